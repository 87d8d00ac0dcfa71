"""The laboratory."""

from __future__ import annotations

from pathlib import Path

import pytest

from plywood import lab


def test_an_experiment_is_run_loaded_and_drawn(tmp_path: Path) -> None:
    told: list[tuple[int, int, float]] = []
    report = lab.run("reinefeld-table-5-1", scale="smoke", folder=tmp_path, progress=lambda *all: told.append(all))
    assert told and told[-1][0] == told[-1][1] == len(told)
    assert report["schema"] == "plywood.lab/1" and report["scale"] == "smoke"
    assert "R-5.2a" in [claim["id"] for claim in report.findings]
    assert report.to_frame().shape[0] == len(report.rows) > 0
    assert report.to_frame("reinefeld-table-5-1", "polars").shape[0] == len(report.rows)
    assert report.figures and all(path.exists() for path in report.figures.values())
    assert "<svg" in report.figure(next(iter(report.figures)))._repr_svg_()
    assert "<td>R-5.2a</td>" in report._repr_html_()
    again = lab.load("reinefeld-table-5-1", scale="smoke", folder=tmp_path)
    assert again.rows == report.rows
    with pytest.raises(ValueError, match="there is no figure `x`; choose one of"):
        report.figure("x")


def test_a_run_resumes_and_a_failing_callback_stops_it(tmp_path: Path) -> None:
    names = ("reinefeld-fig-5-2",)

    def stop(done: int, of: int, left: float) -> None:
        raise InterruptedError(done)

    with pytest.raises(InterruptedError):
        lab.run(*names, scale="smoke", folder=tmp_path, jobs=1, progress=stop)
    told: list[int] = []
    lab.run(*names, scale="smoke", folder=tmp_path, progress=lambda done, of, left: told.append(done))
    assert 1 not in told, "what was finished is not run again"


def test_what_was_not_run_or_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="reinefeld|units|run"):
        lab.load("reinefeld-table-5-1", scale="smoke", folder=tmp_path)
    with pytest.raises(ValueError, match="zzz"):
        lab.run("zzz", folder=tmp_path)
    with pytest.raises(ValueError, match="`scale` must be smoke, quick or full"):
        lab.run("reinefeld-table-5-1", scale="huge", folder=tmp_path)


def test_experiments_and_claims_are_listed() -> None:
    assert len(lab.experiments()) > 20 and len(lab.claims()) > 200
