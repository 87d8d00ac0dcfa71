//! A line of best play for both sides, from a position whose value is known down to a leaf.
//!
//! A search need not know such a line when it finishes. It proves a lower bound and an upper bound. Each proof contains
//! best moves for one side only, and memory may have shortened either. The rest of the line is found here, from what
//! memory knows and, where that is not enough, by minimal-window searches. These searches report to no observer and
//! store nothing in memory, so they change no counts. But they call [`Stop::look`] at every position.

use super::{MoveOf, Node, PositionOf, Search, Setting, SignalOf};
use crate::order::Arranged;
use crate::{Bounds, Depth, Evaluate, Game, Memory, Observer, Order, Stop, Table, Tactics, Value};
use alloc::vec::Vec;

/// Returns the line from `position` on, where `value` is its value at `depth`: the moves of `line`, which must be best
/// play, followed by one best move after another. If memory [is not exact](Memory::is_exact), returns the best moves
/// that memory knows, as far as it knows them.
pub fn whole_line<C: Setting>(
    search: &mut Search<'_, C>,
    position: &PositionOf<C>,
    depth: Depth,
    value: Value,
    line: &[MoveOf<C>],
) -> Result<Vec<MoveOf<C>>, SignalOf<C>> {
    let mut walk = Walk::new(search, position, depth, value);
    walk.follow(line);
    if walk.search.memory.is_exact() {
        walk.reach_a_leaf(&[])?;
    } else {
        walk.by_known_moves();
    }
    Ok(walk.line)
}

/// Returns the line of a finished search that found `value` for `root`. If a limit is reached meanwhile, the line is
/// shorter. Answers of [`Tactics`] may contradict each other: in a search with tactics, the line is what the observer
/// has seen, continued by the moves that memory knows. Bounds that memory stored for greater depths may contradict each
/// other too; in a search with them, the line is what memory knows or what the observer has seen.
pub(crate) fn observed<C: Setting>(
    search: &mut Search<'_, C>,
    root: &Node<C>,
    value: Value,
) -> Vec<MoveOf<C>> {
    let (seen, sure) = (search.observer.line(), search.observer.sure());
    if C::Tactics::GIVES_VERDICTS {
        let mut walk = Walk::new(search, &root.position, root.depth, value);
        walk.follow(&seen);
        walk.by_known_moves();
        return walk.line;
    }
    if search.memory.remembers() {
        let mut walk = Walk::new(search, &root.position, root.depth, value);
        if matches!(walk.by_memory(), Ok(true)) {
            return walk.line;
        }
    }
    if !search.memory.is_exact() {
        return seen;
    }
    let (sure, in_doubt) = seen.split_at(sure);
    let mut walk = Walk::new(search, &root.position, root.depth, value);
    walk.follow(sure);
    // If the search is stopped here, the moves found so far are still best play.
    let _ = walk.reach_a_leaf(in_doubt);
    walk.line
}

/// Walks from one position to the next by best moves.
struct Walk<'s, 'g, C: Setting> {
    search: &'s mut Search<'g, C>,
    position: PositionOf<C>,
    depth: Depth,
    /// The value of the position.
    value: Value,
    line: Vec<MoveOf<C>>,
    /// The bounds proven on the way, kept if the search has a memory. Without them the walk might take much longer than
    /// the search.
    proven: Option<Table>,
}

/// The number of entries in the table of bounds proven on the way.
const ENTRIES: u64 = 1 << 12;

impl<'s, 'g, C: Setting> Walk<'s, 'g, C> {
    fn new(
        search: &'s mut Search<'g, C>,
        position: &PositionOf<C>,
        depth: Depth,
        value: Value,
    ) -> Self {
        Walk { search, position: position.clone(), depth, value, line: Vec::new(), proven: None }
    }

    /// Plays the moves of `line`.
    fn follow(&mut self, line: &[MoveOf<C>]) {
        for &m in line {
            (self.position, self.depth) = self.after(m);
            self.value = -self.value;
            self.line.push(m);
        }
    }

    /// Returns the position after `m`, and the depth left there.
    fn after(&self, m: MoveOf<C>) -> (PositionOf<C>, Depth) {
        let game = self.search.game;
        // Extensions may make a line longer than the depth.
        (game.play(&self.position, m), self.depth.saturating_sub(game.cost(m)))
    }

    /// Continues with what memory proves: at every step, with the first child that is known to have exactly the right
    /// value. Positions that memory does not keep are searched. Returns false if memory does not reach a leaf.
    fn by_memory(&mut self) -> Result<bool, SignalOf<C>> {
        while !self.search.is_leaf(&self.position, self.depth) {
            let mut next = None;
            for m in self.search.game.moves(&self.position) {
                let (child, left) = self.after(m);
                let memory = &self.search.memory;
                let kept =
                    memory.keeps_leaves() || memory.keeps(left) && !self.search.is_leaf(&child, left);
                let is_best = if kept {
                    self.search.known(&child, left, None).bounds.value() == Some(-self.value)
                } else {
                    !self.reaches(&child, left, (-self.value).next())?
                };
                if is_best {
                    next = Some(m);
                    break;
                }
            }
            let Some(m) = next else { return Ok(false) };
            self.follow(&[m]);
        }
        Ok(true)
    }

