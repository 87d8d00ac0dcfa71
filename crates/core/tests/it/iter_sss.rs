//! ITERSSS\* on uniform trees: M0 cells suffice and fewer do not, alpha-beta visits all its leaves, and with enough
//! cells it is SSS\*.

use crate::runs;
use plywood_core::observer::{Event, Status};
use plywood_core::search::iter_sss::{Halt, IterSss, least_cells};
use plywood_core::{Algorithm, Depth, Game, Observer, Refusal, Search, Trace, Value, Window};
use plywood_games::synthetic::{AnyTree, Child, IidTree, LeafValues, OrderedTree, Weights};
use plywood_testkit::mutants::{self, Ended, Wake};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};
use std::collections::HashSet;
use std::fmt::Debug;

/// A selected descriptor: the node, its status, and its merit.
type Selected = (Vec<Child>, Status, Value);

/// What happened in a search.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Course {
    pub(crate) selected: Vec<Selected>,
    pub(crate) leaves: Vec<Vec<Child>>,
}

impl Course {
    pub(crate) fn of(trace: &Trace<Child>) -> Course {
        assert_eq!(trace.dropped(), 0, "every event is recorded");
        let mut course = Course { selected: Vec::new(), leaves: Vec::new() };
        for event in trace.events() {
            match *event {
                Event::Select { node, status, merit } => {
                    course.selected.push((trace.paths().path(node), status, merit));
                }
                Event::Leaf { node, .. } => course.leaves.push(trace.paths().path(node)),
                _ => {}
            }
        }
        course
    }
}

/// Panics when more descriptors are selected than a search that terminates can select.
pub(crate) struct Guard {
    pub(crate) left: usize,
}

impl<G: Game> Observer<G> for Guard {
    type Id = ();
    type Trail = ();

    fn root(&mut self, _: &G::Position) {}

    fn child(&mut self, (): (), _: G::Move, _: Depth) {}

    fn selected(&mut self, (): (), _: Status, _: Value) {
        self.left = self.left.checked_sub(1).expect("it runs forever");
    }
}

/// Returns the value and the greatest number of cells in use, or the refusal; and the course of the search. Checks that
/// OPEN fits into its cells.
pub(crate) fn iter_sss<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    cells: u64,
) -> (Result<(Value, u64), Refusal>, Course) {
    let observer = (Guard { left: runs::CAP }, Trace::capped(runs::CAP));
    let mut search = Search::new(tree, tree).observer(observer);
    let root = search.root(&tree.root(), depth);
    let (found, peak) = IterSss { cells: Some(cells) }.search(&mut search, &root);
    let (_, trace) = search.observed();
    assert_eq!(most_in_open(trace), peak.cells, "{cells} cells");
    assert!(peak.cells <= cells, "{} of {cells} cells", peak.cells);
    let found = match found {
        Ok((value, _)) => Ok((value, peak.cells)),
        Err(Halt::Refused(refusal)) => Err(refusal),
        Err(Halt::Stopped(never)) => match never {},
    };
    (found, Course::of(trace))
}

/// Returns the greatest number of descriptors in OPEN, counted from the events.
fn most_in_open(trace: &Trace<Child>) -> u64 {
    let path = |node| trace.paths().path(node);
    let (mut open, mut most) = (HashSet::new(), 0);
    for event in trace.events() {
        match *event {
            Event::Insert { node, .. } => assert!(open.insert(node), "{event:?} is in OPEN already"),
            Event::Select { node, .. } | Event::Remove { node } => {
                assert!(open.remove(&node), "{event:?} is not in OPEN");
            }
            Event::Purge { node } => open.retain(|&y| !path(y).starts_with(&path(node))),
            _ => {}
        }
        most = most.max(open.len());
    }
    most as u64
}

