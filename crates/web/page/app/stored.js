/** Answers from the files of an exported site (`plywood serve --export`), which are those that the server gives. */

/** @import {Subject} from './types.js' */

/** Whether the page is an exported site, without a server. */
export const isStored = document.documentElement.hasAttribute('data-stored');

/** What an exported site offers, and what it does not. */
export const STORED_ONLY =
  'This site shows recorded searches: the trees of the gallery and the exercises, with every algorithm and its default options. ' +
  'For other trees and options, games to play and random trees, start the page on your own computer: `plywood serve --open`.';

/** @typedef {{subject: Subject, depth: number | null, file: string}} Entry */
/** @typedef {{algorithm: string, options: object, lines?: string, refused?: object}} Search */
/** @typedef {{tree: object, traces: Search[]}} Stored */
/** @typedef {{subject: Subject, depth: number | null, algorithm?: string, options?: object}} Asked */

/**
 * Returns the stored answer to a request, or a refusal that says what needs the server.
 * @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<Response>}
 */
export async function storedAnswer(path, body, signal) {
  const name = path.replace('api/', '');
  if (body === undefined) return fetch(`answers/${name}.json`, { signal });
  if (name !== 'tree' && name !== 'trace') return refusal({ error: STORED_ONLY });
  const asked = /** @type {Asked} */ (body);
  const stored = await storedSubject(asked, signal);
  if (!stored) return refusal({ error: STORED_ONLY });
  if (name === 'tree') return new Response(JSON.stringify(stored.tree));
  const search = stored.traces.find(
    ({ algorithm, options }) => algorithm === asked.algorithm && canonical(options) === canonical(asked.options ?? {}),
  );
  if (!search) return refusal({ error: STORED_ONLY });
  return search.lines === undefined ? refusal(search.refused) : new Response(search.lines);
}

/** @param {unknown} answer */
function refusal(answer) {
  return new Response(JSON.stringify(answer), { status: 400 });
}

/** The files that have been read. @type {Map<string, Promise<unknown>>} */
const files = new Map();

/**
 * Reads a file once; a file that could not be read is tried again.
 * @param {string} name @returns {Promise<unknown>}
 */
function read(name) {
  const known = files.get(name);
  if (known) return known;
  const reading = fetch(`answers/${name}`).then((response) => {
    if (!response.ok) throw new Error(`answers/${name} is missing: the site is incomplete (status ${response.status})`);
    return response.json();
  });
  files.set(name, reading);
  reading.catch(() => files.delete(name));
  return reading;
}

/** @param {Asked} asked @param {AbortSignal} [signal] @returns {Promise<Stored | null>} */
async function storedSubject({ subject, depth }, signal) {
  const index = /** @type {Entry[]} */ (await read('index.json'));
  const wanted = canonical({ subject, depth });
  const entry = index.find((known) => canonical({ subject: known.subject, depth: known.depth }) === wanted);
  if (!entry) return null;
  const stored = /** @type {Stored} */ (await read(entry.file));
  signal?.throwIfAborted();
  return stored;
}

/** Writes a value as JSON with its names in order, without those that are null. @param {unknown} value @returns {string} */
function canonical(value) {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, own]) => own !== null && own !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}
