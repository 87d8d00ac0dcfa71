import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, plywood, staged } from './support.js';

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

test("Compare counts by leaves, shades leaves that only one algorithm visits, and ends with the library's counts", async () => {
  const names = ['minimax', 'alpha-beta', 'mtd-f'];
  const page = await staged(await house.page(`#compare?gallery=${house.about.gallery[0].id}&algorithms=${names.join(',')}`));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const cells = (row) => page.locator('tbody tr').nth(row).locator('td').allTextContents();
  for (let row = 0; row < names.length; row += 1) assert.equal((await cells(row))[0], '2', names[row]);
  await page.keyboard.press('End');
  const { tree, depth } = house.about.gallery[0];
  const found = names.map((name) =>
    JSON.parse(
      plywood(['search', '--tree', '-', '--algorithm', name, '--depth', String(depth), '--json', '--leaves'], tree),
    ),
  );
  for (let row = 0; row < names.length; row += 1) {
    const shown = await cells(row);
    assert.equal(shown[0], String(found[row].leaf_visits), names[row]);
    assert.equal(shown[1], String(found[row].distinct_leaves), names[row]);
    assert.equal(shown.at(-1), String(found[row].value), names[row]);
  }
  const sets = found.map(({ leaf_order: order }) => new Set(order));
  const only = [...sets[0]].filter((leaf) => !sets[1].has(leaf) && !sets[2].has(leaf)).length;
  assert.ok(only > 0);
  assert.equal(await page.locator('.runner').first().locator('.node.only').count(), only);
});

test('Practice checks windows against the recorded search and explains', async () => {
  const page = await staged(await house.page('#practice?mode=windows&seed=3'));
  const { alpha, beta } = await page.evaluate(rightAnswer, { mode: 'windows', seed: 3 });
  const text = (bound) => (bound === 'inf' || bound === '-inf' ? bound : String(bound));
  await page.getByLabel('α').fill('12345');
  await page.getByLabel('β').fill(text(beta));
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.verdict').textContent(), /Not quite: the window is/);
  await page.reload();
  await staged(page);
  await page.getByLabel('α').fill(text(alpha));
  await page.getByLabel('β').fill(text(beta));
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.verdict').textContent(), /^Right/);
});

test('Practice checks cutoffs and the next in OPEN', async () => {
  const page = await staged(await house.page('#practice?mode=cuts&seed=2'));
  const { cut } = await page.evaluate(rightAnswer, { mode: 'cuts', seed: 2 });
  await page.locator('#check').click();
  assert.match(await page.locator('.verdict').textContent(), cut.length === 0 ? /^Right/ : /Cutoff:/);
  await page.reload();
  await staged(page);
  for (const leaf of cut) await page.locator(`input[type=checkbox][value="${leaf}"]`).check();
  await page.locator('#check').click();
  assert.match(await page.locator('.verdict').textContent(), /^Right/);

  await page.goto(`${house.address}#practice?mode=open&seed=2`);
  await page.locator('input[type=radio]').first().waitFor();
  const { right } = await page.evaluate(rightAnswer, { mode: 'open', seed: 2 });
  await page.locator(`input[type=radio][value="${right}"]`).check();
  await page.locator('#check').click();
  assert.match(await page.locator('.verdict').textContent(), /^Right/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/question=2/);
});

/** Runs in the page: returns the answer to the first question, computed from the trace. */
async function rightAnswer({ mode, seed }) {
  const api = await import('/app/api.js');
  const subject = { generated: { kind: 'iid', width: 2, depth: 3, seed, order: null, range: 20 } };
  const [tree, trace] = [
    await api.tree(subject, 3),
    await api.trace({ subject, depth: 3, algorithm: mode === 'open' ? 'sss' : 'alpha-beta', options: {} }),
  ];
  const place = (path) =>
    path.reduce((at, move) => tree.nodes.findIndex(({ parent, move: m }) => parent === at && m === move), 0);
  const places = new Map();
  for (const { node, path } of trace.events) if (path) places.set(node, place(path));
  if (mode === 'windows') {
    const asked = trace.events.find(
      ({ event, alpha, beta }) => event === 'expand' && (alpha !== null || beta !== null),
    );
    const flip = (bound) => (bound === null ? null : 0 - bound);
    const [low, high] = asked.path.length % 2 === 0 ? [asked.alpha, asked.beta] : [flip(asked.beta), flip(asked.alpha)];
    return { alpha: low ?? '-inf', beta: high ?? 'inf' };
  }
  if (mode === 'cuts') {
    const visited = new Set(trace.events.filter(({ event }) => event === 'leaf').map(({ node }) => places.get(node)));
    return { cut: tree.nodes.map((_, i) => i).filter((i) => tree.nodes[i].children === 0 && !visited.has(i)) };
  }
  let size = 0;
  for (const { event, node } of trace.events) {
    if (event === 'select' && size > 1) return { right: places.get(node) };
    if (event === 'insert') size += 1;
    if (event === 'select') size -= 1;
    if (event === 'purge') throw new Error('no question before the first purge');
  }
  throw new Error('no question');
}
