/** The options of an algorithm: those that the page offers, to and from the address. */

/** @import {AlgorithmInfo} from './types.js' */
/** @import {Options} from './study.js' */
import { field, h, select } from './dom.js';

/** @typedef {{name: string, label: string, least: number, most: number, usual: string}} NumberOption */

/** @type {NumberOption[]} */
const NUMBERS = [
  { name: 'guess', label: 'First guess', least: -2147483645, most: 2147483645, usual: '0' },
  { name: 'step', label: 'Step', least: 1, most: 1000000, usual: '' },
  { name: 'window', label: 'Window, each side', least: 1, most: 1000000, usual: '' },
  { name: 'cells', label: 'Cells', least: 1, most: 1000000, usual: '' },
  { name: 'plies', label: 'Plies of the outer search', least: 0, most: 1000, usual: '' },
  { name: 'horizon', label: 'Alpha-beta horizon', least: 0, most: 1000, usual: '' },
];
const MEMORIES = [
  { value: '', label: 'as usual' },
  { value: 'none', label: 'none' },
  { value: 'unbounded', label: 'unbounded' },
  { value: '1', label: '1 MiB' },
];

/** The options in the address that this algorithm has a use for. @param {URLSearchParams} params @param {AlgorithmInfo} algorithm */
export function optionsFrom(params, algorithm) {
  /** @type {Options} */
  const options = {};
  const memory = params.get('memory');
  if (memory && algorithm.choices.includes('memory')) options.memory = /^\d+$/.test(memory) ? Number(memory) : memory;
  for (const { name } of NUMBERS) {
    const text = params.get(`o.${name}`);
    if (text && /^-?\d+$/.test(text) && algorithm.choices.includes(name)) options[name] = Number(text);
  }
  return options;
}

/** @param {Options} options @returns {Record<string, string | number>} */
export function optionParams(options) {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name === 'memory' ? name : `o.${name}`, value]),
  );
}

/**
 * Fields for the options of `algorithm`.
 * @param {AlgorithmInfo} algorithm @param {Options} options @param {(options: Options) => void} change
 */
export function optionFields(algorithm, options, change) {
  const without = (/** @type {string} */ name) =>
    Object.fromEntries(Object.entries(options).filter(([key]) => key !== name));
  const fields = NUMBERS.filter(({ name }) => algorithm.choices.includes(name)).map(
    ({ name, label, least, most, usual }) => {
      const input = h('input', {
        type: 'number',
        name,
        min: least,
        max: most,
        value: options[name] ?? '',
        placeholder: usual || 'usual',
        onchange: () => change(input.value === '' ? without(name) : { ...options, [name]: Number(input.value) }),
      });
      return field(label, input);
    },
  );
  if (!algorithm.choices.includes('memory')) return fields;
  const memory = select(
    MEMORIES,
    String(options.memory ?? ''),
    (value) =>
      change(value === '' ? without('memory') : { ...options, memory: /^\d+$/.test(value) ? Number(value) : value }),
    { name: 'memory' },
  );
  return [field('Memory', memory), ...fields];
}
