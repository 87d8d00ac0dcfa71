/** The players: people or algorithms, and their limits. Conversion to and from the address. */

/** @import {About} from './types.js' */
/** @import {Limits} from './api.js' */
import { field, h, select } from './dom.js';
import { whole } from './number.js';

/**
 * @typedef {object} Player
 * @property {'person' | 'engine'} kind
 * @property {string} algorithm
 * @property {'depth' | 'time'} limit
 * @property {number} amount  plies, or milliseconds
 */

/** Returns a person, with the algorithm that would replace them. @param {About} about @returns {Player} */
export function person({ defaults: { play } }) {
  return { kind: 'person', algorithm: play.algorithm, limit: 'depth', amount: play.depth };
}

/** Writes a player: `person` or `ALGORITHM:depth:6`. @param {Player} player */
export function playerText({ kind, algorithm, limit, amount }) {
  return kind === 'person' ? 'person' : `${algorithm}:${limit}:${amount}`;
}

/** @param {string | null} text @param {About} about @param {Player} usual @returns {Player} */
export function playerFrom(text, about, usual) {
  if (!text) return usual;
  if (text === 'person') return person(about);
  const [algorithm, limit, amount] = text.split(':');
  if (!about.algorithms.some(({ name }) => name === algorithm)) return usual;
  return limit === 'time'
    ? { kind: 'engine', algorithm, limit, amount: whole(amount, 10, 60000, 1000) }
    : { kind: 'engine', algorithm, limit: 'depth', amount: whole(amount, 1, 60, about.defaults.play.depth) };
}

/** @param {Player} player @returns {Limits} */
export function limitsOf({ limit, amount }) {
  return limit === 'time' ? { milliseconds: amount } : { depth: amount };
}

/** @param {Player} player @param {About} about */
export function playerName({ kind, algorithm, limit, amount }, about) {
  if (kind === 'person') return 'you';
  const title = about.algorithms.find(({ name }) => name === algorithm)?.title ?? algorithm;
  return `${title}, ${limit === 'time' ? `${amount} ms` : `${amount} plies`}`;
}

/**
 * Creates the fields for one player.
 * @param {string} id @param {string} side @param {Player} player @param {About} about
 * @param {(player: Player) => void} change
 */
export function playerFields(id, side, player, about, change) {
  const kinds = [
    { value: 'person', label: 'You' },
    ...about.algorithms.map(({ name, title }) => ({ value: name, label: title })),
  ];
  const chosen = player.kind === 'person' ? 'person' : player.algorithm;
  const who = select(
    kinds,
    chosen,
    (value) =>
      change(value === 'person' ? { ...player, kind: 'person' } : { ...player, kind: 'engine', algorithm: value }),
    { id: `${id}-player` },
  );
  if (player.kind === 'person') return h('div', { class: 'fields player' }, field(side, who));
  const label = player.limit === 'time' ? 'Search time' : 'Search depth';
  const amount = h('input', {
    type: 'number',
    id: `${id}-amount`,
    min: player.limit === 'time' ? 10 : 1,
    max: player.limit === 'time' ? 60000 : 60,
    value: player.amount,
    onchange: () => change({ ...player, amount: whole(amount.value, 1, 60000, player.amount) }),
  });
  const limit = select(
    [
      { value: 'depth', label: 'plies' },
      { value: 'time', label: 'milliseconds' },
    ],
    player.limit,
    (value) => change({ ...player, limit: value === 'time' ? 'time' : 'depth', amount: value === 'time' ? 1000 : about.defaults.play.depth }),
    { id: `${id}-limit` },
  );
  return h('div', { class: 'fields player' }, field(side, who), field(label, amount), field('Unit', limit));
}
