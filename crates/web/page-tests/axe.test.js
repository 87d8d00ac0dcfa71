/** axe-core finds nothing on any screen, in light and in dark: as it opens, and with what can be opened on it. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeFindings, COLOURS, go, House, settled } from './support.js';

/** The addresses of screens. Those that name no tree come first: the page keeps the tree that it has shown. */
const SCREENS = [
  '#home',
  '#course?step=3',
  '#practice?mode=windows&seed=3',
  '#practice?mode=cuts',
  '#practice?mode=open',
  '#practice?mode=values',
  '#practice?mode=again',
  '#practice?mode=rounds',
  '#practice?sheet=1',
  '#papers',
  '#play?game=othello',
  '#play?game=chess&second=person',
  '#play?game=kalah',
  '#play?game=connect-four&position=1122334',
  '#play?game=tic-tac-toe',
  '#compare',
  '#watch?gallery=aima&algorithm=alpha-beta&at=12',
  '#watch?gallery=bad-order&algorithm=sss&at=20',
  '#watch?gallery=bad-order&algorithm=mtd-f&at=20',
  '#watch?kind=ordered&width=4&depth=5&seed=1&order=60&range=50&at=50',
];

/** The address of a screen, and what is opened on it before axe looks. */
const OPENED = /** @type {const} */ ([
  ['#watch?gallery=aima&at=12', (page) => page.locator('#present').click()],
  ['#watch?gallery=aima&at=12', (page) => page.keyboard.press('?')],
  ['#watch?gallery=aima&at=12', (page) => page.locator('[data-path=ab]').click()],
  ['#watch?tree=((6', (page) => page.getByRole('alert').waitFor()],
  ['#play?game=othello&quick=1', why],
  ['#play?game=chess&second=person&position=8/P6k/8/8/8/8/7K/8+w+-+-+0+1', promote],
]);

/** Asks why the engine played its move. */
async function why(page) {
  await page.locator('.cell.legal').first().click();
  await page.locator('#why').click();
  await page.locator('.why-moves tbody tr').first().waitFor();
}

/** Opens the choice of what a pawn becomes. */
async function promote(page) {
  for (const name of [/^a7,/, /^a8,/]) await page.getByRole('gridcell', { name }).click();
  await page.getByRole('dialog').waitFor();
}

/** @type {House} */
let house;
before(async () => {
  house = await House.open('--lab', 'there-is-none');
});
after(() => house.close());

/** Opens an empty page, and counts the requests that are under way. */
async function counted() {
  const page = await house.blank();
  const requests = { open: 0, last: Date.now() };
  const change = (by) => () => Object.assign(requests, { open: requests.open + by, last: Date.now() });
  page.on('request', change(1));
  page.on('requestfinished', change(-1));
  page.on('requestfailed', change(-1));
  return { page, requests };
}

/** Waits until the screen is drawn, and no request has been under way for a moment. */
async function drawn({ page, requests }) {
  await settled(page);
  while (requests.open > 0 || Date.now() - requests.last < 60) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Returns what axe finds in light and in dark. */
async function inBothThemes(page, hash) {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = (await axeFindings(page)).map((finding) => `${hash} light ${finding}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await axeFindings(page, COLOURS)).map((finding) => `${hash} dark ${finding}`)];
}

test('no screen has a finding, neither in light nor in dark', async () => {
  const screen = await counted();
  const findings = [];
  await screen.page.goto(house.address);
  for (const hash of SCREENS) {
    await go(screen.page, hash === '#home' ? '#home?at=0' : hash);
    await drawn(screen);
    findings.push(...(await inBothThemes(screen.page, hash)));
  }
  assert.deepEqual(findings, []);
});

test('what is opened on a screen has no finding, neither in light nor in dark', async () => {
  const findings = [];
  for (const [hash, open] of OPENED) {
    const screen = await counted();
    await screen.page.goto(house.address + hash);
    await drawn(screen);
    await open(screen.page);
    findings.push(...(await inBothThemes(screen.page, hash)));
    await screen.page.context().close();
  }
  assert.deepEqual(findings, []);
});
