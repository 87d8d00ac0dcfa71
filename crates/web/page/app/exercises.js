/** The exercises of Practice. Their questions come from a recorded search. */

/** @import {Replay} from './replay.js' */
import { shown, windowText } from './number.js';
import { nodeName } from './names.js';

/** @typedef {'values' | 'windows' | 'cuts' | 'again' | 'open' | 'rounds'} Mode */
/**
 * @typedef {object} Question
 * @property {number} at  the position of the replay while the question is shown
 * @property {number} shownAt  the position of the replay once it is answered
 * @property {number[]} asked  the nodes that it is about
 * @property {string} words
 * @property {Answer} answer
 */
/**
 * @typedef {{kind: 'window', alpha: number, beta: number} | {kind: 'leaves', leaves: number[], cut: number[]}
 *   | {kind: 'one', options: number[], right: number} | {kind: 'number', name: string, right: number}
 *   | {kind: 'yes', right: boolean, why: string}} Answer
 */

/** @type {Record<Mode, string>} */
export const TITLES = {
  values: 'Work out the values',
  windows: 'Fill in the windows',
  cuts: 'Mark the cutoffs',
  again: 'Is it searched again?',
  open: 'Find the next in OPEN',
  rounds: 'Choose the next test',
};

/** @type {Record<Mode, string>} */
export const HINTS = {
  values: 'At a MAX node the largest value of the children counts, at a MIN node the smallest.',
  windows:
    'α is the best value that MAX already has on the way down from the root, β the best that MIN has. The nodes above show them.',
  cuts: 'A MIN node needs no more children once it is worth no more than what MAX has elsewhere; a MAX node, once it is worth no less than what MIN has.',
  again: 'A test tells only on which side of its window a value lies. Only a child that turns out to be better has to be known exactly.',
  open: 'The descriptor with the greatest merit comes first; among equals, the left-most.',
  rounds:
    'An answer below the test is an upper bound, and the next test. An answer that reaches the test is a lower bound, and the next test is one more.',
};

const MOST_QUESTIONS = 7;

/**
 * @param {Mode} mode @param {Replay} replay @param {string} called  the name of the algorithm in a sentence
 * @returns {Question[]}
 */
export function questions(mode, replay, called) {
  switch (mode) {
    case 'values':
      return few(valueQuestions(replay));
    case 'windows':
      return few(windowQuestions(replay, called));
    case 'cuts':
      return [cutsQuestion(replay, called)];
    case 'again':
      return few(againQuestions(replay, called));
    case 'open':
      return few(openQuestions(replay, called));
    case 'rounds':
      return few(roundQuestions(replay, called));
  }
}

/** Picks up to MOST_QUESTIONS questions, evenly spread, the first and the last among them. @param {Question[]} all */
function few(all) {
  if (all.length <= MOST_QUESTIONS) return all;
  return [...Array(MOST_QUESTIONS).keys()].map((i) => all[Math.round((i * (all.length - 1)) / (MOST_QUESTIONS - 1))]);
}

/** @param {Replay} replay @returns {Question[]} */
function valueQuestions({ tree, steps }) {
  return steps.flatMap(({ kind, node, value }, i) => {
    if (kind !== 'leave' || value === null) return [];
    const words = `What is ${nodeName(tree, node)} worth?`;
    return [{ at: 0, shownAt: i + 1, asked: [node], words, answer: { kind: 'number', name: 'Value', right: value } }];
  });
}

/** @param {Replay} replay @param {string} called @returns {Question[]} */
function windowQuestions({ tree, steps }, called) {
  return steps.flatMap(({ kind, node, alpha, beta }, i) => {
    if (kind !== 'expand' || (alpha === -Infinity && beta === Infinity)) return [];
    const words = `${called} reaches ${nodeName(tree, node)}. What is the window?`;
    return [{ at: i, shownAt: i + 1, asked: [node], words, answer: { kind: 'window', alpha, beta } }];
  });
}

