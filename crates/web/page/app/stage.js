/** A replay on the page: the tree, the sentence, the transport, the panels and the pseudo-code. */

/** @import {AlgorithmInfo} from './types.js' */
/** @import {Replay} from './replay.js' */
/** @import {Mark} from './transport.js' */
import { h } from './dom.js';
import { codePanel } from './code.js';
import { panels } from './panels.js';
import { sentence } from './sentence.js';
import { Transport } from './transport.js';
import { TreeView } from './tree-view.js';
import { backOver, nextOf, over } from './travel.js';

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
   */
  constructor(replay, algorithm, inner, moved) {
    this.replay = replay;
    this.algorithm = algorithm;
    this.moved = moved;
    this.view = new TreeView(replay.tree, `Search tree of ${algorithm.title}`);
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
    if (this.said.textContent !== text) this.said.textContent = text;
    for (const panel of this.panels) panel.update();
    for (const code of this.codes) code.update();
    this.transport.update();
  }

  /** Handles a key; returns whether the stage uses it. @param {KeyboardEvent} event */
  key(event) {
    const { replay } = this;
    const target = targetOf(event, replay);
    if (target === null) return false;
    event.preventDefault();
    this.transport.go(target);
    return true;
  }

  close() {
    this.transport.stop();
    this.view.close();
  }
}

/** Returns the step that a key leads to, or null. @param {KeyboardEvent} event @param {Replay} replay */
function targetOf(event, replay) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
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

/** Whether the control that has the focus uses keys itself. @param {EventTarget | null} target */
export function isTyping(target) {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
