/** Start, back, step, step over, end, run; and a scrubber with marks. */

import { button, h, s, set } from './dom.js';
import { count, grouped } from './number.js';

/** @typedef {'leaf' | 'cutoff' | 'purge' | 're-search' | 'round'} MarkKind */
/** @typedef {{at: number, kind: MarkKind}} Mark */
/**
 * @typedef {object} Course  what a transport drives
 * @property {number} length
 * @property {string} unit  the name of what it counts, such as `step`
 * @property {() => number} at
 * @property {(at: number) => void} seek
 * @property {() => number} [over]
 * @property {Mark[]} marks
 */

/** @type {[MarkKind, string][]} */
const KINDS = [
  ['leaf', 'leaf'],
  ['cutoff', 'cutoff'],
  ['purge', 'purge'],
  ['re-search', 're-search'],
  ['round', 'round'],
];
const PACES = { slow: 1200, steady: 600, quick: 150 };

export class Transport {
  /** @param {Course} course */
  constructor(course) {
    this.course = course;
    this.timer = 0;
    this.pace = PACES.steady;
    this.range = h('input', {
      type: 'range',
      min: 0,
      max: course.length,
      value: 0,
      class: 'scrubber',
      'aria-label': `Current ${course.unit}`,
      oninput: () => course.seek(Number(this.range.value)),
    });
    this.where = h('output', { class: 'where' });
    this.playButton = button('Run', () => this.toggle(), { class: 'play', title: 'Step by itself (space bar)', 'aria-pressed': 'false' });
    const go = (/** @type {() => number} */ target) => () => this.go(target());
    this.start = button(
      label('Start', '|◀'),
      go(() => 0),
      { 'aria-label': 'Start', title: 'Go to the start (Home)' },
    );
    this.back = button(
      label('◀ Back', '◀'),
      go(() => course.at() - 1),
      { 'aria-label': 'Back', title: 'Go one step back (←)' },
    );
    this.step = button(
      'Step ▶',
      go(() => course.at() + 1),
      { class: 'primary step', 'aria-label': 'Step', title: 'Go one step forward (→)' },
    );
    this.over = course.over
      ? button(label('Step over', 'Over'), go(course.over), { 'aria-label': 'Step over', title: 'Step over the whole search of the next node (Shift →)' })
      : null;
    this.end = button(
      label('End', '▶|'),
      go(() => course.length),
      { 'aria-label': 'End', title: 'Go to the end (End)' },
    );
    const pace = h(
      'select',
      { 'aria-label': 'Speed', onchange: () => this.setPace(pace.value) },
      ...Object.keys(PACES).map((name) => h('option', { value: name, selected: name === 'steady' }, name)),
    );
    this.element = h(
      'div',
      { class: 'transport', role: 'group', 'aria-label': 'Playback' },
      h(
        'div',
        { class: 'buttons' },
        this.start,
        this.back,
        this.step,
        this.over,
        this.end,
        this.playButton,
        pace,
        this.where,
      ),
      h('div', { class: 'track' }, course.marks.length > 0 && marksDrawing(course, (at) => this.go(at)), this.range),
      course.marks.length > 0 && legend(course.marks, (kind) => this.goToNext(kind)),
    );
    this.update();
  }

  /** @param {number} at */
  go(at) {
    this.stop();
    this.course.seek(at);
  }

  /** Goes to the next mark of a kind; behind the last one, to the first. @param {MarkKind} kind */
  goToNext(kind) {
    const marks = this.course.marks.filter((mark) => mark.kind === kind);
    const next = marks.find(({ at }) => at > this.course.at()) ?? marks[0];
    if (next) this.go(next.at);
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.course.at() >= this.course.length) this.course.seek(0);
    this.run();
  }

  run() {
    set(this.playButton, { 'aria-pressed': 'true' });
    this.playButton.textContent = 'Pause';
    this.timer = window.setInterval(() => {
      this.course.seek(this.course.at() + 1);
      if (this.course.at() >= this.course.length) this.stop();
    }, this.pace);
  }

  stop() {
    window.clearInterval(this.timer);
    this.timer = 0;
    set(this.playButton, { 'aria-pressed': 'false' });
    this.playButton.textContent = 'Run';
  }

  /** @param {string} name */
  setPace(name) {
    this.pace = PACES[/** @type {keyof typeof PACES} */ (name)] ?? PACES.steady;
    if (!this.timer) return;
    this.stop();
    this.run();
  }

  update() {
    const at = this.course.at();
    const { length, unit } = this.course;
    this.range.value = String(at);
    set(this.range, { 'aria-valuetext': `${at} of ${count(length, unit, plural(unit))}` });
    this.where.textContent = `${grouped(at)} / ${grouped(length)}`;
    for (const [control, dead] of /** @type {[HTMLButtonElement | null, boolean][]} */ ([
      [this.start, at === 0],
      [this.back, at === 0],
      [this.step, at === length],
      [this.over, at === length],
      [this.end, at === length],
    ])) {
      if (control) set(control, { 'aria-disabled': dead ? 'true' : null });
    }
  }
}

/** Creates the label of a button, with a short form for narrow screens. @param {string} long @param {string} short */
function label(long, short) {
  return h('span', {}, h('span', { class: 'long' }, long), h('span', { class: 'short', 'aria-hidden': 'true' }, short));
}

/** @param {string} unit */
function plural(unit) {
  return unit === 'leaf' ? 'leaves' : `${unit}s`;
}

/**
 * Draws the marks above the scrubber, with a lane for each kind. A click goes to the nearest mark of its lane.
 * @param {Course} course @param {(at: number) => void} go
 */
function marksDrawing({ marks, length }, go) {
  const lanes = KINDS.filter(([kind]) => marks.some((mark) => mark.kind === kind));
  const drawing = s('svg', {
    class: 'marks',
    viewBox: `0 0 1000 ${Math.max(1, lanes.length) * 6}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
    onclick: (/** @type {MouseEvent} */ { clientX, clientY }) => {
      const { left, top, width, height } = drawing.getBoundingClientRect();
      const lane = Math.min(lanes.length - 1, Math.max(0, Math.floor(((clientY - top) / height) * lanes.length)));
      const wanted = ((clientX - left) / width) * length;
      const own = marks.filter(({ kind }) => kind === lanes[lane][0]).map(({ at }) => at);
      go(own.reduce((best, at) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best), own[0]));
    },
  });
  lanes.forEach(([kind], lane) => {
    const places = new Set(
      marks.filter((mark) => mark.kind === kind).map(({ at }) => ((at / Math.max(1, length)) * 1000).toFixed(1)),
    );
    const d = [...places].map((x) => `M${x} ${lane * 6 + 0.5}v5`).join('');
    drawing.append(s('path', { class: `mark ${kind}`, d, 'vector-effect': 'non-scaling-stroke' }));
  });
  return drawing;
}

/** Creates a button for each kind of marks. @param {Mark[]} marks @param {(kind: MarkKind) => void} goToNext */
function legend(marks, goToNext) {
  const items = KINDS.map(([kind, name]) => {
    const n = marks.filter((mark) => mark.kind === kind).length;
    if (n === 0) return null;
    const one = kind === 'leaf' ? 'leaf visit' : name;
    const many = `${one}${kind === 're-search' ? 'es' : 's'}`;
    return h('li', { class: kind }, button(count(n, one, many), () => goToNext(kind), { title: `Go to the next ${one}` }));
  });
  return h('ul', { class: 'legend', 'aria-label': 'Marks above the scrubber' }, ...items);
}
