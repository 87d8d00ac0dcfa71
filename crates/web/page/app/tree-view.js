/** A tree on the page: drawn as SVG or on a canvas, by its size; enlarged and moved by mouse, touch, keys and buttons. */

/** @import {Replay} from './replay.js' */
/** @import {Tree} from './tree.js' */
/** @import {Emphasis} from './view.js' */
import { button, h, refill, set } from './dom.js';
import { CanvasTree } from './canvas-tree.js';
import { Geometry, naturalHeight } from './geometry.js';
import { hold } from './hold.js';
import { layout, MOST_CHILDREN } from './layout.js';
import { Lens } from './lens.js';
import { SvgTree } from './svg-tree.js';
import { count } from './number.js';

/** The largest number of nodes drawn as SVG. */
export const MOST_IN_SVG = 1500;

/** Trees of up to this many leaves are drawn with the parts that were not visited. */
const MOST_WHOLE = 32;

/**
 * @typedef {object} Manner  how a tree is drawn
 * @property {Lens} [lens]  shared with other drawings of the tree
 * @property {Set<number>} [visited]  the nodes that the search visits; the others are folded in a large tree
 * @property {(node: number, x: number, y: number) => void} [pick]  called when a node is clicked
 * @property {'none'} [tools]  leaves out the buttons that enlarge
 */

/** Creates the buttons that enlarge. @param {Lens} lens */
export function lensButtons(lens) {
  return [
    button('−', () => lens.enlarge(1 / 1.5), { title: 'Zoom out (-)', 'aria-label': 'Zoom out' }),
    button('+', () => lens.enlarge(1.5), { title: 'Zoom in (+)', 'aria-label': 'Zoom in' }),
    button('Fit', () => lens.fit(), { title: 'Show the whole tree (0)' }),
  ];
}

export class TreeView {
  /**
   * @param {Tree} tree
   * @param {string} name
   * @param {Manner} [manner]
   */
  constructor(tree, name, { lens = new Lens(), visited, pick, tools } = {}) {
    this.tree = tree;
    this.name = name;
    this.lens = lens;
    this.visited = visited ?? null;
    const ends = tree.nodes.filter(({ children }) => children.length === 0).length;
    this.isFoldable = visited !== undefined && visited.size < tree.nodes.length && ends > MOST_WHOLE;
    /** Whether subtrees that are not visited are drawn as stubs. */
    this.isFolded = this.isFoldable;
    this.widest = MOST_CHILDREN;
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {Emphasis | undefined} */
    this.emphasis = undefined;
    this.box = h('div', { class: 'tree-box', tabindex: 0, role: 'region', 'aria-label': name });
    this.notes = h('div', { class: 'tree-notes' });
    this.tools = h('div', { class: 'tree-tools', role: 'group', 'aria-label': 'View of the tree' });
    this.element = h('div', { class: 'tree-view' }, this.box, tools !== 'none' && this.tools, this.notes);
    this.drawing = this.draw();
    if (pick) this.listen(pick);
    hold(this.box, this.lens);
    this.redraw = () => this.fit();
    this.lens.viewers.add(this.redraw);
    this.watch = new ResizeObserver(this.redraw);
    this.watch.observe(this.box);
  }

  /** Chooses what is drawn, and how. */
  draw() {
    const { tree, name, lens } = this;
    const plan = layout(tree, { kept: this.isFolded ? this.visited : null, widest: this.widest });
    const Drawing = plan.visible.length <= MOST_IN_SVG ? SvgTree : CanvasTree;
    const drawing = new Drawing(tree, plan, lens, name);
    const notes = [];
    if (plan.folded.size > 0)
      notes.push(`The deepest plies are folded: the tree has ${count(tree.nodes.length, 'node')}, more than can be drawn.`);
    if (tree.capped)
      notes.push('The tree is larger than the server sends; deeper nodes are counted at their nearest ancestor shown.');
    const more = plan.left > 0 && button(`… and ${count(plan.left, 'more node')}`, () => this.expand(), { class: 'more' });
    refill(this.box, drawing.element);
    this.box.style.setProperty('--tree-height', `${naturalHeight(plan.rows)}px`);
    refill(this.notes, more, ...notes.map((note) => h('p', { class: 'note' }, note)));
    this.drawTools(plan.stubs.reduce((sum, { leaves }) => sum + leaves, 0));
    return drawing;
  }

