/** axe-core finds nothing on any screen, in light and in dark. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { House } from './support.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SCREENS = [
  '#home',
  '#watch?gallery=aima&algorithm=alpha-beta&at=12',
  '#watch?gallery=bad-order&algorithm=sss&at=20',
  '#watch?gallery=bad-order&algorithm=mtd-f&at=20',
  '#compare',
  '#play?game=othello',
  '#play?game=chess&second=person',
  '#play?game=kalah',
  '#course?step=3',
  '#practice?mode=windows&seed=3',
  '#practice?mode=cuts',
  '#practice?mode=open',
  '#practice?sheet=1',
  '#papers',
];

/** @type {House} */
let house;
before(async () => {
  house = await House.open('--lab', 'there-is-none');
});
after(() => house.close());

test('no screen has a finding, neither in light nor in dark', async () => {
  const page = await house.blank();
  const findings = [];
  for (const hash of SCREENS) {
    await page.goto('about:blank');
    await page.goto(house.address + hash);
    await page.waitForSelector('main > *');
    await page.waitForLoadState('networkidle');
    await page.evaluate(AXE);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
      for (const { id, nodes } of violations) {
        for (const { target, failureSummary } of nodes.slice(0, 3)) findings.push(`${hash} ${colorScheme} ${id}: ${target.join(' ')}: ${failureSummary.split('\n')[1] ?? ''}`);
      }
    }
  }
  assert.deepEqual(findings, []);
});
