/** The pseudo-code, with the line that the last event belongs to. */

/** @import {Replay} from './replay.js' */
import { h, set } from './dom.js';
import { currentLine } from './pseudocode.js';

/**
 * @param {Replay} replay
 * @param {string} text
 * @returns {{element: HTMLElement, update: () => void}}
 */
export function codePanel(replay, text) {
  const lines = text.replace(/\n+$/, '').split('\n');
  const rows = lines.map((line) => h('li', {}, h('code', {}, line === '' ? ' ' : line)));
  const box = h('ol', { class: 'code', tabindex: 0, 'aria-label': 'Pseudo-code' }, ...rows);
  const element = h('section', { class: 'panel pseudocode', 'aria-label': 'Pseudo-code' }, h('h2', {}, 'Pseudo-code'), box);
  const update = () => {
    const now = currentLine(replay, lines);
    rows.forEach((row, i) => set(row, { 'aria-current': i === now ? 'step' : null }));
  };
  return { element, update };
}
