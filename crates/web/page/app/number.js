/** Numbers as the page writes and reads them. */

/** @import {Bounds} from './types.js' */

/** The value of a draw where it is worth next to nothing to MAX: more than a loss, less than any other number. */
export const DRAWN = -Number.MAX_VALUE;

/** Writes a value with a true minus sign, and infinity as ∞. @param {number} value */
export function shown(value) {
  if (value === DRAWN) return 'drawn';
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  return value < 0 ? `−${-value}` : String(value);
}

/**
 * Writes an open window. Two infinite ends of one sign are the minimal window at that end.
 * @param {number} alpha @param {number} beta
 */
export function windowText(alpha, beta) {
  if (alpha === Infinity) return '(∞−1, ∞)';
  if (beta === -Infinity) return '(−∞, −∞+1)';
  return `(${shown(alpha)}, ${shown(beta)})`;
}

/** Writes what is known of a value: `=6`, `≥5`, `≤7`, `5…7`, or nothing. @param {Bounds} bounds */
export function boundsText({ lower, upper }) {
  if (lower === upper) return `=${shown(lower)}`;
  if (lower === -Infinity && upper === Infinity) return '';
  if (upper === Infinity) return `≥${shown(lower)}`;
  if (lower === -Infinity) return `≤${shown(upper)}`;
  return `${shown(lower)}…${shown(upper)}`;
}

/** Writes what is known of a value in words. @param {Bounds} bounds */
export function boundsWords({ lower, upper }) {
  if (lower === upper) return `exactly ${shown(lower)}`;
  if (lower === -Infinity && upper === Infinity) return 'unknown';
  if (upper === Infinity) return `at least ${shown(lower)}`;
  if (lower === -Infinity) return `at most ${shown(upper)}`;
  return `between ${shown(lower)} and ${shown(upper)}`;
}

/** Writes an estimate: `6`, `won`, `lost`, `drawn`. @param {number} value */
export function estimateWords(value) {
  if (value === Infinity) return 'won';
  return value === -Infinity ? 'lost' : shown(value);
}

/** Writes a number with its noun: `1 leaf`, `2 leaves`. @param {number} n @param {string} one @param {string} [many] */
export function count(n, one, many = `${one}s`) {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}

/** Groups digits in threes, with thin spaces. @param {number} n */
export function grouped(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** Writes an ordinal: `1st`, `2nd`, `3rd`, `4th`. @param {number} n */
export function ordinal(n) {
  const tens = n % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${grouped(n)}${ending}`;
}

/**
 * Reads a whole number and clamps it to the limits; returns `fallback` if the text is not a number.
 * @param {string | null | undefined} text @param {number} least @param {number} most @param {number} fallback
 */
export function whole(text, least, most, fallback) {
  if (!text || !/^-?\d+$/.test(text)) return fallback;
  return Math.min(most, Math.max(least, Number(text)));
}
