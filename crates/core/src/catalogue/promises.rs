//! The promises that algorithms make besides the value.

/// What an algorithm promises besides the value. Each promise is tested on the trees of `plywood_testkit::suite`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promises {
    /// The number of leaves visited on a perfectly ordered uniform tree.
    pub ordered: Ordered,
    /// How often the algorithm may visit a leaf.
    pub visits: Visits,
    /// Which leaves the algorithm may visit.
    pub leaves: Within,
}

/// The number of leaves that an algorithm visits on a perfectly ordered uniform tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordered {
    /// The leaves of the minimal tree: w^⌈d/2⌉ + w^⌊d/2⌋ - 1.
    MinimalTree,
    /// More leaves than the minimal tree has.
    More,
}

/// How often an algorithm may visit a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    /// The algorithm visits each leaf at most once.
    Once,
    /// The algorithm may visit a leaf any number of times.
    Repeated,
}

/// Which leaves an algorithm may visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Only leaves that alpha-beta visits too.
    AlphaBeta,
    /// Any leaf of the tree.
    Tree,
}

impl Promises {
    /// The weakest promises: any leaf may be visited, but only once.
    pub(super) const NONE: Promises =
        Promises { ordered: Ordered::More, visits: Visits::Once, leaves: Within::Tree };
    /// The minimal tree if the tree is perfectly ordered; only leaves that alpha-beta visits too, and no leaf twice.
    pub(super) const LIKE_ALPHA_BETA: Promises =
        Promises { ordered: Ordered::MinimalTree, leaves: Within::AlphaBeta, ..Promises::NONE };
    /// Like `LIKE_ALPHA_BETA`, but leaves may be visited again.
    pub(super) const WITH_REPEATS: Promises =
        Promises { visits: Visits::Repeated, ..Promises::LIKE_ALPHA_BETA };
    /// The minimal tree if the tree is perfectly ordered; otherwise any leaf, but only once.
    pub(super) const BEST_CASE_AND_ONCE: Promises =
        Promises { leaves: Within::Tree, ..Promises::LIKE_ALPHA_BETA };
    /// The minimal tree if the tree is perfectly ordered; otherwise any leaf, any number of times.
    pub(super) const BEST_CASE_ONLY: Promises =
        Promises { leaves: Within::Tree, ..Promises::WITH_REPEATS };
    /// Nothing is promised without memory, since every round then visits leaves again.
    pub(super) const NOTHING_WITHOUT_MEMORY: Promises =
        Promises { visits: Visits::Repeated, ..Promises::NONE };
}
