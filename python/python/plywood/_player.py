"""Players, and what they find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from plywood import _plywood
from plywood._call import text
from plywood._game import own_player
from plywood._subject import Board


@dataclass(frozen=True)
class Found:
    """What a player found."""

    best: Any
    """The move to play; ``None`` if the game is over."""
    value: int | None
    """The value for the side to move; ``None`` if not even the shallowest search finished."""
    bounds: tuple[int | None, int | None]
    """The proven lower and upper bound of the value; ``None`` where nothing is proven."""
    depth: int
    """The depth in plies of the deepest search that finished."""
    line: list[Any]
    """The best play of both sides, as far as it is known."""
    distance: int | None
    """The number of plies to the end of the game, if the outcome is certain."""
    nodes: int
    """The number of nodes visited."""
    seconds: float
    """The time taken."""
    stopped: str
    """Why no deeper search was made: ``complete``, ``nodes``, ``time``, ``memory``, ``only-move``, …"""

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as a dict."""
        return asdict(self)


@dataclass(frozen=True)
class Progress:
    """What a player has found so far, after an iteration."""

    depth: int
    """The depth of the iteration in plies."""
    value: int | None
    """The value for the side to move."""
    bounds: tuple[int | None, int | None]
    """The proven lower and upper bound of the value."""
    line: list[Any]
    """The best play of both sides."""
    nodes: int
    """The number of nodes visited since the search began."""
    seconds: float
    """The time since the search began."""
    fill: float
    """The share of the memory that is in use, from 0 to 1."""


@dataclass(frozen=True)
class ScoredLine:
    """One of several best moves."""

    value: int | None
    """The value of the first move, for the side that plays it."""
    line: list[Any]
    """The move and what follows."""


class Player:
    """Chooses moves in a game.

    ``game`` is the name of a built-in game or a game written in Python (:class:`Game`). ``algorithm`` and ``options``
    are those of :func:`algorithms`. ``memory`` limits tables and trees, in MiB. With a ``seed``, the player chooses
    among equally good moves. ``depth`` (plies), ``nodes`` and ``time`` (seconds) limit every search that sets no limit of
    its own; without any limit, a search ends when the outcome of the game is known.

    A player keeps what it learned from move to move. Searches of built-in games release the interpreter's lock.

    >>> board = Board("connect-four", "44")
    >>> board.play(Player("connect-four", "mtd-f", depth=6).think(board).best)
    """

    def __init__(
        self,
        game: str | Any,
        algorithm: str = "negascout",
        *,
        evaluator: str | None = None,
        memory: int = 16,
        seed: int | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        **options: Any,
    ) -> None:
        self.game = game
        self.algorithm = algorithm
        self._limits = (depth, nodes, time)
        given = [(name, text(value)) for name, value in options.items() if value is not None]
        self._player: _plywood.BoardPlayer | _plywood.OwnPlayer
        if isinstance(game, str):
            self._player = _plywood.BoardPlayer(game, algorithm, given, evaluator, memory, seed)
        elif evaluator is not None:
            raise ValueError("`evaluator` is for built-in games; a game written in Python has its method `value`")
        else:
            self._player = own_player(game, algorithm, given, memory, seed)

    def think(
        self,
        position: Any,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        progress: Callable[[Progress], object] | None = None,
    ) -> Found:
        """Search a position and return the best move.

        The position of a built-in game is a :class:`Board` or text. ``progress`` is called after each iteration; an
        exception in it ends the search.
        """
        tell = None if progress is None else lambda fields: progress(Progress(**fields))
        return Found(**self._player.think(self._at(position), self._within(depth, nodes, time), tell))

    def lines(
        self,
        position: Any,
        count: int,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
    ) -> list[ScoredLine]:
        """Return the ``count`` best moves, best first, each with its value and the moves that follow."""
        lines = self._player.lines(self._at(position), count, self._within(depth, nodes, time))
        return [ScoredLine(value, line) for value, line in lines]

    def forget(self) -> None:
        """Forget everything learned, as before a game against another opponent."""
        self._player.forget()

    def __repr__(self) -> str:
        game = self.game if isinstance(self.game, str) else type(self.game).__qualname__
        return f"<Player of {game} by {self.algorithm}>"

    def _within(
        self, depth: int | None, nodes: int | None, time: float | None
    ) -> tuple[int | None, int | None, float | None]:
        limits = (depth, nodes, time)
        return self._limits if limits == (None, None, None) else limits

    def _at(self, position: Any) -> Any:
        if not isinstance(self.game, str):
            return position
        board = Board(self.game, position) if isinstance(position, str) else position
        if not isinstance(board, Board):
            raise TypeError(f"a position of {self.game} is a Board or text, not {type(position).__qualname__}")
        if board.game != self.game:
            raise ValueError(f"this is a player of {self.game}, and the board is one of {board.game}")
        return (board.start, board.played)
