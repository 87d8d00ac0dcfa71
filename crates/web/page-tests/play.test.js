import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House } from './support.js';

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

const moves = (page) => page.locator('.played li').count();

/** Waits until it is a person's turn or the game is over. */
async function turn(page) {
  await page
    .locator('.status')
    .filter({ hasText: /your turn|The game is over/ })
    .waitFor();
  return page.locator('.status').textContent();
}

/** Moves the focus within the board to the first legal cell, by arrow keys alone. */
async function walkToLegalCell(page) {
  const place = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('[role=row]')].map((row) => [...row.children]);
      const find = (test) =>
        rows.flatMap((row, y) => row.map((cell, x) => ({ cell, y, x }))).find(({ cell }) => test(cell));
      const { y, x } = find((cell) => cell === document.activeElement);
      const to = find((cell) => cell.classList.contains('legal'));
      return { y, x, toY: to.y, toX: to.x };
    });
  const { y, x, toY, toX } = await place();
  for (let i = 0; i < Math.abs(toY - y); i += 1) await page.keyboard.press(toY > y ? 'ArrowDown' : 'ArrowUp');
  for (let i = 0; i < Math.abs(toX - x); i += 1) await page.keyboard.press(toX > x ? 'ArrowRight' : 'ArrowLeft');
}

/** Games played to the end: the game, the opponent, and the least number of moves. */
const WHOLE_GAMES = [
  ['tic-tac-toe', 'alpha-beta:depth:3', 5],
  ['othello', 'mtd-f:depth:4', 40],
  ['connect-four', 'sss:depth:3', 7],
  ['kalah', 'best-first-extension:depth:6', 10],
];

for (const [game, engine, least] of WHOLE_GAMES) {
  test(`a whole game of ${game} against ${engine} by keyboard alone`, async () => {
    const page = await house.page(`#play?game=${game}&second=${engine}`);
    await turn(page);
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement.getAttribute('role') === 'gridcell')) break;
    }
    for (let played = 0; played < 200; played += 1) {
      if (/over/.test(await turn(page))) break;
      const before = await moves(page);
      await walkToLegalCell(page);
      await page.keyboard.press('Enter');
      await page.waitForFunction((n) => document.querySelectorAll('.played li').length > n, before);
    }
    assert.match(await turn(page), /The game is over: /);
    assert.ok((await moves(page)) >= least);
    assert.deepEqual(page.notes.errors, []);
    assert.deepEqual(house.strangers(page), []);
  });
}

test('in every game a move is answered by the engine, and can be undone', async () => {
  for (const game of ['othello', 'kalah', 'connect-four', 'tic-tac-toe']) {
    const page = await house.page(`#play?game=${game}&second=mtd-f:depth:3`);
    await turn(page);
    await page.locator('.cell.legal').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.played li').length >= 2);
    await turn(page);
    await page.waitForURL(/moves=/);
    assert.ok((await page.locator('.graph .point').count()) >= 1, game);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.played li').length === 0);
    assert.deepEqual(page.notes.errors, [], game);
    await page.context().close();
  }
});

test('the value of every move is shown on request', async () => {
  const page = await house.page('#play?game=connect-four&second=alpha-beta:depth:4');
  await turn(page);
  await page.getByRole('button', { name: 'What is each move worth?' }).click();
  await page.locator('.badge').first().waitFor();
  assert.equal(await page.locator('.badge').count(), 7);
  assert.equal(await page.locator('.cell.best').count(), 1);
});

test('Why this move? opens Watch on the search behind it, and says when that is reduced', async () => {
  const page = await house.page('#play?game=tic-tac-toe&second=alpha-beta:depth:8');
  await turn(page);
  await page.locator('.cell.legal').first().click();
  await page.locator('#why').waitFor();
  const move = (await page.locator('.played li').nth(1).textContent()).split(' ')[1];
  await page.locator('#why').click();
  await page.waitForSelector('.tree .node, .tree-canvas');
  assert.match(await page.locator('.setup').textContent(), new RegExp(`why ${move} was played.*reduced to`));
  await page.keyboard.press('End');
  assert.match(await page.locator('.sentence').textContent(), /Done: the root is worth/);
});

test('two engines play when the user starts them', async () => {
  const page = await house.page('#play?game=tic-tac-toe&first=alpha-beta:depth:2&second=mtd-f:depth:2');
  await page.getByRole('button', { name: 'Let them play' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.played li').length >= 2);
  await page.locator('.status').filter({ hasText: 'The game is over' }).waitFor();
  assert.deepEqual(page.notes.errors, []);
});

test('the page responds while an engine thinks, and undoing cancels the search', async () => {
  const page = await house.page('#play?game=othello&second=mtd-f:time:20000');
  await turn(page);
  await page.locator('.cell.legal').first().click();
  await page.locator('.status').filter({ hasText: 'is thinking' }).waitFor();
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/think'));
  const began = Date.now();
  await page.getByRole('button', { name: 'Undo' }).click();
  await turn(page);
  assert.ok(Date.now() - began < 10000);
  await aborted;
  assert.equal(await moves(page), 0);
});

test('a position is shown and set up as text, and an invalid one is refused with a reason', async () => {
  const page = await house.page('#play?game=tic-tac-toe&moves=5+1&second=person');
  await turn(page);
  assert.equal(await page.locator('#position').inputValue(), 'o../.x./... x');
  await page.locator('#position').fill('xo./.x./..o x');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-piece]').length === 4);
  await page.locator('#position').fill('nonsense');
  await page.getByRole('button', { name: 'Set up' }).click();
  assert.ok((await page.getByRole('alert').textContent()).length > 10);
});
