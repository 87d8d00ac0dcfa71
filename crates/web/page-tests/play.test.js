import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House } from './support.js';

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

/** An ending of Othello with a few empty squares. */
const LATE = 'd3c5c6c3b5b6b3b2e6e3b7c7d6f6c4a3c2c1f2a7f4g1a6b4a8d2e2d7a2f7e8e7g7g5f3a1f1d8g6e1b1g8f8a4';
/** Positions after an odd number of moves: the side to move, the other, and the moves that lead there or the text. */
const ODD = [
  ['othello', 'f5d6c3d3c4', 'White', 'Black', 'white'],
  ['connect-four', '444', 'Yellow', 'Red', 'yellow'],
  ['kalah', '4,4,4,4,4,4 0 / 4,4,4,4,4,4 0 north', 'North', 'South', 'of North'],
  ['chess', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'Black', 'White', 'black'],
  ['tic-tac-toe', '.../.x./... o', 'Nought', 'Cross', 'nought'],
];
const GAMES = ODD.map(([game]) => game);

const moves = (page) => page.locator('.played [data-ply]').count();
const status = (page) => page.locator('.status').textContent();
const cell = (page, name) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) });

/** Waits until the game has this many moves that are not taken back. */
function played(page, count) {
  const shown = (n) => document.querySelectorAll('.played [data-ply]:not(.undone)').length === n;
  return page.waitForFunction(shown, count);
}

/** Opens a game in which engines move at once. */
function game(query, size) {
  return house.shared(`#play?quick=1&${query}`, size);
}

/** Opens another game on a page that shows one, which takes less time than a new page. */
async function another(page, query) {
  await page.locator('.play').evaluate((screen) => screen.setAttribute('data-old', ''));
  await page.evaluate((hash) => (location.hash = hash), `#play?quick=1&${query}`);
  await page.locator('.play:not([data-old])').waitFor();
}

/** Waits until it is a person's turn or the game is over. */
async function turn(page) {
  await page
    .locator('.status')
    .filter({ hasText: /your turn|The game is over/ })
    .waitFor();
  return status(page);
}

/** Moves the focus within the board to the first legal cell, by arrow keys alone. */
async function walkToLegalCell(page) {
  const { down, right } = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role=row]')].map((row) => [...row.children]);
    const all = rows.flatMap((row, y) => row.map((one, x) => ({ one, y, x })));
    const at = all.find(({ one }) => one === document.activeElement);
    const to = all.find(({ one }) => one.classList.contains('legal'));
    return { down: to.y - at.y, right: to.x - at.x };
  });
  for (let i = 0; i < Math.abs(down); i += 1) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
  for (let i = 0; i < Math.abs(right); i += 1) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
}

/** Games played to the end by keyboard: the game and the opponent. */
const WHOLE_GAMES = [
  ['tic-tac-toe', 'alpha-beta:depth:3'],
  [`othello&position=${LATE}`, 'mtd-f:level:3'],
  ['connect-four', 'sss:depth:3'],
  ['kalah', 'best-first-extension:depth:6'],
];

for (const [name, engine] of WHOLE_GAMES) {
  test(`a game of ${name.split('&')[0]} to its end against ${engine} by keyboard alone`, async () => {
    const page = await game(`game=${name}&second=${engine}`);
    await turn(page);
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement.getAttribute('role') === 'gridcell')) break;
    }
    for (let number = 0; number < 200; number += 1) {
      if (/over/.test(await turn(page))) break;
      const before = await moves(page);
      await walkToLegalCell(page);
      await page.keyboard.press('Enter');
      await page.waitForFunction((n) => document.querySelectorAll('.played [data-ply]').length > n, before);
    }
    assert.match(await turn(page), /The game is over: (a draw|\w+ wins.*)\.( You (win!|lose\.))?$/);
    assert.ok((await moves(page)) >= 5);
    assert.deepEqual(page.notes.errors, []);
    assert.deepEqual(house.strangers(page), []);
  });
}

