"""Trees."""

from __future__ import annotations

import pytest

import plywood
from plywood import Tree

NESTED = [[[6, 5], [7, 1]], [[9, 8], [4, 3]]]


def test_lists_and_text_are_the_same_tree() -> None:
    assert Tree(NESTED).to_dict() == Tree("((6 5)(7 1))((9 8)(4 3))").to_dict()
    assert Tree(NESTED).facts["value"] == 6 and Tree(NESTED).facts["leaves"] == 8
    assert Tree(Tree(NESTED).to_text()).to_dict() == Tree(NESTED).to_dict()
    assert "┌" in str(Tree(NESTED)) and repr(Tree(NESTED)) == "<Tree of 15 nodes>"


@pytest.mark.parametrize("algorithm", [a["name"] for a in plywood.algorithms() if a["promises"]["finds"] == "minimax"])
def test_every_algorithm_searches_a_tree(algorithm: str) -> None:
    assert Tree(NESTED).search(algorithm)["value"] == 6


def test_every_kind_of_tree_is_generated() -> None:
    kinds = [
        {"iid": True},
        {"order": 60},
        {"order": "random"},
        {"weights": [60, 20, 20]},
        {"ragged": True},
        {"ragged": True, "passes": True},
        {"random_game": True},
        {"transposing": True},
    ]
    trees = [Tree.generate(3, 5, seed=2, **kind) for kind in kinds]
    written = [tree.to_text() for tree, kind in zip(trees, kinds) if "passes" not in kind]
    assert len(set(written)) == len(trees) - 1
    with pytest.raises(ValueError, match="free moves"):
        trees[kinds.index({"ragged": True, "passes": True})].to_text()
    assert Tree.generate(3, 5, seed=3).to_text() != Tree.generate(3, 5, seed=2).to_text()
    for tree in trees:
        assert len({row["value"] for row in tree.compare().rows}) == 1


def test_results_become_frames() -> None:
    compared = Tree.generate(3, 5, order=60).compare(["sss", "alpha-beta"], memory=None)
    for library in ("pandas", "polars"):
        frame = compared.to_frame(library)
        assert type(frame).__module__.startswith(library) and frame.shape[0] == 2
        assert list(frame["algorithm"]) == ["sss", "alpha-beta"] and "bounds.lower" in frame.columns
        assert Tree(NESTED).trace().to_frame(library).shape[0] == len(Tree(NESTED).trace())
        deepened = Tree.generate(3, 5, transposing=True).search("mtd-f", deepen=True)
        assert deepened.to_frame(library).shape[0] == 5
        assert Tree(NESTED).search().to_frame(library).shape[0] == 1
    with pytest.raises(ValueError, match="unknown library of frames `excel`"):
        compared.to_frame("excel")


def test_a_comparison_shows_itself_as_a_table() -> None:
    shown = Tree(NESTED).compare(["sss", "alpha-beta"])._repr_html_()
    assert shown.startswith("<table>") and "<td>alpha-beta</td>" in shown
    assert "<td>leaf_visits</td>" in Tree(NESTED).search()._repr_html_()


def test_a_tree_draws_itself_unless_it_is_too_large() -> None:
    from xml.etree import ElementTree

    svg = Tree(NESTED)._repr_svg_()
    assert svg is not None and ElementTree.fromstring(svg).tag.endswith("svg")
    assert Tree.generate(30, 30)._repr_svg_() is None


def test_options_are_those_of_the_command_line() -> None:
    found = Tree(NESTED).search("alpha-beta", leaves=True, best_moves=True, alpha=-10)
    assert found["leaf_order"] == [0, 1, 2, 4, 5, 6, 7] and found["best_moves"] == [0]
    assert found["options"]["alpha"] == -10
    assert Tree.generate(9, 9).search("alpha-beta", nodes=1000)["stopped"] == "nodes"
    assert Tree(NESTED).search("alpha-beta", leaves=False, memory=None).get("leaf_order") is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Tree("((1 2"), "stdin:1:5: the text ends after this, expected 2 more `)`"),
        (lambda: Tree([[1, "x"]]), "stdin:1:"),
        (lambda: Tree.generate(3, 2000), "2000"),
        (lambda: Tree(NESTED).search("alpha-beta", window=3), "alpha-beta does not use --window"),
    ],
)  # fmt: skip
def test_errors_name_what_is_wrong(call: object, message: str) -> None:
    with pytest.raises(ValueError) as error:
        call()
    assert message in str(error.value)
