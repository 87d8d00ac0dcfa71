/** Where answers come from: the server, or the files of an exported site. All requests go to the page's own origin. */

/** @import {About, PageTree, Subject, Trace} from './types.js' */
/** @import {Picture} from './boards.js' */
import { isStored, storedAnswer } from './stored.js';
import { parseTrace } from './trace.js';

/** An error that the server reports. */
export class Refusal extends Error {
  /** @param {string} message @param {number | undefined} line @param {number | undefined} column */
  constructor(message, line, column) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/**
 * Answers a request, from the server or from the files of an exported site. This is the only place that decides which.
 * @param {string} path  relative to the address of the page
 * @param {unknown} [body]  posted as JSON if given
 * @param {AbortSignal} [signal]
 */
async function ask(path, body, signal) {
  const request =
    body === undefined
      ? { signal }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal,
        };
  const response = isStored ? await storedAnswer(path, body, signal) : await fetch(path, request);
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new Refusal(answer.error ?? `the server returned status ${response.status}`, answer.line, answer.column);
}

/** @returns {Promise<About>} */
export async function about() {
  return (await ask('api/about')).json();
}

/**
 * @returns {Promise<{available: boolean, folder: string, command: string, report?: string | null,
 *   recorded?: import('./verdicts.js').Recorded | null}>}
 */
export async function papers() {
  return (await ask('api/papers')).json();
}

/**
 * @param {Subject} subject
 * @param {number | null} depth
 * @param {AbortSignal} [signal]
 * @returns {Promise<PageTree>}
 */
export async function tree(subject, depth, signal) {
  return (await ask('api/tree', { subject, depth }, signal)).json();
}

/** @typedef {{subject: Subject, depth: number | null, algorithm: string, options: Record<string, string | number | boolean>}} TraceRequest */

/**
 * @param {TraceRequest} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<Trace>}
 */
export async function trace(request, signal) {
  return parseTrace(await (await ask('api/trace', { ...request, cap: null }, signal)).text());
}

/**
 * @typedef {object} Standing
 * @property {string} game
 * @property {string} position
 * @property {string} board
 * @property {Picture | null} picture
 * @property {[string, string]} sides  the side that moves first at this board, and the other
 * @property {string[]} moves
 * @property {{move: number, words: string}[]} passes  moves, counted from 0, that were forced passes, and what they mean
 * @property {0 | 1} turn
 * @property {boolean} must_pass  whether the only move is a pass
 * @property {string | null} pass  what that pass means
 * @property {number} plies
 * @property {boolean} over
 * @property {{winner: 0 | 1 | null, words: string} | null} result
 */

/**
 * @param {{game: string, position: string | null, moves: string[]}} where
 * @param {AbortSignal} [signal]
 * @returns {Promise<Standing>}
 */
export async function position(where, signal) {
  return (await ask('api/position', where, signal)).json();
}

/**
 * @typedef {object} Thought
 * @property {'progress' | 'found'} event
 * @property {number} depth
 * @property {number | null} value
 * @property {string[]} line
 * @property {number} nodes
 * @property {string | null} [best]
 * @property {number} [seconds]
 * @property {string} [stopped]
 * @property {number | null} [distance]
 * @property {string} [words]  what the value means
 * @property {string} [short]  the same in a few characters
 * @property {number | null} [share]  from -1 (lost) to 1 (won) for the side to move; null if it is unknown
 */
/** @typedef {{depth?: number, nodes?: number, milliseconds?: number}} Limits */
/**
 * @typedef {object} ThinkRequest
 * @property {string} game
 * @property {string | null} position
 * @property {string[]} moves
 * @property {string | null} evaluator
 * @property {string} algorithm
 * @property {Limits} limits
 * @property {number} memory
 */

/**
 * Yields thoughts as they arrive; the last one is the result. Aborting cancels the search.
 * @param {ThinkRequest} request
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Thought>}
 */
export async function* think(request, signal) {
  const response = await ask('api/think', request, signal);
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield thought(line);
  }
  if (rest.trim() !== '') yield thought(rest);
}

/** @param {string} line @returns {Thought} */
function thought(line) {
  const value = JSON.parse(line);
  if (value.error) throw new Refusal(value.error, undefined, undefined);
  return value;
}

/**
 * Returns every move with its value, best first.
 * @param {ThinkRequest} request
 * @param {AbortSignal} signal
 * @returns {Promise<{moves: {move: string, value: number | null, line: string[], words?: string, short?: string,
 *   share?: number | null}[], depth: number}>}
 */
export async function lines(request, signal) {
  return (await ask('api/lines', request, signal)).json();
}

/** @typedef {{move: string, lower: number | null, upper: number | null, words?: string, short?: string}} Known */
/**
 * @typedef {object} Reasons  a search that was repeated, and what it has proven about every move
 * @property {string} position
 * @property {boolean} by_nodes  whether a limit of nodes stands for a limit of time
 * @property {Thought} found
 * @property {Known[]} moves  the best first
 */

/**
 * Returns why a player chose its move.
 * @param {ThinkRequest} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<Reasons>}
 */
export async function why(request, signal) {
  return (await ask('/api/why', request, signal)).json();
}
