//! Which line of an algorithm's pseudo-code an event belongs to.
//!
//! Lines are identified by words that they contain; [`Entry::line`](super::Entry::line) finds them.

use crate::observer::EventKind;

/// Which line of an algorithm's pseudo-code is active after an event.
///
/// The first rule that applies decides: `answered`, `failed`, `cases`, `events`, `otherwise`. If no rule applies, the
/// event has no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// The line of a driver that examines the result, when a search of the root finishes.
    pub answered: Option<&'static str>,
    /// The lines that search again, from the second round on, if the first result was outside the window.
    pub failed: Option<Failed>,
    /// The lines that handle the selection of a descriptor.
    pub cases: &'static [(Case, &'static str)],
    /// The lines for the other events.
    pub events: &'static [(EventKind, &'static str)],
    /// The line for every other event.
    pub otherwise: Option<&'static str>,
}

/// The lines that search again after a search with a narrow window failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The line that follows a result below the window.
    pub low: &'static str,
    /// The line that follows a result above the window.
    pub high: &'static str,
}

/// The cases of the operator of SSS\*. MAX is the side to move at the root of the best-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Case {
    /// The root is solved.
    SolvedRoot,
    /// A leaf is live.
    LiveLeaf,
    /// A node at which MAX is to move is live.
    LiveMax,
    /// A node at which MIN is to move is live.
    LiveMin,
    /// A node at which MIN is to move is solved.
    SolvedMin,
    /// A node at which MAX is to move is solved.
    SolvedMax,
}

impl Case {
    /// Returns the name of the case in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Case::SolvedRoot => "solved-root",
            Case::LiveLeaf => "live-leaf",
            Case::LiveMax => "live-max",
            Case::LiveMin => "live-min",
            Case::SolvedMin => "solved-min",
            Case::SolvedMax => "solved-max",
        }
    }

    /// Returns the same line for all cases.
    const fn all(words: &'static str) -> [(Case, &'static str); 6] {
        [
            (Case::SolvedRoot, words),
            (Case::LiveLeaf, words),
            (Case::LiveMax, words),
            (Case::LiveMin, words),
            (Case::SolvedMin, words),
            (Case::SolvedMax, words),
        ]
    }
}

