/** A board as a grid: arrow keys move, Enter plays. Pieces are drawn here. */

/** @import {Board, Cell} from './boards.js' */
import { h, s, set } from './dom.js';
import { landing } from './boards.js';

/**
 * @typedef {object} BoardState
 * @property {Board} board
 * @property {string[]} moves  legal moves; none if it is not for a person to move
 * @property {string} last  the move played last, or nothing
 * @property {Map<string, string>} badges  what moves are worth
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
    this.kind = '';
  }

  /** @param {BoardState} state @param {string} name  of the game */
  update(state, name) {
    const { board } = state;
    const fallTo = landing(board, state.moves);
    const focused = this.element.contains(document.activeElement);
    if (this.kind !== board.kind) this.at = { row: board.rows.length - 1, column: 0 };
    this.kind = board.kind;
    this.at.row = Math.min(this.at.row, board.rows.length - 1);
    this.at.column = Math.min(this.at.column, board.rows[0].length - 1);
    this.cells = board.rows.map((row, y) => row.map((cell, x) => this.cell(cell, y, x, state, fallTo)));
    const grid = h(
      'div',
      {
        class: `board ${board.kind}`,
        role: 'grid',
        'aria-label': `${name} board`,
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, state.moves, board),
      },
      ...this.cells.map((row) => h('div', { role: 'row', class: 'board-row' }, ...row)),
    );
    grid.style.setProperty('--columns', String(board.rows[0].length));
    const stores = board.aside.map((text, i) => h('p', { class: `store store-${i}` }, text));
    this.element.replaceChildren(...(stores.length > 0 ? [stores[0], grid, stores[1]] : [grid]));
    if (focused) this.cells[this.at.row][this.at.column].focus();
  }

  /**
   * @param {Cell} cell @param {number} y @param {number} x @param {BoardState} state @param {Map<Cell, string>} fallTo
   */
  cell(cell, y, x, { board, moves, last, badges, best }, fallTo) {
    const playable =
      cell.move !== '' && moves.includes(cell.move) && (board.kind === 'connect-four' || cell.piece === '');
    const lands = fallTo.has(cell);
    const badge = lands ? badges.get(cell.move) : undefined;
    const isLast = last !== '' && cell.move === last && board.kind !== 'kalah' && isTopmost(board, cell);
    const words = [
      cell.name,
      contents(board, cell),
      playable ? 'legal' : '',
      badge ? `worth ${badge}` : '',
      isLast ? 'played last' : '',
    ];
    const element = h(
      'div',
      {
        role: 'gridcell',
        class: `cell ${lands ? 'legal' : ''} ${isLast ? 'last' : ''} ${badge && cell.move === best ? 'best' : ''}`,
        tabindex: y === this.at.row && x === this.at.column ? 0 : -1,
        'data-move': cell.move || null,
        'data-piece': cell.piece || null,
        'aria-label': words.filter(Boolean).join(', '),
        'aria-disabled': playable ? null : 'true',
        onclick: () => {
          this.move(y, x);
          if (playable) this.play(cell.move);
        },
      },
      picture(board, cell),
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

  /** @param {KeyboardEvent} event @param {string[]} moves @param {Board} board */
  key(event, moves, board) {
    const { row, column } = this.at;
    const [down, right] = [board.rows.length - 1, board.rows[0].length - 1];
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
      const { move } = board.rows[row][column];
      if (moves.includes(move)) this.play(move);
    } else return;
    event.preventDefault();
  }
}

/** In Connect Four the last disc is the topmost of its column. @param {Board} board @param {Cell} cell */
function isTopmost(board, cell) {
  if (cell.piece === '') return false;
  if (board.kind !== 'connect-four') return true;
  return board.rows.flat().find((other) => other.move === cell.move && other.piece !== '') === cell;
}

/** @param {Board} board @param {Cell} cell */
function contents({ kind }, { piece, seeds }) {
  if (seeds !== null) return seeds === 1 ? '1 seed' : `${seeds} seeds`;
  if (piece === '') return 'empty';
  const names = { othello: ['black', 'white'], 'connect-four': ['red', 'yellow'], 'tic-tac-toe': ['cross', 'nought'] };
  return (names[/** @type {keyof typeof names} */ (kind)] ?? ['first', 'second'])[piece === 'first' ? 0 : 1];
}

/** @param {Board} board @param {Cell} cell */
function picture({ kind }, { piece, seeds, hint }) {
  const svg = s('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' });
  if (hint && piece === '') svg.append(s('text', { class: 'hint', x: 3, y: 9 }, hint));
  if (seeds !== null) {
    svg.append(
      s('circle', { class: 'pit', cx: 20, cy: 20, r: 18 }),
      ...seedsIn(seeds),
      s('text', { class: 'seeds', x: 20, y: 36 }, seeds),
    );
  } else if (kind === 'tic-tac-toe') {
    if (piece === 'first') svg.append(s('path', { class: 'cross', d: 'M10 10 30 30M30 10 10 30' }));
    if (piece === 'second') svg.append(s('circle', { class: 'nought', cx: 20, cy: 20, r: 11 }));
  } else {
    if (kind === 'connect-four') svg.append(s('circle', { class: 'hole', cx: 20, cy: 20, r: 17 }));
    if (piece !== '') svg.append(s('circle', { class: `disc ${piece}`, cx: 20, cy: 20, r: 16 }));
    if (piece === 'second' && kind === 'connect-four') svg.append(s('circle', { class: 'ring', cx: 20, cy: 20, r: 9 }));
    svg.append(s('circle', { class: 'dot', cx: 20, cy: 20, r: 4 }));
  }
  return svg;
}

/** Seeds in a sunflower's order, up to a dozen. @param {number} seeds */
function seedsIn(seeds) {
  return [...Array(Math.min(12, seeds)).keys()].map((i) => {
    const [angle, far] = [i * 2.4, 3.1 * Math.sqrt(i)];
    return s('circle', {
      class: 'seed',
      cx: (20 + far * Math.cos(angle)).toFixed(1),
      cy: (16 + far * Math.sin(angle)).toFixed(1),
      r: 2.3,
    });
  });
}
