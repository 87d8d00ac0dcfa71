"""The lists of algorithms and games."""

from __future__ import annotations

from functools import cache
from typing import Any

from plywood._call import call_json


@cache
def _list() -> Any:
    return call_json("list")


def algorithms() -> list[dict[str, Any]]:
    """Return all algorithms: ``name``, ``title``, ``paper``, the ``options`` that each uses, and its ``promises``."""
    return [dict(algorithm) for algorithm in _list()["algorithms"]]


def games() -> list[dict[str, Any]]:
    """Return the built-in games: ``name``, how ``positions`` are written, the ``start``, its ``moves``, and the
    ``evaluators``."""
    return [dict(game) for game in _list()["games"]]


def explain(algorithm: str) -> str:
    """Return what an algorithm does, its contract and its pseudo-code, as Markdown."""
    explained: str = call_json("explain", algorithm)["text"]
    return explained