test('sides have the right names and colours at positions in which the second side is to move', async () => {
  const page = await game('');
  for (const [name, position, mover, other, colour] of ODD) {
    await another(page, `game=${name}&position=${encodeURIComponent(position)}&second=person`);
    assert.equal(await turn(page), `${mover} is to move: your turn.`);
    assert.deepEqual(await page.locator('.plate .side').allTextContents(), [mover, other]);
    // The discs are counted from the start; White, who moves now, has three and Black six.
    if (name === 'othello') assert.deepEqual(await page.locator('.plate .count').allTextContents(), ['3', '6']);
    assert.equal(await page.locator('#you option').first().textContent(), mover);
    if (name === 'chess') await cell(page, 'e7').click();
    await page.locator('.cell.legal').first().click();
    await played(page, 1);
    assert.match(await status(page), new RegExp(`^${mover} played .*\\. ${other} is to move: your turn\\.$`));
    assert.match(await page.locator('.cell.last').getAttribute('aria-label'), new RegExp(colour));
    assert.deepEqual(await page.locator('.played thead th').allTextContents(), ['Number', mover, other]);
    assert.deepEqual(page.notes.errors, [], name);
  }
});

test('an ended game is told in the page’s names, with counts, swept stones and the line that has won', async () => {
  const ends = [
    ['connect-four', '1122334', 'Red wins', 4, []],
    ['tic-tac-toe', 'xxx/oo./... o', 'Cross wins', 3, []],
    ['kalah', '0,0,0,0,0,0 20 / 1,2,0,0,0,6 19 south', 'North wins by 8 stones', 0, ['20', '28']],
    ['othello', `${'X'.repeat(40)}${'O'.repeat(24)} X`, 'Black wins by 16 discs', 0, ['40', '24']],
    ['chess', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'Black wins', 0, []],
  ];
  const page = await game('');
  for (const [name, position, words, won, counts] of ends) {
    await another(page, `game=${name}&position=${encodeURIComponent(position)}`);
    const told = await turn(page);
    assert.ok(told.startsWith(`The game is over: ${words}.`), told);
    assert.equal(await page.locator('.status.banner').count(), 1);
    assert.equal(await page.locator('.cell.won').count(), won);
    assert.deepEqual(await page.locator('.plate .count').allTextContents(), counts);
    assert.equal(await page.locator('.worth').textContent(), words);
    if (name === 'kalah') assert.equal(await page.locator('.cell[aria-label*=", 0 stones"]').count(), 12);
  }
});

test('an engine’s move follows after half a second and is shown as motion, unless the user wants none', async () => {
  for (const reducedMotion of ['no-preference', 'reduce']) {
    const page = await house.page('#play?game=othello&second=mtd-f:level:1', { reducedMotion });
    await turn(page);
    // Notes when a move is shown, and how many motions run then.
    await page.evaluate(() => {
      window.shown = [];
      let seen = 0;
      new MutationObserver(() => {
        const count = document.querySelectorAll('.played [data-ply]').length;
        if (count <= seen) return;
        seen = count;
        requestAnimationFrame(() => window.shown.push({ at: performance.now(), motions: document.getAnimations().length }));
      }).observe(document.querySelector('.panels'), { childList: true, subtree: true });
    });
    await page.locator('.cell.legal').first().click();
    const [mine, reply] = await (await page.waitForFunction(() => window.shown.length === 2 && window.shown)).jsonValue();
    assert.ok(reply.at - mine.at >= 450, `${reply.at - mine.at} ms`);
    assert.equal(mine.motions > 0 && reply.motions > 0, reducedMotion === 'no-preference');
    await page.context().close();
  }
});

test('every board and its buttons fit a projector and a phone', async () => {
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ]) {
    const page = await game('', { width, height });
    for (const name of GAMES) {
      await page.locator('#game').selectOption(name);
      await page.locator('.board-holder .cell').first().waitFor();
      await turn(page);
      const { top, bottom, buttons, wide } = await page.evaluate(() => {
        const box = (query) => document.querySelector(query).getBoundingClientRect();
        const { top: above, bottom: below } = box('.board-frame');
        const across = document.documentElement.scrollWidth - innerWidth;
        return { top: above, bottom: below, buttons: box('#undo').bottom, wide: across };
      });
      assert.ok(top < 0.4 * height && bottom <= height && bottom - top > 80, `${name}: ${top} to ${bottom} of ${height}`);
      assert.ok(buttons <= height && wide <= 0, `${name}: ${buttons}, ${wide}`);
      const cut = await page.locator('.plate .who').evaluateAll((all) => all.filter((who) => who.scrollHeight > who.clientHeight + 1 || who.scrollWidth > who.clientWidth).length);
      assert.equal(cut, 0, `${name}: the names of the players are not cut off`);
    }
  }
});

