//! The events of memory: an observer that follows them knows what memory holds.

use crate::kept::{Config, EVERYTHING, Kept, Size};
use crate::runs::{self, algorithms};
use crate::shared::{trace, with_trace};
use plywood_core::memory::Replacement;
use plywood_core::observer::{Event, Place};
use plywood_core::{Algorithm, Bounds, Depth, Game, Memory, Trace, Value};
use plywood_games::synthetic::{AnyTree, Child};
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};
use std::collections::HashMap;

/// The last bounds reported for each position and depth.
type Told<K> = HashMap<(K, Depth), Bounds>;

/// Follows the store events; returns also how many there were, and how many of them replaced another position.
fn follow<T: EvaluatesItself>(tree: &T, trace: &Trace<Child>) -> (Told<T::Key>, u64, u64) {
    let (mut told, mut stores, mut overwrites) = (HashMap::new(), 0, 0);
    assert_eq!(trace.dropped(), 0, "below the cap");
    for event in trace.events() {
        let Event::Store { node, depth, kept, place } = *event else { continue };
        let path = trace.paths().path(node);
        let position = path.iter().fold(tree.root(), |p, &m| tree.play(&p, m));
        told.insert((tree.key(&position), depth), kept);
        stores += 1;
        overwrites += u64::from(place == Place::Replaced);
    }
    (told, stores, overwrites)
}

/// All positions of a tree with the plies left there. They are found once for many searches.
struct Positions<T: Game>(Vec<(T::Position, T::Key, Depth)>);

impl<T: EvaluatesItself> Positions<T> {
    fn of(tree: &T, depth: Depth) -> Self {
        let mut all = vec![(tree.root(), tree.key(&tree.root()), depth)];
        let mut done = 0;
        while let Some((position, _, depth)) = all.get(done).cloned() {
            done += 1;
            if depth > 0 {
                all.extend(tree.moves(&position).into_iter().map(|m| {
                    let child = tree.play(&position, m);
                    let key = tree.key(&child);
                    (child, key, depth - tree.cost(m))
                }));
            }
        }
        Positions(all)
    }
}

/// Searches `tree` and compares what memory holds with what was reported.
fn compare<T: EvaluatesItself>(
    tree: &T,
    positions: &Positions<T>,
    algorithm: Algorithm,
    config: Config,
) {
    let (_, _, depth) = positions.0[0];
    let mut memory = Kept::new(config);
    let mut search = with_trace(tree, runs::CAP);
    search.memory = Some(&mut memory);
    algorithm.run(&mut search, &tree.root(), depth).expect("not too deep");
    let (told, stores, overwrites) = follow(tree, trace(&search));
    let usage = search.memory.usage();
    assert_eq!((stores, overwrites), (usage.stores, usage.overwrites), "{algorithm:?}");
    for &(ref position, key, depth) in &positions.0 {
        let kept = search.memory.peek(tree, position, depth).expect("this memory supports it");
        let last = told.get(&(key, depth)).copied().unwrap_or(Bounds::UNKNOWN);
        // A table may have forgotten the position since.
        let forgotten = kept == Bounds::UNKNOWN && overwrites > 0;
        assert!(kept == last || forgotten, "{algorithm:?}: {position:?} has {kept:?}, not {last:?}");
    }
}

#[test]
fn an_observer_of_stores_knows_what_memory_holds() {
    struct Followed(runs::OneOfThree);

    impl Check for Followed {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let positions = Positions::of(tree, instance.depth);
            for algorithm in self.0.of(algorithms()) {
                compare(tree, &positions, algorithm, EVERYTHING);
            }
        }
    }

    suite::run(&mut Followed(runs::OneOfThree::default()));
}

#[test]
fn a_table_that_forgets_says_so() {
    struct Forgets(usize);

    impl Check for Forgets {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            const RULES: [Replacement; 3] =
                [Replacement::OldestThenShallowest, Replacement::Shallowest, Replacement::Always];
            self.0 += 1;
            let rule = RULES[self.0 % 3];
            let positions = Positions::of(tree, instance.depth);
            for entries in [1, 5, 64] {
                let config = Config { size: Size::Entries(entries), rule, ..EVERYTHING };
                compare(tree, &positions, Algorithm::MtdBi, config);
            }
        }
    }

    suite::run(&mut Forgets(0));
}

#[test]
fn stores_of_a_drivers_rounds_are_reported_with_both_bounds() {
    let tree = runs::tree("(4 9)(3 7)");
    let tree = AnyTree::Explicit(&tree);
    let mut memory = Kept::new(EVERYTHING);
    let mut search = with_trace(&tree, 100);
    search.memory = Some(&mut memory);
    let mtd_f = "mtd-f".parse::<Algorithm>().expect("a name").with_guess(Value::from(4));
    mtd_f.run(&mut search, &tree.root(), 2).expect("not too deep");
    let stores = trace(&search).events().iter().filter(|e| matches!(e, Event::Store { .. }));
    let told: Vec<String> = stores.map(|event| format!("{event:?}")).collect();
    let told: Vec<&str> = told.iter().filter_map(|s| s.strip_prefix("Store ")).collect();
    let expected = [
        "{ node: #2, depth: 0, kept: Bounds { lower: 4, upper: 4 }, place: Own }",
        "{ node: #3, depth: 0, kept: Bounds { lower: 9, upper: 9 }, place: Own }",
        "{ node: #1, depth: 1, kept: Bounds { lower: -4, upper: -4 }, place: Own }",
        "{ node: #0, depth: 2, kept: Bounds { lower: 4, upper: ∞ }, place: Own }",
        "{ node: #5, depth: 0, kept: Bounds { lower: 3, upper: 3 }, place: Own }",
        "{ node: #4, depth: 1, kept: Bounds { lower: -3, upper: ∞ }, place: Own }",
        "{ node: #0, depth: 2, kept: Bounds { lower: 4, upper: 4 }, place: Own }",
    ];
    assert_eq!(told, expected);
}
