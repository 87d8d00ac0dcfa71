/** Practice: a small random tree, a question, and an answer checked against the recorded search. */

/** @import {App, ScreenView} from './main.js' */
/** @import {Mode, Question} from './exercises.js' */
/** @import {Replay} from './replay.js' */
import { button, field, h, refill, select } from './dom.js';
import { complaint, waiting } from './notice.js';
import { TITLES, descriptorWords, judgeCuts, judgeOne, judgeWindow, questions } from './exercises.js';
import { fetchReplay } from './study.js';
import { nodeName } from './names.js';
import { shown, whole } from './number.js';
import { paramsOf } from './url.js';
import { TreeView } from './tree-view.js';

const SIZES = { small: { width: 2, depth: 3 }, larger: { width: 3, depth: 3 }, deep: { width: 2, depth: 4 } };
const SIZE_NAMES = { small: '8 leaves', larger: '27 leaves', deep: '16 leaves' };

export class Practice {
  /**
   * @param {App} app
   * @param {URLSearchParams} params
   */
  constructor(app, params) {
    this.app = app;
    this.title = 'Practice';
    const [mode, size] = [params.get('mode') ?? '', params.get('size') ?? ''];
    /** @type {Mode} */
    this.mode = mode === 'cuts' || mode === 'open' ? mode : 'windows';
    this.size = /** @type {keyof typeof SIZES} */ (size in SIZES ? size : 'small');
    this.seed = whole(params.get('seed'), 0, 2 ** 31, 1);
    this.number = whole(params.get('question'), 1, 100, 1);
    this.score = { right: 0, asked: 0 };
    /** @type {TreeView | null} */
    this.view = null;
    this.abort = new AbortController();
    this.setup = h('div', { class: 'setup' });
    this.body = h('div', { class: 'main-column' });
    this.element = h(
      'div',
      { class: 'practice' },
      h('h1', { class: 'visually-hidden' }, 'Practice'),
      this.setup,
      this.body,
    );
    this.drawSetup();
    this.load();
  }

  drawSetup() {
    const modes = Object.entries(TITLES).map(([value, label]) => ({ value, label }));
    const sizes = Object.entries(SIZE_NAMES).map(([value, label]) => ({ value, label }));
    const seed = h('input', {
      type: 'number',
      id: 'seed',
      min: 0,
      max: 2 ** 31,
      value: this.seed,
      onchange: () => this.choose({ seed: whole(seed.value, 0, 2 ** 31, 1) }),
    });
    refill(
      this.setup,
      h(
        'div',
        { class: 'fields' },
        field(
          'Exercise',
          select(modes, this.mode, (mode) => this.choose({ mode: /** @type {Mode} */ (mode) }), { id: 'mode' }),
        ),
        field(
          'Tree',
          select(sizes, this.size, (size) => this.choose({ size: /** @type {keyof typeof SIZES} */ (size) }), {
            id: 'size',
          }),
        ),
        field('Seed', seed),
        button('New tree', () => this.choose({ seed: this.seed + 1 }), { id: 'another' }),
      ),
    );
  }

  /** @param {{mode?: Mode, size?: keyof typeof SIZES, seed?: number}} choice */
  choose(choice) {
    Object.assign(this, choice, { number: 1, score: { right: 0, asked: 0 } });
    const had = document.activeElement?.id;
    this.drawSetup();
    if (had) document.getElementById(had)?.focus();
    this.load();
  }

  remember() {
    const { mode, size, seed, number } = this;
    this.app.remember(paramsOf({ mode, size, seed, question: number > 1 ? number : null }));
  }

  async load() {
    this.close();
    this.abort = new AbortController();
    const { signal } = this.abort;
    this.remember();
    refill(this.body, waiting('Generating a tree …'));
    try {
      const { about } = this.app;
      const { kind } = about.defaults.generated;
      const generated = { kind, ...SIZES[this.size], seed: this.seed, order: null, range: 20 };
      const { algorithm, called } = about.defaults.practice[this.mode];
      const replay = await fetchReplay({ kind: 'random', generated }, algorithm, {}, about, signal);
      if (signal.aborted) return;
      this.all = questions(this.mode, replay, called);
      this.number = Math.min(this.number, this.all.length);
      this.view = new TreeView(replay.tree, 'Tree to practise on');
      this.place = h('div', { class: 'card question' });
      refill(this.body, h('div', { class: 'card tree-card' }, this.view.element), this.place);
      this.ask(replay);
    } catch (error) {
      if (!signal.aborted) refill(this.body, complaint(error));
    }
  }

