/** The line of an algorithm's pseudo-code that the last event belongs to. The server supplies the lines. */

/** @import {AlgorithmInfo} from './types.js' */
/** @import {Replay} from './replay.js' */
import { gammaCase } from './gamma.js';

/** @typedef {'sides' | 'negamax'} Form  with MAX and MIN as in the drawing, or as the programs are written */

/**
 * Returns the line in the pseudo-code of `algorithm`, which is the recorded algorithm or the search inside it; -1 if
 * the last event belongs to no line.
 * @param {Replay} replay @param {AlgorithmInfo} algorithm @param {Form} form
 */
export function currentLine(replay, algorithm, form) {
  if (!replay.last) return 0;
  const { kind } = replay.last;
  const isOver = replay.finished && algorithm.nature.kind === 'driver' && algorithm.name === replay.algorithm.name;
  const answer = isOver ? lastReturn(algorithm.pseudocode) : -1;
  const line = answer >= 0 ? answer : (lineOf(replay, algorithm, kind) ?? -1);
  if (line < 0 || form === 'negamax' || !algorithm.minimax) return line;
  return algorithm.minimax.places[line][replay.tree.isMax(searcher(replay, algorithm, kind)) ? 0 : 1];
}

/**
 * Returns the node whose search executes the line of the last event. A child that is searched again, or that memory
 * answers for, is a matter of its parent; what happens inside a test, of the node that tests.
 * @param {Replay} replay @param {AlgorithmInfo} algorithm @param {import('./types.js').EventKind} kind
 */
function searcher({ tree, nodes, current }, { lines }, kind) {
  const parent = Math.max(0, tree.nodes[current].parent);
  if (lines.tested.includes(kind)) {
    let at = parent;
    while (at > 0 && nodes[at].beta === nodes[at].alpha + 1) at = tree.nodes[at].parent;
    return at;
  }
  return kind === 're-search' || kind === 'settled' ? parent : current;
}

/** @param {Replay} replay @param {AlgorithmInfo} algorithm @param {import('./types.js').EventKind} kind */
function lineOf(replay, { name, lines }, kind) {
  const { algorithm: outer, rounds } = replay;
  const atRoot = replay.current === 0;
  if (name !== outer.name && atRoot && outer.nature.side === 'children') return null;
  if (atRoot && kind === 'leave' && lines.answered !== null) return lines.answered;
  if (lines.failed && rounds.length > 1) {
    const { alpha, answer } = rounds[rounds.length - 2];
    return answer !== null && answer <= alpha ? lines.failed.low : lines.failed.high;
  }
  const fired = gammaCase(replay);
  return (fired && lines.cases[fired.case]) ?? lines.events[kind] ?? lines.otherwise;
}

/** Returns the last line that returns the answer of a driver, or -1. @param {string} pseudocode */
function lastReturn(pseudocode) {
  return pseudocode
    .replace(/\n+$/, '')
    .split('\n')
    .findLastIndex((line) => /^\s*return\b/.test(line));
}
