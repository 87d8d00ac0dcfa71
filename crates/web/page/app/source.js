/** Where a tree comes from: the gallery, chance, a text, or a position of a game. To and from the address. */

/** @import {About, Generated, Subject} from './types.js' */
import { whole } from './number.js';

/**
 * @typedef {{kind: 'gallery', id: string}} FromGallery
 * @typedef {{kind: 'random', generated: Generated}} FromChance
 * @typedef {{kind: 'text', text: string}} FromText
 * @typedef {{kind: 'game', game: string, position: string, evaluator: string, depth: number}} FromGame
 * @typedef {FromGallery | FromChance | FromText | FromGame} Source
 */

/** @type {Generated} */
export const USUAL = { kind: 'iid', width: 3, depth: 3, seed: 1, order: 60, range: 50 };

/** @param {URLSearchParams} params @param {About} about @returns {Source} */
export function sourceFrom(params, about) {
  const text = params.get('tree');
  if (text !== null) return { kind: 'text', text };
  const game = about.games.find(({ name }) => name === params.get('game'));
  if (game) {
    return {
      kind: 'game',
      game: game.name,
      position: params.get('position') ?? '',
      evaluator: params.get('evaluator') ?? '',
      depth: whole(params.get('depth'), 1, 20, 3),
    };
  }
  if (params.has('width')) return { kind: 'random', generated: generatedFrom(params) };
  const id = params.get('gallery');
  return { kind: 'gallery', id: about.gallery.find((tree) => tree.id === id)?.id ?? about.gallery[0].id };
}

/** @param {URLSearchParams} params @returns {Generated} */
function generatedFrom(params) {
  const kind = params.get('kind') ?? USUAL.kind;
  return {
    kind: ['iid', 'ordered', 'random'].includes(kind) ? kind : USUAL.kind,
    width: whole(params.get('width'), 1, 60, USUAL.width),
    depth: whole(params.get('depth'), 0, 20, USUAL.depth),
    seed: whole(params.get('seed'), 0, 2 ** 31, USUAL.seed),
    order: whole(params.get('order'), 0, 100, 60),
    range: whole(params.get('range'), 1, 1000000, 50),
  };
}

/** @param {Source} source @returns {Record<string, string | number | null | undefined>} */
export function sourceParams(source) {
  switch (source.kind) {
    case 'gallery':
      return { gallery: source.id };
    case 'text':
      return { tree: source.text };
    case 'game': {
      const { game, position, evaluator, depth } = source;
      return { game, position, evaluator, depth };
    }
    case 'random': {
      const { kind, width, depth, seed, order, range } = source.generated;
      return { kind, width, depth, seed, order: kind === 'ordered' ? order : null, range };
    }
  }
}

/**
 * What the server is asked about.
 * @param {Source} source
 * @param {About} about
 * @returns {{subject: Subject, depth: number | null, title: string, about: string}}
 */
export function subjectOf(source, about) {
  switch (source.kind) {
    case 'gallery': {
      const tree = about.gallery.find(({ id }) => id === source.id) ?? about.gallery[0];
      return { subject: { tree: tree.tree }, depth: tree.depth, title: tree.title, about: tree.about };
    }
    case 'text':
      return { subject: { tree: source.text }, depth: null, title: 'A tree of your own', about: '' };
    case 'game': {
      const { game, position, evaluator, depth } = source;
      const title = about.games.find(({ name }) => name === game)?.title ?? game;
      const where = position === '' ? 'the start' : position;
      return {
        subject: { game, position: position || null, evaluator: evaluator || null },
        depth,
        title: `${title}, ${depth} plies`,
        about: `From ${where}.`,
      };
    }
    case 'random': {
      const { kind, width, depth, seed, order, range } = source.generated;
      const generated = { kind, width, depth, seed, order: kind === 'ordered' ? order : null, range };
      return {
        subject: { generated },
        depth,
        title: `Random tree, seed ${seed}`,
        about: `${width} sons, ${depth} plies.`,
      };
    }
  }
}
