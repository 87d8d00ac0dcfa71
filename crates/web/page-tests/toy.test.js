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

test('the game is played on the page by buttons, because it has no picture', async () => {
  const page = await house.page('#play?game=nim');
  await page.locator('select option[value=nim]').first().waitFor({ state: 'attached' });
  const three = page.getByRole('button', { name: '3', exact: true });
  await three.waitFor();
  await three.click();
  await page.locator('.played li').first().waitFor();
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
