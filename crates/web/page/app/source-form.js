/** The form that chooses a tree. */

/** @import {About} from './types.js' */
/** @import {Source} from './source.js' */
import { button, field, h, refill, select, ticked } from './dom.js';
import { whole } from './number.js';
import { generatedFrom, isOrdered } from './source.js';
import { isStored, STORED_ONLY } from './stored.js';

const KINDS = [
  { value: 'gallery', label: 'Gallery' },
  { value: 'random', label: 'Random tree' },
  { value: 'text', label: 'Your own tree' },
  { value: 'game', label: 'Position of a game' },
];

/**
 * @param {Source} source
 * @param {About} about
 * @param {(source: Source) => void} choose
 */
export function sourceForm(source, about, choose) {
  const body = h('div', { class: 'fields' });
  const makers = {
    gallery: () => galleryFields(source, about, choose),
    random: () => randomFields(source, about, choose),
    text: () => textFields(source, choose),
    game: () => gameFields(source, about, choose),
  };
  const show = (/** @type {string} */ kind) => refill(body, ...makers[/** @type {keyof typeof makers} */ (kind)]());
  show(isStored ? 'gallery' : source.kind);
  return h(
    'form',
    { class: 'source', onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    !isStored && field('Tree source', select(KINDS, source.kind, show, { id: 'source-kind' })),
    body,
    isStored && h('p', { class: 'note' }, ...ticked(STORED_ONLY)),
  );
}

/** @param {Source} source @param {About} about @param {(source: Source) => void} choose */
function galleryFields(source, about, choose) {
  const chosen = source.kind === 'gallery' ? source.id : '';
  const options = about.gallery.map(({ id, title }) => ({ value: id, label: title }));
  const trees = chosen ? options : [{ value: '', label: 'Choose a tree' }, ...options];
  return [
    field(
      'Tree',
      select(trees, chosen, (id) => id && choose({ kind: 'gallery', id }), { id: 'gallery' }),
    ),
  ];
}

/** @param {string} name @param {number} value @param {number} least @param {number} most */
function number(name, value, least, most) {
  return h('input', { type: 'number', name, value, min: least, max: most, required: true });
}

/** @param {Source} source @param {About} about @param {(source: Source) => void} choose */
function randomFields(source, about, choose) {
  const usual = about.defaults.generated;
  const now = source.kind === 'random' ? source.generated : usual;
  const width = number('width', now.width, 1, 60);
  const depth = number('depth', now.depth, 0, 20);
  const seed = number('seed', now.seed, 0, 2 ** 31);
  const range = number('range', now.range ?? usual.range ?? 0, 1, 1000000);
  const order = number('order', now.order ?? usual.order ?? 0, 0, 100);
  const fit = () => {
    order.disabled = !isOrdered(kind.value, about);
  };
  const kinds = about.trees.map(({ kind, title }) => ({ value: kind, label: title }));
  const kind = select(kinds, now.kind, fit, { name: 'kind' });
  fit();
  /** @type {Record<string, {value: string}>} */
  const inputs = { kind, width, depth, seed, order, range };
  const read = (/** @type {number} */ more) => {
    const generated = generatedFrom((name) => inputs[name].value, about);
    choose({ kind: 'random', generated: { ...generated, seed: generated.seed + more } });
  };
  return [
    field('Children', width),
    field('Plies', depth),
    field('Seed', seed),
    field('Order', kind),
    field('First child best (%)', order),
    field('Largest value', range),
    button('Generate tree', () => read(0), { id: 'make' }),
    button('New seed', () => read(1), { id: 'another' }),
  ];
}

/** @param {Source} source @param {(source: Source) => void} choose */
function textFields(source, choose) {
  const text = h('textarea', { rows: 3, spellcheck: 'false', name: 'tree', placeholder: '((6 5)(7 1))((9 8)(4 3))' });
  text.value = source.kind === 'text' ? source.text : '((6 5)(7 1))((9 8)(4 3))';
  return [
    h('label', { class: 'field wide' }, h('span', {}, 'Tree as text or JSON, with values as MAX sees them'), text),
    button('Search this tree', () => choose({ kind: 'text', text: text.value.trim() }), { id: 'search-this' }),
  ];
}

/** @param {Source} source @param {About} about @param {(source: Source) => void} choose */
function gameFields(source, about, choose) {
  const now =
    source.kind === 'game' ? source : { game: about.games[0]?.name ?? '', position: '', evaluator: '', depth: 3 };
  const game = select(
    about.games.map(({ name, title }) => ({ value: name, label: title })),
    now.game,
    () => fit(),
    { name: 'game' },
  );
  const position = h('input', { type: 'text', name: 'position', value: now.position, spellcheck: 'false' });
  const depth = number('plies', now.depth, 1, 20);
  const evaluator = h('select', { name: 'evaluator' });
  const fit = () => {
    const info = about.games.find(({ name }) => name === game.value);
    position.placeholder = info?.start ?? '';
    position.title = info ? `How positions are written: ${info.positions}` : '';
    refill(
      evaluator,
      ...(info?.evaluators ?? []).map(({ name }) =>
        h('option', { value: name, selected: name === now.evaluator }, name),
      ),
    );
  };
  fit();
  return [
    field('Game', game),
    h('label', { class: 'field wide' }, h('span', {}, 'Position (empty for the start)'), position),
    field('Evaluator', evaluator),
    field('Plies', depth),
    button(
      'Search this position',
      () =>
        choose({
          kind: 'game',
          game: game.value,
          position: position.value.trim(),
          evaluator: evaluator.value,
          depth: whole(depth.value, 1, 20, 3),
        }),
      { id: 'search-this' },
    ),
  ];
}
