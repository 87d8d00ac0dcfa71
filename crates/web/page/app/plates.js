/** The two sides beside a board: their pieces, names, players, and what they have. */

/** @import {Standing} from './api.js' */
import { token } from './boards.js';
import { h } from './dom.js';

/**
 * @param {Standing | null} standing @param {[string, string]} sides
 * @param {string[]} who  the players @param {string[]} titles  their full names
 */
export function plates(standing, sides, who, titles) {
  const picture = standing?.picture ?? null;
  return sides.map((name, side) => {
    const isNext = standing?.turn === side;
    const isTurn = isNext && !standing.over;
    const first = isNext === (picture?.turn === 'first');
    const count = picture?.counts?.[first ? 0 : 1] ?? null;
    const piece = picture && picture.looks !== 'pits' ? token(picture.looks, first ? 'first' : 'second') : null;
    return h(
      'div',
      { class: isTurn ? 'plate turn' : 'plate', 'aria-current': isTurn ? 'true' : null },
      piece && h('span', { class: `token board ${picture?.looks}` }, piece),
      h('span', { class: 'side' }, name),
      h('span', { class: 'who', title: titles[side] }, who[side]),
      count !== null && h('span', { class: 'count' }, count),
    );
  });
}
