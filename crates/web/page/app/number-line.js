/** Draws the window of the node that is being searched on a number line. */

/** @import {Replay} from './replay.js' */
import { h, refill, s } from './dom.js';
import { boundsWords, brief, windowText } from './number.js';
import { capital, nodeName } from './names.js';

const WIDTH = 320;
const PAD = 24;

/** @param {Replay} replay */
export function numberLine(replay) {
  const scale = scaleOf(replay);
  const body = h('div', { class: 'panel-body' });
  const element = h('section', { class: 'panel window', 'aria-label': 'Window' }, h('h2', {}, 'Window'), body);
  const update = () => {
    const node = searched(replay);
    if (node < 0) {
      refill(body, h('p', { class: 'note' }, 'No node is being searched.'));
      return;
    }
    const { alpha, beta } = replay.window(node);
    const state = replay.nodes[node];
    refill(
      body,
      drawing(scale, alpha, beta, state.bestValue),
      h(
        'p',
        { class: 'note' },
        `${capital(nodeName(replay.tree, node))}: window ${windowText(alpha, beta)}, its value ${boundsWords(state)}.`,
      ),
    );
  };
  return { element, update };
}

/**
 * Returns the node being searched: the deepest open one on the path to the last event, or -1.
 * @param {Replay} replay
 */
function searched(replay) {
  if (replay.at === 0) return -1;
  const chain = replay.tree.chain(replay.current);
  for (let i = chain.length - 1; i >= 0; i -= 1) if (replay.nodes[chain[i]].phase === 'open') return chain[i];
  return -1;
}

/**
 * Maps values to places on the line.
 * @param {Replay} replay @returns {{x: (value: number) => number, ticks: number[]}}
 */
function scaleOf({ tree, steps }) {
  const values = tree.nodes.map(({ value }) => value).filter((value) => value !== null);
  for (const { kind, value } of steps) if (kind === 'leaf' && value !== null) values.push(value);
  const least = values.reduce((a, b) => Math.min(a, b), 0);
  const most = values.reduce((a, b) => Math.max(a, b), 1);
  const room = (WIDTH - 2 * PAD) / (most - least || 1);
  const x = (/** @type {number} */ value) => {
    if (value === -Infinity) return 4;
    if (value === Infinity) return WIDTH - 4;
    return Math.min(WIDTH - 8, Math.max(8, PAD + (value - least) * room));
  };
  const stride = roundStride((most - least) / 5);
  const ticks = [];
  for (let value = Math.ceil(least / stride) * stride; value <= most; value += stride) ticks.push(value + 0);
  return { x, ticks };
}

/** Returns the least of 1, 2, 5, 10, 20, 50 … that is not less than `size`. @param {number} size */
function roundStride(size) {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, size))));
  return power * (size <= power ? 1 : size <= 2 * power ? 2 : size <= 5 * power ? 5 : 10);
}

/**
 * @param {{x: (value: number) => number, ticks: number[]}} scale
 * @param {number} alpha @param {number} beta @param {number | null} best
 */
function drawing({ x, ticks }, alpha, beta, best) {
  const empty = alpha > beta || (alpha === beta && Number.isFinite(alpha));
  const [from, to] = [x(Math.min(alpha, beta)), x(Math.max(alpha, beta))];
  const picture = s(
    'svg',
    {
      class: 'number-line',
      viewBox: `0 0 ${WIDTH} 66`,
      role: 'img',
      'aria-label': `Window ${windowText(alpha, beta)}`,
    },
    s('rect', { class: empty ? 'closed' : 'within', x: from, y: 20, width: Math.max(2, to - from), height: 16, rx: 3 }),
    s('line', { class: 'axis', x1: 0, x2: WIDTH, y1: 36, y2: 36 }),
  );
  for (const tick of ticks) {
    picture.append(
      s('line', { class: 'axis', x1: x(tick), x2: x(tick), y1: 36, y2: 41 }),
      s('text', { class: 'tick', x: x(tick), y: 55 }, brief(tick)),
    );
  }
  const names = /** @type {const} */ ([
    // In an empty window β is to the left of α; the names stay on their outer sides, so that they never meet.
    [alpha <= beta ? 'α' : 'β', Math.min(alpha, beta), 'end', Math.max(62, Math.min(from - 1, WIDTH - 70))],
    [alpha <= beta ? 'β' : 'α', Math.max(alpha, beta), 'start', Math.min(WIDTH - 62, Math.max(to + 1, 70))],
  ]);
  for (const [name, value, anchor, at] of names) {
    picture.append(
      s('line', { class: 'end', x1: x(value), x2: x(value), y1: 16, y2: 40 }),
      s('text', { class: 'end-name', 'text-anchor': anchor, x: at, y: 12 }, `${name} ${brief(value)}`),
    );
  }
  if (best !== null) picture.append(s('circle', { class: 'best', cx: x(best), cy: 36, r: 5 }));
  return picture;
}
