/**
 * Measures the time of a step in Watch, from the key to the finished frame, on trees of about 10,000 visited nodes:
 * `PLYWOOD=… node step-times.js`. On a busy machine, the least time is the telling one.
 */

import { House, staged } from './support.js';

/** The number of steps that are measured. */
const STEPS = 200;

/** The server sends at most 50,000 nodes of a tree. The first tree is drawn as SVG, the others on a canvas. */
const SEARCHES = {
  'minimax, 11 by 3': 'kind=iid&width=11&depth=3&seed=1&range=1000000&algorithm=minimax',
  'minimax, 10 by 4': 'kind=iid&width=10&depth=4&seed=1&range=1000000&algorithm=minimax',
  'alpha-beta, 35 by 3': 'kind=iid&width=35&depth=3&seed=1&range=1000000&algorithm=alpha-beta',
  'SSS*, 35 by 3': 'kind=iid&width=35&depth=3&seed=1&range=1000000&algorithm=sss',
  'MTD(f), 35 by 3': 'kind=iid&width=35&depth=3&seed=1&range=1000000&algorithm=mtd-f',
};

/** Runs in the page: steps forward, and returns the milliseconds of each step. */
async function walk(steps) {
  const times = [];
  for (let i = 0; i < steps; i += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const started = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    document.body.getBoundingClientRect();
    document.querySelector('canvas')?.getContext('2d').getImageData(0, 0, 1, 1);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

const house = await House.open();
const row = (cells) => console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(20) : String(cell).padStart(10))).join(''));
row(['search', 'visited', 'drawn', 'least ms', 'median ms', '95 % ms']);
for (const [name, query] of Object.entries(SEARCHES)) {
  const page = await staged(await house.page(`#watch?${query}`, { height: 720 }));
  const visited = await page.evaluate(async () => {
    const [{ visitedBy }, study, source, api] = await Promise.all(['view', 'study', 'source', 'api'].map((file) => import(`/app/${file}.js`)));
    const about = await api.about();
    const params = new URLSearchParams(location.hash.split('?')[1]);
    const replay = await study.fetchReplay(source.sourceFrom(params, about), params.get('algorithm'), {}, about);
    return visitedBy([replay]).size;
  });
  await page.getByRole('slider').evaluate((scrubber) => {
    scrubber.value = String(Math.floor(Number(scrubber.max) / 2));
    scrubber.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const times = await page.evaluate(walk, STEPS);
  const drawn = await page.locator('canvas').count();
  const ms = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  row([name, visited, drawn ? 'canvas' : 'SVG', ms(0), ms(0.5), ms(0.95)]);
  await page.context().close();
}
await house.close();
