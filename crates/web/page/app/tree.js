/** The tree that is drawn: as the server sent it, or as far as a trace reports it. */

/** @import {Move, PageTree, Trace} from './types.js' */

/**
 * @typedef {object} TreeNode
 * @property {number} index
 * @property {number} parent  -1 at the root
 * @property {Move} move  the move that leads here
 * @property {number[]} children
 * @property {number} missing  the number of children that were not sent
 * @property {number | null} value  its static value as MAX sees it
 * @property {number} ply
 * @property {number} rank  its place in a walk from left to right, parents first
 */

export class Tree {
  constructor() {
    /** @type {TreeNode[]} */
    this.nodes = [{ index: 0, parent: -1, move: '', children: [], missing: 0, value: null, ply: 0, rank: 0 }];
    /**
     * The children of each node by their moves; there may be too many for a linear search.
     * @type {Map<Move, number>[]}
     */
    this.byMove = [];
    /** Whether moves are the numbers of children. */
    this.numbered = true;
    this.capped = false;
    /** Whether nodes have all their children here; a trace does not report children that were never met. */
    this.complete = true;
  }

  /**
   * Builds the tree that the server sent.
   * @param {PageTree} page
   */
  static fromPage(page) {
    const tree = new Tree();
    page.nodes.forEach((node, index) => {
      if (index > 0) tree.add(node.parent, node.move);
      tree.nodes[index].value = node.value;
      tree.nodes[index].missing = node.children;
    });
    for (const node of tree.nodes) node.missing -= node.children.length;
    tree.capped = page.capped;
    return tree.ranked();
  }

  /**
   * Builds as much of a tree as the paths of a trace report.
   * @param {Trace} trace
   */
  static fromTrace(trace) {
    const tree = new Tree();
    tree.complete = false;
    for (const event of trace.events) {
      if (event.path) tree.adopt(event.path);
    }
    if (tree.numbered) {
      for (const node of tree.nodes) node.children.sort((a, b) => Number(tree.nodes[a].move) - Number(tree.nodes[b].move));
    }
    const places = new Map([[0, 0]]);
    for (const event of trace.events) {
      if (event.path) places.set(event.node, tree.find(event.path).index);
      const at = tree.nodes[places.get(event.node) ?? 0];
      if (event.event === 'leaf' && typeof event.value === 'number') at.value = sideOf(at.ply) * event.value;
    }
    return tree.ranked();
  }

  /**
   * @param {number} parent
   * @param {Move} move
   */
  add(parent, move) {
    const index = this.nodes.length;
    const ply = this.nodes[parent].ply + 1;
    this.nodes.push({ index, parent, move, children: [], missing: 0, value: null, ply, rank: 0 });
    this.nodes[parent].children.push(index);
    this.byMove[parent] ??= new Map();
    if (!this.byMove[parent].has(move)) this.byMove[parent].set(move, index);
    if (typeof move === 'string' && move !== 'pass') this.numbered = false;
    return index;
  }

  /** Returns the node at the end of `path`, and adds it if it is missing. @param {Move[]} path */
  adopt(path) {
    let at = 0;
    for (const move of path) at = this.child(at, move) ?? this.add(at, move);
    return at;
  }

  /**
   * Returns the node at the end of `path`, or the last existing node on the way.
   * @param {Move[]} path
   */
  find(path) {
    let index = 0;
    for (const move of path) {
      const next = this.child(index, move);
      if (next === undefined) return { index, exact: false };
      index = next;
    }
    return { index, exact: true };
  }

  /** @param {number} parent @param {Move} move */
  child(parent, move) {
    return this.byMove[parent]?.get(move);
  }

  /** Returns the nodes from the root to `index`. @param {number} index */
  chain(index) {
    /** @type {number[]} */
    const chain = [];
    for (let at = index; at >= 0; at = this.nodes[at].parent) chain.unshift(at);
    return chain;
  }

  /** Whether `ancestor` is above `index`, or is `index`. @param {number} ancestor @param {number} index */
  isAbove(ancestor, index) {
    let at = index;
    while (at >= 0 && this.nodes[at].ply > this.nodes[ancestor].ply) at = this.nodes[at].parent;
    return at === ancestor;
  }

  /** Whether MAX is to move. @param {number} index */
  isMax(index) {
    return this.nodes[index].ply % 2 === 0;
  }

  /** Returns the leaves from left to right. */
  leaves() {
    return this.nodes.filter((node) => node.children.length === 0 && node.missing === 0).sort((a, b) => a.rank - b.rank);
  }

  /**
   * Returns width and depth if all inner nodes have equally many children and all leaves are equally deep, else null.
   * @returns {{width: number, depth: number} | null}
   */
  uniform() {
    const inner = this.nodes.filter((node) => node.children.length + node.missing > 0);
    const leaves = this.leaves();
    if (this.capped || !this.complete || inner.length === 0) return null;
    const width = inner[0].children.length;
    const depth = leaves[0].ply;
    const even = inner.every((node) => node.children.length === width) && leaves.every((leaf) => leaf.ply === depth);
    return even ? { width, depth } : null;
  }

  ranked() {
    const stack = [0];
    for (let rank = 0; stack.length > 0; rank += 1) {
      const node = this.nodes[/** @type {number} */ (stack.pop())];
      node.rank = rank;
      for (let i = node.children.length - 1; i >= 0; i -= 1) stack.push(node.children[i]);
    }
    return this;
  }
}

/** Returns 1 where MAX is to move, -1 where MIN is. @param {number} ply */
export function sideOf(ply) {
  return ply % 2 === 0 ? 1 : -1;
}

/** Returns the number of leaves of the minimal tree of this shape. @param {{width: number, depth: number}} shape */
export function minimalLeaves({ width, depth }) {
  return width ** Math.ceil(depth / 2) + width ** Math.floor(depth / 2) - 1;
}
