/** Records changes so that they can be undone exactly: every change is recorded with the previous value. */

export class Journal {
  constructor() {
    /** @type {(() => void)[][]} */
    this.pages = [];
  }

  /** Starts recording the changes of the next step. */
  open() {
    this.pages.push([]);
  }

  /** Undoes the changes of the last step. */
  undo() {
    const page = this.pages.pop() ?? [];
    for (let i = page.length - 1; i >= 0; i -= 1) page[i]();
  }

  /**
   * Sets a property of an object.
   * @template {object} T
   * @template {keyof T} K
   * @param {T} object
   * @param {K} key
   * @param {T[K]} value
   */
  set(object, key, value) {
    const before = object[key];
    if (before === value) return;
    this.note(() => {
      object[key] = before;
    });
    object[key] = value;
  }

  /**
   * Sets an entry of a map.
   * @template K, V
   * @param {Map<K, V>} map
   * @param {K} key
   * @param {V} value
   */
  put(map, key, value) {
    const before = map.get(key);
    this.note(() => {
      if (before === undefined) map.delete(key);
      else map.set(key, before);
    });
    map.set(key, value);
  }

  /**
   * Removes an entry from a map.
   * @template K, V
   * @param {Map<K, V>} map
   * @param {K} key
   */
  drop(map, key) {
    const before = map.get(key);
    if (before === undefined) return;
    this.note(() => {
      map.set(key, before);
    });
    map.delete(key);
  }

  /**
   * Adds a member to a set.
   * @template T
   * @param {Set<T>} set
   * @param {T} member
   */
  add(set, member) {
    if (set.has(member)) return;
    this.note(() => {
      set.delete(member);
    });
    set.add(member);
  }

  /**
   * Removes a member from a set.
   * @template T
   * @param {Set<T>} set
   * @param {T} member
   */
  remove(set, member) {
    if (!set.delete(member)) return;
    this.note(() => {
      set.add(member);
    });
  }

  /** @param {() => void} undo */
  note(undo) {
    this.pages[this.pages.length - 1].push(undo);
  }
}
