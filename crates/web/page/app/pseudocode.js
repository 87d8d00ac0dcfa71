/**
 * Which line of an algorithm's pseudo-code an event belongs to. The server sends the pseudo-code; the table here
 * names each line by words that stand in it.
 */

/** @import {EventKind} from './types.js' */
/** @import {Replay} from './replay.js' */
import { gammaCase } from './gamma.js';

/** @typedef {Partial<Record<EventKind, string>>} Lines */

/** @type {Lines} */
const ALPHA_BETA = {
  expand: 'for each successor',
  leaf: 'is a leaf',
  better: 'best := max',
  cutoff: '(cut-off)',
  leave: 'return best',
  settled: 'alpha-beta(p',
  store: 'return best',
};

/** @type {Lines} */
const NEGASCOUT = {
  expand: 'for each successor',
  leaf: 'is a leaf',
  better: 'best := v',
  cutoff: '(cut-off)',
  're-search': '(re-search)',
  leave: 'return best',
  settled: 'v := -NS',
  store: 'return best',
};

/** @type {Lines} */
const INFORMED = {
  expand: 'NegaScout',
  leaf: 'NegaScout',
  better: 'NegaScout',
  cutoff: 'NegaScout',
  leave: 'NegaScout',
  're-search': 'search-again, ',
  settled: 'return that value',
};

/** A driver shows its own lines; what happens inside the search it calls is the line that calls it. @param {string} call @returns {Lines} */
const driver = (call) => ({
  round: call,
  expand: call,
  leaf: call,
  settled: call,
  better: call,
  cutoff: call,
  leave: call,
  store: call,
  're-search': call,
});

/** The search that others are made of, whose pseudo-code is shown beside theirs. @type {Record<string, string>} */
const INNER = {
  'ab-sss': 'alpha-beta',
  'ab-dual': 'alpha-beta',
  'mtd-f': 'alpha-beta',
  'mtd-bi': 'alpha-beta',
  'mtd-step': 'alpha-beta',
  aspiration: 'negascout',
  ins: 'negascout',
  pns: 'negascout',
  dual: 'sss',
};

/** @param {string} algorithm @returns {string | undefined} */
export function innerOf(algorithm) {
  return INNER[algorithm];
}

/** What a driver does with the answer to a round, when the search of the root is left. @type {Record<string, string>} */
const ANSWERED = {
  'ab-sss': 'if g >= gamma',
  'ab-dual': 'if g <= gamma',
  'mtd-f': 'if g < gamma',
  'mtd-bi': 'if g < gamma',
  'mtd-step': 'if g < gamma',
  aspiration: 'return g',
};

/** @type {Lines} */
const SELECTIVE = {
  expand: 'expand leaf',
  leaf: 'judge all its sons',
  leave: 'the best of the sons',
  better: 'return what the root',
};

/** @type {Record<string, Lines>} */
const LINES = {
  minimax: { expand: 'for each successor', leaf: 'is a leaf', better: 'best := max', leave: 'return best' },
  'alpha-beta': ALPHA_BETA,
  'alpha-beta-hard': { ...ALPHA_BETA, better: 'm := max', leave: 'return m' },
  'alpha-beta-shallow': ALPHA_BETA,
  scout: {
    expand: 'for each other',
    leaf: 'is a leaf',
    better: 'v := -SCOUT(first',
    cutoff: 'TEST<',
    leave: 'return v',
    're-search': 's passes',
    settled: 'TEST<',
    store: 'return v',
  },
  negascout: NEGASCOUT,
  'negascout-f4': { ...NEGASCOUT, better: 'm := t', leave: 'return m' },
  'negascout-minimax': {
    ...NEGASCOUT,
    expand: 'm := -F4',
    leaf: 'is a leaf',
    better: 'm := t',
    leave: 'return m',
    cutoff: 'if m >= beta',
  },
  pns: { ...INFORMED, 're-search': 'search-again, along', cutoff: 'NegaScout' },
  ins: INFORMED,
  'dual-ins': {
    ...driver('dual-SS*(first'),
    cutoff: 'INS-test',
    leave: 'INS-test',
    better: 'best := -dual-SS*(first',
    're-search': 'resumed at s',
  },
  'staged-sss': driver('search by the outer'),
  'alpha-beta-sss': driver('search by the outer'),
  'ab-sss': driver('g := MT'),
  'ab-dual': driver('g := MT'),
  'mtd-f': driver('g := MT'),
  'mtd-bi': driver('g := MT'),
  'mtd-step': driver('g := MT'),
  aspiration: driver('g := NegaScout(root, guess'),
  'best-first': SELECTIVE,
  rbfms: {
    expand: 'BF(node',
    leaf: 'for each son',
    leave: 'return M[best]',
    better: 'best := left-most',
    settled: 'BF(best',
  },
  'best-first-extension': {
    expand: 'alpha-beta(root',
    leaf: 'judged all at once',
    leave: 'return best-first',
    better: 'return best-first',
    cutoff: 'one ply above',
    settled: 'completed',
  },
};

