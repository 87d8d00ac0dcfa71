/** Practice: a small tree, a question, and an answer checked against the recorded search. */

/** @import {App, ScreenView} from './main.js' */
/** @import {Mode, Question} from './exercises.js' */
/** @import {Form} from './answer-form.js' */
/** @import {Replay} from './replay.js' */
/** @import {Source} from './source.js' */
import { answerForm } from './answer-form.js';
import { button, field, h, refill, select } from './dom.js';
import { complaint, waiting } from './notice.js';
import { HINTS, TITLES, questions } from './exercises.js';
import { fetchReplay } from './study.js';
import { count, whole } from './number.js';
import { sheet } from './sheet.js';
import { isStored } from './stored.js';
import { sourceFrom, sourceParams, subjectOf } from './source.js';
import { paramsOf } from './url.js';
import { TreeView } from './tree-view.js';

/** The largest number of leaves for which questions are asked. */
const MOST_LEAVES = 100;
/** The choice that stands for the tree of the address. */
const OWN = 'own';
const MOST_SEED = 2 ** 31;

export class Practice {
  /**
   * @param {App} app
   * @param {URLSearchParams} params
   */
  constructor(app, params) {
    this.app = app;
    this.title = 'Practice';
    const { exercises, sizes, seeds } = app.about.defaults.practice;
    this.exercise = exercises.find(({ exercise }) => exercise === params.get('mode')) ?? exercises[0];
    const named = ['gallery', 'tree', 'game', 'width'].some((name) => params.has(name));
    /** The tree that the address names, if it names one. @type {Source | null} */
    this.own = named ? sourceFrom(params, app.about) : null;
    this.size = this.own ? OWN : (sizes.find(({ size }) => size === params.get('size')) ?? sizes[0]).size;
    /** An exported site has only the first few seeds. */
    this.mostSeed = isStored ? seeds : MOST_SEED;
    this.seed = whole(named ? null : params.get('seed'), isStored ? 1 : 0, this.mostSeed, 1);
    this.number = whole(params.get('question'), 1, 100, 1);
    this.onPaper = params.has('sheet');
    this.score = { right: 0, asked: 0 };
    /** @type {TreeView | null} */
    this.view = null;
    /** @type {Form | null} */
    this.form = null;
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

  /** @returns {Mode} */
  get mode() {
    return /** @type {Mode} */ (this.exercise.exercise);
  }

  /** The tree to practise on. @returns {Source} */
  get source() {
    if (this.size === OWN && this.own) return this.own;
    const { sizes, kind, range } = this.app.about.defaults.practice;
    const { width, depth } = sizes.find(({ size }) => size === this.size) ?? sizes[0];
    return { kind: 'random', generated: { kind, width, depth, seed: this.seed, order: null, range } };
  }

  drawSetup() {
    const { exercises, sizes } = this.app.about.defaults.practice;
    const modes = exercises.map(({ exercise, called }) => ({
      value: exercise,
      label: `${TITLES[/** @type {Mode} */ (exercise)]} (${called})`,
    }));
    const trees = sizes.map(({ size, title }) => ({ value: size, label: `Random, ${title}` }));
    if (this.own) trees.unshift({ value: OWN, label: subjectOf(this.own, this.app.about).title });
    const least = isStored ? 1 : 0;
    const seed = h('input', {
      type: 'number',
      id: 'seed',
      min: least,
      max: this.mostSeed,
      value: this.seed,
      onchange: () => this.choose({ seed: whole(seed.value, least, this.mostSeed, 1) }),
    });
    const isRandom = this.size !== OWN;
    refill(
      this.setup,
      h(
        'div',
        { class: 'fields' },
        field(
          'Exercise',
          select(modes, this.mode, (mode) => this.choose({ mode }), { id: 'mode' }),
        ),
        field(
          'Tree',
          select(trees, this.size, (size) => this.choose({ size }), { id: 'size' }),
        ),
        isRandom && field(isStored ? `Seed (1 to ${this.mostSeed})` : 'Seed', seed),
        isRandom && button('New tree', () => this.another(), { id: 'another' }),
        button(this.onPaper ? 'Questions' : 'Exercise sheet', () => this.turnOver(), { id: 'sheet' }),
      ),
    );
  }

  /** @param {{mode?: string, size?: string, seed?: number}} choice */
  choose({ mode = this.mode, size = this.size, seed = this.seed }) {
    const { exercises } = this.app.about.defaults.practice;
    this.exercise = exercises.find(({ exercise }) => exercise === mode) ?? this.exercise;
    Object.assign(this, { size, seed, number: 1, score: { right: 0, asked: 0 } });
    this.redraw();
  }

  /** Switches between the questions and the sheet for print. */
  turnOver() {
    this.onPaper = !this.onPaper;
    this.redraw();
  }

  redraw() {
    const had = document.activeElement?.id;
    this.drawSetup();
    if (had) document.getElementById(had)?.focus();
    this.load();
  }

  /** Goes to another random tree. */
  another() {
    const { sizes } = this.app.about.defaults.practice;
    const size = this.size === OWN ? sizes[0].size : this.size;
    this.choose({ size, seed: this.seed < this.mostSeed ? this.seed + 1 : 1 });
  }

  remember() {
    const { mode, size, seed, number } = this;
    const tree = size === OWN ? sourceParams(this.source, this.app.about) : { size, seed };
    this.app.remember(
      paramsOf({ ...tree, mode, question: number > 1 ? number : null, sheet: this.onPaper ? 1 : null }),
    );
  }

  async load() {
    this.close();
    this.abort = new AbortController();
    const { signal } = this.abort;
    this.remember();
    refill(this.body, waiting('Preparing the questions …'));
    try {
      const { about } = this.app;
      if (this.onPaper) {
        const paper = await sheet(this.source, about, signal);
        if (signal.aborted) return;
        this.view = paper.view;
        refill(this.body, paper.element);
        paper.draw();
        return;
      }
      const { algorithm, called } = this.exercise;
      const replay = await fetchReplay(this.source, algorithm, {}, about, signal);
      if (!signal.aborted) this.start(replay, called);
    } catch (error) {
      if (!signal.aborted) refill(this.body, complaint(error));
    }
  }

  /** @param {Replay} replay @param {string} called */
  start(replay, called) {
    const leaves = replay.tree.leaves().length;
    if (leaves > MOST_LEAVES || !replay.tree.complete) {
      const words = `This tree has ${count(leaves, 'leaf', 'leaves')}; questions are asked about trees of up to ${MOST_LEAVES}.`;
      refill(this.body, this.instead(words));
      return;
    }
    this.all = questions(this.mode, replay, called);
    if (this.all.length === 0) {
      refill(this.body, this.instead('There is nothing to ask about this tree in this exercise.'));
      return;
    }
    this.number = Math.min(this.number, this.all.length);
    this.view = new TreeView(replay.tree, 'Tree to practise on', { tools: 'none' });
    this.view.element.addEventListener('click', (event) => {
      const node = event.target instanceof Element ? event.target.closest('[data-node]')?.getAttribute('data-node') : null;
      if (node) this.form?.pick(Number(node));
    });
    this.place = h('div', { class: 'card question' });
    refill(this.body, h('div', { class: 'card tree-card' }, this.view.element), this.place);
    this.ask(replay);
  }

  /** Says why there is no question, and offers another tree. @param {string} words */
  instead(words) {
    return h('div', { class: 'card' }, h('p', {}, words), button('New tree', () => this.another(), { class: 'primary' }));
  }

  /** @param {Replay} replay */
  ask(replay) {
    const question = this.all?.[this.number - 1];
    if (!question || !this.place) return;
    this.remember();
    replay.seek(question.at);
    const show = () =>
      this.view?.update(replay, { asked: new Set([...question.asked, ...form.marked()]), windows: 'hidden' });
    const chosen = () =>
      this.view?.update(replay, { asked: form.marked().size > 0 ? form.marked() : new Set(question.asked), windows: 'hidden' });
    const form = answerForm(replay, question.answer, chosen);
    this.form = form;
    show();
    const verdict = h('div', { class: 'verdict', 'aria-live': 'polite' });
    const hint = h('p', { class: 'hint', hidden: true }, HINTS[this.mode]);
    const hinted = button('Hint', () => this.hint(hint), { id: 'hint', 'aria-expanded': 'false' });
    let tries = 0;
    form.element.append(hinted);
    form.element.addEventListener('submit', (event) => {
      event.preventDefault();
      replay.seek(question.shownAt);
      const judged = form.judge();
      if (!judged.unread) tries += 1;
      if (judged.right || tries > 1) {
        this.answered(replay, question, judged, verdict);
        return;
      }
      replay.seek(question.at);
      if (!judged.unread) this.hint(hint);
      const words = judged.unread ? judged.words : `Not quite. ${form.near()} Try once more.`.replace('  ', ' ');
      refill(verdict, h('p', { class: judged.unread ? 'unread' : 'wrong' }, words));
      form.element.querySelector('input')?.focus();
    });
    const { right, asked } = this.score;
    const sum = asked > 0 ? ` ${right} of ${asked} right so far.` : '';
    refill(
      this.place,
      h('p', { class: 'note' }, `Question ${this.number} of ${this.all?.length ?? 1}.${sum}`),
      h('h2', { class: 'asked' }, question.words),
      form.element,
      hint,
      verdict,
    );
  }

  /** @param {HTMLElement} hint */
  hint(hint) {
    hint.hidden = false;
    document.getElementById('hint')?.setAttribute('aria-expanded', 'true');
  }

  /**
   * @param {Replay} replay @param {Question} question @param {{right: boolean, words: string}} judged @param {HTMLElement} verdict
   */
  answered(replay, question, judged, verdict) {
    this.form?.element.querySelectorAll('input, button').forEach((part) => part.setAttribute('disabled', ''));
    this.form = null;
    this.view?.update(replay, {
      asked: new Set(question.answer.kind === 'one' ? [question.answer.right] : question.asked),
    });
    this.score = { right: this.score.right + (judged.right ? 1 : 0), asked: this.score.asked + 1 };
    const last = this.number >= (this.all?.length ?? 1);
    const next = button(
      last ? 'New tree' : 'Next question',
      () => {
        if (last) {
          this.another();
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

  close() {
    this.abort.abort();
    this.form = null;
    this.view?.close();
    this.view = null;
  }
}

/** @param {App} app @param {URLSearchParams} params @returns {ScreenView} */
export function openPractice(app, params) {
  return new Practice(app, params);
}
