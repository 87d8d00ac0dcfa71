//! Tic-tac-toe for a browser: the game of the README as a WebAssembly module, without bindings and without dependencies.
//!
//! A search with a depth limit asks no clock. A search with a time limit asks the page, which passes `performance.now`.

use plywood::{Depth, Found, Game, Limits, Player, TimeSource, Value};
use std::cell::{Cell, RefCell};
use std::time::Duration;

#[derive(Clone, Copy)]
struct Board {
    own: u16,
    other: u16,
}

fn is_lost(board: &Board) -> bool {
    [7, 56, 448, 73, 146, 292, 273, 84].iter().any(|row| board.other & row == *row)
}

struct TicTacToe;

impl Game for TicTacToe {
    type Position = Board;
    type Move = u8;
    type Moves = Vec<u8>;
    type Key = (u16, u16);

    fn root(&self) -> Board {
        Board { own: 0, other: 0 }
    }

    fn moves(&self, b: &Board) -> Vec<u8> {
        (0..9).filter(|m| !is_lost(b) && (b.own | b.other) >> m & 1 == 0).collect()
    }

    fn play(&self, b: &Board, m: u8) -> Board {
        Board { own: b.other, other: b.own | 1 << m }
    }

    fn key(&self, b: &Board) -> (u16, u16) {
        (b.own, b.other)
    }
}

fn evaluate(_: &TicTacToe, board: &Board, _: Depth) -> Value {
    Value::from(if is_lost(board) { -1 } else { 0 })
}

type Evaluator = fn(&TicTacToe, &Board, Depth) -> Value;

thread_local! {
    /// One player for all calls, so that it keeps what it has learnt.
    static PLAYER: RefCell<Player<TicTacToe, Evaluator>> = RefCell::new(Player::new(TicTacToe, evaluate as Evaluator).memory_mib(1));
    /// The depth that the last search reached.
    static REACHED: Cell<Depth> = const { Cell::new(0) };
}

unsafe extern "C" {
    /// Milliseconds since some moment, as the page tells them.
    safe fn now() -> f64;
}

fn page_time() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

fn think(own: u32, other: u32, limits: &Limits) -> i32 {
    let squares = |bits: u32| (bits & 0x1FF) as u16;
    let board = Board { own: squares(own), other: squares(other) };
    let Found { best, depth, .. } = PLAYER.with_borrow_mut(|player| player.think(&board, limits));
    REACHED.set(depth);
    best.map_or(-1, i32::from)
}

/// The best square for the side that has the squares `own`, looking `plies` plies ahead; -1 if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn best_to_depth(own: u32, other: u32, plies: u32) -> i32 {
    let plies = Depth::try_from(plies).unwrap_or(Depth::MAX);
    think(own, other, &Limits::depth(plies.max(1)))
}

/// The best square that is found in the given time; -1 if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn best_in_time(own: u32, other: u32, milliseconds: f64) -> i32 {
    let time = Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default();
    think(own, other, &Limits::time(time).and_time_source(TimeSource::from_fn(page_time)))
}

/// The depth that the last search reached.
#[unsafe(no_mangle)]
pub extern "C" fn depth_reached() -> u32 {
    REACHED.get().into()
}
