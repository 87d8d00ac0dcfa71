//! Subjects of a search: a tree of any kind or a position of any game, with its type erased.
//!
//! Create a [`Subject`] from a tree ([`Subject::explicit`], [`Subject::generated`]) or from a game in a list
//! ([`AnyGame::subject`](crate::board::AnyGame::subject)). It can be searched in two ways:
//!
//! - [`observe`](Subject::observe) counts and records what the search does. It treats every subject as one of two types
//!   of [`Game`](crate::Game), with and without free moves, whose moves are numbers: each algorithm is compiled twice,
//!   not once for every game.
//! - [`time`](Subject::time) measures the search time. It searches each tree and each game as its own type, on as many
//!   threads as are chosen.
//!
//! ```
//! use plywood::Limits;
//! use plywood::catalogue::Entry;
//! use plywood::options::Chosen;
//! use plywood::subject::{Subject, Watching};
//!
//! let tree = Subject::explicit("Fig. 3.1", "((6 5)(7 1))((9 8)(4 3))".parse()?, None)?;
//! let chosen = Chosen::plain(Entry::named("alpha-beta").expect("it is in the catalogue"));
//! let observed = tree.observe(&chosen, &Limits::none(), Watching::default(), &mut |_, _, _| {})?;
//! assert_eq!((observed.found.outcome.line, observed.counters.leaf_visits), (vec![0, 0, 0], 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod erased;
mod generated;
mod leaf_numbers;
mod observed;
mod outline;
mod shared;
mod trees;
mod typed;
mod view;

pub use boards::{BadGame, Listable};
pub(crate) use boards::{Posed, evaluator, position};
pub use erased::{Erased, Number, Position};
pub use generated::{Generated, Kind, Range};
pub use observed::{Observed, Observers, Watching};
pub use outline::{Extent, Outline, OutlineNode};
pub use shared::{Shared, SharedIteration};
pub use trees::{BadTree, searchable};
pub use typed::{Lap, Timed};
pub use view::View;

use crate::options::{Chosen, Defaults};
use plywood_core::memory::TableError;
use plywood_core::order::Use;
use plywood_core::{Depth, Refusal};
use plywood_games::synthetic::{ExplicitTree, Malformed, Statics, minimal_tree};
use serde_json::{Map, Value as Json};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use typed::Ground;

/// A tree or a position to search, with the search depth and the known properties of the tree.
#[derive(Clone)]
pub struct Subject {
    ground: Arc<dyn Ground>,
    what: What,
    /// The search depth in plies.
    pub depth: Depth,
    /// The number of children of every inner node, if it is the same for all and all leaves are at the same depth.
    pub uniform_width: Option<u32>,
    /// The named parameters that identify the subject.
    pub parameters: Map<String, Json>,
    /// The approximate number of leaves of a search to this depth.
    pub leaves: f64,
}

/// The kind of subject.
#[derive(Clone)]
enum What {
    Tree,
    /// An explicit tree. Its inner nodes may lack values.
    Explicit(Arc<ExplicitTree>),
    /// A position of a game, with a drawing of its board.
    Game {
        drawn: String,
    },
}

