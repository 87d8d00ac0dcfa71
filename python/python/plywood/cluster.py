"""Runs of the laboratory, matches and trainings on a Ray cluster.

``python -m plywood.cluster lab|match|train …`` takes the arguments of ``plywood lab|match|train`` and prints the same.
The shards of the plan are Ray tasks: Ray places them, and repeats those whose worker or machine is lost. A shard's file
is written completely or not at all, so that the driver can be killed and started again as well.

Every machine of the cluster needs this package, in the same version; ``pip install "plywood[cluster]"`` brings Ray.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import sys
import tempfile
import time
import uuid
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ray

from plywood import _plywood

WINDOW = 4
"""The number of tasks that are submitted for each CPU of the cluster, so that no worker waits for the driver."""

PATIENCE = 0.2
"""The longest time in seconds between two looks at the running tasks."""


def run_shard(text: str, folder: str | None, *needs: bytes) -> bytes | None:
    """Run one shard on a worker.

    ``text`` is the shard as a line of a plan. The file goes to ``folder``; without a folder, its content is returned,
    and ``needs`` has the content of the files that the shard needs.
    """
    if folder is not None:
        _plywood.call(["shard", "--out", folder], text)
        return None
    shard = json.loads(text)
    with tempfile.TemporaryDirectory(prefix="plywood-shard-") as temporary:
        for name, content in zip(shard["needs"], needs, strict=True):
            Path(temporary, name).write_bytes(content)
        _plywood.call(["shard", "--out", temporary], text)
        return Path(temporary, shard["file"]).read_bytes()


class ClusterError(Exception):
    """A run that cannot continue. Finished shards are kept."""


class Shard:
    """A shard of a plan."""

    def __init__(self, text: str) -> None:
        fields: dict[str, Any] = json.loads(text)
        self.text = text
        self.name: str = fields["shard"]
        self.seconds: float = fields["seconds"]
        self.after: float = fields["after"]
        self.finished: bool = fields["finished"]
        self.cpus: int = fields["cpus"]
        self.timed: bool = fields["timed"]
        self.folder = Path(fields["folder"]).resolve()
        self.path = self.folder / fields["file"]
        self.needs = [self.folder / name for name in fields["needs"]]


def plan(words: Sequence[str], workers: int) -> list[Shard]:
    """Return the shards of a command. Trainings and sequential tests have further ones when these are finished."""
    if words[0] == "lab":
        rest = [word for word in words[1:] if word not in ("--json", "--check")]
        words = ["lab", "plan", "--json", *(rest[1:] if rest[:1] == ["run"] else rest)]
    elif "--sprt" in words and "--jobs" not in words:
        words = [*words, "--plan", "--jobs", str(workers)]
    else:
        words = [*words, "--plan"]
    return [Shard(line) for line in _plywood.call(list(words)).splitlines()]


def write(path: Path, content: bytes) -> None:
    """Write a file completely or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{uuid.uuid4().hex}.tmp")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def workers() -> int:
    """Return the number of CPUs of the cluster, at least 1."""
    return max(1, int(ray.cluster_resources().get("CPU", 0)))


def largest_node() -> int:
    """Return the number of CPUs of the largest machine of the cluster, at least 1."""
    sizes = (node["Resources"].get("CPU", 0) for node in ray.nodes() if node["Alive"])
    return max(1, int(max(sizes, default=0)))


class Progress:
    """The progress of a run on standard error: a line that is rewritten on a terminal, otherwise one now and then."""

    def __init__(self, every: float) -> None:
        self.every = every
        self.start = self.shown = time.monotonic()
        self.done = self.of = 0
        self.seconds_done = self.seconds_left = 0.0
        self.on_terminal = sys.stderr.isatty()

    def add(self, shards: Sequence[Shard]) -> None:
        """Add shards to run."""
        self.of += len(shards)
        self.seconds_left = sum(shard.seconds for shard in shards) + max(shard.after for shard in shards)

    def finished(self, shard: Shard) -> None:
        """Count a finished shard."""
        self.done += 1
        self.seconds_done += shard.seconds
        self.seconds_left -= shard.seconds

    def show(self, cpus: int) -> None:
        """Show how much is done, and how long the rest will take at the speed so far."""
        now = time.monotonic()
        if not self.on_terminal and now - self.shown < self.every:
            return
        self.shown = now
        if self.seconds_done > 0:
            left = max(0.0, self.seconds_left) * (now - self.start) / self.seconds_done
        else:
            left = self.seconds_left / cpus
        text = f"{self.done}/{self.of} shards on {cpus} CPUs, about {rough(left)} left"
        print(f"\r\x1b[K{text}" if self.on_terminal else f"note: {text}", end="" if self.on_terminal else "\n",
              file=sys.stderr, flush=True)

    def end(self) -> None:
        """Say what was done."""
        seconds = time.monotonic() - self.start
        clear = "\r\x1b[K" if self.on_terminal else ""
        print(f"{clear}note: {self.done} shards run in {rough(seconds)}", file=sys.stderr, flush=True)


