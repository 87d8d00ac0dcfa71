use std::fmt;

/// A rule of the contract, displayed as a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Rule {
    /// `moves` returns the same moves in the same order each time it is called.
    #[error("moves() must return the same moves in the same order each time")]
    MovesRepeat,
    /// No move is listed twice.
    #[error("moves() must not list a move twice")]
    MovesDiffer,
    /// The iterator of the moves knows how many there are.
    #[error("the iterator of moves() must know its length")]
    MovesCounted,
    /// `play` returns the same position each time, and leaves the original position unchanged.
    #[error("play() must return the same position each time")]
    PlayRepeats,
    /// A move costs 1, or 0 in a game whose `FREE_MOVES` is true.
    #[error("cost() must be 1, or 0 where FREE_MOVES is true")]
    Cost,
    /// A move of cost 0 is the only move of its position.
    #[error("a move of cost 0 must be the only move of its position")]
    PassAlone,
    /// Two moves of cost 0 never follow each other.
    #[error("two moves of cost 0 must not follow each other")]
    PassesApart,
    /// Different positions have different keys.
    #[error("key() must be different for different positions")]
    KeyTellsApart,
    /// Equal positions have equal keys.
    #[error("key() must be the same for equal positions")]
    KeyRepeats,
    /// Equal positions have equal hashes.
    #[error("hash() must be the same for equal positions")]
    HashRepeats,
    /// Different positions have different hashes, as far as 64 bits allow.
    #[error("hash() must hardly ever be the same for different positions")]
    HashTellsApart,
    /// The bits of the hash are well mixed: each is sometimes 0 and sometimes 1.
    #[error("hash() must be well mixed: every bit must vary")]
    HashMixed,
    /// What a position carries equals what can be computed from scratch.
    #[error("a position must equal the one rebuilt from scratch, including the hash")]
    Rebuilt,
    /// The evaluator's value lies between `Value::MIN` and `Value::MAX`.
    #[error("the evaluator's value must lie between Value::MIN and Value::MAX")]
    EvaluatorFinite,
    /// The evaluator returns the same value each time it is called.
    #[error("the evaluator must return the same value each time")]
    EvaluatorRepeats,
    /// Every algorithm returns minimax's value.
    #[error("every algorithm must return the value of minimax")]
    Value,
    /// The line of every algorithm, played out and evaluated, has the value.
    #[error("the line of every algorithm, played out and evaluated, must have the value")]
    Line,
}

/// A broken rule of the contract, and where it was broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Violation {
    /// The broken rule.
    pub rule: Rule,
    /// The moves from the root to the position.
    pub path: Vec<String>,
    /// What was found there.
    pub found: String,
    /// The seed of the random play.
    pub seed: u64,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.rule)?;
        writeln!(f, "  found: {}", self.found)?;
        if self.path.is_empty() {
            writeln!(f, "  at: the root")?;
        } else {
            writeln!(f, "  at: the position after {}", self.path.join(" "))?;
        }
        write!(f, "  replay: play these moves from root(), or check again with seed {}", self.seed)
    }
}
