import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { addressOf, axeFindings, COLOURS, House, plywood } from './support.js';

/** Experiments that run in seconds: laws, an exact table with a figure, and estimates. */
const EXPERIMENTS = ['reinefeld-theorems', 'reinefeld-table-5-1', 'reinefeld-fig-2-1', 'reinefeld-generator'];
/** The four forms in which the report is read. */
const FORMS = [1280, 390].flatMap((width) =>
  /** @type {const} */ (['light', 'dark']).map((colorScheme) => ({ width, colorScheme })),
);
/**
 * The rules of axe-core for each form, `null` for all of them. On this long page they take seconds. A theme changes only what the
 * rules of colours find, and a width what has to scroll. The contrast of every text is measured in all forms.
 */
const AXE_RULES = [null, undefined, undefined, [...COLOURS, 'scrollable-region-focusable']];
/** Both widths and both themes, in two of the forms: for what the theme has no part in. */
const TWO_FORMS = [FORMS[0], FORMS[3]];

/** @type {House} */
let house;
let folder = '';
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plywood-report-'));
  plywood(['lab', 'run', ...EXPERIMENTS, '--smoke', '--out', folder]);
  house = await House.open('--lab', folder);
});
after(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

/** Opens the report at `hash`. */
async function opened(hash = '', options = {}) {
  const page = await house.blank(options);
  await page.goto(`${house.address}papers/report.html${hash}`);
  await page.waitForSelector('#filter:not([hidden])');
  return page;
}

/** The control with this name. */
const choice = (page, name) => page.getByRole('combobox', { name, exact: true });

/** The names of the claims that are shown, in order. */
const shown = (page) =>
  page.locator('ol.claims > li').evaluateAll((items) =>
    items.filter((item) => !item.hidden).map((item) => item.querySelector('h3').textContent),
  );

/** Runs in the page: returns texts whose contrast with the background is below 4.5, the minimum of WCAG AA. */
function tooPale() {
  const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = parts(colour)
      .map((x) => x / 255)
      .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if ((parts(colour)[3] ?? 1) === 1) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const pale = new Set();
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (!own || element.closest('.plot svg') || element.tagName === 'OPTION' || element.tagName === 'SCRIPT') continue;
    const style = getComputedStyle(element);
    const [a, b] = [light(element.closest('svg') ? style.fill : style.color), light(groundOf(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) pale.add(`${element.className || element.tagName}: ${contrast.toFixed(2)}`);
  }
  return [...pale];
}

test('in all four forms the page fits, its texts contrast, everything has a name, axe finds nothing, and nothing fails', async () => {
  for (const [number, form] of FORMS.entries()) {
    const page = await opened('', form);
    const told = JSON.stringify(form);
    const rules = AXE_RULES[number];
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
    });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(over, 0, told);
    assert.deepEqual(await page.evaluate(tooPale), [], told);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('button, a, input, select, summary, [role=group], [role=img]')]
        .filter(
          (part) =>
            !(
              part.getAttribute('aria-label') ||
              part.getAttribute('aria-labelledby') ||
              part.labels?.[0]?.textContent.trim() ||
              part.textContent.trim()
            ),
        )
        .map((part) => part.outerHTML.slice(0, 120)),
    );
    assert.deepEqual(nameless, [], told);
    if (rules !== undefined) assert.deepEqual(await axeFindings(page, rules), [], told);
    assert.equal(await page.getByRole('main').count(), 1);
    assert.deepEqual(page.notes.errors, [], told);
    assert.deepEqual(house.strangers(page), [], told);
    await page.context().close();
  }
});

test('the first screen says what held, what fell and what nobody knew, each with a plot that is also said in words', async () => {
  for (const form of TWO_FORMS) {
    const page = await opened('', form);
    const titles = ['What held', 'What fell', 'What nobody knew'];
    for (const title of titles) assert.equal(await page.getByRole('heading', { name: title }).count(), 1);
    const plot = page.locator('.group svg.effect').first();
    assert.match(await plot.getAttribute('aria-label'), /checks failed|estimate/);
    const { width } = await plot.boundingBox();
    assert.ok(width >= 200 && width <= form.width - 40, `${width} of ${form.width}`);
    await page.context().close();
  }
});

