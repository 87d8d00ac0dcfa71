/** Trees as text, `((6 5)(7 1))((9 8)(4 3))`, and changes to them. */

/** @import {Tree} from './tree.js' */

/** The largest tree that is written as text. */
const MOST_NODES = 20000;

/** Whether all of a tree is here, so that it can be written as text. @param {Tree} tree */
export function isWritable({ capped, complete, nodes }) {
  return !capped && complete && nodes.length <= MOST_NODES && nodes.every(({ missing }) => missing === 0);
}

/** Writes a tree as text. @param {Tree} tree */
export function treeText(tree) {
  return write(itemOf(tree, 0));
}

/** @typedef {{value: number | null, children: Item[]}} Item  a node, apart from any tree */

/** @param {Tree} tree @param {number} index @returns {Item} */
function itemOf(tree, index) {
  const { value, children } = tree.nodes[index];
  return { value, children: children.map((child) => itemOf(tree, child)) };
}

/** @param {Item} root */
function write({ value, children }) {
  if (children.length > 1 && value === null) return listed(children);
  return written({ value, children });
}

/** @param {Item} item @returns {string} */
function written({ value, children }) {
  if (children.length === 0) return String(value ?? 0);
  return `${value === null ? '' : `${value}:`}(${listed(children)})`;
}

/** @param {Item[]} items */
function listed(items) {
  return items.map(written).join(' ').replaceAll(') (', ')(');
}

/** Returns the item of a node in a copy of the tree, and the copy. @param {Tree} tree @param {number} index */
function copy(tree, index) {
  const root = itemOf(tree, 0);
  let [item, parent] = [root, root];
  for (const node of tree.chain(index).slice(1)) {
    parent = item;
    item = item.children[tree.nodes[tree.nodes[node].parent].children.indexOf(node)];
  }
  return { root, item, parent };
}

/** Writes the tree with another value of a node. @param {Tree} tree @param {number} index @param {number} value */
export function withValue(tree, index, value) {
  const { root, item } = copy(tree, index);
  item.value = value;
  return write(root);
}

/** Writes the tree with one more child of a node. The first child of a leaf gets its value. @param {Tree} tree @param {number} index */
export function withChild(tree, index) {
  const { root, item } = copy(tree, index);
  const isLeaf = item.children.length === 0;
  item.children.push({ value: isLeaf ? item.value : 0, children: [] });
  if (isLeaf && !hasInnerValues(tree)) item.value = null;
  return write(root);
}

/**
 * Writes the tree without a node and what is below it. A parent that loses its last child becomes a leaf with the value
 * of that child.
 * @param {Tree} tree @param {number} index  not the root
 */
export function without(tree, index) {
  const { root, item, parent } = copy(tree, index);
  parent.children.splice(parent.children.indexOf(item), 1);
  if (parent.children.length === 0) parent.value ??= item.value ?? 0;
  return write(root);
}

/** Whether inner nodes have values. @param {Tree} tree */
function hasInnerValues({ nodes }) {
  return nodes.some(({ value, children }) => value !== null && children.length > 0);
}

/** Reads a whole number, with a minus sign of either kind; null if it is none. @param {string} text */
export function readValue(text) {
  const plain = text.trim().replace(/^[−–]/, '-');
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : null;
}