impl Lines {
    /// Returns the words that identify each line.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let failed = self.failed.into_iter().flat_map(|Failed { low, high }| [low, high]);
        let cases = self.cases.iter().map(|&(_, words)| words);
        let events = self.events.iter().map(|&(_, words)| words);
        self.answered.into_iter().chain(failed).chain(cases).chain(events).chain(self.otherwise)
    }

    const NONE: Lines =
        Lines { answered: None, failed: None, cases: &[], events: &[], otherwise: None };

    const fn of(events: &'static [(EventKind, &'static str)]) -> Lines {
        Lines { events, ..Lines::NONE }
    }

    /// All events belong to the search that the line `call` calls.
    const fn inside(call: &'static str) -> Lines {
        Lines { otherwise: Some(call), ..Lines::NONE }
    }

    /// A driver of minimal-window searches that examines each result in the line `answered`.
    pub(super) const fn driver(answered: &'static str) -> Lines {
        Lines { answered: Some(answered), ..Lines::inside("g := MT") }
    }

    pub(super) const MINIMAX: Lines = Lines::of(&[
        (EventKind::Expand, "for each successor"),
        (EventKind::Leaf, "is a leaf"),
        (EventKind::Better, "best := max"),
        (EventKind::Leave, "    return best"),
    ]);

    pub(super) const ALPHA_BETA: Lines = Lines::of(&[
        (EventKind::Expand, "for each successor"),
        (EventKind::Leaf, "is a leaf"),
        (EventKind::Better, "best := max"),
        (EventKind::Cutoff, "(cut-off)"),
        (EventKind::Leave, "    return best"),
        (EventKind::Settled, "(p, alpha, beta)"),
        (EventKind::Store, "    return best"),
    ]);

    pub(super) const ALPHA_BETA_HARD: Lines = Lines::of(&[
        (EventKind::Expand, "for each successor"),
        (EventKind::Leaf, "is a leaf"),
        (EventKind::Better, "m := max"),
        (EventKind::Cutoff, "(cut-off)"),
        (EventKind::Leave, "    return m"),
    ]);

    pub(super) const ALPHA_BETA_SHALLOW: Lines = Lines::of(&[
        (EventKind::Expand, "for each successor"),
        (EventKind::Leaf, "is a leaf"),
        (EventKind::Better, "best := max"),
        (EventKind::Cutoff, "(cut-off)"),
        (EventKind::Leave, "    return best"),
    ]);

    pub(super) const SCOUT: Lines = Lines::of(&[
        (EventKind::Expand, "for each other"),
        (EventKind::Leaf, "is a leaf"),
        (EventKind::Better, "v := -SCOUT(first"),
        (EventKind::Cutoff, "TEST<"),
        (EventKind::Leave, "return v"),
        (EventKind::ReSearch, "s passes"),
        (EventKind::Settled, "TEST<"),
        (EventKind::Store, "return v"),
    ]);

    pub(super) const NEGASCOUT: Lines = Lines::of(&[
        (EventKind::Expand, "for each successor"),
        (EventKind::Leaf, "is a leaf"),
        (EventKind::Better, "best := v"),
        (EventKind::Cutoff, "(cut-off)"),
        (EventKind::ReSearch, "(re-search)"),
        (EventKind::Leave, "    return best"),
        (EventKind::Settled, "v := -NS"),
        (EventKind::Store, "    return best"),
    ]);

    pub(super) const NEGASCOUT_F4: Lines = Lines::of(&[
        (EventKind::Expand, "for each successor"),
        (EventKind::Leaf, "is a leaf"),
        (EventKind::Better, "m := t"),
        (EventKind::Cutoff, "(cut-off)"),
        (EventKind::ReSearch, "(re-search)"),
        (EventKind::Leave, "    return m"),
    ]);

    pub(super) const NEGASCOUT_MINIMAX: Lines = Lines::of(&[
        (EventKind::Expand, "m := -F4'(first"),
        (EventKind::Leaf, "is a leaf"),
        (EventKind::Better, "m := t"),
        (EventKind::Cutoff, "(cut-off)"),
        (EventKind::ReSearch, "(re-search)"),
        (EventKind::Leave, "    return m"),
    ]);

    pub(super) const PNS: Lines = Lines {
        events: &[(EventKind::ReSearch, "search-again, along")],
        ..Lines::inside("the first search: NegaScout")
    };

    pub(super) const INS: Lines = Lines {
        events: &[
            (EventKind::ReSearch, "search-again, with"),
            (EventKind::Settled, "return that value"),
        ],
        ..Lines::inside("the first search: NegaScout")
    };

    pub(super) const SSS: Lines = Lines {
        cases: &[
            (Case::SolvedRoot, "p = root and SOLVED"),
            (Case::LiveLeaf, "LIVE leaf"),
            (Case::LiveMax, "LIVE MAX"),
            (Case::LiveMin, "LIVE MIN"),
            (Case::SolvedMin, "SOLVED MIN"),
            (Case::SolvedMax, "SOLVED MAX"),
        ],
        ..Lines::of(&[(EventKind::Insert, "OPEN :="), (EventKind::Better, "p = root and SOLVED")])
    };

    pub(super) const DUAL: Lines = Lines {
        cases: &Case::all("dual-SS*(p"),
        ..Lines::of(&[
            (EventKind::Expand, "for each child"),
            (EventKind::Better, "h := max"),
            (EventKind::Leave, "return h"),
            (EventKind::Insert, "dual-SS*(p"),
        ])
    };

    pub(super) const DUAL_NS: Lines = Lines {
        cases: &Case::all("best := -dual-SS*(first"),
        events: &[
            (EventKind::Expand, "for each other"),
            (EventKind::Better, "best := -dual-SS*(first"),
            (EventKind::Leave, "    return best"),
            (EventKind::ReSearch, "(re-search)"),
        ],
        ..Lines::inside("v := -alpha-beta")
    };

    pub(super) const DUAL_INS: Lines = Lines {
        events: &[
            (EventKind::Cutoff, "INS-test"),
            (EventKind::Leave, "INS-test"),
            (EventKind::ReSearch, "(resumed)"),
        ],
        ..Lines::inside("best := -dual-SS*(first")
    };

    pub(super) const ITER_SSS: Lines = Lines {
        cases: &[
            (Case::SolvedRoot, "until p = root"),
            (Case::LiveLeaf, "LIVE leaf"),
            (Case::LiveMax, "LIVE MAX"),
            (Case::LiveMin, "LIVE MIN"),
            (Case::SolvedMin, "SOLVED MIN"),
            (Case::SolvedMax, "SOLVED MAX"),
        ],
        ..Lines::of(&[(EventKind::Insert, "OPEN :="), (EventKind::Better, "until p = root")])
    };

    pub(super) const HYBRID: Lines = Lines::inside("search by the outer");

    pub(super) const ASPIRATION: Lines = Lines {
        answered: Some("return g"),
        failed: Some(Failed { low: "(failed low)", high: "(failed high)" }),
        ..Lines::inside("g := NegaScout(root, guess")
    };

    pub(super) const BEST_FIRST: Lines = Lines::of(&[
        (EventKind::Expand, "expand leaf"),
        (EventKind::Leaf, "expand leaf"),
        (EventKind::Leave, "the best of the children"),
        (EventKind::Better, "return what the root"),
    ]);

    pub(super) const RBFMS: Lines = Lines::of(&[
        (EventKind::Expand, "BF(node"),
        (EventKind::Leaf, "for each child"),
        (EventKind::Leave, "return M[best]"),
        (EventKind::Better, "best := left-most"),
        (EventKind::Settled, "BF(best"),
    ]);

    pub(super) const BEST_FIRST_EXTENSION: Lines = Lines::of(&[
        (EventKind::Expand, "alpha-beta(root"),
        (EventKind::Leaf, "evaluated all at once"),
        (EventKind::Leave, "return best-first"),
        (EventKind::Better, "return best-first"),
        (EventKind::Cutoff, "one ply above"),
        (EventKind::Settled, "completed"),
    ]);
}
