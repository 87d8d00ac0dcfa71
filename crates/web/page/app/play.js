/** Play: a game against any algorithm, or between two of them. */

/** @import {App, ScreenView} from './main.js' */
/** @import {Setup} from './match.js' */
import { button, h, refill } from './dom.js';
import { BoardView } from './board-view.js';
import { turns } from './boards.js';
import { complaint } from './notice.js';
import { ended, evaluationBar, evaluationGraph, valueAt } from './evaluation-graph.js';
import { Match } from './match.js';
import { moveList, showCurrent } from './move-list.js';
import { plates } from './plates.js';
import { moreChoices, setupLine } from './play-setup.js';
import { person, playerFrom, playerName, playerText } from './players.js';
import { paramsOf } from './url.js';
import { idleWords, statusOf, thoughtTable } from './play-words.js';
import { Why } from './why.js';

export class Play {
  /**
   * @param {App} app
   * @param {URLSearchParams} params
   */
  constructor(app, params) {
    this.app = app;
    this.title = 'Play';
    const { about } = app;
    const game =
      about.games.find(({ name }) => name === params.get('game')) ??
      about.games.find(({ name }) => name === about.defaults.play.game) ??
      about.games[0];
    const you = person(about);
    /** @type {Setup} */
    this.setup = {
      game: game.name,
      position: params.get('position') ?? '',
      evaluator: params.get('evaluator') ?? '',
      moves: (params.get('moves') ?? '').split(' ').filter(Boolean),
      players: [
        playerFrom(params.get('first'), about, you),
        playerFrom(params.get('second'), about, { ...you, kind: 'engine' }),
      ],
      quick: params.has('quick'),
    };
    /** The side that moves first at the position set up, and the other. @type {[string, string]} */
    this.sides = game.sides;
    this.board = new BoardView((move) => this.match.waits && this.match.play(move));
    this.board.flipped = params.has('flipped');
    this.parts = {
      setup: h('div', { class: 'setup' }),
      plates: h('div', { class: 'plates' }),
      status: h('p', { class: 'status', 'aria-live': 'polite' }),
      board: h('div', { class: 'board-place' }),
      actions: h('div', { class: 'buttons' }),
      thought: h('div'),
      moves: h('div'),
      bar: h('div'),
      graph: h('div'),
      error: h('div'),
    };
    this.more = h('dialog', { class: 'dialog', 'aria-label': 'More choices' });
    this.reasons = h('dialog', { class: 'dialog wide', 'aria-label': 'Why this move?', onclose: () => this.why?.abort.abort() });
    /** @type {Why | null} */
    this.why = null;
    this.match = this.begin();
    this.element = this.frame();
    this.drawSetup();
    this.update();
    this.match.advance();
  }

  begin() {
    return new Match(this.setup, this.app.about, () => {
      this.update();
      this.remember();
    });
  }

  frame() {
    const panel = (/** @type {string} */ title, /** @type {(HTMLElement)[]} */ ...bodies) =>
      h('section', { class: 'panel', 'aria-label': title }, h('h2', {}, title), ...bodies);
    const { setup, plates, status, board, actions, thought, moves, bar, graph, error } = this.parts;
    return h(
      'div',
      { class: 'play' },
      h('h1', { class: 'visually-hidden' }, 'Play'),
      setup,
      h(
        'div',
        { class: 'table' },
        h('div', { class: 'head card' }, plates, status, error, bar),
        board,
        h('div', { class: 'foot' }, actions),
        h('div', { class: 'panels' }, panel('Moves', moves), panel('Evaluation', graph), panel('The engine', thought)),
      ),
      this.more,
      this.reasons,
    );
  }

  /** The choices, as the line and the dialog show them. @returns {import('./play-setup.js').Choices} */
  get choices() {
    return {
      about: this.app.about,
      setup: this.setup,
      game: this.game,
      sides: this.sides,
      position: this.match.standing?.position ?? this.setup.position,
      change: (change) => this.restart({ moves: this.match.moves, ...change }),
    };
  }

  drawSetup() {
    const had = document.activeElement?.id;
    refill(this.parts.setup, setupLine(this.choices, () => this.openMore()));
    if (this.more.open) this.drawMore();
    if (had) document.getElementById(had)?.focus();
  }

  openMore() {
    this.drawMore();
    this.more.showModal();
  }

  drawMore() {
    refill(this.more, moreChoices(this.choices, () => this.more.close()));
  }

  /** Opens the answer to “Why this move?”. */
  openWhy() {
    const { searched } = this.match;
    if (!searched) return;
    this.why = new Why(searched, this.app.about, this.board.flipped, () => this.reasons.close());
    refill(this.reasons, this.why.element);
    this.reasons.showModal();
  }

  /** The current game, as the server describes it. */
  get game() {
    return this.app.about.games.find(({ name }) => name === this.setup.game) ?? this.app.about.games[0];
  }

  /** @param {Partial<Setup>} change */
  restart(change) {
    this.match.stop();
    const { values, searches, line, plies } = this.match;
    this.setup = { ...this.setup, ...change };
    const same = change.game === undefined && change.position === undefined && change.moves?.length === plies && plies > 0;
    if (change.game !== undefined) this.sides = this.game.sides;
    this.match = this.begin();
    if (same) Object.assign(this.match, { values, searches, line, plies });
    this.drawSetup();
    this.remember();
    this.match.advance();
  }

