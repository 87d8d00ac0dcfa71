//! The games for crate `minimax`: its traits implemented with the same rules.

use crate::games::Raced;
use minimax::{Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Strategy, Winner};
use plywood::Depth;
use std::marker::PhantomData;

const BYTES: usize = 64 << 20;

/// The rules of `G`.
pub struct Rules<G>(PhantomData<G>);

/// A move with its number in tables, which `minimax` needs where the position is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move<M> {
    pub m: M,
    slot: u16,
}

impl<G: Raced> Rules<G> {
    #[inline]
    fn with_slot(position: &G::Position, m: G::Move) -> Move<G::Move> {
        #[expect(clippy::cast_possible_truncation, reason = "below `SLOTS`")]
        let slot = G::default().slot(position, m) as u16;
        Move { m, slot }
    }
}

impl<G: Raced> Game for Rules<G> {
    type S = G::Position;
    type M = Move<G::Move>;

    #[inline]
    fn generate_moves(position: &G::Position, moves: &mut Vec<Self::M>) -> Option<Winner> {
        let winner = G::winner(position);
        if winner.is_none() {
            let all = G::default().moves(position).into_iter();
            moves.extend(all.map(|m| Self::with_slot(position, m)));
            if moves.is_empty() {
                moves.extend(G::wait().map(|m| Self::with_slot(position, m)));
            }
        }
        winner
    }

    #[inline]
    fn apply(position: &mut G::Position, Move { m, .. }: Self::M) -> Option<G::Position> {
        Some(G::default().play(position, m))
    }

    #[inline]
    fn get_winner(position: &G::Position) -> Option<Winner> {
        G::winner(position)
    }

    #[inline]
    fn zobrist_hash(position: &G::Position) -> u64 {
        G::default().hash(position)
    }

    #[inline]
    fn table_index(m: Self::M) -> u16 {
        m.slot
    }

    fn max_table_index() -> u16 {
        G::SLOTS
    }
}

/// The evaluator of `G`.
pub struct TheSame<G>(PhantomData<G>);

impl<G: Raced> Evaluator for TheSame<G> {
    type G = Rules<G>;

    #[inline]
    fn evaluate(&self, position: &G::Position) -> Evaluation {
        G::balance(position)
    }
}

/// A function that sets options; the number is [`Raced::WINDOW`].
type Setting = fn(IterativeOptions, Evaluation) -> IterativeOptions;

/// The options that are tried, by name. Countermoves and MTD(f) gained nothing on these games; null moves and
/// extensions would find other values.
pub const SETTINGS: [(&str, Setting); 4] = [
    ("minimax", |plain, _| plain),
    ("+ history", |plain, _| plain.with_countermove_history()),
    ("+ aspiration", |plain, window| plain.with_aspiration_window(window)),
    ("+ both", |plain, window| plain.with_countermove_history().with_aspiration_window(window)),
];

/// Returns a search with one of the [`SETTINGS`], whose table is allocated.
pub fn search<G: Raced>(setting: usize) -> IterativeSearch<TheSame<G>> {
    let (_, with) = SETTINGS[setting];
    let options = with(IterativeOptions::new(), G::WINDOW).with_table_byte_size(BYTES);
    IterativeSearch::new(TheSame(PhantomData), options)
}

/// Searches to a fixed depth, and returns the value.
pub fn value<G: Raced>(
    search: &mut IterativeSearch<TheSame<G>>,
    position: &G::Position,
    depth: Depth,
) -> Evaluation {
    search.set_max_depth(u8::try_from(depth).expect("at most 99"));
    search.choose_move(position);
    search.root_value()
}
