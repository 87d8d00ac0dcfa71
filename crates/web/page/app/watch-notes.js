/** What Watch says about a search beside its sentences. */

/** @import {Replay} from './replay.js' */
import { h } from './dom.js';
import { count, whole } from './number.js';

/** Says that a recording is capped. @param {Replay} replay */
export function capWarnings({ trace }) {
  const { dropped } = trace.end;
  if (dropped === 0) return [];
  const words = `The recording was capped: the last ${count(dropped, 'event')} are missing.`;
  return [h('p', { class: 'warning', role: 'status' }, words)];
}

/** Describes a search that Play links to. @param {URLSearchParams} params */
export function whyNote(params) {
  const move = params.get('why') ?? '';
  if (!/^[\w=+#\- ]{1,20}$/.test(move)) return '';
  return `The position before ${move}, searched ${count(whole(params.get('depth'), 1, 99, 1), 'ply', 'plies')} deep in one go.`;
}
