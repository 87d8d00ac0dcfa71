"""Games written in Python."""

from __future__ import annotations

import gc
import random
import resource
import traceback
from typing import Any

import pytest
from own_games import START, ConnectThree, Nim, TicTacToe, minimax

import plywood
from plywood import Game, Player

EXACT = [a["name"] for a in plywood.algorithms() if a["promises"]["finds"] == "minimax"]
SELECTIVE = [a["name"] for a in plywood.algorithms() if a["promises"]["finds"] != "minimax"]
EMPTY = ("",) * 5


@pytest.mark.parametrize("algorithm", EXACT)
def test_every_exact_algorithm_finds_the_minimax_value(algorithm: str) -> None:
    player = Player(ConnectThree(), algorithm)
    for position in (EMPTY, ("x", "o", "", "", ""), ("xo", "x", "o", "", "")):
        for depth in (1, 2, 4):
            player.forget()
            found = player.think(position, depth=depth)
            assert found.value == minimax(ConnectThree(), position, depth), (position, depth)
            assert found.best == found.line[0] and found.best in ConnectThree().moves(position)


@pytest.mark.parametrize("algorithm", SELECTIVE)
def test_selective_algorithms_find_a_win_in_one(algorithm: str) -> None:
    assert Player(TicTacToe(), algorithm).think("xx.oo....", depth=3).best == 2


def test_twenty_lines_of_game_never_lose_to_a_random_player() -> None:
    rng = random.Random(1)
    game, player, won = TicTacToe(), Player(TicTacToe()), 0
    for number in range(100):
        position, turn = START, number % 2
        while game.moves(position) and not game.is_over(position):
            move = player.think(position).best if turn == 0 else rng.choice(game.moves(position))
            position, turn = game.play(position, move), 1 - turn
        # Whoever moved last has won, if anyone has.
        assert not (game.is_over(position) and turn == 0), f"lost game {number}"
        won += game.is_over(position)
    assert won > 60


def test_nim_is_played_as_theory_says() -> None:
    player = Player(Nim())
    for matches in range(1, 40):
        found = player.think(matches)
        assert found.value == (-1 if matches % 4 == 0 else 1) and found.distance is not None
        if matches % 4:
            assert found.best == matches % 4


def test_limits_and_progress() -> None:
    reports: list[plywood.Progress] = []
    found = Player(ConnectThree()).think(EMPTY, depth=5, progress=reports.append)
    assert [report.depth for report in reports] == [1, 2, 3, 4, 5]
    assert reports[-1].value == found.value and reports[-1].line == found.line
    few = Player(ConnectThree()).think(EMPTY, nodes=200)
    assert few.nodes <= 200 and few.stopped == "nodes" and few.best in range(5)
    short = Player(ConnectThree()).think(EMPTY, time=0.05)
    assert short.stopped == "time" and short.seconds < 0.15
    assert Player(ConnectThree(), "alpha-beta", nodes=200).think(EMPTY).stopped == "nodes"


def test_lines_are_the_best_moves_with_their_values() -> None:
    lines = Player(TicTacToe()).lines("xx.oo....", 3)
    assert [(line.value, line.line[0]) for line in lines][:1] == [(1, 2)]
    assert [line.value for line in lines] == sorted((line.value for line in lines if line.value is not None), reverse=True)
    assert len(lines) == 3


def test_the_same_search_visits_the_same_nodes() -> None:
    nodes = {Player(ConnectThree()).think(EMPTY, depth=6).nodes for _ in range(3)}
    assert len(nodes) == 1


def test_a_finished_game_has_no_best_move() -> None:
    found = Player(TicTacToe()).think("xxxoo....")
    assert found.best is None and found.line == [] and found.value == -1


def test_a_seed_chooses_among_equal_moves() -> None:
    chosen = {Player(TicTacToe(), seed=seed).think(START).best for seed in range(12)}
    assert len(chosen) > 2


class Broken(Nim):
    """Answers wrongly, but not at once."""

    def __init__(self, method: str, answer: Any) -> None:
        self.method, self.answer, self.calls = method, answer, 0

    def _ask(self, method: str, usual: Any) -> Any:
        self.calls += method == self.method
        if method != self.method or self.calls < 3:
            return usual
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer

    def moves(self, position: int) -> Any:
        return self._ask("moves", super().moves(position))

    def play(self, position: int, move: int) -> Any:
        return self._ask("play", super().play(position, move))

    def value(self, position: int) -> Any:
        return self._ask("value", super().value(position))

    def key(self, position: int) -> Any:
        return self._ask("key", position)

    def is_over(self, position: int) -> Any:
        return self._ask("is_over", False)


@pytest.mark.parametrize(
    ("method", "answer", "message"),
    [
        ("moves", 5, "Broken.moves must return a list of moves, not int"),
        ("moves", None, "Broken.moves must return a list of moves, not NoneType"),
        ("play", None, "Broken.play must return the new position, not NoneType"),
        ("value", "good", "Broken.value must return an int, not str"),
        ("value", 1.5, "Broken.value must return an int, not float"),
        ("value", None, "Broken.value must return an int, not NoneType"),
        ("is_over", None, "Broken.is_over must return True or False, not NoneType"),
        ("key", {}, "Broken.key must return a number, text, bytes, a tuple or another object with a hash of its own, not dict"),
        ("key", Nim(), "Broken.key must return a number, text, bytes, a tuple or another object with a hash of its own, not Nim"),
    ],
)  # fmt: skip
def test_a_wrong_return_type_is_reported_with_the_method(method: str, answer: Any, message: str) -> None:
    for algorithm in ("negascout", "sss", "mtd-f"):
        if method == "key" and algorithm == "sss":
            continue  # it uses no memory
        with pytest.raises(TypeError) as error:
            Player(Broken(method, answer), algorithm).think(30, depth=8)
        assert str(error.value) == message


