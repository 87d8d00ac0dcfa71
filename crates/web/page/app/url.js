/**
 * Reads and writes the fragment of the address, which holds the whole state of the page:
 * `#watch?gallery=fig-3-1&algorithm=NAME&at=12`.
 */

export const SCREENS = /** @type {const} */ (['home', 'watch', 'compare', 'play', 'papers', 'practice', 'course']);
/** @typedef {typeof SCREENS[number]} Screen */

/**
 * @param {string} hash
 * @returns {{screen: Screen, params: URLSearchParams}}
 */
export function readHash(hash) {
  const [name, query = ''] = split(hash.replace(/^#/, ''));
  const screen = SCREENS.find((known) => known === name) ?? 'home';
  return { screen, params: new URLSearchParams(query) };
}

/** @param {string} text @returns {[string, string?]} */
function split(text) {
  const at = text.indexOf('?');
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * @param {Screen} screen
 * @param {URLSearchParams} params
 */
export function writeHash(screen, params) {
  const query = params.toString();
  return `#${screen}${query === '' ? '' : `?${query}`}`;
}

/**
 * Creates parameters from a record; entries that are undefined, null or empty are left out.
 * @param {Record<string, string | number | null | undefined>} record
 */
export function paramsOf(record) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(record)) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value));
  }
  return params;
}
