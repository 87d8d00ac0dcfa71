//! Searches on several threads find the minimax value and a best move, and keep the limits.

use super::algorithm;
use plywood::games::connect_four::{ConnectFour, Evaluator, Position, Threats};
use plywood::games::kalah::Kalah;
use plywood::games::othello::Othello;
use plywood::games::synthetic::RandomGame;
use plywood::games::tic_tac_toe::TicTacToe;
use plywood::games::{HasEvaluators, Notation};
use plywood::memory::{Depths, LeafEntries, LookAhead, Policy, SharedTable};
use plywood::parallel::{self, Crew, Guard, LeafBatches};
use plywood::search::best_moves::whole_line;
use plywood::{
    Cancel, Depth, Evaluate, Game, HeldTime, Limits, Player, Scheme, Search, Stopped, TableMove, Value,
    Watch, Window,
};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The algorithms that several threads can share.
const SHARED: [&str; 8] =
    ["alpha-beta", "negascout", "aspiration", "mtd-f", "mtd-bi", "mtd-step", "ab-sss", "ab-dual"];
/// One in this many of them searches each tree of the suite; `PLYWOOD_SHARED=1` tries all of them.
const STEP: usize = 8;
const SCHEMES: [Scheme; 2] = [Scheme::YoungBrothers, Scheme::Abdada];

/// Policies with much and with little in the table.
const POLICIES: [Policy; 3] = [
    Policy::PLAYER,
    Policy { leaves: LeafEntries::Stored, children: LookAhead::On, ..Policy::PLAYER },
    Policy { leaves: LeafEntries::Evaluated, depths: Depths::Several, ..Policy::PLAYER },
];

/// Searches a tree on several threads that share even the smallest nodes, and returns the value and a line.
fn shared_search<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    name: &str,
    (threads, scheme): (usize, Scheme),
    table: &SharedTable,
) -> (Value, Vec<T::Move>) {
    let crew = Crew::sharing_from(threads, scheme, Some(1));
    let member = |guard| {
        let search = Search::new(tree, tree).order(TableMove).memory(table.clone());
        search.silent().stop(guard)
    };
    let root = tree.root();
    let watch = Watch::start(&Limits::none());
    let help = || parallel::serve(&mut member(Guard::new(&crew, watch.for_helper())));
    let mut search = member(Guard::new(&crew, Watch::start(&Limits::none())));
    let run = || parallel::run(algorithm(name), &mut search, &root, depth, Window::FULL);
    let outcome = parallel::together(&crew, help, run).expect("it takes threads");
    assert_eq!(outcome.stopped, Stopped::Complete);
    let value = outcome.value.expect("it is complete");
    let line = whole_line(&mut search, &root, depth, value, &[]).expect("there is no limit");
    (value, line)
}

struct SharedValuesAreRight {
    runs: u64,
    trees: usize,
    step: usize,
}

impl Check for SharedValuesAreRight {
    fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
        let (root, depth) = (tree.root(), instance.depth);
        let value = oracle::value(tree, tree, &root, depth);
        for scheme in SCHEMES {
            let threads = [2, 4, 16].into_iter().cycle().skip(depth.into());
            // One algorithm in `step` on each tree, another one on the next.
            let some = SHARED.iter().zip(threads).skip(self.trees % self.step).step_by(self.step);
            for (name, threads) in some {
                let policy = POLICIES[usize::try_from(self.runs % 3).expect("it is small")];
                let bytes = if self.runs.is_multiple_of(4) { 256 } else { 1 << 18 };
                let table = SharedTable::with_bytes(bytes, policy);
                let found = shared_search(tree, depth, name, (threads, scheme), &table);
                assert_eq!(found.0, value, "{name} by {scheme:?} on {threads} threads");
                let mut end = (root.clone(), depth, value);
                for &m in &found.1 {
                    let left = end.1 - tree.cost(m);
                    end = (tree.play(&end.0, m), left, -end.2);
                    let is = oracle::value(tree, tree, &end.0, left);
                    assert_eq!(is, end.2, "the line of {name} by {scheme:?} is best play");
                }
                self.runs += 1;
            }
        }
        self.trees += 1;
    }
}

