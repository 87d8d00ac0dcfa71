/** The tree as SVG, for up to about 1,500 nodes. */

/** @import {Replay} from './replay.js' */
/** @import {Tree} from './tree.js' */
/** @import {Layout, Stub} from './layout.js' */
/** @import {Lens} from './lens.js' */
/** @import {NodeView} from './view.js' */
import { count } from './number.js';
import { Geometry } from './geometry.js';
import { s, set } from './dom.js';
import { moveName, nodeName, pathName } from './names.js';
import { fewVisits, hasWindows, nodeView, scene } from './view.js';

/**
 * @typedef {object} Parts
 * @property {SVGGElement} outer
 * @property {SVGGElement} node
 * @property {SVGElement} shape
 * @property {SVGTextElement} label
 * @property {SVGTextElement} visits
 * @property {SVGGElement} chip
 * @property {string} shown  what it shows, to find out whether it has changed
 */

export class SvgTree {
  /**
   * @param {Tree} tree
   * @param {Layout} layout
   * @param {Lens} lens
   * @param {string} name  the accessible name
   */
  constructor(tree, layout, lens, name) {
    this.tree = tree;
    this.layout = layout;
    this.lens = lens;
    this.element = s('svg', { class: 'tree', role: 'img', 'aria-label': name });
    /** The stubs below each node. @type {Map<number, Stub[]>} */
    this.stubs = new Map();
    for (const stub of layout.stubs) this.stubs.set(stub.parent, [...(this.stubs.get(stub.parent) ?? []), stub]);
    /** @type {Map<number, Parts>} */
    this.parts = new Map();
    /** @type {Geometry | null} */
    this.geometry = null;
  }

  /** Redraws the tree for this geometry. @param {Geometry} geometry */
  resize(geometry) {
    const { width, height, column, row, scale } = geometry;
    const old = this.geometry;
    this.geometry = geometry;
    if (!old || old.column !== column || old.row !== row || old.width !== width || old.height !== height) {
      this.parts.clear();
      this.chips = s('g', { class: 'chips' });
      this.element.replaceChildren(this.build(0, geometry), this.chips);
    }
    set(this.element, { width: width * scale, height: height * scale, viewBox: `${geometry.offset(this.lens).toFixed(1)} 0 ${width} ${height}` });
  }

  /** Builds the group of a node and its descendants. @param {number} index @param {Geometry} g @returns {SVGGElement} */
  build(index, g) {
    const { tree, layout } = this;
    const { x, y } = g.place(index);
    const r = g.size(index);
    const outer = s('g', { class: 'subtree' });
    if (index > 0) outer.append(...this.edge(index, g));
    for (const child of tree.nodes[index].children) {
      if (!Number.isNaN(layout.x[child])) outer.append(this.build(child, g));
    }
    for (const stub of this.stubs.get(index) ?? []) outer.append(drawStub(stub, g));
    const label = s('text', { class: 'label' });
    const visits = s('text', { class: 'visits', y: r + 12 });
    const node = s('g', { transform: `translate(${round(x)} ${round(y)})`, 'data-node': index, 'data-path': pathName(tree, index) });
    const shape = tree.isMax(index)
      ? s('rect', { class: 'shape', y: -r, height: 2 * r, rx: Math.min(3, r / 3) })
      : s('ellipse', { class: 'shape', ry: r });
    if (layout.folded.has(index)) node.append(s('path', { class: 'fold', d: `M${-r} ${r + 4}h${2 * r}l${-r} 10z` }));
    node.append(s('title', {}, nodeName(tree, index)), shape, label, visits);
    outer.append(node);
    const chip = s('g', { class: 'chip', transform: `translate(${round(x)} ${round(y - r - 10)})` }, s('rect', { rx: 8 }), s('text', {}));
    this.parts.set(index, { outer, node, shape, label, visits, chip, shown: '' });
    return outer;
  }

  /** Builds the edge to the parent, the double stroke that marks a cutoff, and the move. @param {number} index @param {Geometry} g */
  edge(index, g) {
    const { parent, move } = this.tree.nodes[index];
    const [above, below] = [g.place(parent), g.place(index)];
    const from = { x: above.x, y: above.y + g.size(parent) };
    const to = { x: below.x, y: below.y - g.size(index) };
    const at = (/** @type {number} */ t) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
    const edge = s('line', { class: 'edge', x1: round(from.x), y1: round(from.y), x2: round(to.x), y2: round(to.y) });
    const half = Math.min(7, Math.max(2.5, g.size(index) * 0.5));
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const stroke = (/** @type {{x: number, y: number}} */ { x, y }) =>
      `M${round(x - half)} ${round(y + half / 3)}L${round(x + half)} ${round(y - half / 3)}`;
    const sever = s('path', { class: 'sever', d: stroke(at(0.38)) + stroke(at(0.38 + half / long)) });
    const name = moveName(this.tree, move);
    if (this.crowded(index, name, g)) return [edge, sever];
    const place = at(0.72);
    const aside = (to.x < from.x - 1 ? -1 : 1) * (5 + 3 * name.length);
    return [edge, sever, s('text', { class: 'move', x: round(place.x + aside), y: round(place.y - 1) }, name)];
  }

