/** Shows a move as motion: discs flip and fall, stones are sown, pieces move. Nothing moves if the user prefers that. */

/** @import {Picture} from './boards.js' */

/** @typedef {{cells: HTMLElement[][], stores: HTMLElement[]}} Drawn  the second side's store, and the first side's */

/** Durations in milliseconds. */
const FLIP = 130;
const FALL = 60;
const SOWN = 70;
const STEP = 220;

/** Whether the user wants motion. */
export function moves() {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Animates what has changed between two pictures of a board.
 * @param {Picture | null} before @param {Picture} after @param {Drawn} old  what was drawn before @param {Drawn} now
 */
export function animate(before, after, old, now) {
  const [rows, columns] = [after.rows.length, after.rows[0].length];
  if (!before || before.looks !== after.looks || before.rows.length !== rows || before.rows[0].length !== columns) return;
  if (!moves() || !after.last) return;
  if (after.looks === 'pits') sow(before, after, old, now);
  else if (after.looks === 'pieces') step(after, now.cells);
  else turn(before, after, old.cells, now.cells);
}

/** New discs fall or appear; discs that change sides turn over, one after the other away from the new one. */
function turn(
  /** @type {Picture} */ before,
  /** @type {Picture} */ after,
  /** @type {HTMLElement[][]} */ old,
  /** @type {HTMLElement[][]} */ now,
) {
  const { last } = after;
  after.rows.forEach((row, y) =>
    row.forEach(({ piece }, x) => {
      const was = before.rows[y][x].piece;
      const [disc, worn] = [now[y][x].firstElementChild, old[y]?.[x]?.firstElementChild];
      if (piece === was || piece === null || !disc || !last) return;
      const far = Math.max(Math.abs(y - last.row), Math.abs(x - last.column));
      if (was !== null && worn) {
        const timing = { duration: FLIP, delay: FLIP + far * 40, fill: /** @type {const} */ ('both') };
        overlay(now[y][x], worn, [{ transform: 'none' }, { transform: 'scaleX(0)' }], timing);
        disc.animate([{ transform: 'scaleX(0)' }, { transform: 'none' }], { ...timing, delay: timing.delay + FLIP });
      } else if (after.looks === 'holes') {
        const from = { transform: `translateY(${-(y + 1) * 100}%)` };
        const done = disc.animate([from, { transform: 'none' }], { duration: FALL * (y + 2), easing: 'ease-in' }).finished;
        raise(now[y][x], done);
      } else disc.animate([{ transform: 'scale(0.3)', opacity: 0 }, { transform: 'none' }], { duration: FLIP });
    }),
  );
}

/** Pits and stores change one after the other, in the order of sowing. */
function sow(
  /** @type {Picture} */ before,
  /** @type {Picture} */ after,
  /** @type {Drawn} */ old,
  /** @type {Drawn} */ now,
) {
  const [north, south] = after.rows;
  const stones = (/** @type {Picture} */ { rows, counts }) => [
    ...rows[1].map((cell) => cell.stones),
    counts?.[0],
    ...[...rows[0]].reverse().map((cell) => cell.stones),
    counts?.[1],
  ];
  const ring = (/** @type {Drawn} */ { cells, stores }) => [
    ...(cells[1] ?? []),
    stores[1],
    ...[...(cells[0] ?? [])].reverse(),
    stores[0],
  ];
  const { last } = after;
  if (!last) return;
  const start = last.row === 1 ? last.column : south.length + 1 + (north.length - 1 - last.column);
  const [had, has, olds, news] = [stones(before), stones(after), ring(old), ring(now)];
  news.forEach((_, step) => {
    const at = (start + step) % news.length;
    const [drawn, worn] = [news[at]?.firstElementChild, olds[at]?.firstElementChild];
    if (had[at] === has[at] || !drawn || !worn) return;
    const timing = { duration: 60, delay: step * SOWN, fill: /** @type {const} */ ('both') };
    overlay(news[at], worn, [{ opacity: 1 }, { opacity: 0 }], timing);
    for (const one of [drawn, news[at].querySelector('.stones')]) one?.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    news[at].animate([{ transform: 'scale(1)' }, { transform: 'scale(1.08)' }, { transform: 'scale(1)' }], {
      duration: 160,
      delay: step * SOWN,
    });
  });
}

/** The piece that moved comes from the cell that it left. */
function step(/** @type {Picture} */ { last, left }, /** @type {HTMLElement[][]} */ cells) {
  if (!last || !left) return;
  const [to, from] = [cells[last.row][last.column], cells[left.row][left.column]];
  const man = to.querySelector('.man');
  const [here, there] = [to.getBoundingClientRect(), from.getBoundingClientRect()];
  if (!man || here.width === 0) return;
  const unit = 40 / here.width;
  const away = `translate(${(there.left - here.left) * unit}px, ${(there.top - here.top) * unit}px)`;
  const motion = man.animate([{ transform: away }, { transform: 'none' }], { duration: STEP, easing: 'ease-out' });
  raise(to, motion.finished);
}

/** Puts an old drawing over a cell until its animation ends. */
function overlay(
  /** @type {HTMLElement} */ cell,
  /** @type {Element} */ worn,
  /** @type {Keyframe[]} */ frames,
  /** @type {KeyframeAnimationOptions} */ timing,
) {
  const copy = /** @type {Element} */ (worn.cloneNode(true));
  copy.classList.add('worn');
  cell.append(copy);
  const remove = () => copy.remove();
  copy.animate(frames, timing).finished.then(remove, remove);
}

/** Keeps a cell above the others until its animation ends. */
function raise(/** @type {HTMLElement} */ cell, /** @type {Promise<unknown>} */ done) {
  cell.classList.add('moving');
  const lower = () => cell.classList.remove('moving');
  done.then(lower, lower);
}