#[test]
fn every_shared_search_of_the_suite_finds_the_minimax_value_and_best_play() {
    let step = std::env::var("PLYWOOD_SHARED").ok().and_then(|text| text.parse().ok());
    let mut check = SharedValuesAreRight { runs: 0, trees: 0, step: step.unwrap_or(STEP).max(1) };
    suite::run(&mut check);
    println!("{} shared searches, all right", check.runs);
    assert!(check.runs > 1000, "{} runs", check.runs);
}

/// Lets players that learn their order of moves play a game, and compares them on several threads and on one.
fn agree<G>(game: &G, depth: Depth)
where
    G: Notation + HasEvaluators<Evaluator: Sync> + Clone + Sync,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    players_agree(game, depth, || Player::new(game.clone(), G::EVALUATORS[0].evaluator));
}

/// Lets players made by `player` play a game, and compares every move on several threads with all best moves that one
/// thread finds.
fn players_agree<G, H>(game: &G, depth: Depth, player: impl Fn() -> Player<G, H>)
where
    G: Game<Position: Send + Sync, Move: Send + Sync> + Sync,
    H: Evaluate<G> + Sync,
{
    for (name, threads) in SHARED.iter().zip([2, 4, 16].into_iter().cycle()) {
        for scheme in SCHEMES {
            let mut one = player().algorithm(algorithm(name));
            let mut several = player().algorithm(algorithm(name)).threads(threads).scheme(scheme);
            let mut position = game.root();
            for _ in 0..6 {
                let limits = Limits::depth(depth);
                let found = several.think(&position, &limits);
                let Some(m) = found.best else { break };
                assert_eq!(found.value, one.think(&position, &limits).value, "{name} by {scheme:?}");
                let best = one.best_moves(&position, &limits);
                assert!(best.contains(&m), "{m:?} by {name}, {scheme:?}, is not one of {best:?}");
                assert_eq!(
                    several.lines(&position, 2, &limits).len(),
                    2.min(one.lines(&position, 2, &limits).len())
                );
                position = game.play(&position, m);
            }
        }
    }
}

#[test]
fn players_on_several_threads_find_best_moves_of_every_game() {
    agree(&TicTacToe, 9);
    agree(&ConnectFour, 7);
    players_agree(&ConnectFour, 7, || player().ranks(|_, position, m| Threats::rank(position, m)));
    agree(&Kalah::default(), 6);
    agree(&Othello, 5);
}

fn player() -> Player<ConnectFour, Evaluator> {
    Player::new(ConnectFour, Evaluator::Center).memory_mib(4)
}

#[test]
fn a_node_limit_holds_for_all_threads_together() {
    for scheme in SCHEMES {
        for nodes in [1, 100, 5_000, 60_000] {
            let found =
                player().threads(3).scheme(scheme).think(&ConnectFour.root(), &Limits::nodes(nodes));
            assert_eq!(found.stopped, Stopped::Nodes);
            assert!(found.nodes <= nodes, "{} of {nodes} nodes by {scheme:?}", found.nodes);
        }
    }
}

#[test]
fn a_time_limit_and_a_cancelled_search_stop_all_threads() {
    for scheme in SCHEMES {
        let time = HeldTime::new();
        let takes_a_microsecond = |_: &ConnectFour, _: &Position, _: Depth| {
            time.advance(Duration::from_micros(1));
            Value::ZERO
        };
        let mut player = Player::new(ConnectFour, takes_a_microsecond).threads(4).scheme(scheme);
        let limits = Limits::time(Duration::from_millis(50)).and_time_source(&time);
        let found = player.think(&ConnectFour.root(), &limits);
        assert_eq!(found.stopped, Stopped::Time);
        let cancel = Cancel::new();
        let evaluated = AtomicU64::new(0);
        let cancels = |_: &ConnectFour, _: &Position, _: Depth| {
            if evaluated.fetch_add(1, Ordering::Relaxed) == 100_000 {
                cancel.cancel();
            }
            Value::ZERO
        };
        let mut player = Player::new(ConnectFour, cancels).threads(4).scheme(scheme);
        let found = player.think(&ConnectFour.root(), &Limits::none().and_cancel(&cancel));
        assert_eq!(found.stopped, Stopped::Cancelled);
        // Every thread looks at the token after at most 1024 nodes, whatever the others do.
        let later = evaluated.load(Ordering::Relaxed) - 100_000;
        assert!(later <= 4 * 1100, "{later} evaluations after the search was cancelled, by {scheme:?}");
    }
}

