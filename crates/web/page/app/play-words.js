/** The texts beside a game: whose turn it is, the engine's search, and the link to the search behind a move. */

/** @import {Match, Setup} from './match.js' */
import { h } from './dom.js';
import { count, grouped, shown } from './number.js';
import { stoppedWords } from './sentence.js';
import { paramsOf, writeHash } from './url.js';

/** The largest number of nodes in a recorded search, which keeps the recording and its tree small. */
const RECORDED_NODES = 20000;

/** @param {Match} match @param {[string, string]} names  the side that moved first, and the other */
export function statusOf(match, names) {
  const { standing, thinking, moves } = match;
  if (!standing) return 'Setting up the board …';
  const mover = names[standing.turn];
  const played = moves.length > 0 ? `${names[1 - standing.turn]} played ${lastMove(match)}. ` : '';
  if (standing.over) return `${played}The game is over: ${standing.result?.words ?? 'no legal moves remain'}.`;
  if (standing.must_pass) return `${played}${mover} must pass.`;
  if (thinking) return `${played}${mover} is thinking …`;
  if (match.player.kind === 'engine') return `${played}${mover} is to move. Press “Let them play” to continue.`;
  return `${played}${mover} is to move: your turn.`;
}

/**
 * Returns the last move: the move of a piece as it was written, others by the name of their cell without the row,
 * `column 7`.
 * @param {Match} match
 */
function lastMove({ standing, moves }) {
  const { picture } = standing ?? {};
  const cell = picture?.last && !picture.left ? picture.rows[picture.last.row][picture.last.column] : null;
  return cell ? cell.name.split(',')[0] : moves[moves.length - 1];
}

/** @param {Match} match @param {string} mover */
export function thoughtTable({ thought, thinking }, mover) {
  if (!thought)
    return h('p', { class: 'note' }, thinking ? `${mover} has started to think.` : 'No search yet.');
  const { depth, value, nodes, line, seconds, stopped, distance } = thought;
  const rows = [
    ['search depth', count(depth, 'ply', 'plies')],
    ['value for the side that moved', value === null ? 'unknown' : shown(value)],
    ['nodes', grouped(nodes)],
    ...(seconds === undefined ? [] : [['time', `${seconds.toFixed(2)} s`]]),
    ...(stopped ? [['search', stoppedWords(stopped)]] : []),
    ...(distance === null || distance === undefined ? [] : [['game over in', count(distance, 'ply', 'plies')]]),
  ];
  return h(
    'div',
    { class: 'panel-body' },
    h('dl', { class: 'counts' }, ...rows.flatMap(([name, words]) => [h('dt', {}, name), h('dd', {}, words)])),
    h('p', { class: 'line' }, h('span', { class: 'note' }, 'best line '), line.join(' ')),
  );
}

/** Returns the depth to which a search is recorded, for `breadth` moves at every node. @param {number} breadth */
export function recordedDepth(breadth) {
  return Math.max(1, Math.floor(Math.log(RECORDED_NODES) / Math.log(Math.max(2, breadth))));
}

/** Creates the link *Why this move?*, which opens that search in Watch. @param {Match} match @param {Setup} setup */
export function whyLink({ searched }, { game, evaluator }) {
  if (!searched) return null;
  const depth = Math.min(searched.depth || 1, recordedDepth(searched.breadth));
  const remark =
    depth < searched.depth
      ? `This is why ${searched.move} was played. The engine looked ${searched.depth} plies ahead; the recording is reduced to ${depth} to keep it small.`
      : `This is why ${searched.move} was played.`;
  const params = paramsOf({
    game,
    position: searched.position,
    evaluator,
    depth,
    algorithm: searched.algorithm,
    remark,
  });
  return h('a', { class: 'button', id: 'why', href: writeHash('watch', params) }, `Why ${searched.move}?`);
}
