/** Draws the cells of a board. The server says what they hold. */

import { h, s } from './dom.js';
import { piece as man } from './pieces.js';

/**
 * @typedef {object} Cell
 * @property {string} name  `d3`, `column 4, row 1`, `pit 2 of South`
 * @property {string} holds  its content in words
 * @property {string} hint  a letter or number at the edge, for orientation
 * @property {string | null} plays  the legal move made by choosing it
 * @property {boolean} lands  whether this cell shows that move
 * @property {'first' | 'second' | null} piece
 * @property {number | null} stones  in a pit
 * @property {string | null} kind  the kind of piece, in games with several kinds
 */
/** @typedef {[row: number, column: number]} Place */
/**
 * @typedef {object} Step  a legal move that takes two choices
 * @property {Place} from  the cell of the piece
 * @property {Place} to  the cell in which it comes to rest
 * @property {string} plays  the move
 * @property {string | null} becomes  the kind of piece that the piece becomes, if it changes
 */
/**
 * @typedef {object} Picture
 * @property {string} looks  `discs`, `holes`, `marks`, `pits`, `pieces`; others are drawn as discs
 * @property {Cell[][]} rows
 * @property {string[]} aside  lines beside the board: the first above it, the others below
 * @property {{row: number, column: number} | null} last  the cell that shows the last move
 * @property {{row: number, column: number} | null} left  the cell that the piece of the last move left
 * @property {Step[]} steps  the moves that take two choices
 * @property {'first' | 'second'} turn  the side to move
 * @property {[number, number] | null} counts  the discs or stones of the first and the second side
 * @property {Place[]} won  the cells of the line that has won
 */

/** Whether a board can be seen from the other side, too. @param {string} looks */
export function turns(looks) {
  return looks === 'pieces';
}

/**
 * Names a legal move of a picture: the move of a piece as it is written, others by the name of their cell without the row,
 * `column 7`, and without the owner, `pit 3`.
 * @param {Picture | null} picture @param {string} move
 */
export function moveName(picture, move) {
  const cell = picture?.rows.flat().find(({ plays, lands }) => lands && plays === move);
  return cell ? cell.name.split(/,| of /)[0] : move;
}

/** @param {string} looks @param {Cell} cell */
export function drawing(looks, { piece, stones, kind }) {
  const svg = s('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' });
  if (looks === 'pieces') {
    if (piece === null) svg.append(s('circle', { class: 'dot', cx: 20, cy: 20, r: 6 }));
    else svg.append(s('circle', { class: 'dot ring', cx: 20, cy: 20, r: 17.5 }), man(kind ?? '', piece));
  } else if (stones !== null) {
    svg.append(
      s('circle', { class: 'pit', cx: 20, cy: 20, r: 18 }),
      ...stonesIn(stones),
    );
  } else if (looks === 'marks') {
    if (piece === 'first') svg.append(s('path', { class: 'cross', d: 'M10 10 30 30M30 10 10 30' }));
    if (piece === 'second') svg.append(s('circle', { class: 'nought', cx: 20, cy: 20, r: 11 }));
  } else {
    if (looks === 'holes') svg.append(s('circle', { class: 'hole', cx: 20, cy: 20, r: 17 }));
    if (piece !== null) svg.append(s('circle', { class: `disc ${piece}`, cx: 20, cy: 20, r: 16 }));
    if (piece === 'second' && looks === 'holes') svg.append(s('circle', { class: 'ring', cx: 20, cy: 20, r: 9 }));
    svg.append(s('circle', { class: 'dot', cx: 20, cy: 20, r: 4 }));
  }
  return svg;
}

/**
 * Creates the labels of a cell: its hint, and the number of its stones. The style sheet shows their text, which the name of
 * the cell says in words. Beside a piece, the number of a hint is at the top left, its letters at the bottom right.
 * @param {string} looks @param {Cell} cell
 */
export function labels(looks, { piece, stones, hint }) {
  const label = (/** @type {string} */ name, /** @type {string | number} */ text) =>
    h('span', { class: name, 'data-text': text, 'aria-hidden': 'true' });
  const [, letters, number] = /^(\D*)(.*)$/.exec(hint) ?? [];
  const hints =
    looks === 'pieces'
      ? [number && label('hint', number), letters && label('hint end', letters)]
      : [hint && piece === null && label('hint', hint)];
  return [...hints, stones !== null && label('stones', stones)].filter((one) => one instanceof HTMLElement);
}

/** Draws a store, which is taller than a pit. @param {number} stones */
export function store(stones) {
  return s(
    'svg',
    { viewBox: '0 0 40 80', 'aria-hidden': 'true' },
    s('rect', { class: 'pit', x: 4, y: 3, width: 32, height: 74, rx: 16 }),
    s('g', { transform: 'translate(0 20)' }, ...stonesIn(stones)),
  );
}

/** Draws the piece of a side as it looks on a board, for a label. @param {string} looks @param {'first' | 'second'} side */
export function token(looks, side) {
  const cell = { name: '', holds: '', hint: '', plays: null, lands: false, piece: side, stones: null, kind: 'pawn' };
  const box = s('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' });
  box.append(...drawing(looks, cell).childNodes);
  return box;
}

/** Draws up to a dozen stones, arranged like the seeds of a sunflower. @param {number} stones */
function stonesIn(stones) {
  return [...Array(Math.min(12, stones)).keys()].map((i) => {
    const [angle, far] = [i * 2.4, 3.1 * Math.sqrt(i)];
    return s('circle', {
      class: 'stone',
      cx: (20 + far * Math.cos(angle)).toFixed(1),
      cy: (16 + far * Math.sin(angle)).toFixed(1),
      r: 2.3,
    });
  });
}
