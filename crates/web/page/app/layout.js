/** The places of nodes: leaves side by side, parents above the middle of their children. Deep parts may be folded. */

/** @import {Tree} from './tree.js' */

/**
 * @typedef {object} Layout
 * @property {number[]} x  in units of one leaf; NaN where a node is folded away
 * @property {number[]} shownAt  for each node, the node that is drawn in its place
 * @property {number} columns
 * @property {number} rows
 * @property {number[]} visible  the nodes that are drawn, parents first
 * @property {Set<number>} folded  nodes that are drawn without their descendants
 * @property {number} widest  the largest number of children drawn of one node
 * @property {number} left  the number of nodes left out because they, or nodes above them, have too many siblings
 */

/** The largest number of nodes drawn; beyond it, the deepest plies are folded. */
export const MOST_NODES = 30000;

/** The number of children of one node drawn at first. */
export const MOST_CHILDREN = 1000;

/**
 * @param {Tree} tree
 * @param {number} [widest]
 * @param {number} [most]
 * @returns {Layout}
 */
export function layout(tree, widest = MOST_CHILDREN, most = MOST_NODES) {
  const out = leftOut(tree, widest);
  const lastPly = deepestThatFits(tree, out, most);
  const x = new Array(tree.nodes.length).fill(NaN);
  const shownAt = new Array(tree.nodes.length).fill(0);
  const visible = [];
  /** @type {Set<number>} */
  const folded = new Set();
  let columns = 0;
  let rows = 1;
  for (const { index } of [...tree.nodes].sort((a, b) => a.rank - b.rank)) {
    const { ply, parent, children } = tree.nodes[index];
    if (ply > lastPly || out.has(index)) {
      shownAt[index] = shownAt[parent];
      continue;
    }
    shownAt[index] = index;
    visible.push(index);
    rows = Math.max(rows, ply + 1);
    if (children.length > 0 && ply === lastPly) folded.add(index);
    if (children.length === 0 || ply === lastPly) {
      x[index] = columns;
      columns += 1;
    }
  }
  for (let i = visible.length - 1; i >= 0; i -= 1) {
    const { index, children } = tree.nodes[visible[i]];
    if (Number.isNaN(x[index])) x[index] = (x[children[0]] + x[children[Math.min(children.length, widest) - 1]]) / 2;
  }
  return { x, shownAt, columns, rows, visible, folded, widest, left: out.size };
}

/**
 * Returns the children beyond the first `widest` of each node, and all their descendants.
 * @param {Tree} tree @param {number} widest
 */
function leftOut(tree, widest) {
  const out = new Set(tree.nodes.flatMap(({ children }) => children.slice(widest)));
  for (const index of out) for (const child of tree.nodes[index].children) out.add(child);
  return out;
}

/**
 * Returns the deepest ply that can be drawn together with all plies above it.
 * @param {Tree} tree @param {Set<number>} out @param {number} most
 */
function deepestThatFits(tree, out, most) {
  /** @type {number[]} */
  const perPly = [];
  for (const { index, ply } of tree.nodes) perPly[ply] = (perPly[ply] ?? 0) + (out.has(index) ? 0 : 1);
  let total = 0;
  for (let ply = 0; ply < perPly.length; ply += 1) {
    total += perPly[ply];
    if (total > most) return Math.max(1, ply - 1);
  }
  return perPly.length - 1;
}
