"""The built-in games."""

from __future__ import annotations

import pytest

import plywood
from plywood import Board, Player

NAMES = [game["name"] for game in plywood.games()]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_played_to_the_end_or_for_a_while(name: str) -> None:
    board, player = Board(name), Player(name, depth=2)
    for _ in range(80):
        if board.is_over:
            break
        found = player.think(board)
        assert found.best in board.moves and found.value is not None
        side = board.side
        board.play(found.best)
        assert board.is_over or board.side != side
    else:
        assert name == "chess"
    assert (board.result is not None) == board.is_over
    played = board.played
    again = board.copy()
    assert again.position == board.position and again.played == played
    assert again.undo() and again.played == played[:-1] and board.played == played


def test_a_player_keeps_what_it_learned_from_move_to_move() -> None:
    board = Board("connect-four", "444")
    player = Player("connect-four", depth=10)
    first = player.think(board)
    for move in first.line[:2]:
        board.play(move)
    later = player.think(board)
    player.forget()
    anew = player.think(board)
    assert later.nodes < anew.nodes and later.value == anew.value


def test_a_player_follows_moves_that_were_taken_back() -> None:
    board, player = Board("tic-tac-toe"), Player("tic-tac-toe")
    board.play("5")
    assert player.think(board).best in ("1", "3", "7", "9")
    board.undo()
    board.play("1")
    assert player.think(board).best == "5"
    assert player.think("xx./oo./... x").best == "3"


def test_perfect_play_is_a_draw_and_solved_as_one() -> None:
    board, player = Board("tic-tac-toe"), Player("tic-tac-toe")
    while not board.is_over:
        board.play(player.think(board).best)
    assert board.winner is None and board.result == "a draw"
    solution = Board("tic-tac-toe").solve(all_moves=True)
    assert solution["outcome"] == "draw" and len(solution["moves"]) == 9


def test_results_are_those_of_the_command_line() -> None:
    found = Board("othello", "f5d6c3").search("mtd-f", depth=4)
    assert found["schema"] == "plywood.search/1" and found["game"]["position"].endswith("O")
    assert [row["algorithm"] for row in Board("kalah").compare(["scout", "sss"], depth=3).rows] == ["scout", "sss"]
    assert Board("tic-tac-toe").trace(depth=1)[0]["schema"] == "plywood.trace/1"


def test_options_reach_the_algorithm_of_a_player() -> None:
    best = Player("othello", "best-first-extension", horizon=1).think("f5", nodes=2000)
    more = Player("othello", "best-first-extension", horizon=3).think("f5", nodes=2000)
    assert best.line != more.line or best.value != more.value


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Board("go"), "unknown game `go`; choose one of: tic-tac-toe"),
        (lambda: Board("othello", "zz"), "cannot read the position `zz`: character 1"),
        (lambda: Board("tic-tac-toe").play("x"), "`x` is not a legal move here; legal moves: 1 2"),
        (lambda: Player("othello", "zzz"), "unknown algorithm `zzz`; choose one of: minimax"),
        (lambda: Player("othello", window=3), "negascout does not use window"),
        (lambda: Player("othello", zzz=3), "zzz"),
        (lambda: Player("othello", evaluator="zzz"), "othello has no evaluator `zzz`; choose one of: patterns"),
        (lambda: Player("othello").think(Board("kalah")), "a player of othello, and the board is one of kalah"),
        (lambda: Player("othello").think("f5", time=-1), "`time` must be a number of seconds"),
        (lambda: Player("othello").think("f5", depth=2000), "1000"),
        (lambda: Board("kalah").search("zzz"), "invalid value 'zzz' for '--algorithm <NAME>'"),
        (lambda: Board("kalah").search(zzz=1), "unexpected argument '--zzz' found"),
    ],
)  # fmt: skip
def test_errors_name_what_is_wrong(call: object, message: str) -> None:
    with pytest.raises(ValueError) as error:
        call()
    assert message in str(error.value) and "Usage" not in str(error.value)


def test_a_position_of_another_type_is_refused() -> None:
    with pytest.raises(TypeError, match="a position of othello is a Board or text, not int"):
        Player("othello").think(3)


@pytest.mark.parametrize("name", NAMES)
def test_a_board_draws_itself(name: str) -> None:
    from xml.etree import ElementTree

    board = Board(name)
    board.play(board.moves[0])
    svg = board._repr_svg_()
    assert svg is not None
    cells = ElementTree.fromstring(svg).findall("{http://www.w3.org/2000/svg}g")
    assert len(cells) == {"tic-tac-toe": 9, "connect-four": 42, "othello": 64, "chess": 64}.get(name, len(cells))
    assert str(board).count("\n") > 1 and name in repr(board)


def test_explanations_come_from_the_algorithms_own_files() -> None:
    assert "NegaScout" in plywood.explain("negascout")
