import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressOf, go, House, plywood, staged } from './support.js';

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

const OWN = '(3 12 8)(2 4 6)(14 5 2)';
const PROJECTOR = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

const at = async (page) => Number(await page.getByRole('slider').inputValue());

/** The parameter that names the first tree of the gallery. */
const first = () => `gallery=${house.about.gallery[0].id}`;

/** Waits until the address carries this tree; the page writes its address at most five times a second. */
function addressed(page, tree) {
  const carries = (wanted) => new URLSearchParams(window.location.hash.split('?')[1]).get('tree') === wanted;
  return page.waitForFunction(carries, tree);
}

/** Returns the place of an element as it is seen: only the part that no box around it cuts off. */
function inSight(page, selector) {
  return page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const covered = document.elementFromPoint((left + right) / 2, bottom - 4);
    return {
      isIn: top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth,
      isOnTop: element.contains(covered),
      top: Math.round(top),
      bottom: Math.round(bottom),
    };
  }, selector);
}

test('on a projector and on a phone, the first Step button is in sight', async () => {
  for (const size of [PROJECTOR, PHONE]) {
    const page = await staged(await house.page('#home', size));
    const seen = await inSight(page, 'button.big');
    assert.ok(seen.isIn && seen.isOnTop, JSON.stringify({ size, seen }));
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await page.keyboard.press('End');
    assert.equal(await page.locator('button.big').textContent(), 'Start again', 'the end is announced');
    await page.context().close();
  }
});

test('on a projector, tree, sentence, transport and pseudo-code are in sight together on trees of the gallery', async () => {
  const page = await staged(await house.shared(`#watch?${first()}&at=29`, PROJECTOR));
  for (const { id } of house.about.gallery) {
    for (const algorithm of ['alpha-beta', 'sss', 'mtd-f']) {
      await go(page, `#watch?gallery=${id}&algorithm=${algorithm}&at=20`);
      for (const part of ['.tree-box', '.dock .sentence', '.dock .step', '.scrubber', '.code [aria-current]']) {
        const seen = await inSight(page, part);
        assert.ok(seen.isIn, `${id}, ${algorithm}, ${part}: ${JSON.stringify(seen)}`);
      }
      const cut = await page.locator('.tree-box').evaluate((box) => {
        const [outer, nodes] = [box.getBoundingClientRect(), [...box.querySelectorAll('.node .shape')]];
        return nodes.filter((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          return left < outer.left || right > outer.right || top < outer.top || bottom > outer.bottom;
        }).length;
      });
      assert.equal(cut, 0, `${id}, ${algorithm}: every node is in sight`);
    }
  }
  await page.locator('#present').click();
  for (const part of ['.tree-box', '.dock .sentence', '.code [aria-current]']) assert.ok((await inSight(page, part)).isIn, part);
  for (const part of ['.top', '.setup', '.counters', '.key']) assert.equal(await page.locator(part).isVisible(), false, part);
  const size = await page.locator('.sentence').evaluate((said) => parseFloat(getComputedStyle(said).fontSize));
  assert.ok(size >= 24, `${size} px`);
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('.setup').isVisible());
});

test('on a phone, Step stays where it is while sentences change, and nothing is cut off', async () => {
  const page = await staged(await house.shared(`#watch?${first()}&algorithm=sss`, PHONE));
  const places = new Set();
  for (let i = 0; i < 25; i += 1) {
    await page.locator('.dock .step').click();
    const { isIn, isOnTop, top } = await inSight(page, '.dock .step');
    assert.ok(isIn && isOnTop);
    places.add(top);
  }
  assert.equal(places.size, 1, `the button was at ${[...places]}`);
  assert.ok((await inSight(page, '.tree-box')).isIn);
  const cut = await page.locator('.code li').evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth + 1).length);
  assert.equal(cut, 0, 'lines of pseudo-code are not cut off');
  await go(page, `#watch?${first()}&algorithm=alpha-beta&at=29`);
  const names = await page.locator('.end-name').evaluateAll((all) => all.map((name) => name.getBoundingClientRect()));
  assert.ok(names[0].right <= names[1].left, 'α and β of an empty window do not touch');
});

