/** The line of an algorithm's pseudo-code that the last event belongs to. The server supplies the lines. */

/** @import {AlgorithmInfo} from './types.js' */
/** @import {Replay} from './replay.js' */
import { gammaCase } from './gamma.js';

/**
 * Returns the line in the pseudo-code of `algorithm`, which is the recorded algorithm or the search inside it; -1 if
 * the last event belongs to no line.
 * @param {Replay} replay @param {AlgorithmInfo} algorithm
 */
export function currentLine(replay, algorithm) {
  if (!replay.last) return 0;
  if (replay.finished && algorithm.nature.kind === 'driver' && algorithm.name === replay.algorithm.name) {
    const answer = lastReturn(algorithm.pseudocode);
    if (answer >= 0) return answer;
  }
  return lineOf(replay, algorithm, replay.last.kind) ?? -1;
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