    /// Continues with the best moves that memory knows.
    fn by_known_moves(&mut self) {
        while !self.search.is_leaf(&self.position, self.depth) {
            let best = self.search.known(&self.position, self.depth, None).best;
            let mut moves = self.search.game.moves(&self.position).into_iter();
            let Some(m) = best.and_then(|number| moves.nth(number.get())) else { return };
            self.follow(&[m]);
        }
    }

    /// Continues to a leaf. `guess` is a line that may be best play.
    fn reach_a_leaf(&mut self, mut guess: &[MoveOf<C>]) -> Result<(), SignalOf<C>> {
        loop {
            let (hint, rest) = guess.split_first().map_or((None, guess), |(&m, rest)| (Some(m), rest));
            let Some(m) = self.best_move(hint)? else { return Ok(()) };
            guess = if hint == Some(m) { rest } else { &[] };
            self.follow(&[m]);
        }
    }

    /// Returns a best move, perhaps `hint`; `None` at a leaf. The value of the position is known, so a move is best as
    /// soon as it is proven to reach that value, or all other moves are proven to be worse.
    fn best_move(&mut self, hint: Option<MoveOf<C>>) -> Result<Option<MoveOf<C>>, SignalOf<C>> {
        if self.search.is_leaf(&self.position, self.depth) {
            return Ok(None);
        }
        let own = self.search.game.moves(&self.position).into_iter();
        let of_position =
            Arranged { position: &self.position, depth: self.depth, hint: None, moves: own };
        let ordered = self.search.order.arrange(self.search.game, self.search.evaluator, of_position);
        let others = ordered.filter(|&m| Some(m) != hint);
        let mut moves: Vec<MoveOf<C>> = hint.into_iter().chain(others).collect();
        let better = (-self.value).next();
        let mut known = |m: &MoveOf<C>| {
            let (child, left) = self.after(*m);
            self.known_to_reach(&child, left, better)
        };
        if let Some(&m) = moves.iter().find(|m| known(m) == Some(false)) {
            return Ok(Some(m));
        }
        let last = moves.pop();
        for m in moves {
            let (child, left) = self.after(m);
            if !self.reaches(&child, left, better)? {
                return Ok(Some(m));
            }
        }
        Ok(last)
    }

    /// Returns whether a position is worth `goal` or more, or `None` if memory does not know.
    fn known_to_reach(&mut self, position: &PositionOf<C>, depth: Depth, goal: Value) -> Option<bool> {
        let memory = &self.search.memory;
        if !memory.remembers() || !memory.keeps(depth) {
            return None;
        }
        let game = self.search.game;
        let reaches = |Bounds { lower, upper }: Bounds| {
            if lower >= goal { Some(true) } else { (upper < goal).then_some(false) }
        };
        let here = self.proven.as_mut().map(|proven| proven.recall(game, position, depth).bounds);
        memory.peek(game, position, depth).and_then(reaches).or_else(|| here.and_then(reaches))
    }

    /// Returns whether a position is worth `goal` or more.
    fn reaches(
        &mut self,
        position: &PositionOf<C>,
        depth: Depth,
        goal: Value,
    ) -> Result<bool, SignalOf<C>> {
        if let Some(known) = self.known_to_reach(position, depth, goal) {
            return Ok(known);
        }
        self.search.stop.look()?;
        let (game, evaluator) = (self.search.game, self.search.evaluator);
        if self.search.is_leaf(position, depth) {
            return Ok(evaluator.value(game, position, depth) >= goal);
        }
        let moves = game.moves(position).into_iter();
        let arranged = Arranged { position, depth, hint: None, moves };
        let mut reached = false;
        for m in self.search.order.arrange(game, evaluator, arranged) {
            let (child, left) = (game.play(position, m), depth - game.cost(m));
            if !self.reaches(&child, left, (-goal).next())? {
                reached = true;
                break;
            }
        }
        self.prove(position, depth, goal, reached);
        Ok(reached)
    }

    /// Records whether a position is worth `goal` or more.
    fn prove(&mut self, position: &PositionOf<C>, depth: Depth, goal: Value, reached: bool) {
        if !self.search.memory.remembers() || !self.search.memory.keeps(depth) {
            return;
        }
        if self.proven.is_none() {
            self.proven = Table::with_entries(ENTRIES).ok();
        }
        let bounds = if reached {
            Bounds { lower: goal, upper: Value::INF }
        } else {
            Bounds { lower: Value::NEG_INF, upper: goal.previous() }
        };
        if let Some(proven) = &mut self.proven {
            proven.store(self.search.game, position, depth, bounds, None);
        }
    }
}