test('on a phone, the screens are named in one row, nothing covers the tools of the tree, and tables show that they go on', async () => {
  const page = await staged(await house.shared(`#watch?${first()}&algorithm=sss&at=40`, PHONE));
  const rows = await page.locator('#nav a').evaluateAll((all) => new Set(all.map((link) => link.getBoundingClientRect().top)).size);
  assert.equal(rows, 1);
  const tools = await inSight(page, '.tree-tools button');
  assert.ok(tools.isIn && tools.isOnTop, JSON.stringify(tools));
  await go(page, '#compare?gallery=misled&algorithms=alpha-beta,negascout,sss');
  const box = page.locator('.table-box').filter({ has: page.locator('table') }).first();
  const { isCut, attachments } = await box.evaluate((element) => ({
    isCut: element.scrollWidth > element.clientWidth,
    attachments: getComputedStyle(element).backgroundAttachment,
  }));
  // A shadow stays at the right end; a cover moves with the end of the table.
  assert.deepEqual([isCut, attachments], [true, 'local, scroll']);
  await page.keyboard.press('End');
  const said = page.locator('.dock .sentence');
  assert.equal(await said.textContent(), 'After 15 leaf evaluations each, all have finished.');
  assert.ok(await said.evaluate((text) => text.scrollHeight <= text.clientHeight + 1), 'the sentence is not cut off');
  await go(page, '#papers');
  const { over, heads } = await page.locator('.verdicts').evaluate((table) => ({
    over: table.parentElement.scrollWidth - table.parentElement.clientWidth,
    heads: [...table.querySelectorAll('thead th')].map((head) => head.innerText),
  }));
  assert.deepEqual([over, heads], [0, ['Verdict', 'R', 'K', 'H', 'B', 'P', 'All']]);
});

test('on a projector, three algorithms are compared in one row, and the button that checks an answer is in sight', async () => {
  const page = await staged(await house.shared('#compare?gallery=misled&algorithms=alpha-beta,negascout,sss', PROJECTOR));
  await page.keyboard.press('End');
  const tops = await page.locator('.runner .tree-box').evaluateAll((all) => all.map((tree) => tree.getBoundingClientRect().top));
  assert.equal(new Set(tops).size, 1, `${tops}`);
  const touching = await page.locator('.runner').nth(1).locator('svg.tree .visits').evaluateAll((texts) => {
    const boxes = texts.filter((text) => text.textContent).map((text) => text.getBoundingClientRect()).sort((a, b) => a.left - b.left);
    return boxes.filter((one, i) => i > 0 && one.left < boxes[i - 1].right + 1).length;
  });
  assert.equal(touching, 0, 'numbers of visits do not touch');
  const wide = await page.locator('svg.tree').first().evaluate((svg) =>
    [...svg.querySelectorAll('.node')].filter((node) => {
      const [shape, label] = ['.shape', '.label:not(.outside)'].map((part) => node.querySelector(part)?.getBoundingClientRect());
      return label && label.width > shape.width + 1;
    }).length,
  );
  assert.equal(wide, 0, 'no label is wider than its node');
  await go(page, '#practice?mode=cuts&size=small&seed=3');
  assert.ok((await inSight(page, '#check')).isIn);
});

test('→ steps and the space bar runs, whatever has the focus, except a text field', async () => {
  const page = await staged(await house.page('#watch'));
  await page.locator('#algorithm').selectOption('sss');
  await staged(page);
  await page.locator('#algorithm').focus();
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('#algorithm').inputValue(), 'sss');
  assert.equal(await at(page), 3);
  await page.getByLabel('Speed').selectOption('quick');
  await page.getByLabel('Speed').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.getByLabel('Speed').inputValue(), 'quick');
  assert.equal(await at(page), 3);
  await page.locator('.tree-box').focus();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Run' }).waitFor();
  const now = await at(page);
  await page.getByText('Change tree').click();
  await page.locator('#source-kind').selectOption('text');
  await page.locator('textarea').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(page), now);
  await page.locator('.tree-box').focus();
  await page.keyboard.press('?');
  const keys = await page.getByRole('dialog').innerText();
  assert.match(keys, /next purge/);
  assert.doesNotMatch(keys, /next re-search|next round/, 'keys without effect are not listed');
});

