/**
 * Writes to the address bar. Browsers reject more than about a hundred changes in half a minute, so a change that
 * follows the previous one too soon is delayed; of several delayed changes only the last is written.
 */

const PAUSE = 200;

export class Address {
  constructor() {
    this.waiting = '';
    this.timer = 0;
    this.written = 0;
    /** The content of the address bar when it was last read or written; if it differs now, the user has navigated. */
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

  /** Writes the pending change, if any. */
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

  /** Reads the address bar again, and drops the pending change, since it is out of date. */
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
