//! Move orders that learn save work and never change a value.

use crate::kept::{EVERYTHING, Kept};
use crate::runs::{self, OneOfThree, algorithms};
use crate::shared::{Kind, counters, shared};
use plywood_core::catalogue::{CATALOGUE, Cutoffs};
use plywood_core::deepen::{GuessFrom, deepen};
use plywood_core::memory::MoveNumber;
use plywood_core::order::{Arranged, Use};
use plywood_core::{Algorithm, Depth, Game, Heuristics, Order, TableMove};
use plywood_games::synthetic::{AnyTree, Child, TransposingGame};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Returns heuristics with every combination of on and off.
fn combinations() -> Vec<Heuristics<Child>> {
    let on = |bit: bool| if bit { Use::On } else { Use::Off };
    let all = (0..16).map(|bits| {
        let mut order = Heuristics::new();
        order.table_move = on(bits & 1 != 0);
        order.killers = on(bits & 2 != 0);
        order.history = on(bits & 4 != 0);
        order.statics = on(bits & 8 != 0);
        order
    });
    all.collect()
}

/// Searches to one ply less, so that order and memory have learnt something, and then to `depth`.
fn same_values<T: EvaluatesItself>(tree: &T, depth: Depth, algorithm: Algorithm, order: Kind) {
    let about = format!("{algorithm:?} with {order:?}");
    let mut memory = Kept::new(EVERYTHING);
    let mut search = shared(tree);
    (search.memory, search.order) = (Some(&mut memory), order.into());
    for depth in depth.saturating_sub(1)..=depth {
        let value = oracle::value(tree, tree, &tree.root(), depth);
        let outcome = algorithm.run(&mut search, &tree.root(), depth).expect("not too deep");
        assert_eq!(outcome.value, Some(value), "{about}");
    }
}

#[test]
fn no_heuristic_changes_a_value() {
    struct SameValue {
        algorithms: OneOfThree,
        orders: Vec<Heuristics<Child>>,
        next: usize,
    }

    impl Check for SameValue {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in self.algorithms.of(algorithms()) {
                self.next += 1;
                let order = self.orders[self.next % self.orders.len()].clone();
                same_values(tree, instance.depth, algorithm, Kind::Heuristics(order));
            }
        }
    }

    suite::run(&mut SameValue { algorithms: OneOfThree::default(), orders: combinations(), next: 0 });
}

#[test]
fn neither_does_the_table_move() {
    struct SameValue(OneOfThree);

    impl Check for SameValue {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in self.0.of(algorithms()) {
                same_values(tree, instance.depth, algorithm, Kind::TableMove);
            }
        }
    }

    suite::run(&mut SameValue(OneOfThree::default()));
}

const WIDTH: u32 = 5;

fn game() -> TransposingGame {
    TransposingGame::new(WIDTH, 6, 1).expect("a small game")
}

/// Returns the moves of the root as `order` arranges them.
fn arranged<O: Order<TransposingGame>>(order: &mut O, depth: Depth, hint: Option<usize>) -> Vec<Child> {
    let (game, hint) = (game(), hint.and_then(MoveNumber::new));
    let (position, moves) = (&game.root(), game.moves(&game.root()));
    order.arrange(&game, &game, Arranged { position, depth, hint, moves }).collect()
}

#[test]
fn the_table_move_comes_first_and_the_others_keep_their_order() {
    for hint in 0..WIDTH {
        let number = Some(hint as usize);
        let mut expected = vec![hint];
        expected.extend((0..WIDTH).filter(|&m| m != hint));
        assert_eq!(arranged(&mut TableMove, 3, number), expected);
        assert_eq!(arranged(&mut Heuristics::new(), 3, number), expected);
        let mut without = Heuristics::new();
        without.table_move = Use::Off;
        assert_eq!(arranged(&mut without, 3, number), [0, 1, 2, 3, 4]);
    }
    for hint in [None, Some(5), Some(60_000)] {
        assert_eq!(arranged(&mut TableMove, 3, hint), [0, 1, 2, 3, 4], "no such move");
        assert_eq!(arranged(&mut Heuristics::new(), 3, hint), [0, 1, 2, 3, 4], "no such move");
    }
}

#[test]
fn killers_come_first_at_their_own_depth_the_two_latest_of_them() {
    let (game, mut order) = (game(), Heuristics::new());
    order.history = Use::Off;
    for m in [1, 4, 3, 3] {
        Order::<TransposingGame>::cutoff(&mut order, &game, &game.root(), m, 0, 3);
    }
    assert_eq!(arranged(&mut order, 3, None), [3, 4, 0, 1, 2]);
    assert_eq!(arranged(&mut order, 3, Some(2)), [2, 3, 4, 0, 1], "the table move before them");
    assert_eq!(arranged(&mut order, 2, None), [0, 1, 2, 3, 4], "at another depth nothing is known");
    order.killers = Use::Off;
    assert_eq!(arranged(&mut order, 3, None), [0, 1, 2, 3, 4]);
}

