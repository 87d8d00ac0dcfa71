//! Values in the words of players.

use plywood::board::AnyGame;
use plywood_core::Value;
use plywood_games::Worth;

/// The meaning of an evaluator's values.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    game: &'static dyn AnyGame,
    evaluator: Option<String>,
}

impl Scale {
    /// Creates the scale of the given evaluator, or of the game's first evaluator.
    pub(super) fn new(game: &'static dyn AnyGame, evaluator: Option<&str>) -> Scale {
        Scale { game, evaluator: evaluator.map(Into::into) }
    }

    /// Returns what a value means, and the unit it counts, in the singular.
    fn meaning(&self, value: Value) -> (Worth, &'static str) {
        let (worth, units) = self.game.worth(self.evaluator.as_deref(), value);
        (worth, units.map_or("point", |units| units.trim_end_matches('s')))
    }

    /// Whether the value alone shows who wins.
    pub(super) fn is_won(&self, value: Value) -> bool {
        self.meaning(value).0 == Worth::Won
    }

    /// Describes a value for the first of these sides. `distance` is the number of plies to the end of the game, if the
    /// outcome is known.
    pub(super) fn words(&self, value: Value, distance: Option<u32>, names: [&str; 2]) -> String {
        let [mover, other] = names;
        let better = if value > Value::ZERO { mover } else { other };
        let (worth, unit) = self.meaning(value);
        match (worth, distance) {
            (_, Some(_)) if value == Value::ZERO => "a draw".into(),
            (_, None) if value == Value::ZERO => "even".into(),
            (Worth::Won, None) => format!("{better} wins"),
            (Worth::Won, Some(plies)) => format!("{better} wins in {}", plies_of(plies)),
            (Worth::By(size), None) => format!("+{} for {better}", counted(size, unit)),
            (Worth::By(size), Some(plies)) => {
                format!("{better} wins by {} in {}", counted(size, unit), plies_of(plies))
            }
            (Worth::Points(size), _) => format!("+{} for {better}", counted(size, "point")),
        }
    }
}

/// Formats a number of plies: `1 ply`, `5 plies`.
pub(super) fn plies_of(number: u32) -> String {
    if number == 1 { "1 ply".into() } else { format!("{number} plies") }
}

fn counted(number: u32, unit: &str) -> String {
    if number == 1 { format!("1 {unit}") } else { format!("{number} {unit}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_engines::game;

    fn words(name: &str, evaluator: &str, value: i16, distance: Option<u32>) -> String {
        let scale = Scale::new(game(name).expect("known"), Some(evaluator).filter(|e| !e.is_empty()));
        scale.words(Value::from(value), distance, ["x", "o"])
    }

    #[test]
    fn values_are_described_for_the_side_that_is_better_off() {
        assert_eq!(words("kalah", "", 3, None), "+3 stones for x");
        assert_eq!(words("kalah", "", -1, None), "+1 stone for o");
        assert_eq!(words("kalah", "zero", -6, Some(9)), "o wins by 6 stones in 9 plies");
        assert_eq!(words("connect-four", "", 4, None), "+4 points for x");
        assert_eq!(words("connect-four", "", 985, Some(5)), "x wins in 5 plies");
        assert_eq!(words("tic-tac-toe", "", -95, Some(1)), "o wins in 1 ply");
        assert_eq!(words("tic-tac-toe", "", 0, Some(4)), "a draw");
        assert_eq!(words("othello", "", 40, None), "+40 points for x");
        assert_eq!(words("othello", "", 6000, None), "+12 discs for x");
        assert_eq!(words("othello", "discs", -5, None), "+5 discs for o");
        assert_eq!(words("othello", "zero", 0, None), "even");
    }
}
