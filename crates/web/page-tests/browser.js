/** The browser: how it is started, and where it is if it has been started for all test files. */

import { chromium } from 'playwright-core';

export const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Connects to the browser that `run.js` has started, or starts one. */
export function browser() {
  const { BROWSER } = process.env;
  return BROWSER ? chromium.connect(BROWSER) : chromium.launch(LAUNCH);
}
