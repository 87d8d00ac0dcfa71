//! Limits of all kinds.

use super::{Trial, after, on_every_game, player};
use plywood::catalogue::CATALOGUE;
use plywood::games::connect_four::ConnectFour;
use plywood::games::othello::Othello;
use plywood::games::{Judged, Notation};
use plywood::{Cancel, Clock, Game, Limits, Stopped};
use plywood_testkit::SplitMix64;
use std::time::{Duration, Instant};

#[test]
fn a_limit_of_nothing_still_answers() {
    struct Nothing;
    impl Trial for Nothing {
        fn on<G: Notation + Judged + Clone>(&mut self, game: G) {
            let cancelled = Cancel::new();
            cancelled.cancel();
            let limits = [
                (Limits::nodes(0), Stopped::Nodes),
                (Limits::time(Duration::ZERO), Stopped::Time),
                (Limits::clock(Clock::new(Duration::ZERO)), Stopped::Time),
                (Limits::none().and_cancel(&cancelled), Stopped::Cancelled),
                (Limits::depth(0), Stopped::Complete),
            ];
            for entry in CATALOGUE {
                let mut player = player(game.clone(), entry.name);
                let root = game.root();
                for (limits, stopped) in &limits {
                    let found = player.think(&root, limits);
                    let m = found.best.expect("a move");
                    assert!(game.moves(&root).into_iter().any(|legal| legal == m));
                    assert_eq!(found.stopped, *stopped, "{} {} {limits:?}", G::NAME, entry.name);
                    assert_eq!(player.best_moves(&root, limits)[0], m);
                    assert!(player.lines(&root, 3, limits).len() <= 3);
                }
            }
        }
    }
    on_every_game(&mut Nothing);
}

/// Under a heavy load a thread may have to wait for longer than this, so a few may be late here; the bench `stopping`
/// lets none be.
#[test]
fn a_thousand_random_limits_are_kept_and_every_move_is_legal() {
    let mut chance = SplitMix64::new(3);
    let mut players: Vec<_> = CATALOGUE.iter().map(|entry| player(ConnectFour, entry.name)).collect();
    let mut late = 0;
    for round in 0..1000 {
        let number = chance.below(players.len());
        let plies = chance.below(12);
        let position = after(&ConnectFour, plies, &mut chance);
        let time = Duration::from_micros(chance.below(4000) as u64);
        let cancel = Cancel::new();
        let limits = match round % 4 {
            0 => Limits::time(time),
            1 => Limits::time(time).and_nodes(chance.below(100_000) as u64),
            2 => Limits::time(time).and_depth(1 + u16::try_from(chance.below(9)).expect("small")),
            _ => {
                cancel.cancel_in(time);
                Limits::none().and_cancel(&cancel)
            }
        };
        let start = Instant::now();
        let found = players[number].think(&position, &limits);
        late += u32::from(start.elapsed() > time + Duration::from_millis(20));
        let m = found.best.expect("the game is not over");
        assert!(ConnectFour.moves(&position).into_iter().any(|legal| legal == m));
    }
    assert!(late <= 50, "{late} of 1000 searches ended more than 20 ms late");
}

#[test]
fn limits_combine_and_the_first_that_is_reached_ends_the_search() {
    let root = Othello.root();
    let hour = Duration::from_secs(3600);
    let mut player = player(Othello, "negascout");
    let found = player.think(&root, &Limits::time(hour).and_nodes(500).and_depth(50));
    assert_eq!((found.stopped, found.nodes), (Stopped::Nodes, 500));
    player.forget();
    let found = player.think(&root, &Limits::time(hour).and_nodes(1_000_000).and_depth(3));
    assert_eq!((found.stopped, found.depth), (Stopped::Complete, 3));
    let found = player.think(&root, &Limits::time(Duration::from_millis(5)).and_depth(50));
    assert_eq!(found.stopped, Stopped::Time);
}

#[test]
fn on_a_clock_no_deeper_search_is_begun_when_it_is_late() {
    let clock = Clock::new(Duration::from_millis(600));
    let most = clock.budget().most;
    let start = Instant::now();
    let found = player(Othello, "negascout").think(&Othello.root(), &Limits::clock(clock));
    assert!(found.depth > 0 && found.stopped == Stopped::Time);
    assert!(start.elapsed() < most + Duration::from_millis(200));
}

#[test]
fn a_slow_evaluator_does_not_make_a_search_late() {
    let judge = |_: &Othello, position: &<Othello as Game>::Position, _: u16| {
        let start = Instant::now();
        while start.elapsed() < Duration::from_micros(500) {}
        plywood::Value::from(position.score())
    };
    let mut player = plywood::Player::new(Othello, judge);
    let late: u32 = (0..20)
        .map(|round| {
            let time = Duration::from_millis(round);
            let start = Instant::now();
            player.think(&Othello.root(), &Limits::time(time));
            u32::from(start.elapsed() > time + Duration::from_millis(20))
        })
        .sum();
    assert!(late <= 5, "{late} of 20 were late");
}
