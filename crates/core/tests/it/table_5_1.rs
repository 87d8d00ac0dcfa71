//! Table 5.1 of Reinefeld, Marsland, Schaeffer 1985: leaf visits on all trees of width 2 and depth 3 with distinct
//! leaves, and similar numbers that follow from it.

use crate::runs::{self, INS, NEGASCOUT};
use plywood_core::observer::Event;
use plywood_core::search::negascout::{LastChild, NegaScout, ShallowRule};
use plywood_core::{Algorithm, Value, Window};
use plywood_games::synthetic::{AnyTree, ExplicitTree};

const PVS: Algorithm =
    Algorithm::NegaScout(NegaScout { shallow: ShallowRule::Off, ..NegaScout::PAPER });
const LALPHABETA: Algorithm =
    Algorithm::NegaScout(NegaScout { last_child: LastChild::Open, ..NegaScout::PAPER });

/// The 8! trees: width 2, depth 3, distinct leaves, in every order.
fn table_5_1(mut visit: impl FnMut(&ExplicitTree)) {
    fn permute(leaves: &mut [Value], fixed: usize, visit: &mut impl FnMut(&ExplicitTree)) {
        if fixed == leaves.len() {
            return visit(&ExplicitTree::uniform(2, 3, leaves).expect("eight leaves"));
        }
        for next in fixed..leaves.len() {
            leaves.swap(fixed, next);
            permute(leaves, fixed + 1, visit);
            leaves.swap(fixed, next);
        }
    }
    permute(&mut [1, 2, 3, 4, 5, 6, 7, 8].map(Value::from), 0, &mut visit);
}

fn visits(tree: &ExplicitTree, algorithm: Algorithm) -> usize {
    usize::try_from(runs::counts(&AnyTree::Explicit(tree), 3, algorithm).leaf_visits).expect("few")
}

/// The number of trees that need 5, 6, 7, … leaf visits.
type Histogram = [u32; 8];

fn histogram(algorithm: Algorithm) -> Histogram {
    let mut trees = [0; 8];
    table_5_1(|tree| trees[visits(tree, algorithm) - 5] += 1);
    trees
}

/// Returns the histograms of the trees with the principal variation in their left and in their right half.
fn histograms_by_half(algorithm: Algorithm) -> [Histogram; 2] {
    let mut halves = [[0; 8]; 2];
    table_5_1(|tree| {
        let line = runs::full(&AnyTree::Explicit(tree), 3, Algorithm::AlphaBeta).line;
        halves[line[0] as usize][visits(tree, algorithm) - 5] += 1;
    });
    halves
}

/// Returns the mean of a histogram, rounded to `places` decimal places, in units of the last.
fn mean(histogram: Histogram, places: u32) -> u64 {
    let trees: u64 = histogram.iter().copied().map(u64::from).sum();
    let visits: u64 = (5..).zip(histogram).map(|(visits, trees)| visits * u64::from(trees)).sum();
    (visits * 10_u64.pow(places) + trees / 2) / trees
}

const DUAL_COLUMN: Histogram = [8064, 17024, 12032, 3200, 0, 0, 0, 0];
const ALPHA_BETA_COLUMN: Histogram = [4032, 11648, 11072, 13568, 0, 0, 0, 0];
const NEGASCOUT_COLUMN: Histogram = [4032, 10752, 4768, 5216, 5504, 6240, 3232, 576];

#[test]
fn the_six_columns_of_table_5_1_are_as_printed() {
    for (algorithm, column, hundredths) in [
        (Algorithm::Dual, DUAL_COLUMN, 626),
        (Algorithm::Sss, [8064, 18816, 4224, 9216, 0, 0, 0, 0], 636),
        (INS, [4032, 15232, 14272, 6784, 0, 0, 0, 0], 659),
        (Algorithm::Pns, [4032, 15232, 13120, 5824, 1664, 448, 0, 0], 668),
        (Algorithm::AlphaBeta, ALPHA_BETA_COLUMN, 685),
        (NEGASCOUT, NEGASCOUT_COLUMN, 779),
    ] {
        assert_eq!(histogram(algorithm), column, "{algorithm:?}");
        assert_eq!(mean(column, 2), hundredths, "{algorithm:?}");
    }
}

