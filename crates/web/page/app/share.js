/** The menu with which a search is taken away: its link, its tree as text, its drawing. */

/** @import {Stage} from './stage.js' */
import { button, h } from './dom.js';
import { isWritable, treeText } from './tree-text.js';
import { pictureOf, toPng, toSvg } from './take-away.js';
import { toTikz } from './tikz.js';

/** @typedef {{stage: Stage | null, algorithm: string}} Shown */

/** Creates the button that copies the link, and the menu. @param {Shown} shown */
export function shareMenu(shown) {
  const said = h('span', { class: 'note said', role: 'status' });
  const copy = (/** @type {() => string} */ text, /** @type {string} */ what) => async () => {
    try {
      await navigator.clipboard.writeText(text());
      said.textContent = `${what} copied.`;
    } catch (error) {
      said.textContent = error instanceof RangeError ? error.message : `The browser does not allow copying. ${text()}`;
    }
  };
  const tree = () => {
    const all = shown.stage?.replay.tree;
    if (!all || !isWritable(all)) throw new RangeError('The tree is too large to be written as text.');
    return treeText(all);
  };
  const save = (/** @type {string} */ ending, /** @type {(picture: import('./take-away.js').Picture) => Promise<Blob | null>} */ write) => async () => {
    if (!shown.stage) return;
    const { view, replay } = shown.stage;
    const blob = await write(pictureOf(view, replay));
    if (blob) download(blob, `${shown.algorithm}-step-${replay.at}.${ending}`);
  };
  const text = (/** @type {string} */ kind, /** @type {(picture: import('./take-away.js').Picture) => string} */ write) =>
    (/** @type {import('./take-away.js').Picture} */ picture) => Promise.resolve(new Blob([write(picture)], { type: kind }));
  return [
    said,
    button('Copy link', copy(() => location.href, 'Link'), { id: 'copy-link' }),
    h(
      'details',
      { class: 'menu' },
      h('summary', {}, 'Take away'),
      h(
        'div',
        {},
        button('Copy tree as text', copy(tree, 'Tree'), { id: 'copy-tree' }),
        button('Save as SVG', save('svg', text('image/svg+xml', toSvg)), { id: 'save-svg' }),
        button('Save as PNG', save('png', toPng), { id: 'save-png' }),
        button('Save as TikZ', save('tex', text('application/x-tex', toTikz)), { id: 'save-tikz' }),
      ),
    ),
  ];
}

/** @param {Blob} blob @param {string} name */
function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), 60000);
}
