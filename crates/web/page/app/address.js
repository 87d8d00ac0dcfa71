/**
 * Writing to the address bar. Browsers refuse more than some hundred changes in half a minute, so what follows too soon
 * waits, and only the last of it is written.
 */

const PAUSE = 200;

export class Address {
  constructor() {
    this.waiting = '';
    this.timer = 0;
    this.written = 0;
    window.addEventListener('pagehide', () => this.flush());
  }

  /** @param {string} hash */
  replace(hash) {
    this.waiting = hash;
    const since = Date.now() - this.written;
    if (since >= PAUSE) this.flush();
    else if (this.timer === 0) this.timer = window.setTimeout(() => this.flush(), PAUSE - since);
  }

  /** Writes what waits. */
  flush() {
    const { waiting } = this;
    this.forget();
    if (waiting === '' || waiting === location.hash) return;
    this.written = Date.now();
    history.replaceState(null, '', waiting);
  }

  /** Another screen is shown: what waits is no longer true. */
  forget() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.waiting = '';
  }
}