def test_a_value_out_of_range_and_a_position_that_was_changed_are_reported() -> None:
    with pytest.raises(ValueError, match="Broken.value returned 3000000000; values must lie between -2147483645 and"):
        Player(Broken("value", 3_000_000_000)).think(9)

    class InPlace(Nim):
        def play(self, position: Any, move: int) -> Any:
            position[0] -= move
            return position

        def moves(self, position: Any) -> list[int]:
            return super().moves(position[0])

    with pytest.raises(ValueError, match="InPlace.play returned the position that it was given"):
        Player(InPlace()).think([9])


@pytest.mark.parametrize("algorithm", ["minimax", "negascout", "sss", "ins", "mtd-f", "best-first", "rbfms"])
@pytest.mark.parametrize("method", ["moves", "play", "value", "key", "is_over"])
def test_an_exception_arrives_with_its_own_traceback(algorithm: str, method: str) -> None:
    game = Broken(method, ZeroDivisionError("in the user's code"))
    player = Player(game, algorithm)
    try:
        player.think(30, depth=8)
    except ZeroDivisionError as error:
        frames = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
        assert frames[-2:] == [method, "_ask"] and "think" in frames
        assert game.calls == 3, "nothing is called after the exception"
    else:
        assert method == "key" and game.calls < 3, "the search goes on"
        return
    # The player can go on.
    game.answer = None
    game.method = ""
    assert player.think(5, depth=8).best in (1, 2, 3)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(TypeError, match="object is not a game: it has no method `moves`"):
        Player(object())
    with pytest.raises(NotImplementedError, match="Game needs a method `moves`"):
        Player(Game()).think(1)
    with pytest.raises(ValueError, match="unknown algorithm `best`; choose one of: minimax"):
        Player(Nim(), "best")
    with pytest.raises(ValueError, match="`evaluator` is for built-in games"):
        Player(Nim(), evaluator="zero")


def test_positions_without_a_hash_need_a_key() -> None:
    class Lists(Nim):
        def moves(self, position: Any) -> list[int]:
            return super().moves(position["left"])

        def play(self, position: Any, move: int) -> Any:
            return {"left": position["left"] - move}

        def value(self, position: Any) -> int:
            return super().value(position["left"])

    with pytest.raises(TypeError, match="Lists needs a method `key` that returns the same for equal positions"):
        Player(Lists()).think({"left": 9})
    Lists.key = lambda self, position: position["left"]
    assert Player(Lists()).think({"left": 9}).best == 1


@pytest.mark.parametrize(
    "wrap",
    [int, str, lambda n: (n, "x"), lambda n: [n], lambda n: n + 2**80, lambda n: -n - 2**80, lambda n: frozenset([n]), lambda n: b"%d" % n],
    ids=["int", "str", "tuple", "list", "large", "negative", "frozenset", "bytes"],
)
def test_any_kind_of_key_tells_positions_apart(wrap: Any) -> None:
    class Keyed(Nim):
        def key(self, position: int) -> Any:
            return wrap(position)

    for matches in range(1, 30):
        assert Player(Keyed()).think(matches).value == (-1 if matches % 4 == 0 else 1), matches


def test_a_progress_callback_that_fails_ends_the_search() -> None:
    def tell(report: plywood.Progress) -> None:
        raise KeyError(report.depth)

    for game, position in ((ConnectThree(), EMPTY), ("connect-four", "44")):
        with pytest.raises(KeyError):
            Player(game).think(position, depth=12, progress=tell)


def test_a_player_inside_its_own_search_is_refused() -> None:
    class Nested(Nim):
        def value(self, position: int) -> int:
            return player.think(3).value or 0

    player = Player(Nested())
    with pytest.raises(RuntimeError, match="this player is thinking already; create one for each thread"):
        player.think(9)


def test_ten_thousand_games_leak_nothing() -> None:
    game = TicTacToe()
    player = Player(game, memory=1)
    rng = random.Random(3)

    def play(games: int) -> None:
        for _ in range(games):
            position = START
            while game.moves(position) and not game.is_over(position):
                move = rng.choice(game.moves(position)) if position.count(".") > 3 else player.think(position).best
                position = game.play(position, move)
        Player(game, memory=1).think(position)

    play(500)
    gc.collect()
    objects, memory = len(gc.get_objects()), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    play(10_000)
    gc.collect()
    # Python strings are not tracked, so both are looked at.
    assert len(gc.get_objects()) - objects < 100
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < 3000, "KiB"


def test_players_in_a_cycle_with_their_game_are_collected() -> None:
    class Holding(Nim):
        pass

    def count() -> int:
        gc.collect()
        return sum(isinstance(thing, Holding) for thing in gc.get_objects())

    for _ in range(20):
        game = Holding()
        game.player = Player(game, memory=1)
        game.player.think(9)
    del game
    assert count() == 0
