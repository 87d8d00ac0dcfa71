/** The forms in which questions of Practice are answered. */

/** @import {Answer} from './exercises.js' */
/** @import {Judged} from './judging.js' */
/** @import {Replay} from './replay.js' */
import { field, h } from './dom.js';
import { descriptorWords, judgeCuts, judgeNumber, judgeOne, judgeWindow, judgeYes, nearCuts } from './judging.js';
import { nodeName } from './names.js';
import { shown } from './number.js';

/**
 * @typedef {object} Form
 * @property {HTMLFormElement} element
 * @property {() => Judged} judge  checks the answer; the replay is at the state after the event
 * @property {() => string} near  says how far a wrong answer is from the right one, if more can be said
 * @property {(node: number) => void} pick  marks a node that was clicked in the drawing
 * @property {() => Set<number>} marked  the nodes that are marked
 */

/**
 * @param {Replay} replay @param {Answer} answer
 * @param {() => void} changed  called when another node is marked
 * @returns {Form}
 */
export function answerForm(replay, answer, changed) {
  const none = { near: () => '', pick: () => {}, marked: () => new Set() };
  switch (answer.kind) {
    case 'window': {
      const alpha = text('alpha', '-inf');
      const beta = text('beta', 'inf');
      return {
        ...none,
        element: form('fields', field('α, what MAX is sure of', alpha), field('β, what MIN is sure of', beta)),
        judge: () => judgeWindow(replay, answer, alpha.value, beta.value),
      };
    }
    case 'number': {
      const value = text('value', '0');
      return {
        ...none,
        element: form('fields', field(answer.name, value)),
        judge: () => judgeNumber(replay, answer, value.value),
      };
    }
    case 'yes': {
      const boxes = ['yes', 'no'].map((value) => h('input', { type: 'radio', name: 'again', value, required: true }));
      return {
        ...none,
        element: form('choices', choices('Searched again', boxes, ['yes', 'no'])),
        judge: () => judgeYes(replay, answer, boxes[0].checked),
      };
    }
    case 'leaves': {
      const boxes = answer.leaves.map((leaf) => h('input', { type: 'checkbox', value: leaf, onchange: changed }));
      const marked = () => new Set(boxes.filter((box) => box.checked).map((box) => Number(box.value)));
      const names = answer.leaves.map(
        (leaf) => `${nodeName(replay.tree, leaf)} (${shown(replay.tree.nodes[leaf].value ?? 0)})`,
      );
      return {
        element: form('choices', choices('Never visited (or click the leaves in the drawing)', boxes, names)),
        judge: () => judgeCuts(replay, answer, marked()),
        near: () => nearCuts(answer, marked()),
        pick: (node) => {
          const box = boxes.find(({ value }) => Number(value) === node);
          if (!box || box.disabled) return;
          box.checked = !box.checked;
          changed();
        },
        marked,
      };
    }
    case 'one': {
      const boxes = answer.options.map((node) =>
        h('input', { type: 'radio', name: 'next', value: node, required: true, onchange: changed }),
      );
      const chosen = () => boxes.filter((box) => box.checked).map((box) => Number(box.value));
      const names = answer.options.map((node) => descriptorWords(replay, node));
      return {
        element: form('choices', choices('OPEN, from left to right in the tree', boxes, names)),
        judge: () => judgeOne(replay, answer, chosen()[0] ?? -1),
        near: () => '',
        pick: (node) => {
          const box = boxes.find(({ value }) => Number(value) === node);
          if (!box || box.disabled) return;
          box.checked = true;
          changed();
        },
        marked: () => new Set(chosen()),
      };
    }
  }
}

/** @param {string} id @param {string} placeholder */
function text(id, placeholder) {
  return h('input', { type: 'text', id, autocomplete: 'off', required: true, placeholder });
}

/** @param {string} look @param {...HTMLElement} parts */
function form(look, ...parts) {
  const check = h('button', { type: 'submit', class: 'primary', id: 'check' }, 'Check');
  return h('form', { class: look }, ...parts, check);
}

/** @param {string} legend @param {HTMLInputElement[]} boxes @param {string[]} names */
function choices(legend, boxes, names) {
  const labels = boxes.map((box, i) => h('label', { class: 'check' }, box, names[i]));
  return h('fieldset', {}, h('legend', {}, legend), ...labels);
}
