/** The frame of the page: the screen that the address names, the navigation, the theme. */

/** @import {About} from './types.js' */
/** @import {Screen} from './url.js' */
import { h, refill, set } from './dom.js';
import * as api from './api.js';
import { Address } from './address.js';
import { complaint } from './notice.js';
import { readHash, writeHash } from './url.js';
import { applyTheme, keepTheme, nextTheme, themeOf, themeWords } from './theme.js';
import { keepScreen, keepTree, paramsFor } from './state.js';
import { isTaken, showKeys } from './keys.js';
import { openHome } from './home.js';
import { openWatch } from './watch.js';
import { openCompare } from './compare.js';
import { openPlay } from './play.js';
import { openPapers } from './papers.js';
import { openPractice } from './practice.js';
import { openCourse } from './course.js';
import { openNotHere } from './not-here.js';
import { isStored } from './stored.js';

/**
 * @typedef {object} ScreenView
 * @property {HTMLElement} element
 * @property {string} title
 * @property {(event: KeyboardEvent) => void} [key]  called for keys that the focused control does not need
 * @property {import('./keys.js').Keys} [keys]  the keys that it uses
 * @property {(file: File) => void} [openFile]
 * @property {() => void} close
 */
/**
 * @typedef {object} App
 * @property {About} about
 * @property {(screen: Screen, params: URLSearchParams) => void} go  opens a screen
 * @property {(params: URLSearchParams) => void} remember  writes the state of the screen to the address
 * @property {(title: string) => void} name  changes the title of the window
 */

/** @type {Record<Screen, (app: App, params: URLSearchParams) => ScreenView>} */
const OPEN = {
  home: openHome,
  watch: openWatch,
  compare: openCompare,
  play: isStored ? () => openNotHere('Play', 'Play any algorithm, and ask why it made a move.') : openPlay,
  papers: openPapers,
  practice: openPractice,
  course: openCourse,
};
/** @type {[Screen, string][]} */
const NAV = [
  ['watch', 'Watch'],
  ['compare', 'Compare'],
  ['play', 'Play'],
  ['course', 'Course'],
  ['practice', 'Practice'],
  ['papers', 'Papers'],
];

/** @type {ScreenView | null} */
let current = null;
/** @type {Screen} */
let screen = 'home';
let theme = themeOf(readHash(location.hash).params);

const address = new Address();
const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const nav = /** @type {HTMLElement} */ (document.getElementById('nav'));

/** Returns the address of a screen. The theme is not part of it: it is the reader's own. @param {Screen} name @param {URLSearchParams} params */
function addressOf(name, params) {
  const all = new URLSearchParams(params);
  all.delete('theme');
  return writeHash(name, all);
}

/** @param {string} title */
function setTitle(title) {
  document.title = title === 'Plywood' ? title : `${title} · Plywood`;
}

/** @param {App} app */
function show(app) {
  const place = readHash(address.read());
  if (place.params.has('theme')) theme = themeOf(place.params);
  screen = place.screen;
  applyTheme(theme);
  current?.close();
  if (screen === 'watch' || screen === 'compare') keepTree(place.params);
  if (place.params.size > 0) keepScreen(screen, place.params);
  current = OPEN[screen](app, place.params);
  refill(main, current.element);
  document.body.className = `on-${screen}`;
  setTitle(current.title);
  drawNav();
}

function drawNav() {
  const links = NAV.map(([name, title]) =>
    h('a', { 'data-screen': name, 'aria-current': name === screen ? 'page' : null }, title),
  );
  const keys = current?.keys
    ? h('button', { type: 'button', class: 'theme', title: 'Keys (?)', onclick: help }, 'Keys')
    : null;
  const toggle = h('button', { type: 'button', class: 'theme', id: 'theme', onclick: turn }, themeWords(theme));
  refill(nav, ...links, h('span', { class: 'tools' }, keys, toggle));
  aimLinks();
}

/** Lets every link to a screen lead to what the screen showed last, on the tree that the user has chosen. */
function aimLinks() {
  for (const link of document.querySelectorAll('a[data-screen]')) {
    const name = /** @type {Screen} */ (link.getAttribute('data-screen'));
    set(link, { href: addressOf(name, paramsFor(name)) });
  }
}

function help() {
  if (current?.keys) showKeys([...current.keys, ['?', 'list the keys']]);
}

/** Switches to the next theme: system, light, dark. */
function turn() {
  theme = nextTheme(theme);
  keepTheme(theme);
  applyTheme(theme);
  drawNav();
  document.getElementById('theme')?.focus();
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (isTaken(event)) return;
  if (event.key === '?') help();
  else current?.key?.(event);
}

/** Opens a file dropped anywhere on the page in Watch. @param {App} app @param {DragEvent} event */
function drop(app, event) {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  if (screen !== 'watch') {
    history.pushState(null, '', addressOf('watch', new URLSearchParams()));
    show(app);
  }
  current?.openFile?.(file);
}

async function start() {
  try {
    const about = await api.about();
    /** @type {App} */
    const app = {
      about,
      go: (name, params) => {
        address.flush();
        location.hash = addressOf(name, params);
      },
      remember: (params) => {
        keepScreen(screen, params);
        address.replace(addressOf(screen, params));
        aimLinks();
      },
      name: setTitle,
    };
    window.addEventListener('hashchange', () => {
      show(app);
      main.focus();
    });
    document.getElementById('skip')?.addEventListener('click', (event) => {
      event.preventDefault();
      main.focus();
    });
    document.addEventListener('click', () => address.flush(), true);
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => drop(app, event));
    document.addEventListener('keydown', key);
    show(app);
  } catch (error) {
    refill(main, complaint(error));
  }
}

start();
