"""The notebooks and the examples of the documentation run."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

PACKAGE = Path(__file__).parents[1]
PAGES = [PACKAGE / "README.md", PACKAGE.parent / "README.md"]


@pytest.mark.parametrize("name", sorted(path.name for path in (PACKAGE / "notebooks").glob("*.ipynb")))
def test_a_notebook_runs_from_nothing(name: str) -> None:
    notebook = nbformat.read(PACKAGE / "notebooks" / name, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs), "it draws something"


@pytest.mark.parametrize("page", PAGES, ids=["package", "repository"])
def test_the_examples_of_a_readme_run(page: Path, tmp_path: Path) -> None:
    examples = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    assert examples
    for example in examples:
        done = subprocess.run([sys.executable, "-c", example], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("module", ["_game", "_player", "_subject", "adapters", "lab"])
def test_the_examples_of_doc_strings_run(module: str) -> None:
    names = {name: getattr(importlib.import_module("plywood"), name) for name in ("Board", "Player", "Tree")}
    tested = doctest.testmod(importlib.import_module(f"plywood.{module}"), extraglobs=names)
    assert tested.attempted > 0 and tested.failed == 0
