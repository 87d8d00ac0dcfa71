use super::*;
use plywood_core::search::selective::selective;
use plywood_core::{Game, Search, Tactics};
use plywood_games::Notation;
use plywood_games::othello::Evaluator;

/// Multi-ProbCut alone.
struct Alone(Constants, f64);

impl Tactics<Othello> for Alone {
    fn probe<E: Evaluate<Othello>>(
        &mut self,
        node: &Asked<'_, Othello, E>,
        last: Option<Answered>,
    ) -> Next<Position> {
        self.0.probe(node, last, self.1)
    }
}

fn pair(sigma: f64) -> Pair {
    Pair { deep: 5, shallow: 1, slope: 1.0, offset: 0.0, sigma, measured: 9 }
}

/// Returns the value of a middle-game position at depth 5, and the number of nodes.
fn searched(constants: Constants, deviations: f64) -> (Value, u64) {
    let position = Othello.read("f5d6c3d3c4f4c5b3c2e6c6b4").expect("a position");
    let counters = plywood_core::Counters::default();
    let search = Search::new(&Othello, &Evaluator::Positional).observer(counters);
    let mut search = search.tactics(Alone(constants, deviations));
    let root = search.root(&position, 5);
    let Ok(value) = selective(&mut search, &root, Window::FULL);
    (value, search.observed().nodes())
}

#[test]
fn without_constants_or_with_unlimited_errors_nothing_is_pruned() {
    let minimax = searched(Constants::default(), 1.0);
    let doubtful = Constants::new((0..BANDS).map(|band| (band, pair(1e9))));
    assert_eq!(searched(doubtful, 1.0), minimax);
}

#[test]
fn the_smaller_the_error_that_is_allowed_for_the_fewer_nodes_are_visited() {
    let all = |sigma| {
        Constants::new((0..BANDS).flat_map(|band| {
            (3..=5).map(move |deep| (band, Pair { deep, shallow: deep - 2, ..pair(sigma) }))
        }))
    };
    let [bold, careful, exact] = [(all(10.0), 1.0), (all(40.0), 1.5), (Constants::default(), 1.0)]
        .map(|(c, t)| searched(c, t).1);
    // Careful probes of a search as short as this one cost about as much as they save.
    assert!(bold < careful && bold < exact, "{bold} {careful} {exact}");
}

#[test]
fn what_is_believed_lies_beyond_the_window_and_is_no_tighter_than_the_prediction() {
    let pair = Pair { slope: 0.8, offset: 3.0, ..pair(20.0) };
    let window = Window::minimal(Value::from(100));
    for side in [Side::Low, Side::High] {
        let test = Test { pair: &pair, side, window, margin: 30.0 };
        let threshold = test.threshold().expect("a value");
        let at = |distance: i32| test.believes(Value::from(threshold.get() + distance));
        let sign = if side == Side::Low { -1 } else { 1 };
        assert_eq!(at(-sign), None);
        let [near, far] = [0, 50].map(|n| at(sign * n).expect("it is believed").get());
        assert!(if side == Side::Low { far < near && near <= 100 } else { far > near && near >= 101 });
        // 0.8 times 50 farther.
        assert!((38..=42).contains(&((far - near) * sign)), "{near} {far}");
    }
}

#[test]
fn constants_are_read_as_they_were_written_and_bad_ones_are_refused() {
    let all = (0..BANDS)
        .flat_map(|band| [(band, pair(12.25)), (band, Pair { deep: 6, shallow: 2, ..pair(3.5) })]);
    let constants = Constants::new(all);
    assert_eq!(constants.to_string().parse(), Ok(constants));
    for (text, word) in [
        ("0\t5\t1\t1\t0", "5 columns"),
        ("0\tx\t1\t1\t0\t9\t9", "`x` in column deep"),
        ("9\t5\t1\t1\t0\t9\t9", "out of range"),
        ("0\t5\t5\t1\t0\t9\t9", "out of range"),
        ("0\t5\t1\t0\t0\t9\t9", "not positive"),
        ("0\t5\t1\t1\tNaN\t9\t9", "not positive"),
    ] {
        let error = text.parse::<Constants>().expect_err(text).to_string();
        assert!(error.starts_with("line 1 of") && error.contains(word), "{error}");
    }
}

#[test]
fn a_fit_predicts_the_value_of_its_own_searches() {
    let mut positions = vec![Othello.root()];
    for n in 0..60 {
        let last = positions[positions.len() - 1];
        let moves: Vec<_> = Othello.moves(&last).collect();
        let next = moves.get(n * 7 % moves.len().max(1)).map(|&m| Othello.play(&last, m));
        positions.push(next.unwrap_or_else(|| Othello.root()));
    }
    let how = Fit { depth: 4, most: 10_000, memory: 1 };
    let constants = fit(how, positions, &Evaluator::Positional, |_| {});
    let measured = constants.all().filter(|(_, pair)| pair.measured > 0).count();
    assert!(measured >= 2 * 3, "{measured}");
    assert!(constants.all().all(|(_, pair)| pair.sigma > 0.0 && pair.slope > 0.0));
}

#[test]
fn the_built_in_constants_can_be_read() {
    let text = include_str!("../../../data/othello-probcut.tsv");
    let constants: Constants = text.parse().expect("a table");
    assert_eq!(constants, *Constants::built_in());
}
