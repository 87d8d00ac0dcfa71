"""The cost of a node, in processor time, so that a busy machine changes little."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from own_games import Endless

from plywood import Board, Player


class Counting(Endless):
    """Counts the calls of its methods."""

    def __init__(self) -> None:
        self.calls = {"moves": 0, "play": 0, "value": 0}

    def moves(self, position: int) -> list[int]:
        self.calls["moves"] += 1
        return super().moves(position)

    def play(self, position: int, move: int) -> int:
        self.calls["play"] += 1
        return super().play(position, move)

    def value(self, position: int) -> int:
        self.calls["value"] += 1
        return super().value(position)


def seconds(call: Callable[[], Any]) -> float:
    times = []
    for _ in range(5):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.parametrize("algorithm", ["alpha-beta", "negascout", "mtd-f", "sss"])
def test_a_node_of_a_python_game_costs_at_most_two_microseconds_beyond_its_calls(algorithm: str) -> None:
    counting, game = Counting(), Endless()
    nodes = Player(counting, algorithm).think(1, depth=11).nodes
    whole = seconds(lambda: Player(game, algorithm).think(1, depth=11))
    one = {"moves": lambda: game.moves(12345), "play": lambda: game.play(12345, 2), "value": lambda: game.value(12345)}

    def repeat(call: Callable[[], Any]) -> None:
        for _ in range(20_000):
            call()

    # The loop and the lambda are part of the cost of a call, which makes the test stricter by less than 0.1 µs.
    calls = sum(count * (seconds(lambda: repeat(one[name])) - seconds(lambda: repeat(lambda: None))) / 20_000
                for name, count in counting.calls.items())  # fmt: skip
    overhead = (whole - calls) / nodes * 1e6
    print(f"\n{algorithm}: {whole / nodes * 1e6:.2f} µs a node, {overhead:.2f} µs beyond the calls")
    assert overhead < 2


def test_a_built_in_game_is_searched_at_the_speed_of_rust() -> None:
    board = Board("connect-four", "444")
    player = Player("connect-four", "alpha-beta")
    found = player.think(board, depth=16)
    # What Python adds is a thread and a few conversions: well below a millisecond.
    inside: list[float] = []

    def think() -> None:
        player.forget()
        inside.append(player.think(board, depth=12).seconds)

    whole = seconds(think)
    print(f"\n{found.nodes / found.seconds / 1e6:.1f} million nodes a second; Python adds {(whole - min(inside)) * 1e6:.0f} µs")
    assert whole - min(inside) < 0.005