/// Like [`iter_sss`], for the naive twin.
pub(crate) fn twin<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    cells: u64,
    wake: Wake,
) -> (Ended, Course) {
    let mut search = Search::new(tree, tree).observer(Trace::capped(runs::CAP));
    let root = search.root(&tree.root(), depth);
    let cells = usize::try_from(cells).expect("a small number");
    let Ok(ended) = mutants::iter_sss(&mut search, &root, cells, wake);
    (ended, Course::of(search.observed()))
}

/// Returns the leaves that alpha-beta visits, sorted.
pub(crate) fn leaves_of_alpha_beta<T: EvaluatesItself>(tree: &T, depth: Depth) -> Vec<Vec<Child>> {
    runs::distinct(&runs::leaves(tree, depth, Algorithm::AlphaBeta, Window::FULL))
}

/// Returns the greatest number of cells that SSS\*'s OPEN can hold: w^⌈d/2⌉.
fn all_cells(width: u32, depth: Depth) -> u64 {
    u64::from(width).pow(depth.div_ceil(2).into())
}

/// Returns the shapes with at most `most` leaves, of width 1 to 5 and depth 0 to 6.
fn shapes(most: u64) -> impl Iterator<Item = (u32, Depth)> {
    let all = (1..=5).flat_map(|width| (0..=6).map(move |depth| (width, depth)));
    all.filter(move |&(width, depth): &(u32, Depth)| u64::from(width).pow(depth.into()) <= most)
}

fn all_values() -> impl Iterator<Item = LeafValues> {
    let ranges = [0, 1, 2, 5, 1_000_000].map(|r| LeafValues::range(r).expect("a range"));
    ranges.into_iter().chain([LeafValues::Extremes])
}

/// Checks that value, leaves and storage are as promised with `cells` cells.
fn check_promises<T: EvaluatesItself + Debug>(tree: &T, depth: Depth, cells: u64) -> Course {
    let (found, course) = iter_sss(tree, depth, cells);
    let (value, _) = found.expect("enough cells");
    let right = oracle::value(tree, tree, &tree.root(), depth);
    assert_eq!(value, right, "{cells} cells, {tree:?}");
    let distinct = runs::distinct(&course.leaves);
    assert_eq!(course.leaves.len(), distinct.len(), "a leaf twice; {cells} cells, {tree:?}");
    let alpha_beta = leaves_of_alpha_beta(tree, depth);
    let beyond = distinct.iter().find(|leaf| alpha_beta.binary_search(leaf).is_err());
    assert_eq!(beyond, None, "a leaf that alpha-beta does not visit; {cells} cells, {tree:?}");
    course
}

#[test]
fn m0_is_5_in_the_papers_example_and_grows_with_depth_and_width() {
    assert_eq!(least_cells(3, 4), 5);
    let table_1 = [(2, 15, 9), (3, 10, 11), (5, 6, 13), (9, 5, 25)];
    assert_eq!(table_1.map(|(b, d, _)| least_cells(b, d)), table_1.map(|(_, _, m0)| m0));
}

#[test]
fn on_uniform_trees_m0_cells_suffice() {
    for (width, depth) in shapes(4096) {
        for values in all_values() {
            for seed in 1..=8 {
                let tree = IidTree::new(width, depth.into(), seed, values).expect("a small tree");
                check_promises(&AnyTree::Iid(&tree), depth, least_cells(width, depth));
                let ordered = OrderedTree::new(width, depth.into(), seed, values, Weights::First(60.0));
                let ordered = ordered.expect("a small tree");
                check_promises(&AnyTree::Ordered(&ordered), depth, least_cells(width, depth));
            }
        }
    }
}

#[test]
fn on_uniform_trees_fewer_than_m0_cells_are_refused_and_m0_is_named() {
    for (width, depth) in shapes(u64::MAX) {
        let values = LeafValues::range(1000).expect("a range");
        let tree = IidTree::new(width, depth.into(), 1, values).expect("a small tree");
        let tree = AnyTree::Iid(&tree);
        let needed = least_cells(width, depth);
        for limit in 0..needed {
            let (found, course) = iter_sss(&tree, depth, limit);
            assert_eq!(found, Err(Refusal::TooFewCells { limit, needed }));
            assert!(course.leaves.is_empty(), "it is refused before the search begins");
        }
    }
}

