//! What holds for all searches that do not find the minimax value.

use crate::runs;
use crate::shared::{counters, shared};
use plywood_core::catalogue::{CATALOGUE, Visits};
use plywood_core::deepen::{GuessFrom, deepen};
use plywood_core::search::best_first::{BestFirst, Grown, Terminals, WhenFull};
use plywood_core::search::best_first_extension::Extension;
use plywood_core::search::rbfms::{Again, Rbfms};
use plywood_core::{
    Algorithm, Bounds, Depth, Game, MAX_DEPTH, NodeLimit, Outcome, Search, Stopped, Value, Window,
};
use plywood_games::synthetic::{AnyTree, ExplicitTree, RandomGame};
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};
use std::collections::HashMap;

/// Returns best-first minimax with all its options except that of terminals.
fn best_first() -> Vec<BestFirst> {
    let mut all = vec![BestFirst::PAPER];
    for cells in [1, 3, 10, 50] {
        for when_full in [WhenFull::LinearSpace, WhenFull::Prune] {
            all.push(BestFirst { cells: Some(cells), when_full, ..BestFirst::PAPER });
        }
    }
    all
}

/// Returns all selective searches.
pub(crate) fn selective() -> Vec<Algorithm> {
    let mut all = vec![
        Algorithm::Rbfms(Rbfms::PAPER),
        Algorithm::Rbfms(Rbfms { again: Again::Inherited, ..Rbfms::PAPER }),
    ];
    for best_first in best_first() {
        all.push(Algorithm::BestFirst(best_first));
        for horizon in [0, 1, 2, 3, MAX_DEPTH] {
            all.push(Algorithm::BestFirstExtension(Extension { horizon, best_first }));
        }
    }
    all
}

/// Returns the evaluation at the end of the line, for the side to move at the root.
fn end_of_line<T: EvaluatesItself>(tree: &T, depth: Depth, outcome: &Outcome<T::Move>) -> Value {
    let (mut position, mut left, mut sign) = (tree.root(), depth, 1);
    for &m in &outcome.line {
        position = tree.play(&position, m);
        left -= tree.cost(m);
        sign = -sign;
    }
    let over = tree.moves(&position).into_iter().len() == 0;
    let stopped = if left == 0 { Stopped::Complete } else { Stopped::Settled };
    assert!((over || left == 0) && outcome.stopped == stopped, "{outcome:?}");
    let value = tree.value(tree, &position, left);
    if sign < 0 { -value } else { value }
}

#[test]
fn the_line_played_out_and_evaluated_at_its_end_gives_the_value() {
    struct Lines;
    impl Check for Lines {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in selective() {
                let mut search = Search::new(tree, tree);
                let outcome = algorithm.run(&mut search, &tree.root(), instance.depth);
                let outcome = outcome.expect("nothing is refused");
                let end = end_of_line(tree, instance.depth, &outcome);
                assert_eq!(outcome.value, Some(end), "{algorithm:?} on {instance}");
                assert_eq!(outcome.bounds, Bounds::UNKNOWN);
            }
        }
    }
    suite::run(&mut Lines);
}

#[test]
fn only_those_that_promise_it_evaluate_no_position_twice() {
    struct Twice(HashMap<&'static str, bool>);
    impl Check for Twice {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for entry in CATALOGUE.iter().filter(|entry| entry.is_selective()) {
                let visited = runs::leaves(tree, instance.depth, entry.algorithm, Window::FULL);
                let twice = visited.len() > runs::distinct(&visited).len();
                *self.0.entry(entry.name).or_default() |= twice;
            }
        }
    }
    let mut seen = Twice(HashMap::new());
    suite::run(&mut seen);
    for (name, twice) in seen.0 {
        let promise = name.parse::<Algorithm>().map(|algorithm| algorithm.entry().promises.visits);
        assert_eq!(promise, Ok(if twice { Visits::Repeated } else { Visits::Once }), "{name}");
    }
}

#[test]
fn the_catalogue_knows_which_are_selective() {
    let names = CATALOGUE.iter().filter(|entry| entry.is_selective());
    let names: Vec<&str> = names.map(|entry| entry.name).collect();
    assert_eq!(names, ["best-first", "rbfms", "best-first-extension"]);
    for algorithm in selective() {
        assert!(names.contains(&algorithm.entry().name), "{algorithm:?}");
    }
}

