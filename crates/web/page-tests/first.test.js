import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { go, House, seen, staged } from './support.js';

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

const SCREENS = ['#home', '#watch', '#compare', '#play', '#practice', '#papers'];

test('the first screen has a small tree at step 0, one Step button, one sentence and three cards', async () => {
  const page = await staged(await house.page());
  assert.equal(await page.getByRole('button', { name: 'Step', exact: true }).count(), 1);
  assert.equal(await page.locator('.sentence[aria-live=polite]').count(), 1);
  assert.match(await page.locator('.sentence').textContent(), /^Alpha-beta is about to search/);
  const cards = page.getByRole('navigation', { name: 'What you can do here' }).getByRole('link');
  assert.deepEqual(await cards.locator('h2').allTextContents(), ['Watch', 'Play', 'Papers']);
  const nodes = await page.locator('.tree .node').count();
  assert.ok(nodes > 2 && nodes < 40, `${nodes} nodes`);
  assert.equal(await page.locator('.tree .node.visited').count(), 0);
});

test('a step changes the tree and the sentence, and a step back restores both', async () => {
  const page = await staged(await house.page());
  const picture = async () => [await seen(page), await page.locator('.sentence').textContent()];
  const before = await picture();
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  const after = await picture();
  assert.notEqual(after[0], before[0]);
  assert.notEqual(after[1], before[1]);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  assert.deepEqual(await picture(), before);
});

test("every screen has a heading, landmarks and a title, every control a name, and no request leaves the server's origin", async () => {
  const page = await house.page();
  for (const hash of SCREENS) {
    await go(page, hash === '#home' ? '#home?at=1' : hash);
    assert.equal(await page.getByRole('main').count(), 1, hash);
    assert.equal(await page.getByRole('banner').count(), 1, hash);
    assert.equal(await page.getByRole('navigation', { name: 'Screens' }).count(), 1, hash);
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, hash);
    assert.match(await page.title(), /Plywood/, hash);
    const nameless = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'button, a, input, select, textarea, [role=gridcell], [role=grid], [role=region], [role=img]',
        ),
      ]
        .filter(
          (control) =>
            !(
              control.getAttribute('aria-label') ||
              control.labels?.[0]?.textContent.trim() ||
              control.textContent.trim()
            ),
        )
        .map((control) => control.outerHTML.slice(0, 120)),
    );
    assert.deepEqual(nameless, [], hash);
    assert.deepEqual(page.notes.errors, [], hash);
    assert.deepEqual(house.strangers(page), [], hash);
  }
  assert.ok(page.notes.requests.some((url) => url.endsWith('/api/about')));
});

test('no screen is wider than a phone of 360 pixels', async () => {
  const page = await house.page('', { width: 360 });
  for (const hash of [
    ...SCREENS.slice(1),
    '#home?at=3',
    '#watch?algorithm=mtd-f&at=10',
    '#watch?algorithm=sss&at=10',
    '#play?game=kalah',
    '#play?game=connect-four',
    '#play?game=chess&second=person',
    '#practice?mode=open',
  ]) {
    await go(page, hash);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(over, 0, hash);
  }
});

test('text and background contrast enough in both themes', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await staged(await house.page('#watch?algorithm=mtd-f&at=12', { colorScheme }));
    const pale = await page.evaluate(tooPale);
    assert.deepEqual(pale, [], colorScheme);
    await page.context().close();
  }
});

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
    if (!own || element.closest('svg') || element.closest('[aria-disabled=true]') || element.tagName === 'OPTION')
      continue;
    const [a, b] = [light(getComputedStyle(element).color), light(groundOf(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) pale.add(`${element.className || element.tagName}: ${contrast.toFixed(2)}`);
  }
  return [...pale];
}
