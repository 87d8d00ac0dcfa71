//! From evidence to verdicts. An experiment collects `Evidence` for a claim: checks of a law, or estimates with their
//! intervals. The rule of the claim, a line of `data/margins.tsv` that was written before the run, turns it into a
//! [`Judgement`]. Nothing else decides.

mod evidence;
mod machines;
mod pool;
mod rule;

pub(crate) use evidence::Evidence;
pub use pool::Pooled;
pub use rule::{RULES, Rule, Test};

use crate::Verdict;
use crate::stats::Estimate;
use plywood_core::Depth;
use serde::Serialize;

/// What a rule made of the evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// What it rests on.
    pub basis: Basis,
}

/// What a verdict rests on.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Basis {
    /// The quantity that was estimated, or the law that was checked.
    pub quantity: &'static str,
    /// The rule, in one sentence with its margin.
    pub rule: String,
    /// Why the margin is what it is.
    pub why: &'static str,
    /// The checks of a law and how many of them failed.
    pub checks: Option<(u64, u64)>,
    /// The estimate that decided, pooled if there are several cells.
    pub estimate: Option<Estimate>,
    /// The same with the means of today, for a claim that may be superseded.
    pub today: Option<Estimate>,
    /// The checks of the mended statement and how many of them failed, for a claim that may be an erratum.
    pub mended: Option<(u64, u64)>,
    /// The value with which the estimate is compared, and the margin about it.
    pub bound: Option<(f64, f64)>,
    /// The published value, if there is one for the whole estimate.
    pub published: Option<f64>,
    /// Whether the estimates are factors, which are drawn on a logarithmic axis.
    pub is_factor: bool,
    /// The cells: families, games, widths, orders. They do not vote.
    pub cells: Vec<(String, Estimate)>,
    /// The size of the sample that would decide an inconclusive claim.
    pub needed: Option<Needed>,
}

/// The size of a sample that would decide a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Needed {
    /// Trees, games or positions in each cell.
    Instances(u64),
    /// Families of trees or games: more instances of the same families would not help.
    Families(u64),
    /// Runs on this number of machines: more trees on the same machine would not help.
    Machines(u64),
    /// Searches that reach this depth.
    Depth(Depth),
}

impl std::fmt::Display for Needed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Needed::Instances(n) => {
                write!(f, "about {n} instances in each cell would decide the claim")
            }
            Needed::Families(n) => write!(f, "about {n} families like these would decide the claim"),
            Needed::Machines(n) => write!(f, "runs on about {n} machines would decide the claim"),
            Needed::Depth(depth) => {
                write!(
                    f,
                    "the quantity changes with depth: searches to depth {depth} would decide the claim"
                )
            }
        }
    }
}