#[test]
fn history_puts_moves_first_that_cut_off_often_and_deep_at_any_depth() {
    let (game, mut order) = (game(), Heuristics::new());
    order.killers = Use::Off;
    let mut cutoff = |m, depth| {
        Order::<TransposingGame>::cutoff(&mut order, &game, &game.root(), m, 0, depth);
    };
    cutoff(4, 2);
    cutoff(1, 5);
    cutoff(3, 2);
    cutoff(3, 2);
    assert_eq!(arranged(&mut order, 4, None), [1, 3, 4, 0, 2]);
    order.history = Use::Off;
    assert_eq!(arranged(&mut order, 4, None), [0, 1, 2, 3, 4]);
}

#[test]
fn given_ranks_come_after_the_table_move_and_before_killers_and_history() {
    let (game, mut order) = (game(), Heuristics::new());
    let mut cutoff = |m, depth| {
        Order::<TransposingGame>::cutoff(&mut order, &game, &game.root(), m, 0, depth);
    };
    let ranked = |order: &Heuristics<Child>, hint: Option<usize>, rank: fn(Child) -> i32| {
        let (position, moves) = (&game.root(), game.moves(&game.root()));
        let hint = hint.and_then(MoveNumber::new);
        let node = Arranged { position, depth: 3, hint, moves };
        order.arrange_by(&game, node, rank).collect::<Vec<Child>>()
    };
    // 1 is a killer at this depth; 2 and 4 have caused cutoffs elsewhere, 4 more often.
    cutoff(1, 3);
    cutoff(2, 5);
    cutoff(4, 5);
    cutoff(4, 5);
    assert_eq!(ranked(&order, None, |_| 0), [1, 4, 2, 0, 3]);
    assert_eq!(ranked(&order, None, |m| i32::from(m == 3)), [3, 1, 4, 2, 0]);
    assert_eq!(ranked(&order, None, |m| if m == 1 { i32::MIN } else { i32::MAX }), [4, 2, 0, 3, 1]);
    assert_eq!(ranked(&order, Some(0), |m| i32::from(m == 3)), [0, 3, 1, 4, 2], "the table move");
}

#[test]
fn statics_put_the_best_successor_first() {
    let (game, mut order) = (game(), Heuristics::new());
    order.statics = Use::On;
    let first = arranged(&mut order, 1, None)[0];
    assert_eq!(vec![first], oracle::best_moves(&game, &game, &game.root(), 1));
}

#[test]
fn with_deepening_table_move_and_history_need_fewer_leaves_than_the_natural_order() {
    for algorithm in [Algorithm::AlphaBeta, runs::NEGASCOUT, "mtd-f".parse().expect("an algorithm")] {
        let (mut natural, mut learnt) = (0, 0);
        for seed in 1..=10 {
            let game = TransposingGame::new(5, 6, seed).expect("a small game");
            natural += deepened_leaves(&game, algorithm, Kind::Own);
            learnt += deepened_leaves(&game, algorithm, Kind::Heuristics(Heuristics::new()));
        }
        assert!(10 * learnt < 9 * natural, "{algorithm:?}: {learnt} leaves against {natural}");
    }
}

/// Returns the number of leaves of all iterations together.
fn deepened_leaves(game: &TransposingGame, algorithm: Algorithm, order: Kind) -> u64 {
    let (game, mut memory) = (&AnyTree::Transposing(game), Kept::new(EVERYTHING));
    let mut search = shared(game);
    (search.memory, search.order) = (Some(&mut memory), order.into());
    let found = deepen(algorithm, &mut search, &game.root(), 6, GuessFrom::Last, |_, _, _| {});
    let value = oracle::value(game, game, &game.root(), 6);
    assert_eq!(found.expect("not too deep").outcome.value, Some(value));
    counters(&search).leaf_visits
}

#[test]
fn every_algorithm_that_the_catalogue_says_reports_cutoffs_reports_them_to_the_order() {
    let game = TransposingGame::new(4, 5, 1).expect("a small game");
    let game = AnyTree::Transposing(&game);
    for entry in CATALOGUE {
        let mut memory = Kept::new(EVERYTHING);
        let mut search = shared(&game);
        search.memory = Some(&mut memory);
        entry.algorithm.run(&mut search, &game.root(), 5).expect("not too deep");
        assert_eq!(
            search.order.cutoffs > 0,
            entry.nature.cutoffs == Cutoffs::Reported,
            "{}",
            entry.name
        );
    }
}

#[test]
fn killers_and_history_save_leaves_for_the_algorithms_without_memory() {
    for name in ["alpha-beta-hard", "alpha-beta-shallow", "negascout-f4", "negascout-minimax", "scout"]
    {
        let algorithm: Algorithm = name.parse().expect("an algorithm");
        let (mut natural, mut learnt) = (0, 0);
        for seed in 1..=10 {
            let game = TransposingGame::new(5, 6, seed).expect("a small game");
            natural += leaves(&game, algorithm, Kind::Own);
            learnt += leaves(&game, algorithm, Kind::Heuristics(Heuristics::new()));
        }
        assert!(100 * learnt < 95 * natural, "{name}: {learnt} leaves against {natural}");
    }
}

/// Returns the number of leaves of one search without memory.
fn leaves(game: &TransposingGame, algorithm: Algorithm, order: Kind) -> u64 {
    let game = AnyTree::Transposing(game);
    let mut search = shared(&game);
    search.order = order.into();
    algorithm.run(&mut search, &game.root(), 6).expect("not too deep");
    counters(&search).leaf_visits
}
