/** Draws a tree as SVG or on a canvas, by its size, and fits it to the available width. */

/** @import {Replay} from './replay.js' */
/** @import {Tree} from './tree.js' */
import { button, h, refill } from './dom.js';
import { CanvasTree } from './canvas-tree.js';
import { SvgTree } from './svg-tree.js';
import { layout, MOST_CHILDREN } from './layout.js';
import { count } from './number.js';

/** The largest number of nodes drawn as SVG. */
export const MOST_IN_SVG = 1500;

export class TreeView {
  /**
   * @param {Tree} tree
   * @param {string} name
   */
  constructor(tree, name) {
    this.tree = tree;
    this.name = name;
    this.element = h('div', { class: 'tree-view' });
    this.drawing = this.draw(MOST_CHILDREN);
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {import('./view.js').Emphasis | undefined} */
    this.emphasis = undefined;
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(this.element);
  }

  /** Draws the tree with up to `widest` children of each node. @param {number} widest */
  draw(widest) {
    const { tree, name } = this;
    const plan = layout(tree, widest);
    const Drawing = plan.visible.length <= MOST_IN_SVG ? SvgTree : CanvasTree;
    const drawing = new Drawing(tree, plan, name);
    const notes = [];
    if (plan.folded.size > 0)
      notes.push(`The deepest plies are folded: the tree has ${count(tree.nodes.length, 'node')}, more than can be drawn.`);
    if (tree.capped)
      notes.push('The tree is larger than the server sends; deeper nodes are counted at their nearest ancestor shown.');
    const more = plan.left > 0 && button(`… and ${count(plan.left, 'more node')}`, () => this.expand(), { class: 'more' });
    const lines = notes.map((note) => h('p', { class: 'note' }, note));
    refill(this.element, drawing.element, drawing.tool, more, ...lines);
    return drawing;
  }

  /** Draws ten times as many children of each node. */
  expand() {
    this.drawing = this.draw(this.drawing.layout.widest * 10);
    this.fit();
  }

  fit() {
    const width = this.element.clientWidth;
    if (width === 0) return;
    this.drawing.resize(width);
    if (this.replay) this.drawing.update(this.replay, this.emphasis);
  }

  /**
   * @param {Replay} replay
   * @param {import('./view.js').Emphasis} [emphasis]
   */
  update(replay, emphasis) {
    this.replay = replay;
    this.emphasis = emphasis;
    if (this.drawing.width === 0) this.fit();
    else this.drawing.update(replay, emphasis);
  }

  close() {
    this.watch.disconnect();
  }
}
