use super::Enhancements;
use super::played::{Played, Reached};
use plywood_core::memory::LeafEntries;
use plywood_core::order::{Arranged, Heuristics, Order, Ranked, Use};
use plywood_core::{Depth, Evaluate, Game};
use plywood_engines::chess::order::rank;
use plywood_games::chess::{Chess, Move, Position};
use plywood_games::connect_four::ConnectFour;
use plywood_games::kalah::Kalah;
use plywood_games::othello::Othello;
use plywood_games::synthetic::AnyTree;
use plywood_games::tic_tac_toe::TicTacToe;

/// How programs search a game: what they know about moves before they search, and which positions have entries.
pub(super) trait Ranks: Game {
    /// Whether moves are ranked. Then killers are used too, and only moves of rank 0 become killers and earn credit.
    const RANKED: bool = false;

    /// Whether leaves have entries where time is measured. Where leaves are counted they have, as in the paper's Fig. 2.
    const LEAVES: LeafEntries = LeafEntries::Stored;

    /// Returns the rank of a move: greater ranks are tried earlier, after the move from the table.
    fn rank(&self, position: &Self::Position, m: Self::Move) -> i32 {
        let _ = (position, m);
        0
    }
}

impl Ranks for TicTacToe {}
impl Ranks for ConnectFour {}
impl Ranks for Kalah {}
impl Ranks for Othello {}
impl Ranks for AnyTree<'_> {}

/// Captures by what the exchange gains. Playing out captures is faster than a lookup.
impl Ranks for Chess {
    const RANKED: bool = true;
    const LEAVES: LeafEntries = LeafEntries::Evaluated;

    #[inline]
    fn rank(&self, position: &Position, m: Move) -> i32 {
        rank(position, m)
    }
}

/// The table's move, then moves by rank, killers and history.
#[derive(Debug)]
pub(super) struct Learnt<M>(Heuristics<M>);

impl<M: Copy + Eq> Learnt<M> {
    pub(super) fn new<G: Ranks<Move = M>>(enhancements: Enhancements) -> Learnt<M> {
        let mut order = Heuristics::new();
        order.table_move = enhancements.used(Enhancements::TABLE_MOVE);
        order.history = enhancements.used(Enhancements::HISTORY);
        order.killers = if G::RANKED { order.history } else { Use::Off };
        Learnt(order)
    }
}

impl<G: Ranks> Order<Played<G>> for Learnt<G::Move> {
    type Moves = Ranked<<G::Moves as IntoIterator>::IntoIter, G::Move>;

    #[inline]
    fn arrange<H: Evaluate<Played<G>>>(
        &mut self,
        game: &Played<G>,
        evaluator: &H,
        node: Arranged<'_, Played<G>>,
    ) -> Self::Moves {
        if !G::RANKED {
            return self.0.arrange(game, evaluator, node);
        }
        let position = node.position.position();
        self.0.arrange_by(game, node, |m| game.game.rank(position, m))
    }

    #[inline]
    fn cutoff(
        &mut self,
        game: &Played<G>,
        position: &Reached<G::Position>,
        m: G::Move,
        place: usize,
        depth: Depth,
    ) {
        if !G::RANKED || game.game.rank(position.position(), m) == 0 {
            self.0.cutoff(game, position, m, place, depth);
        }
    }

    #[inline]
    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        <Heuristics<G::Move> as Order<Played<G>>>::number(moves, place)
    }
}
