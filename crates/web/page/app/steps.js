/**
 * A trace prepared for replay: each event with its place in the tree, and all numbers as MAX sees them.
 */

/** @import {EventKind, Told, Trace, TraceEvent} from './types.js' */
/** @import {Tree} from './tree.js' */
import { numberOf, worthOf } from './trace.js';
import { sideOf } from './tree.js';

/**
 * @typedef {object} Step
 * @property {EventKind} kind
 * @property {number} node  where it happened, in the tree
 * @property {boolean} exact  false if the tree was not sent that deep and `node` is the nearest ancestor
 * @property {number} alpha
 * @property {number} beta
 * @property {number | null} value
 * @property {number} child  the child that `better` reports, or -1
 * @property {number} depth
 * @property {'live' | 'solved'} status
 * @property {number} merit
 * @property {number} lower
 * @property {number} upper
 * @property {boolean} replaced
 */

/**
 * @param {Trace} trace
 * @param {Tree} tree
 * @param {number} meritSide  1 if MAX is to move at the root of the best-first search, -1 if MIN is
 * @returns {Step[]}
 */
export function steps(trace, tree, meritSide) {
  /** @type {Map<number, {index: number, exact: boolean}>} */
  const places = new Map([[0, { index: 0, exact: true }]]);
  return trace.events.map((event) => {
    if (event.path) places.set(event.node, tree.find(event.path));
    const place = places.get(event.node) ?? { index: 0, exact: false };
    return step(event, place, tree, meritSide);
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
  return {
    kind: event.event,
    node: place.index,
    exact: place.exact,
    alpha,
    beta,
    value: worthOf(event.value, side),
    child: event.move === undefined || !place.exact ? -1 : (tree.child(place.index, event.move) ?? -1),
    depth: event.depth ?? 0,
    status: event.status ?? 'live',
    merit: worthOf(event.merit, meritSide) ?? meritSide * Infinity,
    lower,
    upper,
    replaced: event.replaced ?? false,
  };
}

/**
 * Returns an interval as MAX sees it; ends that are null are infinite.
 * @param {number} side @param {Told | undefined} low @param {Told | undefined} high
 * @returns {[number, number]}
 */
function facing(side, low, high) {
  const from = numberOf(low) ?? -Infinity;
  const to = numberOf(high) ?? Infinity;
  return side > 0 ? [from, to] : [0 - to, 0 - from];
}
