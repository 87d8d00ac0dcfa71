/** A search to watch: the tree and the recorded trace, fetched together and joined. */

/** @import {About, AlgorithmInfo, Lines, Nature, Trace} from './types.js' */
/** @import {Source} from './source.js' */
import * as api from './api.js';
import { Replay } from './replay.js';
import { Tree } from './tree.js';
import { subjectOf } from './source.js';

/** @typedef {Record<string, string | number | boolean>} Options */

/** The properties assumed for an algorithm in a trace that the server does not know. @type {Nature} */
const NATURE = {
  kind: 'depth-first',
  inner: null,
  start: 'window',
  side: 'root',
  stores: 'nothing',
  cutoffs: 'reported',
};
/** @type {Lines} */
const LINES = { answered: null, failed: null, cases: {}, events: {}, otherwise: null, tested: [] };

/**
 * @param {About} about
 * @param {string} name
 * @returns {AlgorithmInfo}
 */
export function algorithmOf(about, name) {
  return (
    about.algorithms.find((algorithm) => algorithm.name === name) ?? {
      name,
      title: name,
      short: name,
      paper: '',
      finds: '',
      nature: NATURE,
      pseudocode: '',
      lines: LINES,
      minimax: null,
      explanation: '',
      choices: [],
    }
  );
}

/**
 * Fetches the tree of a source.
 * @param {Source} source @param {About} about @param {AbortSignal} [signal]
 */
export async function fetchTree(source, about, signal) {
  const { subject, depth } = subjectOf(source, about);
  return Tree.fromPage(await api.tree(subject, depth, signal));
}

/**
 * @param {Source} source @param {string} algorithm @param {Options} options @param {About} about
 * @param {AbortSignal} [signal]
 */
export async function fetchTrace(source, algorithm, options, about, signal) {
  const { subject, depth } = subjectOf(source, about);
  return api.trace({ subject, depth, algorithm, options }, signal);
}

/**
 * @param {Source} source @param {string} algorithm @param {Options} options @param {About} about
 * @param {AbortSignal} [signal]
 */
export async function fetchReplay(source, algorithm, options, about, signal) {
  const [tree, trace] = await Promise.all([
    fetchTree(source, about, signal),
    fetchTrace(source, algorithm, options, about, signal),
  ]);
  return new Replay(trace, tree, algorithmOf(about, algorithm));
}

/**
 * Returns the replay of a trace from a file; its tree is built from its paths.
 * @param {Trace} trace @param {About} about
 */
export function replayOfFile(trace, about) {
  return new Replay(trace, Tree.fromTrace(trace), algorithmOf(about, trace.header.algorithm));
}
