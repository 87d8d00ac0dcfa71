//! The line of a search with memory: where memory has cut it short, memory knows the rest.

use crate::kept::{self, Config, EVERYTHING, Size};
use plywood_core::memory::{LeafEntries, LookAhead, Policy, Replacement, StoredBounds};
use plywood_core::{Algorithm, Depth, Game, Search, Table};
use plywood_games::synthetic::{IidTree, LeafValues};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, Instance, Judged};

/// The line, played out and judged, gives the value.
fn line_gives_the_value<T: Judged>(tree: &T, depth: Depth, algorithm: Algorithm, config: Config) {
    let outcome = kept::fresh(tree, depth, algorithm, config).outcome;
    let end = oracle::line_value(tree, tree, &tree.root(), depth, &outcome.line);
    assert_eq!(Some(end), outcome.value.map(Ok), "{algorithm:?} with {config:?}: {outcome:?}");
}

#[test]
fn a_memory_that_forgets_nothing_has_the_whole_line() {
    struct WholeLine;

    impl Check for WholeLine {
        fn check<T: Judged>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in kept::remembering() {
                line_gives_the_value(tree, instance.depth, algorithm, EVERYTHING);
            }
        }
    }

    suite::run(&mut WholeLine);
}

/// A table with room for all positions, leaves or not.
fn large(leaves: LeafEntries) -> Config {
    let policy = Policy { bounds: StoredBounds::Two, sons: LookAhead::Off, leaves };
    Config { size: Size::Entries(30_000), policy, rule: Replacement::OldestThenShallowest }
}

/// Trees that are worth a large table, which takes a while to make.
fn is_worth_it(instance: &Instance) -> bool {
    instance.depth >= 2 && instance.seed <= 2
}

#[test]
fn so_has_a_table_with_room_enough_for_the_leaves_too() {
    struct WholeLine;

    impl Check for WholeLine {
        fn check<T: Judged>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in kept::remembering().filter(|_| is_worth_it(instance)) {
                line_gives_the_value(tree, instance.depth, algorithm, large(LeafEntries::Stored));
            }
        }
    }

    suite::run(&mut WholeLine);
}

#[test]
fn and_so_has_a_table_that_keeps_no_leaves() {
    struct WholeLine;

    impl Check for WholeLine {
        fn check<T: Judged>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in kept::remembering().filter(|_| is_worth_it(instance)) {
                line_gives_the_value(tree, instance.depth, algorithm, large(LeafEntries::Judged));
            }
        }
    }

    suite::run(&mut WholeLine);
}

#[test]
fn a_line_is_right_when_the_table_is_full_of_other_depths() {
    let values = LeafValues::range(2).expect("a range");
    let tree = IidTree::new(3, 7, 13, values).expect("a small tree");
    let table = Table::with_entries(30_000).expect("there is memory");
    let mut search = Search::new(&tree, &tree).memory(table);
    for depth in [6, 5, 4] {
        let outcome = Algorithm::Scout.run(&mut search, &tree.root(), depth).expect("not refused");
        let end = oracle::line_value(&tree, &tree, &tree.root(), depth, &outcome.line);
        assert_eq!(Some(end), outcome.value.map(Ok), "{depth}: {outcome:?}");
    }
}

/// How many plies the line takes, if all its moves are legal.
fn plies<T: Judged>(tree: &T, line: &[u32]) -> Option<Depth> {
    let mut position = tree.root();
    let mut plies = 0;
    for &m in line {
        tree.moves(&position).into_iter().find(|&legal| legal == m)?;
        position = tree.play(&position, m);
        plies += tree.cost(m);
    }
    Some(plies)
}

#[test]
fn a_small_table_has_a_legal_line_that_is_not_too_long() {
    struct Legal {
        configs: Vec<Config>,
        next: usize,
    }

    impl Check for Legal {
        fn check<T: Judged>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in kept::remembering() {
                self.next += 1;
                let config = self.configs[self.next % self.configs.len()];
                let line = kept::fresh(tree, instance.depth, algorithm, config).outcome.line;
                let plies = plies(tree, &line);
                let legal = plies.is_some_and(|plies| plies <= instance.depth);
                assert!(legal, "{algorithm:?} with {config:?}: {line:?}");
            }
        }
    }

    let configs = kept::configs(&[Size::Entries(1), Size::Entries(4), Size::Entries(16)]);
    suite::run(&mut Legal { configs, next: 0 });
}
