/**
 * Drawings to take away: SVG, PNG and TikZ. All three are written from one list of shapes, which is read off the drawing
 * on the page with the colours that it has there; so they show the state of the search.
 */

/** @import {Replay} from './replay.js' */
/** @import {TreeView} from './tree-view.js' */
import { Geometry, naturalHeight } from './geometry.js';
import { h } from './dom.js';
import { Lens } from './lens.js';
import { SvgTree } from './svg-tree.js';

/** @typedef {{at: 'M' | 'L' | 'z', x: number, y: number}} Turn */
/**
 * @typedef {object} Shape
 * @property {'path' | 'ellipse' | 'text'} kind
 * @property {Turn[]} turns  of a path
 * @property {number} x
 * @property {number} y
 * @property {number} rx
 * @property {number} ry
 * @property {string} text
 * @property {number} size  of letters
 * @property {string} weight
 * @property {string} fill  a colour, or `none`
 * @property {string} stroke
 * @property {number} width
 * @property {number[]} dashes
 * @property {number} opacity
 */
/** @typedef {{width: number, height: number, ground: string, shapes: Shape[]}} Picture */

/** Reads the shapes of the tree, drawn whole, in light colours. @param {TreeView} view @param {Replay} replay @returns {Picture} */
export function pictureOf({ tree, drawing: { layout: plan }, emphasis }, replay) {
  const lens = new Lens();
  const width = Math.max(240, Math.min(20000, plan.columns * 46 + 28));
  const height = naturalHeight(plan.rows);
  const drawing = new SvgTree(tree, plan, lens, '');
  const easel = h('div', { class: 'on-paper easel', 'aria-hidden': 'true' }, drawing.element);
  document.body.append(easel);
  drawing.resize(new Geometry(tree, plan, width, height, lens));
  drawing.update(replay, emphasis);
  const parts = drawing.element.querySelectorAll('line, rect, ellipse, path, text');
  const shapes = [...parts].flatMap((part) => shapeOf(/** @type {SVGElement} */ (part)));
  const ground = getComputedStyle(easel).backgroundColor;
  easel.remove();
  return { width, height, ground, shapes };
}

/** @param {SVGElement} part @returns {Shape[]} */
function shapeOf(part) {
  const style = getComputedStyle(part);
  const text = part.tagName === 'text' ? (part.textContent ?? '') : '';
  if (style.display === 'none' || (part.tagName === 'text' && text === '')) return [];
  const group = part.parentElement;
  const [dx, dy] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(group?.getAttribute('transform') ?? '')?.slice(1).map(Number) ?? [0, 0];
  const n = (/** @type {string} */ name) => Number(part.getAttribute(name) ?? 0);
  const fade = Number(style.opacity) * (group ? Number(getComputedStyle(group).opacity) : 1);
  const shape = {
    kind: /** @type {Shape['kind']} */ ('path'),
    turns: /** @type {Turn[]} */ ([]),
    x: dx + (part.tagName === 'ellipse' ? 0 : n('x')),
    y: dy + (part.tagName === 'ellipse' ? 0 : n('y')),
    rx: n('rx'),
    ry: n('ry'),
    text,
    size: parseFloat(style.fontSize),
    weight: style.fontWeight,
    fill: part.tagName === 'line' ? 'none' : style.fill,
    stroke: part.tagName === 'text' ? 'none' : style.stroke,
    width: parseFloat(style.strokeWidth),
    dashes: style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(parseFloat),
    opacity: fade,
  };
  if (part.tagName === 'text') return [{ ...shape, kind: 'text' }];
  if (part.tagName === 'ellipse') return [{ ...shape, kind: 'ellipse' }];
  if (part.tagName === 'line') return [{ ...shape, turns: [turn('M', n('x1'), n('y1')), turn('L', n('x2'), n('y2'))] }];
  if (part.tagName === 'path') return [{ ...shape, turns: turnsOf(part.getAttribute('d') ?? '', dx, dy) }];
  const [x, y, right, low] = [shape.x, shape.y, shape.x + n('width'), shape.y + n('height')];
  return [{ ...shape, turns: [turn('M', x, y), turn('L', right, y), turn('L', right, low), turn('L', x, low), turn('z', x, y)] }];
}

