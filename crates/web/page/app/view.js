/** The appearance of a node at a step of the replay, as text and marks, independent of how it is drawn. */

/** @import {Replay} from './replay.js' */
import { boundsText, brief, briefWindow } from './number.js';

/**
 * @typedef {object} Scene  data for the drawing as a whole
 * @property {Set<number>} path  the nodes from the root to the last event
 * @property {Set<number>} principal  nodes on the principal line, once the search has finished
 * @property {Emphasis} emphasis
 */
/**
 * @typedef {object} Emphasis  what a screen emphasizes
 * @property {Set<number>} [only]  leaves that no other algorithm visits (Compare)
 * @property {Set<number>} [asked]  nodes that a question is about (Practice)
 * @property {'hidden'} [windows]  hides the windows (Practice)
 */
/**
 * @typedef {object} NodeView
 * @property {string[]} marks  names of classes
 * @property {string} label  inside the node
 * @property {string} visits  numbers of the visits, below it
 * @property {number} below  leaf visits deeper than the tree that was sent
 * @property {string} chip  above the node: its window if it is being searched, its merit if it is in OPEN
 */

/**
 * @param {Replay} replay
 * @param {Emphasis} [emphasis]
 * @returns {Scene}
 */
export function scene(replay, emphasis = {}) {
  const { tree, trace, finished } = replay;
  const path = new Set(replay.at > 0 ? tree.chain(replay.current) : []);
  const complete = finished && trace.end.dropped === 0;
  const principal = new Set(complete && trace.end.line.length > 0 ? tree.chain(tree.find(trace.end.line).index) : []);
  return { path, principal, emphasis };
}

/** Whether this search is shown with windows. @param {Replay} replay */
export function hasWindows(replay) {
  return replay.finds !== 'estimate' && replay.algorithm.nature.kind !== 'exhaustive' && !replay.usesOpen;
}

/**
 * @param {Replay} replay
 * @param {number} index
 * @param {Scene} scene
 * @param {boolean} windows
 * @returns {NodeView}
 */
export function nodeView(replay, index, { path, principal, emphasis }, windows) {
  const { tree } = replay;
  const state = replay.nodes[index];
  const { parent, children, value } = tree.nodes[index];
  const descriptor = replay.open.get(index);
  const marks = [tree.isMax(index) ? 'max' : 'min', state.phase];
  if (children.length === 0) marks.push('leaf');
  if (state.visits.length > 0 || state.below > 0) marks.push('visited');
  if (path.has(index)) marks.push('on-path');
  if (replay.at > 0 && index === replay.current) marks.push('current');
  if (parent >= 0 && replay.nodes[parent].cut.has(index)) marks.push('severed');
  if (principal.has(index)) marks.push('principal');
  if (descriptor) marks.push(descriptor.status);
  if (state.settled > 0) marks.push('remembered');
  if (emphasis.only?.has(index) && state.visits.length > 0) marks.push('only');
  if (emphasis.asked?.has(index)) marks.push('asked');
  const isSearched = windows && emphasis.windows !== 'hidden' && state.phase === 'open' && path.has(index);
  const { alpha, beta } = replay.window(index);
  const chip = isSearched ? briefWindow(alpha, beta) : descriptor ? brief(descriptor.merit) : '';
  const label = children.length === 0 ? leafLabel(value, state) : innerLabel(state);
  return { marks, label, visits: state.visits.join(' '), below: state.below, chip };
}

/** @param {number | null} value @param {import('./node-state.js').NodeState} state */
function leafLabel(value, state) {
  if (value !== null) return brief(value);
  return state.lower === state.upper ? brief(state.lower) : innerLabel(state);
}

/** @param {import('./node-state.js').NodeState} state */
function innerLabel(state) {
  if (state.estimate !== null) return brief(state.estimate);
  return boundsText(state, brief);
}

/** The width of a digit below a node, and the space between two numbers, in pixels. */
const DIGIT = 8;
const SPACE = 3;

/** Returns the visits that fit below the node. @param {NodeView} view @param {number} room  in pixels */
export function fewVisits({ visits, below }, room) {
  if (below > 0) return `${below} below`;
  const numbers = visits === '' ? [] : visits.split(' ');
  const all = numbers.length <= 2 ? numbers.join('·') : `${numbers[0]}·…·${numbers[numbers.length - 1]}`;
  return numbers.length > 1 && all.length * DIGIT + SPACE > room ? `${numbers[0]}…` : all;
}

/** The marks that decide the colour of a node, the most important first. */
const TELLING = /** @type {const} */ ([
  'current',
  'principal',
  'severed',
  'only',
  'visited',
  'live',
  'solved',
  'open',
  'seen',
  'new',
]);
/** @typedef {typeof TELLING[number]} Telling */

/**
 * Returns the mark that decides the colour of a node. It is asked for every node of large trees, at every step.
 * @param {Replay} replay @param {number} index @param {Scene} scene @returns {Telling}
 */
export function tellingMark(replay, index, { principal, emphasis }) {
  const { tree, nodes, at, current, open } = replay;
  if (at > 0 && index === current) return 'current';
  if (principal.has(index)) return 'principal';
  const { parent } = tree.nodes[index];
  const state = nodes[index];
  if (parent >= 0 && nodes[parent].cut.has(index)) return 'severed';
  if (state.visits.length > 0 || state.below > 0) return emphasis.only?.has(index) ? 'only' : 'visited';
  return open.get(index)?.status ?? state.phase;
}

/**
 * Returns the nodes that the searches visit, and their ancestors.
 * @param {Replay[]} replays  of one tree
 */
export function visitedBy(replays) {
  /** @type {Set<number>} */
  const visited = new Set([0]);
  for (const { tree, steps } of replays) {
    for (const { node } of steps) {
      for (let at = node; at >= 0 && !visited.has(at); at = tree.nodes[at].parent) visited.add(at);
    }
  }
  return visited;
}
