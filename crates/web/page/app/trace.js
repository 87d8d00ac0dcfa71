/** Reading traces: JSON Lines of schema plywood.trace/1. */

/** @import {Trace, TraceEnd, TraceEvent, TraceHeader} from './types.js' */

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
  if (lines.length === 0) throw new Error('the file is empty; a trace begins with a header of schema plywood.trace/1');
  const objects = lines.map(({ line, number }) => object(line, number));
  const header = /** @type {TraceHeader} */ (objects[0]);
  if (header.schema !== 'plywood.trace/1') {
    throw new Error('line 1: this is no header of schema plywood.trace/1; `plywood trace` prints such files');
  }
  const end = /** @type {TraceEnd} */ (objects[objects.length - 1]);
  if (end.event !== 'end')
    throw new Error(`line ${lines[lines.length - 1].number}: the trace has no end; it was cut short`);
  const events = objects
    .slice(1, -1)
    .map((event, i) => checked(/** @type {TraceEvent} */ (event), lines[i + 1].number));
  return { header, events, end };
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
  if (!KINDS.has(event.event)) throw new Error(`line ${number}: \`${event.event}\` is no event of plywood.trace/1`);
  if (!Number.isInteger(event.node) || event.node < 0)
    throw new Error(`line ${number}: \`node\` must be a whole number from 0`);
  if (event.path !== undefined && !Array.isArray(event.path))
    throw new Error(`line ${number}: \`path\` must be a list of moves`);
  return event;
}