test('a solved game is told as such; its graph stays readable', async () => {
  const page = await game('game=connect-four&second=alpha-beta:depth:5&moves=3+1');
  await turn(page);
  for (const [column, words] of [
    [7, / point|even/],
    [4, / point|even|wins/],
  ]) {
    await cell(page, `column ${column}, row 1`).click();
    await page.locator('.worth').filter({ hasText: words }).waitFor();
    await turn(page);
  }
  const heights = () => page.locator('.graph .point').evaluateAll((all) => all.map((point) => Number(point.getAttribute('cy'))));
  // Three in a row with room on both sides: Red wins whatever Yellow plays.
  await another(page, 'game=connect-four&second=alpha-beta:depth:5&moves=3+1+4+1');
  await turn(page);
  await cell(page, 'column 5, row 1').click();
  await page.locator('.worth').filter({ hasText: 'Red wins in 2 plies' }).waitFor();
  await turn(page);
  assert.ok((await heights()).every((y) => y >= 7 && y <= 77));
  await page.locator('#worth').click();
  await page.locator('.badge').first().waitFor();
  assert.equal(await page.locator('.badge').count(), 7);
  assert.equal(await page.locator('.cell.best').count(), 1);
  assert.ok((await page.locator('.badge').allTextContents()).includes('win 1'));
  assert.ok((await page.locator('.badge').allTextContents()).every((text) => /^(win|loss|draw|[+−]?\d{1,2}$)/.test(text)));
  await page.locator('.cell.best').click();
  await page.locator('.status.banner').waitFor();
  assert.equal(await page.locator('.worth').textContent(), 'Red wins');
  assert.equal(await page.locator('.cell.won').count(), 4);
});

test('a second turn in Kalah is told as such, in the status and in the list of moves', async () => {
  const page = await game('game=kalah&second=person');
  await turn(page);
  await cell(page, 'pit 3 of South').click();
  await played(page, 2);
  assert.equal(await status(page), 'South moves again. South is to move: your turn.');
  assert.deepEqual(
    await page.locator('.played [data-ply]').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel)),
    ['South: 3', 'North: South moves again'],
  );
});

test('a cell that cannot be played says why', async () => {
  const cases = {
    othello: [['a1', 'a1 is not a legal move. Legal moves: d3, c4, f5, e6.'], ['d4', 'd4 is taken (white).']],
    chess: [['a1', 'The white rook on a1 cannot move.'], ['e4', 'e4 is empty'], ['e7', 'The black pawn on e7 is not yours.']],
    kalah: [['pit 2 of North', 'Pit 2 of North is not yours.']],
  };
  const page = await game('');
  for (const [name, refused] of Object.entries(cases)) {
    await another(page, `game=${name}&second=person`);
    await turn(page);
    for (const [where, words] of refused) {
      await cell(page, where).focus();
      await page.keyboard.press('Enter');
      const told = await page.locator('.refusal').textContent();
      assert.ok(told.startsWith(words), told);
    }
  }
});

test('moves are undone, redone and clicked; the newest stays in view', async () => {
  const line = LATE.match(/../g);
  const opening = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4'];
  const page = await game(`game=othello&second=mtd-f:level:2&moves=${opening.join('+')}`);
  await turn(page);
  await page.locator('[data-ply="3"]').click();
  await played(page, 3);
  assert.equal(await moves(page), 6);
  assert.match(await status(page), /^Black played c3\. White is to move\./);
  await page.locator('#redo').click();
  await played(page, 4);
  await page.locator('#redo').click();
  await played(page, 6);
  await page.locator('#undo').click();
  await played(page, 4);
  await page.waitForURL(/moves=f5\+d6\+c3\+d3(&|$)/);
  await page.locator('.cell.legal').first().click();
  await played(page, 6);
  assert.equal(await moves(page), 6, 'the moves that were taken back are given up');
  await turn(page);
  await page.locator('[data-ply="1"]').click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await played(page, 2);
  const long = await game(`game=othello&first=person&second=person&moves=${line.join('+')}`);
  await turn(long);
  const inView = await long.locator('.played').evaluate((list) => {
    const current = list.querySelector('[aria-current=step]').getBoundingClientRect();
    const box = list.getBoundingClientRect();
    return current.top >= box.top && current.bottom <= box.bottom + 1;
  });
  assert.ok(inView);
});

