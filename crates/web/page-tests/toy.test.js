/** The page offers a game and an option that a program adds at run time (the command line's example `toy`). */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

if (!process.env.PLYWOOD_TOY) throw new Error('set PLYWOOD_TOY to the path of the example `toy`');
process.env.PLYWOOD = process.env.PLYWOOD_TOY;
const { House } = await import('./support.js');

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

test('a game of one’s own is played to its end by buttons, because it has no picture', async () => {
  const page = await house.page('#play?game=nim&quick=1&second=mtd-f:depth:6');
  const moves = page.locator('.board-words [data-move]');
  await moves.first().waitFor();
  assert.equal(await page.locator('.board-text').textContent(), 'oooooooooo');
  assert.deepEqual(await page.locator('.plate .side').allTextContents(), ['First', 'Second']);
  await page.getByRole('button', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: /^Why/ }).click();
  await page.locator('.why-moves tbody tr').nth(2).waitFor();
  assert.match(await page.locator('.why-moves').textContent(), /Second wins in \d plies/);
  await page.locator('#close-why').click();
  while (!/over/.test(await page.locator('.status').textContent())) {
    const before = await page.locator('.played [data-ply]').count();
    await moves.first().click();
    await page.waitForFunction((n) => document.querySelectorAll('.played [data-ply]').length > n, before);
    await page.locator('.status').filter({ hasText: /your turn|over/ }).waitFor();
  }
  assert.match(await page.locator('.status').textContent(), /The game is over: Second wins\. You lose\.$/);
  assert.deepEqual(page.notes.errors, []);
});

test('it is watched and compared, also after some moves', async () => {
  const page = await house.page('#watch?game=nim&position=3+2&depth=5&algorithm=alpha-beta&at=999999');
  await page.locator('.tree .node').first().waitFor();
  // Five stones are left: whoever takes one leaves four, and wins.
  assert.match(await page.locator('.sentence').first().textContent(), /Done: the root is worth (exactly )?1\b/);
  await page.goto(`${house.address}#compare?game=nim&position=3+2&depth=5`);
  await page.locator('.runner .tree .node').first().waitFor();
  assert.equal(await page.locator('.runner').count(), 2);
  assert.deepEqual(page.notes.errors, []);
});

test('the option has a field in the form of the algorithms that take it, and is sent to the server', async () => {
  const page = await house.page('#watch?algorithm=mtd-f&o.hunch=7');
  const field = page.locator('[name=hunch]');
  await field.waitFor({ state: 'attached' });
  assert.equal(await field.inputValue(), '7');
  const without = await house.page('#watch?algorithm=sss');
  await without.locator('#algorithm').waitFor();
  assert.equal(await without.locator('[name=hunch]').count(), 0);
  assert.deepEqual(page.notes.errors, []);
});
