/** Shared by the tests: the server, the browser, and a page that records every request and every error. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { browser } from './browser.js';

const BINARY = process.env.PLYWOOD;
if (!BINARY) throw new Error('set PLYWOOD to the path of the plywood binary');

/** Returns the output of `plywood`; throws its error message if it fails. */
export function plywood(args, input = '') {
  const { status, stdout, stderr } = spawnSync(BINARY, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}

/** The server and the browser of a test file. */
export class House {
  static async open(...options) {
    const house = new House();
    house.server = spawn(BINARY, ['serve', '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(house.server.stdout), 'line');
    house.address = line.trim();
    house.browser = await browser();
    house.about = await (await fetch(`${house.address}api/about`)).json();
    return house;
  }

  /** Opens an empty page. `page.notes` records errors and requests. */
  async blank({
    width = 1280,
    height = 900,
    colorScheme = /** @type {'light' | 'dark' | null} */ ('light'),
    reducedMotion = /** @type {'reduce' | 'no-preference' | null} */ ('no-preference'),
  } = {}) {
    const context = await this.browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion });
    const page = await context.newPage();
    page.notes = { errors: [], requests: [] };
    page.on('pageerror', (error) => page.notes.errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.notes.errors.push(message.text()));
    page.on('request', (request) => page.notes.requests.push(request.url()));
    return page;
  }

  /** Opens a page at `hash` and waits until its screen is drawn. */
  async page(hash = '', options = {}) {
    const page = await this.blank(options);
    await page.goto(this.address + hash);
    await page.waitForSelector('main > *');
    return page;
  }

  /**
   * Goes to `hash` in the page that the tests of a file share, which takes a tenth of the time of opening one. The page keeps
   * the tree that it has shown, so an address must name all that its test depends on.
   */
  async shared(hash, { width = 1280, height = 900 } = {}) {
    this.own ??= await this.page('#papers');
    const page = this.own;
    await page.setViewportSize({ width, height });
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    });
    Object.assign(page.notes, { errors: [], requests: [] });
    // To go where one is changes nothing.
    if ((await addressOf(page)).endsWith(hash)) await go(page, hash === '#papers' ? '#course' : '#papers');
    return go(page, hash);
  }

  /** Returns the requests of a page that went to another origin. */
  strangers(page) {
    return page.notes.requests.filter((url) => !url.startsWith(this.address) && !url.startsWith('data:'));
  }

  async close() {
    // Answers that a test has changed may still be under way.
    for (const context of this.browser?.contexts() ?? []) {
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await this.browser?.close();
    this.server?.kill();
  }
}

/**
 * Returns whether the algorithm with this number is tested on the tree with this number: every algorithm on a quarter of
 * the trees, every tree with a quarter of the algorithms. With the environment variable `EVERY_SEARCH=1`, all are.
 */
export function isRun(algorithm, tree) {
  return process.env.EVERY_SEARCH === '1' || (algorithm + tree) % 4 === 0;
}

/** Waits until the page shows a recorded search. */
export async function staged(page) {
  await page.waitForSelector('.tree .node, .tree-canvas');
  return page;
}

/** Waits until a screen shows more than that it is loading. */
export async function settled(page) {
  await page.waitForFunction(() => document.querySelector('main > *') && !document.querySelector('.waiting'));
  return page;
}

/** Goes to another screen in the same page, which is much faster than opening a page, and waits until it is drawn. */
export async function go(page, hash) {
  await page.evaluate((to) => {
    document.querySelector('main').replaceChildren();
    window.location.hash = to;
  }, hash);
  return settled(page);
}

/** Returns the page's address as the page knows it now: `page.url()` hears of a change of the hash a little later. */
export function addressOf(page) {
  return page.evaluate(() => window.location.href);
}

/** Returns the drawn tree as text. */
export function seen(page) {
  return page
    .locator('svg.tree')
    .first()
    .evaluate((svg) => svg.outerHTML);
}

/**
 * Returns the numbered leaves of the drawing, counted from the left, in the order of their visits. A stub counts for all
 * the leaves that it stands for.
 */
export function numberedLeaves(page) {
  return page
    .locator('svg.tree')
    .first()
    .evaluate((svg) => {
      const number = (text, pattern) => Number(pattern.exec(text)[1]);
      const items = [
        ...[...svg.querySelectorAll('.node.leaf')].map((leaf) => ({
          x: number(leaf.getAttribute('transform'), /translate\(([-\d.]+)/),
          leaves: 1,
          visits: leaf.dataset.visits.split(' ').filter(Boolean),
        })),
        ...[...svg.querySelectorAll('g.stub')].map((stub) => ({
          x: number(stub.querySelector('path').getAttribute('d'), /M([-\d.]+)/),
          leaves: Number(stub.dataset.leaves),
          visits: [],
        })),
      ].sort((a, b) => a.x - b.x);
      const order = [];
      let place = 0;
      for (const { leaves, visits } of items) {
        for (const visit of visits) order[Number(visit) - 1] = place;
        place += leaves;
      }
      return order;
    });
}

/** The rules of axe-core whose findings depend on colours: what else it finds in light it finds in dark, too. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns what axe-core finds on the page as it is now: up to three places for each kind of finding. `rules` names the
 * rules that are checked; without it, all are.
 */
export async function axeFindings(page, rules = /** @type {string[] | null} */ (null)) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (runOnly) => axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) }),
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary.split('\n')[1] ?? ''}`),
  );
}
