"""Games written in Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from plywood import _plywood

Position = TypeVar("Position")
Move = TypeVar("Move")


class Game(Generic[Position, Move]):
    """The rules of a two-player game without chance or hidden information.

    Write :meth:`moves`, :meth:`play` and :meth:`value`; the other methods have defaults. Positions and moves may be any
    objects. A position includes the side to move, and the side to move changes with every move. Deriving from this
    class is not required: any object with these methods is a game.

    >>> class Nim(Game[int, int]):  # take one to three matches; who takes the last one wins
    ...     def moves(self, position):
    ...         return [n for n in (1, 2, 3) if n <= position]
    ...     def play(self, position, move):
    ...         return position - move
    ...     def value(self, position):
    ...         return -1 if position == 0 else 0
    >>> Player(Nim()).think(21).best
    1
    """

    #: The least value that means a won game, or ``None``. A search that finds such a value stops. No position of an
    #: unfinished game may have a value of at least this, or of at most its negative; and a quicker win must be worth as
    #: much as a slower one, or more.
    win: ClassVar[int | None] = None

    def moves(self, position: Position) -> Iterable[Move]:
        """Return the legal moves, always in the same order; the more likely a move is good, the earlier. A game
        without moves is over."""
        raise NotImplementedError(f"{type(self).__qualname__} needs a method `moves`")

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move, in which the other side is to move. The old position must stay as it
        is."""
        raise NotImplementedError(f"{type(self).__qualname__} needs a method `play`")

    def value(self, position: Position) -> int:
        """Return what a position is worth to the side to move: the result of a finished game, or an estimate."""
        raise NotImplementedError(f"{type(self).__qualname__} needs a method `value`")

    def key(self, position: Position) -> Any:
        """Return an object that is equal for equal positions and different for different ones. The default is the
        position itself, which must then be a number, text, bytes, a tuple, or have a hash of its own."""
        return position

    def is_over(self, position: Position) -> bool:
        """Return whether the game is over even though :meth:`moves` would return moves. The default is ``False``."""
        return False


def _method(game: Any, name: str) -> Any:
    """Return a method of a game, or ``None`` if it is missing or the default."""
    found = getattr(game, name, None)
    if getattr(type(game), name, None) is getattr(Game, name):
        return None
    return found


class Methods:
    """What the search calls."""

    def __init__(self, game: Any) -> None:
        self.name = type(game).__qualname__
        for name in ("moves", "play", "value"):
            if not callable(getattr(game, name, None)):
                raise TypeError(f"{self.name} is not a game: it has no method `{name}`")
        self.moves, self.play, self.value = game.moves, game.play, game.value
        self.key = _method(game, "key")
        self.is_over = _method(game, "is_over")
        self.win = getattr(game, "win", None)


def own_player(
    game: Any, algorithm: str, options: list[tuple[str, str]], memory: int, seed: int | None
) -> _plywood.OwnPlayer:
    """Return a player of a game written in Python."""
    return _plywood.OwnPlayer(Methods(game), algorithm, options, memory, seed)
