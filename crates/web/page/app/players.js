/** The players: people or algorithms, and their limits. Conversion to and from the address. */

/** @import {About} from './types.js' */
/** @import {Limits} from './api.js' */
import { field, h, select } from './dom.js';
import { whole } from './number.js';

/** @typedef {'level' | 'depth' | 'time'} LimitKind */
/**
 * @typedef {object} Player
 * @property {'person' | 'engine'} kind
 * @property {string} algorithm
 * @property {LimitKind} limit
 * @property {number} amount  a level, plies, or milliseconds
 */

/** The limits of a search: the name of the field, the least and the greatest amount, and the amount at first. */
const LIMITS = /** @type {const} */ ({
  level: { label: 'Level', unit: 'level', least: 1, most: 10 },
  depth: { label: 'Search depth', unit: 'plies', least: 1, most: 60 },
  time: { label: 'Search time', unit: 'milliseconds', least: 10, most: 60000 },
});

/** @param {LimitKind} limit @param {About} about */
function first(limit, { defaults: { play } }) {
  return limit === 'time' ? 1000 : play[limit];
}

/** Returns a person, with the algorithm that would replace them. @param {About} about @returns {Player} */
export function person({ defaults: { play } }) {
  return { kind: 'person', algorithm: play.algorithm, limit: 'level', amount: play.level };
}

/** Writes a player: `person` or `ALGORITHM:level:4`. @param {Player} player */
export function playerText({ kind, algorithm, limit, amount }) {
  return kind === 'person' ? 'person' : `${algorithm}:${limit}:${amount}`;
}

/** @param {string | null} text @param {About} about @param {Player} usual @returns {Player} */
export function playerFrom(text, about, usual) {
  if (!text) return usual;
  if (text === 'person') return person(about);
  const [algorithm, kind, amount] = text.split(':');
  if (!about.algorithms.some(({ name }) => name === algorithm)) return usual;
  const limit = kind === 'time' || kind === 'depth' ? kind : 'level';
  const { least, most } = LIMITS[limit];
  return { kind: 'engine', algorithm, limit, amount: whole(amount, least, most, first(limit, about)) };
}

/** @param {Player} player @param {About} about @returns {Limits} */
export function limitsOf({ limit, amount }, about) {
  if (limit === 'time') return { milliseconds: amount };
  if (limit === 'depth') return { depth: amount };
  return about.levels.find(({ level }) => level === amount)?.limits ?? about.levels[0].limits;
}

/** Describes the limits of a player: `level 4`, `6 plies`. @param {Player} player */
export function limitText({ limit, amount }) {
  if (limit === 'level') return `level ${amount}`;
  return limit === 'time' ? `${amount} ms` : `${amount} plies`;
}

/** @param {Player} player @param {About} about @param {'title' | 'short'} [form]  of the algorithm's name */
export function playerName(player, about, form = 'title') {
  if (player.kind === 'person') return 'you';
  const info = about.algorithms.find(({ name }) => name === player.algorithm);
  return `${limitText(player)}, ${info?.[form] ?? player.algorithm}`;
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
  const { label, least, most } = LIMITS[player.limit];
  const amount = h('input', {
    type: 'number',
    id: `${id}-amount`,
    min: least,
    max: most,
    value: player.amount,
    onchange: () => change({ ...player, amount: whole(amount.value, least, most, player.amount) }),
  });
  const limit = select(
    Object.entries(LIMITS).map(([value, { unit }]) => ({ value, label: unit })),
    player.limit,
    (value) => {
      const kind = /** @type {LimitKind} */ (value);
      change({ ...player, limit: kind, amount: first(kind, about) });
    },
    { id: `${id}-limit` },
  );
  return h('div', { class: 'fields player' }, field(side, who), field(label, amount), field('Limit by', limit));
}
