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
 */

/** As many nodes as are drawn at most; beyond, the deepest plies are folded. */
export const MOST_NODES = 30000;

/**
 * @param {Tree} tree
 * @param {number} [most]
 * @returns {Layout}
 */
export function layout(tree, most = MOST_NODES) {
  const lastPly = deepestThatFits(tree, most);
  const x = new Array(tree.nodes.length).fill(NaN);
  const shownAt = new Array(tree.nodes.length).fill(0);
  const visible = [];
  /** @type {Set<number>} */
  const folded = new Set();
  let columns = 0;
  let rows = 1;
  for (const { index } of [...tree.nodes].sort((a, b) => a.rank - b.rank)) {
    const { ply, parent, sons } = tree.nodes[index];
    if (ply > lastPly) {
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
    if (Number.isNaN(x[index])) x[index] = (x[sons[0]] + x[sons[sons.length - 1]]) / 2;
  }
  return { x, shownAt, columns, rows, visible, folded };
}

/** The last ply that can be drawn with all above it. @param {Tree} tree @param {number} most */
function deepestThatFits(tree, most) {
  /** @type {number[]} */
  const perPly = [];
  for (const { ply } of tree.nodes) perPly[ply] = (perPly[ply] ?? 0) + 1;
  let total = 0;
  for (let ply = 0; ply < perPly.length; ply += 1) {
    total += perPly[ply];
    if (total > most) return Math.max(1, ply - 1);
  }
  return perPly.length - 1;
}
