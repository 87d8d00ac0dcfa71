/** The sentence that describes and explains the last event. It depends only on the replay's state. */

/** @import {Replay} from './replay.js' */
/** @import {Step} from './steps.js' */
import { DRAWN, boundsWords, count, estimateWords, ordinal, shown, windowText } from './number.js';
import { capital, lineName, nodeName, opponent, pathName, side } from './names.js';
import { gammaCase } from './gamma.js';

/**
 * @param {Replay} replay
 * @param {string} title  of the algorithm
 * @returns {string}
 */
export function sentence(replay, title) {
  const { last } = replay;
  if (!last) return beginning(replay, title);
  const said = SAY[last.kind](replay, last);
  return replay.finished ? `${said} ${ending(replay)}` : said;
}

/** @param {Replay} replay @param {string} title */
function beginning({ algorithm, tree, length }, title) {
  const uncut = algorithm.nature.kind === 'exhaustive' ? ' It will visit every leaf.' : '';
  const place = tree.nodes.length === 1 ? 'a single position' : 'this tree';
  return `${title} is about to search ${place}. MAX is to move at the root.${uncut} ${capital(count(length, 'step'))} to go.`;
}

/** Describes how the search finished. @param {Replay} replay */
function ending({ trace, tree, finds, counts }) {
  const { end } = trace;
  if (end.dropped > 0) return `The recording stops here: ${count(end.dropped, 'more event')} did not fit.`;
  if (end.stopped === 'unfinished') return 'The trace ends here, before its search does.';
  if (end.value === null) return `The search stopped before it had an answer: ${stoppedWords(end.stopped)}.`;
  const estimated = `estimated ${Math.abs(end.value) < -DRAWN ? 'at' : 'as'} ${estimateWords(end.value)}`;
  const worth = finds === 'estimate' ? estimated : `worth ${shown(end.value)}`;
  const line = end.line.length > 0 ? `, by the line ${lineName(tree, end.line)}` : '';
  return `Done: the root is ${worth}${line}, after ${count(counts.leaves, 'leaf visit')}.`;
}

/** Why a search stopped, by the words of traces. @type {Record<string, string>} */
const STOPPED = {
  complete: 'complete',
  nodes: 'node limit reached',
  time: 'time limit reached',
  memory: 'memory limit reached',
  cancelled: 'cancelled',
  won: 'win found',
  settled: 'best line ends the game',
  'only-move': 'only one legal move',
};

/** Describes why a search stopped. @param {string} stopped */
export function stoppedWords(stopped) {
  return STOPPED[stopped] ?? stopped;
}

/** @type {Record<import('./types.js').EventKind, (replay: Replay, step: Step) => string>} */
const SAY = {
  expand,
  leaf,
  settled,
  better,
  cutoff,
  're-search': research,
  select,
  insert,
  remove,
  purge,
  round,
  leave,
  store,
};

/** @param {Replay} replay @param {Step} step */
function expand(replay, { node, alpha, beta, exact }) {
  const { tree } = replay;
  if (!exact) return `Search below ${nodeName(tree, node)}, deeper than the drawing shows.`;
  const again = replay.nodes[node].searches > 1 ? ' again' : '';
  const children = childrenWords(tree, node);
  if (replay.usesOpen && replay.steps[replay.at - 2]?.kind === 'select') {
    return `${capital(nodeName(tree, node))} has ${children}: ${gammaCase(replay)?.does ?? ''}`.trim();
  }
  if (replay.finds === 'estimate')
    return `Expand ${nodeName(tree, node)}${again}, the end of the best line: its children are evaluated.`;
  return `Search ${nodeName(tree, node)}${again}, with ${children}. ${windowWords(replay, node, alpha, beta)}`;
}

/** Writes the number of children of a node. @param {import('./tree.js').Tree} tree @param {number} node */
function childrenWords(tree, node) {
  const { children, missing } = tree.nodes[node];
  if (tree.complete) return count(children.length + missing, 'child', 'children');
  return count(children.length, 'known child', 'known children');
}

