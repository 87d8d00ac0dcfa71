/** The page decides by the data that the server sends, never by a name. */

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { addressOf, House, plywood, staged } from './support.js';

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

test('no script of the page contains the name of an algorithm, a game or an option', () => {
  const { algorithms, games, options } = house.about;
  const names = [...algorithms, ...games].flatMap(({ name, title }) => [name, title.split(/[,:(]/)[0].trim()]);
  const folder = fileURLToPath(new URL('../page/app/', import.meta.url));
  for (const file of readdirSync(folder)) {
    const code = readFileSync(folder + file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const texts = code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g) ?? [];
    for (const text of texts.map((quoted) => quoted.slice(1, -1).toLowerCase())) {
      const found = names.filter((name) => stands(name.toLowerCase(), text));
      assert.deepEqual(found, [], `${file}: ${text}`);
      if (file === 'options.js') assert.ok(!options.some(({ name }) => name === text), `${file}: ${text}`);
    }
  }
});

/** Whether a text contains a name as a separate word. */
function stands(name, text) {
  const word = name.replace(/[^\w-]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);
}

test('pseudo-code is in the form of the drawing, with MAX and MIN, unless the user prefers negamax', async () => {
  const page = await staged(await house.page('#watch?gallery=aima&algorithm=alpha-beta&at=12'));
  const line = () => page.locator('.pseudocode li[aria-current=step]').textContent();
  assert.match(await page.locator('.sentence').textContent(), /^Cutoff: MIN node b is worth 2 or less/);
  assert.match(await line(), /if best <= alpha: return best/);
  await page.getByRole('button', { name: 'negamax' }).click();
  assert.match(await line(), /if best >= beta: return best/);
  await page.locator('#algorithm').selectOption('negascout');
  await page.waitForURL(/negascout/);
  await staged(page);
  assert.equal(await page.getByRole('button', { name: 'negamax' }).getAttribute('aria-pressed'), 'true');
  await page.getByRole('button', { name: 'MAX and MIN' }).click();
  const lost = await page.evaluate(async () => {
    const load = (name) => import(new URL(`app/${name}.js`, document.baseURI).href);
    const [{ fetchReplay }, { currentLine }, api] = await Promise.all(['study', 'pseudocode', 'api'].map(load));
    const about = await api.about();
    const found = [];
    for (const algorithm of about.algorithms.filter(({ minimax, finds }) => minimax && finds === 'minimax')) {
      const replay = await fetchReplay({ kind: 'gallery', id: 'tested' }, algorithm.name, {}, about);
      const [own, both] = [algorithm.pseudocode, algorithm.minimax.pseudocode].map((code) => code.split('\n'));
      const bare = (text) => (text ?? '').replace(/[^a-z]|alpha|beta|max|min/g, '');
      while (!replay.finished) {
        replay.forward();
        const [one, other] = [currentLine(replay, algorithm, 'negamax'), currentLine(replay, algorithm, 'sides')];
        if (one >= 0 && bare(own[one]) !== bare(both[other])) found.push(`${algorithm.name} ${replay.at}: ${own[one]} | ${both[other]}`);
      }
    }
    return found;
  });
  assert.deepEqual(lost, []);
});

/** Opens a page whose server renames one of its algorithms or games to a name that no script can know. */
async function renamed(hash, from, to, change = (about) => about) {
  const page = await house.blank();
  // Names are values; a key may be the same word.
  const swap = (text, a, b) => text.replaceAll(new RegExp(`"${a}"(?!:)`, 'g'), `"${b}"`);
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const postData = request.postData();
    const response = await route.fetch(postData === null ? {} : { postData: swap(postData, to, from) });
    const body = swap(await response.text(), from, to);
    const changed = request.url().endsWith('/api/about') ? JSON.stringify(change(JSON.parse(body))) : body;
    await route.fulfill({ response, body: changed });
  });
  await page.goto(house.address + hash);
  await page.waitForSelector('main > *');
  return page;
}

/** Returns the texts of Watch for a search, step by step. */
async function story(page) {
  await staged(page);
  return page.evaluate(walkToTheEnd);
}

/** Runs in the page, where a step takes a fraction of the time that it takes from outside. */
function walkToTheEnd() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const told = [];
  const steps = Number(document.querySelector('input[type=range]').max);
  for (let at = 0; at <= steps; at += 1) {
    const lines = all('.pseudocode').map((panel) =>
      [...panel.querySelectorAll('li')].findIndex((li) => li.ariaCurrent === 'step'),
    );
    const panels = all('.side-column .panel').map((panel) => panel.getAttribute('aria-label'));
    told.push([document.querySelector('.sentence').textContent, lines, panels]);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  }
  return told;
}

