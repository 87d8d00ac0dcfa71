//! NegaScout in Hsu's lecture: the question that a null window answers, the forms F4 and F4'/G4', the details of lines
//! 11 and 14, and the refinements of the second search.

mod ceiling;
mod eight;
mod forms;
mod limits;
mod re_search;
mod windows;

pub(super) use eight::Eight;

use super::written::{Block, Parts};
use crate::prelude::*;
use crate::words::Found;

type Case = Block<Part>;
type Samples = Parts<Part, Row>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// Null windows on small trees.
    Windows,
    /// All trees of width 2 and depth 3 with eight different leaves; the seed is the first leaf.
    Eight,
    /// The three forms of NegaScout on small trees.
    ThreeForms,
    /// F4 that knows the greatest possible value.
    Ceiling,
    /// Several kinds of second searches.
    ReSearch,
    /// NegaScout with and without a memory.
    Memory,
    /// Searches that are stopped, and branches that are cut short.
    Limits,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    checks: Checks,
    counts: Counts<Count>,
    forms: By<forms::Form, forms::OfForm>,
    eight: Eight,
}
join! { Row { checks, counts, forms, eight } }

type Checks = By<Check, Found>;

/// What is checked on each tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Check {
    /// F1, F2 and F3 fail high where TEST answers TRUE, low where it answers FALSE.
    Equivalent,
    /// Each inner node visited by F2 stops at the first child that settles it, or visits all children.
    Proof,
    /// F2 and F3 visit the leaves of TEST in its order.
    Leaves,
    /// F3 returns a bound on the right side.
    Soft,
    /// F4'/G4' visits the leaves of F4 in its order.
    OneAlgorithm,
    /// F4'/G4' with the null window of F4 visits the leaves of F4 in its order.
    MendedAlike,
    /// F4 finds the value if it accepts an answer as exact one ply too high.
    ExactAtThree,
    /// F4 finds the value if leaves have no sign.
    WithoutSign,
    /// F4 finds the value.
    WithSign,
    /// F4 finds the value if it cuts off at the greatest possible value.
    Ceiling,
    /// A search with a limit of n nodes visits no more, and returns a value if and only if it needs no more.
    Stopped,
    /// Cutting every branch short by one ply equals a search to one ply less.
    Ended,
}

/// What is counted on each tree: leaf visits, unless stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Count {
    F4,
    /// F4 that cuts off at the greatest possible value.
    F4Ceiling,
    NegaScout,
    /// NegaScout whose second search is plain alpha-beta.
    ByAlphaBeta,
    Pns,
    Nodes,
    /// The number of second searches.
    Again,
    /// NegaScout with a memory that forgets nothing.
    Remembering,
    RememberingNodes,
    RememberingAgain,
}

pub(crate) struct NegaScout;

impl Study for NegaScout {
    type Case = Case;
    type Row = Row;
    const ID: &str = "hsu-negascout";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let parts = [
            windows::plan(scale),
            eight::plan(),
            forms::plan(scale),
            ceiling::plan(scale),
            re_search::plan(scale),
            limits::plan(scale),
        ];
        parts.into_iter().flatten().collect()
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        let shape = || case.family.shape();
        for seed in case.seeds.all() {
            match case.part {
                Part::Windows => windows::run(case.family, seed, &mut row.checks),
                Part::Eight => row.eight.run(seed),
                Part::ThreeForms => forms::run(case.family, seed, &mut row),
                Part::Ceiling => ceiling::run(shape(), seed, &mut row),
                Part::ReSearch => re_search::run(shape(), seed, &mut row.counts),
                Part::Memory => re_search::memory(shape(), seed, &mut row.counts),
                Part::Limits => limits::run(shape(), seed, &mut row.checks),
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let samples = Samples::of(rows.of::<Self>());
        let all = samples.all();
        windows::report(&all.checks, section);
        eight::report(&all.eight, section);
        forms::report(&all, section);
        ceiling::report(&samples, section);
        re_search::report(&samples, section);
        limits::report(&all.checks, section);
    }
}
