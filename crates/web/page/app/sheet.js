/** An exercise sheet for print: the tree, questions of every exercise about it, and the key on a page of its own. */

/** @import {About} from './types.js' */
/** @import {Mode, Question} from './exercises.js' */
/** @import {Replay} from './replay.js' */
/** @import {Source} from './source.js' */
import { button, h } from './dom.js';
import { TITLES, questions } from './exercises.js';
import { descriptorWords, keyOf } from './judging.js';
import { capital } from './names.js';
import { subjectOf } from './source.js';
import { fetchReplay } from './study.js';
import { TreeView } from './tree-view.js';

/** The largest number of questions of one exercise. */
const MOST = 4;

/**
 * @param {Source} source @param {About} about @param {AbortSignal} signal
 * @returns {Promise<{element: HTMLElement, view: TreeView, draw: () => void}>}
 */
export async function sheet(source, about, signal) {
  const { exercises } = about.defaults.practice;
  const replays = await Promise.all(
    exercises.map(({ algorithm }) => fetchReplay(source, algorithm, {}, about, signal)),
  );
  const parts = exercises.map(({ exercise, called }, i) => {
    const mode = /** @type {Mode} */ (exercise);
    return { title: `${TITLES[mode]} (${called})`, replay: replays[i], asked: some(questions(mode, replays[i], called)) };
  });
  const sections = parts.filter(({ asked }) => asked.length > 0);
  const { title } = subjectOf(source, about);
  const view = new TreeView(replays[0].tree, 'Tree of the exercises', { tools: 'none' });
  const element = h(
    'div',
    { class: 'sheet' },
    h(
      'p',
      { class: 'no-print' },
      button('Print', () => window.print(), { class: 'primary', id: 'print' }),
      ' The key is printed on a page of its own.',
    ),
    h(
      'section',
      { class: 'card paper' },
      h('h2', {}, `Exercises: ${title}`),
      h('p', { class: 'name' }, 'Name: ', blank('long')),
      h('p', {}, 'Squares are MAX nodes, circles MIN nodes. A node is named by the letters on the way from the root.'),
      view.element,
      ...sections.map(({ title: heading, replay, asked }) => section(heading, replay, asked, task)),
    ),
    h(
      'section',
      { class: 'card paper key-page' },
      h('h2', {}, `Key: ${title}`),
      ...sections.map(({ title: heading, replay, asked }) => section(heading, replay, asked, solution)),
    ),
  );
  return { element, view, draw: () => view.update(replays[0]) };
}

/** Picks up to MOST questions, evenly spread. @param {Question[]} all */
function some(all) {
  if (all.length <= MOST) return all;
  return [...Array(MOST).keys()].map((i) => all[Math.round((i * (all.length - 1)) / (MOST - 1))]);
}

/**
 * @param {string} title @param {Replay} replay @param {Question[]} asked
 * @param {(replay: Replay, question: Question) => HTMLElement} write
 */
function section(title, replay, asked, write) {
  const items = asked.map((question) => write(replay, question));
  replay.seek(0);
  return h('section', { class: 'exercise' }, h('h3', {}, title), h('ol', {}, ...items));
}

/** @param {Replay} replay @param {Question} question */
function task(replay, { at, words, answer }) {
  replay.seek(at);
  const open =
    answer.kind === 'one' ? ` OPEN holds: ${answer.options.map((node) => descriptorWords(replay, node)).join('; ')}.` : '';
  const room = answer.kind === 'window' ? [' ( ', blank('short'), ' , ', blank('short'), ' )'] : [' ', blank(answer.kind === 'leaves' ? 'long' : 'short')];
  return h('li', {}, words, open, ...room);
}

/** @param {Replay} replay @param {Question} question */
function solution(replay, { shownAt, answer }) {
  replay.seek(shownAt);
  return h('li', {}, capital(keyOf(replay, answer)));
}

/** @param {'short' | 'long'} size */
function blank(size) {
  return h('span', { class: `blank ${size}`, role: 'img', 'aria-label': 'room for the answer' });
}