def rough(seconds: float) -> str:
    """Return a time with suitable precision."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def run(shards: Sequence[Shard], *, shared: bool, retries: int, progress: Progress) -> None:
    """Run shards on the cluster, and write their files.

    With ``shared``, the workers write the files themselves, because they have the same folder. Shards with times in
    their rows come last, each on a machine of its own. Long shards come first, so that none is left over at the end.
    """
    task = ray.remote(run_shard)
    contents = {path: ray.put(path.read_bytes()) for shard in shards for path in shard.needs if not shared}
    for timed in (False, True):
        of_kind = (shard for shard in shards if shard.timed == timed)
        todo = deque(sorted(of_kind, key=lambda shard: shard.seconds, reverse=True))
        running: dict[ray.ObjectRef, Shard] = {}
        failure: ClusterError | None = None
        while running or (todo and failure is None):
            cpus, largest = workers(), largest_node()
            while todo and failure is None and len(running) < WINDOW * cpus:
                shard = todo.popleft()
                needs = [] if shared else [contents[path] for path in shard.needs]
                sized = task.options(name="plywood shard", max_retries=retries,
                                     num_cpus=largest if timed else min(shard.cpus, largest))
                running[sized.remote(shard.text, str(shard.folder) if shared else None, *needs)] = shard
            ready, _ = ray.wait(list(running), num_returns=len(running), timeout=PATIENCE)
            for reference in ready:
                shard = running.pop(reference)
                try:
                    content = ray.get(reference)
                    if content is not None:
                        write(shard.path, content)
                    progress.finished(shard)
                except ray.exceptions.RayTaskError as error:
                    failure = ClusterError(f"shard {shard.name}: {error.cause or error}")
                except (ray.exceptions.RayError, OSError) as error:
                    failure = ClusterError(f"shard {shard.name}: {error}")
            progress.show(cpus)
        if failure is not None:
            raise failure


def connect(address: str, cpus: int | None) -> None:
    """Connect to a cluster; ``local`` starts one on this machine, which ends with the driver."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "warning"}
    if address == "local":
        ray.init(address="local", num_cpus=cpus, include_dashboard=False, _node_ip_address="127.0.0.1", **quiet)
    else:
        ray.init(address=address, **quiet)


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the options that this module adds to a command."""
    parser = argparse.ArgumentParser(
        prog="python -m plywood.cluster",
        usage="%(prog)s lab|match|train ARGUMENT… [--address A] [--shared] [--retries N]",
        description="Run the laboratory, a match or a training on a Ray cluster. The other arguments are those of "
        "`plywood lab`, `plywood match` and `plywood train`. If a run is stopped, the same command resumes it.",
        allow_abbrev=False,
    )
    parser.add_argument("--address", default=os.environ.get("RAY_ADDRESS", "local"), metavar="A",
                        help="the cluster: HOST:PORT; auto, for the one of this machine; local, to start one here "
                        "[default: $RAY_ADDRESS, or local]")
    parser.add_argument("--cpus", type=int, metavar="N", help="with local: the number of CPUs [default: all]")
    parser.add_argument("--shared", action="store_true",
                        help="the workers see the folder for results under the same path, and write their files there")
    parser.add_argument("--retries", type=int, default=20, metavar="N",
                        help="how often a shard is repeated if its worker or machine is lost [default: 20]")
    parser.add_argument("--every", type=float, default=15, metavar="S",
                        help="seconds between two lines of progress, if it is not shown on a terminal [default: 15]")
    return parser


def run_command(words: Sequence[str], options: argparse.Namespace) -> None:
    """Run all shards of a command on the cluster."""
    connect(options.address, options.cpus)
    try:
        progress = Progress(options.every)
        known: set[str] = set()
        while todo := [shard for shard in plan(words, workers()) if not shard.finished]:
            lost = [shard.name for shard in todo if shard.name in known]
            if lost:
                where = todo[0].folder
                hint = " or is not the same folder on all machines; leave out --shared" if options.shared else ""
                raise ClusterError(f"shard {lost[0]} was run, but its file in {where} is missing or damaged{hint}")
            known.update(shard.name for shard in todo)
            progress.add(todo)
            run(todo, shared=options.shared, retries=options.retries, progress=progress)
        progress.end()
    finally:
        ray.shutdown()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line, and return the exit code."""
    parser = arguments()
    options, words = parser.parse_known_args(argv)
    if not words or words[0] not in ("lab", "match", "train"):
        parser.error("expected lab, match or train, followed by its arguments")
    if "-" in words:
        parser.error("standard input is not read on a cluster; name a file instead of -")
    try:
        # Ray writes what happens to its machines to standard output, where only the command's output belongs.
        with contextlib.redirect_stdout(sys.stderr):
            run_command(words, options)
    except KeyboardInterrupt:
        print("error: stopped; finished shards are saved, and the same command resumes from there", file=sys.stderr)
        return 130
    except (ClusterError, ConnectionError, RuntimeError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    # The command finds all shards finished. It handles Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _plywood.main(list(words))


if __name__ == "__main__":
    sys.exit(main())
