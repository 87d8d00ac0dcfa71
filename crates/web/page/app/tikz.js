/** A drawing as TikZ, for papers and slides made with LaTeX. */

/** @import {Picture, Shape} from './take-away.js' */

/** @type {Record<string, string>} */
const SYMBOLS = { '−': '-', '≥': '\\ge ', '≤': '\\le ', '∞': '\\infty ', '…': '\\dots ', '·': '\\cdot ' };

/** @param {number} value */
const r = (value) => Math.round(value * 100) / 100;

/** @param {Picture} picture */
export function toTikz({ shapes }) {
  /** @type {Map<string, string>} */
  const colours = new Map();
  const named = (/** @type {string} */ colour) => {
    if (!colours.has(colour)) colours.set(colour, `ply${String.fromCharCode(97 + colours.size)}`);
    return /** @type {string} */ (colours.get(colour));
  };
  const body = shapes.map((shape) => `  ${drawn(shape, named)}`);
  const defined = [...colours].map(([colour, name]) => `  \\definecolor{${name}}{RGB}{${(colour.match(/\d+/g) ?? []).slice(0, 3).join(',')}}`);
  return [
    '% Needs \\usepackage{tikz}.',
    '\\begin{tikzpicture}[x=0.75pt, y=-0.75pt]',
    ...defined,
    ...body,
    '\\end{tikzpicture}',
    '',
  ].join('\n');
}

/** @param {Shape} shape @param {(colour: string) => string} named */
function drawn({ kind, turns, x, y, rx, ry, text, size, weight, fill, stroke, width, dashes, opacity }, named) {
  const faded = opacity < 1 ? [`opacity=${r(opacity)}`] : [];
  if (kind === 'text') {
    const bold = Number(weight) >= 600 ? '\\bfseries' : '';
    const style = [`text=${named(fill)}`, 'inner sep=0pt', `font=\\fontsize{${r(size * 0.75)}}{${r(size)}}\\selectfont${bold}`, ...faded];
    return `\\node[${style.join(', ')}] at (${r(x)},${r(y)}) {${mathematics(text)}};`;
  }
  const style = [
    ...(fill === 'none' ? [] : [`fill=${named(fill)}`]),
    ...(stroke === 'none' ? [] : [`draw=${named(stroke)}`, `line width=${r(width * 0.75)}pt`]),
    ...(dashes.length > 0 ? [`dash pattern=${dashes.map((dash, i) => `${i % 2 === 0 ? 'on' : 'off'} ${r(dash * 0.75)}pt`).join(' ')}`] : []),
    ...faded,
  ];
  const way =
    kind === 'ellipse'
      ? `(${r(x)},${r(y)}) ellipse [x radius=${r(rx * 0.75)}pt, y radius=${r(ry * 0.75)}pt]`
      : turns.map((turn) => (turn.at === 'z' ? '-- cycle' : `${turn.at === 'L' ? '-- ' : ''}(${r(turn.x)},${r(turn.y)})`)).join(' ');
  return `\\path[${style.join(', ')}] ${way};`;
}

/** Writes numbers and signs as mathematics, names as text. @param {string} text */
function mathematics(text) {
  const safe = text.replace(/[#$%&_{}]/g, (sign) => `\\${sign}`);
  if (/^[a-z]+\d*$/i.test(text)) return safe;
  const written = safe.replace(/[−≥≤∞…·]/g, (sign) => SYMBOLS[sign]).replace(/[kMG]\b/g, (letter) => `\\mathrm{${letter}}`);
  return `$${written}$`;
}
