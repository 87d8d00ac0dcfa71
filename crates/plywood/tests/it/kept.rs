//! What a player keeps from move to move.

use super::player;
use plywood::games::connect_four::ConnectFour;
use plywood::games::kalah::Kalah;
use plywood::games::othello::Othello;
use plywood::games::{HasEvaluators, Notation};
use plywood::{Game, HeldTime, Limits, Stopped, Thinking};
use plywood_testkit::oracle;
use std::time::Duration;

/// Returns the nodes visited in a whole game if the player keeps what it learned, and if it forgets it. The moves are
/// the same.
fn nodes<G: Notation + HasEvaluators + Clone>(game: &G, name: &str, limits: &Limits) -> [u64; 2] {
    let [mut keeps, mut forgets] = [0, 1].map(|_| player(game.clone(), name));
    let (mut position, mut nodes) = (game.root(), [0, 0]);
    loop {
        forgets.forget();
        let [kept, anew] = [&mut keeps, &mut forgets].map(|player| player.think(&position, limits));
        let Some(m) = anew.best else { return nodes };
        nodes = [nodes[0] + kept.nodes, nodes[1] + anew.nodes];
        position = game.play(&position, m);
    }
}

#[test]
fn a_table_that_is_kept_saves_nodes() {
    for name in ["negascout", "mtd-f"] {
        let limits = Limits::depth(5);
        let saved = |[kept, anew]: [u64; 2]| assert!(kept < anew, "{name}: {kept} {anew}");
        saved(nodes(&Othello, name, &limits));
        saved(nodes(&ConnectFour, name, &limits));
        saved(nodes(&Kalah::default(), name, &limits));
    }
}

#[test]
fn a_tree_that_is_kept_saves_nodes() {
    let limits = Limits::depth(6);
    for name in ["best-first", "best-first-extension"] {
        let [kept, anew] = nodes(&Othello, name, &limits);
        assert!(kept < anew, "{name}: {kept} {anew}");
    }
}

#[test]
fn after_pondering_the_expected_move_costs_less() {
    let start = Othello.root();
    let pondering = player(Othello, "negascout").start(start, &Limits::nodes(300_000));
    let (mut pondered, found) = pondering.expect("a thread").wait();
    let next = Othello.play(&start, found.best.expect("a move"));
    let limits = Limits::depth(found.depth - 1);
    let (with, without) =
        (pondered.think(&next, &limits), player(Othello, "negascout").think(&next, &limits));
    assert_eq!((with.value, with.depth), (without.value, without.depth));
    assert!(found.depth > 5 && with.nodes < without.nodes, "{} {}", with.nodes, without.nodes);
}

/// Waits until a running search has finished `more` more iterations.
fn await_depths<G: Game, H>(thinking: &Thinking<G, H>, more: u16) {
    let depth = || thinking.latest().map_or(0, |progress| progress.depth);
    let wanted = depth() + more;
    while depth() < wanted {
        assert!(!thinking.is_finished());
        std::thread::yield_now();
    }
}

/// More nodes than a test waits for: a search that misses its time limit stops for another reason.
const FAR_TOO_MANY: u64 = 30_000_000;

#[test]
fn a_pondering_search_can_get_a_limit_later() {
    let time = HeldTime::new();
    let limits = Limits::nodes(FAR_TOO_MANY).and_time_source(&time);
    let thinking = player(Othello, "mtd-f").start(Othello.root(), &limits).expect("a thread");
    await_depths(&thinking, 3);
    time.advance(Duration::from_secs(1000));
    thinking.cancel_in(Duration::from_secs(500));
    time.advance(Duration::from_secs(499));
    await_depths(&thinking, 2);
    time.advance(Duration::from_secs(1));
    let (_, found) = thinking.wait();
    assert!(found.depth >= 5 && found.best.is_some());
    assert_eq!((found.stopped, found.elapsed), (Stopped::Cancelled, Duration::from_secs(1500)));
}

#[test]
fn a_limit_that_was_set_before_holds_while_pondering() {
    let time = HeldTime::new();
    let limits = Limits::time(Duration::from_secs(500)).and_nodes(FAR_TOO_MANY).and_time_source(&time);
    let thinking = player(Othello, "mtd-f").start(Othello.root(), &limits).expect("a thread");
    // The time limit counts from the start of the thread.
    await_depths(&thinking, 1);
    thinking.cancel_in(Duration::from_secs(600));
    time.advance(Duration::from_secs(499));
    await_depths(&thinking, 3);
    time.advance(Duration::from_secs(1));
    let (_, found) = thinking.wait();
    assert_eq!((found.stopped, found.elapsed), (Stopped::Time, Duration::from_secs(500)));
}

#[test]
fn a_position_that_memory_answers_for_still_has_its_best_move() {
    // The table is so small that it knows the root's value but has forgotten the line to it.
    use plywood::Player;
    use plywood::games::othello::Evaluator;
    let root = Othello.root();
    for name in ["negascout", "mtd-f", "alpha-beta"] {
        let mut player =
            Player::new(Othello, Evaluator::Positional).named(name).expect("known").memory_mib(0);
        let first = player.think(&root, &Limits::depth(5));
        let again = player.think(&root, &Limits::depth(5));
        assert_eq!(again.value, first.value, "{name}");
        let best = oracle::best_moves(&Othello, &Evaluator::Positional, &root, 5);
        assert!(best.contains(&again.best.expect("a move")), "{name}");
    }
}
