use std::fmt;

/// A rule of the contract, told as a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Rule {
    /// `moves` gives the same moves in the same order each time it is asked.
    #[error("moves() must give the same moves in the same order each time")]
    MovesRepeat,
    /// No move is listed twice.
    #[error("moves() must not list a move twice")]
    MovesDiffer,
    /// The iterator of the moves says how many there are.
    #[error("the iterator of moves() must know its length")]
    MovesCounted,
    /// `play` gives the same position each time, and leaves the one before as it was.
    #[error("play() must give the same position each time")]
    PlayRepeats,
    /// A move costs 1, or 0 in a game that says so by `FREE_MOVES`.
    #[error("cost() must be 1, or 0 where FREE_MOVES is true")]
    Cost,
    /// A move of cost 0 is the only one of its position.
    #[error("a move of cost 0 must be the only one of its position")]
    PassAlone,
    /// Two moves of cost 0 never follow each other.
    #[error("two moves of cost 0 must not follow each other")]
    PassesApart,
    /// Different positions have different keys.
    #[error("key() must tell different positions apart")]
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
    /// What a position carries is what can be computed from scratch.
    #[error("a position must be equal to the same one rebuilt from scratch, hash included")]
    Rebuilt,
    /// The horizon's value lies between `Value::MIN` and `Value::MAX`.
    #[error("the horizon's value must lie between Value::MIN and Value::MAX")]
    HorizonFinite,
    /// The horizon gives the same value each time it is asked.
    #[error("the horizon must give the same value each time")]
    HorizonRepeats,
    /// Every algorithm returns minimax's value.
    #[error("every algorithm must return the value of minimax")]
    Value,
    /// The line of every algorithm, played out and judged, gives the value.
    #[error("the line of every algorithm, played out and judged, must give the value")]
    Line,
}

/// A rule that a game has broken, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Violation {
    /// The rule.
    pub rule: Rule,
    /// The moves from the root to the position where it showed.
    pub path: Vec<String>,
    /// What was found there.
    pub found: String,
    /// The seed of the random play that came there.
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
