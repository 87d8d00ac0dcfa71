/** The pieces of boards on which pieces of several kinds move, as shapes in a square of 40 by 40. */

import { s } from './dom.js';

/**
 * @typedef {object} Shape
 * @property {string} body  the outline, which is filled
 * @property {string} [marks]  lines on the body
 * @property {[number, number]} [eye]
 */

/** The shape of each kind of piece. @type {Record<string, Shape>} */
const SHAPES = {
  pawn: {
    body:
      'M20 8.5a5.2 5.2 0 0 1 3.6 9H26v2.6h-2.4c.3 4.2 1.9 7.2 4.9 9.4h1v5h-19v-5h1c3-2.2 4.6-5.2 4.9-9.4H14v-2.6h2.4' +
      'a5.2 5.2 0 0 1 3.6-9z',
  },
  knight: {
    body:
      'M11.5 30c.2-4.4 2.8-6.6 6-9.4-1.7 1-3.2 1.2-4.2 2.2-1 1.1-2.1 1.9-3.5 1.2-1.5-.7-2-2.2-1.3-3.6l4.3-8.4' +
      'c.5-1.5 1.1-2.5 2.1-3.4L14.8 4.6l4.9 2.6c6.3.9 9.6 6 9.6 13.2 0 4-.5 6.7-.8 9.6h1.5v4.5H10V30z',
    marks: 'M20.6 10.8c3.4 1.7 4.9 5.4 4.6 10.4M10.6 20.2l.9.5',
    eye: [16, 12.6],
  },
  bishop: {
    body:
      'M20 4.2a2.3 2.3 0 0 1 1.5 4c3.8 3.3 5.7 6.7 5.7 10.4 0 2.7-1.2 4.8-3.3 6.2h2v2.6h-1.8c.5 1.2 1.7 2.1 3.6 2.6h1.8' +
      'v4.5h-19V30h1.8c1.9-.5 3.1-1.4 3.6-2.6h-1.8v-2.6h2c-2.1-1.4-3.3-3.5-3.3-6.2 0-3.7 1.9-7.1 5.7-10.4a2.3 2.3 0 0 1' +
      ' 1.5-4z',
    marks: 'M20.2 19.2l3.6-5.4M16.1 24.8h7.8',
  },
  rook: {
    body: 'M11 7h4.2v3h2.7V7h4.2v3h2.7V7H29v6.6l-3.2 2.8v10.4l3.2 3h1v4.7H10v-4.7h1l3.2-3V16.4L11 13.6z',
    marks: 'M14.2 16.4h11.6M14.2 26.8h11.6',
  },
  queen: {
    body:
      'M20 2.8a2 2 0 0 1 1.2 3.6l2.9 5 4.5-3.9 1.9 1.3-5.2 8.3h1v2.4h-2.5c.5 4.6 2.2 8 5.4 10.5h1.3v4.5h-21V30h1.3' +
      'c3.2-2.5 4.9-5.9 5.4-10.5h-2.5v-2.4h1L9.5 8.8l1.9-1.3 4.5 3.9 2.9-5A2 2 0 0 1 20 2.8z',
    marks: 'M14.7 17.1h10.6M16.2 19.5h7.6',
  },
  king: {
    body:
      'M18.8 2h2.4v2.1h2.1v2.4h-2.1v2c3.2.3 5.6 1.4 7 3.2l-3 5.4h1.1v2.4h-2.5c.5 4.6 2.2 8 5.4 10.5h1.3v4.5h-21V30h1.3' +
      'c3.2-2.5 4.9-5.9 5.4-10.5h-2.5v-2.4h1.1l-3-5.4c1.4-1.8 3.8-2.9 7-3.2v-2h-2.1V4.1h2.1z',
    marks: 'M14.8 17.1h10.4M16.2 19.5h7.6',
  },
};

/** Draws a piece; one of an unknown kind as a disc with the kind's first letter. @param {string} kind @param {string} owner */
export function piece(kind, owner) {
  const shape = SHAPES[kind];
  if (!shape) {
    return s(
      'g',
      { class: `man ${owner}` },
      s('circle', { class: 'body', cx: 20, cy: 20, r: 14 }),
      s('text', { class: 'letter', x: 20, y: 26 }, kind.slice(0, 1).toUpperCase()),
    );
  }
  const { body, marks, eye } = shape;
  const parts = [s('path', { class: 'body', d: body })];
  if (marks) parts.push(s('path', { class: 'marks', d: marks }));
  const group = s('g', { class: `man ${owner}` }, ...parts);
  if (eye) group.append(s('circle', { class: 'eye', cx: eye[0], cy: eye[1], r: 1.3 }));
  return group;
}
