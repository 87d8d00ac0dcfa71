/** A replay on the page: the tree, the sentence, the transport, the panels and the pseudo-code. */

/** @import {AlgorithmInfo} from './types.js' */
/** @import {Keys} from './keys.js' */
/** @import {Replay} from './replay.js' */
/** @import {Mark} from './transport.js' */
/** @import {Manner} from './tree-view.js' */
import { h } from './dom.js';
import { codePanel } from './code.js';
import { panels } from './panels.js';
import { sentence } from './sentence.js';
import { Transport } from './transport.js';
import { TreeView } from './tree-view.js';
import { backOver, nextOf, over } from './travel.js';
import { visitedBy } from './view.js';

/** @param {Replay} replay @returns {Mark[]} */
export function marksOf({ steps }) {
  /** @type {Mark[]} */
  const marks = [];
  steps.forEach(({ kind }, i) => {
    if (kind === 'leaf' || kind === 'cutoff' || kind === 'purge' || kind === 're-search' || kind === 'round')
      marks.push({ at: i + 1, kind });
  });
  return marks;
}

export class Stage {
  /**
   * @param {Replay} replay
   * @param {AlgorithmInfo} algorithm
   * @param {AlgorithmInfo | null} inner  the search that it calls, if any
   * @param {(at: number) => void} moved  called after every change of position
   * @param {Manner} [manner]
   */
  constructor(replay, algorithm, inner, moved, manner = {}) {
    this.replay = replay;
    this.algorithm = algorithm;
    this.moved = moved;
    this.view = new TreeView(replay.tree, `Search tree of ${algorithm.title}`, { visited: visitedBy([replay]), ...manner });
    this.said = h('p', { class: 'sentence', 'aria-live': 'polite' });
    this.transport = new Transport({
      length: replay.length,
      unit: 'step',
      marks: marksOf(replay),
      at: () => replay.at,
      seek: (at) => this.seek(at),
      over: () => over(replay),
    });
    this.panels = panels(replay);
    this.codes = (inner ? [algorithm, inner] : [algorithm]).map((info) => codePanel(replay, info));
    this.update();
  }

  /** @param {number} at */
  seek(at) {
    this.replay.seek(at);
    this.update();
    this.moved(this.replay.at);
  }

  update() {
    this.view.update(this.replay);
    const text = sentence(this.replay, this.algorithm.title);
    if (this.said.textContent !== text) {
      this.said.textContent = text;
      this.said.scrollTop = 0;
    }
    for (const panel of this.panels) panel.update();
    for (const code of this.codes) code.update();
    this.transport.update();
  }

  /** The keys that have an effect on this search. @returns {Keys} */
  get keys() {
    const has = (/** @type {string[]} */ kinds) => this.replay.steps.some(({ kind }) => kinds.includes(kind));
    /** @type {Keys} */
    const keys = [
      ['← →', 'one step back, forward'],
      ['Shift ← →', 'over the whole search of a node'],
      ['Space', 'run, pause'],
      ['Home End', 'start, end'],
    ];
    if (has(['cutoff', 'purge'])) keys.push(['c', this.replay.usesOpen ? 'next purge' : 'next cutoff']);
    if (has(['re-search', 'round'])) keys.push(['r', has(['round']) ? 'next round' : 'next re-search']);
    return [...keys, ['+ − 0', 'zoom in, zoom out, whole tree'], ['f', 'follow the search']];
  }

  /** Handles a key; returns whether the stage uses it. @param {KeyboardEvent} event */
  key(event) {
    const { replay } = this;
    const target = targetOf(event, replay);
    if (target !== null) this.transport.go(target);
    else if (event.key === ' ') this.transport.toggle();
    else if (!this.view.key(event.key)) return false;
    event.preventDefault();
    return true;
  }

  close() {
    this.transport.stop();
    this.view.close();
  }
}

/** Returns the step that a key leads to, or null. @param {KeyboardEvent} event @param {Replay} replay */
function targetOf(event, replay) {
  switch (event.key) {
    case 'ArrowRight':
      return event.shiftKey ? over(replay) : replay.at + 1;
    case 'ArrowLeft':
      return event.shiftKey ? backOver(replay) : replay.at - 1;
    case 'Home':
      return 0;
    case 'End':
      return replay.length;
    case 'c':
      return nextOf(replay, ['cutoff', 'purge']);
    case 'r':
      return nextOf(replay, ['re-search', 'round']);
    default:
      return null;
  }
}
