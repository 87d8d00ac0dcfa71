/** The exercises of Practice. Their questions come from a recorded search. */

/** @import {Replay} from './replay.js' */
import { boundsText, boundsWords, shown, windowText } from './number.js';
import { capital, nodeName } from './names.js';
import { sentence } from './sentence.js';

/** @typedef {'windows' | 'cuts' | 'open'} Mode */
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
 *   | {kind: 'one', options: number[], right: number}} Answer
 */

/** @type {Record<Mode, string>} */
export const TITLES = {
  windows: 'Fill in the windows',
  cuts: 'Mark the cutoffs',
  open: 'Find the next in OPEN',
};

const MOST_QUESTIONS = 6;

/**
 * @param {Mode} mode @param {Replay} replay @param {string} called  the name of the algorithm in a sentence
 * @returns {Question[]}
 */
export function questions(mode, replay, called) {
  switch (mode) {
    case 'windows':
      return few(windowQuestions(replay, called));
    case 'cuts':
      return [cutsQuestion(replay, called)];
    case 'open':
      return few(openQuestions(replay, called));
  }
}

/** Picks up to MOST_QUESTIONS questions, evenly spread. @param {Question[]} all */
function few(all) {
  if (all.length <= MOST_QUESTIONS) return all;
  return [...Array(MOST_QUESTIONS).keys()].map((i) => all[Math.floor((i * all.length) / MOST_QUESTIONS)]);
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

/** @param {Replay} replay @param {string} called @returns {Question[]} */
function openQuestions(replay, called) {
  /** @type {Question[]} */
  const found = [];
  replay.seek(0);
  while (!replay.finished) {
    const next = replay.steps[replay.at];
    if (next.kind === 'select' && replay.open.size > 1) {
      const options = [...replay.open.keys()].sort((a, b) => replay.tree.nodes[a].rank - replay.tree.nodes[b].rank);
      const words = `${called} removes the first descriptor from OPEN. Which one is it?`;
      found.push({
        at: replay.at,
        shownAt: replay.at + 1,
        asked: options,
        words,
        answer: { kind: 'one', options, right: next.node },
      });
    }
    replay.forward();
  }
  replay.seek(0);
  return found;
}

/** Reads a bound as people type it, or returns null. @param {string} text @returns {number | null} */
export function readBound(text) {
  const plain = text.trim().toLowerCase().replace('−', '-').replace('+', '');
  if (['-∞', '-inf', '-infinity', '-oo'].includes(plain)) return -Infinity;
  if (['∞', 'inf', 'infinity', 'oo'].includes(plain)) return Infinity;
  return /^-?\d+$/.test(plain) ? Number(plain) : null;
}

/**
 * Says whether an answer is right, and explains the window. The replay is at the state after the event.
 * @param {Replay} replay @param {Answer & {kind: 'window'}} answer @param {string} alpha @param {string} beta
 */
export function judgeWindow(replay, answer, alpha, beta) {
  const right = readBound(alpha) === answer.alpha && readBound(beta) === answer.beta;
  const unread = readBound(alpha) === null || readBound(beta) === null;
  if (unread) return { right: false, words: 'Enter each bound as a whole number, −∞ or ∞ (-inf and inf also work).' };
  const { tree } = replay;
  const { parent } = tree.nodes[replay.current];
  const known = parent >= 0 && boundsText(replay.nodes[parent]) !== '';
  const above = known
    ? `${capital(nodeName(tree, parent))} is worth ${boundsWords(replay.nodes[parent])} so far. `
    : '';
  return {
    right,
    words: `${right ? 'Right' : 'Not quite'}: the window is ${windowText(answer.alpha, answer.beta)}. ${above}${sentence(replay, '')}`,
  };
}

/**
 * Says whether the right leaves are marked, and explains every mistake.
 * @param {Replay} replay @param {Answer & {kind: 'leaves'}} answer @param {Set<number>} marked
 */
export function judgeCuts(replay, answer, marked) {
  const { tree } = replay;
  const missed = answer.cut.filter((leaf) => !marked.has(leaf));
  const wrong = answer.leaves.filter((leaf) => marked.has(leaf) && !answer.cut.includes(leaf));
  const reasons = [
    ...missed.map((leaf) => `${capital(nodeName(tree, leaf))} is cut off. ${whyCut(replay, leaf)}`),
    ...wrong.map(
      (leaf) => `${capital(nodeName(tree, leaf))} is visited (visit ${replay.nodes[leaf].visits.join(', ')}).`,
    ),
  ];
  const right = reasons.length === 0;
  const all =
    answer.cut.length === 0
      ? 'nothing is cut off'
      : `cut off: ${answer.cut.map((leaf) => nodeName(tree, leaf)).join(', ')}`;
  return { right, words: `${right ? 'Right' : 'Not quite'}: ${all}. ${reasons.join(' ')}`.trim() };
}

/**
 * Returns the sentence of the cutoff that removed a leaf. The replay keeps its position.
 * @param {Replay} replay @param {number} leaf
 */
function whyCut(replay, leaf) {
  const { tree, at } = replay;
  const above = new Set(tree.chain(leaf));
  const cut = replay.steps.findIndex(({ kind, node }, i) => {
    if (kind !== 'cutoff' || !above.has(node)) return false;
    replay.seek(i + 1);
    return [...replay.nodes[node].cut].some((child) => above.has(child));
  });
  replay.seek(cut + 1);
  const words = cut < 0 ? '' : sentence(replay, '');
  replay.seek(at);
  return words;
}

/** @param {Replay} replay @param {Answer & {kind: 'one'}} answer @param {number} chosen */
export function judgeOne(replay, answer, chosen) {
  const right = chosen === answer.right;
  return { right, words: `${right ? 'Right' : `Not ${nodeName(replay.tree, chosen)}`}. ${sentence(replay, '')}` };
}

/** Describes a descriptor in OPEN. @param {Replay} replay @param {number} node */
export function descriptorWords(replay, node) {
  const descriptor = replay.open.get(node);
  return `${nodeName(replay.tree, node)}, ${descriptor?.status}, merit ${shown(descriptor?.merit ?? 0)}`;
}
