//! TEST and SCOUT in Hsu's lecture: their answers, their visits compared with alpha-beta, the effect of move order, and
//! the ratio of "Performance of SCOUT (3/3)".

mod answers;
mod deepening;
mod other_tests;
mod ratio;
mod sorted;
mod sweep;
mod weights;

use super::written::{Block, Parts};
use crate::prelude::*;
use crate::words::Found;

type Case = Block<Part>;
type Samples = Parts<Part, Row>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// The answers and visits of TEST and SCOUT on small trees.
    SmallTrees,
    /// SCOUT with other tests.
    Tests,
    /// TEST with the children in several orders, if the answer is TRUE.
    SortedTrue,
    /// TEST with the children in several orders, if the answer is FALSE.
    SortedFalse,
    /// TEST, SCOUT and alpha-beta, by how often the first child is best.
    Weights,
    /// Leaves of SCOUT and alpha-beta.
    Ratio,
    /// All nodes and the different leaves of SCOUT and alpha-beta.
    Nodes,
    /// SCOUT and alpha-beta, with and without deep cutoffs; the range is the number of different leaf values.
    Sweep,
    /// The same on leaves of two values, the greater with the critical probability.
    Critical,
    /// The same on all trees of a small shape together.
    Exact,
    /// SCOUT with iterative deepening, on trees whose values are sums of moves: a good position predicts good ones
    /// below it.
    Games,
    /// SCOUT with iterative deepening, on trees where the values at one depth say nothing about the next.
    Independent,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    checks: By<Check, Found>,
    counts: Counts<Count>,
}
join! { Row { checks, counts } }

/// What is checked on each tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Check {
    /// TEST answers correctly.
    Answer,
    /// A question and its negation have opposite answers and visit the same leaves.
    Negation,
    /// A child that passed its test is indeed better; wrong values also count as violations.
    Pass,
    /// SCOUT visits all leaves that alpha-beta visits.
    NotSkipped,
    /// SCOUT visits no leaf more than twice that alpha-beta never visits.
    NotRepeated,
    /// SCOUT also finds the value with another test.
    OtherTest,
}

/// What is counted on each tree: leaf visits, unless stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Count {
    AlphaBeta,
    /// Alpha-beta without deep cutoffs.
    Shallow,
    Scout,
    /// Visits of SCOUT to a leaf right after its test.
    JustTested,
    /// TEST>(root, v) for the value v of the tree: the answer is FALSE.
    Test,
    AlphaBetaNodes,
    /// Leaf visits of alpha-beta, on the trees whose nodes are counted.
    AlphaBetaLeaves,
    ScoutNodes,
    /// The different leaves of SCOUT.
    Distinct,
    /// SCOUT that searches a child again unless TEST finds that it is no better.
    Infeasible,
    /// SCOUT that also searches equal children again.
    NotWorse,
    /// SCOUT that also searches equal children again at MIN.
    Mixed,
    /// TEST with the children in their original order.
    AsTheyCome,
    /// TEST with the children first that seem better for the side to move.
    LikelyFirst,
    /// TEST with the children last that seem better for the side to move.
    UnlikelyFirst,
    /// TEST with the children first that are better.
    RightFirst,
    /// SCOUT with a memory that forgets nothing.
    Remembering,
    /// All iterations of SCOUT together; the first move of each node comes from the previous iteration.
    Deepening,
    LastIteration,
}

pub(crate) struct Scout;

impl Study for Scout {
    type Case = Case;
    type Row = Row;
    const ID: &str = "hsu-scout";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let parts = [
            answers::plan(scale),
            other_tests::plan(scale),
            sorted::plan(scale),
            weights::plan(scale),
            ratio::plan(scale),
            sweep::plan(scale),
            deepening::plan(scale),
        ];
        parts.into_iter().flatten().collect()
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        let shape = || case.family.shape();
        for seed in case.seeds.all() {
            match case.part {
                Part::SmallTrees => answers::run(case.family, seed, &mut row.checks),
                Part::Tests => other_tests::run(shape(), seed, &mut row),
                Part::SortedTrue => sorted::run(shape(), seed, -1, &mut row.counts),
                Part::SortedFalse => sorted::run(shape(), seed, 0, &mut row.counts),
                Part::Weights => weights::run(shape(), seed, &mut row.counts),
                Part::Ratio => ratio::run(shape(), seed, &mut row.counts),
                Part::Nodes => ratio::nodes(shape(), seed, &mut row.counts),
                Part::Sweep => sweep::run(shape(), seed, &mut row.counts),
                Part::Critical => sweep::critical(shape(), seed, &mut row.counts),
                Part::Exact => sweep::exact(shape(), &mut row.counts),
                Part::Games => deepening::games(shape(), seed, &mut row.counts),
                Part::Independent => deepening::independent(shape(), seed, &mut row.counts),
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let samples = Samples::of(rows.of::<Self>());
        answers::report(&samples.all().checks, section);
        other_tests::report(&samples, section);
        sorted::report(&samples, section);
        weights::report(&samples, section);
        ratio::report(&samples, section);
        sweep::report(&samples, section);
        deepening::report(&samples, section);
    }
}
