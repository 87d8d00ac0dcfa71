/** Where nodes stand: leaves side by side, fathers above the middle of their sons. Deep parts may be folded. */

/** @import {Tree} from './tree.js' */

/**
 * @typedef {object} Layout
 * @property {number[]} x  in units of one leaf; NaN where a node is folded away
 * @property {number[]} shownAt  for each node the node that stands for it
 * @property {number} columns
 * @property {number} rows
 * @property {number[]} visible  the nodes that are drawn, fathers first
 * @property {Set<number>} folded  nodes that stand for all below them
 * @property {number} widest  the children of one node that are drawn at most
 * @property {number} left  nodes that are left out since they, or nodes above them, have too many siblings
 */

/** As many nodes as are drawn at most; beyond, the deepest plies are folded. */
export const MOST_NODES = 30000;

/** As many children of one node as are drawn at first. */
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
    const { ply, parent, sons } = tree.nodes[index];
    if (ply > lastPly || out.has(index)) {
      shownAt[index] = shownAt[parent];
      continue;
    }
    shownAt[index] = index;
    visible.push(index);
    rows = Math.max(rows, ply + 1);
    if (sons.length > 0 && ply === lastPly) folded.add(index);
    if (sons.length === 0 || ply === lastPly) {
      x[index] = columns;
      columns += 1;
    }
  }
  for (let i = visible.length - 1; i >= 0; i -= 1) {
    const { index, sons } = tree.nodes[visible[i]];
    if (Number.isNaN(x[index])) x[index] = (x[sons[0]] + x[sons[Math.min(sons.length, widest) - 1]]) / 2;
  }
  return { x, shownAt, columns, rows, visible, folded, widest, left: out.size };
}

/** Children beyond the first `widest` of a node, and all below them. @param {Tree} tree @param {number} widest */
function leftOut(tree, widest) {
  const out = new Set(tree.nodes.flatMap(({ sons }) => sons.slice(widest)));
  for (const index of out) for (const son of tree.nodes[index].sons) out.add(son);
  return out;
}

/** The last ply that can be drawn with all above it. @param {Tree} tree @param {Set<number>} out @param {number} most */
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
