//! What an algorithm promises beyond the value.

/// Promises, each tested on the named suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promises {
    /// How many leaves it visits on a perfectly ordered uniform tree.
    pub ordered: Ordered,
    /// How often it may visit a leaf.
    pub visits: Visits,
    /// Which leaves it may visit.
    pub leaves: Within,
}

/// How many leaves an algorithm visits on a perfectly ordered uniform tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordered {
    /// Those of the minimal tree: w^⌈d/2⌉ + w^⌊d/2⌋ - 1.
    MinimalTree,
    /// More.
    More,
}

/// How often an algorithm may visit a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    /// At most once.
    Once,
    /// Again and again.
    Repeated,
}

/// Which leaves an algorithm may visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Only leaves that alpha-beta visits too.
    AlphaBeta,
    /// Any.
    Tree,
}

impl Promises {
    /// No promises: any leaf may be visited, though only once.
    pub(super) const NONE: Promises =
        Promises { ordered: Ordered::More, visits: Visits::Once, leaves: Within::Tree };
    /// The minimal tree where that suffices, and never a leaf that alpha-beta does without, nor one twice.
    pub(super) const LIKE_ALPHA_BETA: Promises =
        Promises { ordered: Ordered::MinimalTree, leaves: Within::AlphaBeta, ..Promises::NONE };
    /// The same, but for leaves that are visited again.
    pub(super) const WITH_REPEATS: Promises =
        Promises { visits: Visits::Repeated, ..Promises::LIKE_ALPHA_BETA };
    /// The minimal tree where that suffices; elsewhere any leaf, though only once.
    pub(super) const BEST_CASE_AND_ONCE: Promises =
        Promises { leaves: Within::Tree, ..Promises::LIKE_ALPHA_BETA };
    /// The minimal tree where that suffices; elsewhere any leaf, any number of times.
    pub(super) const BEST_CASE_ONLY: Promises =
        Promises { leaves: Within::Tree, ..Promises::WITH_REPEATS };
    /// Whatever is promised depends on the memory: without one, leaves are visited again in every round.
    pub(super) const NOTHING_WITHOUT_MEMORY: Promises =
        Promises { visits: Visits::Repeated, ..Promises::NONE };
}
