import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

test('the page passes a strict type check', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    // What has been checked is not checked again until it changes.
    [here('node_modules/typescript/bin/tsc'), '--project', here('tsconfig.json'), '--incremental', '--tsBuildInfoFile', here('node_modules/.types')],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stdout);
});

test('no data becomes markup, nothing is loaded from elsewhere, and no file is long', () => {
  const folder = here('../page/app/');
  for (const name of readdirSync(folder)) {
    const text = readFileSync(folder + name, 'utf8');
    assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(/, name);
    assert.doesNotMatch(text.replace('http://www.w3.org/2000/svg', ''), /https?:\/\//, name);
    assert.ok(text.split('\n').length <= 310, `${name} has ${text.split('\n').length} lines`);
  }
});
