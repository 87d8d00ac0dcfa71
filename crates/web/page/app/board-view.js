/** A board as a grid: arrow keys move, Enter plays. */

/** @import {Cell, Picture} from './boards.js' */
import { h, set } from './dom.js';
import { drawing } from './boards.js';

/**
 * @typedef {object} BoardState
 * @property {Picture} picture
 * @property {string[]} moves  legal moves; none if it is not a person's turn
 * @property {Map<string, string>} badges  the values of moves
 * @property {string} best  the move with the best badge
 */

export class BoardView {
  /** @param {(move: string) => void} play */
  constructor(play) {
    this.play = play;
    this.element = h('div', { class: 'board-box' });
    /** @type {HTMLElement[][]} */
    this.cells = [];
    this.at = { row: 0, column: 0 };
    this.looks = '';
  }

  /** @param {BoardState} state @param {string} name  of the game */
  update(state, name) {
    const { rows, looks, aside } = state.picture;
    const focused = this.element.contains(document.activeElement);
    if (this.looks !== looks) this.at = { row: rows.length - 1, column: 0 };
    this.looks = looks;
    this.at.row = Math.min(this.at.row, rows.length - 1);
    this.at.column = Math.min(this.at.column, rows[0].length - 1);
    this.cells = rows.map((row, y) => row.map((cell, x) => this.cell(cell, y, x, state)));
    const grid = h(
      'div',
      {
        class: `board ${looks}`,
        role: 'grid',
        'aria-label': `${name} board`,
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, state),
      },
      ...this.cells.map((row) => h('div', { role: 'row', class: 'board-row' }, ...row)),
    );
    grid.style.setProperty('--columns', String(rows[0].length));
    const lines = aside.map((text, i) => h('p', { class: `aside aside-${i}` }, text));
    this.element.replaceChildren(...lines.slice(0, 1), grid, ...lines.slice(1));
    if (focused) this.cells[this.at.row][this.at.column].focus();
  }

  /** @param {Cell} cell @param {number} y @param {number} x @param {BoardState} state */
  cell(cell, y, x, { picture, moves, badges, best }) {
    const move = playable(cell, moves);
    const lands = move !== null && cell.lands;
    const badge = lands ? badges.get(move) : undefined;
    const isLast = picture.last?.row === y && picture.last.column === x;
    const words = [
      cell.name,
      cell.holds,
      move !== null ? 'legal' : '',
      badge ? `worth ${badge}` : '',
      isLast ? 'played last' : '',
    ];
    const element = h(
      'div',
      {
        role: 'gridcell',
        class: `cell ${lands ? 'legal' : ''} ${isLast ? 'last' : ''} ${badge && move === best ? 'best' : ''}`,
        tabindex: y === this.at.row && x === this.at.column ? 0 : -1,
        'data-move': move,
        'data-piece': cell.piece,
        'aria-label': words.filter(Boolean).join(', '),
        'aria-disabled': move !== null ? null : 'true',
        onclick: () => {
          this.move(y, x);
          if (move !== null) this.play(move);
        },
      },
      drawing(picture.looks, cell),
    );
    if (badge) element.append(h('span', { class: 'badge', 'aria-hidden': 'true' }, badge));
    return element;
  }

  /** @param {number} row @param {number} column */
  move(row, column) {
    set(this.cells[this.at.row][this.at.column], { tabindex: -1 });
    this.at = { row, column };
    set(this.cells[row][column], { tabindex: 0 });
    this.cells[row][column].focus();
  }

  /** @param {KeyboardEvent} event @param {BoardState} state */
  key(event, { picture: { rows }, moves }) {
    const { row, column } = this.at;
    const [down, right] = [rows.length - 1, rows[0].length - 1];
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowUp: [Math.max(0, row - 1), column],
      ArrowDown: [Math.min(down, row + 1), column],
      ArrowLeft: [row, Math.max(0, column - 1)],
      ArrowRight: [row, Math.min(right, column + 1)],
      Home: [row, 0],
      End: [row, right],
    };
    const step = steps[event.key];
    if (step) this.move(...step);
    else if (event.key === 'Enter' || event.key === ' ') {
      const move = playable(rows[row][column], moves);
      if (move !== null) this.play(move);
    } else return;
    event.preventDefault();
  }
}

/** Returns the move that choosing a cell makes now, or null. @param {Cell} cell @param {string[]} moves */
function playable({ plays }, moves) {
  return plays !== null && moves.includes(plays) ? plays : null;
}
