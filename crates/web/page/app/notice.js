/** Messages for work in progress and for errors. */

import { h, ticked } from './dom.js';
import { Refusal } from './api.js';

/** @param {string} words */
export function waiting(words) {
  return h('p', { class: 'waiting', role: 'status' }, words);
}

/** @param {unknown} error */
export function complaint(error) {
  const message = error instanceof Error ? error.message : String(error);
  const told = /(line|character) \d/.test(message);
  const where =
    error instanceof Refusal && error.line && !told
      ? `Line ${error.line}${error.column ? `, column ${error.column}` : ''}: `
      : '';
  const unreachable =
    error instanceof TypeError ? 'The server does not answer. Is `plywood serve` still running? ' : '';
  return h('p', { class: 'warning', role: 'alert' }, ...ticked(unreachable + where + message));
}
