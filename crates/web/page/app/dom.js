/** Creates elements. Data becomes text or attributes, never markup. */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, unknown>} Attributes */
/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Attributes} attributes  `on…` are listeners; `null`, `undefined` and `false` omit an attribute
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function fill(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Creates an HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * Sets attributes that have changed; `null`, `undefined` and `false` remove one.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/**
 * Replaces all children.
 * @param {Element} element
 * @param {...Child} children
 */
export function refill(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/**
 * Creates a button that does not submit its form.
 * @param {Child} label
 * @param {(event: Event) => void} press
 * @param {Attributes} [attributes]
 */
export function button(label, press, attributes = {}) {
  return h('button', { type: 'button', onclick: press, ...attributes }, label);
}

/**
 * Creates a form behind its summary. A form that takes the place of another is open if that one is: its own `toggle` event
 * may come later than the choice that redraws it.
 * @param {HTMLDetailsElement | null} before
 * @param {boolean} open whether the first form is open
 * @param {string} summary
 * @param {...Child} children
 */
export function form(before, open, summary, ...children) {
  return h('details', { class: 'change', open: before?.open ?? open }, h('summary', {}, summary), ...children);
}

/**
 * Creates a field with its label above it.
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  return h('label', { class: 'field' }, h('span', {}, label), control);
}

/**
 * Creates a selection list.
 * @param {{value: string, label: string}[]} options
 * @param {string} chosen
 * @param {(value: string) => void} change
 * @param {Attributes} [attributes]
 */
export function select(options, chosen, change, attributes = {}) {
  const element = h(
    'select',
    { onchange: () => change(element.value), ...attributes },
    ...options.map(({ value, label }) => h('option', { value, selected: value === chosen }, label)),
  );
  return element;
}

/**
 * Splits a text at backticks; the parts between them become code.
 * @param {string} text
 * @returns {Child[]}
 */
export function ticked(text) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? h('code', {}, part) : part));
}
