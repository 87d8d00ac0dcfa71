"""Runs on a real Ray cluster on this machine, with workers, drivers and nodes that are killed."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

import plywood.cluster
from plywood import _plywood

SHARD_SECONDS = 0.01
"""Shorter than by default, so that an experiment has shards enough to be interrupted."""

EXPERIMENTS = ["reinefeld-table-5-1", "plaat-mt-calls", "korf-othello-tree", "plaat-enhancements"]
LAB = ["lab", "run", *EXPERIMENTS, "--smoke", "--shard-seconds", str(SHARD_SECONDS)]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A cluster of two nodes with one CPU each."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # Ray's word for a cluster on the loopback interface
    node = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 80 << 20, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=node)
    cluster.add_node(**node)
    yield cluster
    cluster.shutdown()


@pytest.fixture(autouse=True)
def no_driver_is_left() -> Iterator[None]:
    """End the drivers that a failed test leaves behind."""
    yield
    for driver in Driver.all:
        driver.process.kill()
        driver.process.communicate()
    Driver.all.clear()


@pytest.fixture(scope="module")
def by_threads(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The shards of `LAB`, run by threads."""
    folder = tmp_path_factory.mktemp("threads")
    command(LAB, folder)
    return shards(folder)


def command(words: Sequence[str], folder: Path) -> str:
    """Run a command of the command line, and return what it prints."""
    run = subprocess.run([sys.executable, "-m", "plywood", *words, "--out", folder], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


PATIENCE = 300
"""The longest time in seconds that a test waits for anything; a loaded machine is slow."""


class Driver:
    """A driver in a process of its own."""

    all: list[Driver] = []

    def __init__(self, words: Sequence[str], folder: Path, cluster: Cluster | None = None, *more: str) -> None:
        address = cluster.address if cluster else "local"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "plywood.cluster", *words, "--out", folder, "--address", address, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        Driver.all.append(self)

    def ends(self) -> tuple[str, str]:
        """Return what the driver printed on standard output and standard error; it must have succeeded."""
        out, err = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, err
        return out, err


def shards(folder: Path) -> dict[str, str]:
    """Return the rows of all shards in a folder; the last line of a file, which has the time, is left out."""
    files = sorted(folder.glob("**/shards/**/*.*"))
    assert [file for file in files if file.suffix != ".jsonl"] == [], "files that were left half written"
    return {str(file.relative_to(folder)): file.read_text().rstrip("\n").rpartition("\n")[0] for file in files}


def written(folder: Path) -> dict[Path, int]:
    """Return the time at which each shard was written."""
    return {file: file.stat().st_mtime_ns for file in folder.glob("**/shards/**/*.jsonl")}


def without_times(rows: dict[str, str]) -> dict[str, Any]:
    """Return the rows; of experiments that measure time, only the units."""
    experiments = json.loads(_plywood.call(["lab", "list", "--json"]))["experiments"]
    timed = {experiment["id"] for experiment in experiments if experiment["timed"]}
    assert timed, "some experiments measure time"

    def units(text: str) -> list[str]:
        return [json.loads(line).get("unit") for line in text.splitlines()]

    return {name: units(text) if name.split("/")[2] in timed else text for name, text in rows.items()}


def busy_workers(raylets: set[int]) -> list[int]:
    """Return the workers of these nodes that are running a shard."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and (process / "cmdline").read_bytes().startswith(b"ray::plywood shard"):
                status = (process / "status").read_text()
                if int(re.search(r"PPid:\s*(\d+)", status)[1]) in raylets:  # type: ignore[index]
                    found.append(int(process.name))
        except OSError:
            continue
    return found


def raylets(*nodes: Any) -> set[int]:
    """Return the processes that start the workers of these nodes."""
    return {node.all_processes["raylet"][0].process.pid for node in nodes}


def until(condition: Any, what: str) -> Any:
    """Wait until a condition is true, and return its value."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.002)
    raise AssertionError(f"waited in vain: {what}")


KINDS = [
    "reinefeld-theorems",  # laws on trees
    "korf-random-games",  # a tournament
    "korf-othello-2",  # a tournament on a board
    "plaat-fig-10",  # searches of games with memory
    "reinefeld-fig-5-5",  # times
    "parallel-speedup",  # times of several threads
]
"""One experiment of each kind, by what its shards do."""


def test_the_smoke_plan_by_ray_is_the_one_by_threads(cluster: Cluster, tmp_path: Path) -> None:
    """Ray runs an experiment of each kind; the shards of the others are there, as after a run that was interrupted."""
    words = ["lab", "--smoke"]
    command(words, tmp_path / "threads")
    shutil.copytree(tmp_path / "threads", tmp_path / "ray")
    for name in KINDS:
        shutil.rmtree(tmp_path / "ray" / "smoke" / "shards" / name)
    driver = Driver(words, tmp_path / "ray", cluster, "--every", "0.1")
    printed, progress = driver.ends()
    assert re.search(r"note: \d+/\d+ shards on 2 CPUs, about \d+ (s|min) left", progress), progress
    assert f"note: {len(KINDS)} shards run in " in progress, progress
    assert "reinefeld-table-5-1" in printed, "the report is printed"
    assert without_times(shards(tmp_path / "ray")) == without_times(shards(tmp_path / "threads")) != {}


@pytest.mark.parametrize("more", [["--shared"], []], ids=["shared folder", "no shared folder"])
def test_ten_killed_workers_lose_nothing_and_run_nothing_twice(
    cluster: Cluster, by_threads: dict[str, str], tmp_path: Path, more: list[str]
) -> None:
    nodes = raylets(*cluster.list_all_nodes())
    driver = Driver(LAB, tmp_path, cluster, *more)
    for kill in range(10 if more else 3):
        worker = until(lambda: busy_workers(nodes), f"a worker for kill {kill}")[0]
        os.kill(worker, signal.SIGKILL)
        until(lambda: worker not in busy_workers(nodes), "the worker ends")
    assert driver.process.poll() is None, "the workers were killed in the middle"
    driver.ends()
    assert shards(tmp_path) == by_threads


def test_a_killed_driver_is_started_again_and_keeps_what_is_finished(
    cluster: Cluster, by_threads: dict[str, str], tmp_path: Path
) -> None:
    driver = Driver(LAB, tmp_path, cluster)
    until(lambda: len(written(tmp_path)) >= 3, "the first shards")
    driver.process.kill()
    driver.process.communicate()
    before = written(tmp_path)
    assert 3 <= len(before) < len(by_threads), "it was killed in the middle"
    _, progress = Driver(LAB, tmp_path, None, "--cpus", "2").ends()
    assert f"note: {len(by_threads) - len(before)} shards run in " in progress
    after = written(tmp_path)
    assert {file: after[file] for file in before} == before
    assert shards(tmp_path) == by_threads


def test_a_removed_node_loses_nothing(cluster: Cluster, by_threads: dict[str, str], tmp_path: Path) -> None:
    node = cluster.add_node(num_cpus=1, node_ip_address="127.0.0.1", object_store_memory=80 << 20)
    driver = Driver(LAB, tmp_path, cluster)
    until(lambda: busy_workers(raylets(node)), "the node gets a shard")
    cluster.remove_node(node, allow_graceful=False)
    driver.ends()
    assert shards(tmp_path) == by_threads


def test_a_match_by_ray_is_the_one_by_threads(cluster: Cluster, tmp_path: Path) -> None:
    words = "match tic-tac-toe negascout mtd-f --nodes 100000 --plies 3 --pairs 40 --sprt 0,200".split()
    printed, _ = Driver(words, tmp_path / "ray", cluster).ends()
    assert printed == command(words, tmp_path / "threads")
    common = shards(tmp_path / "threads")
    assert {name: rows for name, rows in shards(tmp_path / "ray").items() if name in common} == common


def test_a_training_by_ray_gives_the_weights_of_the_one_by_threads(cluster: Cluster, tmp_path: Path) -> None:
    words = ["train", "chess", "--games", "12", "--seed", "3", "--dir"]
    Driver([*words, str(tmp_path / "ray")], tmp_path / "by-ray", cluster).ends()
    command([*words, str(tmp_path / "threads")], tmp_path / "by-threads")
    assert (tmp_path / "by-ray").read_bytes() == (tmp_path / "by-threads").read_bytes()


def test_a_shard_that_cannot_be_run_ends_the_run_with_its_error(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "smoke").mkdir()
    (tmp_path / "smoke" / "shards").write_text("not a folder")
    driver = Driver(["lab", "run", EXPERIMENTS[0], "--smoke"], tmp_path, cluster, "--shared")
    _, err = driver.process.communicate(timeout=PATIENCE)
    assert driver.process.returncode == 1
    assert re.search(rf"error: .*{tmp_path}", err), err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "expected lab, match or train"),
        (["search"], "expected lab, match or train"),
        (["lab", "--openings", "-"], "standard input"),
    ],
)
def test_what_cannot_be_run_is_refused_before_ray_is_started(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from plywood import cluster

    with pytest.raises(SystemExit, match="2"):
        cluster.main(words)
    assert message in capsys.readouterr().err
    assert not ray.is_initialized()


def test_what_ray_prints_does_not_mix_with_the_output(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(plywood.cluster, "run_command", lambda *_: print("a node has been marked dead"))
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    assert plywood.cluster.main(["lab", "list"]) == 0
    printed, notes = capfd.readouterr()
    assert "reinefeld-table-5-1" in printed and "marked dead" not in printed
    assert "marked dead" in notes
