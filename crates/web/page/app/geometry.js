/** The size and the place of everything in a drawing, in pixels. */

/** @import {Tree} from './tree.js' */
/** @import {Layout, Stub} from './layout.js' */
/** @import {Lens} from './lens.js' */

const PAD = 14;
const TOP = 44;
const BOTTOM = 34;
const WIDEST_COLUMN = 130;
const LARGEST = 17;
const SMALLEST = 1.5;

/** The width of a character, as a part of the size of the letters. */
const CHARACTER = 0.63;
/** Signs that are wider than a digit, and by how much. */
const SIGNS = /[=≥≤−∞…]/g;
const SIGN = 1.33;

/** Returns the width of a label, in digits. @param {string} label */
function widthOf(label) {
  return label.length + (label.match(SIGNS)?.length ?? 0) * (SIGN - 1);
}

/** Returns the height that suits a tree of this many rows. @param {number} rows */
export function naturalHeight(rows) {
  return TOP + BOTTOM + (rows - 1) * Math.max(40, Math.min(84, 340 / rows));
}

export class Geometry {
  /**
   * @param {Tree} tree @param {Layout} layout
   * @param {number} wide  the size of the box @param {number} high
   * @param {Lens} lens @param {number} [scale]  enlarges everything, letters included
   */
  constructor(tree, layout, wide, high, lens, scale = 1) {
    this.scale = scale;
    const [width, height] = [wide / scale, high / scale];
    this.tree = tree;
    this.layout = layout;
    this.width = width;
    const { columns, rows } = layout;
    const fitting = Math.min(WIDEST_COLUMN, (width - 2 * PAD) / columns);
    /** The greatest useful enlargement. */
    this.most = Math.max(1, WIDEST_COLUMN / fitting);
    this.column = Math.min(WIDEST_COLUMN, fitting * lens.zoom);
    this.across = Math.max(width, this.column * columns + 2 * PAD);
    this.row = Math.max(24, (height - TOP - BOTTOM) / Math.max(1, rows - 1));
    this.row = Math.min(110, this.row);
    this.height = Math.max(height, TOP + BOTTOM + this.row * (rows - 1));
    this.top = TOP + Math.max(0, (this.height - TOP - BOTTOM - this.row * (rows - 1)) / 3);
    this.left = (this.across - this.column * columns) / 2;
    /** Half the height of the nodes of each ply. */
    this.sizes = layout.gaps.map((gap) =>
      Math.max(SMALLEST, Math.min(LARGEST, gap * this.column * 0.42, this.row * 0.28)),
    );
  }

  /** Returns the left end of the part in sight. @param {Lens} lens */
  offset(lens) {
    return Math.max(0, Math.min(this.across - this.width, lens.middle * this.across - this.width / 2));
  }

  /** @param {number} index */
  place(index) {
    const { ply } = this.tree.nodes[index];
    return { x: this.left + (this.layout.x[index] + 0.5) * this.column, y: this.top + ply * this.row };
  }

  /** @param {Stub} stub */
  placeOf({ parent, x }) {
    const { ply } = this.tree.nodes[parent];
    return { x: this.left + (x + 0.5) * this.column, y: this.top + (ply + 1) * this.row };
  }

  /** @param {number} index */
  size(index) {
    return this.sizes[this.tree.nodes[index].ply];
  }

  /** Returns the width that a node may take without touching another. @param {number} index */
  room(index) {
    return this.layout.gaps[this.tree.nodes[index].ply] * this.column;
  }

  /**
   * Returns the size of the letters of a label, half the width of its node, and whether the label fits into the node.
   * @param {number} index @param {string} label
   */
  fitLabel(index, label) {
    const r = this.size(index);
    const length = widthOf(label);
    const most = Math.max(SMALLEST, Math.min(36, this.room(index) / 2 - 1));
    if (length === 0) return { size: 12, half: Math.min(r, most), inside: true };
    const wanted = Math.min(13, r * 1.15);
    const half = (length * CHARACTER * wanted) / 2 + 4;
    if (r >= 7 && half <= most) return { size: wanted, half: Math.max(r, half), inside: true };
    const size = ((most - 2) * 2) / (length * CHARACTER);
    if (r >= 7 && size >= 8.5) return { size, half: most, inside: true };
    return { size: 11, half: Math.min(r, most), inside: false };
  }
}
