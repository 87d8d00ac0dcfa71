/** Watch: any search, step by step, forward and back. */

/** @import {About} from './types.js' */
/** @import {App, ScreenView} from './main.js' */
/** @import {Source} from './source.js' */
/** @import {Options} from './study.js' */
/** @import {Replay} from './replay.js' */
import { button, field, form, h, refill, select } from './dom.js';
import { complaint, waiting } from './notice.js';
import { explanation } from './explanation.js';
import { legendOf } from './legend.js';
import { NodeCard } from './node-card.js';
import { optionFields, optionParams, optionsFrom } from './options.js';
import { shareMenu } from './share.js';
import { sourceForm } from './source-form.js';
import { sourceFrom, sourceParams, subjectOf, unknownTree } from './source.js';
import { keepTree, withTree } from './state.js';
import { algorithmOf, fetchReplay } from './study.js';
import { Stage } from './stage.js';
import { keptTrace, openTrace } from './trace-file.js';
import { whole } from './number.js';
import { paramsOf } from './url.js';
import { wayOn } from './way-on.js';
import { capWarnings, whyNote } from './watch-notes.js';

/** @param {About} about */
export function algorithmChoices(about) {
  return about.algorithms.map(({ name, title }) => ({ value: name, label: title }));
}

export class Watch {
  /**
   * @param {App} app
   * @param {URLSearchParams} given
   */
  constructor(app, given) {
    this.app = app;
    const { about } = app;
    const params = withTree(given);
    /** @type {Source} */
    this.source = sourceFrom(params, about);
    this.algorithm = about.algorithms.find(({ name }) => name === params.get('algorithm'))?.name ?? about.defaults.watch.algorithm;
    /** @type {Options} */
    this.options = optionsFrom(params, algorithmOf(about, this.algorithm), about.options);
    this.notes = [unknownTree(params, about), whyNote(params)].filter((note) => note !== '');
    this.why = params.get('why') ?? '';
    this.at = whole(params.get('at'), 0, Number.MAX_SAFE_INTEGER, 0);
    /** Whether only the tree, the sentence and the pseudo-code are shown, in large type. */
    this.presenting = params.get('present') === '1';
    /** Trees before the last changes, for undo. @type {Source[]} */
    this.past = [];
    /** @type {Stage | null} */
    this.stage = null;
    /** @type {NodeCard | null} */
    this.card = null;
    /** The name of a trace file that replaces source and algorithm. */
    this.file = params.get('file') ?? '';
    /** The form that changes the tree, as it was drawn last. @type {HTMLDetailsElement | null} */
    this.change = null;
    /** The form with the options, as it was drawn last. @type {HTMLDetailsElement | null} */
    this.tune = null;
    this.abort = new AbortController();
    this.setup = h('div', { class: 'setup setup-bar' });
    this.body = h('div', { class: 'stage' });
    this.element = h(
      'div',
      { class: 'watch one-screen' },
      h('h1', { class: 'visually-hidden' }, 'Watch a search'),
      this.setup,
      this.body,
    );
    this.drawSetup();
    this.present(this.presenting);
    const kept = this.file ? keptTrace() : null;
    if (kept) this.showFile(kept, this.file);
    else this.load();
  }

  get title() {
    const { title } = subjectOf(this.source, this.app.about);
    return `${algorithmOf(this.app.about, this.algorithm).title}: ${this.file || title} · Watch`;
  }

  drawSetup() {
    const { about } = this.app;
    const info = algorithmOf(about, this.algorithm);
    const { title, about: words } = subjectOf(this.source, about);
    const fields = optionFields(info, about.options, this.options, (options) => this.choose({ options }));
    const tuned = Object.keys(this.options).length > 0;
    const tune = form(this.tune, tuned, 'Options', h('div', { class: 'fields' }, ...fields));
    const tree = sourceForm(this.source, about, (source) => this.choose({ source }));
    const change = form(this.change, false, 'Change tree', tree, this.fileField());
    Object.assign(this, { change, tune });
    refill(
      this.setup,
      field(
        'Algorithm',
        select(algorithmChoices(about), this.algorithm, (algorithm) => this.choose({ algorithm, options: {} }), {
          id: 'algorithm',
        }),
      ),
      h(
        'p',
        { class: 'subject', tabindex: 0, title: this.file ? '' : words },
        h('strong', {}, this.file || title),
        ' ',
        h('span', {}, this.file ? 'a trace from a file' : words),
      ),
      h('div', { class: 'actions' }, ...shareMenu(this), button('Present', () => this.present(true), { id: 'present', title: 'Large type, nothing else (p)' })),
      change,
      fields.length > 0 && tune,
      ...this.notes.map((note) => h('p', { class: 'note', role: 'status' }, note)),
    );
  }

  /** Creates the field that opens a trace without a mouse. */
  fileField() {
    const input = h('input', {
      type: 'file',
      accept: '.jsonl,.ndjson,.json,.txt',
      onchange: () => input.files?.[0] && this.openFile(input.files[0]),
    });
    return h(
      'label',
      { class: 'field wide' },
      h('span', {}, 'Or open a trace file (plywood.trace/1), or drop it anywhere on the page'),
      input,
    );
  }

