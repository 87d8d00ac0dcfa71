//! The theorems of Bhattacharya, Bagchi 1986, §1, §2 and §4, checked by brute force over all solution trees of small
//! trees, with their procedures followed as printed; examples 2.1 and 2.2; the length of the programs.

mod plan;
mod printed;
mod report;
mod solutions;
mod watch;

pub(crate) use printed::{Printed, Wake};
pub(crate) use solutions::{Bounds, NothingLeft, Right, Solutions};

use super::bhattacharya_table_1::iter_sss;
use super::written::{Block, Written};
use crate::prelude::*;
use crate::words::Found;
use plywood_core::Refusal;
use plywood_core::observer::Status;
use plywood_core::search::iter_sss::least_cells;
use printed::Instant;
use std::collections::HashSet;
use watch::{by_alpha_beta, by_iter_sss, by_sss};

type Case = Block<Part>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// §4, over all solution trees.
    Theorems,
    /// §2, step by step, with every number of cells.
    Procedures,
    /// §1, on larger trees.
    Terminals,
    /// The search for a tree like the lost one of Fig. 1.
    Example,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    checks: Checks,
    /// Seeds of trees with the numbers of Fig. 1.
    examples: Vec<u64>,
}
join! { Row { checks, examples } }

type Checks = By<Check, Found>;

names! {
    /// A statement that is checked.
    pub(crate) enum Check {
        Queue => "SSS* selects as printed",
        SssInAlphaBeta => "SSS* ⊆ αβ",
        OpenSize => "OPEN of SSS* holds at most b^⌈d/2⌉",
        PathSize => "αβ's path has d inner nodes",
        IterPrinted => "ITERSSS* selects as printed",
        Suffices => "M0 cells or more suffice",
        /// With fewer cells the printed procedure runs forever, and ours refuses.
        DoesNotSuffice => "fewer cells do not suffice",
        AsSss => "b^⌈d/2⌉ cells: as SSS*",
        Lemma41 => "Lemma 4.1, with +∞ for nothing to the left",
        Lemma41Printed => "Lemma 4.1 as printed",
        Theorem41 => "Theorem 4.1, with +∞ for nothing to the left",
        Theorem41Printed => "Theorem 4.1 as printed",
        /// OPEN holds one node of every solution tree.
        OneOfEach => "Lemma 4.2",
        ActiveOneOfEach => "Lemma 4.2 for ACTIVE nodes of ITERSSS*",
        /// SSS\* ends with the minimax value, which is the value of the best solution tree.
        Value => "Theorem 4.2",
        IterValue => "Theorem 4.2 for ITERSSS*",
        Theorem43 => "Theorem 4.3 with the capped Rin",
        Theorem43Printed => "Theorem 4.3 as printed",
        Theorem44 => "Theorem 4.4, nodes",
        IterInAlphaBeta => "Theorem 4.4, terminals of larger trees",
        EnoughTerminals => "b terminals are ACTIVE when FLAG changes",
        FlagStays => "FLAG stays ACTIVE",
        SolvedIsActive => "SOLVED nodes are ACTIVE",
        WokenExpands => "a woken node can be expanded at once",
        Space => "OPEN holds M − SPACE nodes",
    }
}

pub(crate) struct Theorems;

impl Study for Theorems {
    type Case = Case;
    type Row = Row;
    const ID: &str = "bhattacharya-theorems";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        plan::plan(scale)
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        let (written, shape) = (|seed| Written::new(case.family.tree(seed)), || case.family.shape());
        for seed in case.seeds.all() {
            match case.part {
                Part::Theorems => theorems(&written(seed), &mut row.checks),
                Part::Procedures => procedures(&written(seed), &shape(), &mut row.checks),
                Part::Terminals => terminals(&shape(), seed, &mut row.checks),
                Part::Example => row.examples.extend(is_like_figure_1(seed).then_some(seed)),
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows.of::<Self>(), section);
    }
}

