/** A small card beside a clicked node: when the node was visited, and changes to the tree. */

/** @import {Source} from './source.js' */
/** @import {Stage} from './stage.js' */
import { button, h, refill } from './dom.js';
import { boundsWords, count, shown } from './number.js';
import { capital, nodeName } from './names.js';
import { nodeBoard } from './node-board.js';
import { isWritable, readValue, withChild, without, withValue } from './tree-text.js';

/** The largest number of visits that are listed. */
const MOST = 6;

/** @typedef {{choose: (choice: {source: Source}) => void, undo: () => void, past: Source[]}} Editor  what changes the tree */

/** The place of the card when the tree was changed, so that it is open on the changed tree too. */
/** @type {{path: string, x: number, y: number} | null} */
let reopen = null;

export class NodeCard {
  /** @param {Stage} stage @param {Editor | null} editor */
  constructor(stage, editor) {
    this.stage = stage;
    this.editor = stage.replay.tree.numbered && isWritable(stage.replay.tree) ? editor : null;
    this.node = -1;
    /** The board at a node, in a game. @type {{node: number, element: HTMLElement} | null} */
    this.board = null;
    this.element = h('div', { class: 'node-card', hidden: true, role: 'dialog', 'aria-label': 'Node' });
    const { tree } = stage.replay;
    if (reopen) {
      const { path, x, y } = reopen;
      reopen = null;
      const moves = path === '' ? [] : path.split(',').map(Number);
      requestAnimationFrame(() => this.open(tree.find(moves).index, x, y));
    }
  }

  get isOpen() {
    return this.node >= 0;
  }

  /** @param {number} node @param {number} x @param {number} y */
  open(node, x, y) {
    this.node = node;
    this.x = x;
    this.y = y;
    this.element.hidden = false;
    this.update();
    const box = this.stage.view.box.getBoundingClientRect();
    const [wide, high] = [this.element.offsetWidth, this.element.offsetHeight];
    this.element.style.left = `${Math.max(4, Math.min(box.width - wide - 4, x + 14))}px`;
    this.element.style.top = `${Math.max(4, Math.min(box.height - high - 4, y + 14))}px`;
  }

  close() {
    this.node = -1;
    this.element.hidden = true;
  }

  update() {
    const { node } = this;
    if (node < 0) return;
    const { replay } = this.stage;
    const state = replay.nodes[node];
    const known = state.lower > -Infinity || state.upper < Infinity ? `Worth ${boundsWords(state)}.` : '';
    const { value } = replay.tree.nodes[node];
    const own = value === null ? '' : `Value ${shown(value)}.`;
    refill(
      this.element,
      h('h2', {}, capital(nodeName(replay.tree, node))),
      button('×', () => this.close(), { class: 'close', 'aria-label': 'Close' }),
      h('p', {}, known || own),
      this.visits(),
      this.boardAt(node),
      this.editor && this.changes(this.editor),
    );
  }

  /** Returns the board at a node of a game's tree; it is fetched once for each node. @param {number} node */
  boardAt(node) {
    const { trace, tree } = this.stage.replay;
    const { game } = trace.header;
    if (!game) return null;
    const moves = tree.chain(node).slice(1).map((at) => String(tree.nodes[at].move));
    if (this.board?.node !== node) this.board = { node, element: nodeBoard(game.name, game.position, moves) };
    return this.board.element;
  }

  /** Lists the steps at which the node was visited. */
  visits() {
    const { replay, transport } = this.stage;
    const at = replay.steps.flatMap(({ node, kind, exact }, i) =>
      node === this.node && exact && ['leaf', 'expand', 'settled', 'insert'].includes(kind) ? [i + 1] : [],
    );
    if (at.length === 0) return h('p', {}, 'This search never visits it.');
    return h(
      'p',
      { class: 'when' },
      'Visited at step ',
      ...at.slice(0, MOST).map((step) => button(String(step), () => transport.go(step), { 'data-step': step })),
      at.length > MOST && ` and ${count(at.length - MOST, 'more time')}`,
    );
  }

  /** @param {Editor} editor */
  changes(editor) {
    const { tree } = this.stage.replay;
    const { node } = this;
    const change = (/** @type {string} */ text) => {
      const path = tree.chain(node).slice(1).map((at) => tree.nodes[at].move).join();
      reopen = { path, x: this.x ?? 0, y: this.y ?? 0 };
      editor.choose({ source: { kind: 'text', text } });
    };
    const { value, children } = tree.nodes[node];
    const input = h('input', { type: 'text', name: 'value', inputmode: 'text', 'aria-label': 'Value', value: value === null ? '' : shown(value), oninput: () => input.setCustomValidity('') });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const read = readValue(input.value);
      input.setCustomValidity(read === null ? 'Expected a whole number, such as −5.' : '');
      if (read === null) input.reportValidity();
      else change(withValue(tree, node, read));
    };
    return h(
      'form',
      { class: 'changes', onsubmit: submit },
      (children.length === 0 || value !== null) && h('span', {}, input, h('button', { type: 'submit' }, 'Set value')),
      button('Add child', () => change(withChild(tree, node)), { class: 'add' }),
      node > 0 && button('Delete', () => change(without(tree, node)), { class: 'delete' }),
      editor.past.length > 0 && button('Undo', () => editor.undo(), { class: 'undo' }),
    );
  }
}
