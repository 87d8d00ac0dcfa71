"""Minimax game-tree search: players for your game, every classic algorithm, and a laboratory.

- :class:`Player` plays a built-in game (:func:`games`) or one written in Python (:class:`Game`) with any algorithm
  of :func:`algorithms`.
- :class:`Board` is a built-in game in progress.
- :class:`Tree` is a game tree: search it, compare algorithms on it, trace a search.
- :mod:`plywood.lab` runs the experiments of the papers.
- ``python -m plywood`` is the command line.

Every value is from the point of view of the side to move. Ctrl-C stops every search.
"""

from __future__ import annotations

from importlib.metadata import version as _version

from plywood import lab
from plywood._catalogue import algorithms, explain, games
from plywood._game import Game
from plywood._player import Found, Player, Progress, ScoredLine
from plywood._results import Comparison, SearchResult, Solution, Trace
from plywood._subject import Board, Tree

__version__ = _version("plywood")

__all__ = [
    "Board",
    "Comparison",
    "Found",
    "Game",
    "Player",
    "Progress",
    "ScoredLine",
    "SearchResult",
    "Solution",
    "Trace",
    "Tree",
    "algorithms",
    "explain",
    "games",
    "lab",
]
