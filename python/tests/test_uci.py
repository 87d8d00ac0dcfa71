"""``plywood uci``, driven by python-chess: a client that others have written.

The environment variable PLYWOOD names another command to test, such as a binary of the command line.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator

import chess
import chess.engine
import pytest
from chess.engine import Limit, SimpleEngine

PLYWOOD = shlex.split(os.environ.get("PLYWOOD", "")) or [sys.executable, "-m", "plywood"]
COMMAND = [*PLYWOOD, "uci", "--memory", "8"]

MATE = chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
MIDDLE_GAME = chess.Board("r1bq1rk1/bpp2pp1/p1np3p/4p2n/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11")


@pytest.fixture
def engine() -> Iterator[SimpleEngine]:
    with SimpleEngine.popen_uci(COMMAND, timeout=60) as engine:
        yield engine


class Lines:
    """The program as lines, for what python-chess does not send."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, encoding="utf-8", bufsize=1)

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def until(self, start: str) -> list[str]:
        """Return the lines up to the first that begins with ``start``."""
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(start):
                return lines
        raise AssertionError(f"no {start} in {lines}")

    def quit(self) -> None:
        self.send("quit")
        assert self.process.wait(30) == 0


@pytest.fixture
def lines() -> Iterator[Lines]:
    program = Lines()
    yield program
    program.quit()


def test_the_options_are_listed(engine: SimpleEngine) -> None:
    assert engine.id["name"].startswith("Plywood ")
    options = engine.options
    assert {"Hash", "Threads", "MultiPV", "Algorithm", "Ponder", "UCI_Chess960", "Clear Hash"} == set(options)
    assert (options["Hash"].type, options["Hash"].default, options["Hash"].min) == ("spin", 8, 1)
    assert (options["Threads"].min, options["Threads"].max) == (1, 1024)
    algorithms = options["Algorithm"].var
    assert options["Algorithm"].type == "combo" and algorithms is not None and "mtd-f" in algorithms
    assert options["Clear Hash"].type == "button"


def test_every_algorithm_plays(engine: SimpleEngine) -> None:
    for name in engine.options["Algorithm"].var or []:
        engine.configure({"Algorithm": name, "Hash": 2, "Clear Hash": None})
        found = engine.play(MATE, Limit(depth=3), game=name)
        assert found.move == chess.Move.from_uci("a1a8"), name


LIMITS = {
    "depth": Limit(depth=4),
    "nodes": Limit(nodes=2000),
    "time": Limit(time=0.1),
    "clocks": Limit(white_clock=3, black_clock=3),
    "increments": Limit(white_clock=1, black_clock=1, white_inc=0.1, black_inc=0.1),
    "moves to go": Limit(white_clock=2, black_clock=2, remaining_moves=20),
    "mate": Limit(mate=1),
    "nearly no time": Limit(white_clock=0.001, black_clock=0.001),
}


@pytest.mark.parametrize("form", LIMITS)
def test_every_form_of_go_is_answered(engine: SimpleEngine, form: str) -> None:
    for board in (chess.Board(), MIDDLE_GAME, MATE):
        began = time.perf_counter()
        found = engine.play(board, LIMITS[form], info=chess.engine.INFO_ALL)
        assert found.move in board.legal_moves
        assert time.perf_counter() - began < 30
        assert found.info["nodes"] >= 0 and found.info["nps"] >= 0 and found.info["time"] >= 0


def test_a_search_reports_its_parts(engine: SimpleEngine) -> None:
    info = engine.analyse(MIDDLE_GAME, Limit(depth=5))
    assert info["depth"] == 5 and info["seldepth"] >= 5 and 0 <= info["hashfull"] <= 1000
    assert abs(info["score"].relative.score(mate_score=100_000)) < 1000
    board = MIDDLE_GAME.copy()
    for move in info["pv"]:
        assert board.is_legal(move)
        board.push(move)
    assert engine.analyse(MATE, Limit(depth=3))["score"].relative == chess.engine.Mate(1)


def test_only_the_given_moves_are_searched(engine: SimpleEngine) -> None:
    for text in ("a2a3", "h2h4"):
        move = chess.Move.from_uci(text)
        assert engine.play(chess.Board(), Limit(depth=3), root_moves=[move]).move == move


def test_several_lines_differ_and_fall(engine: SimpleEngine) -> None:
    infos = engine.analyse(MIDDLE_GAME, Limit(depth=4), multipv=4)
    assert [info["multipv"] for info in infos] == [1, 2, 3, 4]
    assert len({info["pv"][0] for info in infos}) == 4
    scores = [info["score"].relative for info in infos]
    assert scores == sorted(scores, reverse=True)