  remember() {
    const { game, position, evaluator, players, quick } = this.setup;
    this.app.remember(
      paramsOf({
        game,
        position,
        evaluator,
        first: playerText(players[0]),
        second: playerText(players[1]),
        moves: this.match.moves.join(' '),
        flipped: this.board.flipped ? 1 : null,
        quick: quick ? 1 : null,
      }),
    );
  }

  /** Shows the board from the other side. */
  flip() {
    this.board.flipped = !this.board.flipped;
    this.board.draw();
    this.drawActions();
    this.remember();
  }

  update() {
    const { match, parts } = this;
    const { standing } = match;
    this.nameSides(standing?.sides ?? this.sides);
    const names = this.sides;
    const text = statusOf(match, names);
    if (parts.status.textContent !== text) parts.status.textContent = text;
    parts.status.classList.toggle('banner', standing?.over ?? false);
    refill(parts.error, match.error ? complaint(match.error) : null);
    const who = (/** @type {'title' | 'short'} */ form) => this.setup.players.map((player) => playerName(player, this.app.about, form));
    refill(parts.plates, ...plates(standing, names, who('short'), who('title')));
    this.drawBoard();
    this.drawActions();
    refill(parts.thought, thoughtTable(match, standing ? names[standing.turn] : ''));
    refill(parts.bar, evaluationBar(standing?.over ? ended(standing) : valueAt(match), names));
    refill(parts.graph, evaluationGraph(match.values, Math.max(1, match.line.length), names[0]));
    this.drawMoves();
  }

  drawMoves() {
    const { match, parts, sides } = this;
    const had = parts.moves.contains(document.activeElement) ? document.activeElement?.getAttribute('data-ply') : null;
    const first = `${sides[0]} moves first: ${playerName(this.setup.players[0], this.app.about)}.`;
    refill(parts.moves, moveList(match, sides) ?? h('p', { class: 'note' }, first));
    showCurrent(parts.moves);
    if (had) /** @type {HTMLElement | null} */ (parts.moves.querySelector(`[data-ply="${had}"]`))?.focus();
  }

  /**
   * Shows the names of the sides; only the server knows which side is to move at a position.
   * @param {[string, string]} sides
   */
  nameSides(sides) {
    if (this.sides.join() === sides.join()) return;
    this.sides = sides;
    this.drawSetup();
  }

  drawBoard() {
    const { match, parts } = this;
    const { standing } = match;
    if (!standing) return;
    const { picture } = standing;
    const moves = match.waits ? standing.moves : [];
    const badges = new Map([...match.worth].sort(([, a], [, b]) => b.value - a.value));
    if (!picture) {
      this.drawText(standing.board, moves, badges);
      return;
    }
    const [best = ''] = badges.keys();
    const idle = idleWords(match, this.sides);
    this.board.update({ picture, moves, badges, best, idle }, this.game.title);
    if (this.board.element.parentElement !== parts.board) refill(parts.board, this.board.element);
  }

  /**
   * Draws a board without a picture: its text, and a button for every move.
   * @param {string} text @param {string[]} moves @param {Map<string, {short: string}>} badges
   */
  drawText(text, moves, badges) {
    const { match, parts } = this;
    const focused = parts.board.contains(document.activeElement);
    const buttons = moves.map((move) => {
      const worth = badges.get(move)?.short;
      return button(worth ? `${move} (${worth})` : move, () => match.play(move), { 'data-move': move });
    });
    const list = h('div', { class: 'buttons', role: 'group', 'aria-label': 'Moves', tabindex: -1 }, ...buttons);
    refill(parts.board, h('div', { class: 'card board-words' }, h('pre', { class: 'board-text' }, text), list));
    if (focused) (buttons[0] ?? list).focus();
  }

  drawActions() {
    const { match } = this;
    const had = document.activeElement?.id;
    const two = this.setup.players.every(({ kind }) => kind === 'engine');
    const { standing, searched } = match;
    const back = match.plies < match.line.length;
    const engines = standing !== null && !standing.over && match.player.kind === 'engine' && !standing.must_pass;
    const off = (/** @type {boolean} */ usable) => (usable ? null : 'true');
    refill(
      this.parts.actions,
      two &&
        !standing?.over &&
        button(match.running ? 'Pause' : 'Let them play', () => match.run(!match.running), { class: 'primary', id: 'run' }),
      back && !two && engines && button('Play on from here', () => match.goOn(), { class: 'primary', id: 'on' }),
      button('Undo', () => match.undo(), { id: 'undo', 'aria-disabled': off(match.plies > 0) }),
      button('Redo', () => match.redo(), { id: 'redo', 'aria-disabled': off(back) }),
      button('New game', () => this.restart({ moves: [] }), { id: 'new', class: standing?.over ? 'primary' : null }),
      button('Value of each move', () => match.evaluateAll(), { id: 'worth', 'aria-disabled': off(match.waits) }),
      searched && button(`Why ${searched.name}?`, () => this.openWhy(), { id: 'why', 'aria-haspopup': 'dialog' }),
      standing?.picture &&
        turns(standing.picture.looks) &&
        button('Flip board', () => this.flip(), { id: 'flip', 'aria-pressed': String(this.board.flipped) }),
    );
    if (had) document.getElementById(had)?.focus();
  }

  close() {
    this.match.stop();
    this.why?.abort.abort();
  }
}

/** @param {App} app @param {URLSearchParams} params @returns {ScreenView} */
export function openPlay(app, params) {
  return new Play(app, params);
}