test('one tree goes through Watch, Compare and back; the theme is remembered and stays out of links', async () => {
  const page = await staged(await house.page(`#watch?tree=${encodeURIComponent(OWN)}&algorithm=negascout`));
  await page.keyboard.press('ArrowRight');
  for (const screen of ['Compare', 'Watch']) {
    await page.getByRole('link', { name: screen, exact: true }).click();
    await page.waitForFunction((name) => document.title.includes(name), screen);
    await staged(page);
    assert.equal(await page.locator('.subject strong').textContent(), 'Your own tree', screen);
    assert.equal(await page.locator('svg.tree').first().locator('.node').count(), 13, screen);
  }
  assert.equal(await page.locator('#algorithm').inputValue(), 'negascout', 'the algorithm is kept too');
  assert.equal(await at(page), 1, 'and the step');
  const practice = await page.getByRole('link', { name: 'Practice', exact: true }).getAttribute('href');
  assert.equal(new URLSearchParams(practice.split('?')[1]).get('tree'), OWN);
  assert.match(await page.title(), /NegaScout.*Your own tree · Watch · Plywood/);
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  const dark = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await dark(), 'dark');
  assert.doesNotMatch(await addressOf(page), /theme/);
  await page.goto(`${house.address}#home`);
  await page.reload();
  await staged(page);
  assert.equal(await dark(), 'dark');
  await page.getByRole('navigation', { name: 'What you can do here' }).getByRole('link').first().click();
  await page.waitForSelector('.watch');
  assert.equal(await dark(), 'dark');
});

test('what was not visited is a stub with its number of leaves; trees are enlarged, moved and fitted', async () => {
  const page = await staged(await house.shared('#watch?kind=ordered&width=3&depth=5&seed=1&order=60&range=1000000', PROJECTOR));
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
  const ticks = await page.locator('.number-line .tick').evaluateAll((all) => all.map((tick) => tick.getBoundingClientRect()));
  assert.ok(ticks.length > 2 && ticks.every(({ left }, i) => i === 0 || left >= ticks[i - 1].right), 'ticks do not run together');
  await page.keyboard.press('End');
  const stubs = await page.locator('g.stub').evaluateAll((all) => all.map((stub) => Number(stub.dataset.leaves)));
  const leaves = await page.locator('.node.leaf').count();
  assert.equal(leaves + stubs.reduce((a, b) => a + b, 0), 3 ** 5);
  const never = await page.locator('.node.leaf:not(.visited)').count();
  assert.ok(never < leaves / 4, `${never} of ${leaves} leaves drawn were not visited`);
  const values = await page.locator('.node .label').allTextContents();
  assert.ok(values.some((label) => /k$/.test(label)));
  assert.deepEqual(values.filter((label) => label.replace(/[=≥≤−.…]/g, '').length > 8), []);
  const small = await page
    .locator('.node .label, .move, .chip text')
    .evaluateAll((texts) => texts.filter((text) => text.textContent && parseFloat(getComputedStyle(text).fontSize) < 8.5).length);
  assert.equal(small, 0, 'no label is too small to read');
  const spread = () => page.locator('svg.tree').evaluate((svg) => {
    const [a, b] = [...svg.querySelectorAll('.node.leaf')].map((leaf) => leaf.getBoundingClientRect().x).sort((x, y) => x - y);
    return b - a;
  });
  const fitted = await spread();
  const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.locator('.tree-box').hover();
  await page.mouse.wheel(0, -600);
  await page.waitForSelector('.tree-box.enlarged');
  assert.ok((await spread()) > 2 * fitted, 'the wheel enlarges');
  const viewBox = () => page.locator('svg.tree').getAttribute('viewBox');
  const before = await viewBox();
  const box = await page.locator('.tree-box').boundingBox();
  await page.mouse.move(box.x + 300, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 100, { steps: 4 });
  await page.mouse.up();
  await frame();
  assert.notEqual(await viewBox(), before, 'dragging moves');
  await page.keyboard.press('0');
  await page.waitForSelector('.tree-box:not(.enlarged)');
  assert.equal(await spread(), fitted, '0 fits');
  await page.getByRole('button', { name: /^Show .* unvisited leaves$/ }).click();
  await page.waitForFunction((n) => document.querySelectorAll('.node.leaf').length === n, 3 ** 5);
  const pale = await page.evaluate(() => {
    const light = (colour) => {
      const [r, g, b] = colour.match(/[\d.]+/g).map((x) => Number(x) / 255).map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = light(getComputedStyle(document.querySelector('.tree-card')).backgroundColor) + 0.05;
    const edge = light(getComputedStyle(document.querySelector('.edge')).stroke) + 0.05;
    return Math.max(ground, edge) / Math.min(ground, edge);
  });
  assert.ok(pale >= 3, `edges contrast ${pale.toFixed(2)} to 1`);
});

test('Compare opens with a difference, and all its columns show the same part of the tree', async () => {
  const page = await staged(await house.page('#compare', PROJECTOR));
  await page.keyboard.press('End');
  const cells = async (row) => (await page.locator('tbody tr').nth(row).locator('td').allTextContents()).map(Number);
  const [alphaBeta, sss] = [await cells(0), await cells(1)];
  assert.ok(alphaBeta[0] >= 2 * sss[0] && alphaBeta[3] > 0, `${alphaBeta[0]} and ${sss[0]} leaves`);
  assert.equal(await page.locator('.key').count(), 1, 'the drawing has a key');
  for (const part of ['.runner', '.dock .step', 'table']) assert.ok((await inSight(page, part)).isIn, part);
  const principal = await page.locator('svg.tree').evaluateAll((all) =>
    all.map((svg) => {
      const outer = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('.node.principal')].every((node) => {
        const { left, right } = node.getBoundingClientRect();
        return left >= outer.left - 1 && right <= outer.right + 1;
      });
    }),
  );
  assert.deepEqual(principal, [true, true], 'the principal lines are in sight');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.tree-box.enlarged').length === 2);
  const boxes = await page.locator('svg.tree').evaluateAll((all) => all.map((svg) => svg.getAttribute('viewBox')));
  assert.equal(boxes[0], boxes[1]);
  await page.getByText('Options for all').click();
  await page.locator('.change[open] select, .change[open] input').first().waitFor();
});

