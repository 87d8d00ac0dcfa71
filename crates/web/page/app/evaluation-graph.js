/** How a game goes: a bar for the value now, and a graph of the value after each move, for the side that moved first. */

/** @import {Match, Worth} from './match.js' */
/** @import {Standing} from './api.js' */
import { h, s } from './dom.js';

const WIDTH = 320;
const HEIGHT = 84;
const PAD = 7;

/**
 * Returns the place of a value between -1 and 1; a game that is decided lies at an end. Where the server does not say what
 * a clear lead is, the greatest value so far is near the end.
 * @param {Worth} worth @param {number} most  the greatest value so far
 */
function place({ value, share }, most) {
  return share ?? (0.85 * value) / most;
}

/** @param {Map<number, Worth>} values */
function greatest(values) {
  return Math.max(1, ...[...values.values()].map(({ value }) => Math.abs(value)));
}

/** Returns the last value at or before the position that is shown, and its place. @param {Match} match */
export function valueAt({ values, plies }) {
  const worth = values.get(Math.max(...[...values.keys()].filter((ply) => ply <= plies)));
  return worth ? { words: worth.words, at: place(worth, greatest(values)) } : { words: 'not evaluated yet', at: 0 };
}

/** Returns the result of a finished game, and its place. @param {Standing} standing */
export function ended({ result }) {
  const winner = result?.winner ?? null;
  return { words: result?.words ?? '', at: winner === null ? 0 : 1 - 2 * winner };
}

/**
 * Draws a bar that the side that moved first fills from the left.
 * @param {{words: string, at: number}} worth  `at` from -1 (that side has lost) to 1 @param {[string, string]} sides
 */
export function evaluationBar({ words, at }, sides) {
  const fill = h('span', { class: 'lead' });
  fill.style.setProperty('width', `${(50 + 50 * at).toFixed(1)}%`);
  const middle = h('span', { class: 'middle' });
  const label = `${sides[0]} against ${sides[1]}: ${words}`;
  return h(
    'div',
    { class: 'evaluation' },
    h('div', { class: 'evaluation-bar', role: 'img', 'aria-label': label }, fill, middle),
    h('p', { class: 'worth' }, words),
  );
}

/**
 * @param {Map<number, Worth>} values  by ply
 * @param {number} plies  the number of moves of the game
 * @param {string} side  the side that the values are for
 */
export function evaluationGraph(values, plies, side) {
  if (values.size === 0) return h('p', { class: 'note' }, 'No engine has evaluated a position of this game yet.');
  const most = greatest(values);
  const x = (/** @type {number} */ ply) => PAD + ((WIDTH - 2 * PAD) * ply) / Math.max(1, plies);
  const y = (/** @type {Worth} */ worth) => HEIGHT / 2 - (HEIGHT / 2 - PAD) * place(worth, most);
  const points = [...values].sort(([a], [b]) => a - b);
  const words = `Value for ${side} by move: ${points.map(([ply, worth]) => `${ply}: ${worth.words}`).join(', ')}`;
  return h(
    'figure',
    { class: 'graph' },
    s(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': words },
      s('line', { class: 'axis', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s('polyline', {
        class: 'curve',
        points: points.map(([ply, worth]) => `${x(ply).toFixed(1)},${y(worth).toFixed(1)}`).join(' '),
      }),
      ...points.map(([ply, worth]) =>
        s(
          'circle',
          { class: 'point', cx: x(ply).toFixed(1), cy: y(worth).toFixed(1), r: 3 },
          s('title', {}, `before move ${ply + 1}: ${worth.words}`),
        ),
      ),
    ),
    h('figcaption', { class: 'note' }, `Above the middle: ${side} is ahead. At an edge, the game is decided.`),
  );
}
