/** The case of the operator Γ that applies when a descriptor is selected, in words. */

/** @import {Replay} from './replay.js' */
import { nodeName } from './names.js';

/**
 * Returns the case of the descriptor selected last, while its consequences last; null if there is none. The names of
 * cases call the side to move at the root of the best-first search MAX; their numbers are Stockman's.
 * @param {Replay} replay
 * @returns {{case: import('./types.js').Case, title: string, does: string} | null}
 */
export function gammaCase(replay) {
  const { tree, steps } = replay;
  let at = replay.at - 1;
  while (at >= 0 && ['insert', 'purge', 'remove', 'leaf', 'expand'].includes(steps[at].kind)) at -= 1;
  if (at < 0 || steps[at].kind !== 'select') return null;
  const { node, status } = steps[at];
  const own = tree.isMax(node) === replay.meritSide > 0;
  const [mine, theirs] = replay.meritSide > 0 ? ['MAX', 'MIN'] : ['MIN', 'MAX'];
  const { parent, children } = tree.nodes[node];
  const isRoot = node === 0 || (replay.meritSide < 0 && parent === 0);
  if (status === 'solved') return isRoot ? finished(replay, node) : solved(replay, node, own, mine, theirs);
  if (steps[at + 1]?.kind === 'leaf') {
    const which = replay.meritSide > 0 ? 'smaller' : 'greater';
    return {
      case: 'live-leaf',
      title: 'Case 4, live leaf',
      does: `it is evaluated and reinserted as solved, with the ${which} of its value and its merit.`,
    };
  }
  if (own)
    return {
      case: 'live-max',
      title: `Case 6, live ${mine} node`,
      does: `any of its ${children.length} children may be the best, so all are inserted into OPEN as live.`,
    };
  return {
    case: 'live-min',
    title: `Case 5, live ${theirs} node`,
    does: `${theirs} may answer with any child, so all must be solved; the first is inserted into OPEN as live.`,
  };
}

/** @param {Replay} replay @param {number} node @returns {ReturnType<typeof gammaCase>} */
function finished({ tree }, node) {
  return {
    case: 'solved-root',
    title: 'Solved root',
    does: `the search of ${nodeName(tree, node)} is over; its merit is the answer.`,
  };
}

/**
 * @param {Replay} replay @param {number} node @param {boolean} own @param {string} mine @param {string} theirs
 * @returns {ReturnType<typeof gammaCase>}
 */
function solved({ tree }, node, own, mine, theirs) {
  const { parent } = tree.nodes[node];
  const above = nodeName(tree, parent);
  if (!own) {
    return {
      case: 'solved-min',
      title: `Case 1, solved ${theirs} node`,
      does: `nothing else in OPEN promises ${mine} more, so ${above} is solved too, and its other descendants are purged.`,
    };
  }
  const siblings = tree.nodes[parent].children;
  const next = siblings[siblings.indexOf(node) + 1];
  if (next === undefined) {
    return {
      case: 'solved-max',
      title: `Case 3, solved ${mine} node, the last sibling`,
      does: `all replies of ${theirs} are solved, so ${above} is solved.`,
    };
  }
  return {
    case: 'solved-max',
    title: `Case 2, solved ${mine} node with a next sibling`,
    does: `${theirs} may also answer with ${nodeName(tree, next)}; it is inserted into OPEN as live, with the same merit.`,
  };
}
