import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addressOf, go, House, plywood, seen, staged } from './support.js';

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

const at = async (page) => Number(await page.getByRole('slider').inputValue());

/** The parameter that names the first tree of the gallery. */
const first = () => `gallery=${house.about.gallery[0].id}`;

test('the whole state is in the address: another browser shows the same', async () => {
  for (const hash of [
    '#watch?gallery=GALLERY&algorithm=negascout&at=9',
    '#watch?kind=ordered&width=3&depth=3&seed=5&order=80&range=30&algorithm=sss&at=30',
    '#watch?tree=((6+5)(7+1))((9+8)(4+3))&algorithm=mtd-f&o.guess=4&memory=none&at=12',
    '#watch?game=tic-tac-toe&depth=2&algorithm=alpha-beta&at=25',
    '#compare?width=2&depth=4&seed=2&algorithms=alpha-beta,scout,mtd-f&at=5',
    '#practice?mode=open&size=small&seed=4&question=2',
  ].map((text) => text.replace('GALLERY', house.about.gallery[0].id))) {
    const page = await staged(await house.shared(hash));
    const shown = async (other) => {
      // The address is written with a delay, unless the page is left.
      await other.evaluate(() => window.dispatchEvent(new Event('pagehide')));
      return [await seen(other), await other.locator('main').innerText(), new URL(await addressOf(other)).hash];
    };
    const first = await shown(page);
    const twin = await staged(await house.page(new URL(await addressOf(page)).hash));
    assert.deepEqual(await shown(twin), first, hash);
    await twin.context().close();
  }
});

test('the step is kept in the address, and restored after a reload', async () => {
  const page = await staged(await house.page('#watch?algorithm=scout'));
  for (let i = 0; i < 7; i += 1) await page.keyboard.press('ArrowRight');
  await page.waitForURL(/at=7/);
  const picture = await seen(page);
  await page.reload();
  await staged(page);
  assert.equal(await at(page), 7);
  assert.equal(await seen(page), picture);
});

test('keys step over a search, and go to cutoffs, re-searches, start and end', async () => {
  const page = await staged(await house.shared('#watch?width=3&depth=3&seed=1&range=50&algorithm=negascout'));
  const kinds = await page.evaluate(async () => {
    const [api, source] = await Promise.all([import('/app/api.js'), import('/app/source.js')]);
    const about = await api.about();
    const { subject, depth } = source.subjectOf(
      source.sourceFrom(new URLSearchParams(location.hash.split('?')[1]), about),
      about,
    );
    return (await api.trace({ subject, depth, algorithm: 'negascout', options: {} })).events.map(({ event, node }) => ({
      event,
      node,
    }));
  });
  const next = (kind) => kinds.findIndex(({ event }) => event === kind) + 1;
  await page.keyboard.press('c');
  assert.equal(await at(page), next('cutoff'));
  await page.keyboard.press('Home');
  assert.equal(await at(page), 0);
  await page.keyboard.press('r');
  assert.equal(await at(page), next('re-search'));
  await page.keyboard.press('End');
  assert.equal(await at(page), kinds.length);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  assert.equal(await at(page), kinds.findIndex(({ event, node }) => event === 'leave' && node === kinds[1].node) + 1);
  await page.keyboard.press('Shift+ArrowLeft');
  assert.equal(await at(page), 1);
});

test('marks above the scrubber are clicked, and the legend goes from mark to mark', async () => {
  const page = await staged(await house.shared('#watch?width=3&depth=3&seed=1&range=50&algorithm=negascout'));
  const marks = await page.evaluate(async () => {
    const [{ marksOf }, study, source, api] = await Promise.all(['stage', 'study', 'source', 'api'].map((file) => import(`/app/${file}.js`)));
    const about = await api.about();
    const params = new URLSearchParams(location.hash.split('?')[1]);
    return marksOf(await study.fetchReplay(source.sourceFrom(params, about), params.get('algorithm'), {}, about));
  });
  const of = (kind) => marks.filter((mark) => mark.kind === kind).map((mark) => mark.at);
  const [cutoffs, again] = [of('cutoff'), of('re-search')];
  const next = page.getByRole('button', { name: `${cutoffs.length} cutoffs` });
  for (const step of [...cutoffs, cutoffs[0]]) {
    await next.click();
    assert.equal(await at(page), step);
  }
  const box = await page.locator('.marks').boundingBox();
  const length = Number(await page.getByRole('slider').getAttribute('max'));
  // A lane for each kind: leaves, cutoffs, re-searches.
  const lane = (number) => box.y + (box.height * (number + 0.5)) / 3;
  await page.mouse.click(box.x + (again[0] / length) * box.width, lane(2));
  assert.equal(await at(page), again[0]);
  await page.mouse.click(box.x + box.width - 2, lane(1));
  assert.equal(await at(page), cutoffs.at(-1));
});

