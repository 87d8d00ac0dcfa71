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

/** Writes a value in few characters: `−423k`, `1.2M`. Up to four digits are written out. @param {number} value */
export function brief(value) {
  const size = Math.abs(value);
  if (size < 10000 || size > 1e15) return shown(value);
  const [unit, letter] = size < 999500 ? [1e3, 'k'] : size < 999.5e6 ? [1e6, 'M'] : [1e9, 'G'];
  const scaled = size / unit;
  const digits = scaled < 10 ? scaled.toFixed(1).replace(/\.0$/, '') : scaled.toFixed(0);
  return `${value < 0 ? '−' : ''}${digits}${letter}`;
}

/**
 * Writes an open window in few characters, unless its ends would look alike.
 * @param {number} alpha @param {number} beta
 */
export function briefWindow(alpha, beta) {
  const alike = brief(alpha) === brief(beta);
  return alike || alpha === Infinity || beta === -Infinity
    ? windowText(alpha, beta)
    : `(${brief(alpha)}, ${brief(beta)})`;
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

/**
 * Writes what is known of a value: `=6`, `≥5`, `≤7`, `5…7`, or nothing.
 * @param {Bounds} bounds @param {(value: number) => string} [write]
 */
export function boundsText({ lower, upper }, write = shown) {
  if (lower === upper) return `=${write(lower)}`;
  if (lower === -Infinity && upper === Infinity) return '';
  if (upper === Infinity) return `≥${write(lower)}`;
  if (lower === -Infinity) return `≤${write(upper)}`;
  return `${write(lower)}…${write(upper)}`;
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

/** Groups digits in threes, with commas, as the command line does. @param {number} n */
export function grouped(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
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
