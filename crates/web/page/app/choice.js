/** Moves that take two choices: the cell of a piece, then the cell that it moves to. */

/** @import {Picture, Place, Step} from './boards.js' */

/** The legal moves of a board that take two choices, and the piece that is chosen. */
export class Choice {
  constructor() {
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {Step[]} */
    this.steps = [];
    /** The cell of the chosen piece. @type {Place | null} */
    this.picked = null;
    /** Moves of the chosen piece to one cell, among which the user has to choose. @type {Step[]} */
    this.asked = [];
  }

  /**
   * Takes over the legal moves. The piece stays chosen as long as the picture is the same.
   * @param {Picture} picture @param {string[]} moves
   */
  update(picture, moves) {
    const legal = new Set(moves);
    this.steps = picture.steps.filter(({ plays }) => legal.has(plays));
    if (picture !== this.picture || this.steps.length === 0) this.pick(null);
    this.picture = picture;
  }

  /** @param {Place | null} place */
  pick(place) {
    this.picked = place;
    this.asked = [];
  }

  /** Returns the moves of the piece in a cell. @param {Place} place */
  from(place) {
    return this.steps.filter(({ from }) => same(from, place));
  }

  /** Returns the moves of the chosen piece to a cell. @param {Place} place */
  to(place) {
    const { picked } = this;
    return picked ? this.steps.filter(({ from, to }) => same(from, picked) && same(to, place)) : [];
  }

  /** Whether the piece in a cell is chosen. @param {Place} place */
  isPicked(place) {
    return this.picked !== null && same(this.picked, place);
  }

  /**
   * Returns the moves that a cell stands for: those of its piece while no piece is chosen, those of the chosen piece to
   * the cell otherwise.
   * @param {Place} place
   */
  shownAt(place) {
    return this.picked ? this.to(place) : this.from(place);
  }
}

/** @param {Place} a @param {Place} b */
export function same(a, b) {
  return a[0] === b[0] && a[1] === b[1];
}
