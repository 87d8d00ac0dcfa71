//! The laboratory: every experiment of five classic papers on minimax search. It shows each published number beside
//! ours, with an interval and a verdict.
//!
//! An [`Experiment`] is one file under `experiments/`: its claims, its plan, and how rows become tables, figures and
//! [verdicts](Verdict). A [`Plan`](plan::Plan) lists *units*, grouped into *shards* of a few seconds. A shard is a pure
//! function of the plan, and its file is written completely or not at all. So a run that was killed continues where it
//! stopped, and anything that can run a command can run the laboratory.
//!
//! ```text
//! plan → run shards → collect → report
//! ```

#![forbid(unsafe_code)]

mod claims;
mod collect;
mod error;
mod experiment;
mod experiments;
mod figure;
mod json;
pub mod judge;
pub mod machine;
mod markup;
pub mod matches;
pub mod plan;
mod prelude;
pub mod record;
pub mod report;
pub mod run;
mod section;
mod shard;
pub mod store;
mod table;
mod verdict;
mod words;

use plywood_trials::{boards, measure, of_1985, stats, tournament, trees};

pub use claims::{CLAIMS, Claim};
pub use collect::Rows;
pub use error::LabError;
pub use experiment::{About, Experiment, Paper, Planned, Scale, Study};
pub use experiments::EXPERIMENTS;
pub use section::Section;
pub use table::Table;
pub use verdict::{Finding, Verdict, Witness};
pub use words::thousands;
