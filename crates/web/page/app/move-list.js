/** The moves of a game, in two columns; each can be clicked to show the position after it. */

/** @import {Match} from './match.js' */
import { button, h } from './dom.js';

/** @param {Match} match @param {[string, string]} sides */
export function moveList(match, sides) {
  const { line, plies } = match;
  if (line.length === 0) return null;
  const cell = (/** @type {number} */ ply) => {
    if (ply >= line.length) return h('td');
    const pass = match.passWords(ply);
    const move = button(pass === null ? line[ply] : '–', () => match.go(ply + 1), {
      class: ply >= plies ? 'move undone' : 'move',
      'data-ply': ply + 1,
      'aria-label': `${sides[ply % 2]}: ${pass ?? line[ply]}`,
      title: pass,
      'aria-current': ply + 1 === plies ? 'step' : null,
    });
    return h('td', {}, move);
  };
  const rows = [...Array(Math.ceil(line.length / 2)).keys()].map((row) =>
    h('tr', {}, h('th', { scope: 'row' }, `${row + 1}.`), cell(2 * row), cell(2 * row + 1)),
  );
  const number = h('th', {}, h('span', { class: 'visually-hidden' }, 'Number'));
  const head = h('tr', {}, number, ...sides.map((side) => h('th', { scope: 'col' }, side)));
  return h(
    'div',
    { class: 'played', tabindex: 0, role: 'group', 'aria-label': 'Played so far' },
    h('table', {}, h('thead', {}, head), h('tbody', {}, ...rows)),
  );
}

/** Scrolls the list, and nothing else, so that the current move can be seen. @param {HTMLElement} place */
export function showCurrent(place) {
  const list = place.querySelector('.played');
  const current = place.querySelector('[aria-current=step]');
  if (!(list instanceof HTMLElement) || !(current instanceof HTMLElement)) return;
  const [box, at] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  list.scrollTop += at.top - box.top - (box.height - at.height) / 2;
}
