"""Games written in Python, for the tests."""

from __future__ import annotations

from typing import Any

from plywood import Game

ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(Game[str, int]):
    """Nine characters; the side to move follows from their number."""

    win = 1

    def moves(self, position: str) -> list[int]:
        return [cell for cell, content in enumerate(position) if content == "."]

    def play(self, position: str, move: int) -> str:
        return position[:move] + "ox"[position.count(".") % 2] + position[move + 1 :]

    def is_over(self, position: str) -> bool:
        return any(position[a] == position[b] == position[c] != "." for a, b, c in ROWS)

    def value(self, position: str) -> int:
        return -1 if self.is_over(position) else 0


START = "." * 9


class Nim(Game[int, int]):
    """Take one to three matches; who takes the last one wins."""

    def moves(self, position: int) -> list[int]:
        return [n for n in (1, 2, 3) if n <= position]

    def play(self, position: int, move: int) -> int:
        return position - move

    def value(self, position: int) -> int:
        return -1 if position == 0 else 0


class ConnectThree:
    """On a board of five by four, without the base class: columns from the bottom up."""

    def moves(self, position: tuple[str, ...]) -> Any:
        yield from (column for column in (2, 1, 3, 0, 4) if len(position[column]) < 4)

    def play(self, position: tuple[str, ...], move: int) -> tuple[str, ...]:
        side = "xo"[sum(map(len, position)) % 2]
        return tuple(c + side if i == move else c for i, c in enumerate(position))

    def is_over(self, position: tuple[str, ...]) -> bool:
        at = {(x, y): c for x, column in enumerate(position) for y, c in enumerate(column)}
        return any(
            at.get((x + dx, y + dy)) == at.get((x + 2 * dx, y + 2 * dy)) == side
            for (x, y), side in at.items()
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def key(self, position: tuple[str, ...]) -> tuple[str, ...]:
        return position

    def value(self, position: tuple[str, ...]) -> int:
        return -100 if self.is_over(position) else 0


class Endless(Game[int, int]):
    """A game that never ends, with values without a pattern."""

    def moves(self, position: int) -> list[int]:
        return [1, 2, 3]

    def play(self, position: int, move: int) -> int:
        return (position * 4 + move) % (2**61 - 1)

    def value(self, position: int) -> int:
        return position * 2654435761 % 1009 - 504


def minimax(game: Any, position: Any, depth: int) -> int:
    """Plain minimax, to compare with."""
    is_over = getattr(game, "is_over", lambda position: False)(position)
    moves = [] if is_over or depth == 0 else list(game.moves(position))
    if not moves:
        value: int = game.value(position)
        return value
    return max(-minimax(game, game.play(position, move), depth - 1) for move in moves)
