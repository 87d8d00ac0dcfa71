/** A game in progress: the moves played and taken back, the side to move, the engine's search. Independent of the page. */

/** @import {About} from './types.js' */
/** @import {Standing, Thought, ThinkRequest} from './api.js' */
/** @import {Player} from './players.js' */
import * as api from './api.js';
import { moveName } from './boards.js';
import { limitsOf } from './players.js';

const MEMORY = 32;

/** The nodes of a search for the value of every move, where no depth is chosen. */
const NODES = 200000;

/** How long a position is shown before an engine's move or a forced pass, in milliseconds. */
export const PAUSE = 500;

/**
 * @typedef {object} Search  the search behind an engine's move
 * @property {ThinkRequest} request
 * @property {Thought} found
 * @property {string} move
 * @property {string} name  the move as people call it
 * @property {string} position  as text
 * @property {number} breadth  the number of legal moves
 */
/** @typedef {{value: number, short: string, words: string, share: number | null}} Worth */
/**
 * @typedef {object} Setup
 * @property {string} game
 * @property {string} position
 * @property {string} evaluator
 * @property {string[]} moves
 * @property {[Player, Player]} players
 * @property {boolean} quick  whether engines move at once
 */

export class Match {
  /**
   * @param {Setup} setup
   * @param {About} about
   * @param {() => void} changed
   */
  constructor(setup, about, changed) {
    this.setup = setup;
    this.about = about;
    /** All moves, including those taken back. */
    this.line = [...setup.moves];
    /** The number of moves that are played; the others are taken back. */
    this.plies = this.line.length;
    this.changed = changed;
    /** @type {Standing | null} */
    this.standing = null;
    /** @type {Thought | null} */
    this.thought = null;
    /** The searches behind the engines' moves, by the number of moves before. @type {Map<number, Search>} */
    this.searches = new Map();
    /** Values as the side that moved first sees them, by ply. @type {Map<number, Worth>} */
    this.values = new Map();
    /** The moves that are forced passes, by their number, and what they mean. @type {Map<number, string>} */
    this.passes = new Map();
    /** @type {Map<string, Worth>} */
    this.worth = new Map();
    /** @type {unknown} */
    this.error = null;
    this.thinking = false;
    /** Whether engines move. Two engines wait until the user starts them. */
    this.running = setup.players.some(({ kind }) => kind === 'person');
    this.abort = new AbortController();
  }

  /** The moves up to the position that is shown. */
  get moves() {
    return this.line.slice(0, this.plies);
  }

  get player() {
    return this.setup.players[this.standing?.turn ?? 0];
  }

  /** Whether a person may move now. */
  get waits() {
    return this.standing !== null && !this.standing.over && !this.thinking && this.player.kind === 'person';
  }

  /** The search behind the last engine's move, if it is known. */
  get searched() {
    const plies = [...this.searches.keys()].filter((ply) => ply < this.plies);
    return plies.length > 0 ? (this.searches.get(Math.max(...plies)) ?? null) : null;
  }

  /** Returns the position as a request describes it. */
  where() {
    return { game: this.setup.game, position: this.setup.position || null, moves: this.moves };
  }

