//! What is told of memory: whoever follows it knows what memory keeps.

use crate::runs::{self, algorithms};
use plywood_core::memory::Replacement;
use plywood_core::observer::{Event, Place};
use plywood_core::{
    Algorithm, Bounds, Depth, Game, Line, Memory, Search, Setting, Table, Trace, Unbounded, Value,
};
use plywood_games::synthetic::Son;
use plywood_testkit::suite::{self, Check, Instance, Judged};
use std::collections::HashMap;

/// What was told of each position and depth the last time.
type Told<K> = HashMap<(K, Depth), Bounds>;

/// Follows what is stored; also how often it was told, and how often another position was forgotten for it.
fn follow<T: Judged>(tree: &T, trace: &Trace<Son>) -> (Told<T::Key>, u64, u64) {
    let (mut told, mut stores, mut overwrites) = (HashMap::new(), 0, 0);
    assert_eq!(trace.dropped(), 0, "below the cap");
    for event in trace.events() {
        let Event::Store { node, depth, kept, place } = *event else { continue };
        let path = trace.paths().path(node);
        let position = path.iter().fold(tree.root(), |p, &m| tree.play(&p, m));
        told.insert((tree.key(&position), depth), kept);
        stores += 1;
        overwrites += u64::from(place == Place::Anothers);
    }
    (told, stores, overwrites)
}

/// All positions of the tree with the plies left there.
fn positions<T: Judged>(tree: &T, depth: Depth) -> Vec<(T::Position, Depth)> {
    let mut all = vec![(tree.root(), depth)];
    let mut done = 0;
    while let Some((position, depth)) = all.get(done).cloned() {
        done += 1;
        if depth > 0 {
            let sons = tree.moves(&position).into_iter();
            all.extend(sons.map(|m| (tree.play(&position, m), depth - tree.cost(m))));
        }
    }
    all
}

/// Searches `tree` and compares what memory keeps with what was told.
fn compare<T, C>(tree: &T, depth: Depth, algorithm: Algorithm, mut search: Search<'_, C>)
where
    T: Judged,
    C: Setting<Game = T, Observer = (Line<Son>, Trace<Son>)>,
{
    algorithm.run(&mut search, &tree.root(), depth).expect("not too deep");
    let (told, stores, overwrites) = follow(tree, &search.observer.1);
    let usage = search.memory.usage();
    assert_eq!((stores, overwrites), (usage.stores, usage.overwrites), "{algorithm:?}");
    for (position, depth) in positions(tree, depth) {
        let kept = search.memory.peek(tree, &position, depth).expect("this memory tells");
        let last = told.get(&(tree.key(&position), depth)).copied().unwrap_or(Bounds::UNKNOWN);
        // A table may have forgotten the position since.
        let forgotten = kept == Bounds::UNKNOWN && overwrites > 0;
        assert!(kept == last || forgotten, "{algorithm:?}: {position:?} has {kept:?}, not {last:?}");
    }
}

#[test]
fn whoever_follows_what_is_stored_knows_what_memory_keeps() {
    struct Followed(runs::OneOfThree);

    impl Check for Followed {
        fn check<T: Judged>(&mut self, instance: &Instance, tree: &T) {
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
        fn check<T: Judged>(&mut self, instance: &Instance, tree: &T) {
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
fn what_the_rounds_of_a_driver_store_is_told_with_both_bounds() {
    let tree = runs::tree("(4 9)(3 7)");
    let mut search = Search::new(&tree, &tree).observer(Trace::capped(100)).memory(Unbounded::new());
    let mtd_f = "mtd-f".parse::<Algorithm>().expect("a name").with_guess(Value::from(4));
    mtd_f.run(&mut search, &tree.root(), 2).expect("not too deep");
    let stores = search.watcher().events().iter().filter(|e| matches!(e, Event::Store { .. }));
    let told: Vec<String> = stores.map(|event| format!("{event:?}")).collect();
    let told: Vec<&str> = told.iter().filter_map(|s| s.strip_prefix("Store ")).collect();
    let expected = [
        "{ node: #2, depth: 0, kept: Bounds { lower: 4, upper: 4 }, place: Its }",
        "{ node: #3, depth: 0, kept: Bounds { lower: 9, upper: 9 }, place: Its }",
        "{ node: #1, depth: 1, kept: Bounds { lower: -4, upper: -4 }, place: Its }",
        "{ node: #0, depth: 2, kept: Bounds { lower: 4, upper: ∞ }, place: Its }",
        "{ node: #5, depth: 0, kept: Bounds { lower: 3, upper: 3 }, place: Its }",
        "{ node: #4, depth: 1, kept: Bounds { lower: -3, upper: ∞ }, place: Its }",
        "{ node: #0, depth: 2, kept: Bounds { lower: 4, upper: 4 }, place: Its }",
    ];
    assert_eq!(told, expected);
}
