/** The panel of the pseudo-code, in which the line of the last event is marked. */

/** @import {AlgorithmInfo} from './types.js' */
/** @import {Replay} from './replay.js' */
import { h, set } from './dom.js';
import { currentLine } from './pseudocode.js';

/**
 * @param {Replay} replay
 * @param {AlgorithmInfo} algorithm  the algorithm whose pseudo-code is shown: that of the search, or its inner search
 * @returns {{element: HTMLElement, update: () => void}}
 */
export function codePanel(replay, algorithm) {
  const { name, pseudocode } = algorithm;
  const lines = pseudocode.replace(/\n+$/, '').split('\n');
  const rows = lines.map((line) => h('li', {}, h('code', {}, line === '' ? ' ' : line)));
  const title = name === replay.algorithm.name ? 'Pseudo-code' : `Inside: ${name}`;
  const box = h('ol', { class: 'code', tabindex: 0, 'aria-label': title }, ...rows);
  const element = h('section', { class: 'panel pseudocode', 'aria-label': title }, h('h2', {}, title), box);
  const update = () => {
    const now = currentLine(replay, algorithm);
    rows.forEach((row, i) => set(row, { 'aria-current': i === now ? 'step' : null }));
    if (now >= 0 && box.scrollHeight > box.clientHeight) keepInSight(box, rows[now]);
  };
  return { element, update };
}

/** Scrolls a box, and nothing else, until one of its rows is in sight. @param {HTMLElement} box @param {HTMLElement} row */
function keepInSight(box, row) {
  const [top, bottom] = [row.offsetTop - box.offsetTop, row.offsetTop - box.offsetTop + row.offsetHeight];
  if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
}