  /** Whether siblings are too close together for the names of moves between them. @param {number} index @param {string} name @param {Geometry} g */
  crowded(index, name, g) {
    return g.row < 44 || g.room(index) < 26 + 6 * name.length;
  }

  /**
   * @param {Replay} replay
   * @param {import('./view.js').Emphasis} [emphasis]
   */
  update(replay, emphasis) {
    const whole = scene(replay, emphasis);
    const windows = hasWindows(replay);
    const chips = [];
    for (const [index, parts] of this.parts) {
      const view = nodeView(replay, index, whole, windows);
      this.dress(index, parts, view);
      if (view.chip && this.hasRoom(index, view)) chips.push(parts.chip);
    }
    this.chips?.replaceChildren(...chips);
  }

  /** Whether the chip above a node covers no other; that of the current node is always shown. @param {number} index @param {NodeView} view */
  hasRoom(index, { chip, marks }) {
    return marks.includes('on-path') || (this.geometry?.room(index) ?? 0) > chip.length * 6.6 + 12;
  }

  /** @param {number} index @param {Parts} parts @param {NodeView} view */
  dress(index, parts, view) {
    const { outer, node, shape, label, visits, chip } = parts;
    const { geometry } = this;
    const shown = `${view.marks.join()} ${view.label} ${view.visits} ${view.below} ${view.chip}`;
    if (!geometry || shown === parts.shown) return;
    parts.shown = shown;
    const r = geometry.size(index);
    const lit = ['on-path', 'principal', 'severed', 'new'].filter((mark) => view.marks.includes(mark));
    set(outer, { class: ['subtree', ...lit].join(' ') });
    set(node, {
      class: ['node', ...view.marks].join(' '),
      'data-visits': view.visits,
      'data-severed': view.marks.includes('severed') ? 'yes' : null,
    });
    const fit = geometry.fitLabel(index, view.label);
    set(shape, shape.tagName === 'rect' ? { x: round(-fit.half), width: round(2 * fit.half) } : { rx: round(fit.half) });
    const told = ['current', 'on-path', 'principal'].some((mark) => view.marks.includes(mark));
    write(label, fit.inside || told ? view.label : '');
    set(label, {
      'font-size': round(fit.size),
      y: fit.inside ? 0 : -r - (view.chip ? 26 : 7),
      class: fit.inside ? 'label' : 'label outside',
    });
    write(visits, geometry.room(index) > 13 || told ? fewVisits(view, geometry.room(index)) : '');
    const width = view.chip.length * 6.6 + 12;
    set(chip, { class: view.marks.includes('live') || view.marks.includes('solved') ? 'chip merit' : 'chip' });
    set(chip.children[0], { x: round(-width / 2), y: -9, width: round(width), height: 18 });
    write(chip.children[1], view.chip);
  }
}

/** Draws a stub: the number of leaves below siblings that were not visited. @param {Stub} stub @param {Geometry} g */
function drawStub(stub, g) {
  const [above, below] = [g.place(stub.parent), g.placeOf(stub)];
  const y = below.y - Math.min(10, g.row * 0.25);
  const words = `${count(stub.leaves, 'leaf', 'leaves')} not visited`;
  const roomy = g.column * 0.8 > 6 * String(stub.leaves).length + 8;
  return s(
    'g',
    { class: 'stub', 'data-leaves': stub.leaves },
    s('title', {}, words),
    s('line', { class: 'edge', x1: round(above.x), y1: round(above.y + g.size(stub.parent)), x2: round(below.x), y2: round(y) }),
    s('path', { class: 'fold', d: `M${round(below.x)} ${round(y)}l${round(Math.min(7, g.column * 0.3))} 10h${round(-2 * Math.min(7, g.column * 0.3))}z` }),
    roomy && s('text', { x: round(below.x), y: round(y + 18) }, `+${stub.leaves}`),
  );
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/** @param {Element} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