#[test]
fn the_algorithms_that_are_not_in_table_5_1_stand_to_it_as_known() {
    assert_eq!(histogram(Algorithm::DualIns), DUAL_COLUMN);
    assert_eq!(histogram(Algorithm::AlphaBetaHard), ALPHA_BETA_COLUMN);
    assert_eq!(histogram(Algorithm::NegaScoutF4), NEGASCOUT_COLUMN);
    let pair = histogram(Algorithm::NegaScoutMinimax);
    assert_eq!(pair, [4032, 10752, 4768, 5504, 4080, 4160, 5424, 1600]);
    assert_eq!(mean(pair, 4), 79183);
}

#[test]
fn where_sss_needs_more_visits_than_negascout_or_ins_it_needs_one_more() {
    let (mut than_negascout, mut than_ins) = (0, 0);
    table_5_1(|tree| {
        let sss = visits(tree, Algorithm::Sss);
        for (rival, trees) in [(NEGASCOUT, &mut than_negascout), (INS, &mut than_ins)] {
            let visits = visits(tree, rival);
            assert!(sss <= visits + 1, "{tree}");
            *trees += u32::from(sss > visits);
        }
    });
    assert_eq!((than_negascout, than_ins), (4224, 6336));
    assert_eq!([4224, 6336].map(|trees| (trees * 1000 + 20_160) / 40_320), [105, 157]);
}

#[test]
fn sss_does_not_depend_on_the_half_that_holds_the_principal_line() {
    let half = [4032, 9408, 2112, 4608, 0, 0, 0, 0];
    assert_eq!(histograms_by_half(Algorithm::Sss), [half, half]);
}

#[test]
fn the_others_need_fewer_visits_where_the_principal_line_lies_to_the_left() {
    for (algorithm, hundredths) in
        [(NEGASCOUT, [615, 943]), (INS, [615, 703]), (Algorithm::Dual, [585, 667])]
    {
        let halves = histograms_by_half(algorithm);
        assert_eq!(halves.map(|half| half.iter().sum::<u32>()), [20_160, 20_160]);
        assert_eq!(halves.map(|half| mean(half, 2)), hundredths, "{algorithm:?}");
    }
}

#[test]
fn without_the_shallow_rule_negascout_needs_more_visits() {
    let mut total = 0;
    table_5_1(|tree| total += visits(tree, PVS));
    assert_eq!((total * 10_000 + 20_160) / 40_320, 93_536);
}

#[test]
fn with_an_open_window_for_the_last_child_negascout_is_alpha_beta_at_width_2_and_depth_3() {
    table_5_1(|tree| {
        let leaves = |algorithm| runs::leaves(&AnyTree::Explicit(tree), 3, algorithm, Window::FULL);
        assert_eq!(leaves(LALPHABETA), leaves(Algorithm::AlphaBeta), "{tree}");
    });
}

#[test]
fn plain_alpha_beta_does_meet_minimal_windows() {
    let mut trees = 0;
    table_5_1(|tree| {
        let (_, trace) = runs::traced(&AnyTree::Explicit(tree), 3, Algorithm::AlphaBeta);
        // What is left of the windows of the nodes being searched; the last one is that of the next child.
        let mut windows: Vec<Window> = Vec::new();
        let mut minimal = false;
        for &event in trace.events() {
            match event {
                Event::Expand { window, .. } => {
                    minimal |= window.is_minimal();
                    windows.push(window);
                }
                Event::Leaf { .. } => minimal |= windows.last().is_some_and(|w| w.is_minimal()),
                Event::Better { value, .. } => {
                    if let Some(window) = windows.last_mut().filter(|w| value < w.beta()) {
                        *window = window.raised(value);
                    }
                }
                Event::Leave { .. } => _ = windows.pop(),
                Event::Cutoff { .. }
                | Event::ReSearch { .. }
                | Event::Round { .. }
                | Event::Settled { .. }
                | Event::Select { .. }
                | Event::Insert { .. }
                | Event::Remove { .. }
                | Event::Purge { .. }
                | Event::Store { .. } => {}
            }
        }
        trees += u32::from(minimal);
    });
    assert_eq!(trees, 13_176, "the lecture says that it never happens");
}
