/** The source of a tree: the gallery, a generator, a text or a game position. Conversion to and from the address. */

/** @import {About, Generated, Subject} from './types.js' */
import { whole } from './number.js';

/**
 * @typedef {{kind: 'gallery', id: string}} FromGallery
 * @typedef {{kind: 'random', generated: Generated}} FromChance
 * @typedef {{kind: 'text', text: string}} FromText
 * @typedef {{kind: 'game', game: string, position: string, evaluator: string, depth: number}} FromGame
 * @typedef {FromGallery | FromChance | FromText | FromGame} Source
 */

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
  if (params.has('width')) return { kind: 'random', generated: generatedFrom((name) => params.get(name), about) };
  const id = params.get('gallery');
  return { kind: 'gallery', id: about.gallery.find((tree) => tree.id === id)?.id ?? about.gallery[0].id };
}

/** Says that the gallery has no tree of the name in the address; empty if it has. @param {URLSearchParams} params @param {About} about */
export function unknownTree(params, { gallery }) {
  const id = params.get('gallery');
  if (id === null || params.has('tree') || gallery.some((tree) => tree.id === id)) return '';
  return `The gallery has no tree named “${id.slice(0, 40)}”; ${gallery[0].title} is shown instead.`;
}

/**
 * Returns the kind of generated trees of this name, or the default kind.
 * @param {string | null} name @param {About} about
 */
function treeKind(name, { trees, defaults }) {
  const named = (/** @type {string | null} */ wanted) => trees.find(({ kind }) => kind === wanted);
  return named(name) ?? named(defaults.generated.kind) ?? trees[0];
}

/** Whether trees of this kind take an order. @param {string} kind @param {About} about */
export function isOrdered(kind, about) {
  return treeKind(kind, about).ordered;
}

/**
 * Reads a generated tree by the names of its parts; parts that cannot be read get their defaults.
 * @param {(name: string) => string | null} read
 * @param {About} about
 * @returns {Generated}
 */
export function generatedFrom(read, about) {
  const usual = about.defaults.generated;
  return {
    kind: treeKind(read('kind'), about).kind,
    width: whole(read('width'), 1, 60, usual.width),
    depth: whole(read('depth'), 0, 20, usual.depth),
    seed: whole(read('seed'), 0, 2 ** 31, usual.seed),
    order: whole(read('order'), 0, 100, usual.order ?? 0),
    range: whole(read('range'), 1, 1000000, usual.range ?? 0),
  };
}

/**
 * Returns the tree without its order if its kind takes none.
 * @param {Generated} generated @param {About} about @returns {Generated}
 */
function meant(generated, about) {
  return { ...generated, order: isOrdered(generated.kind, about) ? generated.order : null };
}

/** @param {Source} source @param {About} about @returns {Record<string, string | number | null | undefined>} */
export function sourceParams(source, about) {
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
      const { kind, width, depth, seed, order, range } = meant(source.generated, about);
      return { kind, width, depth, seed, order, range };
    }
  }
}

/**
 * Returns the subject of requests for a source, with its title and description.
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
      return { subject: { tree: source.text }, depth: null, title: 'Your own tree', about: '' };
    case 'game': {
      const { game, position, evaluator, depth } = source;
      const title = about.games.find(({ name }) => name === game)?.title ?? game;
      const where = position === '' ? 'the starting position' : position;
      return {
        subject: { game, position: position || null, evaluator: evaluator || null },
        depth,
        title: `${title}, ${depth} plies`,
        about: `From ${where}.`,
      };
    }
    case 'random': {
      const { width, depth, seed } = source.generated;
      return {
        subject: { generated: meant(source.generated, about) },
        depth,
        title: `Random tree, seed ${seed}`,
        about: `${width} children, ${depth} plies.`,
      };
    }
  }
}
