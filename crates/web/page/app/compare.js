/** Compare: two to four algorithms on one tree, kept in step by the number of evaluated leaves. */

/** @import {App, ScreenView} from './main.js' */
/** @import {Source} from './source.js' */
import { button, field, h, refill, select } from './dom.js';
import { complaint, waiting } from './notice.js';
import { count, whole } from './number.js';
import { sourceForm } from './source-form.js';
import { sourceFrom, sourceParams, subjectOf } from './source.js';
import { algorithmOf, fetchTrace, fetchTree } from './study.js';
import { isTyping } from './stage.js';
import { algorithmChoices } from './watch.js';
import { paramsOf } from './url.js';
import { Replay } from './replay.js';
import { Runner, countsTable, leavesOfOne } from './runner.js';
import { Transport } from './transport.js';

const MOST = 4;

export class Compare {
  /**
   * @param {App} app
   * @param {URLSearchParams} params
   */
  constructor(app, params) {
    this.app = app;
    /** @type {Source} */
    this.source = sourceFrom(params, app.about);
    const known = (params.get('algorithms') ?? '')
      .split(',')
      .filter((name) => app.about.algorithms.some((algorithm) => algorithm.name === name));
    this.algorithms = known.length >= 2 ? known.slice(0, MOST) : app.about.defaults.compare.algorithms;
    this.at = whole(params.get('at'), 0, Number.MAX_SAFE_INTEGER, 0);
    /** @type {Runner[]} */
    this.runners = [];
    /** @type {Transport | null} */
    this.transport = null;
    /** Whether the form that changes the tree is open. */
    this.changing = false;
    this.abort = new AbortController();
    this.title = 'Compare';
    this.setup = h('div', { class: 'setup' });
    this.body = h('div', { class: 'compare-body' });
    this.element = h(
      'div',
      { class: 'compare' },
      h('h1', { class: 'visually-hidden' }, 'Compare algorithms'),
      this.setup,
      this.body,
    );
    this.drawSetup();
    this.load();
  }

  drawSetup() {
    const { about } = this.app;
    const { title, about: words } = subjectOf(this.source, about);
    const choices = this.algorithms.map((name, i) =>
      field(
        `Algorithm ${i + 1}`,
        select(
          algorithmChoices(about),
          name,
          (chosen) => this.choose({ algorithms: this.algorithms.map((other, j) => (i === j ? chosen : other)) }),
          { id: `algorithm-${i + 1}` },
        ),
      ),
    );
    const more =
      this.algorithms.length < MOST &&
      button('Add', () => this.choose({ algorithms: [...this.algorithms, about.defaults.compare.next] }), { id: 'more' });
    const fewer =
      this.algorithms.length > 2 &&
      button('Remove', () => this.choose({ algorithms: this.algorithms.slice(0, -1) }), { id: 'less' });
    refill(
      this.setup,
      h('div', { class: 'fields' }, ...choices, more, fewer),
      h('p', { class: 'subject' }, h('strong', {}, title), ' ', h('span', {}, words)),
      h(
        'details',
        { class: 'change', open: this.changing, ontoggle: (/** @type {Event} */ event) => this.toggled(event) },
        h('summary', {}, 'Change tree'),
        sourceForm(this.source, about, (source) => this.choose({ source })),
      ),
    );
  }

  /** @param {{source?: Source, algorithms?: string[]}} choice */
  choose({ source = this.source, algorithms = this.algorithms }) {
    Object.assign(this, { source, algorithms, at: 0 });
    const had = document.activeElement?.id;
    this.drawSetup();
    if (had) document.getElementById(had)?.focus();
    this.remember();
    this.load();
  }

  /** @param {Event} event */
  toggled(event) {
    if (event.target instanceof HTMLDetailsElement) this.changing = event.target.open;
  }

  remember() {
    this.app.remember(
      paramsOf({ ...sourceParams(this.source, this.app.about), algorithms: this.algorithms.join(','), at: this.at || null }),
    );
  }

  async load() {
    this.close();
    this.abort = new AbortController();
    const { signal } = this.abort;
    const { about } = this.app;
    refill(this.body, waiting('Recording the searches …'));
    try {
      const tree = await fetchTree(this.source, about, signal);
      const traces = await Promise.all(this.algorithms.map((name) => fetchTrace(this.source, name, {}, about, signal)));
      const replays = traces.map((trace, i) => new Replay(trace, tree, algorithmOf(about, this.algorithms[i])));
      if (!signal.aborted) this.show(replays);
    } catch (error) {
      if (!signal.aborted) refill(this.body, complaint(error));
    }
  }

  /** @param {Replay[]} replays */
  show(replays) {
    const own = leavesOfOne(replays);
    this.runners = replays.map(
      (replay, i) => new Runner(replay, algorithmOf(this.app.about, this.algorithms[i]), own[i]),
    );
    const length = Math.max(...this.runners.map((runner) => runner.leaves));
    this.transport = new Transport({ length, unit: 'leaf', marks: [], at: () => this.at, seek: (at) => this.seek(at) });
    this.counts = h('div', { class: 'card' });
    this.said = h('p', { class: 'sentence', 'aria-live': 'polite' });
    refill(
      this.body,
      h('div', { class: 'runners' }, ...this.runners.map((runner) => runner.element)),
      h(
        'div',
        { class: 'card controls' },
        this.said,
        this.transport.element,
        h('ul', { class: 'key' }, h('li', { class: 'only' }, 'leaf that only this algorithm visits')),
      ),
      this.counts,
    );
    this.seek(this.at);
  }

  /** @param {number} at  leaves evaluated */
  seek(at) {
    const length = this.transport?.course.length ?? 0;
    this.at = Math.max(0, Math.min(length, at));
    for (const runner of this.runners) runner.seek(this.at);
    this.transport?.update();
    if (this.counts) refill(this.counts, countsTable(this.runners));
    const done = this.runners
      .filter((runner) => runner.replay.finished && this.at > 0)
      .map((runner) => runner.algorithm.title);
    const text = `After ${count(this.at, 'leaf evaluation')} each, ${done.length > 0 ? `finished: ${done.join('; ')}` : 'none has finished'}.`;
    if (this.said && this.said.textContent !== text) this.said.textContent = text;
    this.remember();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const scrubbing = event.target instanceof HTMLInputElement && event.target.type === 'range';
    if ((isTyping(event.target) && !scrubbing) || event.ctrlKey || event.altKey || event.metaKey) return;
    const length = this.transport?.course.length ?? 0;
    /** @type {Record<string, number>} */
    const targets = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: length };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.transport?.go(target);
  }

  close() {
    this.abort.abort();
    this.transport?.stop();
    for (const runner of this.runners) runner.view.close();
    this.runners = [];
    this.transport = null;
  }
}

/** @param {App} app @param {URLSearchParams} params @returns {ScreenView} */
export function openCompare(app, params) {
  return new Compare(app, params);
}
