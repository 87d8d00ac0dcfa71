import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { go, House, isRun, staged } from './support.js';

/** @type {House} */
let house;
before(async () => {
  house = await House.open();
});
after(() => house.close());

test('back equals forward at every step, in the model, for every algorithm', async () => {
  const page = await house.shared('#papers');
  const subjects = [
    ...house.about.gallery.map(({ tree, depth }) => ({ subject: { tree }, depth })),
    { subject: { generated: { kind: 'ordered', width: 3, depth: 4, seed: 7, order: 60, range: 20 } }, depth: 4 },
  ];
  for (const [column, algorithm] of house.about.algorithms.entries()) {
    for (const [row, { subject, depth }] of subjects.entries()) {
      if (!isRun(column, row)) continue;
      const wrong = await page.evaluate(walkThereAndBack, { algorithm, subject, depth });
      assert.equal(wrong, null, `${algorithm.name} on ${JSON.stringify(subject)}`);
    }
  }
});

/** Runs in the page: returns the first step at which going back does not restore the state, or null. */
async function walkThereAndBack({ algorithm, subject, depth }) {
  const { name, finds } = algorithm;
  const [{ Replay }, { Tree }, api] = await Promise.all([
    import('/app/replay.js'),
    import('/app/tree.js'),
    import('/app/api.js'),
  ]);
  const tree = Tree.fromPage(await api.tree(subject, depth));
  const trace = await api.trace({ subject, depth, algorithm: name, options: {} }).catch(() => null);
  if (trace === null) return null;
  const replay = new Replay(trace, tree, algorithm);
  const states = [replay.serialise()];
  while (!replay.finished) {
    replay.forward();
    states.push(replay.serialise());
  }
  if (replay.counts.leaves !== trace.end.leaf_visits) return `${replay.counts.leaves} leaves`;
  if (replay.counts.inner !== trace.end.inner_nodes) return `${replay.counts.inner} inner nodes`;
  if (finds === 'estimate' && replay.nodes[0].estimate !== trace.end.value) return 'estimate of the root';
  if (finds === 'minimax' && (replay.nodes[0].lower > trace.end.value || replay.nodes[0].upper < trace.end.value))
    return 'bounds of the root';
  for (let at = replay.length - 1; at >= 0; at -= 1) {
    replay.back();
    if (replay.serialise() !== states[at]) return `back to ${at}`;
    replay.forward();
    if (replay.serialise() !== states[at + 1]) return `forward again to ${at + 1}`;
    replay.back();
  }
  return null;
}

test('back equals forward at every step, on the screen', async () => {
  const page = await house.shared('#papers');
  for (const algorithm of ['alpha-beta', 'negascout', 'sss', 'dual', 'mtd-f', 'iter-sss', 'minimax']) {
    await staged(await go(page, `#watch?algorithm=${algorithm}`));
    const { forward, back } = await page.evaluate(pictureThereAndBack);
    assert.equal(new Set(forward).size, forward.length, `${algorithm}: every step changes something`);
    back.forEach((picture, at) => assert.equal(picture, forward[at], `${algorithm}: back to ${at}`));
  }
});

/** Runs in the page: steps to the end and back by keys, and returns what the screen shows at each step. */
function pictureThereAndBack() {
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const picture = () =>
    [
      document.querySelector('svg.tree').outerHTML,
      document.querySelector('.sentence').textContent,
      document.querySelector('.side-column').innerText,
    ].join('\n');
  const steps = Number(document.querySelector('input[type=range]').max);
  const forward = [picture()];
  for (let at = 1; at <= steps; at += 1) {
    press('ArrowRight');
    forward.push(picture());
  }
  const back = [];
  for (let at = steps - 1; at >= 0; at -= 1) {
    press('ArrowLeft');
    back[at] = picture();
  }
  return { forward, back };
}

test('bounds on the page hold for the true values', async () => {
  const page = await house.shared('#papers');
  for (const algorithm of house.about.algorithms.filter(({ finds }) => finds === 'minimax')) {
    for (let seed = 1; seed <= 5; seed += 1) {
      const subject = { generated: { kind: 'iid', width: 3, depth: 4, seed, order: null, range: 9 } };
      const wrong = await page.evaluate(boundsThatFail, { algorithm, subject });
      assert.deepEqual(wrong, [], `${algorithm.name}, seed ${seed}`);
    }
  }
});