/// Checks §4 on one tree, if it has few enough solution trees.
fn theorems(written: &Written, checks: &mut Checks) {
    let Some(solutions) = Solutions::of(written) else { return };
    let bounds: Vec<Bounds> = (0..written.nodes.len()).map(|x| solutions.bounds(x)).collect();
    let tree = || written.command("alpha-beta,sss,iter-sss");
    let readings =
        [(NothingLeft::Greatest, Check::Lemma41), (NothingLeft::Least, Check::Lemma41Printed)];
    for (x, node) in written.nodes.iter().enumerate() {
        for (reading, check) in readings {
            for &child in &node.children {
                let (here, below) = (&bounds[x], &bounds[child]);
                let holds = below.a_left >= here.a_left && below.b(reading) <= here.b(reading);
                checks.entry(check).check(holds, tree);
            }
        }
    }
    let (visited, _) = by_alpha_beta(written);
    let sss = by_sss(written);
    let examined = sss.examined(written.nodes.len());
    for (x, bounds) in bounds.iter().enumerate() {
        let [printed, correct] = NothingLeft::BOTH.map(|reading| visited[x] != bounds.prunes(reading));
        checks.entry(Check::Theorem41).check(correct, tree);
        checks.entry(Check::Theorem41Printed).check(printed, tree);
        let [printed, correct] =
            [Right::Alone, Right::Capped].map(|right| examined[x] != bounds.passes_over(right));
        checks.entry(Check::Theorem43).check(correct, tree);
        checks.entry(Check::Theorem43Printed).check(printed, || {
            let code: Vec<String> = written.code(x).iter().map(usize::to_string).collect();
            let (tree, code) = (&written.tree, code.join("."));
            format!("echo '{tree}' | plywood trace --tree - --algorithm sss   # node {code}")
        });
    }
    Printed::new(written).sss(&mut |instant| {
        checks.entry(Check::OneOfEach).check(holds_one_of_each(&solutions, instant, false), tree);
    });
    let value = written.minimax(0);
    let best = solutions.all.iter().map(|&t| solutions.value(t)).max();
    checks.entry(Check::Value).check(sss.value == value && best == Some(value), tree);
    let Some(width) = written.tree.uniform_width() else { return };
    for cells in least_cells(width, written.tree.height())..=all_cells(width, written.tree.height()) {
        let Ok(course) = by_iter_sss(written, cells) else { continue };
        for (x, examined) in course.examined(written.nodes.len()).into_iter().enumerate() {
            let holds = !(examined && bounds[x].prunes(NothingLeft::Greatest));
            checks.entry(Check::Theorem44).check(holds, tree);
        }
        let mut one_of_each = true;
        let value_found = Printed::new(written).iter_sss(cells, &mut |instant| {
            one_of_each &= !instant.flag || holds_one_of_each(&solutions, instant, true);
        });
        checks.entry(Check::ActiveOneOfEach).check(one_of_each, || with_cells(written, cells));
        checks.entry(Check::IterValue).check(value_found == Some(value), tree);
    }
}

/// Whether OPEN, or its ACTIVE part, holds exactly one node of every solution tree.
fn holds_one_of_each(solutions: &Solutions<'_>, instant: &Instant<'_>, active: bool) -> bool {
    let held = instant.open.iter().filter(|x| x.active || !active);
    let held = held.fold(0, |all: solutions::Nodes, x| all | 1 << x.node);
    solutions.all.iter().all(|t| (t & held).is_power_of_two())
}

fn all_cells(width: u32, depth: u16) -> u64 {
    u64::from(width).pow(u32::from(depth.div_ceil(2)))
}

/// Checks §2 on one uniform tree.
fn procedures(written: &Written, shape: &Shape, checks: &mut Checks) {
    let tree = || written.command("alpha-beta,sss,iter-sss");
    let (m0, most) = (least_cells(shape.width, shape.depth), all_cells(shape.width, shape.depth));
    let ours = by_sss(written);
    let mut selected = Vec::new();
    Printed::new(written).sss(&mut |instant| selected.push(step(instant)));
    checks.entry(Check::Queue).check(ours.selected == selected, tree);
    checks.entry(Check::OpenSize).check(ours.most == most, tree);
    checks.entry(Check::PathSize).check(by_alpha_beta(written).1 == usize::from(shape.depth), tree);
    for cells in m0..=most {
        let mut selected = Vec::new();
        let mut seen = Invariants::new(shape, cells);
        let value = Printed::new(written).iter_sss(cells, &mut |instant| {
            selected.push(step(instant));
            seen.at(written, instant, checks);
        });
        let course = by_iter_sss(written, cells);
        let example = || with_cells(written, cells);
        let ends = value == Some(written.minimax(0)) && course.is_ok();
        checks.entry(Check::Suffices).check(ends, example);
        let same = course.as_ref().is_ok_and(|course| course.selected == selected);
        checks.entry(Check::IterPrinted).check(same, example);
        if cells == most {
            let same = course.is_ok_and(|course| course.selected == ours.selected);
            checks.entry(Check::AsSss).check(same, tree);
        }
    }
    for cells in 1..m0 {
        let ends = Printed::new(written).iter_sss(cells, &mut |_| {}).is_some();
        let refused = matches!(by_iter_sss(written, cells), Err(Refusal::TooFewCells { needed, .. }) if needed == m0);
        checks.entry(Check::DoesNotSuffice).check(refused && !ends, || with_cells(written, cells));
    }
}