test('an algorithm unknown to the page is shown like a known one', async () => {
  for (const name of ['dual', 'ab-sss', 'aspiration', 'ins', 'best-first']) {
    const gallery = name === 'best-first' ? 'korf-1' : house.about.gallery[0].id;
    const known = await story(await house.shared(`#watch?algorithm=${name}&gallery=${gallery}`));
    const page = await renamed(`#watch?algorithm=nova&gallery=${gallery}`, name, 'nova');
    assert.equal(await page.locator('#algorithm').inputValue(), 'nova');
    assert.ok(new Set(known.map(([sentence]) => sentence)).size > 5, `${name}: the steps differ`);
    assert.deepEqual(await story(page), known, name);
    assert.deepEqual(page.notes.errors, [], name);
    await page.context().close();
  }
});

test('a game unknown to the page is played on a board like a known one', async () => {
  for (const name of ['connect-four', 'kalah']) {
    const page = await renamed('#play?game=nova&second=person', name, 'nova');
    await page.locator('.cell.legal').first().waitFor();
    const legal = await page.locator('.cell.legal').count();
    await page.locator('.cell.legal').first().click();
    await page.locator('.cell.last').waitFor();
    assert.equal(await page.locator('.played [data-ply]').count(), 1, name);
    assert.equal(legal, name === 'kalah' ? 6 : 7);
    assert.deepEqual(page.notes.errors, [], name);
    await page.context().close();
  }
});

test('a game unknown to the page whose pieces move is played by two choices', async () => {
  const page = await renamed('#play?game=nova&second=person', 'chess', 'nova');
  await page.locator('.cell.movable').first().click();
  await page.locator('.cell.legal').first().click();
  await page.locator('.cell.last').waitFor();
  assert.equal(await page.locator('.played [data-ply]').count(), 1);
  assert.deepEqual(page.notes.errors, []);
});

test('a disc falls to the lowest free cell of its column, wherever in the column it is dropped', async () => {
  const page = await house.shared('#play?game=connect-four&second=person');
  await page.locator('.cell.legal').first().waitFor();
  for (const row of [5, 4]) {
    await page.getByRole('gridcell', { name: /^column 3, row 6/ }).click();
    const last = page.locator('.board-row').nth(row).locator('.cell.last');
    await last.waitFor();
    assert.match(await last.getAttribute('aria-label'), /^column 3, row \d, (red|yellow), legal, played last$/);
  }
});

test('a game without a picture is drawn as text, with a button for every move, by keyboard too', async () => {
  const page = await house.blank();
  await page.route('**/api/position', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: JSON.stringify({ ...(await response.json()), picture: null }) });
  });
  await page.goto(`${house.address}#play?game=tic-tac-toe&second=person`);
  const buttons = page.getByRole('group', { name: 'Moves' }).getByRole('button');
  await buttons.first().waitFor();
  assert.equal(await buttons.count(), 9);
  await buttons.nth(4).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.played [data-ply]').length === 1);
  assert.match(await page.locator('.board-text').textContent(), /\. x \./);
  assert.equal(await buttons.count(), 8);
  await page.waitForFunction(() => document.activeElement.dataset.move === '1');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.played [data-ply]').length === 2);
  assert.deepEqual(page.notes.errors, []);
});

test('the first windows of drivers that start at infinity are shown with their sign', async () => {
  for (const [algorithm, text] of [
    ['ab-sss', '(∞−1, ∞)'],
    ['ab-dual', '(−∞, −∞+1)'],
    ['mtd-f', '(−1, 0)'],
  ]) {
    const page = await staged(await house.shared(`#watch?gallery=${house.about.gallery[0].id}&algorithm=${algorithm}&at=2`));
    assert.equal(await page.locator('.chip text').first().textContent(), text, algorithm);
    await page.keyboard.press('ArrowRight');
    assert.ok((await page.locator('.chip text').allTextContents()).every((chip) => chip === text), algorithm);
  }
});

