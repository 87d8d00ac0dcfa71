/** A graph of the value after each move, for the side that moved first. */

import { h, s } from './dom.js';
import { shown } from './number.js';

const WIDTH = 320;
const HEIGHT = 110;
const PAD = 8;

/**
 * @param {Map<number, number>} values  by ply
 * @param {number} plies
 * @param {string} side  the side that the values are for
 */
export function evaluationGraph(values, plies, side) {
  if (values.size === 0) return h('p', { class: 'note' }, 'No engine has evaluated a position of this game yet.');
  const most = Math.max(1, ...[...values.values()].map(Math.abs));
  const x = (/** @type {number} */ ply) => PAD + ((WIDTH - 2 * PAD) * ply) / Math.max(1, plies);
  const y = (/** @type {number} */ value) => HEIGHT / 2 - ((HEIGHT / 2 - PAD) * value) / most;
  const points = [...values].sort(([a], [b]) => a - b);
  const latest = points[points.length - 1][1];
  const words = `Value for ${side} by move: ${points.map(([ply, value]) => `${ply}: ${shown(value)}`).join(', ')}`;
  return h(
    'figure',
    { class: 'graph' },
    s(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': words },
      s('line', { class: 'axis', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      s('polyline', {
        class: 'curve',
        points: points.map(([ply, value]) => `${x(ply).toFixed(1)},${y(value).toFixed(1)}`).join(' '),
      }),
      ...points.map(([ply, value]) =>
        s('circle', { class: 'point', cx: x(ply).toFixed(1), cy: y(value).toFixed(1), r: 3 }),
      ),
    ),
    h('figcaption', { class: 'note' }, `Value for ${side}: now ${shown(latest)}; scale ±${most}.`),
  );
}
