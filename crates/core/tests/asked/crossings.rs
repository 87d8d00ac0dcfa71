//! Tactics that contradict themselves: every search ends, and contradictions are counted.

use super::{DRIVERS, tree};
use plywood_core::search::selective::selective;
use plywood_core::{
    Algorithm, Bounds, Counters, Depth, Game, Memory, Search, Table, Tactics, Unbounded, Value, Window,
};
use plywood_games::synthetic::{ExplicitTree, RandomGame};

/// Finds a position alternately as bad and as good as possible.
#[derive(Clone)]
struct Contrary {
    at: Depth,
    high: bool,
}

impl<G: Game> Tactics<G> for Contrary {
    fn verdict(&mut self, _: &G, _: &G::Position, depth: Depth, window: Window) -> Option<Value> {
        if depth != self.at || !window.is_minimal() {
            return None;
        }
        self.high = !self.high;
        Some(if self.high { Value::MAX } else { Value::MIN })
    }
}

/// The tree of Fig. 3.1 of Reinefeld, Marsland, Schaeffer (1985).
const FIGURE: &str = "((6 5)(7 1))((9 8)(4 3))";

#[test]
fn a_driver_whose_bounds_cross_ends_and_the_crossing_is_counted() {
    let tree = tree(FIGURE);
    for driver in DRIVERS.into_iter().skip(2) {
        for high in [false, true] {
            let mut search = Search::new(&tree, &tree)
                .tactics(Contrary { at: 3, high })
                .observer(Counters::default());
            let outcome = driver.run(&mut search, &tree.root(), 3).expect("it is not refused");
            assert!(outcome.value.is_some());
            let Counters { rounds, crossings, .. } = *search.observed();
            assert!(
                rounds <= 3 && crossings == 1,
                "{driver:?}: {rounds} rounds, {crossings} crossings"
            );
        }
    }
}

/// Below the root, what a minimal window finds is too good, and what a wider one finds is too bad.
struct Disappointing;

impl<G: Game> Tactics<G> for Disappointing {
    fn verdict(&mut self, _: &G, _: &G::Position, depth: Depth, window: Window) -> Option<Value> {
        let by = if window.is_minimal() { -3 } else { 3 };
        (depth == 2).then(|| Value::nearest(i64::from(window.alpha().max(Value::from(-6)).get()) + by))
    }
}

#[test]
fn a_re_search_that_disappoints_is_counted_and_does_not_become_the_best_move() {
    let tree = tree(FIGURE);
    let mut search = Search::new(&tree, &tree).tactics(Disappointing).observer(Counters::default());
    let root = search.root(&tree.root(), 3);
    let Ok(value) = selective(&mut search, &root, Window::FULL);
    assert_eq!(value, Value::from(3), "the value of the first move");
    let Counters { re_searches, crossings, .. } = *search.observed();
    assert_eq!((re_searches, crossings), (1, 1));
}

#[test]
fn aspiration_whose_second_search_contradicts_the_first_ends() {
    /// A narrow window fails low, a wide one fails high.
    struct Unsure;

    impl<G: Game> Tactics<G> for Unsure {
        fn verdict(&mut self, _: &G, _: &G::Position, depth: Depth, w: Window) -> Option<Value> {
            let low = w.alpha().is_finite();
            (depth == 3).then(|| if low { w.alpha().previous() } else { Value::from(50) })
        }
    }

    let tree = tree(FIGURE);
    let mut search = Search::new(&tree, &tree).tactics(Unsure).observer(Counters::default());
    let aspiration: Algorithm = "aspiration".parse().expect("a driver");
    let outcome = aspiration.run(&mut search, &tree.root(), 3).expect("it is not refused");
    assert_eq!(outcome.value, Some(Value::from(50)));
    assert_eq!((search.observed().rounds, search.observed().crossings), (2, 1));
}

#[test]
fn every_driver_ends_and_memory_keeps_what_was_found_last() {
    for seed in 1..=10 {
        let game = RandomGame::new(4, 20, seed).expect("a game");
        for driver in DRIVERS {
            let tactics = Contrary { at: 2, high: false };
            let search = Search::new(&game, &game).tactics(tactics).observer(Counters::default());
            let mut search = search.memory(Unbounded::new());
            let outcome = driver.run(&mut search, &game.root(), 5).expect("it is not refused");
            assert!(outcome.value.is_some_and(Value::is_finite), "{driver:?}");
            assert!(search.observed().crossings <= search.observed().nodes());
        }
    }
}

#[test]
fn stored_bounds_that_contradict_new_ones_are_replaced_and_counted() {
    fn contradict(mut memory: impl Memory<ExplicitTree>) {
        let tree = tree(FIGURE);
        let root = tree.root();
        let at_least = |n: i16| Bounds { lower: Value::from(n), upper: Value::INF };
        let at_most = |n: i16| Bounds { lower: Value::NEG_INF, upper: Value::from(n) };
        for bounds in [at_least(3), at_most(7), at_most(1)] {
            memory.store(&tree, &root, 2, bounds, None);
        }
        assert_eq!(memory.recall(&tree, &root, 2).bounds, at_most(1));
        assert_eq!(memory.usage().crossings, 1);
    }

    contradict(Table::with_entries(8).expect("there is room"));
    contradict(Unbounded::new());
}
