//! Connect Four for crate `minimax`: its traits over the same bitboards.

use minimax::{Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Strategy, Winner};
use plywood_core::Depth;

const BYTES: usize = 64 << 20;
const BOTTOM: u64 = 0x0408_1020_4081;
const BOARD: u64 = BOTTOM * 63;

pub struct Rules;

#[derive(Clone, Copy)]
pub struct Board {
    own: u64,
    all: u64,
}

fn has_four(cells: u64) -> bool {
    [1, 6, 7, 8].iter().any(|&step| {
        let pairs = cells & cells >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

impl Game for Rules {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(board);
        if winner.is_none() {
            moves.extend(plywood_games::Squares::of((board.all + BOTTOM) & BOARD));
        }
        winner
    }

    fn apply(board: &mut Board, m: u8) -> Option<Board> {
        Some(Board { own: board.own ^ board.all, all: board.all | 1 << m })
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        if has_four(board.own ^ board.all) {
            Some(Winner::PlayerJustMoved)
        } else {
            (board.all == BOARD).then_some(Winner::Draw)
        }
    }

    fn zobrist_hash(board: &Board) -> u64 {
        let product = (board.own + board.all).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ product >> 32
    }

    /// The index of a move is its cell.
    fn table_index(m: u8) -> u16 {
        m.into()
    }

    fn max_table_index() -> u16 {
        48
    }
}

/// The evaluator that counts discs 0 1 2 3 2 1 0 by column.
pub struct Center;

impl Evaluator for Center {
    type G = Rules;

    fn evaluate(&self, board: &Board) -> Evaluation {
        let worth = |discs: u64| {
            // All columns except the outer two, all except the outer four, and the middle one.
            let among = |columns: u64| (discs & columns).count_ones();
            among(0x7_FFFF_FFFF << 7) + among(0x1F_FFFF << 14) + among(0x7F << 21)
        };
        let balance = i64::from(worth(board.own)) - i64::from(worth(board.own ^ board.all));
        Evaluation::try_from(balance).expect("at most 54")
    }
}

/// The evaluator to which only finished games count.
pub struct Zero;

impl Evaluator for Zero {
    type G = Rules;

    fn evaluate(&self, _: &Board) -> Evaluation {
        0
    }
}

/// The board after these columns.
fn board(columns: &str) -> Board {
    columns.bytes().fold(Board { own: 0, all: 0 }, |board, digit| {
        let column = 63 << (7 * (digit - b'1'));
        Board { own: board.own ^ board.all, all: board.all | (board.all + BOTTOM) & BOARD & column }
    })
}

/// A search whose table is allocated, ready to start.
fn ready<E: Evaluator<G = Rules>>(
    columns: &str,
    depth: Depth,
    evaluator: E,
    options: IterativeOptions,
) -> impl FnOnce() -> Evaluation {
    let board = board(columns);
    let mut search = IterativeSearch::new(evaluator, options.with_table_byte_size(BYTES));
    search.set_max_depth(u8::try_from(depth).expect("at most 42"));
    move || {
        search.choose_move(&board);
        search.root_value()
    }
}

/// A function that sets options.
type Setting = fn(IterativeOptions) -> IterativeOptions;

/// The settings that are tried, by name; the fastest counts. MTD(f) and countermoves were slower.
pub const SETTINGS: [(&str, Setting); 3] = [
    ("plain", |plain| plain),
    ("history", |plain| plain.with_countermove_history()),
    ("history, aspiration", |plain| plain.with_countermove_history().with_aspiration_window(2)),
];

/// A search of the empty board by iterative deepening and principal variation search.
pub fn deepening(depth: Depth, setting: Setting) -> impl FnOnce() -> Evaluation {
    ready("", depth, Center, setting(IterativeOptions::new()))
}

/// A search by iterative deepening and MTD(f), with the history table.
pub fn solving(columns: &str, depth: Depth) -> impl FnOnce() -> Evaluation {
    ready(columns, depth, Zero, IterativeOptions::new().with_mtdf().with_countermove_history())
}