/** @param {Replay} replay @param {string} called @returns {Question} */
function cutsQuestion({ tree, steps }, called) {
  const visited = new Set(steps.filter(({ kind }) => kind === 'leaf').map(({ node }) => node));
  const leaves = tree.leaves().map(({ index }) => index);
  const cut = leaves.filter((leaf) => !visited.has(leaf));
  return {
    at: 0,
    shownAt: steps.length,
    asked: [],
    answer: { kind: 'leaves', leaves, cut },
    words: `${called} searches from left to right. Which leaves does it never visit?`,
  };
}

/**
 * Asks after each test of a child with a minimal window, below a node whose own window is wider.
 * @param {Replay} replay @param {string} called @returns {Question[]}
 */
function againQuestions(replay, called) {
  /** @type {Question[]} */
  const found = [];
  const { tree, steps } = replay;
  for (let i = 0; i < steps.length; i += 1) {
    const { kind, node, value } = steps[i];
    replay.seek(i + 1);
    const { parent } = tree.nodes[node];
    if (kind !== 'leave' || parent < 0 || value === null) continue;
    const { alpha, beta } = replay.nodes[node];
    const above = replay.nodes[parent];
    if (beta !== alpha + 1 || above.beta === above.alpha + 1) continue;
    const next = steps.slice(i + 1).find((step) => step.kind !== 'store');
    const right = next?.kind === 're-search' && next.node === node;
    const max = tree.isMax(parent);
    const words =
      `${called} has tested ${nodeName(tree, node)} with the minimal window ${windowText(alpha, beta)}; ` +
      `the answer is ${shown(value)}. Is it searched again?`;
    found.push({ at: i + 1, shownAt: i + 2, asked: [node], words, answer: { kind: 'yes', right, why: whyNot(replay, parent, value, max) } });
  }
  replay.seek(0);
  return found;
}

/** Says why a tested child is not searched again. @param {Replay} replay @param {number} parent @param {number} value @param {boolean} max */
function whyNot(replay, parent, value, max) {
  const { bestValue, alpha, beta } = replay.nodes[parent];
  const name = nodeName(replay.tree, parent);
  if (bestValue !== null && (max ? value <= bestValue : value >= bestValue))
    return `The child is no better than the best at ${name} so far, ${shown(bestValue)}, and that is all that has to be known.`;
  if (max ? value >= beta : value <= alpha) return `It is good enough for a cutoff at ${name}.`;
  return 'This close to the leaves, the test has already found the exact value.';
}

/** @param {Replay} replay @param {string} called @returns {Question[]} */
function openQuestions(replay, called) {
  /** @type {Question[]} */
  const found = [];
  replay.seek(0);
  while (!replay.finished) {
    const next = replay.steps[replay.at];
    if (next.kind === 'select' && replay.open.size > 1) {
      const options = [...replay.open.keys()].sort((a, b) => replay.tree.nodes[a].rank - replay.tree.nodes[b].rank);
      found.push({
        at: replay.at,
        shownAt: replay.at + 1,
        asked: options,
        words: `${called} removes the first descriptor from OPEN. Which one is it?`,
        answer: { kind: 'one', options, right: next.node },
      });
    }
    replay.forward();
  }
  replay.seek(0);
  return found;
}

/** @param {Replay} replay @param {string} called @returns {Question[]} */
function roundQuestions(replay, called) {
  /** @type {Question[]} */
  const found = [];
  const told = () => {
    const { beta, answer } = replay.rounds[replay.rounds.length - 1];
    return (
      `${called}, round ${replay.rounds.length}: is the root worth ${shown(beta)} or more? ` +
      `The answer is ${shown(answer ?? 0)}.`
    );
  };
  replay.steps.forEach(({ kind, beta }, i) => {
    replay.seek(i);
    if (kind !== 'round' || replay.rounds.length === 0) return;
    const words = `${told()} What does the next round ask for?`;
    found.push({ at: i, shownAt: i + 1, asked: [0], words, answer: { kind: 'number', name: 'At least', right: beta } });
  });
  replay.seek(replay.length);
  const { value } = replay.trace.end;
  if (replay.rounds.length > 0 && value !== null) {
    const words = `${told()} The bounds have met. What is the root worth?`;
    found.push({ at: replay.length, shownAt: replay.length, asked: [0], words, answer: { kind: 'number', name: 'Value', right: value } });
  }
  replay.seek(0);
  return found;
}
