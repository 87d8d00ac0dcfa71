/** The board at a node of a game's tree, for looking at. */

import * as api from './api.js';
import { BoardView } from './board-view.js';
import { h, refill } from './dom.js';

/**
 * Creates a place for the board after some moves; the server draws it.
 * @param {string} game @param {string} position  as text; empty at the start of the game @param {string[]} moves
 */
export function nodeBoard(game, position, moves) {
  const place = h('div', { class: 'node-board' });
  api.position({ game, position: position || null, moves }).then(
    ({ picture, board, sides, turn, over, result }) => {
      const view = new BoardView(() => {});
      if (picture) view.update({ picture, moves: [], badges: new Map(), best: '', idle: '' }, game);
      const words = over ? (result?.words ?? 'The game is over') : `${sides[turn]} is to move`;
      refill(place, picture ? view.element : h('pre', { class: 'board-text' }, board), h('p', { class: 'note' }, `${words}.`));
    },
    () => refill(place),
  );
  return place;
}
