/** The exported site works from a plain file server, under a path and in a frame, without the `plywood` server. */

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { House, plywood, staged } from './support.js';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' };

/** @type {House} */
let house;
let folder = '';
/** @type {import('node:http').Server[]} */
const servers = [];
let site = '';

/** Serves files under a path, and says which address that is. */
async function serve(answer) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

/** Answers with a file, as the simplest web server would. */
function file(request, response) {
  const { pathname } = new URL(request.url, 'http://x');
  if (!pathname.startsWith('/courses/ai/plywood/')) return void response.writeHead(404).end();
  const path = join(folder, 'site', pathname.slice('/courses/ai/plywood/'.length) || 'index.html');
  try {
    const data = readFileSync(path);
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(data);
  } catch {
    response.writeHead(404).end();
  }
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plywood-site-'));
  mkdirSync(join(folder, 'lab'));
  writeFileSync(join(folder, 'lab', 'report.html'), '<!doctype html><title>Report</title><h1>Verdicts</h1>');
  plywood(['serve', '--export', join(folder, 'site'), '--lab', join(folder, 'lab')]);
  house = await House.open();
  site = `${await serve(file)}/courses/ai/plywood/`;
});
after(async () => {
  await house.close();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

/** Opens a page of the site. */
async function open(hash) {
  const page = await house.blank();
  await page.goto(site + hash);
  await page.waitForSelector('main > *');
  return page;
}

test('the site takes at most 400 KB compressed, without the report', () => {
  const sizes = readdirSync(join(folder, 'site'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('papers'))
    .map((entry) => gzipSync(readFileSync(join(entry.parentPath, entry.name)), { level: 9 }).length);
  const sum = sizes.reduce((a, b) => a + b, 0);
  assert.ok(sum <= 400_000, `${sizes.length} files, ${sum} bytes compressed`);
  assert.ok(sizes.length > 60);
});

test("stored answers are the server's, and every screen works without a server", async () => {
  const page = await open('#watch?gallery=aima&algorithm=alpha-beta');
  await staged(page);
  for (const [body, path] of [
    [{ subject: { tree: '(3 12 8)(2 4 6)(14 5 2)' }, depth: 2 }, 'api/tree'],
    [{ subject: { tree: '(3 12 8)(2 4 6)(14 5 2)' }, depth: 2, algorithm: 'mtd-f', options: {}, cap: null }, 'api/trace'],
    [{ subject: { generated: { kind: 'iid', width: 2, depth: 3, seed: 2, order: null, range: 20 } }, depth: 3, algorithm: 'sss', options: {} }, 'api/trace'],
    [{ subject: { tree: '(3 12 8)(2 4 6)(14 5 2)' }, depth: 2, algorithm: 'rbfms', options: {} }, 'api/trace'],
  ]) {
    const headers = { 'content-type': 'application/json' };
    const told = await fetch(house.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const stored = await page.evaluate(
      async ([asked, where]) => {
        const { storedAnswer } = await import(new URL('app/stored.js', document.baseURI).href);
        const answer = await storedAnswer(where, asked);
        return { status: answer.status, text: await answer.text() };
      },
      [body, path],
    );
    const parsed = (text) => text.trim().split('\n').map((line) => JSON.parse(line));
    assert.equal(stored.status, told.status);
    assert.deepEqual(parsed(stored.text), parsed(await told.text()), `${path} ${body.algorithm}`);
  }
  await page.keyboard.press('End');
  assert.match(await page.locator('.sentence').textContent(), /Done: the root is worth 3.*7 leaf visits/);
  await page.goto(`${site}#compare`);
  await page.locator('.runner .tree .node, .runner .tree-canvas').first().waitFor();
  await page.goto(`${site}#practice?mode=open&seed=2`);
  await page.locator('input[type=radio]').first().waitFor();
  await page.goto(`${site}#practice?sheet=1`);
  await page.getByRole('button', { name: 'Print' }).waitFor();
  await page.goto(`${site}#papers`);
  await page.frameLocator('iframe').getByRole('heading', { name: 'Verdicts' }).waitFor();
  await page.goto(`${site}#home`);
  await staged(page);
  assert.deepEqual(page.notes.errors, []);
  const away = page.notes.requests.filter((url) => !url.startsWith(site));
  assert.deepEqual(away, [], 'every request stays below the path of the site');
});

test('every step of the course leads to searches that the site has', async () => {
  const page = await open('#course');
  const steps = await page.getByRole('navigation', { name: 'Steps of the course' }).getByRole('link').count();
  assert.equal(steps, 6);
  const links = new Set();
  for (let step = 1; step <= steps; step += 1) {
    await page.goto(`${site}#course?step=${step}`);
    await page.locator('.lesson h2').filter({ hasText: `${step}.` }).waitFor();
    for (const link of await page.locator('.searches a').all()) links.add(await link.getAttribute('href'));
  }
  assert.ok(links.size > 10);
  for (const hash of links) {
    await page.goto(site + hash);
    await staged(page);
    assert.equal(await page.locator('.warning').count(), 0, hash);
  }
  assert.deepEqual(page.notes.errors, []);
});

test('what needs the server is said where it would be', async () => {
  const page = await open('#play');
  await page.getByText('This needs the program itself').waitFor();
  await page.goto(`${site}#watch?tree=(1 2)(3 4)`);
  await page.getByRole('alert').filter({ hasText: 'plywood serve --open' }).waitFor();
  await page.goto(`${site}#watch?gallery=aima`);
  await staged(page);
  await page.getByText('Change tree').first().click();
  await page.getByText('This site shows recorded searches').first().waitFor();
  await page.locator('#gallery').selectOption('bad-order');
  await page.waitForURL(/bad-order/);
  assert.deepEqual(page.notes.errors, []);
});

test("the site can be embedded in another page's frame, the server's page cannot", async () => {
  const frame = (src) => (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Slides</h1><iframe src="${src}" width="900" height="600"></iframe>`);
  const page = await house.blank();
  await page.goto(await serve(frame(`${site}#watch?gallery=aima&algorithm=sss`)));
  const inside = page.frameLocator('iframe');
  await inside.locator('.tree .node').first().waitFor();
  await inside.getByRole('button', { name: /^Step/ }).first().click();
  await inside.locator('.sentence').filter({ hasText: 'OPEN' }).waitFor();
  assert.deepEqual(page.notes.errors, []);
  const other = await house.blank();
  await other.goto(await serve(frame(house.address)));
  await other.waitForTimeout(300);
  assert.equal(await other.frameLocator('iframe').locator('#main').count(), 0);
});

test('a folder with other files is refused, and an earlier site is replaced', () => {
  const other = join(folder, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'thesis.txt'), 'precious');
  assert.throws(() => plywood(['serve', '--export', other]), /is not empty and is no exported site; name a new or an empty folder/);
  assert.deepEqual(readdirSync(other), ['thesis.txt']);
  assert.throws(() => plywood(['serve', '--export', join(other, 'thesis.txt')]), /is a file; name a folder/);
  const again = join(folder, 'again');
  plywood(['serve', '--export', again, '--lab', join(folder, 'none')]);
  writeFileSync(join(again, 'left-over.txt'), 'old');
  plywood(['serve', '--export', again, '--lab', join(folder, 'none')]);
  assert.ok(!readdirSync(again).includes('left-over.txt'));
  assert.deepEqual(readdirSync(folder).filter((name) => /partial|old/.test(name)), []);
});
