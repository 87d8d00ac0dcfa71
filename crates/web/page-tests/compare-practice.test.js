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

test('Practice: an unreadable answer does not count, a wrong one may be mended once, with a hint', async () => {
  const page = await staged(await house.page('#practice?mode=windows&seed=3'));
  const { alpha, beta } = await page.evaluate(rightAnswer, { mode: 'windows', seed: 3 });
  const text = (bound) => (bound === 'inf' || bound === '-inf' ? bound : String(bound));
  const answer = async (low, high) => {
    await page.getByLabel('α').fill(low);
    await page.getByLabel('β').fill(high);
    await page.keyboard.press('Enter');
    return page.locator('.verdict').textContent();
  };
  for (let i = 0; i < 3; i += 1) assert.match(await answer('x', text(beta)), /whole number.*did not count/);
  assert.equal(await page.locator('#next').count(), 0);
  assert.ok(await page.locator('.hint').isHidden());
  assert.match(await answer('12345', text(beta)), /^Not quite.*Try once more/);
  assert.ok(await page.locator('.hint').isVisible());
  assert.match(await answer(text(alpha), text(beta)), /^Right: the window is/);
  await page.keyboard.press('Enter');
  await page.locator('.note').filter({ hasText: '1 of 1 right so far' }).waitFor();
  await answer('12345', '1');
  assert.match(await answer('12345', '1'), /^Not quite: the window is/);
  await page.keyboard.press('Enter');
  await page.locator('.note').filter({ hasText: '1 of 2 right so far' }).waitFor();
});

test('Practice: a click on a leaf marks the leaf, and the next in OPEN is checked', async () => {
  const page = await staged(await house.page('#practice?mode=cuts&seed=4'));
  const { cut } = await page.evaluate(rightAnswer, { mode: 'cuts', seed: 4 });
  assert.ok(cut.length > 0);
  for (const leaf of cut) await page.locator(`.tree [data-node="${leaf}"]`).click();
  assert.equal(await page.locator('.tree .node.asked').count(), cut.length);
  await page.locator(`.tree [data-node="${cut[0]}"]`).click();
  assert.equal(await page.locator('.tree .node.asked').count(), cut.length - 1);
  await page.locator('#check').click();
  assert.match(await page.locator('.verdict').textContent(), /^Not quite. 1 leaf missed. Try once more/);
  await page.locator(`input[type=checkbox][value="${cut[0]}"]`).check();
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

test('Practice: values, re-searches and rounds are asked about the tree that the address names', async () => {
  const page = await staged(await house.page('#practice?mode=values&gallery=tested'));
  assert.match(await page.locator('#size option:checked').textContent(), /One test fails/);
  assert.match(await page.locator('.asked').last().textContent(), /What is MAX node aa worth/);
  await page.getByRole('textbox', { name: 'Value' }).fill('27');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.verdict').textContent(), /^Right: 27/);

  const again = { yes: 0, no: 0 };
  await page.goto(`${house.address}#practice?mode=again&gallery=tested`);
  for (let number = 1; ; number += 1) {
    await page.locator('.note').filter({ hasText: `Question ${number} of` }).waitFor();
    await page.getByLabel('yes', { exact: true }).check();
    await page.locator('#check').click();
    const isRight = /^Right: yes/.test(await page.locator('.verdict').textContent());
    if (!isRight) {
      await page.getByLabel('no', { exact: true }).check();
      await page.locator('#check').click();
      assert.match(await page.locator('.verdict').textContent(), /^Right: no\. (The child is no better|It is good enough|This close)/);
    }
    again[isRight ? 'yes' : 'no'] += 1;
    if ((await page.locator('#next').textContent()) === 'New tree') break;
    await page.locator('#next').click();
  }
  assert.equal(again.yes, 1, 'as many as the library counts');
  assert.ok(again.no > 0);

  await page.goto(`${house.address}#practice?mode=rounds&gallery=bad-order`);
  await page.getByLabel('At least').waitFor();
  const trace = plywood(['trace', '--tree', '-', '--algorithm', 'mtd-f'], '(((5 14)(8 7))((1 21)(2 20)))(((19 16)(18 3))((10 13)(17 12)))');
  const rounds = trace.trim().split('\n').map((line) => JSON.parse(line)).filter(({ event }) => event === 'round');
  assert.equal(rounds.length, 5);
  await page.getByLabel('At least').fill(String(rounds[1].beta));
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.verdict').textContent(), /^Right/);
});

test('no explanation of Practice says that a value is unknown, and the sheet has tasks and a key', async () => {
  const page = await house.page('#practice?sheet=1&seed=1');
  await page.getByRole('button', { name: 'Print' }).waitFor();
  const tasks = await page.locator('.paper:not(.key-page) li').count();
  assert.ok(tasks > 10);
  assert.equal(await page.locator('.key-page li').count(), tasks);
  assert.equal(await page.locator('.key-page h3').count(), house.about.defaults.practice.exercises.length);
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('header.top').isHidden());
  assert.ok(await page.locator('svg.tree').isVisible());
  const unknown = await page.evaluate(async () => {
    const load = (name) => import(new URL(`app/${name}.js`, document.baseURI).href);
    const [{ fetchReplay }, { questions }, { keyOf }, api] = await Promise.all(['study', 'exercises', 'judging', 'api'].map(load));
    const about = await api.about();
    const found = [];
    for (let seed = 1; seed <= 6; seed += 1) {
      for (const { exercise, algorithm, called } of about.defaults.practice.exercises) {
        const generated = { kind: 'iid', width: 2, depth: 4, seed, order: null, range: 20 };
        const replay = await fetchReplay({ kind: 'random', generated }, algorithm, {}, about);
        for (const { shownAt, answer } of questions(exercise, replay, called)) {
          replay.seek(shownAt);
          const words = keyOf(replay, answer);
          if (/unknown|undefined|NaN|null/.test(words)) found.push(words);
        }
      }
    }
    return found;
  });
  assert.deepEqual(unknown, []);
});

/** Runs in the page: returns the answer to the first question, computed from the trace. */
async function rightAnswer({ mode, seed }) {
  const api = await import(new URL('app/api.js', document.baseURI).href);
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
