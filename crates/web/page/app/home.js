/** The first screen: a small tree, one step at a time, and links to the other screens. */

/** @import {App, ScreenView} from './main.js' */
/** @import {Screen} from './url.js' */
import { button, h, refill } from './dom.js';
import { complaint, waiting } from './notice.js';
import { algorithmOf, fetchReplay } from './study.js';
import { legend } from './legend.js';
import { Stage } from './stage.js';
import { paramsOf } from './url.js';
import { whole } from './number.js';

/** @type {{screen: Screen, name: string, words: string}[]} */
const CARDS = [
  {
    screen: 'watch',
    name: 'Watch',
    words: 'Any algorithm on any tree, forward and back: windows, OPEN lists, memory, rounds.',
  },
  {
    screen: 'play',
    name: 'Play',
    words: 'Play any algorithm at any depth. Ask why it made a move, and watch that search.',
  },
  {
    screen: 'papers',
    name: 'Papers',
    words: 'What the papers claim, what we measured, and the command that reproduces it.',
  },
];

/** @param {App} app @param {URLSearchParams} params @returns {ScreenView} */
export function openHome(app, params) {
  const { algorithm, called } = app.about.defaults.home;
  const place = h('div', { class: 'first' }, waiting('Loading a small tree …'));
  const element = h(
    'div',
    { class: 'home' },
    h(
      'header',
      { class: 'lead' },
      h('h1', {}, 'See how a program looks ahead'),
      h(
        'p',
        {},
        `MAX wants the largest value, MIN the smallest. ${called} finds the value of the root and skips what cannot matter. New to this? `,
        h('a', { 'data-screen': 'course', href: '#course' }, 'Take the course in six steps'),
        '.',
      ),
    ),
    place,
    h('nav', { class: 'cards', 'aria-label': 'What you can do here' }, ...CARDS.map(card)),
  );
  const abort = new AbortController();
  /** @type {Stage | null} */
  let stage = null;
  const show = async () => {
    try {
      const { id } = app.about.gallery[0];
      const replay = await fetchReplay({ kind: 'gallery', id }, algorithm, {}, app.about, abort.signal);
      if (abort.signal.aborted) return;
      const step = button('Step', () => stage?.seek(replay.finished ? 0 : replay.at + 1), { class: 'primary big' });
      const moved = (/** @type {number} */ at) => {
        step.textContent = replay.finished ? 'Start again' : 'Step';
        app.remember(paramsOf({ at: at || null }));
      };
      const info = { ...algorithmOf(app.about, algorithm), title: called };
      stage = new Stage(replay, info, null, moved, { tools: 'none' });
      refill(
        place,
        h('div', { class: 'card tree-card' }, stage.view.element, legend(['max', 'min', 'new', 'visits', 'severed', 'principal'])),
        firstControls(stage, step, app, id),
      );
      const at = whole(params.get('at'), 0, replay.length, 0);
      if (at > 0) stage.seek(at);
    } catch (error) {
      if (!abort.signal.aborted) refill(place, complaint(error));
    }
  };
  show();
  return {
    element,
    title: 'Plywood',
    key: (event) => {
      stage?.key(event);
    },
    close: () => {
      abort.abort();
      stage?.close();
    },
  };
}

/** @param {Stage} stage @param {HTMLElement} step @param {App} app @param {string} gallery */
function firstControls(stage, step, app, gallery) {
  const { replay } = stage;
  return h(
    'div',
    { class: 'card first-controls' },
    stage.said,
    h(
      'p',
      { class: 'more' },
      button('Back', () => stage.seek(replay.at - 1), { id: 'back' }),
      step,
      button(
        'Open in Watch',
        () => app.go('watch', paramsOf({ gallery, algorithm: replay.algorithm.name, at: replay.at || null })),
        { id: 'all' },
      ),
    ),
  );
}

/** @param {{screen: Screen, name: string, words: string}} card */
function card({ screen, name, words }) {
  return h('a', { class: 'card', 'data-screen': screen, href: `#${screen}` }, h('h2', {}, name), h('p', {}, words));
}
