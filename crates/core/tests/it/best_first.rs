//! Best-first minimax compared with a naive twin that starts from the root for every expansion.

use crate::runs;
use plywood_core::observer::{NodeId, Paths};
use plywood_core::search::best_first::{BestFirst, Grown, Terminals, WhenFull};
use plywood_core::search::best_first_extension::Extension;
use plywood_core::search::rbfms::{Again, Rbfms};
use plywood_core::{
    Counters, Depth, Evaluate, Game, NodeLimit, Observer, Search, Stopped, Trail, Value, Window,
};
use plywood_games::synthetic::{AnyTree, ExplicitTree, LeafValues, RaggedTree, RandomGame};
use std::collections::HashSet;

/// The paths of the nodes in the order in which they are expanded.
#[derive(Default)]
struct Expansions {
    paths: Option<Paths<u32>>,
    order: Vec<Vec<u32>>,
}

impl<G: Game<Move = u32>> Observer<G> for Expansions {
    type Id = NodeId;
    type Trail = ();

    fn root(&mut self, _: &G::Position) -> NodeId {
        self.paths.insert(Paths::new(1 << 20)).root()
    }

    fn child(&mut self, parent: NodeId, m: u32, _: Depth) -> NodeId {
        self.paths.as_mut().expect("there is a root").child(parent, m)
    }

    fn expand(&mut self, node: NodeId, _: Depth, _: Window) {
        let paths = self.paths.as_mut().expect("there is a root");
        paths.open(node);
        self.order.push(paths.path(node));
    }

    fn leave(&mut self, node: NodeId, _: Value) {
        self.paths.as_mut().expect("there is a root").close(node);
    }
}

/// The twin: a tree in which every value is recomputed from the leaves.
struct Naive<G: Game> {
    position: G::Position,
    m: Option<G::Move>,
    evaluated: Value,
    children: Vec<Naive<G>>,
}

impl<G: Game<Move = u32> + Evaluate<G>> Naive<G> {
    fn new(game: &G, position: G::Position, m: Option<u32>, depth: Depth) -> Self {
        let evaluated = game.value(game, &position, depth);
        Naive { position, m, evaluated, children: Vec::new() }
    }

    fn value(&self) -> Value {
        self.children.iter().map(|child| -child.value()).max().unwrap_or(self.evaluated)
    }

    /// Expands the principal leaf and returns its path; `None` if the leaf is `depth` plies deep or the game is over.
    fn expand(&mut self, game: &G, depth: Depth, mut path: Vec<u32>) -> Option<Vec<u32>> {
        if !self.children.is_empty() {
            let value = self.value();
            let best =
                self.children.iter_mut().find(|child| -child.value() == value).expect("a best child");
            path.extend(best.m);
            let cost = best.m.map_or(0, |m| game.cost(m));
            return best.expand(game, depth - cost, path);
        }
        let moves = game.moves(&self.position).into_iter();
        if depth == 0 || moves.len() == 0 {
            return None;
        }
        let child = |m| Naive::new(game, game.play(&self.position, m), Some(m), depth - game.cost(m));
        self.children = moves.map(child).collect();
        Some(path)
    }

    fn line(&self) -> Vec<u32> {
        let value = self.value();
        let Some(best) = self.children.iter().find(|child| -child.value() == value) else {
            return Vec::new();
        };
        best.m.into_iter().chain(best.line()).collect()
    }
}

fn naive<G: Game<Move = u32> + Evaluate<G>>(
    game: &G,
    depth: Depth,
    most: usize,
) -> (Vec<Vec<u32>>, Naive<G>) {
    let mut tree = Naive::new(game, game.root(), None, depth);
    let mut order = Vec::new();
    while let Some(path) = tree.expand(game, depth, Vec::new()) {
        order.push(path);
        assert!(order.len() < most, "too many expansions for a test");
    }
    (order, tree)
}

