/** The description of an algorithm, from its documentation, which is Markdown. */

/** @import {AlgorithmInfo} from './types.js' */
import { h } from './dom.js';

/** @param {AlgorithmInfo} info */
export function explanation({ title, paper, explanation: text, nature }) {
  const note =
    nature.stores === 'descriptors' &&
    h(
      'p',
      { class: 'note' },
      'The page records the form of the algorithm with an OPEN list. It visits the same leaves in the same order as the form without one, which is faster.',
    );
  return h(
    'details',
    { class: 'card about' },
    h('summary', {}, `About ${title}`),
    h('p', { class: 'note' }, paper),
    note,
    ...blocks(text),
  );
}

/** @param {string} text */
function blocks(text) {
  return text
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .flatMap(block);
}

/** Creates the elements of a block: a paragraph, a list, or a paragraph followed by a list. @param {string} text */
function block(text) {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => /^\s*(\d+\.|[-*])\s/.test(line));
  if (first < 0) return [h('p', {}, ...inline(lines.join(' ').replace(/^#+\s*/, '')))];
  /** @type {string[]} */
  const items = [];
  for (const line of lines.slice(first)) {
    const item = /^\s*(?:\d+\.|[-*])\s+(.*)/.exec(line);
    if (item) items.push(item[1]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = /^\s*\d/.test(lines[first]) ? 'ol' : 'ul';
  const list = h(tag, {}, ...items.map((item) => h('li', {}, ...inline(item))));
  return first > 0 ? [h('p', {}, ...inline(lines.slice(0, first).join(' '))), list] : [list];
}

/**
 * Creates the parts of a line: code, emphasis, strong text, and links by their text alone, since they lead to the
 * documentation of the code. Escaped stars are stars.
 * @param {string} text @returns {(Node | string)[]}
 */
function inline(text) {
  const linked = text.replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1');
  const parts = linked.split(/(`[^`]*`|\*\*(?:\\\*|[^*])+\*\*|(?<![\w\\*])\*(?! )(?:\\\*|[^*\s](?:\\\*|[^*])*?)\*(?![\w*]))/);
  return parts.map((part) => {
    if (part.length > 2 && part.startsWith('`')) return h('code', {}, part.slice(1, -1));
    if (part.length > 4 && part.startsWith('**')) return h('strong', {}, plain(part.slice(2, -2)));
    if (part.length > 2 && part.startsWith('*') && part.endsWith('*')) return h('em', {}, plain(part.slice(1, -1)));
    return plain(part);
  });
}

/** @param {string} text */
function plain(text) {
  return text.replace(/\\([*_[\]`<>])/g, '$1');
}
