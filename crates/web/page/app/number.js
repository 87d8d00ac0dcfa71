/** Numbers as the page writes and reads them. */

/** @import {Bounds} from './types.js' */

/** The worth of a drawn game to MAX where a draw is next to nothing: more than a loss, less than any other number. */
export const DRAWN = -Number.MAX_VALUE;

/** A value with a true minus sign; infinite ends as ∞. @param {number} value */
export function shown(value) {
  if (value === DRAWN) return 'drawn';
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  return value < 0 ? `−${-value}` : String(value);
}

/** An open window. Two infinite ends of one sign are the minimal window at that end. @param {number} alpha @param {number} beta */
export function windowText(alpha, beta) {
  if (alpha === Infinity) return '(∞−1, ∞)';
  if (beta === -Infinity) return '(−∞, −∞+1)';
  return `(${shown(alpha)}, ${shown(beta)})`;
}

/** What is known of a value: `=6`, `≥5`, `≤7`, `5…7`, or nothing. @param {Bounds} bounds */
export function boundsText({ lower, upper }) {
  if (lower === upper) return `=${shown(lower)}`;
  if (lower === -Infinity && upper === Infinity) return '';
  if (upper === Infinity) return `≥${shown(lower)}`;
  if (lower === -Infinity) return `≤${shown(upper)}`;
  return `${shown(lower)}…${shown(upper)}`;
}

/** The same in words. @param {Bounds} bounds */
export function boundsWords({ lower, upper }) {
  if (lower === upper) return `exactly ${shown(lower)}`;
  if (lower === -Infinity && upper === Infinity) return 'unknown';
  if (upper === Infinity) return `at least ${shown(lower)}`;
  if (lower === -Infinity) return `at most ${shown(upper)}`;
  return `between ${shown(lower)} and ${shown(upper)}`;
}

/** What an estimate says: `6`, `won`, `lost`, `drawn`. @param {number} value */
export function estimateWords(value) {
  if (value === Infinity) return 'won';
  return value === -Infinity ? 'lost' : shown(value);
}

/** `1 leaf`, `2 leaves`. @param {number} n @param {string} one @param {string} [many] */
export function count(n, one, many = `${one}s`) {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}

/** Digits in threes, with thin spaces. @param {number} n */
export function grouped(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** `1st`, `2nd`, `3rd`, `4th`. @param {number} n */
export function ordinal(n) {
  const tens = n % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${grouped(n)}${ending}`;
}

/**
 * A whole number from a text, within limits; `fallback` if it is none.
 * @param {string | null | undefined} text @param {number} least @param {number} most @param {number} fallback
 */
export function whole(text, least, most, fallback) {
  if (!text || !/^-?\d+$/.test(text)) return fallback;
  return Math.min(most, Math.max(least, Number(text)));
}
