//! Numbers printed in Reinefeld, Marsland, Schaeffer 1985, and those of the same kind that follow from it.

use crate::runs;
use plywood_core::observer::Event;
use plywood_core::search::negascout::{LastSon, NegaScout, ShallowRule};
use plywood_core::{Algorithm, Game, Search, Trace, Value, Window};
use plywood_games::synthetic::ExplicitTree;

const NEGASCOUT: Algorithm = Algorithm::NegaScout(NegaScout::PAPER);
const PVS: Algorithm =
    Algorithm::NegaScout(NegaScout { shallow: ShallowRule::Off, ..NegaScout::PAPER });
const LALPHABETA: Algorithm =
    Algorithm::NegaScout(NegaScout { last_son: LastSon::Open, ..NegaScout::PAPER });

#[test]
fn on_the_tree_of_figure_3_1_negascout_visits_six_leaves_and_alpha_beta_seven() {
    let tree = runs::tree("((6 5)(7 1))((9 8)(4 3))");
    let visited = |algorithm| -> Vec<u32> {
        let leaves = runs::leaves(&tree, 3, algorithm, Window::FULL);
        leaves.iter().map(|path| path.iter().fold(0, |number, son| 2 * number + son)).collect()
    };
    assert_eq!(visited(NEGASCOUT), [0, 1, 2, 4, 6, 7]);
    assert_eq!(visited(Algorithm::AlphaBeta), [0, 1, 2, 4, 5, 6, 7]);
    for algorithm in runs::algorithms() {
        assert_eq!(runs::full(&tree, 3, algorithm).value, Some(Value::from(6)), "{algorithm:?}");
    }
}

/// The 8! trees of Table 5.1: width 2, depth 3, distinct leaves, in every order.
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
    usize::try_from(runs::counts(tree, 3, algorithm).leaf_visits).expect("few")
}

/// How many of the trees need 5, 6, 7, … leaf visits.
fn histogram(algorithm: Algorithm) -> [u32; 8] {
    let mut trees = [0; 8];
    table_5_1(|tree| trees[visits(tree, algorithm) - 5] += 1);
    trees
}

/// The mean of a histogram, rounded to four decimal places, in units of the last.
fn mean(histogram: [u32; 8]) -> u64 {
    let trees: u64 = histogram.iter().copied().map(u64::from).sum();
    let visits: u64 = (5..).zip(histogram).map(|(visits, trees)| visits * u64::from(trees)).sum();
    (visits * 10_000 + trees / 2) / trees
}

const ALPHA_BETA_COLUMN: [u32; 8] = [4032, 11648, 11072, 13568, 0, 0, 0, 0];
const NEGASCOUT_COLUMN: [u32; 8] = [4032, 10752, 4768, 5216, 5504, 6240, 3232, 576];

#[test]
fn the_columns_of_table_5_1_for_alpha_beta_and_negascout_are_as_printed() {
    assert_eq!(histogram(Algorithm::AlphaBeta), ALPHA_BETA_COLUMN);
    assert_eq!(histogram(Algorithm::AlphaBetaHard), ALPHA_BETA_COLUMN);
    assert_eq!(histogram(NEGASCOUT), NEGASCOUT_COLUMN);
    assert_eq!((mean(ALPHA_BETA_COLUMN) + 50) / 100, 685);
    assert_eq!((mean(NEGASCOUT_COLUMN) + 50) / 100, 779);
}

#[test]
fn the_forms_of_the_lecture_stand_to_table_5_1_as_known() {
    assert_eq!(histogram(Algorithm::NegaScoutF4), NEGASCOUT_COLUMN);
    let pair = histogram(Algorithm::NegaScoutMinimax);
    assert_eq!(pair, [4032, 10752, 4768, 5504, 4080, 4160, 5424, 1600]);
    assert_eq!(mean(pair), 79183);
}

#[test]
fn without_the_shallow_rule_negascout_needs_more_visits() {
    let mut total = 0;
    table_5_1(|tree| total += visits(tree, PVS));
    assert_eq!((total * 10_000 + 20_160) / 40_320, 93_536);
}

#[test]
fn with_an_open_window_for_the_last_son_negascout_is_alpha_beta_at_width_2_and_depth_3() {
    table_5_1(|tree| {
        let leaves = |algorithm| runs::leaves(tree, 3, algorithm, Window::FULL);
        assert_eq!(leaves(LALPHABETA), leaves(Algorithm::AlphaBeta), "{tree}");
    });
}

#[test]
fn negascout_needs_fewer_visits_where_the_principal_line_lies_to_the_left() {
    // Trees and visits, by the half that holds the principal line.
    let mut halves = [(0, 0); 2];
    table_5_1(|tree| {
        let line = runs::full(tree, 3, NEGASCOUT).line;
        let (trees, total) = &mut halves[line[0] as usize];
        *trees += 1;
        *total += visits(tree, NEGASCOUT);
    });
    let hundredths = halves.map(|(trees, total)| (total * 100 + trees / 2) / trees);
    assert_eq!(halves.map(|(trees, _)| trees), [20_160, 20_160]);
    assert_eq!(hundredths, [615, 943]);
}

#[test]
fn plain_alpha_beta_does_come_upon_minimal_windows() {
    let mut trees = 0;
    table_5_1(|tree| {
        let mut search = Search::new(tree, tree).observer(Trace::capped(100));
        Algorithm::AlphaBeta.run(&mut search, &tree.root(), 3).expect("not too deep");
        // What is left of the windows of the nodes being searched; the last is that of the next son.
        let mut windows: Vec<Window> = Vec::new();
        let mut minimal = false;
        for &event in search.watcher().events() {
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
                Event::Cutoff { .. } | Event::ReSearch { .. } | Event::Settled { .. } => {}
            }
        }
        trees += u32::from(minimal);
    });
    assert_eq!(trees, 13_176, "the lecture says that it never happens");
}
