/**
 * A trace made ready for replay: each event with its place in the tree, and all numbers as MAX sees them.
 */

/** @import {EventKind, Trace, TraceEvent} from './types.js' */
/** @import {Tree} from './tree.js' */
import { sideOf } from './tree.js';

/**
 * @typedef {object} Step
 * @property {EventKind} kind
 * @property {number} node  where it happened, in the tree
 * @property {boolean} exact  false if the tree was not sent that far and `node` is the nearest above
 * @property {number} alpha
 * @property {number} beta
 * @property {number | null} value
 * @property {number} son  the son that `better` speaks of, or -1
 * @property {number} depth
 * @property {'live' | 'solved'} status
 * @property {number} merit
 * @property {number} lower
 * @property {number} upper
 * @property {boolean} replaced
 */

/** Algorithms whose best-first search starts at the sons of the root, where MIN is to move. */
const FROM_THE_SONS = new Set(['dual', 'dual-ns', 'dual-ins']);

/**
 * Drivers that begin with a minimal window at one end of all numbers. A trace writes both of its ends as null, as it does
 * those of the full window.
 * @type {Record<string, number>}
 */
const BEGIN_AT_AN_END = { 'ab-sss': Infinity, 'ab-dual': -Infinity };

/** Who is to move at the root of the best-first search. @param {string} algorithm */
export function bestFirstSide(algorithm) {
  return FROM_THE_SONS.has(algorithm) ? -1 : 1;
}

/**
 * @param {Trace} trace
 * @param {Tree} tree
 * @returns {Step[]}
 */
export function steps(trace, tree) {
  const meritSide = bestFirstSide(trace.header.algorithm);
  /** @type {Map<number, {index: number, exact: boolean}>} */
  const places = new Map([[0, { index: 0, exact: true }]]);
  return trace.events.map((event) => {
    if (event.path) places.set(event.node, tree.find(event.path));
    const place = places.get(event.node) ?? { index: 0, exact: false };
    return atItsEnd(step(event, place, tree, meritSide), BEGIN_AT_AN_END[trace.header.algorithm]);
  });
}

/**
 * @param {TraceEvent} event
 * @param {{index: number, exact: boolean}} place
 * @param {Tree} tree
 * @param {number} meritSide
 * @returns {Step}
 */
function step(event, place, tree, meritSide) {
  const ply = event.path ? event.path.length : tree.nodes[place.index].ply;
  const side = sideOf(ply);
  const [alpha, beta] = facing(side, event.alpha, event.beta);
  const [lower, upper] = facing(side, event.lower, event.upper);
  const merit = event.merit === null || event.merit === undefined ? Infinity : event.merit;
  return {
    kind: event.event,
    node: place.index,
    exact: place.exact,
    alpha,
    beta,
    value: typeof event.value === 'number' ? plain(side * event.value) : null,
    son: event.move === undefined || !place.exact ? -1 : (tree.son(place.index, event.move) ?? -1),
    depth: event.depth ?? 0,
    status: event.status ?? 'live',
    merit: plain(meritSide * merit),
    lower,
    upper,
    replaced: event.replaced ?? false,
  };
}

/** @param {Step} step @param {number | undefined} end @returns {Step} */
function atItsEnd(step, end) {
  const full = step.alpha === -Infinity && step.beta === Infinity;
  return end !== undefined && full ? { ...step, alpha: end, beta: end } : step;
}

/**
 * An interval as MAX sees it; null ends are infinite.
 * @param {number} side @param {number | null | undefined} low @param {number | null | undefined} high
 * @returns {[number, number]}
 */
function facing(side, low, high) {
  const from = low ?? -Infinity;
  const to = high ?? Infinity;
  return side > 0 ? [from, to] : [plain(-to), plain(-from)];
}

/** Without a negative zero. @param {number} value */
function plain(value) {
  return value === 0 ? 0 : value;
}
