//! The rules about searches: every algorithm finds the oracle's value and a line that leads to it.

use super::erased::{Erased, Keys, Number};
use super::{Player, Rule, Violation};
use crate::oracle;
use plywood_core::catalogue::{Choice, Entry};
use plywood_core::{Bounds, Depth, Evaluate, Game, Outcome, Refusal, Search, Unbounded, Value};
use std::fmt::Debug;

impl<G, H> Player<'_, G, H>
where
    G: Game<Position: PartialEq + Debug>,
    H: Evaluate<G>,
{
    /// Checks the results of every algorithm on `position`, without memory and with a memory that uses the game's keys.
    pub(super) fn algorithms_agree(&mut self, position: &G::Position) -> Result<(), Violation> {
        let (game, evaluator, deepest) = (self.game, self.evaluator, self.options.depth);
        let (keys, position) = (Keys::<G>::default(), position.clone());
        let searches = if G::FREE_MOVES {
            with_free_moves(&Erased::new(game, evaluator, &keys, position), deepest)
        } else {
            without_free_moves(&Erased::new(game, evaluator, &keys, position), deepest)
        };
        self.report.searches +=
            searches.map_err(|Wrong { rule, found }| self.violation(rule, found))?;
        Ok(())
    }
}

/// A search that does not agree with the oracle.
struct Wrong {
    rule: Rule,
    found: String,
}

// Neither of these two is generic: so this crate compiles the algorithms, and no crate that checks a game compiles them again.

fn with_free_moves(game: &Erased<'_, true>, deepest: Depth) -> Result<u32, Wrong> {
    all_agree(game, deepest)
}

fn without_free_moves(game: &Erased<'_, false>, deepest: Depth) -> Result<u32, Wrong> {
    all_agree(game, deepest)
}

/// Searches the game from its root to each depth with every algorithm, and returns the number of searches.
fn all_agree<const FREE: bool>(game: &Erased<'_, FREE>, deepest: Depth) -> Result<u32, Wrong> {
    let mut searches = 0;
    for depth in 0..=deepest {
        let value = oracle::value(game, game, &game.root(), depth);
        for entry in Entry::exact() {
            let outcome = entry.algorithm.run(&mut Search::new(game, game), &game.root(), depth);
            agrees(game, outcome, value, entry.name, depth)?;
            searches += 1;
        }
        for entry in Entry::exact().filter(|entry| entry.options.contains(&Choice::Memory)) {
            let mut search = Search::new(game, game).memory(Unbounded::new());
            let outcome = entry.algorithm.run(&mut search, &game.root(), depth);
            agrees(game, outcome, value, &format!("{} with memory", entry.name), depth)?;
            searches += 1;
        }
    }
    Ok(searches)
}

/// Checks that the outcome has the minimax `value` and a line that leads to this value.
fn agrees<const FREE: bool>(
    game: &Erased<'_, FREE>,
    outcome: Result<Outcome<Number>, Refusal>,
    value: Value,
    algorithm: &str,
    depth: Depth,
) -> Result<(), Wrong> {
    let refused = |refusal| Wrong { rule: Rule::Value, found: format!("{algorithm}: {refusal}") };
    let Outcome { value: answer, bounds, line, .. } = outcome.map_err(refused)?;
    let name = format!("{algorithm} to {depth} plies");
    if (answer, bounds) != (Some(value), Bounds::exact(value)) {
        let found = format!("{name} returns {answer:?} with {bounds:?}; minimax returns {value}");
        return Err(Wrong { rule: Rule::Value, found });
    }
    let found = match oracle::line_value(game, game, &game.root(), depth, &line) {
        Ok(end) if end == value => return Ok(()),
        Ok(end) => format!("the value of its end is {end}, not {value}"),
        Err(bad) => bad.to_string(),
    };
    let line = game.root().shown(&line);
    Err(Wrong { rule: Rule::Line, found: format!("{name} has the line {line}: {found}") })
}