/** The cases of the operator of SSS*, by the first words that gamma.js gives them. */
/** @type {[string, Record<string, string>][]} */
const CASES = [
  ['Solved root', { sss: 'p = root and SOLVED', 'iter-sss': 'until p = root' }],
  ['Live leaf', { sss: 'LIVE leaf', 'iter-sss': 'LIVE leaf' }],
  ['Live MAX', { sss: 'LIVE MAX', 'iter-sss': 'LIVE MAX' }],
  ['Live MIN', { sss: 'LIVE MIN', 'iter-sss': 'LIVE MIN' }],
  ['Solved MIN', { sss: 'SOLVED MIN', 'iter-sss': 'SOLVED MIN' }],
  ['Solved MAX', { sss: 'SOLVED MAX', 'iter-sss': 'SOLVED MAX' }],
];

/** @type {Record<string, Lines>} */
const WITH_OPEN = {
  sss: { insert: 'OPEN :=', better: 'p = root and SOLVED' },
  'iter-sss': { insert: 'OPEN :=', better: 'until p = root' },
  dual: { expand: 'for each son', better: 'h := max', leave: 'return h', insert: 'dual-SS*(p', select: 'dual-SS*(p' },
  'dual-ns': {
    expand: 'for each other',
    better: 'best := -dual-SS*(first',
    leave: 'return best',
    cutoff: 'v := -alpha-beta',
    leaf: 'v := -alpha-beta',
    're-search': '(re-search',
  },
};

/**
 * The line of `code` that the last event belongs to, or -1.
 * @param {Replay} replay
 * @param {string[]} code
 * @param {string} [whose]  the algorithm that the code is of, where that is the inner one
 */
export function currentLine(replay, code, whose = replay.trace.header.algorithm) {
  const { last } = replay;
  if (!last) return 0;
  const words = wordsFor(replay, whose, last.kind);
  if (!words) return -1;
  const found = code.findIndex((line) => line.includes(words));
  const later =
    last.kind === 'leave' || last.kind === 'store'
      ? code.map((line) => line.trim().startsWith(words)).lastIndexOf(true)
      : -1;
  return later >= 0 ? later : found;
}

/** @param {Replay} replay @param {string} whose @param {EventKind} kind */
function wordsFor(replay, whose, kind) {
  const asked = replay.trace.header.algorithm;
  if (whose === asked && kind === 'leave' && replay.current === 0 && ANSWERED[asked]) return ANSWERED[asked];
  if (whose === 'aspiration' && replay.rounds.length > 1) return wentWrong(replay);
  if (!WITH_OPEN[whose]) return LINES[whose]?.[kind];
  if (whose === 'sss' && asked === 'dual')
    return kind === 'better' || kind === 'leave' ? undefined : caseOf(replay, 'sss');
  const named = kind === 'better' ? undefined : caseOf(replay, whose);
  if (named) return named;
  const fired = kind !== 'better' && gammaCase(replay) !== null;
  if (fired) return whose === 'dual' ? 'dual-SS*(p' : 'best := -dual-SS*(first';
  return WITH_OPEN[whose][kind] ?? (whose === 'dual-ns' ? 'v := -alpha-beta' : undefined);
}

/** The line of the case that fired; the dual exchanges MAX and MIN. @param {Replay} replay @param {string} whose */
function caseOf(replay, whose) {
  const title = gammaCase(replay)?.title ?? '';
  const exchanged = replay.meritSide > 0 ? title : title.replace(/MAX|MIN/, (side) => (side === 'MAX' ? 'MIN' : 'MAX'));
  return CASES.find(([start]) => exchanged.startsWith(start))?.[1][whose];
}

/** On which side of its window an aspiration search failed. @param {Replay} replay */
function wentWrong({ rounds }) {
  const { alpha, answer } = rounds[rounds.length - 2];
  return answer !== null && answer <= alpha ? '(failed low)' : '(failed high)';
}
