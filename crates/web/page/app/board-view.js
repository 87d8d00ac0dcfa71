/**
 * A board as a grid: arrow keys move, Enter plays. On boards whose pieces move, Enter chooses a piece and then the cell that
 * it moves to, and Escape gives the choice up.
 */

/** @import {Cell, Picture, Place, Step} from './boards.js' */
import { h, set } from './dom.js';
import { becoming } from './becoming.js';
import { drawing, labels, store, turns } from './boards.js';
import { Choice, same } from './choice.js';
import { drag } from './drag.js';
import { animate } from './motion.js';

/**
 * @typedef {object} BoardState
 * @property {Picture} picture
 * @property {string[]} moves  legal moves; none if it is not a person's turn
 * @property {Map<string, {short: string, words: string}>} badges  the values of moves, the best first
 * @property {string} best  the move with the best badge
 * @property {string} idle  why no move can be made now, if there is none
 */

export class BoardView {
  /** @param {(move: string) => void} play */
  constructor(play) {
    this.play = (/** @type {string} */ move) => {
      // A second click before the board has changed would play the move again.
      if (!this.played) play(move);
      this.played = true;
    };
    this.played = false;
    this.box = h('div', { class: 'board-box' });
    this.told = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });
    this.refusal = h('p', { class: 'refusal', 'aria-live': 'polite' });
    this.element = h('div', { class: 'board-holder' }, this.box, this.told, this.refusal);
    /** @type {HTMLElement[][]} */
    this.cells = [];
    /** The second side's store and the first side's, in games that have stores. @type {HTMLElement[]} */
    this.stores = [];
    /** What the drawing shows. */
    this.drawn = '';
    this.at = { row: 0, column: 0 };
    this.looks = '';
    this.name = '';
    this.choice = new Choice();
    /** Whether the user wants to see the board from the other side. */
    this.flipped = false;
    /** @type {BoardState | null} */
    this.state = null;
  }

  /** @param {BoardState} state @param {string} name  of the game */
  update(state, name) {
    const { rows, looks } = state.picture;
    const before = this.state?.picture ?? null;
    if (this.looks !== looks) this.at = { row: rows.length - 1, column: 0 };
    Object.assign(this, { state, name, looks, played: false });
    this.at.row = Math.min(this.at.row, rows.length - 1);
    this.at.column = Math.min(this.at.column, rows[0].length - 1);
    if (state.picture !== this.choice.picture) this.told.textContent = '';
    if (state.picture !== before) this.refusal.textContent = '';
    this.choice.update(state.picture, state.moves);
    // A drawing that is replaced by the same one would lose its motion.
    const drawn = JSON.stringify([state.picture, state.moves, [...state.badges], state.best]);
    if (drawn === this.drawn) return;
    const old = { cells: this.cells, stores: this.stores };
    this.draw();
    this.drawn = drawn;
    if (before !== state.picture) animate(before, state.picture, old, { cells: this.cells, stores: this.stores });
  }

  /** Whether the board is seen from the other side. */
  get turned() {
    return this.flipped && turns(this.looks);
  }

  draw() {
    const { state, choice } = this;
    if (!state) return;
    const { rows, looks, aside, counts } = state.picture;
    this.drawn = '';
    const focused = this.box.contains(document.activeElement);
    this.cells = rows.map((row, y) => row.map((cell, x) => this.cell(cell, y, x, state)));
    const seen = (/** @type {HTMLElement[] | HTMLElement[][]} */ list) => (this.turned ? [...list].reverse() : list);
    const grid = h(
      'div',
      {
        class: `board ${looks}`,
        role: 'grid',
        'aria-label': `${this.name} board`,
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, state),
      },
      .../** @type {HTMLElement[][]} */ (seen(this.cells)).map((row) =>
        h('div', { role: 'row', class: 'board-row' }, .../** @type {HTMLElement[]} */ (seen(row))),
      ),
    );
    const lines = aside.map((text, i) => h('p', { class: `aside aside-${i}` }, text));
    const dialog = choice.asked.length > 0 ? this.dialog(state.picture, choice.asked) : null;
    const stones = looks === 'pits' && counts ? [counts[1], counts[0]] : [];
    this.stores = stones.map((number) => h('div', { class: 'store' }, store(number), h('span', { class: 'stones', 'data-text': number })));
    const [left, right] = this.stores;
    const frame = h('div', { class: `board-frame of-${looks}` }, left, grid, right, dialog);
    const columns = rows[0].length + this.stores.length;
    this.element.style.setProperty('--columns', String(rows[0].length));
    this.element.style.setProperty('--shape', String(columns / rows.length));
    this.box.replaceChildren(...lines.slice(0, 1), frame, ...lines.slice(1));
    if (focused && dialog) dialog.querySelector('button')?.focus();
    else if (focused) this.cells[this.at.row][this.at.column].focus();
  }

  /** @param {Picture} picture @param {Step[]} steps  that differ in what the piece becomes */
  dialog({ rows }, steps) {
    const [{ from, to }] = steps;
    const [last, right] = [rows.length - 1, rows[0].length - 1];
    const [row, column] = this.turned ? [last - to[0], right - to[1]] : to;
    const at = { row, column, rows: last + 1, columns: right + 1 };
    return becoming(steps, rows[from[0]][from[1]].piece ?? '', at, this.play, () => {
      this.choice.asked = [];
      this.draw();
    });
  }

  /** @param {Cell} cell @param {number} y @param {number} x @param {BoardState} state */
  cell(cell, y, x, state) {
    const { picture, moves, badges, best } = state;
    const { choice } = this;
    const move = playable(cell, moves);
    const picked = choice.isPicked([y, x]);
    const targets = choice.to([y, x]);
    const movable = choice.from([y, x]).length > 0;
    const lands = move !== null && cell.lands;
    const plays = new Set(lands ? [move] : choice.shownAt([y, x]).map((step) => step.plays));
    const [shownMove, badge] = [...badges].find(([name]) => plays.has(name)) ?? [];
    const [step] = badges.size > 0 ? choice.steps.filter((one) => one.plays === best) : [];
    const ends = step ? [step.from, step.to].map((place) => same(place, [y, x])) : [];
    const isLast = picture.last?.row === y && picture.last.column === x;
    const isLeft = picture.left?.row === y && picture.left.column === x;
    const hasWon = picture.won.some((place) => same(place, [y, x]));
    const words = [
      cell.name,
      cell.holds,
      move !== null ? 'legal' : '',
      picked ? 'selected' : targets.length > 0 ? 'legal target' : movable ? 'can move' : '',
      badge && (lands || choice.picked) ? `worth ${badge.words}` : badge ? `best move worth ${badge.words}` : '',
      ends[0] ? 'the best move starts here' : ends[1] ? 'the best move ends here' : '',
      isLast ? 'played last' : isLeft ? 'left by the last move' : '',
      hasWon ? 'part of the line that wins' : '',
    ];
    const classes = {
      dark: (y + x) % 2 === 1,
      legal: lands || targets.length > 0,
      movable,
      picked,
      last: isLast,
      left: isLeft,
      won: hasWon,
      best: (badge && shownMove === best) || ends.includes(true),
    };
    const active = move !== null || movable || targets.length > 0;
    const element = h(
      'div',
      {
        role: 'gridcell',
        class: ['cell', ...Object.entries(classes).flatMap(([name, has]) => (has ? [name] : []))].join(' '),
        tabindex: y === this.at.row && x === this.at.column ? 0 : -1,
        'data-move': move ?? (targets.length === 1 ? targets[0].plays : null),
        'data-piece': cell.piece,
        'data-kind': cell.kind,
        'aria-label': words.filter(Boolean).join(', '),
        'aria-selected': choice.steps.length > 0 ? String(picked) : null,
        'aria-disabled': active ? null : 'true',
        onclick: () => {
          this.move(y, x);
          this.choose([y, x], state);
        },
        // A screen reader may move the focus without arrow keys.
        onfocus: () => (y !== this.at.row || x !== this.at.column) && this.move(y, x),
        onpointerdown: movable && ((/** @type {PointerEvent} */ event) => this.grab(event, [y, x])),
      },
      drawing(picture.looks, cell),
      ...labels(picture.looks, cell),
    );
    if (badge) element.append(h('span', { class: 'badge', 'aria-hidden': 'true', title: badge.words }, badge.short));
    return element;
  }

  /**
   * Plays the move of a cell, or takes the first or second choice of a move.
   * @param {Place} place @param {BoardState} state
   */
  choose(place, state) {
    const { choice } = this;
    const { picture, moves } = state;
    const cell = picture.rows[place[0]][place[1]];
    this.refusal.textContent = '';
    const move = playable(cell, moves);
    const targets = choice.to(place);
    if (move !== null) this.play(move);
    else if (targets.length === 1) this.play(targets[0].plays);
    else if (targets.length > 1) {
      choice.asked = targets;
      this.draw();
    } else if (choice.isPicked(place)) this.pick(null);
    else if (choice.from(place).length > 0) this.pick(place);
    else this.refusal.textContent = whyNot(cell, state, choice.picked !== null);
  }

  /**
   * Lets a mouse or pen drag the piece in a cell to another cell; a finger that moves scrolls the page.
   * @param {PointerEvent} event @param {Place} place
   */
  grab(event, place) {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const lift = () => {
      this.move(...place);
      this.pick(place);
      const cell = this.cells[place[0]][place[1]];
      cell.classList.add('lifted');
      return cell.querySelector('svg');
    };
    drag(event, lift, (under) => {
      this.cells[place[0]][place[1]].classList.remove('lifted');
      const row = this.cells.findIndex((cells) => cells.some((cell) => cell.contains(under)));
      const to = /** @type {Place} */ ([row, this.cells[row]?.findIndex((cell) => cell.contains(under))]);
      if (row < 0 || !this.state || this.choice.to(to).length === 0) return;
      this.move(...to);
      this.choose(to, this.state);
    });
  }

  /** Chooses the piece in a cell, or none. @param {Place | null} place */
  pick(place) {
    const { choice, state } = this;
    choice.pick(place);
    this.draw();
    const targets = place ? choice.from(place).map(({ to }) => state?.picture.rows[to[0]][to[1]].name) : [];
    this.told.textContent = place ? `Legal targets: ${[...new Set(targets)].join(', ')}.` : 'Nothing is selected.';
  }

  /** @param {number} row @param {number} column */
  move(row, column) {
    set(this.cells[this.at.row][this.at.column], { tabindex: -1 });
    this.at = { row, column };
    set(this.cells[row][column], { tabindex: 0 });
    this.cells[row][column].focus();
  }

  /** @param {KeyboardEvent} event @param {BoardState} state */
  key(event, state) {
    const { rows } = state.picture;
    const { row, column } = this.at;
    const [down, right] = [rows.length - 1, rows[0].length - 1];
    const one = this.turned ? -1 : 1;
    const [first, last] = this.turned ? [right, 0] : [0, right];
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowUp: [row - one, column],
      ArrowDown: [row + one, column],
      ArrowLeft: [row, column - one],
      ArrowRight: [row, column + one],
      Home: [row, first],
      End: [row, last],
    };
    const way = ways[event.key];
    if (way) this.move(Math.max(0, Math.min(down, way[0])), Math.max(0, Math.min(right, way[1])));
    else if (event.key === 'Enter' || event.key === ' ') this.choose([row, column], state);
    else if (event.key === 'Escape' && this.choice.picked) this.pick(null);
    else return;
    event.preventDefault();
  }
}

/** Returns the move that choosing a cell makes now, or null. @param {Cell} cell @param {string[]} moves */
function playable({ plays }, moves) {
  return plays !== null && moves.includes(plays) ? plays : null;
}

/** Says why choosing a cell plays nothing. @param {Cell} cell @param {BoardState} state @param {boolean} picked */
function whyNot({ name, holds, piece, stones }, { picture, moves, idle }, picked) {
  if (moves.length === 0) return idle;
  const cell = /^[a-z]{3}/.test(name) ? `${name[0].toUpperCase()}${name.slice(1)}` : name;
  if (picked) return `${cell} is not a legal target.`;
  if (picture.steps.length > 0) {
    if (piece === null) return `${cell} is empty: choose a piece that can move.`;
    return piece === picture.turn ? `The ${holds} on ${name} cannot move.` : `The ${holds} on ${name} is not yours.`;
  }
  const legal = moves.length <= 16 ? ` Legal moves: ${moves.join(', ')}.` : '';
  if (stones === 0) return `${cell} is empty.${legal}`;
  if (stones !== null) return `${cell} is not yours.${legal}`;
  if (piece !== null) return `${cell} is taken (${holds}).${legal}`;
  return `${cell} is not a legal move.${legal}`;
}
