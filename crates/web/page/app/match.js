/** A game in progress: the moves played, the side to move, the engine's search. Independent of the page. */

/** @import {Standing, Thought} from './api.js' */
/** @import {Player} from './players.js' */
import * as api from './api.js';
import { limitsOf } from './players.js';

const MEMORY = 32;

/** How long a forced pass is shown, in milliseconds. */
const PASS_PAUSE = 700;

/**
 * @typedef {object} Search  the search behind an engine's last move
 * @property {string} position
 * @property {string} move
 * @property {string} algorithm
 * @property {number} depth
 * @property {number} breadth  the number of legal moves
 */
/** @typedef {{game: string, position: string, evaluator: string, moves: string[], players: [Player, Player]}} Setup */

export class Match {
  /**
   * @param {Setup} setup
   * @param {() => void} changed
   */
  constructor(setup, changed) {
    this.setup = setup;
    this.moves = [...setup.moves];
    this.changed = changed;
    /** @type {Standing | null} */
    this.standing = null;
    /** @type {Thought | null} */
    this.thought = null;
    /** @type {Search | null} */
    this.searched = null;
    /** Values as the side that moved first sees them, by ply. @type {Map<number, number>} */
    this.values = new Map();
    /** @type {Map<string, number>} */
    this.worth = new Map();
    /** @type {unknown} */
    this.error = null;
    this.thinking = false;
    /** Whether engines move. Two engines wait until the user starts them. */
    this.running = setup.players.some(({ kind }) => kind === 'person');
    this.abort = new AbortController();
  }

  get player() {
    return this.setup.players[this.standing?.turn ?? 0];
  }

  /** Whether a person may move now. */
  get waits() {
    return this.standing !== null && !this.standing.over && !this.thinking && this.player.kind === 'person';
  }

  /** Returns the position as a request describes it. */
  where() {
    return { game: this.setup.game, position: this.setup.position || null, moves: this.moves };
  }

  /** Fetches the state of the game, and lets an engine move if it is its turn. */
  async advance() {
    this.stop();
    const { signal } = this.abort;
    this.worth = new Map();
    try {
      this.standing = await api.position(this.where(), signal);
      this.error = null;
      this.changed();
      if (this.standing.over) return;
      if (this.standing.must_pass) await this.pass(this.standing.moves[0], signal);
      else if (this.player.kind === 'engine' && this.running) await this.think(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.error = error;
      this.thinking = false;
      this.changed();
    }
  }

  /** @param {string} move @param {AbortSignal} signal */
  async pass(move, signal) {
    await new Promise((resolve) => {
      setTimeout(resolve, PASS_PAUSE);
    });
    if (!signal.aborted) this.play(move);
  }

  /** @param {AbortSignal} signal */
  async think(signal) {
    const { standing, player } = this;
    if (!standing) return;
    this.thinking = true;
    this.thought = null;
    this.changed();
    for await (const thought of api.think(this.request(player), signal)) {
      this.thought = thought;
      if (thought.event === 'found') this.found(thought, standing, player);
      this.changed();
    }
    this.thinking = false;
    const best = this.thought?.event === 'found' ? this.thought.best : null;
    if (!signal.aborted && best) this.play(best);
  }

  /** @param {Thought} thought @param {Standing} standing @param {Player} player */
  found({ value, best, depth }, standing, player) {
    if (value !== null) this.values.set(standing.plies, standing.turn === 0 ? value : -value);
    if (!best) return;
    this.searched = {
      position: standing.position,
      move: best,
      algorithm: player.algorithm,
      depth,
      breadth: standing.moves.length,
    };
  }

  /** @param {Player} player */
  request({ algorithm, limit, amount }) {
    const evaluator = this.setup.evaluator || null;
    return {
      ...this.where(),
      evaluator,
      algorithm,
      limits: limitsOf({ ...this.player, limit, amount }),
      memory: MEMORY,
    };
  }

  /** @param {string} move */
  play(move) {
    if (this.standing && !this.standing.moves.includes(move)) return;
    this.moves = [...this.moves, move];
    this.advance();
  }

  /** Goes back to the last position in which a person was to move; with two engines, one move. */
  undo() {
    if (this.moves.length === 0) return;
    const { players } = this.setup;
    const person = players.findIndex(({ kind }) => kind === 'person');
    let left = this.moves.length - 1;
    while (person >= 0 && left > 0 && (players[left % 2].kind !== 'person' || this.passed(left))) left -= 1;
    this.moves = this.moves.slice(0, left);
    for (const ply of [...this.values.keys()]) if (ply >= left) this.values.delete(ply);
    this.searched = null;
    this.thought = null;
    if (person < 0) this.running = false;
    this.advance();
  }

  /** Whether the move of this number was a forced pass. @param {number} number */
  passed(number) {
    const { standing } = this;
    if (!standing) return false;
    return standing.passes.includes(number) || (standing.must_pass && standing.plies === number);
  }

  /** Evaluates every legal move for the side to move. */
  async evaluateAll() {
    const { signal } = this.abort;
    const engine = this.setup.players.find(({ kind }) => kind === 'engine') ?? this.player;
    const { limits, ...request } = this.request(engine);
    const depth = limits.depth === undefined ? undefined : Math.min(8, limits.depth);
    try {
      const { moves } = await api.lines({ ...request, limits: depth ? { depth } : limits }, signal);
      this.worth = new Map(moves.filter(({ value }) => value !== null).map(({ move, value }) => [move, Number(value)]));
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
    if (running) this.advance();
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
