import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { House, plywood } from './support.js';

/** @type {House} */
let house;
let folder = '';
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plywood-lab-'));
  house = await House.open('--lab', folder);
});
after(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

test('without a report the page shows the verdicts on record and says how to create one; with a report it shows it', async () => {
  const page = await house.page('#papers');
  await page.getByText('There is no report yet').waitFor();
  const rows = await page.locator('.verdicts tbody tr').evaluateAll((all) =>
    all.map((row) => [row.querySelector('th').textContent, ...[...row.querySelectorAll('td')].map((cell) => Number(cell.textContent) || 0)]),
  );
  const claims = JSON.parse(plywood(['lab', 'list', '--claims', '--json'])).claims.filter(({ judged_with: same }) => !same);
  const sums = rows.map((row) => row.at(-1));
  assert.equal(sums.reduce((a, b) => a + b, 0), claims.length, 'every claim is counted once');
  for (const [verdict, ...numbers] of rows) assert.equal(numbers.slice(0, -1).reduce((a, b) => a + b, 0), numbers.at(-1), verdict);
  assert.ok(rows.length > 4 && rows.find(([verdict]) => verdict === 'confirmed').at(-1) > 10);
  await page.getByText('Is Best First Search Really Best?').click();
  await page.locator('.claims li').filter({ hasText: 'R-1.a' }).filter({ hasText: 'exact match' }).first().waitFor();
  assert.equal(await page.locator('.command code').textContent(), 'plywood lab');
  assert.equal(await page.locator('iframe').count(), 0);

  writeFileSync(join(folder, 'report.html'), '<!doctype html><title>Report</title><h1>Verdicts</h1>');
  await page.reload();
  const frame = page.frameLocator('iframe[title="Report of the laboratory"]');
  await frame.getByRole('heading', { name: 'Verdicts' }).waitFor();
  assert.deepEqual(page.notes.errors, []);
  assert.deepEqual(house.strangers(page), []);
});

test('the theme follows the system, unless the address names one; the report follows the page', async () => {
  const page = await house.page('#papers', { colorScheme: 'dark' });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.getByRole('button', { name: 'Theme: system' }).click();
  const light = await ground();
  assert.notEqual(light, dark);
  await page.reload();
  await page.getByRole('button', { name: 'Theme: light' }).waitFor();
  assert.equal(await ground(), light);
  await page.getByRole('link', { name: 'Watch' }).click();
  await page.waitForSelector('.watch');
  assert.equal(await ground(), light);

  const style = 'p { color: rgb(1, 2, 3) } @media (prefers-color-scheme: dark) { p { color: rgb(4, 5, 6) } }';
  writeFileSync(join(folder, 'report.html'), `<!doctype html><title>Report</title><style>${style}</style><p>Verdicts</p>`);
  const real = await house.blank({ colorScheme: null });
  await real.goto(`${house.address}#papers?theme=dark`);
  const told = real.frameLocator('iframe').getByText('Verdicts');
  await told.waitFor();
  assert.equal(await told.evaluate((text) => getComputedStyle(text).color), 'rgb(4, 5, 6)');
  const { height, y } = await real.locator('iframe').boundingBox();
  assert.ok(y + height <= 900 && height > 500, 'the frame fills the window and ends within it');
});
