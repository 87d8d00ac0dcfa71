/** Runs the test files with one browser for all of them: to start one takes as long as many tests. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright-core';
import { LAUNCH } from './browser.js';

const browser = await chromium.launchServer(LAUNCH);
const tests = spawn(process.execPath, ['--test', '--test-concurrency=2', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, BROWSER: browser.wsEndpoint() },
});
const [code] = await once(tests, 'exit');
await browser.close();
process.exitCode = code ?? 1;
