"""Results: plain dicts and lists, which can become frames and show themselves in a notebook."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any


def frame(rows: Sequence[dict[str, Any]], library: str | None = None) -> Any:
    """Return rows as a frame of pandas or Polars: of ``library``, or of the first of the two that is installed."""
    wanted = ("pandas", "polars") if library is None else (library,)
    for name in wanted:
        if name not in ("pandas", "polars"):
            raise ValueError(f"unknown library of frames `{name}`; choose pandas or polars")
        try:
            module = __import__(name)
        except ImportError:
            continue
        if name == "pandas":
            return module.DataFrame(list(rows))
        return module.DataFrame(list(rows), infer_schema_length=None, strict=False)
    raise ImportError(f"a frame needs {' or '.join(wanted)}; install one of them with pip")


def flat(row: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return a row whose nested dicts have become columns: ``bounds.lower``."""
    columns: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            columns |= flat(value, f"{prefix}{name}.")
        else:
            columns[prefix + name] = value
    return columns


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return an HTML table."""

    def cells(tag: str, row: Iterable[object]) -> str:
        shown = ("" if cell is None else html.escape(str(cell)) for cell in row)
        return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in shown) + "</tr>"

    body = "".join(cells("td", row) for row in rows)
    return f"<table><thead>{cells('th', head)}</thead><tbody>{body}</tbody></table>"


class SearchResult(dict[str, Any]):
    """The result of one search: the fields of ``plywood search --json``."""

    def to_frame(self, library: str | None = None) -> Any:
        """Return the iterations as a frame, or one row if the search was not deepened."""
        return frame(self.get("iterations") or [flat(self)], library)

    def _repr_html_(self) -> str:
        shown = {name: self[name] for name in _SHOWN if self.get(name) is not None}
        return table(["", self["algorithm"]], shown.items())


#: The fields that a notebook shows.
_SHOWN = (
    "value", "line", "best_moves", "depth", "leaf_visits", "distinct_leaves", "inner_nodes", "re_searches", "rounds",
    "peak_cells", "stopped", "seconds",
)  # fmt: skip


class Solution(dict[str, Any]):
    """The exact value of a position: the fields of ``plywood solve --json``."""


class Comparison(dict[str, Any]):
    """Several algorithms on one tree or position: the fields of ``plywood compare --json``."""

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row for each algorithm."""
        rows: list[dict[str, Any]] = self["rows"]
        return rows

    def to_frame(self, library: str | None = None) -> Any:
        """Return the rows as a frame."""
        return frame([flat(row) for row in self.rows], library)

    def _repr_html_(self) -> str:
        columns = [name for name in _COMPARED if any(row.get(name) for row in self.rows)]
        rows = ([_cell(row.get(name)) for name in columns] for row in self.rows)
        return table([name.replace("_", " ") for name in columns], rows)


#: The columns of a comparison that a notebook shows, if a row has them.
_COMPARED = (
    "algorithm", "value", "leaf_visits", "distinct_leaves", "inner_nodes", "re_searches", "rounds", "peak_cells",
    "seconds", "percent_of_minimal", "note",
)  # fmt: skip


def _cell(value: Any) -> Any:
    return f"{value:.4g}" if isinstance(value, float) else value


class Trace(list[dict[str, Any]]):
    """The events of a search, in order: the lines of ``plywood trace``."""

    def to_frame(self, library: str | None = None) -> Any:
        """Return the events as a frame."""
        return frame([flat(event) for event in self], library)
