//! Values in the words of players.

use super::AnyGame;
use plywood_core::Value;
use plywood_games::Worth;

/// The meaning of an evaluator's values, for people.
#[derive(Clone, Debug)]
pub struct Scale {
    game: &'static dyn AnyGame,
    evaluator: Option<String>,
}

impl Scale {
    /// Creates the scale of the given evaluator, or of the game's first evaluator.
    #[must_use]
    pub fn new(game: &'static dyn AnyGame, evaluator: Option<&str>) -> Scale {
        Scale { game, evaluator: evaluator.map(Into::into) }
    }

    /// Returns what a value means, and the unit it counts, in the singular.
    fn meaning(&self, value: Value) -> (Worth, &'static str) {
        let (worth, units) = self.game.worth(self.evaluator.as_deref(), value);
        (worth, units.map_or("point", |units| units.trim_end_matches('s')))
    }

    /// Returns whether the value alone shows who wins.
    #[must_use]
    pub fn is_won(&self, value: Value) -> bool {
        self.meaning(value).0 == Worth::Won
    }

    /// Describes a value for the first of these sides. `distance` is the number of plies to the end of the game, if the
    /// outcome is known.
    #[must_use]
    pub fn words(&self, value: Value, distance: Option<u32>, names: [&str; 2]) -> String {
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

impl Scale {
    /// Describes a value for the side to move in a few characters: `win 5`, `loss`, `draw`, `+12`. `distance` is the
    /// number of plies to the end of the game, if the outcome is known.
    #[must_use]
    pub fn short(&self, value: Value, distance: Option<u32>) -> String {
        let sign = if value > Value::ZERO { '+' } else { '\u{2212}' };
        let won = if value > Value::ZERO { "win" } else { "loss" };
        match (self.meaning(value).0, distance) {
            (_, Some(_)) if value == Value::ZERO => "draw".into(),
            (_, None) if value == Value::ZERO => "0".into(),
            (Worth::Won, None) => won.into(),
            (Worth::Won, Some(plies)) => format!("{won} {plies}"),
            (Worth::By(size) | Worth::Points(size), _) => format!("{sign}{size}"),
        }
    }

    /// Returns how far a value is from even, from -1 (the side to move has lost) to 1 (it has won), for drawings. A clear
    /// lead is about 0.7. `None` if the evaluator does not say what a clear lead is.
    #[must_use]
    pub fn share(&self, value: Value, distance: Option<u32>) -> Option<f64> {
        if value == Value::ZERO {
            return Some(0.0);
        }
        if distance.is_some() || self.is_won(value) {
            return Some(if value > Value::ZERO { 1.0 } else { -1.0 });
        }
        let lead = self.game.clear_lead(self.evaluator.as_deref())?;
        let (value, lead) = (f64::from(value.get()), f64::from(lead.get()));
        Some(value / value.hypot(lead))
    }
}

/// Formats a number of plies: `1 ply`, `5 plies`.
#[must_use]
pub fn plies_of(number: u32) -> String {
    if number == 1 { "1 ply".into() } else { format!("{number} plies") }
}

fn counted(number: u32, unit: &str) -> String {
    if number == 1 { format!("1 {unit}") } else { format!("{number} {unit}s") }
}
