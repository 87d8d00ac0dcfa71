//! The rules about searches: every algorithm finds what the oracle finds.

use super::{Player, Rule, Violation};
use crate::oracle;
use plywood_core::catalogue::{Choice, Entry};
use plywood_core::{Bounds, Depth, Game, Horizon, Outcome, Refusal, Search, Unbounded, Value};
use std::fmt::Debug;

impl<G, H> Player<'_, G, H>
where
    G: Game<Position: PartialEq + Debug>,
    H: Horizon<G>,
{
    /// Searches `position` with every algorithm, and with a memory that relies on the game's keys.
    pub(super) fn algorithms_agree(&mut self, position: &G::Position) -> Result<(), Violation> {
        for depth in 0..=self.options.depth {
            let value = oracle::value(self.game, self.horizon, position, depth);
            for entry in Entry::exact() {
                let mut search = Search::new(self.game, self.horizon);
                let outcome = entry.algorithm.run(&mut search, position, depth);
                let outcome = outcome.map_err(|refusal| self.refused(entry.name, refusal))?;
                self.value_is(value, &outcome, entry.name, depth)?;
                self.line_gives(value, &outcome.line, entry.name, position, depth)?;
                self.report.searches += 1;
            }
            for entry in Entry::exact().filter(|entry| entry.options.contains(&Choice::Memory)) {
                let name = format!("{} with memory", entry.name);
                let mut search = Search::new(self.game, self.horizon).memory(Unbounded::new());
                let outcome = entry.algorithm.run(&mut search, position, depth);
                let outcome = outcome.map_err(|refusal| self.refused(&name, refusal))?;
                self.value_is(value, &outcome, &name, depth)?;
                self.line_gives(value, &outcome.line, &name, position, depth)?;
                self.report.searches += 1;
            }
        }
        Ok(())
    }

    fn refused(&self, algorithm: &str, refusal: Refusal) -> Violation {
        self.violation(Rule::Value, format!("{algorithm}: {refusal}"))
    }

    fn value_is(
        &self,
        value: Value,
        outcome: &Outcome<G::Move>,
        algorithm: &str,
        depth: Depth,
    ) -> Result<(), Violation> {
        if (outcome.value, outcome.bounds) == (Some(value), Bounds::exact(value)) {
            return Ok(());
        }
        let (answer, bounds) = (outcome.value, outcome.bounds);
        let found =
            format!("{algorithm} of {depth} plies answers {answer:?} with {bounds:?}, minimax {value}");
        Err(self.violation(Rule::Value, found))
    }

    fn line_gives(
        &self,
        value: Value,
        line: &[G::Move],
        algorithm: &str,
        position: &G::Position,
        depth: Depth,
    ) -> Result<(), Violation> {
        let found = match oracle::line_value(self.game, self.horizon, position, depth, line) {
            Ok(end) if end == value => return Ok(()),
            Ok(end) => format!("its end is worth {end}, not {value}"),
            Err(bad) => bad.to_string(),
        };
        let found = format!("{algorithm} of {depth} plies has the line {line:?}: {found}");
        Err(self.violation(Rule::Line, found))
    }
}
