/** The options of an algorithm, as the server describes them: form fields, and conversion to and from the address. */

/** @import {AlgorithmInfo, OptionInfo} from './types.js' */
/** @import {Options} from './study.js' */
import { field, h, select } from './dom.js';
import { capital } from './names.js';

/** @typedef {(value: Options[string] | null) => void} Change  called with a new value, or with null for the default */

/** Returns the options that an algorithm takes. @param {AlgorithmInfo} algorithm @param {OptionInfo[]} table */
function taken({ choices }, table) {
  return table.filter(({ name }) => choices.includes(name));
}

/**
 * Reads the options in the address that this algorithm takes: `o.NAME=VALUE`. Options of words or a number may lack
 * `o.`, as in older addresses.
 * @param {URLSearchParams} params @param {AlgorithmInfo} algorithm @param {OptionInfo[]} table
 */
export function optionsFrom(params, algorithm, table) {
  /** @type {Options} */
  const options = {};
  for (const option of taken(algorithm, table)) {
    const bare = option.kind === 'words-or-number' ? params.get(option.name) : null;
    const value = valueOf(option, params.get(`o.${option.name}`) ?? bare ?? '');
    if (value !== null) options[option.name] = value;
  }
  return options;
}

/** @param {Options} options @returns {Record<string, string>} */
export function optionParams(options) {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [`o.${name}`, String(value)]));
}

/**
 * Reads the value of an option, or returns null if the text is not one.
 * @param {OptionInfo} option @param {string} text
 */
function valueOf(option, text) {
  const { kind, words = [] } = option;
  switch (kind) {
    case 'number':
      return numberIn(option, text);
    case 'words':
      return words.includes(text) ? text : null;
    case 'words-or-number':
      return words.includes(text) ? text : numberIn(option, text);
    case 'switch':
      return text === 'true' ? true : text === 'false' ? false : null;
    case 'list':
      return text.split(',').every((word) => words.includes(word)) ? text : null;
  }
}

/** @param {OptionInfo} option @param {string} text */
function numberIn({ least = -Infinity, most = Infinity }, text) {
  const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
  return value >= least && value <= most ? value : null;
}

/**
 * Creates fields for the options that `algorithm` takes.
 * @param {AlgorithmInfo} algorithm @param {OptionInfo[]} table @param {Options} options
 * @param {(options: Options) => void} change
 */
export function optionFields(algorithm, table, options, change) {
  return taken(algorithm, table).map((option) => {
    const { name } = option;
    const others = Object.fromEntries(Object.entries(options).filter(([key]) => key !== name));
    return FIELDS[option.kind](option, options[name], (value) =>
      change(value === null ? others : { ...others, [name]: value }),
    );
  });
}

/** @typedef {(option: OptionInfo, now: Options[string] | undefined, change: Change) => HTMLElement} MakeField */

/** @type {Record<OptionInfo['kind'], MakeField>} */
const FIELDS = {
  number: (option, now, change) => typed(option, now, change, { type: 'number', min: option.least, max: option.most }),
  words: (option, now, change) => {
    const words = (option.words ?? []).map((word) => ({ value: word, label: word }));
    const usual = { value: '', label: option.default ? `default: ${option.default}` : 'default' };
    const control = select([usual, ...words], String(now ?? ''), (word) => change(word || null), attributes(option));
    return field(label(option), control);
  },
  'words-or-number': (option, now, change) => {
    const id = `words-${option.name}`;
    const box = typed(option, now, change, { type: 'text', list: id, autocomplete: 'off', spellcheck: 'false' });
    box.append(h('datalist', { id }, ...(option.words ?? []).map((word) => h('option', { value: word }))));
    return box;
  },
  switch: (option, now, change) => {
    const control = h('input', {
      type: 'checkbox',
      checked: now === true,
      ...attributes(option),
      onchange: () => change(control.checked || null),
    });
    return h('label', { class: 'check' }, control, label(option));
  },
  list: (option, now, change) => {
    const chosen = String(now ?? '').split(',');
    const boxes = (option.words ?? []).map((word) =>
      h('input', {
        type: 'checkbox',
        value: word,
        id: `option-${option.name}-${word}`,
        checked: chosen.includes(word),
        onchange: () => change(boxes.filter((box) => box.checked).map((box) => box.value).join(',') || null),
      }),
    );
    const checks = boxes.map((box) => h('label', { class: 'check' }, box, box.value));
    return h('fieldset', { title: help(option) }, h('legend', {}, label(option)), ...checks);
  },
};

/**
 * Creates a text field. It rejects what it cannot read, and says what it expects.
 * @param {OptionInfo} option @param {Options[string] | undefined} now @param {Change} change
 * @param {import('./dom.js').Attributes} more
 */
function typed(option, now, change, more) {
  const control = h('input', {
    value: now ?? '',
    placeholder: /^-?\d+$/.test(option.default) ? option.default : 'default',
    ...attributes(option),
    ...more,
    oninput: () => control.setCustomValidity(''),
    onchange: () => {
      const text = control.value.trim();
      const value = valueOf(option, text);
      const isWrong = control.validity.badInput || (text !== '' && value === null);
      control.setCustomValidity(isWrong ? `Expected ${expected(option)}.` : '');
      if (!control.reportValidity()) return;
      change(value);
    },
  });
  return field(label(option), control);
}

/** @param {OptionInfo} option */
function expected({ least = 0, most = Infinity, words = [] }) {
  const range = most > Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
  return [...words, `a whole number, ${range}`].join(', or ');
}

/** @param {OptionInfo} option @returns {import('./dom.js').Attributes} */
function attributes(option) {
  return { name: option.name, id: `option-${option.name}`, title: help(option) };
}

/** Describes an option and its default. @param {OptionInfo} option */
function help({ about, default: usual }) {
  return usual ? `${about} [default: ${usual}]` : about;
}

/** Writes `leaf_entries` as `Leaf entries`. @param {OptionInfo} option */
function label({ name }) {
  return capital(name.replace(/[_-]/g, ' '));
}
