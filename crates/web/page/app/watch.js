/** Watch: any search, step by step, forward and back. */

/** @import {About, AlgorithmInfo} from './types.js' */
/** @import {App, ScreenView} from './main.js' */
/** @import {Source} from './source.js' */
/** @import {Options} from './study.js' */
/** @import {Replay} from './replay.js' */
import { field, h, refill, select } from './dom.js';
import { complaint, waiting } from './notice.js';
import { optionFields, optionParams, optionsFrom } from './options.js';
import { sourceForm } from './source-form.js';
import { sourceFrom, sourceParams, subjectOf } from './source.js';
import { algorithmOf, fetchReplay, replayOfFile } from './study.js';
import { isTyping, Stage } from './stage.js';
import { parseTrace } from './trace.js';
import { count, whole } from './number.js';
import { paramsOf } from './url.js';

/** Reports whether a form is open after its summary was pressed. @param {(open: boolean) => void} tell */
function opened(tell) {
  return (/** @type {Event} */ { target }) => target instanceof HTMLDetailsElement && tell(target.open);
}

/** @param {About} about */
export function algorithmChoices(about) {
  return about.algorithms.map(({ name, title }) => ({ value: name, label: title }));
}

export class Watch {
  /**
   * @param {App} app
   * @param {URLSearchParams} params
   */
  constructor(app, params) {
    this.app = app;
    const { about } = app;
    /** @type {Source} */
    this.source = sourceFrom(params, about);
    this.algorithm = about.algorithms.find(({ name }) => name === params.get('algorithm'))?.name ?? about.defaults.watch.algorithm;
    /** @type {Options} */
    this.options = optionsFrom(params, algorithmOf(about, this.algorithm), about.options);
    /** A note from the screen that links here, such as why the search is reduced. */
    this.remark = params.get('remark') ?? '';
    this.at = whole(params.get('at'), 0, Number.MAX_SAFE_INTEGER, 0);
    /** @type {Stage | null} */
    this.stage = null;
    /** The name of a trace file that replaces source and algorithm. */
    this.file = '';
    /** Whether the form that changes the tree is open. */
    this.changing = false;
    /** Whether the form with the options is open. */
    this.tuning = Object.keys(this.options).length > 0;
    this.abort = new AbortController();
    this.setup = h('div', { class: 'setup' });
    this.body = h('div', { class: 'stage' });
    this.element = h(
      'div',
      { class: 'watch' },
      h('h1', { class: 'visually-hidden' }, 'Watch a search'),
      this.setup,
      this.body,
    );
    this.title = 'Watch';
    this.drawSetup();
    this.load();
  }