/** Explains a window. @param {Replay} replay @param {number} node @param {number} alpha @param {number} beta */
function windowWords({ algorithm }, node, alpha, beta) {
  const text = windowText(alpha, beta);
  if (algorithm.nature.kind === 'exhaustive') return 'Every child counts; there is no window.';
  if (alpha === -Infinity && beta === Infinity) return `The window is ${text}: any value matters.`;
  if (alpha === Infinity) return `The window ${text} is out of reach, so any result is an upper bound.`;
  if (beta === -Infinity) return `The window ${text} is certain to be exceeded, so any result is a lower bound.`;
  if (beta === alpha + 1)
    return `The window ${text} is minimal: the only question is whether it is worth ${shown(beta)} or more.`;
  const parts = [];
  if (alpha > -Infinity) parts.push(`MAX is sure of ${shown(alpha)} elsewhere`);
  if (beta < Infinity) parts.push(`MIN can hold MAX to ${shown(beta)} elsewhere`);
  return node === 0 ? `The window is ${text}.` : `The window is ${text}: ${parts.join(', and ')}.`;
}

/** @param {Replay} replay @param {Step} step */
function leaf(replay, { node, value, exact }) {
  const { tree, counts } = replay;
  const nth = `the ${ordinal(counts.leaves)} visit`;
  if (!exact)
    return `A leaf below ${nodeName(tree, node)} is evaluated: ${value === null ? 'won, lost or drawn' : shown(value)} (${nth}).`;
  const name =
    tree.nodes[node].children.length > 0 ? nodeName(tree, node) : `leaf ${pathName(tree, node) || 'at the root'}`;
  const again = replay.nodes[node].visits.length > 1 ? ' It was evaluated before, but the result was not stored.' : '';
  const worth = value === null ? 'the game is over' : `it is worth ${shown(value)}`;
  return `Evaluate ${name}: ${worth} (${nth}).${again}`;
}

/** @param {Replay} replay @param {Step} step */
function settled({ tree, algorithm }, { node, value }) {
  const known = value === null ? '' : `: ${shown(value)}`;
  const who = algorithm.nature.stores === 'notes' ? 'A note from the first search' : 'Memory';
  return `${who} answers for ${nodeName(tree, node)}${known}. It needs no search.`;
}

/** @param {Replay} replay @param {Step} step */
function better(replay, { node, child, value }) {
  const { tree } = replay;
  const by = child < 0 ? 'this move' : nodeName(tree, child);
  const found = `At ${nodeName(tree, node)}, ${by} is the best for ${side(tree, node)} so far`;
  if (value === null) return `${found}.`;
  const state = replay.nodes[node];
  const best = `${found}: ${shown(value)}.`;
  if (replay.finds === 'estimate' || replay.algorithm.nature.kind === 'exhaustive') return best;
  if (!replay.matters(node, value) && state.phase === 'open')
    return `${best} That is still outside the window, so it changes nothing above.`;
  return `${best} ${capital(nodeName(tree, node))} is worth ${boundsWords(state)}.`;
}

/** @param {Replay} replay @param {Step} step */
function cutoff(replay, { node, exact }) {
  const { tree } = replay;
  const { alpha, beta, bestValue, cut } = replay.nodes[node];
  const spared = exact ? sparedWords(tree, cut.size) : '';
  const max = tree.isMax(node);
  const bound = max ? beta : alpha;
  const name = nodeName(tree, node);
  const worth = bestValue === null ? '' : `${name} is worth ${shown(bestValue)} or ${max ? 'more' : 'less'}`;
  if (node === 0 || !Number.isFinite(bound)) return `Cutoff at ${name}: the question is answered. ${spared}`.trim();
  if (beta === alpha + 1) {
    const answer = max ? `yes, ${shown(beta)} or more` : `no, at most ${shown(alpha)}`;
    return `Cutoff: ${worth ? `${worth}, which answers` : `${name} answers`} the question: ${answer}. ${spared}`.trim();
  }
  const why = `${opponent(tree, node)} does at least as well elsewhere, with ${shown(bound)}, and will avoid this node`;
  return `Cutoff: ${worth || `${name} is good enough`}; ${why}. ${spared}`.trim();
}