/// Why a subject was not searched.
#[derive(Clone, Copy, Debug)]
pub enum Unfit {
    /// The algorithm refused to search.
    Refused(Refusal),
    /// The table does not fit in memory.
    NoTable(TableError),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Refused(refusal) => refusal.fmt(f),
            Unfit::NoTable(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unfit {}

impl From<Refusal> for Unfit {
    fn from(refusal: Refusal) -> Unfit {
        Unfit::Refused(refusal)
    }
}

impl From<TableError> for Unfit {
    fn from(error: TableError) -> Unfit {
        Unfit::NoTable(error)
    }
}

impl Subject {
    /// Returns the default options for searching the subject.
    #[must_use]
    pub fn defaults(&self) -> Defaults {
        if !self.is_game() {
            Defaults::OfTrees
        } else if self.ground.has_ranks() {
            Defaults::OfRankedGames
        } else {
            Defaults::OfGames
        }
    }

    /// Returns whether the subject is a position of a game.
    #[must_use]
    pub fn is_game(&self) -> bool {
        matches!(self.what, What::Game { .. })
    }

    /// Returns whether the subject is an explicit tree, whose inner nodes have only the values that were written.
    #[must_use]
    pub fn is_explicit(&self) -> bool {
        matches!(self.what, What::Explicit(_))
    }

    /// Returns the key for reports (`game` or `tree`) and the parameters that identify the subject.
    #[must_use]
    pub fn json(&self) -> (String, Json) {
        let name = if self.is_game() { "game" } else { "tree" };
        (name.into(), Json::Object(self.parameters.clone()))
    }

    /// Describes the subject in one line: `ordered tree: width 5, depth 6, order 60, range 1000000, seed 1`. For a
    /// game, the board follows below.
    #[must_use]
    pub fn title(&self) -> String {
        let words = |value: &Json| value.as_str().map_or_else(|| value.to_string(), Into::into);
        let mut parameters = self.parameters.iter();
        let kind: String = parameters.next().map(|(_, kind)| words(kind)).unwrap_or_default();
        let rest: Vec<String> = parameters.map(|(name, v)| format!("{name} {}", words(v))).collect();
        match &self.what {
            What::Tree | What::Explicit(_) => format!("{kind} tree: {}", rest.join(", ")),
            What::Game { drawn } => format!("{kind}: {}\n\n{drawn}", rest.join(", ")),
        }
    }

    /// Returns a drawing of a game's board, in several lines; `None` for a tree.
    #[must_use]
    pub fn drawn(&self) -> Option<&str> {
        match &self.what {
            What::Game { drawn } => Some(drawn),
            What::Tree | What::Explicit(_) => None,
        }
    }

    /// Writes out the tree of a search to the subject's depth. It is an error if the tree has more than `most` nodes.
    pub fn written_out(
        &self,
        statics: Statics,
        most: usize,
    ) -> Result<Cow<'_, ExplicitTree>, Malformed> {
        if let What::Explicit(tree) = &self.what {
            return Ok(Cow::Borrowed(tree));
        }
        let ground = &*self.ground;
        let tree = if ground.has_free_moves() {
            let game = self.game();
            ExplicitTree::written_out(&game, &game, self.depth, statics, most)
        } else {
            let game = Erased::<false>::new(ground);
            ExplicitTree::written_out(&game, &game, self.depth, statics, most)
        };
        tree.map(Cow::Owned)
    }

    /// Returns the number of leaves of the minimal tree, if the tree is uniform.
    #[must_use]
    pub fn minimal_leaves(&self) -> Option<u64> {
        let depth = match &self.what {
            What::Explicit(tree) => self.depth.min(tree.height()),
            What::Tree | What::Game { .. } => self.depth,
        };
        minimal_tree(self.uniform_width?, depth)
    }

    /// Checks that the subject has the values and the ranks that the chosen options need. `option` converts the name of an
    /// option to the form that the user knows. Games and generated trees have all values.
    pub fn suits(&self, chosen: &Chosen, option: impl Fn(&str) -> String) -> Result<(), BadTree> {
        if chosen.moves.ranks == Use::On && !self.ground.has_ranks() {
            return Err(BadTree::Unranked { moves: option("moves") });
        }
        match &self.what {
            What::Explicit(tree) => trees::fits(tree, self.depth, chosen, option),
            What::Tree | What::Game { .. } => Ok(()),
        }
    }

    /// Returns the position of a game after the moves of `path`, to be searched to the same depth. A move is given by
    /// its place in the game's own order, from 0. A pass has place 0, since it is the only legal move. Returns `None`
    /// for an illegal move, and for trees.
    #[must_use]
    pub fn after(&self, path: &[Number]) -> Option<Subject> {
        self.ground.after(path, self.depth)
    }

    /// Returns the subject as a game that evaluates its own positions, for code that treats all subjects alike. It may
    /// have free moves.
    #[must_use]
    pub fn game(&self) -> Erased<'_, true> {
        Erased::new(&*self.ground)
    }

    /// Converts moves from the root to the form that reports show.
    #[must_use]
    pub fn shown(&self, path: &[Number]) -> Vec<Json> {
        let mut position = self.ground.start();
        let show = |&m: &Number| {
            let shown = position.shown(m);
            position = position.play(m);
            shown
        };
        path.iter().map(show).collect()
    }

    /// Returns the number, from 0 on the left, of the leaf at the end of each path; `None` if leaves have no numbers or
    /// the tree is too large to count. The paths must lead to leaves of a search to the subject's depth.
    #[must_use]
    pub fn leaf_numbers(&self, paths: &[Vec<Number>]) -> Option<Vec<u64>> {
        if self.is_game() {
            return None;
        }
        leaf_numbers::leaf_numbers(&self.ground.start(), self.depth, self.uniform_width, paths)
    }

    /// Returns the first `most` nodes of a search to the subject's depth, one level after another.
    #[must_use]
    pub fn outline(&self, most: usize) -> Outline {
        outline::outline(self.ground.start(), self.depth, most)
    }
}

impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Subject");
        shown.field("parameters", &self.parameters).field("depth", &self.depth).finish_non_exhaustive()
    }
}