fn explicit<G: Game<Move = u32> + Evaluate<G>>(
    game: &G,
    depth: Depth,
) -> (Vec<Vec<u32>>, Value, Vec<u32>) {
    let mut search = Search::new(game, game).observer(Expansions::default());
    let root = search.root(&game.root(), depth);
    let mut tree = Grown::new();
    let ended = BestFirst::PAPER.grow(&mut search, &root, &mut tree);
    assert_eq!(tree.value(), ended.value);
    assert_eq!(tree.line(), ended.line);
    (search.observed().order.clone(), ended.value.expect("a value"), ended.line)
}

const FIGURE: &str = r#"{"children": [
    {"value": 4, "children": [{"value": 8}, {"value": 1}]},
    {"value": 6, "children": [{"value": 5, "children": [{"value": 0}]}, {"value": 2, "children": [{"value": 3}]}]}]}"#;

#[test]
fn figure_1_is_expanded_in_the_order_of_the_paper() {
    let tree: ExplicitTree = ExplicitTree::parse(FIGURE.as_bytes()).expect("a tree");
    let (order, value, line) = explicit(&tree, 2);
    assert_eq!(order, [vec![], vec![1], vec![0]]);
    assert_eq!((value, line), (Value::from(2), vec![1, 1]));
    let values: Vec<i32> = (1..=3)
        .map(|nodes| {
            // The limit allows `nodes` expansions and the evaluation of their children.
            let ticks = [3, 6, 9][nodes - 1];
            let mut search = Search::new(&tree, &tree).stop(NodeLimit::new(ticks));
            let root = search.root(&tree.root(), 3);
            let ended = BestFirst::PAPER.grow(&mut search, &root, &mut Grown::new());
            assert_eq!(ended.stopped, Stopped::Nodes);
            ended.value.expect("a value").get()
        })
        .collect();
    assert_eq!(values, [6, 4, 2]);
    let (deeper, ..) = explicit(&tree, 3);
    assert_eq!(deeper[3], [1, 1]);
}

#[test]
fn the_leaves_are_expanded_in_the_order_of_the_twin_ties_included() {
    for seed in 1..=300 {
        let game = RandomGame::new(1 + (seed % 6) as u32, 40, seed).expect("a game");
        let depth = 2 + (seed % 7) as Depth;
        let (order, tree) = naive(&game, depth, 200_000);
        assert_eq!(explicit(&game, depth), (order, tree.value(), tree.line()), "seed {seed}");
        for range in [1, 3] {
            let values = LeafValues::range(range).expect("a range");
            let tied = RaggedTree::<false>::new(4, 6, seed, values).expect("a tree");
            let (order, tree) = naive(&tied, 6, 200_000);
            assert_eq!(explicit(&tied, 6), (order, tree.value(), tree.line()), "tied, seed {seed}");
            let passes = RaggedTree::<true>::new(4, 6, seed, values).expect("a tree");
            let (order, tree) = naive(&passes, 6, 200_000);
            assert_eq!(explicit(&passes, 6), (order, tree.value(), tree.line()), "passes, seed {seed}");
        }
    }
}

fn linear<G: Game<Move = u32> + Evaluate<G>>(
    game: &G,
    depth: Depth,
    options: Rbfms,
) -> (Vec<Vec<u32>>, Value, Vec<u32>, u64) {
    let mut search = Search::new(game, game).observer(Expansions::default());
    let root = search.root(&game.root(), depth);
    let (stopped, value, line, peak) = options.search(&mut search, &root);
    assert!(matches!(stopped, Stopped::Complete | Stopped::Settled), "{stopped:?}");
    (search.observed().order.clone(), value.expect("a value"), line.line(), peak.cells)
}

/// Returns each path once, in the order of first appearance.
fn first_times(order: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut seen = HashSet::new();
    order.iter().filter(|path| seen.insert((*path).clone())).cloned().collect()
}

