/**
 * The part of a tree that is in sight: how far it is enlarged, and where its middle is. Trees are wide, not deep, so only
 * the width is enlarged. Several drawings of one tree may share a lens.
 */

export class Lens {
  constructor() {
    /** The enlargement; 1 fits the whole tree. */
    this.zoom = 1;
    /** The middle of the part in sight, from 0 at the left end of the tree to 1 at its right end. */
    this.middle = 0.5;
    /** The greatest enlargement; it depends on the tree. */
    this.most = 1;
    /** Whether the part in sight follows the search. */
    this.following = false;
    /** @type {Set<() => void>} */
    this.viewers = new Set();
    this.frame = 0;
  }

  get fits() {
    return this.zoom === 1;
  }

  /**
   * Enlarges by a factor; the point at `anchor`, a share of the width in sight, stays where it is.
   * @param {number} factor @param {number} [anchor]
   */
  enlarge(factor, anchor = 0.5) {
    const zoom = Math.max(1, Math.min(this.most, this.zoom * factor));
    if (zoom < 1.02) {
      this.fit();
      return;
    }
    const fixed = this.middle + (anchor - 0.5) / this.zoom;
    this.zoom = zoom;
    this.moveTo(fixed - (anchor - 0.5) / zoom);
  }

  /** @param {number} middle */
  moveTo(middle) {
    const half = 0.5 / this.zoom;
    this.middle = Math.max(half, Math.min(1 - half, middle));
    this.tell();
  }

  /** Moves by a share of the width in sight. @param {number} share */
  slide(share) {
    this.moveTo(this.middle + share / this.zoom);
  }

  fit() {
    this.zoom = 1;
    this.following = false;
    this.moveTo(0.5);
  }

  /** Brings a place into sight, if it is not. @param {number} place  from 0 to 1 */
  show(place) {
    const half = 0.5 / this.zoom;
    if (Math.abs(place - this.middle) > half * 0.8) this.moveTo(place);
  }

  /** Redraws, at most once per frame. */
  tell() {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      for (const view of this.viewers) view();
    });
  }
}
