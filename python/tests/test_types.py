"""The types that the package declares."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def mypy(*arguments: str) -> str:
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=PACKAGE)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_the_stubs_match_the_compiled_module() -> None:
    assert mypy("mypy.stubtest", "plywood._plywood") == ""


def test_the_package_is_well_typed() -> None:
    assert mypy("mypy", "--no-error-summary") == ""