def test_castling_in_chess_and_in_chess960(engine: SimpleEngine) -> None:
    for chess960 in (False, True):
        board = chess.Board("4k3/8/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1", chess960=chess960)
        for move in (m for m in list(board.legal_moves) if board.is_castling(m)):
            found = engine.play(board, Limit(depth=3), root_moves=[move])
            assert found.move == move
    for number in (0, 300, 518, 959):
        board = chess.Board.from_chess960_pos(number)
        while not board.is_game_over() and board.fullmove_number < 15:
            found = engine.play(board, Limit(nodes=300), game=number)
            assert found.move in board.legal_moves
            board.push(found.move)


def test_stop_is_answered_within_50_milliseconds() -> None:
    async def quickest() -> float:
        transport, engine = await chess.engine.popen_uci(COMMAND)
        late = []
        for board in (chess.Board(), MIDDLE_GAME, MATE) * 3:
            analysis = await engine.analysis(board)
            await asyncio.sleep(0.1)
            began = time.perf_counter()
            analysis.stop()
            best = await analysis.wait()
            late.append(time.perf_counter() - began)
            assert best.move in board.legal_moves
        await engine.quit()
        # Other programs may hold up some of them on a busy machine.
        return min(late)

    assert asyncio.run(quickest()) < 0.05


def test_an_endless_search_is_not_answered_before_stop(lines: Lines) -> None:
    for go in ("go", "go infinite", "go ponder depth 1"):
        lines.send(f"position fen {MATE.fen()}", go)
        lines.until("info depth 1 ")  # on a busy machine it may take a while to begin
        time.sleep(0.2)
        lines.send("isready")
        assert not any(line.startswith("bestmove") for line in lines.until("readyok")), go
        lines.send("stop")
        assert lines.until("bestmove")[-1].split()[1] == "a1a8"


def test_after_ponderhit_the_clock_runs(lines: Lines) -> None:
    lines.send("position startpos moves e2e4 e7e5", "go ponder wtime 2000 btime 2000 winc 100 binc 100")
    time.sleep(0.3)
    lines.send("isready")
    assert not any(line.startswith("bestmove") for line in lines.until("readyok"))
    began = time.perf_counter()
    lines.send("ponderhit")
    lines.until("bestmove")
    assert time.perf_counter() - began < 2


def test_pondering_with_a_client(engine: SimpleEngine) -> None:
    board = chess.Board()
    for _ in range(6):
        found = engine.play(board, Limit(white_clock=2, black_clock=2), ponder=True)
        board.push(found.move)
        # The expected reply, and from time to time another one.
        reply = found.ponder if found.ponder and board.fullmove_number % 3 else next(iter(board.legal_moves))
        board.push(reply)


WRONG = [
    "nonsense",
    "position",
    "position fen none",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position startpos moves e2e5",
    "go depth deep",
    "go searchmoves e2e5",
    "setoption name Hash value lots",
    "setoption name Unknown value 1",
    "ponderhit",
    "\u00e4\u00f6\u00fc \x00 \u265a",
]


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_used_is_ignored_and_named(lines: Lines, wrong: str) -> None:
    lines.send(f"position fen {MATE.fen()}", wrong, "isready")
    said, ready = lines.until("readyok")
    assert said.startswith("info string ") and ready == "readyok"
    lines.send("go depth 3")
    assert lines.until("bestmove")[-1].split()[1] == "a1a8", "the position is the one before"


def test_games_against_itself_have_no_illegal_move() -> None:
    first, second = (SimpleEngine.popen_uci(COMMAND, timeout=60) for _ in range(2))
    with first, second:
        second.configure({"Algorithm": "mtd-f"})
        for number, opening in enumerate(("", "e2e4", "d2d4", "c2c4", "g1f3", "b2b4")):
            board = chess.Board()
            if opening:
                board.push_uci(opening)
            players = (first, second) if number % 2 == 0 else (second, first)
            while not board.is_game_over(claim_draw=True) and board.fullmove_number < 200:
                # python-chess raises an error if the move is illegal, or if the program has ended.
                found = players[board.turn].play(board, Limit(nodes=500), game=number)
                assert found.move is not None
                board.push(found.move)


def test_no_legal_move_is_written_as_zeros(lines: Lines) -> None:
    lines.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 5")
    assert lines.until("bestmove")[-1] == "bestmove 0000"