/// The command that shows ITERSSS\* with `cells` cells on the tree.
fn with_cells(written: &Written, cells: u64) -> String {
    format!("echo '{}' | plywood trace --tree - --algorithm iter-sss --cells {cells}", written.tree)
}

fn step(instant: &Instant<'_>) -> watch::Selected {
    (instant.first.node, instant.first.status, instant.first.h)
}

/// What §2 states about every instant of ITERSSS\*.
struct Invariants {
    width: usize,
    cells: u64,
    flag: bool,
}

impl Invariants {
    fn new(shape: &Shape, cells: u64) -> Invariants {
        Invariants { width: shape.width as usize, cells, flag: false }
    }

    fn at(&mut self, written: &Written, instant: &Instant<'_>, checks: &mut Checks) {
        let tree = || with_cells(written, self.cells);
        let node = |x: usize| &written.nodes[x];
        if instant.flag && !self.flag {
            let terminals = instant.open.iter().filter(|x| x.active && node(x.node).is_leaf());
            checks.entry(Check::EnoughTerminals).check(terminals.count() >= self.width, tree);
        }
        checks.entry(Check::FlagStays).check(instant.flag || !self.flag, tree);
        let solved_are_active = instant.open.iter().all(|x| x.active || x.status == Status::Live);
        checks.entry(Check::SolvedIsActive).check(solved_are_active, tree);
        let held = i64::try_from(instant.open.len()).unwrap_or(i64::MAX);
        let granted = i64::try_from(self.cells).unwrap_or(i64::MAX);
        checks.entry(Check::Space).check(held == granted - instant.space, tree);
        let first = node(instant.first.node);
        if instant.woken && first.is_max() && !first.is_leaf() {
            let wanted = i64::try_from(first.children.len()).unwrap_or(i64::MAX) - 1;
            checks.entry(Check::WokenExpands).check(instant.space >= wanted, tree);
        }
        self.flag |= instant.flag;
    }
}

/// Checks §1 on one tree, terminal by terminal.
fn terminals(shape: &Shape, seed: u64, checks: &mut Checks) {
    let tree = shape.tree(seed);
    let example =
        || format!("plywood compare {} --algorithms alpha-beta,sss,iter-sss", shape.arguments(seed));
    let paths = |algorithm| leaf_paths(&tree, shape.depth, algorithm);
    let alpha_beta: HashSet<Vec<Child>> = paths(algorithm("alpha-beta")).into_iter().collect();
    let sss = paths(algorithm("sss"));
    let within = sss.iter().all(|leaf| alpha_beta.contains(leaf));
    checks.entry(Check::SssInAlphaBeta).check(within, example);
    let (m0, most) = (least_cells(shape.width, shape.depth), all_cells(shape.width, shape.depth));
    let held = cost(&tree, shape.depth, algorithm("sss")).peak.cells;
    checks.entry(Check::OpenSize).check(held == most, example);
    let iter_sss = |cells| paths(iter_sss(cells));
    for cells in [m0, m0.midpoint(most)] {
        let within = iter_sss(cells).iter().all(|leaf| alpha_beta.contains(leaf));
        checks.entry(Check::IterInAlphaBeta).check(within, || {
            format!("plywood search {} --algorithm iter-sss --cells {cells}", shape.arguments(seed))
        });
    }
    checks.entry(Check::AsSss).check(iter_sss(most) == sss, example);
}

/// Whether the tree with this seed has the numbers of examples 2.1 and 2.2.
fn is_like_figure_1(seed: u64) -> bool {
    let tree = figure_1().tree(seed);
    let leaves = |algorithm| cost(&tree, 4, algorithm).leaves;
    let iter_sss = |cells| leaves(iter_sss(cells));
    leaves(algorithm("alpha-beta")) == 41
        && leaves(algorithm("sss")) == 28
        && [5, 6].into_iter().all(|cells| iter_sss(cells) == 33)
        && (7..=9).all(|cells| iter_sss(cells) == 28)
}

fn figure_1() -> Shape {
    Shape::new(3, 4, Order::Iid)
}
