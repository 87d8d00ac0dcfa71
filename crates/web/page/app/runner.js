/** One of several searches on one tree, driven by the number of leaves it has evaluated. */

/** @import {AlgorithmInfo} from './types.js' */
/** @import {Replay} from './replay.js' */
import { h } from './dom.js';
import { count, grouped, shown } from './number.js';
import { table } from './panels.js';
import { TreeView } from './tree-view.js';

export class Runner {
  /**
   * @param {Replay} replay
   * @param {AlgorithmInfo} algorithm
   * @param {Set<number>} only  leaves that no other algorithm visits
   * @param {import('./tree-view.js').Manner} manner
   */
  constructor(replay, algorithm, only, manner) {
    this.replay = replay;
    this.algorithm = algorithm;
    this.only = only;
    /** The number of events after which the n-th leaf has been evaluated. */
    this.stops = [0];
    replay.steps.forEach(({ kind }, i) => {
      if (kind === 'leaf') this.stops.push(i + 1);
    });
    this.view = new TreeView(replay.tree, `Search tree of ${algorithm.title}`, { ...manner, tools: 'none' });
    this.state = h('p', { class: 'note' });
    this.element = h(
      'section',
      { class: 'card runner', 'aria-label': algorithm.title },
      h('header', {}, h('h2', {}, algorithm.title), this.state),
      this.view.element,
    );
  }

  /** The total number of leaf evaluations. */
  get leaves() {
    return this.stops.length - 1;
  }

  /**
   * Goes to the state after `leaves` leaf evaluations; an algorithm that needs fewer is at its end.
   * @param {number} leaves
   */
  seek(leaves) {
    this.replay.seek(leaves >= this.leaves ? this.replay.length : this.stops[leaves]);
    this.view.update(this.replay, { only: this.only });
    const { end } = this.replay.trace;
    const value = end.value === null ? 'no value' : `value ${shown(end.value)}`;
    this.state.textContent = this.replay.finished
      ? `Done after ${count(this.leaves, 'leaf visit')}, ${value}.`
      : `Leaf visit ${grouped(leaves)} …`;
  }
}

/**
 * Returns, for each search, the leaves that no other search visits.
 * @param {Replay[]} replays
 */
export function leavesOfOne(replays) {
  const visited = replays.map(
    ({ steps }) => new Set(steps.filter(({ kind, exact }) => kind === 'leaf' && exact).map(({ node }) => node)),
  );
  return visited.map(
    (mine, i) => new Set([...mine].filter((leaf) => visited.every((others, j) => i === j || !others.has(leaf)))),
  );
}

/** @param {Runner[]} runners */
export function countsTable(runners) {
  const head = [
    'algorithm',
    'leaf visits',
    'distinct',
    'total',
    'only this one',
    'expanded',
    'cutoffs',
    're-searches',
    'rounds',
    'value',
  ];
  return table(
    head,
    runners.map(({ replay, algorithm, only, leaves }) => {
      const { counts, rounds, trace, finished } = replay;
      const numbers = [
        counts.leaves,
        counts.distinct,
        leaves,
        only.size,
        counts.inner,
        counts.cutoffs,
        counts.researches,
        rounds.length,
      ];
      const value = finished && trace.end.value !== null ? shown(trace.end.value) : '…';
      return h(
        'tr',
        {},
        h('th', { scope: 'row' }, algorithm.title),
        ...numbers.map((n) => h('td', { class: 'number' }, grouped(n))),
        h('td', { class: 'number' }, value),
      );
    }),
  );
}
