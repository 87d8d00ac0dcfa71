/** What nodes are called: letters from the root in a tree (`bab`), moves in a game (`d3 c5`). */

/** @import {Move} from './types.js' */
/** @import {Tree} from './tree.js' */

/** The move into a node, short enough for an edge. @param {Tree} tree @param {Move} move */
export function moveName(tree, move) {
  if (!tree.numbered || typeof move !== 'number') return String(move);
  return move < 26 ? String.fromCharCode(97 + move) : `(${move + 1})`;
}

/** A line of moves. @param {Tree} tree @param {Move[]} line */
export function lineName(tree, line) {
  const spaced = !tree.numbered || line.some((move) => typeof move !== 'number');
  return line.map((move) => moveName(tree, move)).join(spaced ? ' ' : '');
}

/** `bab`; the root has no name of that kind. @param {Tree} tree @param {number} index */
export function pathName(tree, index) {
  return lineName(
    tree,
    tree
      .chain(index)
      .slice(1)
      .map((node) => tree.nodes[node].move),
  );
}

/** `the root`, `MIN node b`, `leaf bab`. @param {Tree} tree @param {number} index */
export function nodeName(tree, index) {
  if (index === 0) return 'the root';
  const { sons, missing } = tree.nodes[index];
  const kind = sons.length + missing === 0 ? 'leaf' : `${side(tree, index)} node`;
  return `${kind} ${pathName(tree, index)}`;
}

/** @param {Tree} tree @param {number} index */
export function side(tree, index) {
  return tree.isMax(index) ? 'MAX' : 'MIN';
}

/** Who is not to move. @param {Tree} tree @param {number} index */
export function opponent(tree, index) {
  return tree.isMax(index) ? 'MIN' : 'MAX';
}

/** The first letter a capital. @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
