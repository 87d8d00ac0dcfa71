/** Traces from files: what they show, and the tree that they are about. */

/** @import {About, TraceHeader} from './types.js' */
/** @import {Source} from './source.js' */
import { generatedFrom } from './source.js';
import { parseTrace } from './trace.js';
import { replayOfFile } from './study.js';
import { treeText } from './tree-text.js';

const KEY = 'plywood.trace';

/**
 * Reads a trace, and keeps its text so that it survives a reload.
 * @param {string} text @param {About} about
 */
export function openTrace(text, about) {
  const trace = parseTrace(text);
  const replay = replayOfFile(trace, about);
  keep(text);
  const source = sourceOf(trace.header, replay.tree, about);
  const notes = [];
  if (trace.end.stopped === 'unfinished')
    notes.push('The trace has no end: the search was interrupted, or the file is incomplete. The part that it has is shown.');
  if (!source) notes.push('The file does not contain the whole tree: another algorithm would search the tree that was shown before.');
  return { replay, source, notes };
}

/**
 * Returns the source of the tree that a trace is about, or null if the trace does not tell.
 * @param {TraceHeader} header @param {import('./tree.js').Tree} tree @param {About} about @returns {Source | null}
 */
function sourceOf({ tree: drawn, game, depth }, tree, about) {
  if (game && about.games.some(({ name }) => name === game.name)) {
    const { name, position, evaluator = '' } = game;
    return { kind: 'game', game: name, position, evaluator, depth };
  }
  if (!drawn) return null;
  if (about.trees.some(({ kind }) => kind === drawn.kind)) {
    const read = (/** @type {string} */ name) => (drawn[name] === undefined ? null : String(drawn[name]));
    return { kind: 'random', generated: generatedFrom(read, about) };
  }
  const isWhole = drawn.nodes === tree.nodes.length && tree.leaves().every(({ value }) => value !== null);
  return isWhole ? { kind: 'text', text: treeText(tree) } : null;
}

/** @param {string} text */
function keep(text) {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Large traces do not fit, and a page in a sandbox has no storage: a reload records the search again.
  }
}

/** Returns the trace that was opened last, or null. */
export function keptTrace() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
