/** Boards on which pieces move from cell to cell: a move takes two choices. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House } from './support.js';

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

/** A pawn that can capture or advance to the last row, and become one of four kinds. */
const PROMOTES = '2n4k/1P6/8/8/8/8/8/K7+w+-+-+0+1';

/** Opens a board and waits until it is a person's turn. */
async function board(query, size) {
  const page = await house.shared(`#play?quick=1&game=chess&${query}`, size);
  await page.locator('.status').filter({ hasText: 'your turn' }).waitFor();
  return page;
}

/** The cell with this name. */
const cell = (page, name) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) });

const label = (page, name) => cell(page, name).getAttribute('aria-label');

/** Waits until this many moves have been played, and returns them. */
async function played(page, count) {
  await page.waitForFunction((n) => document.querySelectorAll('.played [data-ply]').length === n, count);
  return page.locator('.played [data-ply]').allTextContents();
}

/** Moves the focus within the board to a cell, by arrow keys alone. */
async function walkTo(page, name) {
  const way = await page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll('[role=row]')].map((row) => [...row.children]);
    const places = rows.flatMap((row, y) => row.map((cell, x) => ({ cell, y, x })));
    const at = places.find(({ cell }) => cell === document.activeElement);
    const to = places.find(({ cell }) => cell.getAttribute('aria-label').startsWith(`${wanted},`));
    return { down: to.y - at.y, right: to.x - at.x };
  }, name);
  for (let i = 0; i < Math.abs(way.down); i += 1) await page.keyboard.press(way.down > 0 ? 'ArrowDown' : 'ArrowUp');
  for (let i = 0; i < Math.abs(way.right); i += 1) await page.keyboard.press(way.right > 0 ? 'ArrowRight' : 'ArrowLeft');
}

test('a game is played by mouse: a piece is chosen, then the cell that it moves to', async () => {
  const page = await board('second=person');
  assert.equal(await page.locator('.cell.movable').count(), 10);
  const moves = ['f2 f3', 'e7 e5', 'g2 g4', 'd8 h4'];
  for (const [number, move] of moves.entries()) {
    const [from, to] = move.split(' ');
    await cell(page, from).click();
    await cell(page, to).click();
    await played(page, number + 1);
  }
  assert.deepEqual(await played(page, 4), ['f3', 'e5', 'g4', 'Qh4#']);
  assert.match(await page.locator('.status').textContent(), /Black played Qh4#. The game is over: Black wins\./);
  assert.equal(await label(page, 'h4'), 'h4, black queen, played last');
  assert.equal(await label(page, 'd8'), 'd8, empty, left by the last move');
  assert.equal(await page.locator('.cell.movable').count(), 0);
  assert.deepEqual(page.notes.errors, []);
  assert.deepEqual(house.strangers(page), []);
});

test('a game is played by keyboard against an engine; Escape gives a choice up', async () => {
  const page = await board('second=alpha-beta:depth:1');
  await cell(page, 'a1').focus();
  await walkTo(page, 'g1');
  await page.keyboard.press('Enter');
  assert.equal(await label(page, 'g1'), 'g1, white knight, selected');
  await page.keyboard.press('Escape');
  assert.equal(await label(page, 'g1'), 'g1, white knight, can move');
  await page.keyboard.press(' ');
  await walkTo(page, 'f3');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'f3, empty, legal target');
  await page.keyboard.press('Enter');
  const moves = await played(page, 2);
  assert.equal(moves[0], 'Nf3');
  await page.locator('.status').filter({ hasText: /^Black played \S+\. White is to move: your turn\.$/ }).waitFor();
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^f3, white knight/);
  // The keys act on the cell with the focus, also if a screen reader has moved it.
  await cell(page, 'e2').focus();
  await page.keyboard.press('Enter');
  await walkTo(page, 'e3');
  await page.keyboard.press(' ');
  assert.equal((await played(page, 4))[2], 'e3');
  assert.deepEqual(page.notes.errors, []);
});

test('a choice is changed and given up by clicks, and a cell that is no target changes nothing', async () => {
  const page = await board('second=person');
  const chosen = () => page.locator('[aria-selected=true]').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  const targets = () => page.locator('.cell.legal').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
  const told = page.locator('.board-holder .visually-hidden');
  await cell(page, 'g1').click();
  assert.deepEqual(await chosen(), ['g1, white knight, selected']);
  assert.deepEqual(await targets(), ['f3, empty, legal target', 'h3, empty, legal target']);
  assert.match(await told.textContent(), /^Legal targets: (f3, h3|h3, f3)\.$/);
  for (const name of ['e5', 'e7', 'a1']) {
    await cell(page, name).click({ force: true });
    assert.deepEqual(await chosen(), ['g1, white knight, selected'], name);
    assert.equal(await page.locator('.refusal').textContent(), `${name} is not a legal target.`);
  }
  await cell(page, 'e2').click();
  assert.deepEqual(await chosen(), ['e2, white pawn, selected']);
  assert.deepEqual(await targets(), ['e4, empty, legal target', 'e3, empty, legal target']);
  await cell(page, 'e2').click();
  assert.deepEqual([await chosen(), await targets()], [[], []]);
  assert.equal(await cell(page, 'e5').getAttribute('aria-disabled'), 'true');
  await cell(page, 'e5').click({ force: true });
  await played(page, 0);
});

test('a piece is dragged to its target; dropped elsewhere, it stays where it was', async () => {
  const page = await board('second=person');
  await cell(page, 'e2').dragTo(cell(page, 'e5'));
  assert.equal(await label(page, 'e2'), 'e2, white pawn, selected');
  assert.equal(await page.locator('.ghost').count(), 0);
  await cell(page, 'g1').dragTo(cell(page, 'f3'));
  assert.deepEqual(await played(page, 1), ['Nf3']);
  assert.equal(await page.locator('.ghost').count(), 0);
  assert.deepEqual(page.notes.errors, []);
});

