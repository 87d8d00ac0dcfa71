/** The course: a few steps, each with a tree that shows its point, and links to the searches. */

/** @import {App, ScreenView} from './main.js' */
/** @import {CourseStep} from './types.js' */
import { h } from './dom.js';
import { count, whole } from './number.js';
import { optionParams } from './options.js';
import { algorithmOf } from './study.js';
import { paramsOf, writeHash } from './url.js';

/** @param {App} app @param {URLSearchParams} params @returns {ScreenView} */
export function openCourse(app, params) {
  const { course } = app.about;
  const number = whole(params.get('step'), 1, course.length, 1);
  const step = course[number - 1];
  const link = (/** @type {number} */ to) => writeHash('course', paramsOf({ step: to }));
  const steps = course.map(({ title }, i) =>
    h('li', {}, h('a', { href: link(i + 1), 'aria-current': i + 1 === number ? 'step' : null }, title)),
  );
  const element = h(
    'div',
    { class: 'course' },
    h(
      'header',
      { class: 'lead' },
      h('h1', {}, 'A course in six steps'),
      h('p', {}, 'Read a step, watch its searches to the end, then go on. Each takes a few minutes.'),
    ),
    h(
      'div',
      { class: 'course-body' },
      h('nav', { class: 'card steps', 'aria-label': 'Steps of the course' }, h('ol', {}, ...steps)),
      h(
        'article',
        { class: 'card lesson' },
        h('h2', {}, `${number}. ${step.title}`),
        ...step.text.map((words) => h('p', {}, words)),
        searchList(app, step),
        h(
          'p',
          { class: 'turn' },
          number > 1 && h('a', { class: 'button', href: link(number - 1), rel: 'prev' }, 'Back'),
          number < course.length
            ? h('a', { class: 'button primary', href: link(number + 1), rel: 'next' }, `Next: ${course[number].title}`)
            : h('a', { class: 'button primary', href: '#practice' }, 'Now practise'),
        ),
      ),
    ),
  );
  return { element, title: `Course: ${step.title}`, close: () => {} };
}

/** Lists the searches of a step, each with what it costs and a link. @param {App} app @param {CourseStep} step */
function searchList({ about }, { searches }) {
  const items = searches.map(({ gallery, algorithm, options, at, leaf_visits: visits }) => {
    const { title } = about.gallery.find(({ id }) => id === gallery) ?? about.gallery[0];
    const chosen = Object.entries(options).map(([name, value]) => `, ${name} ${value}`);
    const href = writeHash('watch', paramsOf({ gallery, algorithm, ...optionParams(options), at: at || null }));
    return h(
      'li',
      {},
      h('a', { href }, `Watch ${algorithmOf(about, algorithm).title}${chosen.join('')}`),
      h('span', { class: 'note' }, ` on “${title}”: ${count(visits, 'leaf visit')}.`),
    );
  });
  const [{ gallery }] = searches;
  const names = [...new Set(searches.map(({ algorithm }) => algorithm))];
  const together = names.length > 1 && searches.every((search) => search.gallery === gallery);
  const href = writeHash('compare', paramsOf({ gallery, algorithms: names.join(',') }));
  return h('ul', { class: 'searches' }, ...items, together && h('li', {}, h('a', { href }, 'Compare them side by side')));
}