#[test]
fn with_fewer_than_m0_cells_the_printed_procedure_would_run_forever() {
    for (width, depth) in shapes(700).filter(|&(width, depth)| width > 1 && depth > 0) {
        for values in all_values() {
            let tree = IidTree::new(width, depth.into(), 1, values).expect("a small tree");
            let tree = AnyTree::Iid(&tree);
            for cells in 1..least_cells(width, depth) {
                let (ended, _) = twin(&tree, depth, cells, Wake::LeftMost);
                assert_eq!(ended.value, None, "{cells} cells, {tree:?}");
            }
        }
    }
}

#[test]
fn with_any_number_of_cells_from_m0_on_it_goes_the_way_of_its_naive_twin() {
    for (width, depth) in shapes(729) {
        for values in all_values() {
            let tree = IidTree::new(width, depth.into(), 1, values).expect("a small tree");
            let tree = AnyTree::Iid(&tree);
            for cells in least_cells(width, depth)..=all_cells(width, depth) {
                let course = check_promises(&tree, depth, cells);
                let (ended, twins) = twin(&tree, depth, cells, Wake::LeftMost);
                assert!(ended.value.is_some() && ended.most as u64 <= cells, "{cells}, {tree:?}");
                assert_eq!(course, twins, "{cells} cells, {tree:?}");
            }
        }
    }
}

#[test]
fn with_as_many_cells_as_sss_can_fill_it_selects_exactly_as_sss() {
    struct SameSelections;

    impl Check for SameSelections {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let depth = instance.depth;
            let cells = match tree.uniform_width(&tree.root(), depth) {
                Some(width) => all_cells(width, depth),
                None => u64::from(u32::MAX),
            };
            let (outcome, sss) = runs::traced(tree, depth, Algorithm::Sss);
            let (found, course) = iter_sss(tree, depth, cells);
            let value = outcome.value.expect("nothing stops it");
            assert_eq!(found, Ok((value, outcome.peak.cells)));
            assert_eq!(course, Course::of(&sss));
        }
    }

    suite::run(&mut SameSelections);
}

/// In Table 1, averaged over ten trees, alpha-beta visits 16.51 % of the leaves, ITERSSS\* with 13 cells 15.49 %, and
/// SSS\* 11.48 %. Over many trees the ratio of the second to the first is 0.9372.
#[test]
fn a_small_version_of_table_1() {
    let values = LeafValues::range(1_000_000).expect("a range");
    let mut sums = [0.0; 3];
    let mut off = Vec::new();
    for seed in 1..=40 {
        let tree = IidTree::new(5, 6, seed, values).expect("a tree");
        let m0 = Algorithm::IterSss(IterSss { cells: Some(13) });
        let visits = [Algorithm::Sss, m0, Algorithm::AlphaBeta].map(|algorithm| {
            let visits = runs::counts(&AnyTree::Iid(&tree), 6, algorithm).leaf_visits;
            f64::from(u32::try_from(visits).expect("at most 15,625"))
        });
        for (sum, visits) in sums.iter_mut().zip(visits) {
            *sum += visits;
        }
        off.push(visits[1] - 0.9372 * visits[2]);
    }
    let n = f64::from(u32::try_from(off.len()).expect("few"));
    let mean = off.iter().sum::<f64>() / n;
    let variance = off.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let standard_error = (variance / n).sqrt();
    assert!(mean.abs() < 3.0 * standard_error, "{mean} ± {standard_error} leaves off");
    assert!(standard_error < 10.0, "of about 2,500 leaves");
    let [sss, m0, alpha_beta] = sums;
    assert!(sss < 0.8 * m0 && m0 < alpha_beta, "{sss}, {m0}, {alpha_beta} leaves");
}
