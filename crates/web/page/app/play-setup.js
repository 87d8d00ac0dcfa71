/** The choices of Play: a line with the usual ones, and a dialog with all others. */

/** @import {About, GameInfo} from './types.js' */
/** @import {Setup} from './match.js' */
/** @import {Player} from './players.js' */
import { button, field, h, select, ticked } from './dom.js';
import { limitText, playerFields } from './players.js';

/**
 * @typedef {object} Choices
 * @property {About} about
 * @property {Setup} setup
 * @property {GameInfo} game
 * @property {[string, string]} sides
 * @property {string} position  the position on the board, as text
 * @property {(change: Partial<Setup>) => void} change  goes on with the same moves, if the game stays the same
 */

/** Which side people play. @param {[Player, Player]} players */
function people([first, second]) {
  if (first.kind === second.kind) return first.kind === 'person' ? 'both' : 'none';
  return first.kind === 'person' ? '0' : '1';
}

/** Creates the line. @param {Choices} choices @param {() => void} more  opens the dialog */
export function setupLine({ about, setup, sides, change }, more) {
  const { players } = setup;
  const engine = players.find(({ kind }) => kind === 'engine');
  const who = [
    { value: '0', label: sides[0] },
    { value: '1', label: sides[1] },
    { value: 'both', label: 'both sides' },
    { value: 'none', label: 'neither side' },
  ];
  const play = (/** @type {string} */ value) => {
    const kind = (/** @type {string} */ side) => (value === side || value === 'both' ? 'person' : 'engine');
    const kinds = [kind('0'), kind('1')];
    const settings = engine ?? players[0];
    change({
      players: /** @type {[Player, Player]} */ (
        players.map((player, i) => ({ ...(player.kind === 'engine' ? player : settings), kind: kinds[i] }))
      ),
    });
  };
  return h(
    'div',
    { class: 'fields choices-line' },
    field(
      'Game',
      select(
        about.games.map(({ name, title }) => ({ value: name, label: title })),
        setup.game,
        (name) => change({ game: name, position: '', evaluator: '', moves: [] }),
        { id: 'game' },
      ),
    ),
    field('You play', select(who, people(players), play, { id: 'you' })),
    engine && field('Strength', levels(engine, about, (player) => change({ players: strengthened(players, player) }))),
    button('More …', more, { id: 'more', 'aria-haspopup': 'dialog' }),
  );
}

/** Gives the strength of a player to all engines. @param {[Player, Player]} players @param {Player} like */
function strengthened(players, { limit, amount }) {
  return /** @type {[Player, Player]} */ (players.map((player) => ({ ...player, limit, amount })));
}

/** Creates the list of levels. @param {Player} engine @param {About} about @param {(player: Player) => void} change */
function levels(engine, about, change) {
  const names = new Map([
    [1, ' (beginner)'],
    [about.levels.length, ' (strongest)'],
  ]);
  const options = about.levels.map(({ level }) => ({
    value: String(level),
    label: `Level ${level}${names.get(level) ?? ''}`,
  }));
  const chosen = engine.limit === 'level' ? String(engine.amount) : 'other';
  if (chosen === 'other') options.push({ value: 'other', label: limitText(engine) });
  const take = (/** @type {string} */ value) => value !== 'other' && change({ ...engine, limit: 'level', amount: Number(value) });
  return select(options, chosen, take, { id: 'level' });
}

/** Creates the content of the dialog. @param {Choices} choices @param {() => void} close */
export function moreChoices({ about, setup, game, sides, position, change }, close) {
  const { players } = setup;
  const evaluators = game.evaluators.map(({ name }) => ({ value: name, label: name }));
  const chosen = game.evaluators.find(({ name }) => name === setup.evaluator) ?? game.evaluators[0];
  const text = h('input', { type: 'text', id: 'position', spellcheck: 'false', value: position });
  const player = (/** @type {0 | 1} */ side, /** @type {string} */ id) =>
    playerFields(id, sides[side], players[side], about, (one) =>
      change({ players: side === 0 ? [one, players[1]] : [players[0], one] }),
    );
  const pauses = [
    { value: 'pause', label: 'after half a second' },
    { value: 'quick', label: 'at once' },
  ];
  return h(
    'div',
    { class: 'more' },
    h('h2', {}, 'More choices'),
    player(0, 'first'),
    player(1, 'second'),
    h(
      'div',
      { class: 'fields' },
      field(
        'Evaluator',
        select(evaluators, chosen?.name ?? '', (evaluator) => change({ evaluator }), { id: 'evaluator' }),
      ),
      field(
        'Engines move',
        select(pauses, setup.quick ? 'quick' : 'pause', (pause) => change({ quick: pause === 'quick' }), { id: 'pause' }),
      ),
    ),
    h('p', { class: 'note' }, chosen ? `${chosen.name}: ${chosen.about}.` : ''),
    h(
      'form',
      {
        class: 'fields',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          close();
          change({ position: text.value.trim(), moves: [] });
        },
      },
      h('label', { class: 'field wide' }, h('span', {}, 'Position as text'), text),
      h('button', { type: 'submit', id: 'set' }, 'Set up'),
      button('Copy', () => navigator.clipboard?.writeText(text.value), { id: 'copy' }),
    ),
    h('p', { class: 'note' }, ...ticked(`${game.title}: ${game.positions}.`)),
    button('Close', close, { id: 'close' }),
  );
}