test('best-first minimax on a tree without inner values offers one that has them', async () => {
  const page = await house.page('#watch?algorithm=best-first');
  await page.locator('#suitable').click();
  await staged(page);
  assert.match(await page.locator('.subject').textContent(), /Korf/);
  assert.equal(await page.locator('#algorithm').inputValue(), 'best-first');
});

test('a click on a node tells when it was visited and jumps there; the tree is changed by clicking, with undo', async () => {
  const page = await staged(await house.shared(`#watch?tree=${encodeURIComponent(OWN)}`));
  const values = () => page.locator('.node.leaf .label').allTextContents();
  const first = await values();
  await page.locator('[data-path=ab]').click();
  const step = page.locator('.node-card [data-step]').first();
  const number = Number(await step.textContent());
  await step.click();
  assert.equal(await at(page), number);
  assert.match(await page.locator('.sentence').textContent(), /leaf ab/);
  await page.locator('.node-card input').fill('−7');
  await page.getByRole('button', { name: 'Set value' }).click();
  const changed = '(3 -7 8)(2 4 6)(14 5 2)';
  await addressed(page, changed);
  await staged(page);
  assert.deepEqual(await values(), first.with(1, '−7'));
  await page.locator('.node-card .add').click();
  await page.waitForFunction(() => document.querySelectorAll('.tree .node').length === 14);
  const deeper = '(3 (-7) 8)(2 4 6)(14 5 2)';
  await addressed(page, deeper);
  await page.locator('.node-card .delete').click();
  await page.waitForFunction(() => document.querySelectorAll('.tree .node').length === 12);
  for (const undone of [deeper, changed, OWN]) {
    if (!(await page.locator('.node-card .undo').isVisible())) await page.locator('[data-path=a]').click();
    await page.locator('.node-card .undo').click();
    await addressed(page, undone);
    await staged(page);
  }
  assert.deepEqual(await values(), first);
});

