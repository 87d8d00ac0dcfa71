/** The theme: that of the system, unless the address names one. */

const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);
/** @typedef {typeof THEMES[number]} Theme */

/** @param {URLSearchParams} params @returns {Theme} */
export function themeOf(params) {
  return THEMES.find((theme) => theme === params.get('theme')) ?? 'auto';
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