#[test]
fn a_node_limit_is_kept_and_leaves_a_value_once_the_children_of_the_root_are_evaluated() {
    let game = RandomGame::new(6, 60, 7).expect("a game");
    let game = AnyTree::RandomGame(&game);
    let children = game.moves(&game.root()).len() as u64;
    for algorithm in selective() {
        for granted in 0..250 {
            let mut search = shared(&game);
            search.stop = NodeLimit::new(granted);
            let outcome = algorithm.run(&mut search, &game.root(), 30).expect("nothing is refused");
            assert_eq!((outcome.stopped, counters(&search).nodes()), (Stopped::Nodes, granted));
            // Without room for its children the root is expanded in vain, at most twice, before they are evaluated.
            let known = outcome.value.is_some_and(Value::is_finite) && !outcome.line.is_empty();
            assert!(known || granted <= children + 2, "{algorithm:?} {granted}: {outcome:?}");
            assert!(
                granted > children || (outcome.value, outcome.line.len()) == (None, 0),
                "{algorithm:?}"
            );
        }
    }
}

#[test]
fn deepened_and_stopped_the_last_complete_iteration_stands() {
    let game = RandomGame::new(6, 60, 7).expect("a game");
    let game = AnyTree::RandomGame(&game);
    let mut search = shared(&game);
    search.stop = NodeLimit::new(400);
    let best_first = Algorithm::BestFirst(BestFirst::PAPER);
    let mut depths = Vec::new();
    let found = deepen(best_first, &mut search, &game.root(), 30, GuessFrom::Last, |_, depth, _| {
        depths.push(depth);
    });
    let found = found.expect("nothing is refused");
    assert!(depths.iter().copied().eq(1..=found.depth) && found.depth < 30, "{depths:?}");
    assert_eq!((found.stopped, found.outcome.stopped), (Stopped::Nodes, Stopped::Complete));
    assert_eq!(found.outcome.line.len(), usize::from(found.depth));
}

#[test]
fn a_node_takes_16_bytes_so_that_10_million_of_them_take_161_megabytes() {
    let game = RandomGame::new(10, 100, 1).expect("a game");
    let mut search = Search::new(&game, &game).silent();
    let root = search.root(&game.root(), 100);
    let mut tree = Grown::new();
    let ended = BestFirst::PAPER.grow(&mut search, &root, &mut tree);
    assert_eq!((ended.stopped, ended.value), (Stopped::Complete, Some(Value::nearest(-29_227))));
    assert_eq!(tree.len(), 1_242_239);
    assert_eq!(Grown::<u32>::NODE_BYTES, 16);
    // Memory is allocated in chunks of 65,536 nodes; the last one may hold only one node.
    assert!(tree.bytes() <= 16 * (tree.len() + 65_536), "{} bytes", tree.bytes());
}

#[test]
fn terminals_of_all_three_are_all_or_nothing_where_that_is_wanted() {
    // MAX can draw at once, or lose, or continue and win.
    let tree: ExplicitTree = "0 -1 -5:(-7:(-1 3))".parse().expect("a tree");
    let terminals = Terminals::Decided;
    let best_first = BestFirst { terminals, ..BestFirst::PAPER };
    for algorithm in [
        Algorithm::BestFirst(best_first),
        Algorithm::BestFirst(BestFirst { cells: Some(1), ..best_first }),
        Algorithm::Rbfms(Rbfms { terminals, ..Rbfms::PAPER }),
        Algorithm::BestFirstExtension(Extension { horizon: 1, best_first }),
    ] {
        for depth in [3, 9] {
            let won = runs::full(&AnyTree::Explicit(&tree), depth, algorithm);
            assert_eq!((won.stopped, won.value), (Stopped::Won, Some(Value::INF)), "{algorithm:?}");
            assert_eq!(won.line, [2, 0, 1], "{algorithm:?}");
        }
        for (text, value) in
            [("1:(-3 4) 2:(7 -2)", Value::NEG_INF), ("1:(0 4) 2:(7 -2)", Value::NEG_INF.next())]
        {
            let tree: ExplicitTree = text.parse().expect("a tree");
            let ended = runs::full(&AnyTree::Explicit(&tree), 9, algorithm);
            assert_eq!((ended.stopped, ended.value), (Stopped::Settled, Some(value)), "{algorithm:?}");
            assert_eq!(ended.line, [0, 0], "{algorithm:?} on {text}");
        }
    }
}
