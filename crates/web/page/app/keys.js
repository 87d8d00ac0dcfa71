/** Keys: which of them the page may use while a control has the focus, and the dialog that lists them. */

import { button, h } from './dom.js';

const TEXT = ['text', 'number', 'search', 'url', 'email', 'password', 'tel'];

/** Whether the user is typing text. @param {EventTarget | null} target */
export function isTyping(target) {
  if (target instanceof HTMLInputElement) return TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

/**
 * Whether a key belongs to the control that has the focus: all keys to a text field, the space bar to whatever it
 * presses, and all but ← and → to a selection list.
 * @param {KeyboardEvent} event
 */
export function isTaken({ key, target, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey || isTyping(target) || !(target instanceof Element)) return true;
  if (target.closest('dialog')) return true;
  if (key === ' ') return target.closest('button, summary, a, select, input:not([type=range])') !== null;
  if (target instanceof HTMLSelectElement) return key !== 'ArrowLeft' && key !== 'ArrowRight';
  return false;
}

/** @typedef {[string, string][]} Keys  the keys of a screen, and what they do */

/** Shows the keys of a screen. @param {Keys} keys */
export function showKeys(keys) {
  const rows = keys.flatMap(([name, does]) => [h('dt', {}, h('kbd', {}, name)), h('dd', {}, does)]);
  const dialog = h(
    'dialog',
    { class: 'keys', 'aria-label': 'Keys', onclose: () => dialog.remove() },
    h('h2', {}, 'Keys'),
    h('dl', {}, ...rows),
    button('Close', () => dialog.close(), { class: 'primary' }),
  );
  document.body.append(dialog);
  dialog.showModal();
}
