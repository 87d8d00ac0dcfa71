/** axe-core finds nothing on any screen, in light and in dark: as it opens, and with what can be opened on it. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axeFindings, COLOURS, House } from './support.js';

/** The address of a screen, and what is done there before axe looks. */
const SCREENS = [
  '#home',
  '#watch?gallery=aima&algorithm=alpha-beta&at=12',
  '#watch?gallery=bad-order&algorithm=sss&at=20',
  '#watch?gallery=bad-order&algorithm=mtd-f&at=20',
  ['#watch?gallery=aima&at=12', (page) => page.locator('#present').click()],
  ['#watch?gallery=aima&at=12', (page) => page.keyboard.press('?')],
  ['#watch?gallery=aima&at=12', (page) => page.locator('[data-path=ab]').click()],
  ['#watch?tree=((6', (page) => page.getByRole('alert').waitFor()],
  '#watch?kind=ordered&width=6&depth=5&seed=1&order=60&range=50&at=50',
  '#compare',
  '#play?game=othello',
  ['#play?game=othello&quick=1', why],
  '#play?game=chess&second=person',
  ['#play?game=chess&second=person&position=8/P6k/8/8/8/8/7K/8+w+-+-+0+1', promote],
  '#play?game=kalah',
  '#play?game=connect-four&position=1122334',
  '#play?game=tic-tac-toe',
  '#course?step=3',
  '#practice?mode=windows&seed=3',
  '#practice?mode=cuts',
  '#practice?mode=open',
  '#practice?mode=values',
  '#practice?mode=again',
  '#practice?mode=rounds',
  '#practice?sheet=1',
  '#papers',
];

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

test('no screen has a finding, neither in light nor in dark', async () => {
  const page = await house.blank();
  const findings = [];
  for (const [hash, prepare] of SCREENS.map((screen) => [screen].flat())) {
    await page.goto('about:blank');
    await page.goto(house.address + hash);
    await page.waitForSelector('main > *');
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.emulateMedia({ colorScheme: 'light' });
    findings.push(...(await axeFindings(page)).map((finding) => `${hash} light ${finding}`));
    await page.emulateMedia({ colorScheme: 'dark' });
    findings.push(...(await axeFindings(page, COLOURS)).map((finding) => `${hash} dark ${finding}`));
  }
  assert.deepEqual(findings, []);
});
