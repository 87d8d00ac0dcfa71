//! The path: what was entered and not left is the way from the root.

use super::all_find;
use plywood_core::search::selective::selective;
use plywood_core::tactics::{Answered, Asked, Next, Probe, Step};
use plywood_core::{Depth, Evaluate, Game, NodeLimit, Search, Tactics, Value, Window};
use plywood_games::synthetic::RandomGame;
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Keeps the path, and asserts that every question is about its last position.
#[derive(Clone, Default)]
struct Path<K> {
    keys: Vec<K>,
    longest: usize,
}

impl<K: Copy + Eq + std::fmt::Debug> Path<K> {
    fn expect(&self, key: K) {
        assert_eq!(self.keys.last(), Some(&key));
    }
}

impl<G: Game> Tactics<G> for Path<G::Key> {
    fn verdict(&mut self, game: &G, p: &G::Position, _: Depth, _: Window) -> Option<Value> {
        self.expect(game.key(p));
        None
    }

    fn probe<E: Evaluate<G>>(
        &mut self,
        node: &Asked<'_, G, E>,
        last: Option<Answered>,
    ) -> Next<G::Position> {
        self.expect(node.game.key(node.position));
        if last.is_some() {
            return Next::Moves;
        }
        let (depth, window) = (node.depth - 1, node.window);
        Next::Probe(Probe { number: 7, passed: None, depth, window })
    }

    fn enter(&mut self, game: &G, position: &G::Position, step: Step<G::Move>) {
        match step {
            Step::Root => self.keys.clear(),
            Step::Move(_) => assert!(!self.keys.is_empty()),
            Step::Probe(number) => {
                assert_eq!((number, self.keys.last()), (7, Some(&game.key(position))));
            }
        }
        self.keys.push(game.key(position));
        self.longest = self.longest.max(self.keys.len());
    }

    fn leave(&mut self) {
        self.keys.pop().expect("something was entered");
    }
}

#[test]
fn every_question_is_about_the_last_position_of_the_path() {
    struct OnPath;

    impl Check for OnPath {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if instance.depth <= 4 {
                let value = oracle::value(tree, tree, &tree.root(), instance.depth);
                let path = Path { keys: Vec::new(), longest: 0 };
                all_find(value, tree, instance.depth, &path);
            }
        }
    }

    suite::run(&mut OnPath);
}

#[test]
fn a_search_that_was_stopped_leaves_a_path_that_the_next_root_clears() {
    let game = RandomGame::new(3, 20, 1).expect("a game");
    let path = Path { keys: Vec::new(), longest: 0 };
    let mut search = Search::new(&game, &game).tactics(path).stop(NodeLimit::new(5));
    let root = search.root(&game.root(), 4);
    assert!(selective(&mut search, &root, Window::FULL).is_err());
    assert!(search.tactics.keys.len() > 1 && search.tactics.longest < 12);
    search.root(&game.root(), 4);
    assert_eq!(search.tactics.keys, [game.key(&game.root())]);
}