  /** @param {Replay} replay */
  ask(replay) {
    const question = this.all?.[this.number - 1];
    if (!question || !this.place) return;
    this.remember();
    replay.seek(question.at);
    this.view?.update(replay, { asked: new Set(question.asked), windows: 'hidden' });
    const verdict = h('div', { class: 'verdict', 'aria-live': 'polite' });
    const form = this.form(replay, question, (judged) => this.answered(replay, question, judged, verdict));
    refill(
      this.place,
      h(
        'p',
        { class: 'note' },
        `Question ${this.number} of ${this.all?.length ?? 1}.${this.score.asked > 0 ? ` ${this.score.right} of ${this.score.asked} right so far.` : ''}`,
      ),
      h('h2', { class: 'asked' }, question.words),
      form,
      verdict,
    );
  }

  /**
   * @param {Replay} replay @param {Question} question @param {{right: boolean, words: string}} judged @param {HTMLElement} verdict
   */
  answered(replay, question, judged, verdict) {
    this.view?.update(replay, {
      asked: new Set(question.answer.kind === 'one' ? [question.answer.right] : question.asked),
    });
    this.score = { right: this.score.right + (judged.right ? 1 : 0), asked: this.score.asked + 1 };
    const last = this.number >= (this.all?.length ?? 1);
    const next = button(
      last ? 'New tree' : 'Next question',
      () => {
        if (last) {
          this.choose({ seed: this.seed + 1 });
          return;
        }
        this.number += 1;
        this.ask(replay);
      },
      { class: 'primary', id: 'next' },
    );
    refill(verdict, h('p', { class: judged.right ? 'right' : 'wrong' }, judged.words), next);
    next.focus();
  }

  /**
   * @param {Replay} replay @param {Question} question @param {(judged: {right: boolean, words: string}) => void} done
   */
  form(replay, { answer, shownAt }, done) {
    const check = h('button', { type: 'submit', class: 'primary', id: 'check' }, 'Check');
    const submit = (/** @type {() => {right: boolean, words: string}} */ judge) => (/** @type {Event} */ event) => {
      event.preventDefault();
      check.disabled = true;
      replay.seek(shownAt);
      done(judge());
    };
    switch (answer.kind) {
      case 'window': {
        const [alpha, beta] = ['alpha', 'beta'].map((id) =>
          h('input', {
            type: 'text',
            id,
            autocomplete: 'off',
            required: true,
            placeholder: id === 'alpha' ? '-inf' : 'inf',
          }),
        );
        return h(
          'form',
          { class: 'fields', onsubmit: submit(() => judgeWindow(replay, answer, alpha.value, beta.value)) },
          field('α, what MAX is sure of', alpha),
          field('β, what MIN is sure of', beta),
          check,
        );
      }
      case 'leaves': {
        const boxes = answer.leaves.map((leaf) => h('input', { type: 'checkbox', value: leaf }));
        this.clickable(boxes);
        const marked = () => new Set(boxes.filter((box) => box.checked).map((box) => Number(box.value)));
        return h(
          'form',
          { class: 'choices', onsubmit: submit(() => judgeCuts(replay, answer, marked())) },
          h(
            'fieldset',
            {},
            h('legend', {}, 'Never visited'),
            ...boxes.map((box, i) =>
              h(
                'label',
                { class: 'check' },
                box,
                `${nodeName(replay.tree, answer.leaves[i])} (${shown(replay.tree.nodes[answer.leaves[i]].value ?? 0)})`,
              ),
            ),
          ),
          check,
        );
      }
      case 'one': {
        const boxes = answer.options.map((node) =>
          h('input', { type: 'radio', name: 'next', value: node, required: true }),
        );
        const chosen = () => Number(boxes.find((box) => box.checked)?.value ?? -1);
        return h(
          'form',
          { class: 'choices', onsubmit: submit(() => judgeOne(replay, answer, chosen())) },
          h(
            'fieldset',
            {},
            h('legend', {}, 'OPEN, from left to right in the tree'),
            ...boxes.map((box, i) => h('label', { class: 'check' }, box, descriptorWords(replay, answer.options[i]))),
          ),
          check,
        );
      }
    }
  }

  /** Lets a click on a leaf of the drawing mark it. @param {HTMLInputElement[]} boxes */
  clickable(boxes) {
    this.view?.element.addEventListener('click', (event) => {
      const node =
        event.target instanceof Element ? event.target.closest('[data-node]')?.getAttribute('data-node') : null;
      const box = boxes.find(({ value }) => value === node);
      if (box) box.checked = !box.checked;
    });
  }

  close() {
    this.abort.abort();
    this.view?.close();
    this.view = null;
  }
}

/** @param {App} app @param {URLSearchParams} params @returns {ScreenView} */
export function openPractice(app, params) {
  return new Practice(app, params);
}