#[test]
fn rbfms_expands_for_the_first_time_in_the_order_of_the_explicit_form_on_a_thousand_games() {
    for seed in 1..=1000 {
        let branching = 2 + (seed % 5) as u32;
        let game = RandomGame::new(branching, 60, seed).expect("a game");
        let depth = 3 + (seed % 6) as Depth;
        let expected = explicit(&game, depth);
        for again in [Again::Evaluated, Again::Inherited] {
            let (all, value, line, cells) = linear(&game, depth, Rbfms { again, ..Rbfms::PAPER });
            assert_eq!((first_times(&all), value, line), expected, "{again:?}, seed {seed}");
            assert!(cells <= u64::from(branching) * u64::from(depth), "seed {seed}: {cells} cells");
        }
    }
}

fn capped<G: Game<Move = u32> + Evaluate<G>>(
    game: &G,
    depth: Depth,
    cells: u64,
    when_full: WhenFull,
) -> (Vec<Vec<u32>>, Value, Vec<u32>) {
    let mut search = Search::new(game, game).observer(Expansions::default());
    let root = search.root(&game.root(), depth);
    let mut tree = Grown::capped(cells);
    let ended = BestFirst { when_full, ..BestFirst::PAPER }.grow(&mut search, &root, &mut tree);
    assert!(matches!(ended.stopped, Stopped::Complete | Stopped::Settled), "{ended:?}");
    assert!(tree.peak() <= cells && tree.len() <= cells, "{} nodes of {cells}", tree.peak());
    (search.observed().order.clone(), ended.value.expect("a value"), ended.line)
}

#[test]
fn with_little_memory_the_same_nodes_are_expanded_first_some_of_them_again() {
    for seed in 1..=100 {
        let game = RandomGame::new(4, 60, seed).expect("a game");
        let expected = explicit(&game, 8);
        for cells in [1, 2, 5, 20, 60, 200, 1000] {
            for when_full in [WhenFull::LinearSpace, WhenFull::Prune] {
                let (order, value, line) = capped(&game, 8, cells, when_full);
                let found = (first_times(&order), value, line);
                assert_eq!(found, expected, "{when_full:?} with {cells} cells, seed {seed}");
            }
        }
    }
}

fn ties_change_nothing<G: Game<Move = u32> + Evaluate<G>>(tree: &G, depth: Depth, seed: u64) {
    let expected = explicit(tree, depth);
    for again in [Again::Evaluated, Again::Inherited] {
        let (order, value, line, _) = linear(tree, depth, Rbfms { again, ..Rbfms::PAPER });
        assert_eq!((first_times(&order), value, line), expected, "{again:?}, seed {seed}");
    }
    for cells in [1, 5, 20, 60] {
        for when_full in [WhenFull::LinearSpace, WhenFull::Prune] {
            let (order, value, line) = capped(tree, depth, cells, when_full);
            let found = (first_times(&order), value, line);
            assert_eq!(found, expected, "{when_full:?} with {cells} cells, seed {seed}");
        }
    }
}

#[test]
fn neither_ties_nor_passes_change_the_order_of_first_expansions() {
    for seed in 1..=200 {
        for range in [1, 3, 1000] {
            let values = LeafValues::range(range).expect("a range");
            let tree = RaggedTree::<false>::new(4, 7, seed, values).expect("a tree");
            ties_change_nothing(&tree, 7, seed);
            let tree = RaggedTree::<true>::new(4, 7, seed, values).expect("a tree");
            ties_change_nothing(&tree, 7, seed);
        }
    }
}

