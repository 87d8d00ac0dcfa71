//! What kind of algorithm it is: facts that let programs distinguish algorithms without knowing their names.

/// What kind of algorithm it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nature {
    /// How the algorithm traverses the tree.
    pub kind: Kind,
    /// The name of the search that it calls or extends.
    pub inner: Option<&'static str>,
    /// Where the first window is.
    pub start: Start,
    /// Where the best-first search starts.
    pub side: Side,
    /// What the algorithm stores about visited nodes.
    pub stores: Stores,
    /// Whether the algorithm reports cutoffs, from which killers and history learn.
    pub cutoffs: Cutoffs,
}

/// How an algorithm traverses the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Visits every node, depth first.
    Exhaustive,
    /// Visits nodes depth first and cuts off subtrees that cannot matter.
    DepthFirst,
    /// Continues at the most promising node.
    BestFirst,
    /// Calls another search repeatedly, each time with another window.
    Driver,
    /// Grows a tree of its own along the best line. The value is an estimate.
    Selective,
}

/// Which value an algorithm returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finds {
    /// The minimax value for the requested depth.
    Minimax,
    /// The value at the end of the best line so far: the search is selective and proves nothing.
    Estimate,
}

/// Where an algorithm's first window is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// At the window given by the caller, or at none.
    Window,
    /// Above every value.
    Above,
    /// Below every value.
    Below,
    /// In the middle of the range of values.
    Middle,
    /// At a guess of the value.
    Guess,
}

/// Where a best-first search starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// At the root, where MAX is to move.
    Root,
    /// At the children of the root, where MIN is to move.
    Children,
}

/// What an algorithm stores about visited nodes, besides the path to the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stores {
    /// The algorithm stores nothing.
    Nothing,
    /// Records of first searches, for second searches.
    Notes,
    /// The descriptors of a solution tree.
    Descriptors,
    /// A search tree of its own.
    Tree,
    /// The contents of its memory of positions; without a memory it repeats work.
    Memory,
}

/// Whether an algorithm reports cutoffs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cutoffs {
    /// The algorithm reports cutoffs: killers and history learn from them.
    Reported,
    /// The algorithm has no cutoffs.
    None,
}

impl Kind {
    /// Returns the kind in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Exhaustive => "exhaustive",
            Kind::DepthFirst => "depth-first",
            Kind::BestFirst => "best-first",
            Kind::Driver => "driver",
            Kind::Selective => "selective",
        }
    }
}

impl Finds {
    /// Returns which value is found, in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Finds::Minimax => "minimax",
            Finds::Estimate => "estimate",
        }
    }
}

impl Start {
    /// Returns the start in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Start::Window => "window",
            Start::Above => "above",
            Start::Below => "below",
            Start::Middle => "middle",
            Start::Guess => "guess",
        }
    }
}

impl Side {
    /// Returns the side in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::Root => "root",
            Side::Children => "children",
        }
    }
}

impl Stores {
    /// Returns what is stored, in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Stores::Nothing => "nothing",
            Stores::Notes => "notes",
            Stores::Descriptors => "descriptors",
            Stores::Tree => "tree",
            Stores::Memory => "memory",
        }
    }
}

impl Cutoffs {
    /// Returns whether cutoffs are reported, in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Cutoffs::Reported => "reported",
            Cutoffs::None => "none",
        }
    }
}

impl Nature {
    /// Returns which value the algorithm finds.
    #[must_use]
    pub fn finds(self) -> Finds {
        match self.kind {
            Kind::Exhaustive | Kind::DepthFirst | Kind::BestFirst | Kind::Driver => Finds::Minimax,
            Kind::Selective => Finds::Estimate,
        }
    }

    pub(super) const EXHAUSTIVE: Nature = Nature {
        kind: Kind::Exhaustive,
        inner: None,
        start: Start::Window,
        side: Side::Root,
        stores: Stores::Nothing,
        cutoffs: Cutoffs::None,
    };

    pub(super) const DEPTH_FIRST: Nature =
        Nature { kind: Kind::DepthFirst, cutoffs: Cutoffs::Reported, ..Nature::EXHAUSTIVE };

    /// NegaScout that records what its first searches found.
    pub(super) const INFORMED: Nature =
        Nature { inner: Some("negascout"), stores: Stores::Notes, ..Nature::DEPTH_FIRST };

    pub(super) const BEST_FIRST: Nature =
        Nature { kind: Kind::BestFirst, stores: Stores::Descriptors, ..Nature::EXHAUSTIVE };

    /// Best-first search below the root's children.
    pub(super) const DUAL: Nature = Nature { side: Side::Children, ..Nature::BEST_FIRST };

    pub(super) const SELECTIVE: Nature =
        Nature { kind: Kind::Selective, stores: Stores::Tree, ..Nature::EXHAUSTIVE };

    /// A driver of `inner` whose first window is at `start`.
    pub(super) const fn driver(inner: &'static str, start: Start) -> Nature {
        Nature {
            kind: Kind::Driver,
            inner: Some(inner),
            start,
            stores: Stores::Memory,
            ..Nature::DEPTH_FIRST
        }
    }

    /// Sets the search that the algorithm is built on.
    pub(super) const fn over(self, inner: &'static str) -> Nature {
        Nature { inner: Some(inner), ..self }
    }

    /// Adds the cutoffs of a depth-first part.
    pub(super) const fn cutting(self) -> Nature {
        Nature { cutoffs: Cutoffs::Reported, ..self }
    }
}
