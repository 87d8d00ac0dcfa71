/** The frame of the page: the screen that the address names, the navigation, the theme. */

/** @import {About} from './types.js' */
/** @import {Screen} from './url.js' */
import { h, refill, set } from './dom.js';
import * as api from './api.js';
import { Address } from './address.js';
import { complaint } from './notice.js';
import { readHash, writeHash } from './url.js';
import { applyTheme, nextTheme, themeOf, themeWords } from './theme.js';
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
 * @property {(event: KeyboardEvent) => void} [key]
 * @property {(file: File) => void} [openFile]
 * @property {() => void} close
 */
/**
 * @typedef {object} App
 * @property {About} about
 * @property {(screen: Screen, params: URLSearchParams) => void} go  opens a screen
 * @property {(params: URLSearchParams) => void} remember  writes the state of the screen to the address
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

/** Returns the address of a screen, including the theme. @param {Screen} name @param {URLSearchParams} params */
function addressOf(name, params) {
  const all = new URLSearchParams(params);
  all.delete('theme');
  if (theme !== 'auto') all.set('theme', theme);
  return writeHash(name, all);
}

/** @param {App} app */
function show(app) {
  const place = readHash(address.read());
  theme = themeOf(place.params);
  screen = place.screen;
  applyTheme(theme);
  current?.close();
  current = OPEN[screen](app, place.params);
  refill(main, current.element);
  document.title = current.title === 'Plywood' ? 'Plywood' : `${current.title} · Plywood`;
  drawNav(app);
}

/** @param {App} app */
function drawNav(app) {
  const links = NAV.map(([name, title]) =>
    h('a', { href: addressOf(name, new URLSearchParams()), 'aria-current': name === screen ? 'page' : null }, title),
  );
  const toggle = h('button', { type: 'button', class: 'theme', onclick: () => turn(app) }, themeWords(theme));
  refill(nav, ...links, toggle);
  const brand = document.getElementById('brand');
  if (brand) set(brand, { href: addressOf('home', new URLSearchParams()) });
}

/** Switches to the next theme: system, light, dark. @param {App} app */
function turn(app) {
  address.flush();
  theme = nextTheme(theme);
  applyTheme(theme);
  address.write(addressOf(screen, readHash(location.hash).params));
  drawNav(app);
  /** @type {HTMLElement | null} */ (nav.querySelector('.theme'))?.focus();
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
      remember: (params) => address.replace(addressOf(screen, params)),
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
    document.addEventListener('keydown', (event) => current?.key?.(event));
    show(app);
  } catch (error) {
    refill(main, complaint(error));
  }
}

start();
