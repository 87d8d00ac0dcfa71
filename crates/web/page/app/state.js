/**
 * What the page keeps while the user goes from screen to screen: one tree for Watch, Compare and Practice, and the
 * settings of each screen. The address of a screen still holds its whole state.
 */

/** @import {Screen} from './url.js' */

/** The parameters of an address that describe a tree. */
const OF_TREES = ['gallery', 'tree', 'game', 'position', 'evaluator', 'depth', 'kind', 'width', 'seed', 'order', 'range'];

/** The parameters that have no meaning on another tree. */
const OF_ONE_TREE = ['at', 'question', 'why', 'file'];

/** The screens that show the kept tree. @type {readonly Screen[]} */
const WITH_TREE = ['watch', 'compare', 'practice'];

/** The tree that the user has chosen, as parameters; empty until then. */
let tree = new URLSearchParams();

/** The last state of each screen. @type {Map<Screen, URLSearchParams>} */
const screens = new Map();

/** Whether the parameters describe a tree. @param {URLSearchParams} params */
export function namesTree(params) {
  return ['gallery', 'tree', 'game', 'width'].some((name) => params.has(name));
}

/** Returns the parameters that describe a tree. @param {URLSearchParams} params */
export function treeOf(params) {
  return new URLSearchParams([...params].filter(([name]) => OF_TREES.includes(name)));
}

/** Keeps the tree that these parameters describe. @param {URLSearchParams} params */
export function keepTree(params) {
  if (namesTree(params)) tree = treeOf(params);
}

/** Returns the parameters of the kept tree; they are empty if the user has not chosen one. */
export function keptTree() {
  return new URLSearchParams(tree);
}

/** Keeps the state of a screen. @param {Screen} screen @param {URLSearchParams} params */
export function keepScreen(screen, params) {
  screens.set(screen, new URLSearchParams(params));
}

/**
 * Returns the parameters with which a link opens a screen: its last state, on the kept tree.
 * @param {Screen} screen
 */
export function paramsFor(screen) {
  const last = new URLSearchParams(screens.get(screen));
  return WITH_TREE.includes(screen) ? onKeptTree(last) : last;
}

/** Returns the parameters with the kept tree, if there is one, in place of their own. @param {URLSearchParams} params */
function onKeptTree(params) {
  if (!namesTree(tree)) return params;
  const same = treeOf(params).toString() === tree.toString();
  const rest = [...params].filter(([name]) => !OF_TREES.includes(name) && (same || !OF_ONE_TREE.includes(name)));
  return new URLSearchParams([...tree, ...rest]);
}

/** Returns the parameters of an address, with the kept tree if they describe none. @param {URLSearchParams} params */
export function withTree(params) {
  return namesTree(params) ? params : onKeptTree(params);
}