test('in every game a move is answered by the engine of the chosen level, and can be undone', async () => {
  const page = await game('');
  for (const name of GAMES) {
    await another(page, `game=${name}`);
    await turn(page);
    await page.locator('#level').selectOption('4');
    await page.waitForURL(/second=mtd-f%3Alevel%3A4/);
    assert.equal(await page.locator('#level option').count(), 10);
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/think'));
    await turn(page);
    if (name === 'chess') await cell(page, 'e2').click();
    await page.locator('.cell.legal').first().click();
    assert.deepEqual((await asked).postDataJSON().limits, { nodes: 600 });
    await page.waitForFunction(() => document.querySelectorAll('.played [data-ply]').length >= 2);
    await turn(page);
    assert.ok((await page.locator('.graph .point').count()) >= 1, name);
    await page.getByRole('button', { name: 'Undo' }).click();
    await played(page, 0);
    assert.deepEqual(page.notes.errors, [], name);
  }
});

test('Why this move? answers from the search that was played', async () => {
  for (const [query, click] of [
    ['game=othello&second=mtd-f:level:4', 'f5'],
    ['game=chess&second=negascout:time:1000', 'e2'],
  ]) {
    const page = await game(query);
    await turn(page);
    await cell(page, click).click();
    if (click === 'e2') await cell(page, 'e4').click();
    await page.locator('#why').waitFor();
    await turn(page);
    // What the engine reported when it moved.
    const engine = page.getByRole('region', { name: 'The engine' });
    const [depth, words] = await engine.locator('dd').allTextContents();
    const line = (await engine.locator('.line').textContent()).replace('best line ', '').split(' ');
    const best = await page.locator('[data-ply="2"]').textContent();
    await page.locator('#why').click();
    await page.locator('.why-moves tbody tr').first().waitFor();
    const dialog = page.locator('dialog.wide');
    const told = await dialog.textContent();
    const rows = await page.locator('.why-moves tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent)));
    assert.deepEqual(rows[0], [best, words]);
    assert.equal(rows.length, click === 'f5' ? 3 : 20);
    for (const [move, value] of rows.slice(1)) assert.match(value, /^(no better than |not searched$|\+\d|even|\w+ wins)/, move);
    assert.ok(told.includes(`searched ${depth} deep`), told);
    assert.equal(/stopped after as many nodes/.test(told), click === 'e2');
    assert.deepEqual(await page.locator('.why-line .move').allTextContents(), line);
    const pieces = () => dialog.locator('.cell[data-piece]').count();
    await dialog.locator('.cell.last').waitFor();
    if (click === 'f5') {
      assert.equal(await pieces(), 6);
      await page.locator('#line-back').click();
      await dialog.locator('.cell[data-piece]').nth(5).waitFor({ state: 'detached' });
      assert.equal(await pieces(), 5);
    }
    await page.locator('#watch').click();
    await page.waitForSelector('.tree .node, .tree-canvas');
    assert.match(await page.locator('.sentence').first().textContent(), /Done: the root is worth/);
    if (click === 'f5') {
      // A clicked node shows its board.
      await page.goto(`${house.address}#watch?game=othello&position=f5&depth=1`);
      await page.locator('.tree .node.leaf').first().click();
      await page.locator('.node-card .cell').nth(63).waitFor();
      assert.match(await page.locator('.node-card').textContent(), /Black is to move\./);
    }
    assert.deepEqual(page.notes.errors, []);
  }
});

test('two engines play when the user starts them', async () => {
  const page = await game('game=tic-tac-toe&first=alpha-beta:depth:2&second=mtd-f:depth:2');
  await page.getByRole('button', { name: 'Let them play' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.played [data-ply]').length >= 2);
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
  await played(page, 0);
});

test('a position is shown and set up as text, and an invalid one is refused with a reason', async () => {
  const page = await game('game=tic-tac-toe&moves=5+1&second=person');
  await turn(page);
  const more = () => page.getByRole('button', { name: 'More …' }).click();
  await more();
  assert.equal(await page.locator('#position').inputValue(), 'o../.x./... x');
  await page.locator('#position').fill('xo./.x./..o x');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-piece]').length === 4);
  await more();
  await page.locator('#first-player').selectOption('sss');
  await page.waitForURL(/first=sss/);
  await page.locator('#position').fill('nonsense');
  await page.getByRole('button', { name: 'Set up' }).click();
  assert.ok((await page.getByRole('alert').textContent()).length > 10);
  assert.doesNotMatch(await status(page), /Setting up/);
});
