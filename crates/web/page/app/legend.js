/** The key to the shapes and marks of a drawing. */

/** @import {Replay} from './replay.js' */
import { h } from './dom.js';

/** @typedef {'max' | 'min' | 'new' | 'visits' | 'severed' | 'principal' | 'window' | 'live' | 'solved' | 'only' | 'stub'} Sign */

/** @type {Record<Sign, string>} */
const WORDS = {
  max: 'MAX to move',
  min: 'MIN to move',
  new: 'dashed: not searched yet',
  visits: 'visited leaf, by order',
  severed: 'cut off',
  principal: 'principal line',
  window: 'window (α, β)',
  live: 'live in OPEN, with its merit',
  solved: 'solved in OPEN',
  only: 'leaf that only this algorithm visits',
  stub: 'number of leaves never visited',
};

/** @param {Sign[]} signs */
export function legend(signs) {
  return h(
    'ul',
    { class: 'key', 'aria-label': 'Key to the drawing' },
    ...signs.map((sign) => h('li', { class: sign }, WORDS[sign])),
  );
}

/** Returns the key to the drawing of a replay. @param {Replay} replay @param {boolean} folded  whether there are stubs */
export function legendOf(replay, folded) {
  /** @type {Sign[]} */
  const signs = ['max', 'min', 'new', 'visits'];
  if (replay.steps.some(({ kind }) => kind === 'cutoff' || kind === 'purge')) signs.push('severed');
  signs.push('principal');
  if (replay.usesOpen) signs.push('live', 'solved');
  if (folded) signs.push('stub');
  return legend(signs);
}
