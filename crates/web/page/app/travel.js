/** The targets of keys: past a whole search, or to the next event of a kind. */

/** @import {EventKind} from './types.js' */
/** @import {Replay} from './replay.js' */

/**
 * Goes from before an `expand` to after its `leave`. With OPEN, which has no `leave`, to the next selection.
 * @param {Replay} replay
 * @returns {number} the number of events replayed
 */
export function over(replay) {
  const { steps, at } = replay;
  const next = steps[at];
  if (!next) return at;
  if (next.kind === 'expand') {
    const leave = matching(replay, at);
    if (leave >= 0) return leave + 1;
  }
  if (replay.usesOpen) {
    const selected = steps.findIndex((step, i) => i > at && step.kind === 'select');
    return selected < 0 ? steps.length : selected;
  }
  return at + 1;
}

/** Returns the index of the `leave` of the `expand` at `from`, or -1. @param {Replay} replay @param {number} from */
function matching({ steps }, from) {
  let deep = 0;
  for (let i = from; i < steps.length; i += 1) {
    if (steps[i].node !== steps[from].node) continue;
    if (steps[i].kind === 'expand') deep += 1;
    if (steps[i].kind === 'leave') deep -= 1;
    if (deep === 0) return i;
  }
  return -1;
}

/** Goes back from after a `leave` to before its `expand`. @param {Replay} replay */
export function backOver(replay) {
  const { steps, at, last } = replay;
  if (!last) return at;
  if (last.kind === 'leave') {
    let deep = 0;
    for (let i = at - 1; i >= 0; i -= 1) {
      if (steps[i].node !== last.node) continue;
      if (steps[i].kind === 'leave') deep += 1;
      if (steps[i].kind === 'expand') deep -= 1;
      if (deep === 0) return i;
    }
  }
  if (replay.usesOpen) {
    for (let i = at - 1; i > 0; i -= 1) if (steps[i].kind === 'select') return i;
    return 0;
  }
  return at - 1;
}

/**
 * Goes to after the next event of one of these kinds, or stays if there is none.
 * @param {Replay} replay
 * @param {EventKind[]} kinds
 */
export function nextOf({ steps, at }, kinds) {
  const found = steps.findIndex((step, i) => i >= at && kinds.includes(step.kind));
  return found < 0 ? at : found + 1;
}
