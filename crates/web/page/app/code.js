/** The panel of the pseudo-code, in which the line of the last event is marked. */

/** @import {AlgorithmInfo} from './types.js' */
/** @import {Replay} from './replay.js' */
import { button, h, refill, set } from './dom.js';
import { currentLine } from './pseudocode.js';

/** The form in which pseudo-code is shown: as the picture shows values, or as the programs are written. */
let form = /** @type {import('./pseudocode.js').Form} */ ('sides');
/** @type {Record<import('./pseudocode.js').Form, string>} */
const FORMS = { sides: 'MAX and MIN', negamax: 'negamax' };
/** Redraws the panels on the page after the form has changed. @type {Set<() => void>} */
const panels = new Set();

/**
 * @param {Replay} replay
 * @param {AlgorithmInfo} algorithm  the algorithm whose pseudo-code is shown: that of the search, or its inner search
 * @returns {{element: HTMLElement, update: () => void}}
 */
export function codePanel(replay, algorithm) {
  const { name, pseudocode, minimax } = algorithm;
  const title = name === replay.algorithm.name ? 'Pseudo-code' : `Inside: ${name}`;
  const box = h('ol', { class: 'code', tabindex: 0, 'aria-label': title });
  const forms = minimax
    ? (/** @type {const} */ (['sides', 'negamax'])).map((kind) => button(FORMS[kind], () => choose(kind), { 'data-form': kind }))
    : [];
  const element = h(
    'section',
    { class: 'panel pseudocode', 'aria-label': title },
    h('h2', {}, title),
    minimax && h('div', { class: 'code-form', role: 'group', 'aria-label': 'Form of the pseudo-code' }, ...forms),
    box,
  );
  /** @type {HTMLElement[]} */
  let rows = [];
  const draw = () => {
    if (!element.isConnected && rows.length > 0) {
      panels.delete(draw);
      return;
    }
    const code = minimax && form === 'sides' ? narrower(minimax.pseudocode) : pseudocode;
    const lines = closer(code).replace(/\n+$/, '').split('\n');
    rows = lines.map((line) => h('li', {}, h('code', {}, line === '' ? ' ' : line)));
    refill(box, ...rows);
    forms.forEach((one) => set(one, { 'aria-pressed': String(one.dataset.form === form) }));
    update();
  };
  const update = () => {
    const now = currentLine(replay, algorithm, form);
    rows.forEach((row, i) => set(row, { 'aria-current': i === now ? 'step' : null }));
    if (now >= 0 && box.scrollHeight > box.clientHeight) keepInSight(box, rows[now]);
  };
  panels.add(draw);
  draw();
  return { element, update };
}

/** Halves the indentation: branches for both sides make lines long. @param {string} code */
function narrower(code) {
  return code.replace(/^ +/gm, (margin) => ' '.repeat(margin.length / 2));
}

/** Narrows the columns of a table in pseudo-code, whose lines are broken otherwise. @param {string} code */
function closer(code) {
  return code.replace(/(\S) {4,}/g, '$1   ').replace(/^ {13,}/gm, ' '.repeat(12));
}

/** @param {import('./pseudocode.js').Form} kind */
function choose(kind) {
  form = kind;
  for (const draw of [...panels]) draw();
}

/** Scrolls a box, and nothing else, until one of its rows is in sight. @param {HTMLElement} box @param {HTMLElement} row */
function keepInSight(box, row) {
  const [top, bottom] = [row.offsetTop - box.offsetTop, row.offsetTop - box.offsetTop + row.offsetHeight];
  if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
}
