/** The panels beside the tree. A panel is there only if it has something to show. */

/** @import {Replay} from './replay.js' */
import { h, refill } from './dom.js';
import { boundsText, count, grouped, shown } from './number.js';
import { nodeName } from './names.js';
import { minimalLeaves } from './tree.js';
import { gammaCase } from './gamma.js';
import { hasWindows } from './view.js';
import { numberLine } from './number-line.js';

/** @typedef {{element: HTMLElement, update: () => void}} Panel */

const MOST_ROWS = 12;

/** @param {Replay} replay @returns {Panel[]} */
export function panels(replay) {
  const has = (/** @type {string} */ kind) => replay.steps.some((step) => step.kind === kind);
  return [
    hasWindows(replay) && numberLine(replay),
    replay.usesOpen && openPanel(replay),
    has('round') && roundsPanel(replay),
    has('store') && tablePanel(replay),
    countersPanel(replay),
  ].filter((panel) => panel !== false);
}

/**
 * @param {string} name
 * @param {string} title
 * @param {(body: HTMLElement) => void} draw
 * @returns {Panel}
 */
export function panel(name, title, draw) {
  const body = h('div', { class: 'panel-body' });
  const element = h('section', { class: `panel ${name}`, 'aria-label': title }, h('h2', {}, title), body);
  return { element, update: () => draw(body) };
}

/** @param {Replay} replay */
function openPanel(replay) {
  const { tree } = replay;
  const direction = replay.meritSide > 0 ? -1 : 1;
  return panel('open-list', 'OPEN', (body) => {
    const entries = [...replay.open].sort(([a, one], [b, other]) =>
      one.merit === other.merit ? tree.nodes[a].rank - tree.nodes[b].rank : direction * (one.merit - other.merit),
    );
    const fired = gammaCase(replay);
    const rows = entries
      .slice(0, MOST_ROWS)
      .map(([node, { status, merit }]) =>
        h(
          'tr',
          { class: mark(replay, node) },
          h('td', {}, nodeName(tree, node)),
          h('td', { class: status }, status),
          h('td', { class: 'number' }, shown(merit)),
        ),
      );
    const more =
      entries.length > MOST_ROWS && h('p', { class: 'note' }, `and ${grouped(entries.length - MOST_ROWS)} more`);
    refill(
      body,
      fired
        ? h('p', { class: 'fired' }, h('strong', {}, `${fired.title}:`), h('span', {}, ` ${fired.does}`))
        : replay.at < 2 && h('p', { class: 'note' }, 'No descriptor has been selected yet.'),
      entries.length === 0 ? h('p', { class: 'note' }, 'OPEN is empty.') : table(['node', 'status', 'merit'], rows),
      more,
    );
  });
}

/** Returns the class of a row: `fresh` if the last event inserted it. @param {Replay} replay @param {number} node */
function mark(replay, node) {
  return replay.last?.node === node && replay.last.kind === 'insert' ? 'fresh' : '';
}

/** @param {Replay} replay */
function roundsPanel(replay) {
  return panel('rounds', 'Rounds', (body) => {
    const rows = replay.rounds.map(({ alpha, beta, answer }, i) => {
      const minimal = beta === alpha + 1;
      const question = minimal ? `γ = ${shown(beta)}` : `${shown(alpha)} … ${shown(beta)}`;
      const said =
        answer === null
          ? '…'
          : boundsText({ lower: answer > alpha ? answer : -Infinity, upper: answer < beta ? answer : Infinity });
      return h(
        'tr',
        { class: i === replay.rounds.length - 1 ? 'fresh' : '' },
        h('td', { class: 'number' }, i + 1),
        h('td', { class: 'number' }, question),
        h('td', { class: 'number' }, said),
      );
    });
    refill(
      body,
      rows.length === 0
        ? h('p', { class: 'note' }, 'No round has started.')
        : table(['round', 'question', 'answer'], rows.slice(-MOST_ROWS)),
    );
  });
}

