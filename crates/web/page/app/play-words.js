/** What is said beside a game: whose turn, what the engine thinks, and the way to the search behind a move. */

/** @import {Match, Setup} from './match.js' */
import { h } from './dom.js';
import { count, grouped, shown } from './number.js';
import { paramsOf, writeHash } from './url.js';

/** Nodes that a recorded search may have, so that the recording and its tree stay small. */
const RECORDED_NODES = 20000;

/** @param {Match} match @param {[string, string]} names  who began, and the other */
export function statusOf(match, names) {
  const { standing, thinking, moves } = match;
  if (!standing) return 'Setting up the board …';
  const mover = names[standing.turn];
  const played = moves.length > 0 ? `${names[1 - standing.turn]} played ${moves[moves.length - 1]}. ` : '';
  if (standing.over) return `${played}The game is over: ${standing.result?.words ?? 'nobody can move'}.`;
  if (standing.must_pass) return `${played}${mover} must pass.`;
  if (thinking) return `${played}${mover} is thinking …`;
  if (match.player.kind === 'engine') return `${played}${mover} is to move, and waits for you to let it play.`;
  return `${played}${mover} is to move: that is you.`;
}

/** @param {Match} match @param {string} mover */
export function thoughtTable({ thought, thinking }, mover) {
  if (!thought)
    return h('p', { class: 'note' }, thinking ? `${mover} has begun to think.` : 'It has not had to think yet.');
  const { depth, value, nodes, line, seconds, stopped, distance } = thought;
  const rows = [
    ['looked ahead', count(depth, 'ply', 'plies')],
    ['value, for who moved', value === null ? 'unknown' : shown(value)],
    ['nodes', grouped(nodes)],
    ...(seconds === undefined ? [] : [['time', `${seconds.toFixed(2)} s`]]),
    ...(stopped ? [['ended', stopped]] : []),
    ...(distance === null || distance === undefined ? [] : [['game over in', count(distance, 'ply', 'plies')]]),
  ];
  return h(
    'div',
    { class: 'panel-body' },
    h('dl', { class: 'counts' }, ...rows.flatMap(([name, words]) => [h('dt', {}, name), h('dd', {}, words)])),
    h('p', { class: 'line' }, h('span', { class: 'note' }, 'best line '), line.join(' ')),
  );
}

/** How deep a search may be recorded with so many moves at every node. @param {number} breadth */
export function recordedDepth(breadth) {
  return Math.max(1, Math.floor(Math.log(RECORDED_NODES) / Math.log(Math.max(2, breadth))));
}

/** *Why this move?* leads to Watch, on that search. @param {Match} match @param {Setup} setup */
export function whyLink({ searched }, { game, evaluator }) {
  if (!searched) return null;
  const depth = Math.min(searched.depth || 1, recordedDepth(searched.breadth));
  const remark =
    depth < searched.depth
      ? `This is why ${searched.move} was played. The engine looked ${searched.depth} plies ahead; the recording is reduced to ${depth}, so that it stays small.`
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
