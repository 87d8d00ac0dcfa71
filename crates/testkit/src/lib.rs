//! Test kit for plywood, for its own crates and for people who write their own game. Use it only as a dev-dependency.
//!
//! | module | what it is for |
//! |---|---|
//! | [`oracle`] | naive minimax, which every algorithm is compared with |
//! | [`contract`] | checks a game against everything the algorithms rely on |
//! | [`suite`] | the named suite: thousands of small trees with fixed seeds |
//! | [`mutants`] | algorithms with one mistake each, which the tests must catch |
//!
//! Checking a game takes one line:
//!
//! ```
//! use plywood_games::synthetic::RandomGame;
//! use plywood_testkit::contract::{self, Options};
//!
//! let game = RandomGame::new(4, 10, 1)?;
//! let report = contract::check(&game, &game, &Options::default())?;
//! assert!(report.positions > 100 && report.finished == report.games);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod contract;
pub mod mutants;
pub mod oracle;
mod random;
pub mod suite;

pub use random::SplitMix64;
