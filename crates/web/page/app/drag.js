/** Dragging: a drawing follows the pointer until it is dropped. */

/** The distance in pixels up to which a pressed pointer is a click. */
const SLACK = 6;

/**
 * Follows a pointer that was pressed, if it moves far enough.
 * @param {PointerEvent} pressed
 * @param {() => Element | null} lift  called when dragging begins; returns the drawing that is dragged
 * @param {(under: Element | null) => void} drop  called with the element under the pointer when it is released
 */
export function drag(pressed, lift, drop) {
  /** @type {HTMLElement | null} */
  let ghost = null;
  const over = new AbortController();
  const { signal } = over;
  signal.addEventListener('abort', () => ghost?.remove());
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!ghost && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) < SLACK) return;
      ghost ??= ghostOf(lift());
      ghost.style.setProperty('transform', `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`);
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    ({ clientX, clientY }) => {
      const dragged = ghost !== null;
      over.abort();
      if (dragged) drop(document.elementFromPoint(clientX, clientY));
    },
    { signal },
  );
  window.addEventListener('pointercancel', () => over.abort(), { signal });
}

/** Puts a copy of a drawing, of the same size, above the page. @param {Element | null} drawing */
function ghostOf(drawing) {
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  if (drawing) {
    ghost.style.setProperty('width', `${drawing.getBoundingClientRect().width}px`);
    ghost.append(drawing.cloneNode(true));
  }
  document.body.append(ghost);
  return ghost;
}
