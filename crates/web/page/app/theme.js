/** The theme: the one that the address names, else the one that the user chose last, else that of the system. */

const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);
/** @typedef {typeof THEMES[number]} Theme */

const KEY = 'plywood.theme';

/** @param {string | null} name @returns {Theme | null} */
function named(name) {
  return THEMES.find((theme) => theme === name) ?? null;
}

/** @param {URLSearchParams} params @returns {Theme} */
export function themeOf(params) {
  return named(params.get('theme')) ?? named(stored()) ?? 'auto';
}

/** Returns the stored choice. A page in a sandbox has no storage. */
function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the choice for the next visit. @param {Theme} theme */
export function keepTheme(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

/** @param {Theme} theme @returns {Theme} */
export function nextTheme(theme) {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
}

/** @param {Theme} theme */
export function applyTheme(theme) {
  if (theme === 'auto') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
}

/** @param {Theme} theme */
export function themeWords(theme) {
  return { auto: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' }[theme];
}
