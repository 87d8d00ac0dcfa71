/** What a screen offers where an algorithm cannot search a tree. */

/** @import {About, AlgorithmInfo} from './types.js' */
/** @import {Source} from './source.js' */
import { button, h } from './dom.js';

/**
 * Offers a tree of the gallery on which the algorithm works. An algorithm that finds estimates needs the value of every
 * node, which most trees do not have.
 * @param {AlgorithmInfo} algorithm @param {About} about @param {(source: Source) => void} choose
 */
export function wayOn({ finds, title }, { gallery }, choose) {
  const suitable = gallery.find(({ tree }) => /-?\d+:\(/.test(tree));
  if (finds !== 'estimate' || !suitable) return null;
  return h(
    'div',
    { class: 'card way-on' },
    h('p', {}, `${title} evaluates positions before they are searched, so every node of the tree needs a value of its own: `, h('code', {}, '4:(8 1) 6:(5 2)'), '.'),
    button(`Use ${suitable.title}`, () => choose({ kind: 'gallery', id: suitable.id }), { class: 'primary', id: 'suitable' }),
  );
}
