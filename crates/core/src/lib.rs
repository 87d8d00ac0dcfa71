//! Minimax game-tree search: the algorithms of classic papers, built on one small set of traits.
//!
//! A [`Search`] combines a [`Game`] (the rules) with an [`Evaluate`] (the evaluator of leaves), and optionally an
//! [`Order`] of moves, a [`Memory`], [`Tactics`], an [`Observer`] and a [`Stop`]. Parts that you leave out add no code
//! to the compiled search. An [`Algorithm`] of the [`catalogue`] runs on such a search.
//!
//! The crate uses no I/O, clocks, threads, randomness or unsafe code, and knows no particular game.
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let algorithm: Algorithm = "negascout".parse()?;
//! let outcome = algorithm.run(&mut Search::new(&tree, &tree), &tree.root(), 3)?;
//! assert_eq!(outcome.value, Some(Value::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![deny(clippy::disallowed_types)] // clocks
#![deny(clippy::std_instead_of_core, clippy::std_instead_of_alloc, clippy::alloc_instead_of_core)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
#[cfg_attr(test, macro_use)]
extern crate std;

mod bounds;
mod by_path;
pub mod catalogue;
pub mod deepen;
mod evaluate;
mod game;
mod hash;
pub mod memory;
pub mod observer;
mod open_list;
pub mod order;
mod outcome;
pub mod search;
mod stop;
pub mod tactics;
mod value;
mod window;

pub use bounds::Bounds;
pub use by_path::{ByPath, EvaluatorOf, OnPath};
pub use catalogue::Algorithm;
pub use evaluate::Evaluate;
pub use game::{Depth, Game, MAX_DEPTH, mix};
pub use hash::hash_of;
#[cfg(feature = "std")]
pub use memory::Unbounded;
pub use memory::{Memory, Table};
pub use observer::{Counters, Leaves, Line, Observer, Trace, Trail};
pub use order::{Heuristics, Order, StaticOrder, TableMove};
pub use outcome::{Outcome, Peak, Refusal};
pub use search::{Node, Search, Setting};
pub use stop::{Never, NodeLimit, Poll, Stop, Stopped};
pub use tactics::Tactics;
pub use value::Value;
pub use window::Window;
