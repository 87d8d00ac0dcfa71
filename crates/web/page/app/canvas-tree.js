/** The tree on a canvas, for more nodes than SVG can handle. Only the visible part is drawn. */

/** @import {Replay} from './replay.js' */
/** @import {Tree} from './tree.js' */
/** @import {Layout} from './layout.js' */
import { button, h, set } from './dom.js';
import { hasWindows, nodeView, scene } from './view.js';

const PAD = 12;
const LEAST_COLUMN = 5;

/** The colours of nodes: a mark and its style sheet property. The first mark that a node has decides. */
const COLOURS = /** @type {const} */ ([
  ['current', '--accent'],
  ['principal', '--principal'],
  ['severed', '--cut'],
  ['only', '--only'],
  ['visited', '--accent'],
  ['live', '--open'],
  ['solved', '--open'],
  ['open', '--ink'],
  ['seen', '--muted'],
]);

export class CanvasTree {
  /**
   * @param {Tree} tree
   * @param {Layout} layout
   * @param {string} name
   */
  constructor(tree, layout, name) {
    this.tree = tree;
    this.layout = layout;
    this.canvas = h('canvas', { class: 'tree-canvas', role: 'img', 'aria-label': name });
    this.spacer = h('div', { class: 'tree-spacer' }, this.canvas);
    this.element = h(
      'div',
      { class: 'tree-box', tabindex: 0, role: 'region', 'aria-label': name, onscroll: () => this.draw() },
      this.spacer,
    );
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {import('./view.js').Emphasis | undefined} */
    this.emphasis = undefined;
    this.width = 0;
    /** Whether the whole tree is squeezed into the available width. */
    this.whole = true;
    this.tool = button('Whole tree', () => this.zoom(), { class: 'zoom', 'aria-pressed': 'true' });
  }

  /** Switches between a readable part and the whole tree. */
  zoom() {
    this.whole = !this.whole;
    set(this.tool, { 'aria-pressed': this.whole });
    const room = this.width;
    this.width = 0;
    this.resize(room);
    if (this.replay) this.follow(this.layout.shownAt[this.replay.current]);
  }

  /** @param {number} width */
  resize(width) {
    const room = Math.max(240, Math.floor(width));
    if (room === this.width) return;
    this.width = room;
    const { columns, rows } = this.layout;
    const fitting = (room - 2 * PAD) / columns;
    this.column = this.whole ? fitting : Math.max(LEAST_COLUMN, fitting);
    this.row = Math.max(34, Math.min(80, 420 / rows));
    this.height = this.row * (rows - 1) + 44;
    this.spacer.style.width = `${Math.max(room, this.column * columns + 2 * PAD)}px`;
    this.spacer.style.height = `${this.height}px`;
    this.canvas.style.width = `${room}px`;
    this.canvas.style.height = `${this.height}px`;
    const dense = window.devicePixelRatio || 1;
    set(this.canvas, { width: Math.round(room * dense), height: Math.round(this.height * dense) });
    this.draw();
  }

  /**
   * @param {Replay} replay
   * @param {import('./view.js').Emphasis} [emphasis]
   */
  update(replay, emphasis) {
    this.replay = replay;
    this.emphasis = emphasis;
    this.follow(this.layout.shownAt[replay.current]);
    this.draw();
  }

  /** @param {number} index */
  place(index) {
    const { column = LEAST_COLUMN, row = 40 } = this;
    return { x: PAD + (this.layout.x[index] + 0.5) * column, y: 28 + this.tree.nodes[index].ply * row };
  }

  draw() {
    const { replay } = this;
    const pen = this.canvas.getContext('2d');
    if (!replay || !pen || this.width === 0) return;
    const style = getComputedStyle(this.element);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const dense = window.devicePixelRatio || 1;
    const offset = this.element.scrollLeft;
    pen.setTransform(dense, 0, 0, dense, -offset * dense, 0);
    pen.clearRect(offset, 0, this.width, this.height ?? 0);
    const whole = scene(replay, this.emphasis);
    const windows = hasWindows(replay);
    const size = Math.min(14, Math.max(1.2, (this.column ?? 5) * 0.4));
    const inSight = (/** @type {number} */ index) => {
      const { x } = this.place(index);
      return x > offset - 20 && x < offset + this.width + 20;
    };
    for (const index of this.layout.visible) {
      const { parent } = this.tree.nodes[index];
      if (parent >= 0 && (inSight(index) || inSight(parent))) this.edge(pen, index, parent, replay, whole, colour);
    }
    for (const index of this.layout.visible) {
      if (!inSight(index)) continue;
      const view = nodeView(replay, index, whole, windows);
      if (replay.current !== index && this.layout.shownAt[replay.current] === index) view.marks.push('current');
      this.node(pen, index, view, size, colour);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen @param {number} index @param {number} parent @param {Replay} replay
   * @param {import('./view.js').Scene} whole @param {(name: string) => string} colour
   */
  edge(pen, index, parent, replay, whole, colour) {
    const from = this.place(parent);
    const to = this.place(index);
    const severed = replay.nodes[parent].cut.has(index);
    const marked = whole.principal.has(index)
      ? '--principal'
      : whole.path.has(index)
        ? '--accent'
        : severed
          ? '--cut'
          : '--line';
    pen.strokeStyle = colour(marked);
    pen.lineWidth = whole.principal.has(index) || whole.path.has(index) ? 2 : 0.7;
    pen.setLineDash(severed ? [2, 4] : []);
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    pen.setLineDash([]);
  }

  /**
   * @param {CanvasRenderingContext2D} pen @param {number} index @param {import('./view.js').NodeView} view
   * @param {number} size @param {(name: string) => string} colour
   */
  node(pen, index, view, size, colour) {
    const { x, y } = this.place(index);
    const named = COLOURS.find(([mark]) => view.marks.includes(mark));
    const r = view.marks.includes('current') ? Math.max(size, 6) : size;
    pen.fillStyle = colour(named ? named[1] : '--line');
    pen.beginPath();
    if (this.tree.isMax(index)) pen.rect(x - r, y - r, 2 * r, 2 * r);
    else pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.fill();
    const roomy = size >= 10 || view.marks.includes('on-path');
    const text = view.chip || view.label;
    if (!roomy || text === '') return;
    pen.font = '12px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.strokeStyle = colour('--card');
    pen.lineWidth = 4;
    pen.strokeText(text, x, y - r - 4);
    pen.fillStyle = colour('--ink');
    pen.fillText(text, x, y - r - 4);
  }

  /** @param {number} index */
  follow(index) {
    const box = this.element;
    if (box.scrollWidth <= box.clientWidth) return;
    const { x } = this.place(index);
    const margin = Math.min(80, box.clientWidth / 4);
    if (x < box.scrollLeft + margin || x > box.scrollLeft + box.clientWidth - margin)
      box.scrollLeft = x - box.clientWidth / 2;
  }
}
