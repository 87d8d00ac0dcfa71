/** The tree as SVG, for up to about 1,500 nodes. */

/** @import {Replay} from './replay.js' */
/** @import {Tree} from './tree.js' */
/** @import {Layout} from './layout.js' */
/** @import {NodeView} from './view.js' */
import { button, h, s, set } from './dom.js';
import { moveName, nodeName, pathName } from './names.js';
import { fewVisits, hasWindows, nodeView, scene } from './view.js';

/** @typedef {{outer: SVGGElement, node: SVGGElement, label: SVGTextElement, visits: SVGTextElement, chip: SVGGElement}} Parts */

const PAD = 14;
const TOP = 46;

export class SvgTree {
  /**
   * @param {Tree} tree
   * @param {Layout} layout
   * @param {string} name  the accessible name
   */
  constructor(tree, layout, name) {
    this.tree = tree;
    this.layout = layout;
    this.svg = s('svg', { class: 'tree', role: 'img', 'aria-label': name });
    this.element = h('div', { class: 'tree-box', tabindex: 0, role: 'region', 'aria-label': name }, this.svg);
    /** @type {Map<number, Parts>} */
    this.parts = new Map();
    this.width = 0;
    this.tool = button('Whole tree', () => this.zoom(), { class: 'zoom', 'aria-pressed': 'false' });
  }

  /** Switches between a readable size and the whole tree. */
  zoom() {
    const whole = this.element.classList.toggle('whole');
    set(this.tool, { 'aria-pressed': whole });
  }

  /** Redraws the tree if the available width has changed. @param {number} width */
  resize(width) {
    const room = Math.max(240, Math.floor(width));
    if (room === this.width) return;
    this.width = room;
    const { columns, rows } = this.layout;
    this.column = Math.min(120, Math.max(leastColumn(this.tree), (room - 2 * PAD) / columns));
    this.radius = Math.min(17, this.column * 0.44);
    this.row = Math.max(58, Math.min(92, 360 / rows));
    const across = Math.max(room, this.column * columns + 2 * PAD);
    const down = TOP + this.row * (rows - 1) + this.radius + 26;
    this.tool.hidden = across <= room;
    this.left = (across - this.column * columns) / 2;
    set(this.svg, { width: across, height: down, viewBox: `0 0 ${across} ${down}` });
    this.svg.replaceChildren();
    this.parts.clear();
    this.chips = s('g', { class: 'chips' });
    this.svg.append(this.build(0), this.chips);
  }

  /** @param {number} index */
  place(index) {
    const { left = 0, column = 30, row = 60 } = this;
    return { x: left + (this.layout.x[index] + 0.5) * column, y: TOP + this.tree.nodes[index].ply * row };
  }

  /** Builds the group of a node and its descendants. @param {number} index @returns {SVGGElement} */
  build(index) {
    const { tree, layout } = this;
    const { radius: r = 15 } = this;
    const { x, y } = this.place(index);
    const outer = s('g', { class: 'subtree' });
    if (index > 0) outer.append(...this.edge(index));
    if (!layout.folded.has(index))
      for (const child of tree.nodes[index].children.slice(0, layout.widest)) outer.append(this.build(child));
    const label = s('text', { class: 'label' });
    const visits = s('text', { class: 'visits', y: r + 14 });
    const node = s('g', { transform: `translate(${x} ${y})`, 'data-node': index, 'data-path': pathName(tree, index) });
    const shape = tree.isMax(index)
      ? s('rect', { class: 'shape', x: -r, y: -r, width: 2 * r, height: 2 * r, rx: 3 })
      : s('circle', { class: 'shape', r });
    if (layout.folded.has(index)) node.append(s('path', { class: 'fold', d: `M${-r} ${r + 4}h${2 * r}l${-r} 10z` }));
    node.append(s('title', {}, nodeName(tree, index)), shape, label, visits);
    outer.append(node);
    const chip = s(
      'g',
      { class: 'chip', transform: `translate(${x} ${y - r - 10})` },
      s('rect', { rx: 8 }),
      s('text', {}),
    );
    this.parts.set(index, { outer, node, label, visits, chip });
    return outer;
  }

