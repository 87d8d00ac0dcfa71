/** The tree on a canvas, for more nodes than SVG can handle. Only the part in sight is drawn. */

/** @import {Replay} from './replay.js' */
/** @import {Tree} from './tree.js' */
/** @import {Layout} from './layout.js' */
/** @import {Geometry} from './geometry.js' */
/** @import {Lens} from './lens.js' */
/** @import {Telling} from './view.js' */
import { h, set } from './dom.js';
import { hasWindows, nodeView, scene, tellingMark } from './view.js';

/** The colours of nodes, in the order in which they are painted. @type {[Telling, string][]} */
const COLOURS = [
  ['new', '--faint'],
  ['seen', '--muted'],
  ['severed', '--cut'],
  ['open', '--ink'],
  ['solved', '--open'],
  ['live', '--open'],
  ['visited', '--accent'],
  ['only', '--again'],
  ['principal', '--principal'],
  ['current', '--accent'],
];

export class CanvasTree {
  /**
   * @param {Tree} tree
   * @param {Layout} layout
   * @param {Lens} lens
   * @param {string} name
   */
  constructor(tree, layout, lens, name) {
    this.tree = tree;
    this.layout = layout;
    this.lens = lens;
    this.element = h('canvas', { class: 'tree-canvas', role: 'img', 'aria-label': name });
    /** @type {Geometry | null} */
    this.geometry = null;
  }

  /** @param {Geometry} geometry */
  resize(geometry) {
    this.geometry = geometry;
    const [width, height] = [geometry.width * geometry.scale, geometry.height * geometry.scale];
    const dense = window.devicePixelRatio || 1;
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
    set(this.element, { width: Math.round(width * dense), height: Math.round(height * dense) });
  }

  /** Returns the node that is drawn at a point, or -1. @param {number} x @param {number} y */
  nodeAt(x, y) {
    const { geometry: g } = this;
    if (!g) return -1;
    const offset = g.offset(this.lens);
    let [found, nearest] = [-1, 12];
    for (const index of this.layout.visible) {
      const place = g.place(index);
      const far = Math.hypot(place.x - offset - x / g.scale, place.y - y / g.scale);
      if (far < nearest) [found, nearest] = [index, far];
    }
    return found;
  }

  /**
   * @param {Replay} replay
   * @param {import('./view.js').Emphasis} [emphasis]
   */
  update(replay, emphasis) {
    const { geometry: g } = this;
    const pen = this.element.getContext('2d');
    if (!g || !pen) return;
    const style = getComputedStyle(this.element);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const dense = (window.devicePixelRatio || 1) * g.scale;
    const offset = g.offset(this.lens);
    pen.setTransform(dense, 0, 0, dense, -offset * dense, 0);
    pen.clearRect(offset, 0, g.width, g.height);
    const whole = scene(replay, emphasis);
    const [from, to] = [offset - 20, offset + g.width + 20];
    this.edges(pen, g, replay, whole, colour, from, to);
    this.nodes(pen, g, replay, whole, colour, from, to);
    this.labels(pen, g, replay, whole, colour, from, to);
  }

  /**
   * @param {CanvasRenderingContext2D} pen @param {Geometry} g @param {Replay} replay @param {import('./view.js').Scene} whole
   * @param {(name: string) => string} colour @param {number} from @param {number} to
   */
  edges(pen, g, replay, whole, colour, from, to) {
    const plain = new Path2D();
    const cut = new Path2D();
    const lit = new Path2D();
    const { left, column, top, row } = g;
    const { x } = this.layout;
    for (const index of this.layout.visible) {
      const { parent, ply } = this.tree.nodes[index];
      if (parent < 0) continue;
      const [end, start] = [left + (x[index] + 0.5) * column, left + (x[parent] + 0.5) * column];
      if ((end < from && start < from) || (end > to && start > to)) continue;
      const isLit = whole.principal.has(index) || whole.path.has(index);
      const path = isLit ? lit : replay.nodes[parent].cut.has(index) ? cut : plain;
      path.moveTo(start, top + (ply - 1) * row);
      path.lineTo(end, top + ply * row);
    }
    for (const stub of column < 4 ? [] : this.layout.stubs) {
      const [above, below] = [g.place(stub.parent), g.placeOf(stub)];
      if (below.x < from || below.x > to) continue;
      plain.moveTo(above.x, above.y);
      plain.lineTo(below.x, below.y - row * 0.4);
    }
    pen.lineWidth = Math.min(1.2, Math.max(0.5, column / 6));
    pen.strokeStyle = colour('--edge');
    pen.stroke(plain);
    pen.strokeStyle = colour('--cut');
    // Dashes are slow, and cannot be told from lines where lines are close together.
    if (column > 8) pen.setLineDash([2, 4]);
    pen.stroke(cut);
    pen.setLineDash([]);
    pen.lineWidth = 2.4;
    pen.strokeStyle = colour(whole.principal.size > 0 ? '--principal' : '--accent');
    pen.stroke(lit);
  }

  /**
   * @param {CanvasRenderingContext2D} pen @param {Geometry} g @param {Replay} replay @param {import('./view.js').Scene} whole
   * @param {(name: string) => string} colour @param {number} from @param {number} to
   */
  nodes(pen, g, replay, whole, colour, from, to) {
    /** @type {Map<Telling, Path2D>} */
    const paths = new Map(COLOURS.map(([mark]) => [mark, new Path2D()]));
    const current = this.layout.shownAt[replay.current];
    const { left, column, top, row } = g;
    for (const index of this.layout.visible) {
      const x = left + (this.layout.x[index] + 0.5) * column;
      if (x < from || x > to) continue;
      const { ply } = this.tree.nodes[index];
      const isCurrent = replay.at > 0 && index === current;
      const path = paths.get(isCurrent ? 'current' : tellingMark(replay, index, whole));
      const r = isCurrent ? Math.max(6, g.sizes[ply]) : g.sizes[ply];
      const y = top + ply * row;
      // Circles are slow, and cannot be told from squares where nodes are small.
      if (ply % 2 === 0 || r < 2.5) path?.rect(x - r, y - r, 2 * r, 2 * r);
      else {
        path?.moveTo(x + r, y);
        path?.arc(x, y, r, 0, 2 * Math.PI);
      }
    }
    for (const [mark, name] of COLOURS) {
      pen.fillStyle = colour(name);
      pen.fill(/** @type {Path2D} */ (paths.get(mark)));
    }
  }

  /**
   * Writes the values of nodes that have room for them, and those of the path.
   * @param {CanvasRenderingContext2D} pen @param {Geometry} g @param {Replay} replay @param {import('./view.js').Scene} whole
   * @param {(name: string) => string} colour @param {number} from @param {number} to
   */
  labels(pen, g, replay, whole, colour, from, to) {
    const windows = hasWindows(replay);
    pen.font = '12px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.lineWidth = 4;
    pen.lineJoin = 'round';
    pen.strokeStyle = colour('--card');
    pen.fillStyle = colour('--ink');
    for (const index of this.layout.visible) {
      const roomy = g.room(index) > 44;
      if (!roomy && !whole.path.has(index) && !whole.principal.has(index)) continue;
      const { x, y } = g.place(index);
      if (x < from || x > to) continue;
      const view = nodeView(replay, index, whole, windows);
      const text = view.chip || view.label;
      pen.strokeText(text, x, y - g.size(index) - 5);
      pen.fillText(text, x, y - g.size(index) - 5);
    }
  }
}