test('the signs of infinite numbers come from the trace, also for an unknown algorithm', async () => {
  const page = await house.page('#watch');
  for (const [algorithm, words] of [
    ['ab-sss', /can the root be worth ∞/],
    ['ab-dual', /is the root worth more than −∞/],
  ]) {
    const trace = plywood(['trace', '--width', '2', '--depth', '2', '--range', '9', '--algorithm', algorithm]);
    await drop(page, trace.replace(`"algorithm":"${algorithm}"`, '"algorithm":"nova"'));
    await page.keyboard.press('ArrowRight');
    assert.match(await page.locator('.sentence').textContent(), words);
  }
});

test('won, lost and drawn games are distinguished', async () => {
  const page = await house.page('#watch');
  for (const [tree, words] of [
    ['0 -5:(-7:(-1 3))', /Done: the root is estimated as won, by the line bab/],
    ['1:(-1 4) 2:(7 -2)', /Done: the root is estimated as lost/],
    ['1:(0 4) 2:(7 -2)', /Done: the root is estimated as drawn/],
  ]) {
    const options = ['--depth', '9', '--algorithm', 'best-first', '--terminals', 'decided'];
    await drop(page, plywood(['trace', '--tree', '-', ...options], tree));
    await page.keyboard.press('End');
    assert.match(await page.locator('.sentence').textContent(), words);
  }
});

test('an invalid number is refused with its line and name', async () => {
  const page = await house.page('#watch');
  const header = '{"schema":"plywood.trace/1","algorithm":"alpha-beta"}';
  await drop(page, `${header}\n{"event":"round","node":0,"alpha":"infinite","beta":null}\n{"event":"end"}`, false);
  await page.getByRole('alert').filter({ hasText: 'line 2: alpha is "infinite"' }).waitFor();
});

/** Drops a trace on the page, and waits for its first sentence. */
async function drop(page, text, isGood = true) {
  await page.evaluate((content) => {
    const files = new DataTransfer();
    files.items.add(new File([content], 'dropped.jsonl'));
    document
      .querySelector('.watch')
      .dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }, text);
  await page.getByText('dropped.jsonl').waitFor({ timeout: isGood ? 30000 : 1 }).catch((error) => {
    if (isGood) throw error;
  });
  if (isGood) await page.locator('.sentence').filter({ hasText: 'is about to search' }).waitFor();
}

test('options are offered as the server describes them, and kept in the address', async () => {
  const page = await staged(await house.page('#watch?algorithm=mtd-f'));
  await page.getByText('Options', { exact: true }).click();
  await page.getByLabel('Guess').fill('4');
  await page.keyboard.press('Enter');
  await page.waitForURL(/o\.guess=4/);
  await staged(page);
  await page.getByLabel('Memory').fill('none');
  await page.keyboard.press('Enter');
  await page.waitForURL(/o\.memory=none/);
  await page.getByLabel('Memory').fill('much');
  await page.keyboard.press('Enter');
  assert.match(await page.getByLabel('Memory').evaluate((input) => input.validationMessage), /none, or unbounded/);
  await page.getByLabel('Memory').fill('1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/o\.memory=1/);
  await page.getByLabel('Etc').check();
  await page.waitForURL(/o\.etc=true/);
  await page.getByLabel('Replace').selectOption('always');
  await page.waitForURL(/o\.replace=always/);
  await staged(page);
  assert.deepEqual(page.notes.errors, []);
  const { hash } = new URL(await addressOf(page));
  const twin = await staged(await house.page(hash));
  assert.equal(await twin.getByLabel('Guess').inputValue(), '4');
  assert.equal(await twin.getByLabel('Memory').inputValue(), '1');
  assert.ok(await twin.getByLabel('Etc').isChecked());
  assert.equal(await twin.getByLabel('Replace').inputValue(), 'always');
  await twin.getByLabel('Guess').fill('');
  await twin.keyboard.press('Enter');
  await twin.waitForURL((url) => !url.hash.includes('o.guess'));
});

test('an option newly added to an algorithm is offered, sent and kept', async () => {
  const change = (about) => ({
    ...about,
    algorithms: about.algorithms.map((one) => ({ ...one, choices: [...one.choices, 'moves'] })),
  });
  const page = await renamed('#watch?algorithm=alpha-beta', 'alpha-beta', 'alpha-beta', change);
  await staged(page);
  await page.getByText('Options', { exact: true }).click();
  const asked = page.waitForRequest((request) => /killers,history/.test(request.postData() ?? ''));
  const moves = page.getByRole('group', { name: 'Moves' });
  await moves.getByLabel('killers').check();
  await page.waitForURL(/o\.moves=killers/);
  await moves.getByLabel('history').check();
  await asked;
  await page.waitForURL(/o\.moves=killers%2Chistory/);
});
