//! The searches that the experiments of the laboratory run: trees and boards, counted searches, tournaments, the lists
//! of 1985, and the statistics of samples.
//!
//! This crate contains everything that takes long in an experiment. Tests compile it with optimisation, and the
//! laboratory, which plans, judges and draws and is much more code, without.

#![forbid(unsafe_code)]
#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    clippy::missing_panics_doc,
    reason = "only the laboratory calls this crate, and a request that cannot be met is a mistake of an experiment"
)]

pub mod boards;
pub mod measure;
pub mod of_1985;
pub mod stats;
pub mod tournament;
pub mod trees;
pub mod twin;
pub mod words;
