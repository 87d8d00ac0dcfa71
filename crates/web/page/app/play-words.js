/** The texts beside a game: whose turn it is, how it ended, and the engine's search. */

/** @import {Match} from './match.js' */
import { h } from './dom.js';
import { count, grouped } from './number.js';
import { stoppedWords } from './sentence.js';

/** @param {Match} match @param {[string, string]} names  the side that moves first at this board, and the other */
export function statusOf(match, names) {
  const { standing, thinking, plies, line } = match;
  if (!standing) return match.error ? '' : 'Setting up the board …';
  const mover = names[standing.turn];
  const played = plies > 0 ? lastWords(match, names) : '';
  if (standing.over) return `${played}The game is over: ${standing.result?.words ?? 'no legal moves remain'}.${forYou(match)}`;
  if (standing.pass) return `${played}${standing.pass}.`;
  if (thinking) return `${played}${mover} is thinking …`;
  if (match.player.kind === 'person') return `${played}${mover} is to move: your turn.`;
  if (plies < line.length) return `${played}${mover} is to move. Redo the moves, or let ${mover} play on from here.`;
  return `${played}${mover} is to move. Press “Let them play” to continue.`;
}

/** Says why no move can be made now. @param {Match} match @param {[string, string]} names */
export function idleWords(match, names) {
  const { standing, thinking } = match;
  if (!standing) return '';
  if (standing.over) return 'The game is over.';
  const mover = names[standing.turn];
  return thinking || standing.must_pass ? `Wait: it is not your turn, ${mover} is to move.` : `${mover} is played by an engine.`;
}

/** Says whether the person who plays against an engine has won. @param {Match} match */
function forYou({ standing, setup }) {
  const winner = standing?.result?.winner ?? null;
  const people = setup.players.filter(({ kind }) => kind === 'person').length;
  if (winner === null || people !== 1) return '';
  return setup.players[winner].kind === 'person' ? ' You win!' : ' You lose.';
}

/** Describes the last move. @param {Match} match @param {[string, string]} names */
function lastWords(match, names) {
  const number = match.plies - 1;
  return `${match.passWords(number) ?? `${names[number % 2]} played ${lastMove(match)}`}. `;
}

/**
 * Returns the last move: the move of a piece as it was written, others by the name of their cell without the row,
 * `column 7`, and without the owner, `pit 3`.
 * @param {Match} match
 */
function lastMove({ standing, line, plies }) {
  const { picture } = standing ?? {};
  const cell = picture?.last && !picture.left ? picture.rows[picture.last.row][picture.last.column] : null;
  return cell ? cell.name.split(/,| of /)[0] : line[plies - 1];
}

/** @param {Match} match @param {string} mover */
export function thoughtTable({ thought, thinking, standing }, mover) {
  if (!thought)
    return h('p', { class: 'note' }, thinking ? `${mover} has started to think.` : 'No search yet.');
  const { depth, nodes, line, seconds, stopped, words } = thought;
  const rows = [
    ['search depth', count(depth, 'ply', 'plies')],
    ['value', words ?? 'unknown'],
    ['nodes', grouped(nodes)],
    ...(seconds === undefined ? [] : [['time', `${seconds.toFixed(2)} s`]]),
    ...(stopped ? [['search', stoppedWords(stopped)]] : []),
  ];
  return h(
    'div',
    { class: 'panel-body' },
    h('dl', { class: 'counts' }, ...rows.flatMap(([name, text]) => [h('dt', {}, name), h('dd', {}, text)])),
    !standing?.over && h('p', { class: 'line' }, h('span', { class: 'note' }, 'best line '), line.join(' ')),
  );
}