#[test]
fn a_kept_tree_continues_where_it_was_and_never_exceeds_its_limit() {
    for seed in 1..=50 {
        let game = RandomGame::new(5, 60, seed).expect("a game");
        let mut tree = Grown::capped(3000);
        let mut position = game.root();
        let (mut kept_evaluations, mut fresh_evaluations) = (0, 0);
        for turn in 0..10 {
            let mut search = Search::new(&game, &game).observer(Counters::default());
            let root = search.root(&position, 6);
            let before = tree.len();
            let ended = BestFirst::PAPER.grow(&mut search, &root, &mut tree);
            kept_evaluations += search.observed().leaf_visits;
            let mut search = Search::new(&game, &game).observer(Counters::default());
            let root = search.root(&position, 6);
            let fresh = BestFirst::PAPER.grow(&mut search, &root, &mut Grown::new());
            fresh_evaluations += search.observed().leaf_visits;
            assert_eq!(ended.stopped, fresh.stopped);
            if turn == 0 {
                assert_eq!((before, &ended), (0, &fresh));
            }
            assert!(tree.peak() <= 3000);
            for &m in &ended.line[..2] {
                position = game.play(&position, m);
                let line = tree.line();
                tree.advance(m);
                assert_eq!(tree.line(), line[1..], "the expected move keeps the line");
            }
        }
        assert!(kept_evaluations < fresh_evaluations, "{kept_evaluations} of {fresh_evaluations}");
        tree.advance(1_000_000);
        assert!(tree.is_empty() && tree.line().is_empty() && tree.value().is_none());
    }
}

#[test]
fn a_finished_game_is_all_or_nothing_where_that_is_wanted() {
    // MAX can draw at once, or continue: then it wins if it finds the second move.
    let tree = ExplicitTree::parse(
        br#"{"children": [{"value": 0}, {"value": -5, "children": [{"value": -7, "children": [{"value": -1}, {"value": 3}]}]}]}"#,
    );
    let tree = tree.expect("a tree");
    let run = |terminals, depth| {
        let mut search = Search::new(&tree, &tree);
        let root = search.root(&tree.root(), depth);
        BestFirst { terminals, ..BestFirst::PAPER }.grow(&mut search, &root, &mut Grown::new())
    };
    let evaluated = run(Terminals::Evaluated, 9);
    assert_eq!(
        (evaluated.stopped, evaluated.value, evaluated.line),
        (Stopped::Settled, Some(Value::ZERO), vec![0])
    );
    let decided = run(Terminals::Decided, 9);
    assert_eq!(
        (decided.stopped, decided.value, decided.line),
        (Stopped::Won, Some(Value::INF), vec![1, 0, 1])
    );
}

#[test]
fn an_extension_knows_every_move_to_its_horizon_and_then_goes_on() {
    for seed in 1..=50 {
        let game = RandomGame::new(5, 60, seed).expect("a game");
        for horizon in 1..=4 {
            let mut search = Search::new(&game, &game);
            let root = search.root(&game.root(), horizon);
            let extension = Extension { horizon, best_first: BestFirst::PAPER };
            let ended = extension.grow(&mut search, &root, &mut Grown::new());
            // A line that alpha-beta has searched to its end needs no more expansions.
            let minimax = plywood_core::Algorithm::Minimax;
            let exact = runs::full(&AnyTree::RandomGame(&game), horizon, minimax);
            assert_eq!(ended.value, exact.value, "seed {seed}, horizon {horizon}");
            let mut search = Search::new(&game, &game);
            let root = search.root(&game.root(), 12);
            let deeper = extension.grow(&mut search, &root, &mut Grown::new());
            assert_eq!((deeper.stopped, deeper.line.len()), (Stopped::Complete, 12));
        }
    }
}

#[test]
fn whenever_it_is_stopped_there_is_a_best_move() {
    let game = RandomGame::new(6, 60, 7).expect("a game");
    for nodes in 8..300 {
        let mut search = Search::new(&game, &game).stop(NodeLimit::new(nodes));
        let root = search.root(&game.root(), 30);
        let ended = BestFirst::PAPER.grow(&mut search, &root, &mut Grown::new());
        assert_eq!(ended.stopped, Stopped::Nodes);
        assert!(
            ended.value.is_some_and(Value::is_finite) && !ended.line.is_empty(),
            "{nodes}: {ended:?}"
        );
        let mut search = Search::new(&game, &game).stop(NodeLimit::new(nodes));
        let root = search.root(&game.root(), 30);
        let (stopped, value, line, _) = Rbfms::PAPER.search(&mut search, &root);
        assert!(stopped == Stopped::Nodes && value.is_some() && !line.line().is_empty(), "{nodes}");
    }
}