  /** @param {{source?: Source, algorithm?: string, options?: Options}} choice */
  choose({ source = this.source, algorithm = this.algorithm, options = this.options }) {
    if (source !== this.source) this.past.push(this.source);
    Object.assign(this, { source, algorithm, options, at: 0, file: '', why: '', notes: [] });
    keepTree(paramsOf(sourceParams(source, this.app.about)));
    this.restart();
  }

  /** Returns to the tree before the last change. */
  undo() {
    const source = this.past.pop();
    if (!source) return;
    Object.assign(this, { source, at: 0, notes: [] });
    keepTree(paramsOf(sourceParams(source, this.app.about)));
    this.restart();
  }

  restart() {
    const had = document.activeElement?.id;
    this.drawSetup();
    if (had) document.getElementById(had)?.focus();
    this.app.name(this.title);
    this.remember();
    this.load();
  }

  /** Shows only the tree, the sentence and the pseudo-code, or everything again. @param {boolean} presenting */
  present(presenting) {
    const changed = presenting !== this.presenting;
    this.presenting = presenting;
    document.documentElement.classList.toggle('presenting', presenting);
    if (changed) this.remember();
  }

  remember() {
    const { algorithm, at, why, file } = this;
    this.app.remember(
      paramsOf({
        ...sourceParams(this.source, this.app.about),
        algorithm,
        ...optionParams(this.options),
        at: at || null,
        why,
        file,
        present: this.presenting ? 1 : null,
      }),
    );
  }

  async load() {
    this.abort.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    this.stage?.close();
    this.stage = null;
    refill(this.body, waiting('Recording the search …'));
    const { about } = this.app;
    try {
      const replay = await fetchReplay(this.source, this.algorithm, this.options, about, signal);
      if (!signal.aborted) this.show(replay);
    } catch (error) {
      if (signal.aborted) return;
      const offer = wayOn(algorithmOf(about, this.algorithm), about, (source) => this.choose({ source }));
      refill(this.body, h('div', { class: 'main-column' }, complaint(error), offer));
      if (this.source.kind === 'text' && !offer && this.change) this.change.open = true;
    }
  }

  /** @param {Replay} replay */
  show(replay) {
    const info = algorithmOf(this.app.about, replay.trace.header.algorithm);
    const { inner } = info.nature;
    const moved = (/** @type {number} */ at) => {
      this.at = at;
      this.card?.update();
      this.remember();
    };
    const stage = new Stage(replay, info, inner ? algorithmOf(this.app.about, inner) : null, moved, {
      pick: (node, x, y) => this.card?.open(node, x, y),
    });
    this.stage = stage;
    const card = new NodeCard(stage, this.file ? null : this);
    this.card = card;
    const leave = button('Leave', () => this.present(false), { class: 'leave', title: 'Show everything again (Esc)' });
    refill(
      this.body,
      h(
        'div',
        { class: 'main-column' },
        ...capWarnings(replay),
        h('div', { class: 'card tree-card' }, stage.view.element, card.element),
        legendOf(replay, stage.view.isFolded),
        h('div', { class: 'card dock' }, stage.said, stage.transport.element, leave),
      ),
      h(
        'div',
        { class: 'side-column' },
        h('div', { class: 'codes' }, ...stage.codes.map((code) => code.element)),
        ...stage.panels.map((panel) => panel.element),
        explanation(info),
      ),
    );
    if (this.at > 0) stage.seek(this.at);
  }

  /** The keys of this screen. */
  get keys() {
    return [...(this.stage?.keys ?? []), /** @type {[string, string]} */ (['p', 'present: large type, nothing else'])];
  }

  /** Shows a trace from a file instead of one recorded by the server. @param {File} file */
  async openFile(file) {
    const text = await file.text();
    this.at = 0;
    this.showFile(text, file.name);
  }

  /** @param {string} text @param {string} name */
  showFile(text, name) {
    this.abort.abort();
    this.stage?.close();
    this.stage = null;
    try {
      const { replay, source, notes } = openTrace(text, this.app.about);
      const { algorithm } = replay.trace.header;
      const at = name === this.file ? this.at : 0;
      Object.assign(this, { file: name, at, algorithm, options: {}, notes, source: source ?? this.source });
      this.drawSetup();
      this.app.name(this.title);
      this.show(replay);
      this.remember();
    } catch (error) {
      refill(this.body, complaint(error));
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'p') this.present(!this.presenting);
    else if (event.key === 'Escape' && this.card?.isOpen) this.card.close();
    else if (event.key === 'Escape') this.present(false);
    else this.stage?.key(event);
  }

  close() {
    this.abort.abort();
    this.stage?.close();
    document.documentElement.classList.remove('presenting');
  }
}

/** @param {App} app @param {URLSearchParams} params @returns {ScreenView} */
export function openWatch(app, params) {
  return new Watch(app, params);
}
