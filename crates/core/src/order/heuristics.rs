use super::sort::key_of;
use super::trial::{Trials, Way};
use super::{Arranged, Order, Ranked};
use crate::memory::MoveNumber;
use crate::{Depth, Game, Horizon};

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
    /// Killers and history are used only where they lead to a cut-off sooner than the game's own order, by what the search
    /// sees.
    pub where_it_pays: Use,
    trials: Trials,
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

/// What a move is known by: the greater, the earlier.
type Rank = u64;

const KILLER: Rank = 1 << 46;
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

/// Credit in 15 bits, greater for greater credit: the exponent and seven digits of a floating-point number.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "so that it takes less room")]
fn rounded(credit: Rank) -> Rank {
    Rank::from((credit as f32).to_bits() >> 16)
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
        way: Way,
        node: Arranged<'_, G>,
    ) -> Ranked<<G::Moves as IntoIterator>::IntoIter, M> {
        let first = self.first(&node);
        if self.statics == Use::On {
            return self.judged(game, horizon, node, first);
        }
        let credit = self.credits(game, node.position);
        match (way, self.killers_at(node.depth)) {
            (Way::Natural, _) | (Way::Killers, [None, _]) if first.is_none() => {
                Ranked::natural(node.moves)
            }
            (Way::Natural, _) | (Way::Killers, [None, _]) => Ranked::by(node.moves, first, |_, _| 0),
            (Way::Killers, killers) => Ranked::by(node.moves, first, |_, m| kills(killers, m)),
            // Without killers nothing is compared with them.
            (Way::All, [None, _]) => Ranked::by(node.moves, first, |_, m| credit(m)),
            (Way::All, killers) => Ranked::by(node.moves, first, |_, m| credit(m) | kills(killers, m)),
        }
    }

    /// The moves of a node by falling `rank`, whatever of these heuristics pays: the move from memory before all others, and
    /// among moves of equal rank killers first, then those that cut off often, then in the game's order.
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

    /// The moves by killers, the horizon's judgement, credit: more than fits into a rank, so they are sorted at once.
    #[inline(never)]
    fn judged<G: Game<Move = M>, H: Horizon<G>>(
        &self,
        game: &G,
        horizon: &H,
        node: Arranged<'_, G>,
        first: Option<usize>,
    ) -> Ranked<<G::Moves as IntoIterator>::IntoIter, M> {
        let credit = self.credits(game, node.position);
        let killers = self.killers_at(node.depth);
        let key = |m| {
            let left = node.depth.saturating_sub(game.cost(m));
            let judged = key_of(-horizon.value(game, &game.play(node.position, m), left));
            let is_killer = u128::from(kills(killers, m) != 0);
            is_killer << 96 | judged << 64 | u128::from(credit(m))
        };
        let keys: Vec<u128> = node.moves.clone().map(key).collect();
        let mut falling: Vec<usize> = (0..keys.len()).collect();
        falling.sort_by_key(|&number| std::cmp::Reverse(keys[number]));
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
    fn arrange<H: Horizon<G>>(&mut self, game: &G, horizon: &H, node: Arranged<'_, G>) -> Self::Moves {
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
        self.ranked(game, horizon, way, node)
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
    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        moves.number(place)
    }
}
