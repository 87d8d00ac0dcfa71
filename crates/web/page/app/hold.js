/** Moves and enlarges a drawing by mouse, wheel and touch. */

/** @import {Lens} from './lens.js' */

/** The distance in pixels up to which a pressed pointer is a click. */
const SLACK = 5;

/** @param {HTMLElement} box @param {Lens} lens */
export function hold(box, lens) {
  /** @type {Map<number, {x: number, y: number}>} */
  const pointers = new Map();
  let moved = 0;
  const apart = () => {
    const [a, b] = [...pointers.values()];
    return Math.abs(a.x - b.x) || 1;
  };
  box.addEventListener('pointerdown', ({ pointerId, clientX, clientY, button }) => {
    if (button !== 0) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(pointerId, { x: clientX, y: clientY });
  });
  box.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    const last = pointers.get(pointerId);
    if (!last) return;
    const before = pointers.size === 2 ? apart() : 0;
    const way = clientX - last.x;
    moved += Math.abs(way);
    if (moved < SLACK) return;
    if (!box.hasPointerCapture(pointerId)) box.setPointerCapture(pointerId);
    pointers.set(pointerId, { x: clientX, y: clientY });
    lens.following = false;
    if (pointers.size === 1 && !lens.fits) lens.slide(-way / box.clientWidth);
    if (pointers.size === 2) {
      const [a, b] = [...pointers.values()];
      lens.enlarge(apart() / before, ((a.x + b.x) / 2 - box.getBoundingClientRect().left) / box.clientWidth);
    }
  });
  for (const end of ['pointerup', 'pointercancel'])
    box.addEventListener(end, (event) => pointers.delete(/** @type {PointerEvent} */ (event).pointerId));
  box.addEventListener(
    'click',
    (event) => {
      if (moved >= SLACK) event.stopImmediatePropagation();
      moved = 0;
    },
    true,
  );
  box.addEventListener(
    'wheel',
    (event) => {
      const factor = Math.exp(-event.deltaY / 300);
      // At rest, turning the wheel to make the tree smaller scrolls the page.
      if (factor <= 1 && lens.fits) return;
      event.preventDefault();
      lens.following = false;
      lens.enlarge(factor, (event.clientX - box.getBoundingClientRect().left) / box.clientWidth);
    },
    { passive: false },
  );
}
