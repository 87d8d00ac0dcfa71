//! The events of memory: an observer that follows them knows what memory holds.

use crate::runs::{self, algorithms};
use plywood_core::memory::Replacement;
use plywood_core::observer::{Event, Place};
use plywood_core::{
    Algorithm, Bounds, Depth, Game, Line, Memory, Search, Setting, Table, Trace, Unbounded, Value,
};
use plywood_games::synthetic::Child;
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

/// Returns all positions of the tree with the plies left there.
fn positions<T: EvaluatesItself>(tree: &T, depth: Depth) -> Vec<(T::Position, Depth)> {
    let mut all = vec![(tree.root(), depth)];
    let mut done = 0;
    while let Some((position, depth)) = all.get(done).cloned() {
        done += 1;
        if depth > 0 {
            let children = tree.moves(&position).into_iter();
            all.extend(children.map(|m| (tree.play(&position, m), depth - tree.cost(m))));
        }
    }
    all
}

/// Searches `tree` and compares what memory holds with what was reported.
fn compare<T, C>(tree: &T, depth: Depth, algorithm: Algorithm, mut search: Search<'_, C>)
where
    T: EvaluatesItself,
    C: Setting<Game = T, Observer = (Line<Child>, Trace<Child>)>,
{
    algorithm.run(&mut search, &tree.root(), depth).expect("not too deep");
    let (told, stores, overwrites) = follow(tree, &search.observer.1);
    let usage = search.memory.usage();
    assert_eq!((stores, overwrites), (usage.stores, usage.overwrites), "{algorithm:?}");
    for (position, depth) in positions(tree, depth) {
        let kept = search.memory.peek(tree, &position, depth).expect("this memory supports it");
        let last = told.get(&(tree.key(&position), depth)).copied().unwrap_or(Bounds::UNKNOWN);
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
            for algorithm in self.0.of(algorithms()) {
                let search = Search::new(tree, tree).observer(Trace::capped(runs::CAP));
                compare(tree, instance.depth, algorithm, search.memory(Unbounded::new()));
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
            for entries in [1, 5, 64] {
                let table = Table::with_entries(entries).expect("a small table").replacing(rule);
                let search = Search::new(tree, tree).observer(Trace::capped(runs::CAP)).memory(table);
                compare(tree, instance.depth, Algorithm::MtdBi, search);
            }
        }
    }

    suite::run(&mut Forgets(0));
}

#[test]
fn stores_of_a_drivers_rounds_are_reported_with_both_bounds() {
    let tree = runs::tree("(4 9)(3 7)");
    let mut search = Search::new(&tree, &tree).observer(Trace::capped(100)).memory(Unbounded::new());
    let mtd_f = "mtd-f".parse::<Algorithm>().expect("a name").with_guess(Value::from(4));
    mtd_f.run(&mut search, &tree.root(), 2).expect("not too deep");
    let stores = search.observed().events().iter().filter(|e| matches!(e, Event::Store { .. }));
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