  /** Fetches the state of the game, and lets an engine move if it is its turn and no move is taken back. */
  async advance() {
    this.stop();
    const { signal } = this.abort;
    this.worth = new Map();
    try {
      this.standing = await api.position(this.where(), signal);
      this.error = null;
      for (const { move, words } of this.standing.passes) this.passes.set(move, words);
      if (this.standing.pass) this.passes.set(this.plies, this.standing.pass);
      this.changed();
      if (this.standing.over || this.plies < this.line.length) return;
      if (this.standing.must_pass) await this.pass(this.standing.moves[0], signal);
      else if (this.player.kind === 'engine' && this.running) await this.think(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.error = error;
      this.thinking = false;
      this.changed();
    }
  }

  /** Waits until the position has been shown long enough. */
  async pause() {
    if (this.setup.quick) return;
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE);
    });
  }

  /** @param {string} move @param {AbortSignal} signal */
  async pass(move, signal) {
    await this.pause();
    if (!signal.aborted) this.play(move);
  }

  /** @param {AbortSignal} signal */
  async think(signal) {
    const { standing, player } = this;
    if (!standing) return;
    this.thinking = true;
    this.thought = null;
    const shown = this.pause();
    this.changed();
    const request = this.request(player);
    for await (const thought of api.think(request, signal)) {
      this.thought = thought;
      if (thought.event === 'found') this.found(thought, standing, request);
      this.changed();
    }
    await shown;
    if (signal.aborted) return;
    this.thinking = false;
    const best = this.thought?.event === 'found' ? this.thought.best : null;
    if (best) this.play(best);
  }

  /** @param {Thought} thought @param {Standing} standing @param {ThinkRequest} request */
  found(thought, standing, request) {
    const { value, best, words = '', short = '', share = null } = thought;
    const sign = standing.turn === 0 ? 1 : -1;
    if (value !== null) {
      const seen = { value: sign * value, share: share === null ? null : sign * share };
      this.values.set(standing.plies, { ...seen, short, words });
    }
    if (best) {
      const { position, moves, picture } = standing;
      const name = moveName(picture, best);
      this.searches.set(standing.plies, { request, found: thought, move: best, name, position, breadth: moves.length });
    }
  }

  /** @param {Player} player @returns {ThinkRequest} */
  request(player) {
    const evaluator = this.setup.evaluator || null;
    const limits = limitsOf(player, this.about);
    return { ...this.where(), evaluator, algorithm: player.algorithm, limits, memory: MEMORY };
  }

  /** Plays a move; moves that were taken back are given up. @param {string} move */
  play(move) {
    if (this.standing && !this.standing.moves.includes(move)) return;
    this.line = [...this.moves, move];
    this.plies = this.line.length;
    for (const known of [this.values, this.searches, this.passes]) {
      for (const ply of [...known.keys()]) if (ply >= this.plies) known.delete(ply);
    }
    this.advance();
  }

  /** Shows the position after this many moves. Engines do not move until the user goes on. @param {number} plies */
  go(plies) {
    const to = Math.max(0, Math.min(this.line.length, plies));
    if (to === this.plies) return;
    this.plies = to;
    this.thought = null;
    if (this.setup.players.every(({ kind }) => kind === 'engine')) this.running = false;
    this.advance();
  }

  /** Gives up the moves that were taken back, and lets the engine move. */
  goOn() {
    this.line = this.moves;
    this.running = true;
    this.advance();
  }

  /** Whether a person has a choice after this many moves. @param {number} plies */
  isChoice(plies) {
    const { players } = this.setup;
    return players.every(({ kind }) => kind === 'engine') || (players[plies % 2].kind === 'person' && !this.passed(plies));
  }

  /** Goes back to the last position in which a person had a choice; with two engines, one move. */
  undo() {
    let to = this.plies - 1;
    while (to > 0 && !this.isChoice(to)) to -= 1;
    if (this.plies > 0) this.go(to);
  }

  /** Goes forward to the next position in which a person had a choice, or to the last move. */
  redo() {
    let to = this.plies + 1;
    while (to < this.line.length && !this.isChoice(to)) to += 1;
    this.go(to);
  }

  /** Whether the move of this number was a forced pass. @param {number} number */
  passed(number) {
    return this.passWords(number) !== null;
  }

  /** Returns what a forced pass means, or null if the move of this number was none. @param {number} number */
  passWords(number) {
    return this.passes.get(number) ?? null;
  }

  /** Evaluates every legal move for the side to move. */
  async evaluateAll() {
    const { signal } = this.abort;
    const engine = this.setup.players.find(({ kind }) => kind === 'engine') ?? this.player;
    const { depth } = this.request(engine).limits;
    const limits = depth === undefined ? { nodes: NODES } : { depth: Math.min(8, depth) };
    try {
      const { moves } = await api.lines({ ...this.request(engine), limits }, signal);
      this.worth = new Map(
        moves.flatMap(({ move, value, short, words, share }) =>
          value === null ? [] : [[move, { value, short: short ?? '', words: words ?? '', share: share ?? null }]],
        ),
      );
      this.error = null;
    } catch (error) {
      if (signal.aborted) return;
      this.error = error;
    }
    this.changed();
  }

  /** @param {boolean} running */
  run(running) {
    this.running = running;
    if (running) this.goOn();
    else {
      this.stop();
      this.changed();
    }
  }

  /** Cancels the requests in progress. */
  stop() {
    this.abort.abort();
    this.abort = new AbortController();
    this.thinking = false;
  }
}
