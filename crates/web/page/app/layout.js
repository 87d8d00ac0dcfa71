/**
 * The places of nodes: leaves side by side, parents above the middle of their children. Subtrees that were not visited
 * are folded to a stub, and so are the deepest plies of a tree that is too large.
 */

/** @import {Tree} from './tree.js' */

/**
 * @typedef {object} Stub  siblings, one after the other, that are not drawn
 * @property {number} parent
 * @property {number} x
 * @property {number} leaves  the number of leaves below them
 * @property {number} first  the first of these siblings
 */
/**
 * @typedef {object} Layout
 * @property {number[]} x  in units of one leaf; NaN where a node is not drawn
 * @property {number[]} shownAt  for each node, the node that is drawn in its place
 * @property {number} columns
 * @property {number} rows
 * @property {number[]} visible  the nodes that are drawn, parents first
 * @property {Set<number>} folded  nodes that are drawn without their descendants
 * @property {Stub[]} stubs
 * @property {number[]} gaps  for each ply, the least distance between two of its nodes
 * @property {number} widest  the largest number of children drawn of one node
 * @property {number} left  the number of nodes left out because they, or nodes above them, have too many siblings
 */

/** The largest number of nodes drawn; beyond it, the deepest plies are folded. */
export const MOST_NODES = 30000;

/** The number of children of one node drawn at first. */
export const MOST_CHILDREN = 1000;

/** The width of a stub, in units of one leaf. */
const STUB = 0.8;

/** The gap of a ply with one node. */
const ALONE = 8;

/**
 * @param {Tree} tree
 * @param {{kept?: Set<number> | null, widest?: number, most?: number}} [limits]  only the nodes in `kept` are drawn
 * @returns {Layout}
 */
export function layout(tree, { kept = null, widest = MOST_CHILDREN, most = MOST_NODES } = {}) {
  const { nodes } = tree;
  const below = leavesBelow(tree);
  const isKept = (/** @type {number} */ index) => kept === null || kept.has(index);
  const lastPly = deepestThatFits(tree, isKept, widest, most);
  /** @type {number[]} */
  const x = new Array(nodes.length).fill(NaN);
  /** @type {[number, number][]} the places of the first and the last item below a node */
  const spans = [];
  /** @type {number[]} */
  const visible = [];
  /** @type {Set<number>} */
  const folded = new Set();
  /** @type {Stub[]} */
  const stubs = [];
  let columns = 0;
  let rows = 1;
  /** @type {(number | Stub)[]} */
  const stack = [0];
  while (stack.length > 0) {
    const item = /** @type {number | Stub} */ (stack.pop());
    if (typeof item !== 'number') {
      item.x = columns + (STUB - 1) / 2;
      columns += STUB;
      stubs.push(item);
      rows = Math.max(rows, nodes[item.parent].ply + 2);
      continue;
    }
    const { ply, children } = nodes[item];
    visible.push(item);
    rows = Math.max(rows, ply + 1);
    if (children.length > 0 && ply === lastPly) folded.add(item);
    if (children.length === 0 || ply === lastPly) {
      x[item] = columns;
      columns += 1;
      continue;
    }
    const items = itemsOf(item, tree, widest, isKept, below);
    for (let i = items.length - 1; i >= 0; i -= 1) stack.push(items[i]);
  }
  for (const { parent, x: place } of stubs) widen(spans, parent, place);
  for (let i = visible.length - 1; i >= 0; i -= 1) {
    const index = visible[i];
    const span = spans[index];
    if (Number.isNaN(x[index])) x[index] = span ? (span[0] + span[1]) / 2 : columns;
    if (index > 0) widen(spans, nodes[index].parent, x[index]);
  }
  const { shownAt, left } = stands(tree, x, widest);
  return { x, shownAt, columns, rows, visible, folded, stubs, gaps: gapsOf(tree, x, visible, stubs), widest, left };
}

/**
 * Returns the children of a node that are drawn, and stubs for runs of the others. A single leaf is drawn, since a stub
 * would be no smaller.
 * @param {number} parent @param {Tree} tree @param {number} widest @param {(index: number) => boolean} isKept
 * @param {number[]} below
 */
function itemsOf(parent, { nodes }, widest, isKept, below) {
  /** @type {(number | Stub)[]} */
  const items = [];
  const children = nodes[parent].children.slice(0, widest);
  for (let i = 0; i < children.length; i += 1) {
    const first = children[i];
    if (isKept(first)) {
      items.push(first);
      continue;
    }
    let leaves = below[first];
    const from = i;
    for (; i + 1 < children.length && !isKept(children[i + 1]); i += 1) leaves += below[children[i + 1]];
    const alone = from === i && nodes[first].children.length + nodes[first].missing === 0;
    items.push(alone ? first : { parent, x: 0, leaves, first });
  }
  return items;
}

/** @param {[number, number][]} spans @param {number} index @param {number} place */
function widen(spans, index, place) {
  const span = (spans[index] ??= [place, place]);
  span[0] = Math.min(span[0], place);
  span[1] = Math.max(span[1], place);
}

/** Returns the number of leaves below each node; a leaf counts itself. @param {Tree} tree */
function leavesBelow({ nodes }) {
  const below = new Array(nodes.length).fill(0);
  for (let i = nodes.length - 1; i >= 0; i -= 1) {
    if (nodes[i].children.length === 0) below[i] = 1;
    if (i > 0) below[nodes[i].parent] += below[i];
  }
  return below;
}

/** Finds the node that is drawn in place of each. @param {Tree} tree @param {number[]} x @param {number} widest */
function stands({ nodes }, x, widest) {
  const shownAt = new Array(nodes.length).fill(0);
  let left = 0;
  const surplus = new Set(nodes.flatMap(({ children }) => children.slice(widest)));
  for (const { index, parent } of nodes) {
    shownAt[index] = Number.isNaN(x[index]) ? shownAt[parent] : index;
    if (surplus.has(parent)) surplus.add(index);
    if (surplus.has(index)) left += 1;
  }
  return { shownAt, left };
}

/** @param {Tree} tree @param {number[]} x @param {number[]} visible @param {Stub[]} stubs */
function gapsOf({ nodes }, x, visible, stubs) {
  /** @type {number[][]} */
  const places = [];
  for (const index of visible) (places[nodes[index].ply] ??= []).push(x[index]);
  for (const stub of stubs) (places[nodes[stub.parent].ply + 1] ??= []).push(stub.x);
  return places.map((row) => {
    row.sort((a, b) => a - b);
    return row.reduce((least, place, i) => (i > 0 ? Math.min(least, place - row[i - 1]) : least), ALONE);
  });
}

/**
 * Returns the deepest ply that can be drawn together with all plies above it.
 * @param {Tree} tree @param {(index: number) => boolean} isKept @param {number} widest @param {number} most
 */
function deepestThatFits({ nodes }, isKept, widest, most) {
  const surplus = new Set(nodes.flatMap(({ children }) => children.slice(widest)));
  /** @type {number[]} */
  const perPly = [];
  for (const { index, ply, parent } of nodes) {
    if (surplus.has(parent)) surplus.add(index);
    const drawn = isKept(index) && !surplus.has(index);
    perPly[ply] = (perPly[ply] ?? 0) + (drawn ? 1 : 0);
  }
  let total = 0;
  for (let ply = 0; ply < perPly.length; ply += 1) {
    total += perPly[ply];
    if (total > most) return Math.max(1, ply - 1);
  }
  return perPly.length - 1;
}
