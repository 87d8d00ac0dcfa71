use super::sort::key_of;
use super::trial::{Trials, Way};
use super::{Arranged, Order, Ranked};
use crate::memory::MoveNumber;
use crate::{Depth, Evaluate, Game};
use alloc::vec;
use alloc::vec::Vec;

/// The best move according to memory, then killers, then by history or by the evaluator's value. Each heuristic can be
/// turned off. Moves that rank equally keep the game's order.
///
/// *Killers* are the two most recent moves that caused a cutoff at the same remaining depth. *History* counts, for each
/// [slot](Game::slot), the cutoffs that it caused anywhere; cutoffs at greater depth count more (Schaeffer).
#[derive(Clone, Debug)]
pub struct Heuristics<M> {
    /// Whether the best move from memory comes first.
    pub table_move: Use,
    /// Whether moves that caused a cutoff elsewhere at this depth come early.
    pub killers: Use,
    /// Whether moves that often cause cutoffs come early.
    pub history: Use,
    /// Whether moves are ordered by the evaluator's value of each successor.
    pub statics: Use,
    /// The smallest remaining depth at which moves are ordered. Nodes with fewer plies left keep the game's order, and
    /// cutoffs there are not learnt: near the leaves of a fast game, searching moves is faster than sorting them.
    pub least_depth: Depth,
    /// Whether killers and history are used only where they have led to earlier cutoffs than the game's own order.
    pub where_it_pays: Use,
    trials: Trials,
    killed: Vec<[Option<M>; 2]>,
    credit: Vec<Rank>,
}

/// Whether a heuristic is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// The heuristic is used.
    On,
    /// The heuristic is ignored.
    Off,
}

impl<M> Heuristics<M> {
    /// Creates an order that uses the table move, killers and history.
    #[must_use]
    pub fn new() -> Self {
        Heuristics {
            table_move: Use::On,
            killers: Use::On,
            history: Use::On,
            statics: Use::Off,
            least_depth: 0,
            where_it_pays: Use::Off,
            trials: Trials::default(),
            killed: Vec::new(),
            credit: Vec::new(),
        }
    }
}

impl<M> Default for Heuristics<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// The rank of a move; moves of greater rank come earlier.
type Rank = u64;

const KILLER: Rank = 1 << 46;
/// The greatest credit, below the rank of a killer.
const MOST_CREDIT: Rank = KILLER - 1;
/// The greatest number of slots that are distinguished.
const MOST_SLOTS: usize = 1 << 16;

/// Returns the rank of a killer if `m` is one, else 0.
#[inline]
fn kills<M: Copy + Eq>(killers: [Option<M>; 2], m: M) -> Rank {
    let [last, before] = killers.map(|killer| if killer == Some(m) { KILLER } else { 0 });
    last | before
}

/// Returns credit in 15 bits, monotonically: the exponent and seven digits of a floating-point number.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "so that it takes less room")]
fn rounded(credit: Rank) -> Rank {
    // A credit is less than 2^46; signed numbers are converted faster.
    Rank::from((credit.cast_signed() as f32).to_bits() >> 16)
}

impl<M: Copy + Eq> Heuristics<M> {
    /// Returns the killers of nodes with `depth` plies left.
    #[inline]
    fn killers_at(&self, depth: Depth) -> [Option<M>; 2] {
        match self.killers {
            Use::On => self.killed.get(usize::from(depth)).copied().unwrap_or_default(),
            Use::Off => [None; 2],
        }
    }

