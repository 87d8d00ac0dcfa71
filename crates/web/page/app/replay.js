/**
 * A search replayed: the state after any number of events. Forward, it depends on the events alone; back, it undoes
 * exactly what forward did.
 */

/** @import {AlgorithmInfo, Trace} from './types.js' */
/** @import {Tree} from './tree.js' */
/** @import {Step} from './steps.js' */
/** @import {Counts, Descriptor, NodeState, Round, TableEntry} from './node-state.js' */
import { Journal } from './journal.js';
import { endless, noCounts, untouched } from './node-state.js';
import { steps } from './steps.js';

export class Replay {
  /**
   * @param {Trace} trace
   * @param {Tree} tree
   * @param {AlgorithmInfo} algorithm  the recorded algorithm
   */
  constructor(trace, tree, algorithm) {
    this.trace = trace;
    this.tree = tree;
    this.algorithm = algorithm;
    this.finds = algorithm.finds;
    /** The side to move at the root of the best-first search: 1 for MAX, -1 for MIN. */
    this.meritSide = algorithm.nature.side === 'children' ? -1 : 1;
    this.steps = steps(trace, tree, this.meritSide);
    /** Whether the recording includes an OPEN list. */
    this.usesOpen = this.steps.some((step) => step.kind === 'insert');
    this.at = 0;
    this.nodes = tree.nodes.map(untouched);
    /** @type {Map<number, Descriptor>} */
    this.open = new Map();
    /** @type {Map<number, TableEntry>} */
    this.table = new Map();
    /** @type {Round[]} */
    this.rounds = [];
    this.counts = noCounts();
    this.journal = new Journal();
  }

  get length() {
    return this.steps.length;
  }

  /** The last event replayed, or null at the start. @returns {Step | null} */
  get last() {
    return this.at > 0 ? this.steps[this.at - 1] : null;
  }

  get current() {
    return this.last?.node ?? 0;
  }

  get finished() {
    return this.at === this.length;
  }

  /** Goes to the state after `at` events. @param {number} at */
  seek(at) {
    const target = Math.max(0, Math.min(this.length, at));
    while (this.at < target) this.forward();
    while (this.at > target) this.back();
  }

  forward() {
    const step = this.steps[this.at];
    this.journal.open();
    this.journal.set(this, 'at', this.at + 1);
    this.meet(step);
    this[APPLY[step.kind]](step);
  }

  back() {
    this.journal.undo();
  }

  /** Returns the current window at `node`: that of its search, narrowed by its best child. @param {number} node */
  window(node) {
    const { alpha, beta, bestValue } = this.nodes[node];
    if (bestValue === null) return { alpha, beta };
    return this.tree.isMax(node)
      ? { alpha: Math.max(alpha, bestValue), beta }
      : { alpha, beta: Math.min(beta, bestValue) };
  }

  /** Returns the whole state as text. Two texts are equal exactly if the states are. */
  serialise() {
    const sorted = (/** @type {Map<number, unknown>} */ map) => [...map].sort(([a], [b]) => a - b);
    const { at, nodes, rounds, counts } = this;
    return JSON.stringify({ at, nodes, rounds, counts, open: sorted(this.open), table: sorted(this.table) }, endless);
  }

  /** Marks a node as met, and as tried by its parent. @param {Step} step */
  meet({ kind, node, exact }) {
    if (!exact || kind === 'insert' || kind === 'store') return;
    const state = this.nodes[node];
    if (state.phase === 'new') this.journal.set(state, 'phase', 'seen');
    const { parent } = this.tree.nodes[node];
    if (parent < 0 || kind === 'leave' || kind === 'better' || kind === 'cutoff') return;
    const above = this.nodes[parent];
    this.journal.add(above.tried, node);
    this.journal.remove(above.cut, node);
  }

  /** @param {keyof Counts} name */
  count(name) {
    this.journal.set(this.counts, name, this.counts[name] + 1);
  }

  /** @param {Step} step */
  expand({ node, exact, alpha, beta }) {
    this.count('inner');
    if (!exact) return;
    const state = this.nodes[node];
    const change = { ...state, phase: /** @type {const} */ ('open'), searches: state.searches + 1, alpha, beta };
    this.change(state, { ...change, best: -1, bestValue: null, tried: new Set(), cut: new Set() });
  }

  /** @param {Step} step */
  leaf({ node, exact, value }) {
    this.count('leaves');
    const state = this.nodes[node];
    if (!exact) {
      this.journal.set(state, 'below', state.below + 1);
      return;
    }
    if (state.visits.length === 0) this.count('distinct');
    this.journal.set(state, 'visits', [...state.visits, this.counts.leaves]);
    this.learn(state, value, value, value);
  }

  /** @param {Step} step */
  settle({ node, exact, value }) {
    this.count('settled');
    const state = this.nodes[node];
    this.journal.set(state, 'settled', state.settled + 1);
    if (this.finds === 'estimate' && exact) this.journal.set(state, 'estimate', value);
    const entry = this.table.get(node);
    if (entry) this.journal.put(this.table, node, { ...entry, hit: this.at });
  }

  /** @param {Step} step */
  better({ node, exact, child, value }) {
    if (!exact) return;
    const state = this.nodes[node];
    this.change(state, { best: child, bestValue: value });
    if (this.finds === 'estimate') this.journal.set(state, 'estimate', value);
    if (value === null || state.phase !== 'open' || !this.matters(node, value)) return;
    if (this.tree.isMax(node)) this.learn(state, value, null, value);
    else this.learn(state, null, value, value);
  }

