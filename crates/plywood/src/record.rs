//! Searches recorded event by event, as JSON Lines.
//!
//! What `plywood trace` prints and what the page replays is written here: a [`Recordable`], which is a [`Planted`] tree
//! or a [`Posed`] game, an algorithm with its [`Choices`] made, and the schema `plywood.trace/1` as the result.
//!
//! ```
//! use plywood::catalogue::Entry;
//! use plywood::record::{Choices, Defaults, Patience, Planted, Recordable, Request};
//!
//! let tree = Planted::explicit("Fig. 3.1", "((6 5)(7 1))((9 8)(4 3))".parse()?, None)?;
//! let entry = Entry::named("alpha-beta").expect("it is in the catalogue");
//! let chosen = Choices::default().choose(entry, Defaults::OfTrees).expect("nothing was asked for");
//! let request = Request { chosen, depth: tree.depth, cap: 1000 };
//! let patience = Patience { nodes: 1000, bytes: 1 << 20, question: Box::new(|| None) };
//! let mut lines = Vec::new();
//! tree.record(&request, patience, &mut lines)?;
//!
//! let last = String::from_utf8(lines)?.lines().last().unwrap_or_default().to_string();
//! assert!(last.starts_with(r#"{"event":"end","value":6,"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bad_choice;
mod choices;
mod chosen;
mod event;
mod generated;
pub mod json;
mod memory;
mod order;
mod outline;
mod patience;
mod planted;
mod posed;
mod recorder;
mod shown;
mod tree;
pub mod words;

pub use bad_choice::{BadChoice, without_use};
pub use choices::{Choices, MemoryAsked};
pub use chosen::{Chosen, Defaults, is_selective, usual_memory};
pub use generated::{Generated, Kind, Range};
pub use memory::{MemoryChoice, Remembered, Size};
pub use order::{Arranger, MoveOrder, Moves};
pub use outline::{Extent, Outline, OutlineNode};
pub use patience::Patience;
pub use planted::{BadTree, Planted, searchable};
pub use posed::{BadGame, Posed, game};
pub use recorder::{Recordable, Request, Unrecorded};
pub use shown::Shown;
pub use tree::{Any, Tree};
