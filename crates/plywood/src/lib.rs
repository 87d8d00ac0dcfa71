//! Minimax game-tree search: a strong opponent for your game in twenty lines.

#![forbid(unsafe_code)]

pub use plywood_core::*;
#[cfg(feature = "games")]
pub use plywood_games as games;
