/** “Why this move?”: the search behind a move, every move's value or bound, and the best line to play through. */

/** @import {About} from './types.js' */
/** @import {Known, Reasons} from './api.js' */
/** @import {Search} from './match.js' */
import * as api from './api.js';
import { BoardView } from './board-view.js';
import { button, h, refill } from './dom.js';
import { complaint, waiting } from './notice.js';
import { count, grouped } from './number.js';
import { paramsOf, writeHash } from './url.js';

/** The largest number of nodes in a recorded search, which keeps the recording and its tree small. */
const RECORDED_NODES = 20000;

/** A step that lies after the last of any recording. */
const END = 1e9;

/** Returns the depth to which a search is recorded, for `breadth` moves at every node. @param {number} breadth */
function recordedDepth(breadth) {
  return Math.max(1, Math.floor(Math.log(RECORDED_NODES) / Math.log(Math.max(2, breadth))));
}

export class Why {
  /** @param {Search} search @param {About} about @param {boolean} flipped @param {() => void} close */
  constructor(search, about, flipped, close) {
    this.search = search;
    this.about = about;
    this.abort = new AbortController();
    this.board = new BoardView(() => {});
    this.board.flipped = flipped;
    /** The moves after the position that was searched, and how many of them are on the board. */
    this.line = /** @type {string[]} */ ([]);
    this.at = 0;
    this.body = h('div', { class: 'why-body' }, waiting('Repeating the search …'));
    this.steps = h('div', { class: 'buttons why-line' });
    this.place = h('div', { class: 'why-board' });
    this.element = h(
      'div',
      { class: 'why' },
      h('h2', {}, `Why ${search.name}?`),
      this.body,
      h('div', { class: 'buttons' }, this.watchLink(), button('Close', close, { id: 'close-why' })),
    );
    this.load();
  }

  async load() {
    const { request, found } = this.search;
    const { signal } = this.abort;
    const limits = request.limits.milliseconds === undefined ? request.limits : { ...request.limits, nodes: found.nodes };
    try {
      const reasons = await api.why({ ...request, limits }, signal);
      this.line = reasons.found.line;
      refill(this.body, this.words(reasons), h('div', { class: 'why-columns' }, h('div', {}, this.place, this.steps), this.table(reasons)));
      await this.show(1);
    } catch (error) {
      if (!signal.aborted) refill(this.body, complaint(error));
    }
  }

  /** @param {Reasons} reasons */
  words({ found, by_nodes: byNodes }) {
    const { algorithm } = this.search.request;
    const title = this.about.algorithms.find(({ name }) => name === algorithm)?.title ?? algorithm;
    const same = found.best === this.search.move;
    return h(
      'p',
      {},
      `${title} searched ${count(found.depth, 'ply', 'plies')} deep, ${grouped(found.nodes)} nodes: ${found.words ?? 'no value'}.`,
      byNodes && ` The engine stopped by time; this is the same search again, stopped after as many nodes.`,
      !same && ` This time it prefers ${found.best}: the clock had stopped it within an iteration.`,
    );
  }

  /** @param {Reasons} reasons */
  table({ moves }) {
    const row = (/** @type {Known} */ { move, lower, upper, words }, /** @type {number} */ i) => {
      const exact = lower !== null && lower === upper;
      const known = lower !== null || upper !== null;
      const text = !known ? 'not searched' : exact ? words : `${upper === null ? 'no worse than' : 'no better than'} ${words}`;
      return h('tr', { class: i === 0 ? 'fresh' : null }, h('th', { scope: 'row' }, move), h('td', {}, text));
    };
    return h(
      'div',
      { class: 'why-moves' },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Move'), h('th', { scope: 'col' }, 'Value'))),
        h('tbody', {}, ...moves.map(row)),
      ),
      moves.some(({ lower, upper }) => lower !== upper) &&
        h('p', { class: 'note' }, '“No better” is all that the search needed to know of a move.'),
    );
  }

  /** Shows the board after this many moves of the line. @param {number} at */
  async show(at) {
    const { signal } = this.abort;
    this.at = Math.max(0, Math.min(this.line.length, at));
    this.drawSteps();
    const { game, position, moves } = this.search.request;
    const standing = await api.position({ game, position, moves: [...moves, ...this.line.slice(0, this.at)] }, signal);
    const { picture, board } = standing;
    if (!picture) {
      refill(this.place, h('pre', { class: 'board-text' }, board));
      return;
    }
    this.board.update({ picture, moves: [], badges: new Map(), best: '', idle: '' }, `Why ${this.search.name}`);
    if (this.board.element.parentElement !== this.place) refill(this.place, this.board.element);
  }

  drawSteps() {
    const go = (/** @type {number} */ at) => () => this.show(at).catch(() => {});
    const had = document.activeElement?.id;
    refill(
      this.steps,
      button('◀', go(this.at - 1), { id: 'line-back', 'aria-label': 'Back along the line' }),
      button('▶', go(this.at + 1), { id: 'line-on', 'aria-label': 'Forward along the line' }),
      ...this.line.map((move, i) =>
        button(move, go(i + 1), { class: 'move', 'aria-current': i + 1 === this.at ? 'step' : null }),
      ),
    );
    if (had?.startsWith('line-')) document.getElementById(had)?.focus();
  }

  /** Creates the link that opens a plain search of the position in Watch, at its end. */
  watchLink() {
    const { request, found, name, position, breadth } = this.search;
    const depth = Math.max(1, Math.min(found.depth, recordedDepth(breadth)));
    const params = paramsOf({
      game: request.game,
      position,
      evaluator: request.evaluator,
      depth,
      algorithm: request.algorithm,
      at: END,
      why: name,
    });
    return h('a', { class: 'button', id: 'watch', href: writeHash('watch', params) }, 'Watch a search of this position');
  }
}
