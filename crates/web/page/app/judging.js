/** Checks the answers of Practice, and explains them. */

/** @import {Answer} from './exercises.js' */
/** @import {Replay} from './replay.js' */
import { boundsText, boundsWords, count, shown, windowText } from './number.js';
import { capital, nodeName } from './names.js';
import { sentence } from './sentence.js';

/** @typedef {{right: boolean, words: string, unread?: boolean}} Judged  `unread` answers do not count */

/** Reads a bound as people type it, or returns null. @param {string} text @returns {number | null} */
export function readBound(text) {
  const plain = text.trim().toLowerCase().replace('−', '-').replace('+', '');
  if (['-∞', '-inf', '-infinity', '-oo'].includes(plain)) return -Infinity;
  if (['∞', 'inf', 'infinity', 'oo'].includes(plain)) return Infinity;
  return /^-?\d+$/.test(plain) ? Number(plain) : null;
}

/** @param {string} words @returns {Judged} */
function unread(words) {
  return { right: false, unread: true, words };
}

/** @param {boolean} right @param {string} words @returns {Judged} */
function judged(right, words) {
  return { right, words: `${right ? 'Right' : 'Not quite'}: ${words}`.trim() };
}

/**
 * Says whether an answer is right, and explains the window. The replay is at the state after the event.
 * @param {Replay} replay @param {Answer & {kind: 'window'}} answer @param {string} alpha @param {string} beta
 */
export function judgeWindow(replay, answer, alpha, beta) {
  const [low, high] = [readBound(alpha), readBound(beta)];
  if (low === null || high === null)
    return unread('Enter each bound as a whole number, −∞ or ∞ (-inf and inf also work). This did not count as a try.');
  return judged(low === answer.alpha && high === answer.beta, windowKey(replay, answer));
}

/** Explains the window of a node. @param {Replay} replay @param {Answer & {kind: 'window'}} answer */
export function windowKey(replay, answer) {
  const { tree } = replay;
  const { parent } = tree.nodes[replay.current];
  const known = parent >= 0 && boundsText(replay.nodes[parent]) !== '';
  const above = known
    ? `${capital(nodeName(tree, parent))} is worth ${boundsWords(replay.nodes[parent])} so far. `
    : '';
  return `the window is ${windowText(answer.alpha, answer.beta)}. ${above}${sentence(replay, '')}`;
}

/** @param {Replay} replay @param {Answer & {kind: 'number'}} answer @param {string} text */
export function judgeNumber(replay, answer, text) {
  const value = readBound(text);
  if (value === null) return unread('Enter a whole number. This did not count as a try.');
  return judged(value === answer.right, numberKey(replay, answer));
}

/** Explains a number. @param {Replay} replay @param {Answer & {kind: 'number'}} answer */
export function numberKey(replay, answer) {
  return `${shown(answer.right)}. ${sentence(replay, '')}`;
}

/** @param {Replay} replay @param {Answer & {kind: 'yes'}} answer @param {boolean} chosen */
export function judgeYes(replay, answer, chosen) {
  return judged(chosen === answer.right, yesKey(replay, answer));
}

/** Explains whether a node is searched again. @param {Replay} replay @param {Answer & {kind: 'yes'}} answer */
export function yesKey(replay, { right, why }) {
  return right ? `yes. ${sentence(replay, '')}` : `no. ${why}`;
}

/**
 * Says whether the right leaves are marked, and explains every mistake.
 * @param {Replay} replay @param {Answer & {kind: 'leaves'}} answer @param {Set<number>} marked
 */
export function judgeCuts(replay, answer, marked) {
  const { tree } = replay;
  const missed = answer.cut.filter((leaf) => !marked.has(leaf));
  const wrong = answer.leaves.filter((leaf) => marked.has(leaf) && !answer.cut.includes(leaf));
  const reasons = [
    ...missed.map((leaf) => `${capital(nodeName(tree, leaf))} is cut off. ${whyCut(replay, leaf)}`),
    ...wrong.map(
      (leaf) => `${capital(nodeName(tree, leaf))} is visited (visit ${replay.nodes[leaf].visits.join(', ')}).`,
    ),
  ];
  return judged(reasons.length === 0, `${cutsKey(replay, answer)} ${reasons.join(' ')}`);
}

/** Says how far an answer is from the right one, without giving it away. @param {Answer & {kind: 'leaves'}} answer @param {Set<number>} marked */
export function nearCuts(answer, marked) {
  const missed = answer.cut.filter((leaf) => !marked.has(leaf)).length;
  const wrong = [...marked].filter((leaf) => !answer.cut.includes(leaf)).length;
  const parts = [missed > 0 && `${count(missed, 'leaf', 'leaves')} missed`, wrong > 0 && `${wrong} wrongly marked`];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** Names the leaves that are never visited. @param {Replay} replay @param {Answer & {kind: 'leaves'}} answer */
export function cutsKey({ tree }, { cut }) {
  return cut.length === 0 ? 'nothing is cut off.' : `cut off: ${cut.map((leaf) => nodeName(tree, leaf)).join(', ')}.`;
}

/**
 * Returns the sentence of the cutoff that removed a leaf. The replay keeps its position.
 * @param {Replay} replay @param {number} leaf
 */
function whyCut(replay, leaf) {
  const { tree, at } = replay;
  const above = new Set(tree.chain(leaf));
  const cut = replay.steps.findIndex(({ kind, node }, i) => {
    if (kind !== 'cutoff' || !above.has(node)) return false;
    replay.seek(i + 1);
    return [...replay.nodes[node].cut].some((child) => above.has(child));
  });
  replay.seek(cut + 1);
  const words = cut < 0 ? '' : sentence(replay, '');
  replay.seek(at);
  return words;
}

/** @param {Replay} replay @param {Answer & {kind: 'one'}} answer @param {number} chosen */
export function judgeOne(replay, answer, chosen) {
  return judged(chosen === answer.right, oneKey(replay, answer));
}

/** Explains which descriptor is next. @param {Replay} replay @param {Answer & {kind: 'one'}} answer */
export function oneKey(replay, answer) {
  return `${nodeName(replay.tree, answer.right)}. ${sentence(replay, '')}`;
}

/** Describes a descriptor in OPEN. @param {Replay} replay @param {number} node */
export function descriptorWords(replay, node) {
  const descriptor = replay.open.get(node);
  return `${nodeName(replay.tree, node)}, ${descriptor?.status}, merit ${shown(descriptor?.merit ?? 0)}`;
}

/** Explains the right answer. The replay is at the state after the event. @param {Replay} replay @param {Answer} answer */
export function keyOf(replay, answer) {
  switch (answer.kind) {
    case 'window':
      return windowKey(replay, answer);
    case 'leaves':
      return cutsKey(replay, answer);
    case 'one':
      return oneKey(replay, answer);
    case 'number':
      return numberKey(replay, answer);
    case 'yes':
      return yesKey(replay, answer);
  }
}