test('a second click on the target does not play the move twice', async () => {
  const page = await board('second=person');
  await cell(page, 'e2').click();
  await cell(page, 'e4').dblclick();
  assert.deepEqual(await played(page, 1), ['e4']);
  await page.locator('.status').filter({ hasText: 'White played e4. Black is to move' }).waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
});

test('what a piece becomes is asked in a dialog, by mouse', async () => {
  for (const size of [{}, { width: 360 }]) {
    const page = await board(`second=person&position=${PROMOTES}`, size);
    await cell(page, 'b7').click();
    assert.equal(await label(page, 'c8'), 'c8, black knight, legal target');
    await cell(page, 'c8').click();
    const dialog = page.getByRole('dialog', { name: 'The piece becomes' });
    const kinds = await dialog.getByRole('button').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    assert.deepEqual([...kinds].sort(), ['bishop', 'knight', 'queen', 'rook']);
    await cell(page, 'b8').click();
    await dialog.getByRole('button', { name: 'rook' }).click();
    assert.deepEqual(await played(page, 1), ['b8=R']);
    assert.equal(await label(page, 'b8'), 'b8, white rook, played last');
    assert.equal(await dialog.count(), 0);
    assert.deepEqual(page.notes.errors, []);
  }
});

test('what a piece becomes is asked in a dialog, by keyboard; Escape returns to the board', async () => {
  const page = await board(`second=person&position=${PROMOTES}`);
  await cell(page, 'b7').and(page.locator('[data-piece=first]')).waitFor();
  const focus = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  await cell(page, 'a1').focus();
  await walkTo(page, 'b7');
  await page.keyboard.press('Enter');
  await walkTo(page, 'c8');
  await page.keyboard.press('Enter');
  assert.match(await focus(), /^(bishop|knight|queen|rook)$/);
  await page.keyboard.press('Escape');
  assert.equal(await focus(), 'c8, black knight, legal target');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.keyboard.press('Enter');
  for (let i = 0; i < 4 && (await focus()) !== 'knight'; i += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.deepEqual(await played(page, 1), ['bxc8=N']);
  await page.waitForFunction(() => /^c8, white knight/.test(document.activeElement.getAttribute('aria-label')));
});

test('a flipped board has the first cell of the last row at the top right, and arrow keys follow the eye', async () => {
  const page = await board('second=person');
  await page.getByRole('button', { name: 'Flip board' }).click();
  await page.waitForURL(/flipped=1/);
  const corner = page.locator('.board-row').first().locator('.cell').last();
  assert.equal(await corner.getAttribute('aria-label'), 'a1, white rook');
  await corner.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^b2, /);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.deepEqual(await played(page, 1), ['b3']);
  await page.reload();
  await page.locator('.cell').first().waitFor();
  assert.match(await page.locator('.cell').first().getAttribute('aria-label'), /^h1, /);
  await page.getByRole('button', { name: 'Flip board' }).click();
  assert.match(await page.locator('.cell').first().getAttribute('aria-label'), /^a8, /);
});

test('values are shown at the pieces, then at the targets of the chosen piece; the best move at both its cells', async () => {
  const page = await board('second=alpha-beta:depth:1&position=k7/8/8/3q4/4P3/8/8/K7+w+-+-+0+1');
  await page.getByRole('button', { name: 'Value of each move' }).click();
  await page.locator('.badge').first().waitFor();
  assert.equal(await page.locator('.badge').count(), 2);
  assert.match(await label(page, 'e4'), /^e4, white pawn, can move, best move worth .*, the best move starts here$/);
  assert.match(await label(page, 'd5'), /^d5, black queen, the best move ends here$/);
  assert.equal(await page.locator('.cell.best').count(), 2);
  await cell(page, 'e4').click();
  assert.match(await label(page, 'd5'), /^d5, black queen, legal target, worth .*, the best move ends here$/);
  assert.equal(await page.locator('.badge').count(), 2);
});

test('a draw by repetition is shown with its reason, and no piece can be chosen any more', async () => {
  const moves = 'Nf3+Nf6+Ng1+Ng8+Nf3+Nf6+Ng1+Ng8';
  const page = await house.shared(`#play?quick=1&game=chess&second=person&moves=${moves}`);
  await page.locator('.status').filter({ hasText: 'The game is over: a draw: the position occurred three times.' }).waitFor();
  assert.equal(await page.locator('.cell.movable').count(), 0);
  await cell(page, 'e2').click({ force: true });
  assert.equal(await page.locator('[aria-selected=true]').count(), 0);
});

test('every kind of piece is drawn in both colours, and an unknown kind by its letter', async () => {
  const page = await house.page('#play?quick=1&game=chess&second=person');
  await page.locator('.man').first().waitFor();
  const shapes = await page
    .locator('.board-holder .man')
    .evaluateAll((men) => men.map((man) => [man.closest('.cell').dataset.kind, man.querySelector('.body').getAttribute('d')]));
  assert.equal(shapes.length, 32);
  assert.equal(new Set(shapes.map(([, shape]) => shape)).size, 6);
  assert.ok(shapes.every(([, shape]) => shape !== null));
  await page.route('**/api/position', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"knight"', '"zebra"') });
  });
  await page.reload();
  await page.locator('.cell').first().waitFor();
  assert.deepEqual(await page.locator('.man .letter').allTextContents(), ['Z', 'Z', 'Z', 'Z']);
});