test('each panel is shown exactly where it applies', async () => {
  const page = await house.shared('#papers');
  const panels = async (algorithm) => {
    await go(page, `#watch?${first()}&algorithm=${algorithm}&at=5`);
    return page
      .locator('.side-column > .panel')
      .evaluateAll((found) => found.map((panel) => panel.getAttribute('aria-label')));
  };
  assert.deepEqual(await panels('minimax'), ['Counters']);
  assert.deepEqual(await panels('alpha-beta'), ['Window', 'Counters']);
  assert.deepEqual(await panels('sss'), ['OPEN', 'Counters']);
  assert.deepEqual(await panels('mtd-f'), ['Window', 'Rounds', 'Transposition table', 'Counters']);
});

test('the panels agree with the trace', async () => {
  const page = await staged(await house.shared(`#watch?${first()}&algorithm=mtd-f`));
  await page.keyboard.press('End');
  const rounds = await page.locator('.rounds tbody tr').count();
  const lines = plywood(['trace', '--tree', '-', '--algorithm', 'mtd-f'], house.about.gallery[0].tree)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(rounds, lines.at(-1).rounds);
  const stores = lines.filter(({ event }) => event === 'store').length;
  const hits = lines.filter(({ event }) => event === 'settled').length;
  assert.equal(
    await page.locator('.tally').textContent(),
    `${stores} stored · ${hits} hit${hits === 1 ? '' : 's'} · 0 overwritten`,
  );
});

test('OPEN on the page agrees with the trace, best first', async () => {
  const page = await staged(await house.shared(`#watch?${first()}&algorithm=sss`));
  const events = plywood(['trace', '--tree', '-', '--algorithm', 'sss'], house.about.gallery[0].tree)
    .trim()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line));
  for (const { event, merit } of events) {
    if (event === 'select') {
      const first = await page.locator('.open-list tbody tr').first().locator('td').last().textContent();
      assert.equal(first, merit === 'inf' ? '∞' : String(merit).replace('-', '−'));
    }
    await page.keyboard.press('ArrowRight');
  }
});

test('a trace dropped on any screen is opened, with a tree built from its paths', async () => {
  const page = await staged(await house.page('#home'));
  const trace = plywood(['trace', '--width', '2', '--depth', '3', '--range', '9', '--algorithm', 'scout']);
  await page.evaluate((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], 'scout.jsonl'));
    document
      .querySelector('main')
      .dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }, trace);
  await page.getByText('scout.jsonl').waitFor();
  const end = JSON.parse(trace.trim().split('\n').at(-1));
  await page.keyboard.press('End');
  assert.match(await page.locator('.sentence').textContent(), new RegExp(`after ${end.leaf_visits} leaf visits`));
  const met = new Set(
    trace
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).path?.join())
      .filter((path) => path !== undefined),
  );
  assert.equal(await page.locator('.tree .node').count(), met.size);
});

test('a dropped trace with 50,000 children of one node is opened, drawn in part and counted in full', async () => {
  const children = 50000;
  const tree = Array.from({ length: children }, (_, i) => (i * 7919) % 100003);
  const trace = plywood(['trace', '--tree', '-', '--algorithm', 'alpha-beta', '--cap', '1000000'], tree.join(' '));
  const page = await staged(await house.page('#watch'));
  await page.evaluate((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], 'wide.jsonl'));
    document
      .querySelector('.watch')
      .dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }, trace);
  await page.getByText('wide.jsonl').waitFor();
  const more = page.locator('.tree-view .more');
  const left = async () => Number((await more.textContent()).replace(/\D/g, ''));
  assert.equal(await left(), children - 1000);
  assert.equal(await page.locator('.tree .node').count(), 1001);
  await page.keyboard.press('End');
  assert.match(
    await page.locator('.sentence').textContent(),
    new RegExp(`worth ${Math.max(...tree)}, by the line .*, after 50\\D000 leaf visits`),
  );
  await more.click();
  assert.equal(await left(), children - 10000);
  await more.click();
  assert.equal(await more.count(), 0);
  await page.keyboard.press('Home');
  assert.equal(await at(page), 0);
  assert.deepEqual(page.notes.errors, []);
});

test('the time to read and replay a trace grows with its events, however many children a node has', async () => {
  const page = await house.shared('#papers');
  const algorithm = house.about.algorithms.find(({ name }) => name === 'alpha-beta');
  const milliseconds = await page.evaluate(readAndReplay, { children: 50000, algorithm });
  // It takes about half a second. Quadratic code took at least half a minute, or ran out of memory.
  assert.ok(milliseconds < 8000, `${milliseconds} ms`);
});

