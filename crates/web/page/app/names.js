/** The names of nodes: letters from the root in a tree (`bab`), moves in a game (`d3 c5`). */

/** @import {Move} from './types.js' */
/** @import {Tree} from './tree.js' */

/** Returns the name of the move into a node, short enough for an edge. @param {Tree} tree @param {Move} move */
export function moveName(tree, move) {
  if (!tree.numbered || typeof move !== 'number') return String(move);
  return move < 26 ? String.fromCharCode(97 + move) : `(${move + 1})`;
}

/** Returns the name of a line of moves. @param {Tree} tree @param {Move[]} line */
export function lineName(tree, line) {
  const spaced = !tree.numbered || line.some((move) => typeof move !== 'number');
  return line.map((move) => moveName(tree, move)).join(spaced ? ' ' : '');
}

/** Returns the moves from the root, such as `bab`; empty at the root. @param {Tree} tree @param {number} index */
export function pathName(tree, index) {
  return lineName(
    tree,
    tree
      .chain(index)
      .slice(1)
      .map((node) => tree.nodes[node].move),
  );
}

/** Returns `the root`, `MIN node b` or `leaf bab`. @param {Tree} tree @param {number} index */
export function nodeName(tree, index) {
  if (index === 0) return 'the root';
  const { children, missing } = tree.nodes[index];
  const kind = children.length + missing === 0 ? 'leaf' : `${side(tree, index)} node`;
  return `${kind} ${pathName(tree, index)}`;
}

/** @param {Tree} tree @param {number} index */
export function side(tree, index) {
  return tree.isMax(index) ? 'MAX' : 'MIN';
}

/** Returns the side that is not to move. @param {Tree} tree @param {number} index */
export function opponent(tree, index) {
  return tree.isMax(index) ? 'MIN' : 'MAX';
}

/** Capitalizes the first letter. @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
