use super::{Arranged, Order};
use crate::{Depth, Game, Horizon, Value};
use std::cmp::Reverse;

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
    killed: Vec<[Option<M>; 2]>,
    credit: Vec<u64>,
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

impl<M: Copy + Eq> Heuristics<M> {
    fn kills(&self, m: M, depth: Depth) -> bool {
        self.killers == Use::On
            && self.killed.get(usize::from(depth)).is_some_and(|killers| killers.contains(&Some(m)))
    }

    fn credit_of(&self, slot: usize) -> u64 {
        if self.history == Use::Off { 0 } else { self.credit.get(slot).copied().unwrap_or(0) }
    }
}

/// More slots than this are not told apart.
const MOST_SLOTS: usize = 1 << 16;

impl<G: Game> Order<G> for Heuristics<G::Move> {
    type Moves = std::vec::IntoIter<G::Move>;

    fn arrange<H: Horizon<G>>(&mut self, game: &G, horizon: &H, node: Arranged<'_, G>) -> Self::Moves {
        let Arranged { position, depth, hint, moves } = node;
        let mut moves: Vec<G::Move> = moves.collect();
        let hint = hint.filter(|_| self.table_move == Use::On);
        let first = hint.and_then(|number| moves.get(number.get()).copied());
        moves.sort_by_cached_key(|&m| {
            let judged = match self.statics {
                Use::Off => Value::ZERO,
                Use::On => {
                    let left = depth.saturating_sub(game.cost(m));
                    -horizon.value(game, &game.play(position, m), left)
                }
            };
            let credit = self.credit_of(game.slot(position, m) % MOST_SLOTS);
            Reverse((Some(m) == first, self.kills(m, depth), judged, credit))
        });
        moves.into_iter()
    }

    fn cutoff(&mut self, game: &G, position: &G::Position, m: G::Move, depth: Depth) {
        let row = usize::from(depth);
        if self.killed.len() <= row {
            self.killed.resize(row + 1, [None; 2]);
        }
        if self.killed[row][0] != Some(m) {
            self.killed[row] = [Some(m), self.killed[row][0]];
        }
        let slot = game.slot(position, m) % MOST_SLOTS;
        if self.credit.len() <= slot {
            self.credit.resize(slot + 1, 0);
        }
        self.credit[slot] = self.credit[slot].saturating_add(1 << depth.min(20));
    }
}
