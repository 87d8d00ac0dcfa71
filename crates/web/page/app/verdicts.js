/** The verdicts on record, which stand for the laboratory's report until there is one. */

import { h } from './dom.js';
import { count } from './number.js';

/** @typedef {{id: string, place: string, text: string, verdict: string | null}} Claim  without a verdict, it waits for one */
/** @typedef {{author: string, title: string, claims: Claim[]}} Paper */
/** @typedef {{verdicts: string[], papers: Paper[]}} Recorded  the names of all verdicts, and the papers */

/** @param {Recorded} recorded */
export function verdictsOnRecord({ verdicts, papers }) {
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'on-record' },
    h('h2', { id: 'on-record' }, 'Verdicts of the full run on record'),
    table(verdicts, papers),
    ...papers.map(({ title, claims }) =>
      h(
        'details',
        {},
        h('summary', {}, `${letterOf(claims)}: ${title}, ${count(claims.length, 'claim', 'claims')}`),
        h('ul', { class: 'claims' }, ...claims.map(claimItem)),
      ),
    ),
  );
}

/** The letter with which the names of a paper's claims begin. @param {Claim[]} claims */
function letterOf(claims) {
  return claims[0]?.id[0] ?? '';
}

/** The number of claims of each paper with each verdict. @param {string[]} verdicts @param {Paper[]} papers */
function table(verdicts, papers) {
  const all = papers.flatMap(({ claims }) => claims);
  const number = (/** @type {Claim[]} */ claims, /** @type {string | null} */ verdict) => {
    const n = claims.filter((claim) => claim.verdict === verdict).length;
    return h('td', { class: 'number' }, n === 0 ? '·' : n);
  };
  const row = (/** @type {string | null} */ verdict) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, verdict ?? 'waits'),
      ...papers.map(({ claims }) => number(claims, verdict)),
      number(all, verdict),
    );
  const used = [...verdicts, null].filter((verdict) => all.some((claim) => claim.verdict === verdict));
  const heads = [
    'Verdict',
    ...papers.map(({ author, claims }) =>
      h('span', {}, h('span', { class: 'long' }, author), h('abbr', { class: 'short', title: author }, letterOf(claims))),
    ),
    'All',
  ];
  return h(
    'div',
    { class: 'table-box', tabindex: 0, role: 'region', 'aria-label': 'Verdicts by paper' },
    h(
      'table',
      { class: 'verdicts' },
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, ...used.map(row)),
    ),
  );
}

/** @param {Claim} claim */
function claimItem({ id, place, text, verdict }) {
  return h(
    'li',
    {},
    h('span', { class: 'number' }, id),
    h('span', { class: 'said' }, verdict ?? 'waits'),
    h('span', { class: 'text' }, `${text} `, h('span', { class: 'note' }, place)),
  );
}
