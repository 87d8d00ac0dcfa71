/**
 * Takes screenshots of every screen, light and dark, wide and narrow:
 * `PLYWOOD=… node screenshots.js FOLDER [NAME…]`.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { House } from './support.js';

/** The address of each screen, and the keys and button pressed before the screenshot. */
const SCREENS = {
  home: ['#home', ['ArrowRight', 'ArrowRight', 'ArrowRight']],
  watch: ['#watch?gallery=reinefeld-3-1&algorithm=sss&at=40', []],
  rounds: ['#watch?gallery=ordered&algorithm=mtd-f&at=60', []],
  compare: ['#compare?gallery=misled&algorithms=alpha-beta,negascout,sss', ['End']],
  play: ['#play?game=othello&first=mtd-f:depth:4&second=sss:depth:3', [], 'Let them play'],
  board: ['#play?game=kalah&first=person&second=negascout:depth:6', []],
  pieces: ['#play?game=chess&first=alpha-beta:depth:2&second=alpha-beta:depth:2', [], 'Let them play'],
  practice: ['#practice?mode=cuts&size=small&seed=3', []],
  papers: ['#papers', []],
  course: ['#course?step=4', []],
  sheet: ['#practice?sheet=1', []],
};

const [folder = 'screenshots', ...names] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const house = await House.open();
for (const [name, [hash, keys, button]] of Object.entries(SCREENS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const [width, height] of [[1280, 720], [390, 844]]) {
      const page = await house.page(hash, { width, height, colorScheme });
      await page.waitForTimeout(800);
      for (const key of keys) await page.keyboard.press(key);
      if (button) await page.getByRole('button', { name: button }).click();
      await page.waitForTimeout(button ? 8000 : 300);
      const path = join(folder, `${name}-${colorScheme}-${width}.png`);
      await page.screenshot({ path });
      console.log(path);
      await page.context().close();
    }
  }
}
await house.close();
