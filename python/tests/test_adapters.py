"""Players in other libraries."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy
import pettingzoo
import pyspiel
import pytest
from own_games import START, TicTacToe

from plywood import Board, Player
from plywood.adapters import OpenSpielGame, Policy, open_spiel_bot


def play(game: Any, bots: list[Any], rng: random.Random) -> list[float]:
    state = game.new_initial_state()
    while not state.is_terminal():
        bot = bots[state.current_player()]
        state.apply_action(rng.choice(state.legal_actions()) if bot is None else bot.step(state))
    returns: list[float] = state.returns()
    return returns


def test_a_bot_of_open_spiel_never_loses_at_tic_tac_toe() -> None:
    game, rng = pyspiel.load_game("tic_tac_toe"), random.Random(1)
    won = 0.0
    for number in range(20):
        seat = number % 2
        bot = open_spiel_bot(game, seat)
        bots = [bot, None] if seat == 0 else [None, bot]
        result = play(game, bots, rng)[seat]
        assert result >= 0
        won += result
    assert won > 10


def test_a_bot_plays_games_with_passes_and_evaluators() -> None:
    game, rng = pyspiel.load_game("othello"), random.Random(2)
    corners = lambda state: 0.1 * (str(state).count("x") - str(state).count("o")) / 64  # noqa: E731
    bots = [open_spiel_bot(game, 0, "alpha-beta", evaluate=corners, depth=1), None]
    assert len(play(game, bots, rng)) == 2
    policy, action = bots[0].step_with_policy(game.new_initial_state())
    assert dict(policy)[action] == 1.0 and len(policy) == 4
    assert pyspiel.evaluate_bots(pyspiel.load_game("tic_tac_toe").new_initial_state(), [
        open_spiel_bot(pyspiel.load_game("tic_tac_toe"), seat) for seat in (0, 1)
    ], 1) == [0.0, 0.0]  # fmt: skip


def test_games_that_cannot_be_searched_are_refused() -> None:
    with pytest.raises(ValueError, match="kuhn_poker is not a two-player, zero-sum game of perfect information"):
        OpenSpielGame(pyspiel.load_game("kuhn_poker"))


class Environment(pettingzoo.AECEnv):
    """Tic-tac-toe as an environment of PettingZoo."""

    metadata = {"name": "tic_tac_toe"}

    def __init__(self) -> None:
        self.possible_agents = ["x", "o"]
        self.observation_spaces = {a: gymnasium.spaces.Box(0, 2, (9,), numpy.int8) for a in self.possible_agents}
        self.action_spaces = {a: gymnasium.spaces.Discrete(9) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.agents = self.possible_agents[:]
        self.board, self.agent_selection = START, "x"
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}

    def observe(self, agent: str) -> Any:
        return numpy.array([".xo".index(c) for c in self.board], dtype=numpy.int8)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            return self._was_dead_step(action)
        assert action is not None and self.board[action] == "."
        self.board = TicTacToe().play(self.board, action)
        if TicTacToe().is_over(self.board):
            self.rewards = {a: 1 if a == self.agent_selection else -1 for a in self.agents}
        if TicTacToe().is_over(self.board) or "." not in self.board:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = "o" if self.agent_selection == "x" else "x"
        self._accumulate_rewards()


def text(observation: Any) -> str:
    return "".join(".xo"[cell] for cell in observation)


def rows(observation: Any) -> Board:
    cells = text(observation)
    side = "xo"[(9 - cells.count(".")) % 2]
    return Board("tic-tac-toe", f"{cells[:3]}/{cells[3:6]}/{cells[6:]} {side}")


@pytest.mark.parametrize(
    "policy",
    [
        Policy(Player(TicTacToe()), position=text),
        Policy(Player("tic-tac-toe"), position=rows, action=lambda move: int(move) - 1),
    ],
    ids=["own game", "built-in game"],
)
def test_a_policy_never_loses_in_an_environment_of_pettingzoo(policy: Policy) -> None:
    won = 0
    for number in range(20):
        environment, rng = Environment(), random.Random(number)
        environment.reset()
        for agent in environment.agent_iter():
            observation, reward, terminated, truncated, info = environment.last()
            if agent == "x":
                assert reward >= 0
                won += reward > 0
            free = [cell for cell, content in enumerate(environment.board) if content == "."]
            done = terminated or truncated
            environment.step(None if done else policy(observation, info) if agent == "x" else rng.choice(free))
    assert won > 10
