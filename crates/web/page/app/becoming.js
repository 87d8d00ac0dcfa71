/** A small dialog over a board that asks which kind of piece a piece becomes. */

/** @import {Step} from './boards.js' */
import { button, h, s } from './dom.js';
import { piece } from './pieces.js';

/**
 * Creates the dialog; the buttons are in the order of the moves.
 * @param {Step[]} steps  the moves, which differ in what the piece becomes
 * @param {string} owner
 * @param {{row: number, column: number, rows: number, columns: number}} at  the cell that the piece moves to, as it is
 * seen, and the size of the board
 * @param {(move: string) => void} choose
 * @param {() => void} cancel
 */
export function becoming(steps, owner, { row, column, rows, columns }, choose, cancel) {
  const buttons = steps.map(({ plays, becomes }) =>
    button(
      s('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' }, piece(becomes ?? '', owner)),
      () => choose(plays),
      { 'aria-label': becomes ?? plays, title: becomes ?? plays, 'data-move': plays },
    ),
  );
  const below = row < rows / 2;
  const element = h(
    'div',
    {
      class: `becoming ${below ? 'below' : 'above'}`,
      role: 'dialog',
      'aria-label': 'The piece becomes',
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const at = buttons.findIndex((one) => one === document.activeElement);
        /** @type {Record<string, number>} */
        const ways = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
        const way = ways[event.key];
        if (way) buttons[(at + way + buttons.length) % buttons.length].focus();
        else if (event.key === 'Escape') cancel();
        else return;
        event.preventDefault();
      },
    },
    ...buttons,
  );
  const left = Math.max(0, Math.min(columns - steps.length, column + 0.5 - steps.length / 2));
  const place = {
    '--left': left / columns,
    '--width': steps.length / columns,
    '--edge': (below ? row + 1 : rows - row) / rows,
  };
  for (const [name, part] of Object.entries(place)) element.style.setProperty(name, String(part));
  return element;
}
