"""The command line."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

PLYWOOD = [sys.executable, "-m", "plywood"]


def run(*arguments: str, input: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PLYWOOD, *arguments], input=input, capture_output=True, text=True, timeout=60)


def test_it_is_the_same_command_line() -> None:
    version = run("--version")
    assert version.returncode == 0 and version.stdout.startswith("plywood ")
    found = run("search", "--tree", "-", "--algorithm", "sss", input="((6 5)(7 1))((9 8)(4 3))")
    assert found.returncode == 0 and "value            6" in found.stdout
    wrong = run("search", "--zzz")
    assert wrong.returncode == 2 and "unexpected argument '--zzz'" in wrong.stderr and "Usage: plywood" in wrong.stderr
    missing = run("search", "--tree", "/none", "--algorithm", "sss")
    assert missing.returncode == 2 and missing.stderr.startswith("error: cannot read /none")
    assert run("help").returncode == 0


def test_the_script_is_installed() -> None:
    script = Path(sys.executable).with_name("plywood")
    assert subprocess.run([script, "--version"], capture_output=True, text=True).stdout.startswith("plywood ")


def test_a_game_is_played_at_the_prompt() -> None:
    played = run("play", "tic-tac-toe", "--depth", "3", input="5\nquit\n")
    assert played.returncode == 0 and "x" in played.stdout


def test_a_closed_pipe_is_no_failure() -> None:
    reader = subprocess.Popen([*PLYWOOD, "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert reader.stdout is not None and reader.stderr is not None
    reader.stdout.close()
    assert reader.wait(30) == 0 and reader.stderr.read() == ""
    reader.stderr.close()


def test_ctrl_c_ends_it(tmp_path: Path) -> None:
    endless = ["search", "--width", "30", "--depth", "30", "--algorithm", "alpha-beta"]
    lab = ["lab", "--quick", "--out", str(tmp_path)]
    for arguments, code in ((endless, -signal.SIGINT), (lab, 130)):
        process = subprocess.Popen([*PLYWOOD, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == code, arguments
