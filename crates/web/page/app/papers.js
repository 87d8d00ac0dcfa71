/** Papers: the laboratory's report, or how to create it. */

/** @import {App, ScreenView} from './main.js' */
import { button, h, refill } from './dom.js';
import * as api from './api.js';
import { complaint, waiting } from './notice.js';
import { isStored } from './stored.js';
import { verdictsOnRecord } from './verdicts.js';

/** @param {App} _app @param {URLSearchParams} _params @returns {ScreenView} */
export function openPapers(_app, _params) {
  const place = h('div', { class: 'main-column' }, waiting('Looking for the report …'));
  const element = h(
    'div',
    { class: 'papers' },
    h(
      'header',
      { class: 'lead' },
      h('h1', {}, 'Papers'),
      h(
        'p',
        {},
        'Every table and figure of the papers: the published value, our measurement with its interval, the verdict, and the command that reproduces it.',
      ),
    ),
    place,
  );
  api.papers().then(
    ({ available, folder, command, report, recorded }) => {
      if (available) refill(place, ...framed(report ?? 'papers/'));
      else refill(place, recorded && verdictsOnRecord(recorded), isStored ? noReport() : instructions(folder, command));
    },
    (error) => refill(place, complaint(error)),
  );
  return { element, title: 'Papers', close: () => {} };
}

/** @param {string} address */
function framed(address) {
  return [
    h('p', {}, h('a', { href: address, target: '_blank', rel: 'noopener' }, 'Open the report in a new tab')),
    h('iframe', {
      class: 'report',
      src: address,
      title: 'Report of the laboratory',
      // Anyone may have written the report; it needs no more than to run its own script.
      sandbox: 'allow-scripts allow-popups',
    }),
  ];
}

/** Says that an exported site was written without a report. */
function noReport() {
  return h(
    'div',
    { class: 'card' },
    h('h2', {}, 'This site has no report'),
    h('p', {}, 'It was exported before the laboratory was run. To add the report, with all tables and figures, export it again:'),
    h('p', { class: 'command' }, h('code', {}, 'plywood lab && plywood serve --export site')),
  );
}

/** @param {string} folder @param {string} command */
function instructions(folder, command) {
  const said = h('span', { class: 'note', role: 'status' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      said.textContent = 'Copied.';
    } catch {
      said.textContent = 'Copying failed; select the text instead.';
    }
  };
  return h(
    'div',
    { class: 'card' },
    h('h2', {}, 'There is no report yet'),
    h(
      'p',
      {},
      'The laboratory runs the experiments and writes its report, with all tables and figures, to the folder ',
      h('code', {}, folder),
      '. A quick run takes a few minutes:',
    ),
    h('p', { class: 'command' }, h('code', {}, command), button('Copy', copy), said),
    h(
      'p',
      { class: 'note' },
      'Then reload this page. The runs on record are in the folder ',
      h('code', {}, 'results'),
      ' of the repository.',
    ),
  );
}
