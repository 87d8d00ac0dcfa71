use super::*;
use crate::trees::{Order, Shape};
use plywood_core::Counters;

const DRIVERS: [Driver; 6] = [
    Driver::AlphaBeta,
    Driver::NegaScout,
    Driver::AbSss,
    Driver::AbDual,
    Driver::MtdF,
    Driver::Bisection,
];

#[test]
fn every_driver_finds_the_same_values_with_any_enhancements_and_any_table() {
    let trees = Instance::trees(Shape::new(3, 4, Order::Iid).with_range(20));
    let boards = REAL.map(|game| game.to(3));
    // One choice of seven for each tree: a driver meets the others on other trees.
    let mut turn = 0;
    for instance in [trees, GAMES[0].to(5), GAMES[4].to(3)].into_iter().chain(boards) {
        for seed in 1..=3 {
            let made = instance.family.made(seed);
            let depth = instance.family.depth();
            let plain = Manner::new(Driver::AlphaBeta, Enhancements::DEEPENING, 0);
            let values = |manner| -> Vec<i32> {
                deepened(&made, instance.scale, depth, manner).iter().map(|found| found.value).collect()
            };
            let expected = values(plain);
            for driver in DRIVERS {
                for choice in 0..128 {
                    turn += 1;
                    if turn % 7 != 0 {
                        continue;
                    }
                    let manner =
                        Manner::new(driver, Enhancements(choice), [3, 12][usize::from(choice % 2)]);
                    let found = values(manner);
                    assert_eq!(
                        found[..],
                        expected[expected.len() - found.len()..],
                        "{driver:?} {choice}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_guess_that_is_told_is_where_the_first_call_is_made() {
    let game = GAMES[1].to(4);
    let made = game.family.made(1);
    let guesses = [10, -20, 30, -40];
    let manner = Manner {
        guess: Guess::Told(&guesses),
        ..Manner::new(Driver::MtdF, Enhancements::PAPER.with(Enhancements::GUESS), 12)
    };
    let found = deepened(&made, game.scale, 4, manner);
    let first: Vec<i32> = found.iter().map(|iteration| iteration.rounds[0].gamma).collect();
    assert_eq!(first, guesses);
}

#[test]
fn a_table_that_forgets_between_calls_costs_leaves_and_so_does_one_keyed_by_path() {
    let game = GAMES[1].to(5);
    let made = game.family.made(1);
    let leaves = |enhancements| -> u64 {
        let manner = Manner::new(Driver::AbSss, enhancements, 15);
        deepened(&made, game.scale, 5, manner).iter().map(|found| found.leaves).sum()
    };
    let all = leaves(Enhancements::PAPER);
    assert!(leaves(Enhancements::PAPER.with(Enhancements::FORGETTING)) > 2 * all);
    assert!(leaves(Enhancements::PAPER.with(Enhancements::BY_PATH)) > all);
}

#[test]
fn leaves_nodes_and_passes_are_those_of_the_counters() {
    let game = REAL[3].to(6);
    let made = game.family.made(2);
    let Made::Board(board, path) = &made else { panic!("a position of Kalah") };
    let subject = board.after(path, 6);
    let rules = subject.game();
    let mut search = Search::new(&rules, &rules).observer(Counters::default());
    let root = search.root(&rules.root(), 6);
    let Ok(value) = alpha_beta(&mut search, &root, Window::FULL);
    let counters = *search.observed();
    let found = deepened(&made, game.scale, 6, Manner::new(Driver::AlphaBeta, Enhancements::NONE, 0));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].value, value.get());
    assert_eq!((found[0].leaves, found[0].nodes), (counters.leaf_visits, counters.nodes()));
    assert!(counters.pass_nodes > 0);
    assert_eq!(found[0].passes, counters.pass_nodes);
}

#[test]
fn a_board_without_its_bonus_is_known_as_such_at_any_depth() {
    let lacking = REAL.map(|game| game.to(3).without_bonus().lacks_bonus());
    assert_eq!(lacking, [false, false, true, false], "only Connect Four has one");
    assert!(REAL.iter().chain(&GAMES).all(|game| !game.lacks_bonus()));
    assert!(GAMES[3].without_bonus().lacks_bonus());
    assert!(!Instance::trees(Shape::new(3, 4, Order::Iid)).lacks_bonus());
}

#[test]
fn a_replay_visits_the_minimal_tree_and_finds_the_same_value() {
    let shape = Shape::new(3, 5, Order::Iid);
    let instance = Instance::trees(shape);
    for seed in 1..=20 {
        let made = instance.family.made(seed);
        let manner = Manner::new(Driver::AlphaBeta, Enhancements::PAPER, 12);
        let found = deepened(&made, instance.scale, 5, Manner { replays: 2, ..manner });
        assert_eq!(found.len(), 7);
        assert!(found[5..].iter().all(|replay| replay.value == found[4].value && replay.depth == 5));
        assert_eq!(found[6].leaves, 27 + 9 - 1, "seed {seed}");
    }
}
