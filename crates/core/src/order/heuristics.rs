use super::sort::{by_falling_key, key_of};
use super::{Arranged, Order, Ranked};
use crate::memory::MoveNumber;
use crate::{Depth, Game, Horizon, Value};
use std::vec::IntoIter;

/// The move that memory knows to be best, then killers, then by history or by the horizon's judgement: each can be
/// left out. Equals keep the game's order.
///
/// *Killers* are the two moves that last cut a search off at the same remaining depth. *History* counts, for each
/// [slot](Game::slot), the cut-offs it made anywhere, more for deeper ones (Schaeffer).
#[derive(Clone, Debug)]
pub struct Heuristics<M> {
    /// The move from memory.
    pub table_move: Use,
    /// Moves that cut off elsewhere at this depth.
    pub killers: Use,
    /// Moves that cut off often.
    pub history: Use,
    /// The horizon's judgement of each successor.
    pub statics: Use,
    /// Nodes with fewer plies left keep the game's order, and nothing is learnt from what cuts off there: near the leaves a
    /// fast game is searched sooner than sorted.
    pub least_depth: Depth,
    killed: Vec<[Option<M>; 2]>,
    credit: Vec<Rank>,
}

/// Whether a heuristic is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It is.
    On,
    /// It is not.
    Off,
}

impl<M> Heuristics<M> {
    /// Table move, killers and history.
    #[must_use]
    pub fn new() -> Self {
        Heuristics {
            table_move: Use::On,
            killers: Use::On,
            history: Use::On,
            statics: Use::Off,
            least_depth: 0,
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

/// What a move is known by, except for the horizon's judgement: the greater, the earlier.
type Rank = u64;

const KILLER: Rank = 1 << 57;
/// Credit stays below the rank of a killer.
const MOST_CREDIT: Rank = KILLER - 1;
/// More slots than this are not told apart.
const MOST_SLOTS: usize = 1 << 16;

/// The rank of a killer, if `m` is one.
#[inline]
fn kills<M: Copy + Eq>(killers: [Option<M>; 2], m: M) -> Rank {
    let [last, before] = killers.map(|killer| if killer == Some(m) { KILLER } else { 0 });
    last | before
}

impl<M: Copy + Eq> Heuristics<M> {
    /// The killers of nodes with `depth` plies left.
    #[inline]
    fn killers_at(&self, depth: Depth) -> [Option<M>; 2] {
        match self.killers {
            Use::On => self.killed.get(usize::from(depth)).copied().unwrap_or_default(),
            Use::Off => [None; 2],
        }
    }

    /// The credit of the moves of one node.
    #[inline]
    fn credits<'a, G: Game<Move = M>>(
        &'a self,
        game: &'a G,
        position: &'a G::Position,
    ) -> impl Fn(M) -> Rank + 'a {
        let credit: &[Rank] = if self.history == Use::On { &self.credit } else { &[] };
        move |m| credit.get(game.slot(position, m) % MOST_SLOTS).copied().unwrap_or(0)
    }

    /// The number of the move from memory.
    #[inline]
    fn first<G: Game<Move = M>>(&self, node: &Arranged<'_, G>) -> Option<usize> {
        node.hint.filter(|_| self.table_move == Use::On).map(MoveNumber::get)
    }

    /// `m` cut off with `depth` plies left.
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

    /// The moves in order. Apart, so that nodes that keep the game's order need no call.
    #[inline(never)]
    fn ranked<G: Game<Move = M>, H: Horizon<G>>(
        &self,
        game: &G,
        horizon: &H,
        position: &G::Position,
        node: &Arranged<'_, G>,
    ) -> Ranked<<G::Moves as IntoIterator>::IntoIter, M> {
        let (moves, first) = (node.moves.clone(), self.first(node));
        let credit = self.credits(game, position);
        let few = match (self.statics, self.killers_at(node.depth)) {
            (Use::On, _) => None,
            // Without killers nothing is compared with them.
            (Use::Off, [None, _]) => Ranked::few(moves, first, credit),
            (Use::Off, killers) => Ranked::few(moves, first, |m| credit(m) | kills(killers, m)),
        };
        match few {
            Some(few) => few,
            None => Ranked::many(self.listed(game, horizon, node)),
        }
    }

    /// All the moves in a list. Apart, so that the usual case stays short.
    #[inline(never)]
    fn listed<G: Game<Move = M>, H: Horizon<G>>(
        &self,
        game: &G,
        horizon: &H,
        node: &Arranged<'_, G>,
    ) -> IntoIter<M> {
        let (first, credit) = (self.first(node), self.credits(game, node.position));
        let killers = self.killers_at(node.depth);
        let judged = |m| match self.statics {
            Use::Off => Value::ZERO,
            Use::On => {
                let left = node.depth.saturating_sub(game.cost(m));
                -horizon.value(game, &game.play(node.position, m), left)
            }
        };
        // The move from memory, killers, the horizon's judgement, credit.
        let key = |number: usize, &m: &M| {
            let is_first = u128::from(first == Some(number));
            let is_killer = u128::from(kills(killers, m) != 0);
            is_first << 97 | is_killer << 96 | key_of(judged(m)) << 64 | u128::from(credit(m))
        };
        by_falling_key(node.moves.clone().collect(), key).into_iter()
    }
}

impl<G: Game> Order<G> for Heuristics<G::Move> {
    type Moves = Ranked<<G::Moves as IntoIterator>::IntoIter, G::Move>;

    #[inline]
    fn is_natural(&self, depth: Depth) -> bool {
        depth < self.least_depth
    }

    #[inline]
    fn arrange<H: Horizon<G>>(&mut self, game: &G, horizon: &H, node: Arranged<'_, G>) -> Self::Moves {
        if node.depth < self.least_depth {
            return Ranked::natural(node.moves);
        }
        self.ranked(game, horizon, node.position, &node)
    }

    #[inline]
    fn cutoff(&mut self, game: &G, position: &G::Position, m: G::Move, depth: Depth) {
        if depth >= self.least_depth {
            self.learn(game.slot(position, m) % MOST_SLOTS, m, depth);
        }
    }
}