/** Runs in the page: returns nodes whose proven bounds do not contain their minimax value at some step. */
async function boundsThatFail({ algorithm, subject }) {
  const [{ Replay }, { Tree }, api] = await Promise.all([
    import('/app/replay.js'),
    import('/app/tree.js'),
    import('/app/api.js'),
  ]);
  const tree = Tree.fromPage(await api.tree(subject, 4));
  const worth = [];
  for (const { index, children, value } of [...tree.nodes].reverse()) {
    const best = tree.isMax(index) ? Math.max : Math.min;
    worth[index] = children.length === 0 ? value : best(...children.map((child) => worth[child]));
  }
  const trace = await api.trace({ subject, depth: 4, algorithm: algorithm.name, options: {} });
  const replay = new Replay(trace, tree, algorithm);
  const wrong = [];
  while (!replay.finished) {
    replay.forward();
    const node = replay.current;
    const { lower, upper } = replay.nodes[node];
    if (lower > worth[node] || upper < worth[node])
      wrong.push({ at: replay.at, node, lower, upper, worth: worth[node] });
  }
  return wrong;
}

test('every event of every algorithm has its line of pseudo-code', async () => {
  const page = await house.shared('#papers');
  const subject = { generated: { kind: 'iid', width: 3, depth: 3, seed: 2, order: null, range: 9 } };
  for (const algorithm of house.about.algorithms) {
    const suitable = algorithm.finds === 'estimate' ? { tree: '4:(8 1) 6:(5 2)' } : subject;
    const missing = await page.evaluate(linesMissing, { algorithm, subject: suitable });
    assert.deepEqual(missing, [], algorithm.name);
  }
});

/** Runs in the page: returns the kinds of events without a line. */
async function linesMissing({ algorithm, subject }) {
  const [{ Replay }, { Tree }, { currentLine }, api] = await Promise.all([
    import('/app/replay.js'),
    import('/app/tree.js'),
    import('/app/pseudocode.js'),
    import('/app/api.js'),
  ]);
  const depth = subject.tree ? 2 : 3;
  const tree = Tree.fromPage(await api.tree(subject, depth));
  const replay = new Replay(await api.trace({ subject, depth, algorithm: algorithm.name, options: {} }), tree, algorithm);
  const forms = { negamax: algorithm.pseudocode, sides: algorithm.minimax?.pseudocode ?? algorithm.pseudocode };
  const missing = new Set();
  while (!replay.finished) {
    replay.forward();
    for (const [form, code] of Object.entries(forms)) {
      const line = currentLine(replay, algorithm, form);
      if (line < 0 || line >= code.split('\n').length) missing.add(`${replay.last.kind}, ${form}`);
    }
  }
  return [...missing];
}

test('estimates are backed up: best-first minimax shows the answer at the root before it is reported', async () => {
  const page = await house.shared('#papers');
  const algorithm = house.about.algorithms.find(({ name }) => name === 'best-first');
  for (const { tree, depth, id } of house.about.gallery) {
    const told = await page.evaluate(estimateBeforeTheEnd, { tree, depth, algorithm });
    if (told) assert.equal(told.estimate, told.value, id);
  }
});

/** Runs in the page: returns the root's estimate after the last expansion, and the answer; null without inner values. */
async function estimateBeforeTheEnd({ tree: text, depth, algorithm }) {
  const [{ Replay }, { Tree }, api] = await Promise.all([
    import('/app/replay.js'),
    import('/app/tree.js'),
    import('/app/api.js'),
  ]);
  const subject = { tree: text };
  const trace = await api.trace({ subject, depth, algorithm: algorithm.name, options: {} }).catch(() => null);
  if (trace === null) return null;
  const replay = new Replay(trace, Tree.fromPage(await api.tree(subject, depth)), algorithm);
  replay.seek(replay.length - 1);
  return { estimate: replay.nodes[0].estimate, value: trace.end.value };
}