#[test]
fn a_panic_in_the_evaluator_ends_the_search_and_reaches_the_caller() {
    for scheme in SCHEMES {
        let evaluated = AtomicU64::new(0);
        let panics = |_: &ConnectFour, _: &Position, _: Depth| {
            assert!(evaluated.fetch_add(1, Ordering::Relaxed) != 50_000, "on purpose");
            Value::ZERO
        };
        let mut player = Player::new(ConnectFour, panics).threads(4).scheme(scheme);
        let think = || player.think(&ConnectFour.root(), &Limits::depth(14));
        assert!(catch_unwind(AssertUnwindSafe(think)).is_err());
    }
}

/// Compares batches of one leaf with best-first minimax, and batches of any width on several threads with the same on one.
fn batches_agree<G, E>(game: &G, evaluator: &E, depths: &[Depth])
where
    G: Game<Position: Send + Sync, Move: Send + Sync> + Sync,
    E: plywood::Evaluate<G> + Sync,
{
    for &depth in depths {
        let (root, limits) = (game.root(), Limits::depth(depth));
        let run = algorithm("best-first").run(&mut Search::new(game, evaluator), &root, depth);
        let best_first = run.expect("it is not too deep");
        let single = LeafBatches::new(1).search(game, evaluator, &root, &limits);
        assert_eq!((single.value, &single.line), (best_first.value, &best_first.line), "{depth} plies");
        assert_eq!(single.stopped, best_first.stopped);
        for width in [2, 5, 32] {
            let one = LeafBatches::new(width).search(game, evaluator, &root, &limits);
            assert!(one.nodes >= single.nodes / 2 && one.best.is_some());
            for threads in [2, 4, 16] {
                let batches = LeafBatches::new(width).threads(threads);
                let several = batches.search(game, evaluator, &root, &limits);
                assert_eq!((several.value, several.nodes), (one.value, one.nodes), "{width} {threads}");
                assert_eq!((&several.line, several.stopped), (&one.line, one.stopped));
            }
        }
    }
}

#[test]
fn best_first_minimax_by_batches_does_not_depend_on_the_threads() {
    for seed in 1..=20 {
        let game = RandomGame::new(6, 40, seed).expect("a game");
        batches_agree(&game, &game, &[0, 1, 4, 16]);
    }
    batches_agree(&ConnectFour, &Evaluator::Center, &[8, 20]);
    batches_agree(&Othello, &Othello::EVALUATORS[0].evaluator, &[4, 9]);
    batches_agree(&Kalah::default(), &Kalah::EVALUATORS[0].evaluator, &[6]);
}

#[test]
fn batches_keep_to_limits_and_pass_panics_on() {
    let batches = LeafBatches::new(8).threads(3);
    let found =
        batches.search(&ConnectFour, &Evaluator::Center, &ConnectFour.root(), &Limits::nodes(500));
    assert!(found.stopped == Stopped::Nodes && found.nodes <= 500 + 8 * 7, "{found:?}");
    let found = batches.cells(300).search(
        &ConnectFour,
        &Evaluator::Center,
        &ConnectFour.root(),
        &Limits::none(),
    );
    assert_eq!(found.stopped, Stopped::Memory);
    let evaluated = AtomicU64::new(0);
    let panics = |_: &ConnectFour, _: &Position, _: Depth| {
        assert!(evaluated.fetch_add(1, Ordering::Relaxed) != 200, "on purpose");
        Value::ZERO
    };
    let search = || batches.search(&ConnectFour, &panics, &ConnectFour.root(), &Limits::none());
    assert!(catch_unwind(AssertUnwindSafe(search)).is_err());
}
