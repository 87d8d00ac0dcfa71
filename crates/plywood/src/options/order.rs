//! The move order, chosen at run time.

use crate::{Ranking, Ranks};
use plywood_core::order::{Arranged, First, Heuristics, Order, Ranked, TableMove, Use};
use plywood_core::{Depth, Evaluate, Game};

/// The names of the heuristics.
pub(super) const WORDS: &[&str] = &["table", "ranks", "killers", "history", "static"];

/// The heuristics that order the moves. Without any, the game's own order is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveOrder {
    /// Whether the best move in memory is tried first.
    pub table: Use,
    /// Whether moves are tried by the [ranks](Ranks) that the game gives them. Subjects that rank no moves ignore it.
    pub ranks: Use,
    /// Whether moves that caused cutoffs at siblings of the node are tried early.
    pub killers: Use,
    /// Whether moves that often caused cutoffs are tried early.
    pub history: Use,
    /// Whether moves are ordered by the evaluator.
    pub statics: Use,
}

impl MoveOrder {
    /// The game's own order.
    pub const NATURAL: MoveOrder = MoveOrder::of_uses([Use::Off; WORDS.len()]);

    const fn of_uses([table, ranks, killers, history, statics]: [Use; WORDS.len()]) -> MoveOrder {
        MoveOrder { table, ranks, killers, history, statics }
    }

    /// Returns the heuristics at these indices of the list.
    pub(super) fn of(places: &[usize]) -> MoveOrder {
        let is_used = |place| if places.contains(&place) { Use::On } else { Use::Off };
        MoveOrder::of_uses(std::array::from_fn(is_used))
    }

    /// Parses a move order: `natural`, or names of heuristics separated by commas. Meant for tests.
    #[cfg(test)]
    pub(super) fn parse(text: &str) -> MoveOrder {
        let places = text.split(',').filter_map(|word| WORDS.iter().position(|other| *other == word));
        MoveOrder::of(&places.collect::<Vec<_>>())
    }

    /// Whether the order learns from cutoffs.
    pub(super) fn learns(self) -> bool {
        self.killers == Use::On || self.history == Use::On
    }

    /// Returns the order as written on the command line.
    #[must_use]
    pub fn words(self) -> String {
        let MoveOrder { table, ranks, killers, history, statics } = self;
        let all = WORDS.iter().zip([table, ranks, killers, history, statics]);
        let words: Vec<&str> =
            all.filter(|(_, used)| *used == Use::On).map(|(word, _)| *word).collect();
        if words.is_empty() { "natural".into() } else { words.join(",") }
    }

    /// Creates an arranger that has not learned anything yet, for a game with these ranks.
    #[must_use]
    pub fn fresh<G: Game>(self, ranks: Option<Ranking<G>>) -> Arranger<G> {
        if self == MoveOrder::NATURAL {
            return Arranger::Natural;
        }
        if self == (MoveOrder { table: Use::On, ..MoveOrder::NATURAL }) {
            return Arranger::TableMove;
        }
        let mut heuristics = Heuristics::new();
        heuristics.table_move = self.table;
        heuristics.killers = self.killers;
        heuristics.history = self.history;
        heuristics.statics = self.statics;
        match ranks.filter(|_| self.ranks == Use::On) {
            None => Arranger::Heuristics(heuristics),
            Some(ranks) => Arranger::Ranks(ranks(), heuristics),
        }
    }
}

/// One type for all move orders, so that every algorithm is compiled with it only once.
#[expect(missing_debug_implementations, reason = "ranks are functions")]
pub enum Arranger<G: Game> {
    /// The game's own order.
    Natural,
    /// The best move in memory, then the others.
    TableMove,
    /// Any of the heuristics.
    Heuristics(Heuristics<G::Move>),
    /// The best move in memory, then by rank, then by any of the heuristics.
    Ranks(Box<dyn Ranks<G>>, Heuristics<G::Move>),
}

impl<G: Game> Order<G> for Arranger<G> {
    type Moves = Moves<<G::Moves as IntoIterator>::IntoIter>;

    #[inline]
    fn arrange<H: Evaluate<G>>(
        &mut self,
        game: &G,
        evaluator: &H,
        node: Arranged<'_, G>,
    ) -> Self::Moves {
        match self {
            Arranger::Natural => Moves::Natural(node.moves),
            Arranger::TableMove => Moves::First(TableMove.arrange(game, evaluator, node)),
            Arranger::Heuristics(order) => Moves::Ranked(order.arrange(game, evaluator, node)),
            Arranger::Ranks(ranks, order) => Moves::Ranked(ranks.arrange(game, order, node)),
        }
    }

    fn cutoff(&mut self, game: &G, position: &G::Position, m: G::Move, place: usize, depth: Depth) {
        match self {
            Arranger::Natural | Arranger::TableMove => {}
            Arranger::Heuristics(order) | Arranger::Ranks(_, order) => {
                order.cutoff(game, position, m, place, depth);
            }
        }
    }

    #[inline]
    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        match moves {
            Moves::Natural(_) => Some(place),
            Moves::First(moves) => <TableMove as Order<G>>::number(moves, place),
            Moves::Ranked(moves) => <Heuristics<G::Move> as Order<G>>::number(moves, place),
        }
    }
}

/// Moves in one of the orders of [`Arranger`].
#[derive(Clone, Debug)]
pub enum Moves<I: Iterator> {
    /// Moves in the game's own order.
    Natural(I),
    /// One move before the others.
    First(First<I>),
    /// Moves by rank.
    Ranked(Ranked<I, I::Item>),
}

impl<I: ExactSizeIterator<Item: Copy + Eq>> Iterator for Moves<I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        match self {
            Moves::Natural(moves) => moves.next(),
            Moves::First(moves) => moves.next(),
            Moves::Ranked(moves) => moves.next(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Moves::Natural(moves) => moves.size_hint(),
            Moves::First(moves) => moves.size_hint(),
            Moves::Ranked(moves) => moves.size_hint(),
        }
    }
}

impl<I: ExactSizeIterator<Item: Copy + Eq>> ExactSizeIterator for Moves<I> {}
