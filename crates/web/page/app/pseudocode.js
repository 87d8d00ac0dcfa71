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
  expand: 'for each successor', leaf: 'is a leaf', better: 'best := max', cutoff: '(cut-off)', leave: 'return best',
  settled: 'alpha-beta(p', store: 'return best',
};

/** @type {Lines} */
const NEGASCOUT = {
  expand: 'for each successor', leaf: 'is a leaf', better: 'best := v', cutoff: '(cut-off)', 're-search': '(re-search)',
  leave: 'return best', settled: 'v := -NS', store: 'return best',
};

/** @type {Lines} */
const INFORMED = {
  expand: 'NegaScout', leaf: 'NegaScout', better: 'NegaScout', cutoff: 'NegaScout', leave: 'NegaScout',
  're-search': 'search-again, ', settled: 'return that value',
};

/** A driver shows its own lines; what happens inside MT is the line that calls it. @param {string} call @returns {Lines} */
const driver = (call) => ({
  round: call, expand: call, leaf: call, settled: call, better: call, cutoff: call, leave: call, store: call,
  're-search': call,
});

/** @type {Lines} */
const SELECTIVE = {
  expand: 'expand leaf', leaf: 'judge all its sons', leave: 'the best of the sons', better: 'return what the root',
};

/** @type {Record<string, Lines>} */
const LINES = {
  minimax: { expand: 'for each successor', leaf: 'is a leaf', better: 'best := max', leave: 'return best' },
  'alpha-beta': ALPHA_BETA,
  'alpha-beta-hard': { ...ALPHA_BETA, better: 'm := max', leave: 'return m' },
  'alpha-beta-shallow': ALPHA_BETA,
  scout: {
    expand: 'for each other', leaf: 'is a leaf', better: 'v := -SCOUT(first', cutoff: 'TEST<', leave: 'return v',
    're-search': 's passes', settled: 'TEST<', store: 'return v',
  },
  negascout: NEGASCOUT,
  'negascout-f4': { ...NEGASCOUT, better: 'm := t', leave: 'return m' },
  'negascout-minimax': {
    ...NEGASCOUT, expand: 'm := -F4', leaf: 'is a leaf', better: 'm := t', leave: 'return m', cutoff: 'if m >= beta',
  },
  pns: { ...INFORMED, 're-search': 'search-again, along', cutoff: 'NegaScout' },
  ins: INFORMED,
  'dual-ins': {
    ...driver('dual-SS*(first'), cutoff: 'INS-test', leave: 'INS-test', better: 'best := -dual-SS*(first',
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
    expand: 'BF(node', leaf: 'for each son', leave: 'return M[best]', better: 'best := left-most', settled: 'BF(best',
  },
  'best-first-extension': {
    expand: 'alpha-beta(root', leaf: 'judged all at once', leave: 'return best-first', better: 'return best-first',
    cutoff: 'one ply above', settled: 'completed',
  },
};

/** The cases of SSS*'s operator, by the first words that gamma.js gives them. */
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
    expand: 'for each other', better: 'best := -dual-SS*(first', leave: 'return best', cutoff: 'v := -alpha-beta',
    leaf: 'v := -alpha-beta', 're-search': '(re-search',
  },
};

/**
 * The line of `code` that the last event belongs to, or -1.
 * @param {Replay} replay
 * @param {string[]} code
 */
export function currentLine(replay, code) {
  const { last, trace } = replay;
  if (!last) return 0;
  const words = wordsFor(replay, trace.header.algorithm, last.kind);
  if (!words) return -1;
  const found = code.findIndex((line) => line.includes(words));
  const later = last.kind === 'leave' ? code.map((line) => line.trim().startsWith(words)).lastIndexOf(true) : -1;
  return later >= 0 ? later : found;
}

/** @param {Replay} replay @param {string} algorithm @param {EventKind} kind */
function wordsFor(replay, algorithm, kind) {
  const own = WITH_OPEN[algorithm];
  if (!own) return LINES[algorithm]?.[kind];
  const fired = gammaCase(replay);
  const named = fired && kind !== 'better' ? CASES.find(([start]) => fired.title.startsWith(start))?.[1][algorithm] : undefined;
  if (named) return named;
  if (fired && kind !== 'better') return algorithm === 'dual' ? 'dual-SS*(p' : 'best := -dual-SS*(first';
  return own[kind] ?? (algorithm === 'dual-ns' ? 'v := -alpha-beta' : undefined);
}
