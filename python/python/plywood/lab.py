"""The laboratory: the experiments of the papers, with published numbers beside ours.

>>> experiments()[0]["id"]
'reinefeld-fig-2-1'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from plywood import _plywood
from plywood._call import call, call_json
from plywood._results import flat, frame, table


def experiments() -> list[dict[str, Any]]:
    """Return the experiments: ``id``, ``title``, the ``claims`` that each judges, whether it is ``timed``, and more."""
    listed: list[dict[str, Any]] = call_json("lab", "list")["experiments"]
    return listed


def claims() -> list[dict[str, Any]]:
    """Return the claims of the papers."""
    listed: list[dict[str, Any]] = call_json("lab", "list", "--claims")["claims"]
    return listed


def run(
    *names: str,
    scale: str = "quick",
    folder: str | PathLike[str] = "lab",
    jobs: int | None = None,
    fresh: bool = False,
    progress: Callable[[int, int, float], object] | None = None,
) -> Report:
    """Run experiments, or all of them, and return their report.

    ``scale`` is ``smoke``, ``quick`` or ``full``. Results are kept in ``folder``: a run that was stopped, by Ctrl-C or
    otherwise, is resumed by the same call. ``progress`` is called with the number of shards done, the number of all
    shards, and the estimated seconds left on one core.
    """
    _plywood.run_lab(list(names), scale, folder, jobs, fresh, progress)
    return load(*names, scale=scale, folder=folder)


def load(*names: str, scale: str = "quick", folder: str | PathLike[str] = "lab") -> Report:
    """Return the report of experiments that have been run."""
    place = [f"--{scale}", f"--out={Path(folder)}"]
    report = call_json("lab", "report", *names, *place)
    rows = call("lab", "collect", *names, *place)
    return Report(report, [json.loads(row) for row in rows.splitlines()], Path(folder) / scale)


class Report(dict[str, Any]):
    """A report: the fields of ``plywood lab report --json``, the rows behind it, and its figures."""

    def __init__(self, report: dict[str, Any], rows: Sequence[dict[str, Any]], folder: Path) -> None:
        super().__init__(report)
        #: The case and the row of every unit.
        self.rows = list(rows)
        #: The folder with the report's files; ``report.html`` is for the browser.
        self.folder = folder

    def to_frame(self, experiment: str | None = None, library: str | None = None) -> Any:
        """Return the rows of an experiment, or of all, as a frame of pandas or Polars."""
        chosen = [row for row in self.rows if experiment in (None, row["experiment"])]
        return frame([flat(row) for row in chosen], library)

    @property
    def findings(self) -> list[dict[str, Any]]:
        """The claims that have a verdict."""
        return [claim for claim in self["claims"] if claim["finding"] is not None]

    @property
    def figures(self) -> dict[str, Path]:
        """The files of the figures as SVG, by name."""
        files = {
            f"{experiment['id']}-{figure['id']}": self.folder / "figures" / f"{experiment['id']}-{figure['id']}.svg"
            for experiment in self["experiments"]
            for figure in experiment["figures"]
        }
        return files

    def figure(self, name: str) -> Figure:
        """Return a figure by its name."""
        if name not in self.figures:
            raise ValueError(f"there is no figure `{name}`; choose one of: {', '.join(self.figures)}")
        return Figure(self.figures[name].read_text(encoding="utf-8"))

    def _repr_html_(self) -> str:
        rows = ((c["id"], c["text"], c["finding"]["verdict"], c["finding"]["ours"]) for c in self.findings)
        return table(["claim", "what the paper says", "verdict", "ours"], rows)


class Figure(str):
    """A figure as SVG, which shows itself in a notebook."""

    def _repr_svg_(self) -> str:
        return str(self)
