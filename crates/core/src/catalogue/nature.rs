//! What an algorithm is: the facts by which programs tell algorithms apart without knowing their names.

/// What an algorithm is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nature {
    /// How it goes through the tree.
    pub kind: Kind,
    /// The name of the search that it calls or extends.
    pub inner: Option<&'static str>,
    /// Where its first question stands.
    pub start: Start,
    /// Where its best-first search begins.
    pub side: Side,
    /// What it keeps of the nodes that it has visited.
    pub stores: Stores,
    /// Whether it reports cutoffs, from which killers and history learn.
    pub cutoffs: Cutoffs,
}

/// How an algorithm goes through the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It visits every node, depth first.
    Exhaustive,
    /// It visits nodes depth first and cuts off what cannot matter.
    DepthFirst,
    /// It goes on where the best solution so far may be found.
    BestFirst,
    /// It asks another search one question after another.
    Driver,
    /// It grows a tree of its own along the best line. Its value is an estimate.
    Selective,
}

/// Which value an algorithm returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finds {
    /// Minimax's, for the depth asked.
    Minimax,
    /// What the end of the best line so far is worth: the search is selective, and nothing is proven.
    Estimate,
}

/// Where an algorithm's first question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// At the window it is given, or at none.
    Window,
    /// Above every value.
    Above,
    /// Below every value.
    Below,
    /// In the middle of all values.
    Middle,
    /// At a guess of the value.
    Guess,
}

/// Where a best-first search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// At the root, where MAX is to move.
    Root,
    /// At the children of the root, where MIN is to move.
    Children,
}

/// What an algorithm keeps of the nodes that it has visited, besides the path to the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stores {
    /// Nothing.
    Nothing,
    /// Notes of first searches, for second ones.
    Notes,
    /// The descriptors of a solution tree.
    Descriptors,
    /// A tree of its own.
    Tree,
    /// What its memory of positions holds; without one it repeats itself.
    Memory,
}

/// Whether an algorithm reports cutoffs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cutoffs {
    /// It does: killers and history learn from them.
    Reported,
    /// It has none.
    None,
}

impl Kind {
    /// The same in a word.
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
    /// The same in a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Finds::Minimax => "minimax",
            Finds::Estimate => "estimate",
        }
    }
}

impl Start {
    /// The same in a word.
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
    /// The same in a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::Root => "root",
            Side::Children => "children",
        }
    }
}

impl Stores {
    /// The same in a word.
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
    /// The same in a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Cutoffs::Reported => "reported",
            Cutoffs::None => "none",
        }
    }
}

impl Nature {
    /// Which value it returns.
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

    /// NegaScout that notes what its first searches found.
    pub(super) const INFORMED: Nature =
        Nature { inner: Some("negascout"), stores: Stores::Notes, ..Nature::DEPTH_FIRST };

    pub(super) const BEST_FIRST: Nature =
        Nature { kind: Kind::BestFirst, stores: Stores::Descriptors, ..Nature::EXHAUSTIVE };

    /// Best-first below the root's children.
    pub(super) const DUAL: Nature = Nature { side: Side::Children, ..Nature::BEST_FIRST };

    pub(super) const SELECTIVE: Nature =
        Nature { kind: Kind::Selective, stores: Stores::Tree, ..Nature::EXHAUSTIVE };

    /// A driver of `inner`, whose first question stands at `start`.
    pub(super) const fn driver(inner: &'static str, start: Start) -> Nature {
        Nature {
            kind: Kind::Driver,
            inner: Some(inner),
            start,
            stores: Stores::Memory,
            ..Nature::DEPTH_FIRST
        }
    }

    /// The same, built on the search called `inner`.
    pub(super) const fn over(self, inner: &'static str) -> Nature {
        Nature { inner: Some(inner), ..self }
    }

    /// The same with cutoffs, made by a depth-first part.
    pub(super) const fn cutting(self) -> Nature {
        Nature { cutoffs: Cutoffs::Reported, ..self }
    }
}
