/** Algorithms on trees of the gallery, on the screen. The longest test, so its file is the first of the folder. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, isRun, numberedLeaves, plywood } from './support.js';

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

/** Returns the library's result, or its error if it refuses this algorithm on this tree. */
function library(algorithm, { tree, depth }) {
  try {
    const options = ['--algorithm', algorithm, '--depth', String(depth), '--json', '--leaves'];
    return JSON.parse(plywood(['search', '--tree', '-', ...options], tree));
  } catch (error) {
    return { refused: error.message };
  }
}

test("scrubbing to the end gives the library's result for the algorithms and the trees of the gallery", async () => {
  const page = await house.page();
  for (const [row, tree] of house.about.gallery.entries()) {
    for (const [column, { name, finds }] of house.about.algorithms.entries()) {
      if (!isRun(column, row)) continue;
      const expected = library(name, tree);
      const what = `${name} on ${tree.id}`;
      if (expected.refused) assert.equal(finds, 'estimate', `${what}: ${expected.refused}`);
      const hash = `#watch?gallery=${tree.id}&algorithm=${name}`;
      const said = await page.evaluate(scrubToTheEnd, { hash, title: expected.refused ? null : title(name) });
      if (expected.refused) continue;
      assert.match(said, new RegExp(`(worth|estimated at) ${shown(expected.value)}[,.]`), what);
      assert.match(said, new RegExp(`after ${expected.leaf_visits} leaf visits?\\.`), what);
      if (finds === 'minimax') assert.deepEqual(await numberedLeaves(page), expected.leaf_order, what);
    }
  }
  assert.deepEqual(
    page.notes.errors.filter((error) => !error.includes('status of 4')),
    [],
  );
});

/**
 * Runs in the page: goes to `hash`, waits for a sentence that begins with `title`, scrubs to the end, and returns what is
 * said there. Without a title, waits for a warning.
 */
async function scrubToTheEnd({ hash, title }) {
  const moved = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  window.location.hash = hash;
  await moved;
  const sentence = () => document.querySelector('.sentence')?.textContent ?? '';
  const ready = () =>
    title === null ? document.querySelector('.warning[role=alert]') : sentence().startsWith(title);
  for (const late = Date.now() + 30000; !ready(); ) {
    if (Date.now() > late) throw new Error(`${hash}: still ${sentence()}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const scrubber = document.querySelector('input[type=range]');
  if (title !== null) {
    scrubber.value = scrubber.max;
    scrubber.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return sentence();
}

function title(name) {
  return `${house.about.algorithms.find((algorithm) => algorithm.name === name).title} is about`;
}

function shown(value) {
  return value < 0 ? `−${-value}` : String(value);
}
