//! The rules that can be checked at a single position, or against earlier positions.

use super::{Player, Rule, Violation};
use plywood_core::{Evaluate, Game, Value};
use std::collections::HashMap;
use std::fmt::Debug;

/// A position with its key and hash.
pub(super) struct Known<G: Game> {
    position: G::Position,
    key: G::Key,
    hash: u64,
}

/// The distinct positions met so far, in the order of their first occurrence.
pub(super) struct Met<G: Game> {
    pub(super) known: Vec<Known<G>>,
    /// The index of each position in the list.
    pub(super) by_key: HashMap<G::Key, usize>,
}

/// The number of different positions that is enough to tell whether a bit of the hash ever changes.
const ENOUGH_TO_TELL: usize = 200;

impl<G, H> Player<'_, G, H>
where
    G: Game<Position: PartialEq + Debug>,
    H: Evaluate<G>,
{
    /// Returns the moves of `position`, and checks all rules about moves.
    pub(super) fn moves(&self, position: &G::Position) -> Result<Vec<G::Move>, Violation> {
        let iterator = self.game.moves(position).into_iter();
        let claimed = iterator.size_hint();
        let moves: Vec<G::Move> = iterator.clone().collect();
        if claimed != (moves.len(), Some(moves.len())) || iterator.len() != moves.len() {
            let found = format!("{} moves, but the iterator announced {claimed:?}", moves.len());
            return Err(self.violation(Rule::MovesCounted, found));
        }
        let again: Vec<G::Move> = self.game.moves(position).into_iter().collect();
        if moves != again {
            let found = format!("{moves:?}, and then {again:?}");
            return Err(self.violation(Rule::MovesRepeat, found));
        }
        if let Some((_, m)) = moves.iter().enumerate().find(|(i, m)| moves[..*i].contains(m)) {
            return Err(self.violation(Rule::MovesDiffer, format!("{m:?} twice in {moves:?}")));
        }
        for &m in &moves {
            self.cost_is_right(m, moves.len())?;
        }
        Ok(moves)
    }

    fn cost_is_right(&self, m: G::Move, moves: usize) -> Result<(), Violation> {
        let cost = self.game.cost(m);
        if cost > 1 || (cost == 0 && !G::FREE_MOVES) {
            let found = format!("{m:?} costs {cost}; FREE_MOVES is {}", G::FREE_MOVES);
            return Err(self.violation(Rule::Cost, found));
        }
        if cost == 0 && moves > 1 {
            let found = format!("{m:?} costs 0 and is one of {moves} moves");
            return Err(self.violation(Rule::PassAlone, found));
        }
        let last = self.path.last().copied();
        if let Some(last) = last.filter(|&last| cost == 0 && self.game.cost(last) == 0) {
            return Err(self.violation(Rule::PassesApart, format!("{m:?} after {last:?}")));
        }
        Ok(())
    }

    /// Returns the position after `m`, and checks that it is the same each time.
    pub(super) fn played(
        &mut self,
        position: &G::Position,
        m: G::Move,
    ) -> Result<G::Position, Violation> {
        let before = position.clone();
        let (after, again) = (self.game.play(position, m), self.game.play(position, m));
        if after != again {
            let found = format!("{m:?} led to {after:?}, and then to {again:?}");
            return Err(self.violation(Rule::PlayRepeats, found));
        }
        if before != *position {
            let found = format!("{m:?} changed the original position {before:?} to {position:?}");
            return Err(self.violation(Rule::PlayRepeats, found));
        }
        self.report.passes += u32::from(self.game.cost(m) == 0);
        Ok(after)
    }

    /// Checks the evaluator's value with no depth left and, if there are no moves, also with every greater depth.
    pub(super) fn evaluated(&self, position: &G::Position, moves: usize) -> Result<(), Violation> {
        let deepest = if moves == 0 { self.options.depth } else { 0 };
        for depth in 0..=deepest {
            let evaluator = || self.evaluator.value(self.game, position, depth);
            let (value, again) = (evaluator(), evaluator());
            if !value.is_finite() {
                let found = format!("{value} is outside {} to {}", Value::MIN, Value::MAX);
                return Err(self.violation(Rule::EvaluatorFinite, found));
            }
            if value != again {
                let found = format!("{value}, and then {again}, with {depth} plies left");
                return Err(self.violation(Rule::EvaluatorRepeats, found));
            }
        }
        Ok(())
    }

    /// Checks that key and hash are the same as when the position occurred before, and differ from those of all others.
    pub(super) fn named(&mut self, position: &G::Position) -> Result<(), Violation> {
        let (key, hash) = (self.game.key(position), self.game.hash(position));
        if let Some(&at) = self.met.by_key.get(&key) {
            let known = &self.met.known[at];
            let other = &known.position;
            if other != position {
                let found = format!("{position:?} and {other:?} both have the key {key:?}");
                return Err(self.violation(Rule::KeyTellsApart, found));
            }
            if known.hash != hash {
                let found = format!("{hash:#x} and {:#x} for {position:?}", known.hash);
                return Err(self.violation(Rule::HashRepeats, found));
            }
            return Ok(());
        }
        for known in &self.met.known {
            let other = &known.position;
            if other == position {
                let found = format!("{key:?} and {:?} for {position:?}", known.key);
                return Err(self.violation(Rule::KeyRepeats, found));
            }
            if known.hash == hash {
                let found = format!("{position:?} and {other:?} both have the hash {hash:#x}");
                return Err(self.violation(Rule::HashTellsApart, found));
            }
        }
        self.met.by_key.insert(key, self.met.known.len());
        self.met.known.push(Known { position: position.clone(), key, hash });
        Ok(())
    }

    /// Checks that the position, its key and its hash equal those rebuilt from scratch.
    pub(super) fn rebuilt(&self, position: &G::Position) -> Result<(), Violation> {
        let Some(rebuild) = self.rebuild else { return Ok(()) };
        let scratch = rebuild(position);
        let (carried, computed) = (self.game.hash(position), self.game.hash(&scratch));
        if carried != computed {
            let found = format!("the hash {carried:#x} instead of {computed:#x}, for {position:?}");
            return Err(self.violation(Rule::Rebuilt, found));
        }
        if scratch != *position || self.game.key(&scratch) != self.game.key(position) {
            let found = format!("{position:?} instead of {scratch:?}");
            return Err(self.violation(Rule::Rebuilt, found));
        }
        Ok(())
    }

    /// Checks that no bit of the hash is the same for all positions.
    pub(super) fn hashes_are_mixed(&mut self) -> Result<(), Violation> {
        let known = &self.met.known;
        if known.len() < ENOUGH_TO_TELL {
            return Ok(());
        }
        let sometimes_1 = known.iter().fold(0, |bits, known| bits | known.hash);
        let always_1 = known.iter().fold(u64::MAX, |bits, known| bits & known.hash);
        let constant = !sometimes_1 | always_1;
        if constant == 0 {
            return Ok(());
        }
        let found = format!("the bits {constant:#x} are the same for all of {} positions", known.len());
        self.path.clear();
        Err(self.violation(Rule::HashMixed, found))
    }
}
