//! Minimax game-tree search: the algorithms of classic papers, over one small set of seams.
//!
//! A [`Search`] joins a [`Game`] (the rules) with a [`Horizon`] (the judge of leaves), and optionally an
//! [`Order`] of moves, a [`Memory`], [`Tactics`], an [`Observer`] and a [`Stop`]. What is absent is absent
//! from the compiled code. An [`Algorithm`] of the [`catalogue`] runs on any such search.
//!
//! No I/O, clock, thread, chance or unsafe code, and no knowledge of any particular game.
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

#![forbid(unsafe_code)]
#![deny(clippy::disallowed_types)] // clocks

mod bounds;
mod by_path;
pub mod catalogue;
pub mod deepen;
mod game;
mod hash;
mod horizon;
pub mod memory;
pub mod observer;
mod open_list;
pub mod order;
mod outcome;
pub mod search;
mod stop;
mod tactics;
mod value;
mod window;

pub use bounds::Bounds;
pub use by_path::{ByPath, JudgeOf, OnPath};
pub use catalogue::Algorithm;
pub use game::{Depth, Game, MAX_DEPTH, mix};
pub use hash::hash_of;
pub use horizon::Horizon;
pub use memory::{Memory, Table, Unbounded};
pub use observer::{Counters, Leaves, Line, Observer, Trace, Trail};
pub use order::{Heuristics, Order, StaticOrder, TableMove};
pub use outcome::{Outcome, Peak, Refusal};
pub use search::{Node, Search, Setting};
pub use stop::{Never, NodeLimit, Poll, Stop, Stopped};
pub use tactics::Tactics;
pub use value::Value;
pub use window::Window;
