/** The place of a screen that needs the server, on an exported site. */

/** @import {ScreenView} from './main.js' */
import { h } from './dom.js';

/** @param {string} title @param {string} words  what the screen would offer @returns {ScreenView} */
export function openNotHere(title, words) {
  const element = h(
    'div',
    { class: 'not-here' },
    h('header', { class: 'lead' }, h('h1', {}, title), h('p', {}, words)),
    h(
      'div',
      { class: 'card' },
      h('h2', {}, 'This needs the program itself'),
      h(
        'p',
        {},
        'These pages are plain files and cannot search by themselves. Install Plywood, and the same page on your own computer can:',
      ),
      h('p', { class: 'command' }, h('code', {}, 'plywood serve --open')),
      h(
        'p',
        {},
        'Here you can ',
        h('a', { href: '#watch' }, 'watch'),
        ' and ',
        h('a', { href: '#compare' }, 'compare'),
        ' every algorithm, ',
        h('a', { href: '#course' }, 'take the course'),
        ' and ',
        h('a', { href: '#practice' }, 'practise'),
        '.',
      ),
    ),
  );
  return { element, title, close: () => {} };
}