  drawSetup() {
    const { about } = this.app;
    const info = algorithmOf(about, this.algorithm);
    const { title, about: words } = subjectOf(this.source, about);
    const fields = optionFields(info, about.options, this.options, (options) => this.choose({ options }));
    const tune = h(
      'details',
      { class: 'change', open: this.tuning, ontoggle: opened((open) => (this.tuning = open)) },
      h('summary', {}, 'Options'),
      h('div', { class: 'fields' }, ...fields),
    );
    const change = h(
      'details',
      { class: 'change', open: this.changing, ontoggle: opened((open) => (this.changing = open)) },
      h('summary', {}, 'Change tree'),
      sourceForm(this.source, about, (source) => this.choose({ source })),
      this.fileField(),
    );
    refill(
      this.setup,
      h(
        'div',
        { class: 'fields' },
        field(
          'Algorithm',
          select(algorithmChoices(about), this.algorithm, (algorithm) => this.choose({ algorithm, options: {} }), {
            id: 'algorithm',
          }),
        ),
        h(
          'p',
          { class: 'subject' },
          h('strong', {}, this.file || title),
          ' ',
          h('span', {}, this.file ? 'a trace from a file' : words),
        ),
      ),
      fields.length > 0 && tune,
      change,
      this.remark && h('p', { class: 'note' }, this.remark),
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
    Object.assign(this, { source, algorithm, options, at: 0, file: '', remark: '' });
    const had = document.activeElement?.id;
    this.drawSetup();
    if (had) document.getElementById(had)?.focus();
    this.remember();
    this.load();
  }

  remember() {
    if (this.file) return;
    const { algorithm, at, remark } = this;
    this.app.remember(
      paramsOf({ ...sourceParams(this.source, this.app.about), algorithm, ...optionParams(this.options), at: at || null, remark }),
    );
  }

  async load() {
    this.abort.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    this.stage?.close();
    this.stage = null;
    refill(this.body, waiting('Recording the search …'));
    try {
      const replay = await fetchReplay(this.source, this.algorithm, this.options, this.app.about, signal);
      if (!signal.aborted) this.show(replay);
    } catch (error) {
      if (!signal.aborted) refill(this.body, complaint(error));
    }
  }

  /** @param {Replay} replay */
  show(replay) {
    const info = algorithmOf(this.app.about, replay.trace.header.algorithm);
    const { inner } = info.nature;
    const stage = new Stage(replay, info, inner ? algorithmOf(this.app.about, inner) : null, (at) => {
      this.at = at;
      this.remember();
    });
    this.stage = stage;
    const { dropped } = replay.trace.end;
    refill(
      this.body,
      h(
        'div',
        { class: 'main-column' },
        dropped > 0 &&
          h(
            'p',
            { class: 'warning', role: 'status' },
            `The recording was capped: the last ${count(dropped, 'event')} are missing.`,
          ),
        h('div', { class: 'card tree-card' }, stage.view.element, key(replay)),
        h('div', { class: 'card controls' }, stage.said, stage.transport.element, hints()),
        h('div', { class: 'codes' }, ...stage.codes.map((code) => code.element)),
        explanation(info),
      ),
      h('div', { class: 'side-column' }, ...stage.panels.map((panel) => panel.element)),
    );
    if (this.at > 0) stage.seek(this.at);
  }

  /** Shows a trace from a file instead of one recorded by the server. @param {File} file */
  async openFile(file) {
    this.abort.abort();
    this.stage?.close();
    this.stage = null;
    try {
      const replay = replayOfFile(parseTrace(await file.text()), this.app.about);
      Object.assign(this, { file: file.name, at: 0, algorithm: replay.trace.header.algorithm, options: {} });
      this.drawSetup();
      this.show(replay);
    } catch (error) {
      refill(this.body, complaint(error));
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const scrubbing = event.target instanceof HTMLInputElement && event.target.type === 'range';
    if (isTyping(event.target) && !scrubbing) return;
    this.stage?.key(event);
  }

  close() {
    this.abort.abort();
    this.stage?.close();
  }
}

/** Creates the description of the algorithm from its documentation. @param {AlgorithmInfo} info */
function explanation({ title, paper, explanation: text }) {
  const paragraphs = text
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\\\*/g, '∗').replace(/[*`]/g, '').trim())
    .filter(Boolean);
  return h(
    'details',
    { class: 'card about' },
    h('summary', {}, `About ${title}`),
    h('p', { class: 'note' }, paper),
    ...paragraphs.map((part) => h('p', {}, part)),
  );
}

/** Creates the key to the shapes and marks. @param {Replay} replay */
function key(replay) {
  const items = [
    ['max', 'MAX to move'],
    ['min', 'MIN to move'],
    ['visits', 'order of visits'],
    ['severed', 'cut off'],
    ['principal', 'principal line'],
  ];
  if (replay.usesOpen) items.push(['live', 'live in OPEN'], ['solved', 'solved in OPEN']);
  return h(
    'ul',
    { class: 'key', 'aria-label': 'Key to the drawing' },
    ...items.map(([kind, words]) => h('li', { class: kind }, words)),
  );
}

function hints() {
  const keys = [
    ['←', 'back'],
    ['→', 'step'],
    ['Shift →', 'step over'],
    ['c', 'next cutoff'],
    ['r', 'next re-search'],
    ['Home End', 'start, end'],
  ];
  return h('p', { class: 'hints' }, ...keys.flatMap(([name, does]) => [h('kbd', {}, name), ` ${does} `]));
}

/** @param {App} app @param {URLSearchParams} params @returns {ScreenView} */
export function openWatch(app, params) {
  return new Watch(app, params);
}
