//! What a session reports: moves and search results.

use plywood::Found;

/// Who made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Human,
    Machine,
    /// The rules forced a pass.
    Rules,
}

impl By {
    pub(super) fn word(self) -> &'static str {
        match self {
            By::Human => "you",
            By::Machine => "machine",
            By::Rules => "rules",
        }
    }
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Move,
    Hint,
}

impl Purpose {
    pub(super) fn word(self) -> &'static str {
        match self {
            Purpose::Move => "move",
            Purpose::Hint => "hint",
        }
    }
}

/// The machine's search result for a side.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) side: &'static str,
    /// The value in words, if one is known.
    pub(super) words: Option<String>,
    pub(super) found: Found<String>,
    pub(super) purpose: Purpose,
}