/** @param {Replay} replay */
function tablePanel(replay) {
  const { tree } = replay;
  return panel('transpositions', 'Transposition table', (body) => {
    const { stores, settled, overwrites } = replay.counts;
    const rows = latest(replay.table).map(([node, { lower, upper, depth, at, hit, replaced }]) => {
      const now = replay.at === hit ? 'hit' : replay.at === at ? (replaced ? 'overwritten' : 'stored') : '';
      return h(
        'tr',
        { class: now && 'fresh' },
        h('td', {}, nodeName(tree, node)),
        h('td', { class: 'number' }, boundsText({ lower, upper })),
        h('td', { class: 'number' }, depth),
        h('td', {}, now),
      );
    });
    refill(
      body,
      h(
        'p',
        { class: 'tally' },
        `${grouped(stores)} stored · ${count(settled, 'hit')} · ${grouped(overwrites)} overwritten`,
      ),
      rows.length > 0 ? table(['node', 'value', 'depth', 'event'], rows) : null,
      replay.table.size > MOST_ROWS && h('p', { class: 'note' }, `and ${grouped(replay.table.size - MOST_ROWS)} more`),
    );
  });
}

/**
 * Returns the entries that were stored or hit most recently.
 * @param {Map<number, import('./node-state.js').TableEntry>} entries
 */
function latest(entries) {
  const since = (/** @type {import('./node-state.js').TableEntry} */ { at, hit }) => Math.max(at, hit);
  const moments = [...entries.values()].map(since).sort((a, b) => b - a);
  const oldest = moments[Math.min(MOST_ROWS, moments.length) - 1];
  return [...entries].filter(([, entry]) => since(entry) >= oldest).sort(([, a], [, b]) => since(b) - since(a));
}

/** @param {Replay} replay */
function countersPanel(replay) {
  const shape = replay.tree.uniform();
  const { capped, complete } = replay.tree;
  const leaves = capped || !complete ? null : replay.tree.leaves().length;
  const hasRounds = replay.steps.some(({ kind }) => kind === 'round');
  const hasResearches = replay.steps.some(({ kind }) => kind === 're-search');
  return panel('counters', 'Counters', (body) => {
    const { counts } = replay;
    const pairs = [
      ...(capped ? [] : [['distinct leaves', counts.distinct]]),
      ['nodes expanded', counts.inner],
      ...(replay.usesOpen ? [['purges', counts.purges]] : []),
      ['cutoffs', counts.cutoffs],
      ...(hasRounds ? [['rounds', replay.rounds.length]] : []),
      ...(hasResearches || !hasRounds ? [['re-searches', counts.researches]] : []),
    ];
    refill(
      body,
      meter('leaf visits', counts.leaves, shape ? minimalLeaves(shape) : null, leaves),
      h(
        'dl',
        { class: 'counts' },
        ...pairs.flatMap(([name, n]) => [h('dt', {}, name), h('dd', {}, grouped(Number(n)))]),
      ),
    );
  });
}

/**
 * Compares leaf visits with the leaves of the minimal tree and of the whole tree.
 * @param {string} name @param {number} n @param {number | null} least @param {number | null} all
 */
function meter(name, n, least, all) {
  const most = Math.max(n, all ?? 0, 1);
  const bar = (/** @type {string} */ kind, /** @type {number} */ value, /** @type {string} */ label) => {
    const fill = h('span', { class: `fill ${kind}` });
    fill.style.width = `${(100 * value) / most}%`;
    return h(
      'div',
      { class: 'bar' },
      h('span', { class: 'bar-name' }, label),
      h('span', { class: 'bar-track' }, fill),
      h('span', { class: 'number' }, grouped(value)),
    );
  };
  return h(
    'div',
    { class: 'meter' },
    bar('now', n, name),
    least !== null ? bar('least', least, 'minimal tree') : null,
    all !== null ? bar('all', all, 'whole tree') : null,
  );
}

/** @param {string[]} head @param {HTMLElement[]} rows */
export function table(head, rows) {
  return h(
    'div',
    { class: 'table-box' },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, ...rows),
    ),
  );
}
