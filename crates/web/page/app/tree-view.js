/** Draws a tree by the means that suit its size, and keeps it as wide as its room. */

/** @import {Replay} from './replay.js' */
/** @import {Tree} from './tree.js' */
import { h } from './dom.js';
import { CanvasTree } from './canvas-tree.js';
import { SvgTree } from './svg-tree.js';
import { layout } from './layout.js';
import { count } from './number.js';

/** As many nodes as SVG carries with ease. */
export const MOST_IN_SVG = 1500;

export class TreeView {
  /**
   * @param {Tree} tree
   * @param {string} name
   */
  constructor(tree, name) {
    const plan = layout(tree);
    this.drawing =
      plan.visible.length <= MOST_IN_SVG ? new SvgTree(tree, plan, name) : new CanvasTree(tree, plan, name);
    const notes = [];
    if (plan.folded.size > 0)
      notes.push(`The deepest plies are folded: ${count(tree.nodes.length, 'node')} are more than can be drawn.`);
    if (tree.capped)
      notes.push('The tree is larger than the server sends; what lies below is counted at the nearest node above.');
    this.element = h(
      'div',
      { class: 'tree-view' },
      this.drawing.element,
      this.drawing.tool,
      ...notes.map((note) => h('p', { class: 'note' }, note)),
    );
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {import('./view.js').Emphasis | undefined} */
    this.emphasis = undefined;
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(this.element);
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
