"""What is searched: trees, and boards of the built-in games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from plywood import _plywood
from plywood._call import call, call_json, flags
from plywood._results import Comparison, SearchResult, Solution, Trace

#: Options of commands that take no value.
_SWITCHES = frozenset(
    "etc deepen direct leaves best_moves iid ragged passes random_game transposing statics weak all_moves".split()
)


class _Subject:
    """What trees and boards share: searches by any algorithm."""

    def _source(self) -> tuple[list[str], str]:
        """Return the arguments that choose the subject, and the input of the command."""
        raise NotImplementedError

    def _run(self, command: str, arguments: Sequence[str], options: dict[str, Any]) -> tuple[list[str], str]:
        source, input = self._source()
        return [command, *source, *arguments, *flags(options, _SWITCHES)], input

    def search(self, algorithm: str = "negascout", **options: Any) -> SearchResult:
        """Search with one algorithm, and return what ``plywood search --json`` prints.

        Options are those of the command, such as ``depth=6``, ``nodes=1000``, ``time=2.5``, ``memory=64``,
        ``leaves=True``, ``best_moves=True``, ``window=50``.
        """
        arguments, input = self._run("search", ["--algorithm", algorithm], options)
        return SearchResult(call_json(*arguments, input=input))

    def compare(self, algorithms: Iterable[str] | None = None, **options: Any) -> Comparison:
        """Search with several algorithms, by default all that find the minimax value, and return what ``plywood
        compare --json`` prints."""
        named = [] if algorithms is None else ["--algorithms", ",".join(algorithms)]
        arguments, input = self._run("compare", named, options)
        return Comparison(call_json(*arguments, input=input))

    def trace(self, algorithm: str = "alpha-beta", **options: Any) -> Trace:
        """Search with one algorithm, and return every event, as ``plywood trace`` prints them."""
        arguments, input = self._run("trace", ["--algorithm", algorithm], options)
        return Trace(json.loads(line) for line in call(*arguments, input=input).splitlines())


class Tree(_Subject):
    """A game tree. The root is MAX, and values are from MAX's point of view.

    A tree is written as nested lists or as text:

    >>> Tree([[[6, 5], [7, 1]], [[9, 8], [4, 3]]]).search("alpha-beta")["value"]
    6
    >>> Tree("((6 5)(7 1))((9 8)(4 3))").search("sss")["leaf_visits"]
    7
    >>> Tree.generate(width=3, depth=4, order=60, seed=7).search()["value"]
    -43
    """

    def __init__(self, tree: str | Sequence[Any]) -> None:
        self._text = tree if isinstance(tree, str) else " ".join(_written(child) for child in tree)
        self._generated: list[str] | None = None
        self._facts()

    @classmethod
    def generate(cls, width: int, depth: int, **kind: Any) -> Tree:
        """Generate a tree, with the options of ``plywood tree``: ``order=60`` or ``"random"``, ``weights=[60, 20,
        20]``, ``iid=True``, ``ragged=True``, ``passes=True``, ``random_game=True``, ``transposing=True``,
        ``range=100``, ``seed=1``. The tree is not stored, so it may be as large as you like."""
        tree = cls.__new__(cls)
        tree._text = ""
        tree._generated = flags({"width": width, "depth": depth, **kind}, _SWITCHES)
        tree._facts()
        return tree

    def _source(self) -> tuple[list[str], str]:
        return (["--tree", "-"], self._text) if self._generated is None else (self._generated, "")

    def _facts(self) -> Any:
        source, input = self._source()
        return call_json("tree", *source, input=input)

    def _format(self, form: str) -> str:
        source, input = self._source()
        return call("tree", *source, "--format", form, input=input)

    @property
    def facts(self) -> dict[str, Any]:
        """The number of ``nodes`` and ``leaves``, the ``value``, and more: what ``plywood tree --json`` prints."""
        return dict(self._facts())

    def to_text(self) -> str:
        """Return the tree as text."""
        return self._format("text").strip()

    def to_dict(self) -> dict[str, Any]:
        """Return the tree as nested dicts with ``value`` and ``children``."""
        nested: dict[str, Any] = json.loads(self._format("nested"))
        return nested

    def svg(self) -> str:
        """Return a drawing as SVG."""
        return self._format("svg")

    def __str__(self) -> str:
        return self._format("draw")

    def __repr__(self) -> str:
        facts = self._facts()
        return f"<Tree of {facts['nodes']} nodes>" if facts["nodes"] else "<Tree>"

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg()
        except ValueError:  # too large to draw
            return None


def _written(node: Any) -> str:
    """Return a node of nested lists as text."""
    if isinstance(node, (list, tuple)):
        return "(" + " ".join(_written(child) for child in node) + ")"
    return str(node)


class Board(_Subject):
    """A built-in game in progress, from its start or from a position given as text.

    >>> board = Board("tic-tac-toe")
    >>> board.play("5")
    >>> board.side, len(board.moves)
    ('o', 8)
    """

    def __init__(self, game: str, position: str | None = None) -> None:
        self._board = _plywood.Board(game, position)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._board.game

    @property
    def start(self) -> str:
        """The first position, as text."""
        return self._board.start

    @property
    def position(self) -> str:
        """The position, as text."""
        return self._board.position

    @property
    def moves(self) -> list[str]:
        """The legal moves; none if the game is over."""
        return self._board.moves

    @property
    def played(self) -> list[str]:
        """The moves played so far, including passes."""
        return self._board.played

    @property
    def side(self) -> str:
        """The name of the side to move."""
        return self._board.side

    @property
    def sides(self) -> list[str]:
        """The names of the side that moves first at this board and of the other."""
        return self._board.sides

    @property
    def must_pass(self) -> bool:
        """Whether the side to move must pass, which is a move too."""
        return self._board.must_pass

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._board.ending is not None

    @property
    def result(self) -> str | None:
        """The result in words; ``None`` while the game is in progress."""
        ending = self._board.ending
        return None if ending is None else ending[0]

    @property
    def winner(self) -> str | None:
        """The name of the winner; ``None`` if there is none, or none yet."""
        ending = self._board.ending
        return None if ending is None else ending[1]

    def play(self, move: str) -> None:
        """Play a move."""
        self._board.play(move)

    def undo(self) -> bool:
        """Take back the last move; return whether there was one."""
        return self._board.undo()

    def copy(self) -> Board:
        """Return a board with the same moves."""
        board = Board(self.game, self.start)
        for move in self.played:
            board.play(move)
        return board

    def solve(self, *, weak: bool = False, all_moves: bool = False, memory: int = 64, time: float | None = None) -> Solution:
        """Find the exact value and best play to the end of the game, and return what ``plywood solve --json`` prints.

        ``weak`` finds only who wins, ``all_moves`` the value of every move. ``memory`` is in MiB, ``time`` in seconds.
        """
        options = flags({"weak": weak, "all_moves": all_moves, "memory": memory, "time": time}, _SWITCHES)
        return Solution(call_json("solve", "-", "--game", self.game, *options, input=self.position))

    def svg(self) -> str | None:
        """Return a drawing as SVG; ``None`` if the game has none."""
        return self._board.svg()

    def __str__(self) -> str:
        return self._board.draw()

    def __repr__(self) -> str:
        return f"Board({self.game!r}, {self.position!r})"

    def _source(self) -> tuple[list[str], str]:
        return ["--game", self.game, f"--position={self.position}"], ""

    def _repr_svg_(self) -> str | None:
        return self.svg()