test('link, text, SVG, PNG and TikZ can be taken away', async () => {
  const page = await staged(await house.page('#watch?gallery=ordered&algorithm=alpha-beta&at=29'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.locator('#copy-link').click();
  await page.getByText('Link copied.').waitFor();
  assert.equal(await clipboard(), await addressOf(page));
  await page.getByText('Take away').click();
  await page.locator('#copy-tree').click();
  await page.getByText('Tree copied.').waitFor();
  assert.equal(await clipboard(), house.about.gallery.find(({ id }) => id === 'ordered').tree);
  const saved = async (id) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator(id).click()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    return { name: download.suggestedFilename(), data: Buffer.concat(chunks) };
  };
  const svg = await saved('#save-svg');
  assert.equal(svg.name, 'alpha-beta-step-29.svg');
  const shapes = String(svg.data).match(/<(ellipse|path)/g).length;
  assert.ok(shapes > 60 && !String(svg.data).includes('var('), `${shapes} shapes`);
  const png = await saved('#save-png');
  assert.equal(png.data.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.data.readUInt32BE(16) > 1000, 'it is wide enough to print');
  const tikz = String((await saved('#save-tikz')).data);
  assert.match(tikz, /\\begin\{tikzpicture\}[\s\S]*\\end\{tikzpicture\}/);
  assert.equal(tikz.match(/\\path/g).length, shapes, 'TikZ and SVG show the same');
  assert.doesNotMatch(tikz, /[−≥≤∞…]/, 'signs are written as mathematics');
  assert.deepEqual(page.notes.errors, []);
});

test('a trace from a file keeps its tree for other algorithms and survives a reload; one without an end is shown', async () => {
  const trace = plywood(['trace', '--width', '2', '--depth', '3', '--range', '9', '--seed', '4', '--algorithm', 'scout']);
  const page = await staged(await house.page('#watch'));
  const drop = (text, name) =>
    page.evaluate(
      ([content, called]) => {
        const files = new DataTransfer();
        files.items.add(new File([content], called));
        document.querySelector('.watch').dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
      },
      [text, name],
    );
  await drop(trace, 't1.jsonl');
  await page.getByText('t1.jsonl').waitFor();
  await page.waitForURL(/file=t1/);
  await page.reload();
  await staged(page);
  assert.equal(await page.locator('.subject strong').textContent(), 't1.jsonl');
  await page.locator('#algorithm').selectOption('sss');
  await page.waitForURL(/algorithm=sss/);
  await staged(page);
  assert.equal(await page.locator('.subject strong').textContent(), 'Random tree, seed 4');
  await drop(trace.trim().split('\n').slice(0, 9).join('\n'), 't2.jsonl');
  await page.getByText('The trace has no end').waitFor();
  await page.keyboard.press('End');
  assert.equal(await at(page), 8);
});

test('SSS*: merits stand on the nodes, rules have their numbers; MTD(f) ends at return; documentation has no links to code', async () => {
  const page = await staged(await house.shared(`#watch?${first()}&algorithm=sss&at=2`));
  assert.match(await page.locator('.fired').textContent(), /^Case 6, live MAX node/);
  const sentences = [];
  for (let i = 0; i < 2; i += 1) {
    sentences.push(await page.locator('.sentence').textContent());
    await page.keyboard.press('ArrowRight');
  }
  assert.ok(!sentences[1].includes(sentences[0].split(': ')[1] ?? '\0'), 'no sentence repeats the last');
  const merits = await page.locator('.chip.merit text').allTextContents();
  const open = await page.locator('.open-list tbody tr td:last-child').allTextContents();
  assert.deepEqual(merits.sort(), open.sort());
  for (const { name, title } of house.about.algorithms) {
    if (!['sss', 'dual', 'best-first', 'rbfms'].includes(name)) continue;
    await go(page, `#watch?gallery=korf-1&algorithm=${name}`);
    await page.getByText(`About ${title}`).click();
    const text = await page.locator('.about').innerText();
    assert.doesNotMatch(text, /\]\(|super::|\\\*|DUAL;/, name);
  }
  await go(page, '#watch?algorithm=mtd-f');
  await page.keyboard.press('End');
  assert.match(await page.locator('.code [aria-current]').first().textContent(), /return g/);
  assert.match(await page.locator('.counters').innerText(), /rounds/);
  await go(page, '#watch?gallery=nonsense');
  await page.getByText('The gallery has no tree named').waitFor();
  await page.evaluate(() => (window.location.hash = '#watch?tree=((6'));
  await page.getByRole('alert').waitFor();
  assert.ok(await page.locator('textarea[name=tree]').isVisible(), 'a malformed tree opens the editor');
});
