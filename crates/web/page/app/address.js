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
    /** What the bar held when it was last looked at; if it holds something else, the user has gone there. */
    this.known = location.hash;
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
    if (waiting === '' || location.hash !== this.known) return;
    this.written = Date.now();
    history.replaceState(null, '', waiting);
    this.known = location.hash;
  }

  /** Writes at once. @param {string} hash */
  write(hash) {
    this.waiting = hash;
    this.flush();
  }

  /** The bar is read anew: what waits is no longer true. */
  read() {
    this.forget();
    this.known = location.hash;
    return this.known;
  }

  forget() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.waiting = '';
  }
}