  /**
   * Whether the best value so far is better, for the side to move, than its alternative elsewhere. A search by
   * descriptors that starts with an infinite merit asks for the value itself, although its first window holds none.
   * @param {number} node @param {number} value
   */
  matters(node, value) {
    const { alpha, beta } = this.nodes[node];
    const asksAll = alpha === Infinity || beta === -Infinity;
    if (asksAll && this.algorithm.nature.stores === 'descriptors') return true;
    return this.tree.isMax(node) ? value > alpha : value < beta;
  }

  /** @param {Step} step */
  cutoff({ node, exact }) {
    this.count('cutoffs');
    if (!exact) return;
    const state = this.nodes[node];
    const left = this.tree.nodes[node].children.filter((child) => !state.tried.has(child));
    this.journal.set(state, 'cut', new Set(left));
  }

  research() {
    this.count('researches');
  }

  /** Inserts into OPEN. A solved node is worth at least its merit to the best-first side. @param {Step} step */
  insert({ node, exact, status, merit }) {
    if (!exact) return;
    this.journal.put(this.open, node, { status, merit });
    const state = this.nodes[node];
    if (status === 'live') return;
    this.journal.set(state, 'phase', 'seen');
    if (this.meritSide > 0) this.learn(state, merit, null, merit);
    else this.learn(state, null, merit, merit);
  }

  /** @param {Step} step */
  select({ node, status, merit }) {
    this.journal.drop(this.open, node);
    if (node === 0 && status === 'solved') this.learn(this.nodes[node], merit, merit, merit);
  }

  /** @param {Step} step */
  remove({ node }) {
    this.journal.drop(this.open, node);
  }

  /**
   * Removes descendants from OPEN; children that are not solved are abandoned. The solved child was selected just
   * before.
   * @param {Step} step
   */
  purge({ node }) {
    this.count('purges');
    const solved = this.at > 1 ? this.steps[this.at - 2].node : -1;
    const { children } = this.tree.nodes[node];
    const given = children.filter((child) => child !== solved && this.open.get(child)?.status !== 'solved');
    for (const other of [...this.open.keys()]) {
      if (other !== node && this.tree.isAbove(node, other)) this.journal.drop(this.open, other);
    }
    this.journal.set(this.nodes[node], 'cut', new Set(given));
  }

  /** @param {Step} step */
  round({ alpha, beta }) {
    this.journal.set(this, 'rounds', [...this.rounds, { alpha, beta, answer: null }]);
  }

  /** @param {Step} step */
  leave({ node, exact, value }) {
    if (!exact) return;
    const state = this.nodes[node];
    this.journal.set(state, 'phase', 'seen');
    const { alpha, beta } = state;
    if (value !== null) {
      if (value <= alpha) this.learn(state, null, value, value);
      else if (value >= beta) this.learn(state, value, null, value);
      else this.learn(state, value, value, value);
    }
    if (this.finds === 'estimate') this.backUp(this.tree.nodes[node].parent);
    const round = this.rounds[this.rounds.length - 1];
    if (node === 0 && round)
      this.journal.set(this, 'rounds', [...this.rounds.slice(0, -1), { ...round, answer: value }]);
  }

  /** Updates the estimates of ancestors from those of their children. @param {number} from */
  backUp(from) {
    for (let at = from; at >= 0; at = this.tree.nodes[at].parent) {
      const estimates = this.tree.nodes[at].children
        .map((child) => this.nodes[child].estimate)
        .filter((estimate) => estimate !== null);
      if (estimates.length === 0) return;
      const better = this.tree.isMax(at) ? Math.max : Math.min;
      const best = estimates.reduce((a, b) => better(a, b));
      this.journal.set(this.nodes[at], 'estimate', best);
    }
  }

  /** @param {Step} step */
  store({ node, exact, lower, upper, depth, replaced }) {
    this.count('stores');
    if (replaced) this.count('overwrites');
    if (exact) this.journal.put(this.table, node, { lower, upper, depth, at: this.at, hit: 0, replaced });
  }

  /**
   * Records what has been learned about a value: a proof tightens the bounds, an estimate replaces the last one.
   * @param {NodeState} state
   * @param {number | null} lower
   * @param {number | null} upper
   * @param {number | null} estimate
   */
  learn(state, lower, upper, estimate) {
    if (this.finds === 'estimate') {
      this.journal.set(state, 'estimate', estimate);
      return;
    }
    if (lower !== null) this.journal.set(state, 'lower', Math.max(state.lower, lower));
    if (upper !== null) this.journal.set(state, 'upper', Math.min(state.upper, upper));
  }

  /**
   * @param {NodeState} state
   * @param {Partial<NodeState>} values
   */
  change(state, values) {
    for (const key of /** @type {(keyof NodeState)[]} */ (Object.keys(values))) {
      this.journal.set(state, key, /** @type {never} */ (values[key]));
    }
  }
}

/** The method that applies each kind of event. */
const APPLY = /** @type {const} */ ({
  expand: 'expand',
  leaf: 'leaf',
  settled: 'settle',
  better: 'better',
  cutoff: 'cutoff',
  're-search': 'research',
  select: 'select',
  insert: 'insert',
  remove: 'remove',
  purge: 'purge',
  round: 'round',
  leave: 'leave',
  store: 'store',
});
