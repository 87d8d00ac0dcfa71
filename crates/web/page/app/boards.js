/** Positions of games, read from their text, as something that can be drawn. */

/**
 * @typedef {object} Cell
 * @property {string} name  `d3`, `column 4, row 1`, `pit 2 of South`
 * @property {string} move  what playing here is called, if it is legal
 * @property {'' | 'first' | 'second'} piece
 * @property {number | null} seeds  in a pit
 * @property {string} hint  a letter or number at the edge, to find one's way
 */
/**
 * @typedef {object} Board
 * @property {Cell[][]} rows
 * @property {string} kind  of its looks
 * @property {string} mover  who is to move
 * @property {string[]} aside  what stands beside the board: the stores of Kalah
 */

/** @typedef {(position: string) => Board | null} Reader */

/** Who plays, first and second, by the word a position ends with. @type {Record<string, [string, string][]>} */
const SIDES = {
  othello: [
    ['x', 'Black'],
    ['o', 'White'],
  ],
  'connect-four': [
    ['x', 'Red'],
    ['o', 'Yellow'],
  ],
  'tic-tac-toe': [
    ['x', 'Cross'],
    ['o', 'Nought'],
  ],
  kalah: [
    ['south', 'South'],
    ['north', 'North'],
  ],
};

/** @type {Record<string, Reader>} */
const READERS = { othello, 'connect-four': connectFour, 'tic-tac-toe': ticTacToe, kalah };

/**
 * The board of a position, or null if the page knows no picture of this game.
 * @param {string} game @param {string} position
 */
export function boardOf(game, position) {
  return READERS[game]?.(position.trim()) ?? null;
}

/** The two sides: who moves first in the game, and the other. @param {string} game @returns {[string, string]} */
export function sidesOf(game) {
  const [first, second] = SIDES[game] ?? [
    ['', 'First'],
    ['', 'Second'],
  ];
  return [first[1], second[1]];
}

/** @param {string} game @param {string} word */
function moverOf(game, word) {
  return SIDES[game].find(([name]) => name === word.toLowerCase())?.[1] ?? '';
}

/** @param {string} character @returns {'' | 'first' | 'second'} */
function pieceOf(character) {
  const lower = character.toLowerCase();
  return lower === 'x' ? 'first' : lower === 'o' ? 'second' : '';
}

/** @param {string} position */
function othello(position) {
  const [squares, side = ''] = position.split(/\s+/);
  if (squares.length !== 64) return null;
  const rows = [...Array(8).keys()].map((y) =>
    [...Array(8).keys()].map((x) => {
      const name = `${'abcdefgh'[x]}${y + 1}`;
      return {
        name,
        move: name,
        piece: pieceOf(squares[8 * y + x]),
        seeds: null,
        hint: x === 0 || y === 0 ? name : '',
      };
    }),
  );
  return { rows, kind: 'othello', mover: moverOf('othello', side), aside: [] };
}

/** @param {string} position */
function connectFour(position) {
  const [text, side = ''] = position.split(/\s+/);
  const lines = text.split('/');
  if (lines.length !== 6 || lines.some((line) => line.length !== 7)) return null;
  const rows = lines.map((line, y) =>
    [...line].map((character, x) => ({
      name: `column ${x + 1}, row ${6 - y}`,
      move: String(x + 1),
      piece: pieceOf(character),
      seeds: null,
      hint: y === 0 ? String(x + 1) : '',
    })),
  );
  return { rows, kind: 'connect-four', mover: moverOf('connect-four', side), aside: [] };
}

/** @param {string} position */
function ticTacToe(position) {
  const [text, side = ''] = position.split(/\s+/);
  const lines = text.split('/');
  if (lines.length !== 3 || lines.some((line) => line.length !== 3)) return null;
  const rows = lines.map((line, y) =>
    [...line].map((character, x) => {
      const move = String(3 * y + x + 1);
      return { name: `square ${move}`, move, piece: pieceOf(character), seeds: null, hint: move };
    }),
  );
  return { rows, kind: 'tic-tac-toe', mover: moverOf('tic-tac-toe', side), aside: [] };
}

/** @param {string} position @returns {Board | null} */
function kalah(position) {
  const parts = /^([\d,]+)\s+(\d+)\s*\/\s*([\d,]+)\s+(\d+)\s+(\w+)/.exec(position);
  if (!parts) return null;
  const [, south, southStore, north, northStore, side] = parts;
  const mover = moverOf('kalah', side);
  const pits = (/** @type {string} */ text, /** @type {string} */ owner) =>
    text
      .split(',')
      .map((seeds, i) => ({
        name: `pit ${i + 1} of ${owner}`,
        move: owner === mover ? String(i + 1) : '',
        piece: /** @type {const} */ (''),
        seeds: Number(seeds),
        hint: String(i + 1),
      }));
  const rows = [pits(north, 'North').reverse(), pits(south, 'South')];
  return { rows, kind: 'kalah', mover, aside: [`North's store: ${northStore}`, `South's store: ${southStore}`] };
}

/**
 * The cells where a move can be shown: its own, or in Connect Four the one that the disc falls to.
 * @param {Board} board @param {string[]} moves
 * @returns {Map<Cell, string>}
 */
export function landing(board, moves) {
  /** @type {Map<Cell, string>} */
  const cells = new Map();
  for (const move of moves) {
    const fitting = board.rows.flat().filter((cell) => cell.move === move && cell.piece === '');
    const cell = board.kind === 'connect-four' ? fitting[fitting.length - 1] : fitting[0];
    if (cell) cells.set(cell, move);
  }
  return cells;
}