test('claims can be filtered by paper, verdict, kind, experiment and text, and the address keeps the choice', async () => {
  for (const form of TWO_FORMS) {
    const page = await opened('', form);
    const all = await shown(page);
    await choice(page, 'Paper').selectOption('R');
    const ofPaper = await shown(page);
    assert.ok(ofPaper.length < all.length && ofPaper.every((id) => id.startsWith('R-')));
    await choice(page, 'Verdict').selectOption('exact');
    const exact = await shown(page);
    assert.ok(exact.length > 0 && exact.length < ofPaper.length);
    await choice(page, 'Kind').selectOption('exact');
    await choice(page, 'Experiment').selectOption('reinefeld-theorems');
    await page.getByRole('searchbox', { name: 'Text' }).fill('leaf SSS*');
    const few = await shown(page);
    assert.ok(few.length > 0 && few.length < exact.length, `${few}`);
    assert.match(await page.locator('#count').textContent(), new RegExp(`^${few.length} of ${all.length} shown`));

    const linked = await opened(new URL(await addressOf(page)).hash, form);
    assert.deepEqual(await shown(linked), few);
    assert.equal(await choice(linked, 'Paper').inputValue(), 'R');
    await linked.context().close();

    await page.getByRole('searchbox', { name: 'Text' }).fill('no claim has these words');
    await page.getByText('No claim fits').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    assert.deepEqual(await shown(page), all);
    assert.match(await addressOf(page), /#claims$/);
    await page.context().close();
  }
});

test('claims can be sorted, and the paper order restored', async () => {
  for (const form of TWO_FORMS) {
    const page = await opened('', form);
    const all = await shown(page);
    const data = (name) =>
      page.locator('ol.claims > li').evaluateAll((items, key) => items.map((item) => item.dataset[key]), name);
    await choice(page, 'Sort by').selectOption('size');
    const sizes = (await data('size')).map(Number);
    assert.deepEqual(
      sizes,
      [...sizes].sort((a, b) => b - a),
    );
    await choice(page, 'Sort by').selectOption('experiment');
    const names = (await data('experiment')).filter(Boolean);
    assert.deepEqual(names, [...names].sort());
    assert.match(await addressOf(page), /#claims\?sort=experiment$/);
    await choice(page, 'Sort by').selectOption('verdict');
    assert.equal((await data('verdict'))[0], 'exact');
    await choice(page, 'Sort by').selectOption('');
    assert.deepEqual(await shown(page), all);
    await page.context().close();
  }
});

test('a number in the table of verdicts leads to its claims at once', async () => {
  for (const form of TWO_FORMS) {
    const page = await opened('', form);
    // Smooth scrolling through a long report would show blank screens.
    const behaviour = await page.evaluate(() => [document.documentElement, document.body].map((part) => getComputedStyle(part).scrollBehavior));
    assert.deepEqual(behaviour, ['auto', 'auto']);
    const cell = page.locator('.matrix tbody a').first();
    const count = Number(await cell.textContent());
    await cell.click();
    // The address changes first, then the list.
    await page.waitForFunction((wanted) => {
      const own = [...document.querySelectorAll('ol.claims > li:not([hidden])')].filter((item) => !item.textContent.includes('judged with'));
      return location.hash.includes('verdict=') && own.length === wanted;
    }, count);
    await page.context().close();
  }
});

test('a claim shows what its verdict rests on, and leads to its figure, table, command and rows', async () => {
  for (const form of TWO_FORMS) {
    const page = await opened('#claim-R-1.a', form);
    const claim = page.locator('#claim-R-1\\.a');
    await claim.locator('dl').waitFor({ state: 'visible' });
    assert.match(await claim.locator('summary').textContent(), /Reinefeld 1985, §1.*also B-2/s);
    const fact = async (name) =>
      claim.locator('dl > div', { has: page.locator(`dt:text-is("${name}")`) }).locator('dd').first();
    for (const name of ['Quantity', 'Checks', 'Rule', 'Why', 'Fixed', 'Tables', 'Command', 'Raw rows'])
      assert.ok((await (await fact(name)).textContent()).trim(), name);
    assert.match(await (await fact('Command')).textContent(), /^plywood lab run reinefeld-theorems --smoke/);

    await (await fact('Tables')).locator('a[href^="#"]').first().click();
    const table = page.locator('details.table:target');
    await table.locator('table').waitFor({ state: 'visible' });
    await page.goBack();
    await (await fact('Raw rows')).locator('a').first().click();
    await page.locator('details.rows:target .files a').first().waitFor({ state: 'visible' });
    await page.context().close();
  }
  const page = await opened('#claim-R-5.2a');
  const figures = page.locator('#claim-R-5\\.2a dd a[href^="#figure-"]');
  await figures.first().click();
  assert.ok(await page.locator(':target').isVisible());
});

test('every file that the report names is served, and shown as text', async () => {
  const page = await opened();
  const files = await page
    .locator('a[target=_blank]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]);
  for (const start of ['tables/', 'figures/', 'shards/']) assert.ok(files.some((file) => file.startsWith(start)), start);
  for (const file of files) {
    const answer = await fetch(`${house.address}papers/${file}`);
    assert.equal(answer.status, 200, file);
    const kind = file.endsWith('.svg') ? 'image/svg+xml' : 'text/plain; charset=utf-8';
    assert.equal(answer.headers.get('content-type'), kind, file);
    await answer.arrayBuffer();
  }
  const tables = readdirSync(join(folder, 'smoke', 'tables'));
  assert.ok(tables.every((name) => files.includes(`tables/${name}`)));
});

test('the keyboard alone opens a claim and filters', async () => {
  const page = await opened('#claims');
  await choice(page, 'Paper').focus();
  await page.keyboard.press('K');
  assert.ok((await shown(page)).every((id) => id.startsWith('K-')));
  await page.locator('ol.claims > li:not([hidden]) summary').first().focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('ol.claims > li:not([hidden]) details').first().getAttribute('open'), '');
});

test('without a script everything can be read', async () => {
  const context = await house.browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${house.address}papers/report.html`);
  assert.equal(await page.locator('#filter').isVisible(), false);
  const claim = page.locator('#claim-R-1\\.a');
  await claim.locator('summary').click();
  assert.ok(await claim.getByText('Rule', { exact: true }).isVisible());
  await claim.locator('a[href^="#table-"]').first().click();
  assert.ok(await page.locator('details.table:target').isVisible());
  await context.close();
});
