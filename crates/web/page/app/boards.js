/** Draws the cells of a board. The server says what they hold. */

import { s } from './dom.js';

/**
 * @typedef {object} Cell
 * @property {string} name  `d3`, `column 4, row 1`, `pit 2 of South`
 * @property {string} holds  its content in words
 * @property {string} hint  a letter or number at the edge, for orientation
 * @property {string | null} plays  the legal move made by choosing it
 * @property {boolean} lands  whether this cell shows that move
 * @property {'first' | 'second' | null} piece
 * @property {number | null} stones  in a pit
 */
/**
 * @typedef {object} Picture
 * @property {string} looks  `discs`, `holes`, `marks`, `pits`; others are drawn as discs
 * @property {Cell[][]} rows
 * @property {string[]} aside  lines beside the board: the first above it, the others below
 * @property {{row: number, column: number} | null} last  the cell that shows the last move
 */

/** @param {string} looks @param {Cell} cell */
export function drawing(looks, { piece, stones, hint }) {
  const svg = s('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' });
  if (hint && piece === null) svg.append(s('text', { class: 'hint', x: 3, y: 9 }, hint));
  if (stones !== null) {
    svg.append(
      s('circle', { class: 'pit', cx: 20, cy: 20, r: 18 }),
      ...stonesIn(stones),
      s('text', { class: 'stones', x: 20, y: 36 }, stones),
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