  /** @param {number} hidden  the number of leaves that are folded away */
  drawTools(hidden) {
    const { lens } = this;
    const stubs =
      this.isFoldable &&
      button(this.isFolded ? `Show ${count(hidden, 'unvisited leaf', 'unvisited leaves')}` : 'Hide what was not visited', () => this.toggleStubs(), { class: 'stubs' });
    this.followButton = button('Follow', () => this.follow(!lens.following), {
      title: 'Enlarge, and keep the search in sight (f)',
      'aria-pressed': 'false',
    });
    refill(
      this.tools,
      ...lensButtons(lens),
      this.followButton,
      stubs,
    );
  }

  /** Shows or hides what was not visited. */
  toggleStubs() {
    this.isFolded = !this.isFolded;
    this.drawing = this.draw();
    this.fit();
    /** @type {HTMLElement | null} */ (this.tools.querySelector('.stubs'))?.focus();
  }

  /** Draws ten times as many children of each node. */
  expand() {
    this.widest *= 10;
    this.drawing = this.draw();
    this.fit();
  }

  /** Enlarges until leaves can be read, and keeps the search in sight; or stops doing so. @param {boolean} following */
  follow(following) {
    const { lens } = this;
    lens.fit();
    lens.following = following;
    if (!following) return;
    const column = (this.drawing.geometry?.column ?? 30) || 1;
    lens.enlarge(Math.max(1, 30 / column));
    this.keepInSight();
  }

  /** Handles a key; returns whether it is used. @param {string} key */
  key(key) {
    const { lens } = this;
    if (key === '+' || key === '=') lens.enlarge(1.5);
    else if (key === '-') lens.enlarge(1 / 1.5);
    else if (key === '0') lens.fit();
    else if (key === 'f') this.follow(!lens.following);
    else return false;
    return true;
  }

  fit() {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (width === 0 || height === 0) return;
    const scale = Number(getComputedStyle(this.box).getPropertyValue('--tree-scale')) || 1;
    const geometry = new Geometry(this.tree, this.drawing.layout, width, height, this.lens, scale);
    this.lens.most = geometry.most;
    this.drawing.resize(geometry);
    this.tools.classList.toggle('at-rest', this.lens.fits);
    if (this.followButton) set(this.followButton, { 'aria-pressed': String(this.lens.following) });
    this.box.classList.toggle('enlarged', !this.lens.fits);
    if (this.replay) this.drawing.update(this.replay, this.emphasis);
  }

  /** @param {Replay} replay @param {Emphasis} [emphasis] */
  update(replay, emphasis) {
    this.replay = replay;
    this.emphasis = emphasis;
    if (!this.drawing.geometry) this.fit();
    else this.drawing.update(replay, emphasis);
    if (this.lens.following) this.keepInSight();
  }

  keepInSight() {
    const { layout: plan, geometry } = this.drawing;
    if (!geometry || !this.replay) return;
    this.lens.show(geometry.place(plan.shownAt[this.replay.current]).x / geometry.across);
  }

  /** @param {NonNullable<Manner['pick']>} pick */
  listen(pick) {
    this.box.classList.add('pickable');
    this.box.addEventListener('click', (event) => {
      const { left, top } = this.box.getBoundingClientRect();
      const [x, y] = [event.clientX - left, event.clientY - top];
      const { drawing } = this;
      const named = event.target instanceof Element ? event.target.closest('[data-node]')?.getAttribute('data-node') : null;
      const node = drawing instanceof CanvasTree ? drawing.nodeAt(x, y) : Number(named ?? -1);
      if (node >= 0) pick(node, x, y);
    });
  }

  close() {
    this.watch.disconnect();
    this.lens.viewers.delete(this.redraw);
  }
}