/** @param {Turn['at']} at @param {number} x @param {number} y @returns {Turn} */
function turn(at, x, y) {
  return { at, x, y };
}

/** Reads the commands M, L, l, h and z of a path. @param {string} d @param {number} dx @param {number} dy */
function turnsOf(d, dx, dy) {
  /** @type {Turn[]} */
  const turns = [];
  let [x, y] = [dx, dy];
  for (const [, letter, rest] of d.matchAll(/([MLlhz])([^MLlhz]*)/g)) {
    const [a = 0, b = 0] = rest.trim().split(/[ ,]+/).map(Number);
    if (letter === 'M' || letter === 'L') [x, y] = [dx + a, dy + b];
    if (letter === 'l') [x, y] = [x + a, y + b];
    if (letter === 'h') x += a;
    turns.push(turn(letter === 'M' ? 'M' : letter === 'z' ? 'z' : 'L', x, y));
  }
  return turns;
}

/** @param {number} value */
const r = (value) => Math.round(value * 100) / 100;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Picture} picture */
export function toSvg({ width, height, ground, shapes }) {
  const body = shapes.map((shape) => {
    const { kind, turns, x, y, rx, ry, text, size, weight, fill, stroke, width: line, dashes, opacity } = shape;
    const faded = opacity < 1 ? ` opacity="${r(opacity)}"` : '';
    if (kind === 'text')
      return `<text x="${r(x)}" y="${r(y)}" font-size="${r(size)}" font-weight="${weight}" fill="${fill}"${faded}>${escaped(text)}</text>`;
    const dashed = dashes.length > 0 ? ` stroke-dasharray="${dashes.join(' ')}"` : '';
    const ink = `fill="${fill}" stroke="${stroke}" stroke-width="${r(line)}"${dashed}${faded}`;
    if (kind === 'ellipse') return `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" ${ink}/>`;
    const d = turns.map(({ at, x: a, y: b }) => (at === 'z' ? 'z' : `${at}${r(a)} ${r(b)}`)).join('');
    return `<path d="${d}" ${ink}/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${r(width)} ${r(height)}" width="${r(width)}" height="${r(height)}" font-family="system-ui, sans-serif" text-anchor="middle" dominant-baseline="central">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

/** @param {Picture} picture @returns {Promise<Blob | null>} */
export function toPng({ width, height, ground, shapes }) {
  const scale = Math.min(2, 12000 / width);
  const canvas = h('canvas', { width: Math.round(width * scale), height: Math.round(height * scale) });
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.scale(scale, scale);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const shape of shapes) paint(pen, shape);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** @param {CanvasRenderingContext2D} pen @param {Shape} shape */
function paint(pen, { kind, turns, x, y, rx, ry, text, size, weight, fill, stroke, width, dashes, opacity }) {
  pen.globalAlpha = opacity;
  if (kind === 'text') {
    pen.font = `${weight} ${size}px system-ui, sans-serif`;
    pen.fillStyle = fill;
    pen.fillText(text, x, y);
    return;
  }
  pen.beginPath();
  if (kind === 'ellipse') pen.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
  for (const { at, x: a, y: b } of turns) {
    if (at === 'M') pen.moveTo(a, b);
    else if (at === 'L') pen.lineTo(a, b);
    else pen.closePath();
  }
  if (fill !== 'none') {
    pen.fillStyle = fill;
    pen.fill();
  }
  if (stroke === 'none') return;
  pen.strokeStyle = stroke;
  pen.lineWidth = width;
  pen.setLineDash(dashes);
  pen.stroke();
}
