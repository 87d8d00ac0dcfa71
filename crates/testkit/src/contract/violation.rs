use std::fmt;

/// A rule of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
    /// `moves` gives the same moves in the same order each time it is asked.
    MovesRepeat,
    /// No move is listed twice.
    MovesDiffer,
    /// The iterator of the moves says how many there are.
    MovesCounted,
    /// `play` gives the same position each time, and leaves the one before as it was.
    PlayRepeats,
    /// A move costs 1, or 0 in a game that says so by `FREE_MOVES`.
    Cost,
    /// A move of cost 0 is the only one of its position.
    PassAlone,
    /// Two moves of cost 0 never follow each other.
    PassesApart,
    /// Different positions have different keys.
    KeyTellsApart,
    /// Equal positions have equal keys.
    KeyRepeats,
    /// Equal positions have equal hashes.
    HashRepeats,
    /// Different positions have different hashes, as far as 64 bits allow.
    HashTellsApart,
    /// The bits of the hash are well mixed: each is sometimes 0 and sometimes 1.
    HashMixed,
    /// What a position carries is what can be computed from scratch.
    Rebuilt,
    /// The horizon's value lies between `Value::MIN` and `Value::MAX`.
    HorizonFinite,
    /// The horizon gives the same value each time it is asked.
    HorizonRepeats,
    /// Every algorithm returns minimax's value.
    Value,
    /// The line of every algorithm, played out and judged, gives the value.
    Line,
}

impl Rule {
    /// The rule as a sentence.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Rule::MovesRepeat => "moves() must give the same moves in the same order each time",
            Rule::MovesDiffer => "moves() must not list a move twice",
            Rule::MovesCounted => "the iterator of moves() must know its length",
            Rule::PlayRepeats => "play() must give the same position each time",
            Rule::Cost => "cost() must be 1, or 0 where FREE_MOVES is true",
            Rule::PassAlone => "a move of cost 0 must be the only one of its position",
            Rule::PassesApart => "two moves of cost 0 must not follow each other",
            Rule::KeyTellsApart => "key() must tell different positions apart",
            Rule::KeyRepeats => "key() must be the same for equal positions",
            Rule::HashRepeats => "hash() must be the same for equal positions",
            Rule::HashTellsApart => "hash() must hardly ever be the same for different positions",
            Rule::HashMixed => "hash() must be well mixed: every bit must vary",
            Rule::Rebuilt => {
                "a position must be equal to the same one rebuilt from scratch, hash included"
            }
            Rule::HorizonFinite => "the horizon's value must lie between Value::MIN and Value::MAX",
            Rule::HorizonRepeats => "the horizon must give the same value each time",
            Rule::Value => "every algorithm must return the value of minimax",
            Rule::Line => "the line of every algorithm, played out and judged, must give the value",
        }
    }
}

/// A rule that a game has broken, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        writeln!(f, "{}", self.rule.sentence())?;
        writeln!(f, "  found: {}", self.found)?;
        if self.path.is_empty() {
            writeln!(f, "  at: the root")?;
        } else {
            writeln!(f, "  at: the position after {}", self.path.join(" "))?;
        }
        write!(f, "  replay: play these moves from root(), or check again with seed {}", self.seed)
    }
}

impl std::error::Error for Violation {}