    /// Returns a function that gives the credit of each move of one node.
    #[inline]
    fn credits<'a, G: Game<Move = M>>(
        &'a self,
        game: &'a G,
        position: &'a G::Position,
    ) -> impl Fn(M) -> Rank + 'a {
        let credit: &[Rank] = if self.history == Use::On { &self.credit } else { &[] };
        move |m| credit.get(game.slot(position, m) % MOST_SLOTS).copied().unwrap_or(0)
    }

    /// Returns the number of the move from memory.
    #[inline]
    fn first<G: Game<Move = M>>(&self, node: &Arranged<'_, G>) -> Option<usize> {
        node.hint.filter(|_| self.table_move == Use::On).map(MoveNumber::get)
    }

    /// Learns that `m` caused a cutoff with `depth` plies left.
    #[inline(never)]
    fn learn(&mut self, slot: usize, m: M, depth: Depth) {
        let row = usize::from(depth);
        if self.killed.len() <= row || self.credit.len() <= slot {
            self.make_room(row, slot);
        }
        if self.killers == Use::On
            && let Some(killed) = self.killed.get_mut(row)
            && killed[0] != Some(m)
        {
            *killed = [Some(m), killed[0]];
        }
        if self.history == Use::On
            && let Some(credit) = self.credit.get_mut(slot)
        {
            *credit = (*credit + (1 << depth.min(20))).min(MOST_CREDIT);
        }
    }

    #[cold]
    fn make_room(&mut self, row: usize, slot: usize) {
        self.killed.resize(self.killed.len().max(row + 1), [None; 2]);
        self.credit.resize(self.credit.len().max(slot + 1), 0);
    }

    /// Returns the moves in order. A separate function, so that nodes that keep the game's order need no call.
    #[inline(never)]
    fn ranked<G: Game<Move = M>, H: Evaluate<G>>(
        &self,
        game: &G,
        evaluator: &H,
        way: Way,
        node: Arranged<'_, G>,
    ) -> Ranked<<G::Moves as IntoIterator>::IntoIter, M> {
        let first = self.first(&node);
        if self.statics == Use::On {
            return self.evaluated(game, evaluator, node, first);
        }
        let credit = self.credits(game, node.position);
        match (way, self.killers_at(node.depth)) {
            (Way::Natural, _) | (Way::Killers, [None, _]) if first.is_none() => {
                Ranked::natural(node.moves)
            }
            (Way::Natural, _) | (Way::Killers, [None, _]) => Ranked::by(node.moves, first, |_, _| 0),
            (Way::Killers, killers) => Ranked::by(node.moves, first, |_, m| kills(killers, m)),
            // Without killers there is nothing to compare with.
            (Way::All, [None, _]) => Ranked::by(node.moves, first, |_, m| credit(m)),
            (Way::All, killers) => Ranked::by(node.moves, first, |_, m| credit(m) | kills(killers, m)),
        }
    }

    /// Arranges the moves of a node by descending `rank`, with the move from memory before all others. Among moves of
    /// equal rank killers come first, then moves that often cause cutoffs, then the game's order. Ignores
    /// `where_it_pays`.
    #[inline]
    pub fn arrange_by<G: Game<Move = M>>(
        &self,
        game: &G,
        node: Arranged<'_, G>,
        rank: impl Fn(M) -> i32,
    ) -> Ranked<<G::Moves as IntoIterator>::IntoIter, M> {
        let (first, killers) = (self.first(&node), self.killers_at(node.depth));
        let credit = self.credits(game, node.position);
        Ranked::by(node.moves, first, |_, m| {
            let rank = Rank::from(rank(m).abs_diff(i32::MIN));
            let is_killer = Rank::from(kills(killers, m) != 0);
            rank << 16 | is_killer << 15 | rounded(credit(m))
        })
    }

    /// Orders the moves by killers, the evaluator's value and credit. That is more than fits into a rank, so all moves
    /// are sorted at once.
    #[inline(never)]
    fn evaluated<G: Game<Move = M>, H: Evaluate<G>>(
        &self,
        game: &G,
        evaluator: &H,
        node: Arranged<'_, G>,
        first: Option<usize>,
    ) -> Ranked<<G::Moves as IntoIterator>::IntoIter, M> {
        let credit = self.credits(game, node.position);
        let killers = self.killers_at(node.depth);
        let key = |m| {
            let left = node.depth.saturating_sub(game.cost(m));
            let evaluated = key_of(-evaluator.value(game, &game.play(node.position, m), left));
            let is_killer = u128::from(kills(killers, m) != 0);
            is_killer << 96 | evaluated << 64 | u128::from(credit(m))
        };
        let keys: Vec<u128> = node.moves.clone().map(key).collect();
        let mut falling: Vec<usize> = (0..keys.len()).collect();
        falling.sort_by_key(|&number| core::cmp::Reverse(keys[number]));
        let mut ranks = vec![0; keys.len()];
        for (place, &number) in falling.iter().enumerate() {
            ranks[number] = (keys.len() - place) as Rank;
        }
        Ranked::by(node.moves, first, |number, _| ranks[number])
    }
}

impl<G: Game> Order<G> for Heuristics<G::Move> {
    type Moves = Ranked<<G::Moves as IntoIterator>::IntoIter, G::Move>;

    #[inline]
    fn arrange<H: Evaluate<G>>(
        &mut self,
        game: &G,
        evaluator: &H,
        node: Arranged<'_, G>,
    ) -> Self::Moves {
        if node.depth < self.least_depth {
            return Ranked::natural(node.moves);
        }
        let way = match self.where_it_pays {
            Use::On => self.trials.choose(node.depth, node.moves.len()),
            Use::Off => Way::All,
        };
        if way == Way::Natural && node.hint.is_none() && self.statics == Use::Off {
            return Ranked::natural(node.moves);
        }
        self.ranked(game, evaluator, way, node)
    }

    #[inline]
    fn cutoff(&mut self, game: &G, position: &G::Position, m: G::Move, place: usize, depth: Depth) {
        if depth < self.least_depth {
            return;
        }
        if self.where_it_pays == Use::On && !self.trials.cut_at(place, depth) {
            return;
        }
        self.learn(game.slot(position, m) % MOST_SLOTS, m, depth);
    }

    #[inline]
    fn own(moves: Self::Moves) -> Result<<G::Moves as IntoIterator>::IntoIter, Self::Moves> {
        moves.into_natural()
    }

    #[inline]
    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        moves.number(place)
    }
}
