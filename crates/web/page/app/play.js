/** Play: a game against any algorithm, or between two of them. */

/** @import {App, ScreenView} from './main.js' */
/** @import {Setup} from './match.js' */
import { button, field, h, refill, select, ticked } from './dom.js';
import { BoardView } from './board-view.js';
import { turns } from './boards.js';
import { complaint } from './notice.js';
import { evaluationGraph } from './evaluation-graph.js';
import { Match } from './match.js';
import { person, playerFields, playerFrom, playerName, playerText } from './players.js';
import { shown } from './number.js';
import { paramsOf } from './url.js';
import { statusOf, thoughtTable, whyLink } from './play-words.js';

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
    };
    /** The side that moves first at the position set up, and the other. @type {[string, string]} */
    this.sides = game.sides;
    this.board = new BoardView((move) => this.match.waits && this.match.play(move));
    this.board.flipped = params.has('flipped');
    this.parts = {
      setup: h('div', { class: 'setup' }),
      status: h('p', { class: 'sentence status', 'aria-live': 'polite' }),
      board: h('div', { class: 'board-place' }),
      actions: h('div', { class: 'buttons' }),
      thought: h('div'),
      moves: h('div'),
      graph: h('div'),
      position: h('div'),
      error: h('div'),
    };
    this.match = this.begin();
    this.element = this.frame();
    this.drawSetup();
    this.drawPosition();
    this.update();
    this.match.advance();
  }

  begin() {
    return new Match(this.setup, () => {
      this.update();
      this.remember();
    });
  }

  frame() {
    const panel = (/** @type {string} */ title, /** @type {HTMLElement} */ body) =>
      h('section', { class: 'panel', 'aria-label': title }, h('h2', {}, title), body);
    const { setup, status, board, actions, thought, moves, graph, position, error } = this.parts;
    return h(
      'div',
      { class: 'play' },
      h('h1', { class: 'visually-hidden' }, 'Play'),
      setup,
      h(
        'div',
        { class: 'stage' },
        h('div', { class: 'main-column' }, h('div', { class: 'card board-card' }, status, error, board, actions)),
        h(
          'div',
          { class: 'side-column' },
          panel('The engine', thought),
          panel('Evaluation', graph),
          panel('Moves', moves),
          panel('Position', position),
        ),
      ),
    );
  }

  drawSetup() {
    const { about } = this.app;
    const [one, two] = this.sides;
    const had = document.activeElement?.id;
    const evaluators = this.game.evaluators.map(({ name }) => ({ value: name, label: name }));
    refill(
      this.parts.setup,
      h(
        'div',
        { class: 'fields' },
        field(
          'Game',
          select(
            about.games.map(({ name, title }) => ({ value: name, label: title })),
            this.setup.game,
            (name) => this.restart({ game: name, position: '', evaluator: '', moves: [] }),
            { id: 'game' },
          ),
        ),
        field(
          'Evaluator',
          select(
            evaluators,
            this.setup.evaluator || (evaluators[0]?.value ?? ''),
            (evaluator) => this.restart({ evaluator, moves: this.match.moves }),
            { id: 'evaluator' },
          ),
        ),
        playerFields('first', one, this.setup.players[0], about, (player) =>
          this.restart({ players: [player, this.setup.players[1]], moves: this.match.moves }),
        ),
        playerFields('second', two, this.setup.players[1], about, (player) =>
          this.restart({ players: [this.setup.players[0], player], moves: this.match.moves }),
        ),
      ),
    );
    if (had) document.getElementById(had)?.focus();
  }

  /** The current game, as the server describes it. */
  get game() {
    return this.app.about.games.find(({ name }) => name === this.setup.game) ?? this.app.about.games[0];
  }

  /** @param {Partial<Setup>} change */
  restart(change) {
    this.match.stop();
    const { values, searched } = this.match;
    this.setup = { ...this.setup, ...change };
    const same = change.game === undefined && change.position === undefined && (change.moves?.length ?? 0) > 0;
    if (change.game !== undefined) this.sides = this.game.sides;
    this.match = this.begin();
    if (same) Object.assign(this.match, { values, searched });
    this.drawSetup();
    this.drawPosition();
    this.remember();
    this.match.advance();
  }

  remember() {
    const { game, position, evaluator, players } = this.setup;
    this.app.remember(
      paramsOf({
        game,
        position,
        evaluator,
        first: playerText(players[0]),
        second: playerText(players[1]),
        moves: this.match.moves.join(' '),
        flipped: this.board.flipped ? 1 : null,
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
    const { match, parts, app } = this;
    const { standing } = match;
    this.nameSides(standing?.sides ?? this.sides);
    const names = this.sides;
    const text = statusOf(match, names);
    if (parts.status.textContent !== text) parts.status.textContent = text;
    refill(parts.error, match.error ? complaint(match.error) : null);
    this.drawBoard();
    this.drawActions();
    refill(parts.thought, thoughtTable(match, match.standing ? names[match.standing.turn] : ''));
    refill(parts.graph, evaluationGraph(match.values, Math.max(1, standing?.plies ?? 1), names[0]));
    refill(
      parts.moves,
      match.moves.length > 0
        ? h('ol', { class: 'played' }, ...match.moves.map((move, i) => h('li', {}, `${i + 1}. ${move}`)))
        : h('p', { class: 'note' }, `${names[0]} moves first: ${playerName(this.setup.players[0], app.about)}.`),
    );
    if (this.output && standing) this.output.value = standing.position;
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
    const worth = [...match.worth].sort(([, a], [, b]) => b - a);
    const badges = new Map(worth.map(([move, value]) => [move, shown(value)]));
    if (!picture) {
      this.drawText(standing.board, moves, badges);
      return;
    }
    const best = worth[0]?.[0] ?? '';
    this.board.update({ picture, moves, badges, best }, this.game.title);
    if (this.board.element.parentElement !== parts.board) refill(parts.board, this.board.element);
  }

  /**
   * Draws a board without a picture: its text, and a button for every move.
   * @param {string} text @param {string[]} moves @param {Map<string, string>} badges
   */
  drawText(text, moves, badges) {
    const { match, parts } = this;
    const focused = parts.board.contains(document.activeElement);
    const buttons = moves.map((move) => {
      const worth = badges.get(move);
      return button(worth ? `${move} (${worth})` : move, () => match.play(move), { 'data-move': move });
    });
    const list = h('div', { class: 'buttons', role: 'group', 'aria-label': 'Moves', tabindex: -1 }, ...buttons);
    refill(parts.board, h('pre', { class: 'board-text' }, text), list);
    if (focused) (buttons[0] ?? list).focus();
  }

  drawActions() {
    const { match } = this;
    const had = document.activeElement?.id;
    const two = this.setup.players.every(({ kind }) => kind === 'engine');
    refill(
      this.parts.actions,
      two &&
        !match.standing?.over &&
        button(match.running ? 'Pause' : 'Let them play', () => match.run(!match.running), {
          class: 'primary',
          id: 'run',
        }),
      button('Undo', () => match.undo(), { id: 'undo', 'aria-disabled': match.moves.length === 0 ? 'true' : null }),
      button('New game', () => this.restart({ moves: [] }), { id: 'new' }),
      button('What is each move worth?', () => match.evaluateAll(), {
        id: 'worth',
        'aria-disabled': match.waits ? null : 'true',
      }),
      match.standing?.picture &&
        turns(match.standing.picture.looks) &&
        button('Flip board', () => this.flip(), { id: 'flip', 'aria-pressed': String(this.board.flipped) }),
      whyLink(match, this.setup),
    );
    if (had) document.getElementById(had)?.focus();
  }

  /** Draws the field that shows the position as text and sets up another. */
  drawPosition() {
    this.output = h('input', { type: 'text', id: 'position', spellcheck: 'false', 'aria-label': 'Position' });
    const { output } = this;
    refill(
      this.parts.position,
      h(
        'form',
        {
          class: 'fields',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.restart({ position: output.value.trim(), moves: [] });
          },
        },
        h('label', { class: 'field wide' }, h('span', {}, 'As text'), output),
        h('button', { type: 'submit', id: 'set' }, 'Set up'),
        button('Copy', () => navigator.clipboard?.writeText(output.value), { id: 'copy' }),
      ),
      h('p', { class: 'note' }, ...ticked(this.game.positions)),
    );
  }

  close() {
    this.match.stop();
  }
}

/** @param {App} app @param {URLSearchParams} params @returns {ScreenView} */
export function openPlay(app, params) {
  return new Play(app, params);
}
