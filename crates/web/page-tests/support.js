/** What the tests share: the server, the browser, and a page that notes every request and every error. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const BINARY = process.env.PLYWOOD;
if (!BINARY) throw new Error('set PLYWOOD to the path of the plywood binary');

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What `plywood` prints; an error with what it complains about if it fails. */
export function plywood(args, input = '') {
  const { status, stdout, stderr } = spawnSync(BINARY, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}

/** The server and the browser of a file of tests. */
export class House {
  static async open(...options) {
    const house = new House();
    house.server = spawn(BINARY, ['serve', '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(house.server.stdout), 'line');
    house.address = line.trim();
    house.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
    house.about = await (await fetch(`${house.address}api/about`)).json();
    return house;
  }

  /** A page at `hash` that has drawn its screen. `page.notes` says what went wrong and what was asked for. */
  async page(hash = '', { width = 1280, colorScheme = 'light' } = {}) {
    const context = await this.browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    page.notes = { errors: [], requests: [] };
    page.on('pageerror', (error) => page.notes.errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.notes.errors.push(message.text()));
    page.on('request', (request) => page.notes.requests.push(request.url()));
    await page.goto(this.address + hash);
    await page.waitForSelector('main > *');
    return page;
  }

  /** Everything that pages of this house asked for that is not of its origin. */
  strangers(page) {
    return page.notes.requests.filter((url) => !url.startsWith(this.address) && !url.startsWith('data:'));
  }

  async close() {
    await this.browser?.close();
    this.server?.kill();
  }
}

/** Waits for a recorded search to be on the page. */
export async function staged(page) {
  await page.waitForSelector('.tree .node, .tree-canvas');
  return page;
}

/** The tree as it is seen, as text. */
export function seen(page) {
  return page
    .locator('svg.tree')
    .first()
    .evaluate((svg) => svg.outerHTML);
}

/** The leaves from left to right that the drawing numbers, in the order of their visits. */
export function numberedLeaves(page) {
  return page
    .locator('svg.tree')
    .first()
    .evaluate((svg) => {
      const leaves = [...svg.querySelectorAll('.node.leaf')].sort((a, b) => place(a) - place(b));
      function place(node) {
        return Number(/translate\(([-\d.]+)/.exec(node.getAttribute('transform'))[1]);
      }
      const order = [];
      leaves.forEach((leaf, i) => {
        for (const visit of leaf.dataset.visits.split(' ').filter(Boolean)) order[Number(visit) - 1] = i;
      });
      return order;
    });
}
