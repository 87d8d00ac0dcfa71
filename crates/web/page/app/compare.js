/** Compare: two to four algorithms on one tree, kept in step by the number of evaluated leaves. */

/** @import {App, ScreenView} from './main.js' */
/** @import {AlgorithmInfo} from './types.js' */
/** @import {Source} from './source.js' */
/** @import {Options} from './study.js' */
import { button, field, form, h, refill, select } from './dom.js';
import { complaint, waiting } from './notice.js';
import { count, whole } from './number.js';
import { sourceForm } from './source-form.js';
import { sourceFrom, sourceParams, subjectOf } from './source.js';
import { algorithmOf, fetchTrace, fetchTree } from './study.js';
import { legend } from './legend.js';
import { Lens } from './lens.js';
import { optionFields, optionParams, optionsFrom } from './options.js';
import { keepTree, namesTree, withTree } from './state.js';
import { visitedBy } from './view.js';
import { wayOn } from './way-on.js';
import { algorithmChoices } from './watch.js';
import { paramsOf } from './url.js';
import { Replay } from './replay.js';
import { Runner, countsTable, leavesOfOne } from './runner.js';
import { Transport } from './transport.js';
import { lensButtons } from './tree-view.js';

const MOST = 4;

export class Compare {
  /**
   * @param {App} app
   * @param {URLSearchParams} given
   */
  constructor(app, given) {
    this.app = app;
    const params = withTree(given);
    /** @type {Source} */
    this.source = namesTree(params) ? sourceFrom(params, app.about) : { kind: 'random', generated: app.about.defaults.compare.tree };
    keepTree(paramsOf(sourceParams(this.source, app.about)));
    const known = (params.get('algorithms') ?? '')
      .split(',')
      .filter((name) => app.about.algorithms.some((algorithm) => algorithm.name === name));
    this.algorithms = known.length >= 2 ? known.slice(0, MOST) : app.about.defaults.compare.algorithms;
    /** The options of all algorithms that take them. @type {Options} */
    this.options = optionsFrom(params, this.common(), app.about.options);
    this.at = whole(params.get('at'), 0, Number.MAX_SAFE_INTEGER, 0);
    /** @type {Runner[]} */
    this.runners = [];
    /** @type {Transport | null} */
    this.transport = null;
    /** The form that changes the tree, as it was drawn last. @type {HTMLDetailsElement | null} */
    this.change = null;
    /** The form with the options, as it was drawn last. @type {HTMLDetailsElement | null} */
    this.tune = null;
    this.abort = new AbortController();
    this.setup = h('div', { class: 'setup setup-bar' });
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

  get title() {
    const names = this.algorithms.map((name) => algorithmOf(this.app.about, name).short);
    return `${names.join(', ')}: ${subjectOf(this.source, this.app.about).title} · Compare`;
  }

  /** Returns what the algorithms have in common with one that takes all their options. @returns {AlgorithmInfo} */
  common() {
    const infos = this.algorithms.map((name) => algorithmOf(this.app.about, name));
    return { ...infos[0], choices: [...new Set(infos.flatMap(({ choices }) => choices))] };
  }

  drawSetup() {
    const { about } = this.app;
    const options = optionFields(this.common(), about.options, this.options, (chosen) => this.choose({ options: chosen }));
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
    const tree = sourceForm(this.source, about, (source) => this.choose({ source }));
    const change = form(this.change, false, 'Change tree', tree);
    const tuned = Object.keys(this.options).length > 0;
    const tune = form(this.tune, tuned, 'Options for all', h('div', { class: 'fields' }, ...options));
    Object.assign(this, { change, tune });
    refill(
      this.setup,
      h('div', { class: 'fields' }, ...choices, h('div', { class: 'buttons' }, more, fewer)),
      h('p', { class: 'subject', tabindex: 0, title: words }, h('strong', {}, title), ' ', h('span', {}, words)),
      change,
      options.length > 0 && tune,
    );
  }

  /** @param {{source?: Source, algorithms?: string[], options?: Options}} choice */
  choose({ source = this.source, algorithms = this.algorithms, options = this.options }) {
    Object.assign(this, { source, algorithms, options, at: 0 });
    keepTree(paramsOf(sourceParams(source, this.app.about)));
    this.app.name(this.title);
    const had = document.activeElement?.id;
    this.drawSetup();
    if (had) document.getElementById(had)?.focus();
    this.remember();
    this.load();
  }

  remember() {
    this.app.remember(
      paramsOf({
        ...sourceParams(this.source, this.app.about),
        algorithms: this.algorithms.join(','),
        ...optionParams(this.options),
        at: this.at || null,
      }),
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
      const traces = await Promise.all(
        this.algorithms.map((name) => fetchTrace(this.source, name, this.optionsOf(name), about, signal)),
      );
      const replays = traces.map((trace, i) => new Replay(trace, tree, algorithmOf(about, this.algorithms[i])));
      if (!signal.aborted) this.show(replays);
    } catch (error) {
      if (signal.aborted) return;
      const estimates = this.algorithms.map((name) => algorithmOf(about, name)).find(({ finds }) => finds === 'estimate');
      const offer = estimates && wayOn(estimates, about, (source) => this.choose({ source }));
      refill(this.body, complaint(error), offer);
    }
  }

  /** Returns the chosen options that an algorithm takes. @param {string} name @returns {Options} */
  optionsOf(name) {
    const { choices } = algorithmOf(this.app.about, name);
    return Object.fromEntries(Object.entries(this.options).filter(([option]) => choices.includes(option)));
  }

  /** @param {Replay[]} replays */
  show(replays) {
    const own = leavesOfOne(replays);
    // One lens and one set of visited nodes: all columns show the same part of the tree in the same places.
    const manner = { lens: new Lens(), visited: visitedBy(replays) };
    this.runners = replays.map(
      (replay, i) => new Runner(replay, algorithmOf(this.app.about, this.algorithms[i]), own[i], manner),
    );
    const length = Math.max(...this.runners.map((runner) => runner.leaves));
    this.transport = new Transport({ length, unit: 'leaf', marks: [], at: () => this.at, seek: (at) => this.seek(at) });
    this.counts = h('div', { class: 'card' });
    this.said = h('p', { class: 'sentence', 'aria-live': 'polite' });
    refill(
      this.body,
      h('div', { class: 'runners' }, ...this.runners.map((runner) => runner.element)),
      this.tools(manner.lens),
      legend(['max', 'min', 'new', 'visits', 'severed', 'principal', 'only']),
      this.counts,
      h('div', { class: 'card dock' }, this.said, this.transport.element),
    );
    this.seek(this.at);
  }

  /** Creates the buttons that enlarge all drawings at once, and show or hide what was not visited. @param {Lens} lens */
  tools(lens) {
    const { isFoldable } = this.runners[0].view;
    const stubs = button(
      'Show what was not visited',
      () => {
        for (const { view } of this.runners) view.toggleStubs();
        stubs.textContent = this.runners[0].view.isFolded ? 'Show what was not visited' : 'Hide what was not visited';
      },
      { class: 'stubs' },
    );
    return h('div', { class: 'tree-tools', role: 'group', 'aria-label': 'View of the trees' }, ...lensButtons(lens), isFoldable && stubs);
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
      .map((runner) => runner.algorithm.short);
    const left = this.runners.length - done.length;
    const ended = left === 0 ? 'all have finished' : done.length > 0 ? `finished: ${done.join('; ')}` : 'none has finished';
    const text = `After ${count(this.at, 'leaf evaluation')} each, ${ended}.`;
    if (this.said && this.said.textContent !== text) this.said.textContent = text;
    this.remember();
  }

  /** @type {import('./keys.js').Keys} */
  get keys() {
    return [
      ['← →', 'one leaf back, forward'],
      ['Space', 'run, pause'],
      ['Home End', 'start, end'],
      ['+ − 0', 'zoom in, zoom out, whole tree'],
    ];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const length = this.transport?.course.length ?? 0;
    /** @type {Record<string, number>} */
    const targets = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: length };
    const target = targets[event.key];
    if (target !== undefined) this.transport?.go(target);
    else if (event.key === ' ') this.transport?.toggle();
    else if (event.key === 'f' || !this.runners[0]?.view.key(event.key)) return;
    event.preventDefault();
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