/** Runs in the page: measures reading and replaying a trace in which all children of the root are leaves. */
async function readAndReplay({ children, algorithm }) {
  const [{ Replay }, { Tree }, { parseTrace }] = await Promise.all([
    import('/app/replay.js'),
    import('/app/tree.js'),
    import('/app/trace.js'),
  ]);
  const leaf = (_, i) => `{"event":"leaf","node":${i + 1},"path":[${i}],"value":${-i}}`;
  const text = [
    '{"schema":"plywood.trace/1","algorithm":"alpha-beta"}',
    '{"event":"expand","node":0,"path":[],"depth":1,"alpha":null,"beta":null}',
    ...Array.from({ length: children }, leaf),
    `{"event":"end","value":${children - 1},"line":[${children - 1}],"dropped":0}`,
  ].join('\n');
  const started = performance.now();
  const trace = parseTrace(text);
  const replay = new Replay(trace, Tree.fromTrace(trace), algorithm);
  replay.seek(replay.length);
  replay.seek(0);
  return performance.now() - started;
}

test('a file that is not a valid trace is refused with the reason and the line', async () => {
  const page = await staged(await house.page('#watch'));
  for (const [text, wrong] of [
    ['{"a":1}\n', /line 1: expected a header/],
    ['{"schema":"plywood.trace/1"}\nnonsense\n{"event":"end"}', /line 2: this is not JSON/],
  ]) {
    await page.evaluate((content) => {
      const files = new DataTransfer();
      files.items.add(new File([content], 'bad.jsonl'));
      document
        .querySelector('.watch')
        .dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    }, text);
    await page.getByRole('alert').filter({ hasText: wrong }).waitFor();
  }
});

test('a malformed tree and an illegal position are refused with the reason', async () => {
  for (const hash of ['#watch?tree=((6+5)(7', '#watch?game=tic-tac-toe&position=xyz&depth=2']) {
    const page = await house.shared(hash);
    const said = await page.getByRole('alert').textContent();
    assert.ok(said.length > 20, said);
  }
});

test('trees too large for SVG are drawn on a canvas, and stepping still works', async () => {
  const page = await staged(await house.shared('#watch?width=3&depth=7&seed=1&range=50&algorithm=minimax'));
  assert.equal(await page.locator('canvas.tree-canvas').count(), 1);
  const pixels = () => page.locator('canvas.tree-canvas').evaluate((canvas) => canvas.toDataURL());
  const before = await pixels();
  await page.keyboard.press('ArrowRight');
  const after = await pixels();
  assert.ok(after !== before, 'a step changes the picture');
  await page.keyboard.press('ArrowLeft');
  assert.ok((await pixels()) === before, 'a step back restores the picture');
});

test('beyond 30,000 nodes the deepest plies are folded', async () => {
  const page = await house.shared('#papers');
  const drawn = await page.evaluate(async () => {
    const [{ layout, MOST_NODES }, { Tree }] = await Promise.all([import('/app/layout.js'), import('/app/tree.js')]);
    const tree = new Tree();
    let parents = [0];
    for (let ply = 0; ply < 10; ply += 1)
      parents = parents.flatMap((parent) => [0, 1, 2].map((move) => tree.add(parent, move)));
    const plan = layout(tree.ranked());
    return {
      all: tree.nodes.length,
      visible: plan.visible.length,
      folded: plan.folded.size,
      most: MOST_NODES,
      stands: plan.shownAt[parents[0]],
    };
  });
  assert.ok(drawn.all > drawn.most && drawn.visible <= drawn.most, JSON.stringify(drawn));
  assert.equal(drawn.folded, 3 ** 9);
  assert.ok(drawn.stands < drawn.visible);
});

test('the page says that a recording or a tree is capped, and still counts the leaves', async () => {
  const page = await staged(await house.shared('#watch?kind=iid&width=4&depth=8&seed=1&range=50&algorithm=minimax'));
  const { events, nodes } = house.about.caps;
  assert.ok(4 ** 8 > nodes && 2 * 4 ** 8 > events, 'the tree is larger than the caps');
  await page
    .getByRole('status')
    .filter({ hasText: /The recording was capped: the last [\d,]+ events are missing/ })
    .waitFor();
  await page.getByText('The tree is larger than the server sends').waitFor();
  await page.keyboard.press('End');
  assert.equal(await at(page), events);
  assert.match(await page.locator('.sentence').textContent(), /The recording stops here/);
  const lines = plywood([
    'trace',
    '--width',
    '4',
    '--depth',
    '8',
    '--seed',
    '1',
    '--range',
    '50',
    '--algorithm',
    'minimax',
    '--cap',
    String(events),
  ]).split('\n');
  const leaves = lines.filter((line) => line.startsWith('{"event":"leaf"')).length;
  const shown = await page.locator('.bar .number').first().textContent();
  assert.equal(Number(shown.replace(/\D/g, '')), leaves);
});
