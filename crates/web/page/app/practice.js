/** @import {App, ScreenView} from './main.js' */
import { h } from './dom.js';
/** @param {App} _app @param {URLSearchParams} _params @returns {ScreenView} */
export function openPractice(_app, _params) {
  return { element: h('p', {}, 'Practice'), title: 'Practice', close: () => {} };
}
