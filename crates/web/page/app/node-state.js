/** The state that a replay keeps of nodes, descriptors, table entries and rounds. */

/**
 * @typedef {object} NodeState
 * @property {'new' | 'open' | 'seen'} phase  not met yet, being searched, met
 * @property {number[]} visits  the numbers of its leaf visits
 * @property {number} below  leaf visits deeper than the tree that was sent
 * @property {number} searches  the number of times it was expanded
 * @property {number} settled  the number of times memory answered for it
 * @property {number} alpha  the window of its last search
 * @property {number} beta
 * @property {number} best  its best child so far, or -1
 * @property {number | null} bestValue
 * @property {Set<number>} tried  children tried in the current search
 * @property {Set<number>} cut  children that need no search
 * @property {number} lower  the proven bounds of its value
 * @property {number} upper
 * @property {number | null} estimate  its value in a search that proves nothing
 */

/** @typedef {{status: 'live' | 'solved', merit: number}} Descriptor */
/** @typedef {{lower: number, upper: number, depth: number, at: number, hit: number, replaced: boolean}} TableEntry */
/** @typedef {{alpha: number, beta: number, answer: number | null}} Round */
/**
 * @typedef {object} Counts
 * @property {number} leaves
 * @property {number} distinct
 * @property {number} inner
 * @property {number} cutoffs
 * @property {number} purges
 * @property {number} researches
 * @property {number} settled
 * @property {number} stores
 * @property {number} overwrites
 */

/** Returns the state of a node that has not been met. @returns {NodeState} */
export function untouched() {
  return {
    phase: 'new',
    visits: [],
    below: 0,
    searches: 0,
    settled: 0,
    alpha: -Infinity,
    beta: Infinity,
    best: -1,
    bestValue: null,
    tried: new Set(),
    cut: new Set(),
    lower: -Infinity,
    upper: Infinity,
    estimate: null,
  };
}

/** @returns {Counts} */
export function noCounts() {
  return {
    leaves: 0,
    distinct: 0,
    inner: 0,
    cutoffs: 0,
    purges: 0,
    researches: 0,
    settled: 0,
    stores: 0,
    overwrites: 0,
  };
}

/** Replaces infinite numbers and sets, which JSON does not have. @param {string} _key @param {unknown} value */
export function endless(_key, value) {
  if (value instanceof Set) return [...value].sort((a, b) => a - b);
  return value === Infinity ? 'inf' : value === -Infinity ? '-inf' : value;
}
