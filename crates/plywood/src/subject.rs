//! What is searched: a tree of any kind or a position of any game, whose type is forgotten.
//!
//! A [`Subject`] is made from a tree ([`Subject::explicit`], [`Subject::generated`]) or by a game of a list
//! ([`AnyGame::subject`](crate::board::AnyGame::subject)). It is searched in two ways:
//!
//! - [`observe`](Subject::observe) counts, records and shows. All subjects are one of two types of [`Game`](crate::Game) there, with
//!   and without free moves, whose moves are numbers: each algorithm is compiled twice, not once for every game.
//! - [`time`](Subject::time) measures. Each tree and each game is searched there as the type it is.
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
mod trees;
mod typed;
mod view;

pub use boards::{BadGame, Listable};
pub(crate) use boards::{Posed, evaluator, position};
pub use erased::{Erased, Number, Position};
pub use generated::{Generated, Kind, Range};
pub use observed::{Observed, Watchers, Watching};
pub use outline::{Extent, Outline, OutlineNode};
pub use trees::{BadTree, searchable};
pub use typed::{Lap, Timed};
pub use view::View;

use crate::options::{Chosen, Defaults};
use plywood_core::memory::TableError;
use plywood_core::{Depth, Refusal};
use plywood_games::synthetic::{ExplicitTree, Malformed, Statics, minimal_tree};
use serde_json::{Map, Value as Json};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use typed::Ground;

/// What is searched, how deep, and what is known of it.
#[derive(Clone)]
pub struct Subject {
    ground: Arc<dyn Ground>,
    what: What,
    /// Plies to search.
    pub depth: Depth,
    /// The number of children of every inner node, where it is the same for all and all leaves are equally deep.
    pub uniform_width: Option<u32>,
    /// What tells it from others, by name.
    pub parameters: Map<String, Json>,
    /// About how many leaves a search to this depth may have.
    pub leaves: f64,
}

/// What kind of thing it is.
#[derive(Clone)]
enum What {
    Tree,
    /// A tree that is written out, whose nodes may lack values.
    Explicit(Arc<ExplicitTree>),
    /// A position of a game, with its board.
    Game {
        drawn: String,
    },
}

/// Why a subject was not searched.
#[derive(Clone, Copy, Debug)]
pub enum Unfit {
    /// The algorithm refused to search.
    Refused(Refusal),
    /// There is no room for the table.
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
    /// What holds for its searches unless something else is said.
    #[must_use]
    pub fn defaults(&self) -> Defaults {
        if self.is_game() { Defaults::OfGames } else { Defaults::OfTrees }
    }

    /// Whether it is a position of a game.
    #[must_use]
    pub fn is_game(&self) -> bool {
        matches!(self.what, What::Game { .. })
    }

    /// What reports call it, and what tells it from others.
    #[must_use]
    pub fn json(&self) -> (String, Json) {
        let name = if self.is_game() { "game" } else { "tree" };
        (name.into(), Json::Object(self.parameters.clone()))
    }

    /// What is searched in a line: `ordered tree: width 5, depth 6, order 60, range 1000000, seed 1`. Of a game, with its
    /// board below.
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

    /// The board of a game, in several lines; `None` for a tree.
    #[must_use]
    pub fn drawn(&self) -> Option<&str> {
        match &self.what {
            What::Game { drawn } => Some(drawn),
            What::Tree | What::Explicit(_) => None,
        }
    }

    /// The tree of a search to its depth, written out, unless it has more than `most` nodes.
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

    /// Leaves of the minimal tree, where the tree is uniform.
    #[must_use]
    pub fn minimal_leaves(&self) -> Option<u64> {
        let depth = match &self.what {
            What::Explicit(tree) => self.depth.min(tree.height()),
            What::Tree | What::Game { .. } => self.depth,
        };
        minimal_tree(self.uniform_width?, depth)
    }

    /// Whether it has the values that these choices need; `option` names those of the user. Games and generated trees have
    /// them all.
    pub fn suits(&self, chosen: &Chosen, option: impl Fn(&str) -> String) -> Result<(), BadTree> {
        match &self.what {
            What::Explicit(tree) => trees::fits(tree, self.depth, chosen, option),
            What::Tree | What::Game { .. } => Ok(()),
        }
    }

    /// The position of a game after these moves, to be searched to the same depth. A move is given by its place in the
    /// game's own order, from 0; so is a pass, which is the only move where it is legal. `None` if there is no such move,
    /// and for trees.
    #[must_use]
    pub fn after(&self, path: &[Number]) -> Option<Subject> {
        self.ground.after(path, self.depth)
    }

    /// It as a game that judges its own positions, for what looks at every kind of subject alike. It may have free moves.
    #[must_use]
    pub fn game(&self) -> Erased<'_, true> {
        Erased::new(&*self.ground)
    }

    /// Moves from the root on, as reports show them.
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

    /// The number, from 0 on the left, of the leaf at the end of each path; `None` if leaves have no numbers or the tree is
    /// too large to tell. The paths must lead to leaves of a search to this depth.
    #[must_use]
    pub fn leaf_numbers(&self, paths: &[Vec<Number>]) -> Option<Vec<u64>> {
        if self.is_game() {
            return None;
        }
        leaf_numbers::leaf_numbers(&self.ground.start(), self.depth, self.uniform_width, paths)
    }

    /// The first `most` nodes of a search to its depth, one level after another.
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
