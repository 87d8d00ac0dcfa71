/** Reads traces: JSON Lines of schema plywood.trace/1. */

/** @import {Told, Trace, TraceEnd, TraceEvent, TraceHeader} from './types.js' */
import { DRAWN } from './number.js';

const KINDS = new Set([
  'expand',
  'leaf',
  'settled',
  'better',
  'cutoff',
  're-search',
  'select',
  'insert',
  'remove',
  'purge',
  'round',
  'leave',
  'store',
]);

/** The fields that hold numbers. */
const NUMBERS = /** @type {const} */ (['alpha', 'beta', 'lower', 'upper', 'merit', 'value']);

/** Returns a number, or null if the field holds none. @param {Told | undefined} told @returns {number | null} */
export function numberOf(told) {
  if (told === 'inf') return Infinity;
  if (told === '-inf') return -Infinity;
  return typeof told === 'number' ? told : null;
}

/**
 * Returns the value of a position for MAX, or null if the field holds none.
 * @param {Told | undefined} told  as the side to move sees it @param {number} side  1 where MAX is to move, -1 where MIN is
 */
export function worthOf(told, side) {
  if (told === 'drawn') return DRAWN;
  const value = numberOf(told);
  return value === null ? null : value * side + 0;
}

/**
 * @param {string} text
 * @returns {Trace}
 * @throws {Error} that says which line is wrong, and why
 */
export function parseTrace(text) {
  const lines = text
    .split('\n')
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line.trim() !== '');
  if (lines.length === 0) throw new Error('the file is empty; a trace starts with a header of schema plywood.trace/1');
  const objects = lines.map(({ line, number }) => object(line, number));
  const header = /** @type {TraceHeader} */ (objects[0]);
  if (header.schema !== 'plywood.trace/1') {
    throw new Error('line 1: expected a header of schema plywood.trace/1; `plywood trace` writes such files');
  }
  const last = /** @type {TraceEnd} */ (objects[objects.length - 1]);
  const isEnded = last.event === 'end';
  if (isEnded) checkNumber('value', last.value, lines[lines.length - 1].number);
  const events = objects
    .slice(1, isEnded ? -1 : undefined)
    .map((event, i) => checked(/** @type {TraceEvent} */ (event), lines[i + 1].number));
  return { header, events, end: isEnded ? { ...last, value: worthOf(last.value, 1) } : unfinished(events.length) };
}

/** The end of a trace that has none: its search was interrupted, or is still running. @param {number} events @returns {TraceEnd} */
function unfinished(events) {
  const counts = { leaf_visits: 0, inner_nodes: 0, pass_nodes: 0, re_searches: 0, rounds: null, events, dropped: 0 };
  return { event: 'end', value: null, bounds: { lower: null, upper: null }, line: [], ...counts, stopped: 'unfinished' };
}

/** @param {string} line @param {number} number @returns {unknown} */
function object(line, number) {
  try {
    const value = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw new Error(`line ${number}: this is not JSON`);
  }
  throw new Error(`line ${number}: expected an object`);
}

/** @param {TraceEvent} event @param {number} number */
function checked(event, number) {
  if (!KINDS.has(event.event)) throw new Error(`line ${number}: \`${event.event}\` is not an event of plywood.trace/1`);
  if (!Number.isInteger(event.node) || event.node < 0)
    throw new Error(`line ${number}: \`node\` must be a whole number, 0 or more`);
  if (event.path !== undefined && !Array.isArray(event.path))
    throw new Error(`line ${number}: \`path\` must be a list of moves`);
  for (const name of NUMBERS) checkNumber(name, event[name], number);
  return event;
}

/** @param {string} name @param {Told | undefined} told @param {number} number */
function checkNumber(name, told, number) {
  if (told === undefined || told === null || told === 'drawn' || numberOf(told) !== null) return;
  const found = JSON.stringify(told);
  throw new Error(`line ${number}: \`${name}\` is ${found}; expected a number, null, "inf", "-inf" or "drawn"`);
}