/** Describes what a cutoff saves. @param {import('./tree.js').Tree} tree @param {number} left */
function sparedWords(tree, left) {
  if (!tree.complete) return 'Any remaining children need no search.';
  if (left === 0) return 'No children remain anyway.';
  return `${capital(count(left, 'child', 'children'))} ${left === 1 ? 'needs' : 'need'} no search.`;
}

/** @param {Replay} replay @param {Step} step */
function research({ tree }, { node, alpha, beta }) {
  return (
    `The quick test showed that ${nodeName(tree, node)} is better than expected, but not by how much. ` +
    `It is searched again, with the window ${windowText(alpha, beta)}.`
  );
}

/** @param {Replay} replay @param {Step} step */
function select(replay, { node, status, merit }) {
  const order = replay.meritSide > 0 ? 'greatest' : 'least';
  const fired = gammaCase(replay);
  const taken = `${capital(nodeName(replay.tree, node))}, ${status}, has the ${order} merit in OPEN, ${shown(merit)}, and is removed.`;
  if (!fired) return taken;
  // The next event says what the rule does, unless no event does.
  const next = replay.steps[replay.at]?.kind;
  return next === 'expand' || next === 'leaf' ? `${taken} ${fired.title} applies.` : `${taken} ${fired.title}: ${fired.does}`;
}

/** @param {Replay} replay @param {Step} step */
function insert({ tree }, { node, status, merit }) {
  const name = capital(nodeName(tree, node));
  return status === 'live'
    ? `${name} is inserted into OPEN as live, with merit ${shown(merit)}: it still has to be searched.`
    : `${name} is inserted into OPEN as solved, with merit ${shown(merit)}.`;
}

/** @param {Replay} replay @param {Step} step */
function remove({ tree }, { node }) {
  return `${capital(nodeName(tree, node))} is removed from OPEN: it can no longer matter.`;
}

/** @param {Replay} replay @param {Step} step */
function purge(replay, { node }) {
  const given = replay.nodes[node].cut.size;
  const spared =
    given > 0 ? ` ${capital(count(given, 'child', 'children'))} ${given === 1 ? 'is' : 'are'} abandoned unsolved.` : '';
  return `${capital(nodeName(replay.tree, node))} is solved: all its descendants are removed from OPEN.${spared}`;
}

/** @param {Replay} replay @param {Step} step */
function round({ rounds }, { alpha, beta }) {
  const text = windowText(alpha, beta);
  if (alpha === Infinity)
    return `Round ${rounds.length}: can the root be worth ∞? No; the answer is an upper bound.`;
  if (beta === -Infinity)
    return `Round ${rounds.length}: is the root worth more than −∞? Yes; the answer is a lower bound.`;
  if (beta === alpha + 1)
    return `Round ${rounds.length}: is the root worth ${shown(beta)} or more? The window ${text} asks exactly that.`;
  if (alpha === -Infinity || beta === Infinity)
    return `Round ${rounds.length}: the root is searched with the window ${text}.`;
  return `Round ${rounds.length}: the root is searched with the narrow window ${text}, around a guess.`;
}

/** @param {Replay} replay @param {Step} step */
function leave(replay, { node, value }) {
  const { tree, nodes, finds, rounds } = replay;
  const name = capital(nodeName(tree, node));
  if (value === null) return `${name} has been searched.`;
  if (finds === 'estimate') return `All children of ${nodeName(tree, node)} are evaluated; the best child makes it ${estimateWords(value)}.`;
  const { alpha, beta } = nodes[node];
  const proven = boundsWords({ lower: value > alpha ? value : -Infinity, upper: value < beta ? value : Infinity });
  const answer = node === 0 && rounds.length > 0 ? ` That answers round ${rounds.length}.` : '';
  return `${name} has been searched: it is worth ${proven}.${answer}`;
}

/** @param {Replay} replay @param {Step} step */
function store({ tree }, { node, lower, upper, replaced }) {
  const price = replaced ? ' It replaces another position.' : '';
  return `Memory stores that ${nodeName(tree, node)} is worth ${boundsWords({ lower, upper })}.${price}`;
}