  /** Builds the edge to the parent, the double stroke that marks a cutoff, and the move. @param {number} index */
  edge(index) {
    const { radius: r = 15 } = this;
    const [above, below] = [this.place(this.tree.nodes[index].parent), this.place(index)];
    const long = Math.hypot(below.x - above.x, below.y - above.y);
    const way = { x: (below.x - above.x) / long, y: (below.y - above.y) / long };
    const from = { x: above.x + way.x * r, y: above.y + way.y * r };
    const to = { x: below.x - way.x * r, y: below.y - way.y * r };
    const at = (/** @type {number} */ t) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
    const edge = s('line', { class: 'edge', x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    const [near, far] = [at(0.44), at(0.44 + 7 / long)];
    const stroke = (/** @type {{x: number, y: number}} */ { x, y }) => `M${x - 7} ${y + 2.5}L${x + 7} ${y - 2.5}`;
    const sever = s('path', { class: 'sever', d: stroke(near) + stroke(far) });
    if (this.crowded(index)) return [edge, sever];
    const name = at(0.66);
    const aside = to.x < from.x - 1 ? -9 : 9;
    const move = s(
      'text',
      { class: 'move', x: name.x + way.y * aside, y: name.y - way.x * aside },
      moveName(this.tree, this.tree.nodes[index].move),
    );
    return [edge, sever, move];
  }

  /** Whether siblings are too close together for the names of moves between them. @param {number} index */
  crowded(index) {
    const { parent, move } = this.tree.nodes[index];
    const { children } = this.tree.nodes[parent];
    const last = Math.min(children.length, this.layout.widest) - 1;
    if (last === 0) return false;
    const apart = (this.place(children[last]).x - this.place(children[0]).x) / last;
    return apart < 14 + 6 * moveName(this.tree, move).length;
  }

  /**
   * @param {Replay} replay
   * @param {import('./view.js').Emphasis} [emphasis]
   */
  update(replay, emphasis) {
    const whole = scene(replay, emphasis);
    const windows = hasWindows(replay);
    this.chips?.replaceChildren();
    for (const [index, parts] of this.parts) this.dress(parts, nodeView(replay, index, whole, windows));
    this.follow(this.layout.shownAt[replay.current]);
  }

  /** @param {Parts} parts @param {NodeView} view */
  dress(parts, view) {
    const { outer, node, label, visits, chip } = parts;
    const { radius: r = 15 } = this;
    const severed = view.marks.includes('severed');
    const lit = ['on-path', 'principal', 'severed', 'new'].filter((mark) => view.marks.includes(mark));
    set(outer, { class: ['subtree', ...lit].join(' ') });
    set(node, {
      class: ['node', ...view.marks].join(' '),
      'data-visits': view.visits,
      'data-severed': severed ? 'yes' : null,
    });
    write(label, view.label);
    const size = Math.min(13, (r * 2.5) / Math.max(2, view.label.length));
    set(label, {
      'font-size': size < 7 ? 11 : size.toFixed(1),
      y: size < 7 ? -r - 7 : 0,
      class: size < 7 ? 'label outside' : 'label',
    });
    write(visits, fewVisits(view));
    if (!view.chip || !this.chips) return;
    const width = view.chip.length * 6.6 + 12;
    set(chip.children[0], { x: -width / 2, y: -9, width, height: 18 });
    write(chip.children[1], view.chip);
    this.chips.append(chip);
  }

  /** Scrolls to a node if the tree is wider than the page. @param {number} index */
  follow(index) {
    const box = this.element;
    if (box.scrollWidth <= box.clientWidth) return;
    const { x } = this.place(index);
    const margin = Math.min(80, box.clientWidth / 4);
    if (x < box.scrollLeft + margin || x > box.scrollLeft + box.clientWidth - margin)
      box.scrollLeft = x - box.clientWidth / 2;
  }
}

/** Returns the least distance between leaves, by the length of their values. @param {Tree} tree */
function leastColumn(tree) {
  const longest = tree.nodes.reduce((most, { value }) => Math.max(most, value === null ? 0 : String(value).length), 0);
  return longest <= 3 ? 24 : 38;
}

/** @param {Element} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
