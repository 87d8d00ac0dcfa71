//! Limits of all kinds.

use super::{Slow, Trial, after, algorithm, on_every_game, player, slow_player};
use plywood::catalogue::CATALOGUE;
use plywood::games::connect_four::ConnectFour;
use plywood::games::kalah::Kalah;
use plywood::games::othello::Othello;
use plywood::games::{HasEvaluators, Notation};
use plywood::{Budget, Cancel, Clock, Depth, Game, HeldTime, Limits, Player, Stopped, Value};
use plywood_testkit::{SplitMix64, oracle};
use std::collections::HashSet;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

#[test]
fn a_limit_of_nothing_still_answers() {
    struct Nothing;
    impl Trial for Nothing {
        fn on<G: Notation + HasEvaluators + Clone>(&mut self, game: G) {
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

/// How late a search may end if evaluating a position takes a microsecond. The watch checks the clock once per batch of
/// nodes of about a millisecond, but a batch may have more leaves than the one before.
const LATEST: Duration = Duration::from_millis(2);
const MICROSECOND: Duration = Duration::from_micros(1);

#[test]
fn a_thousand_random_limits_are_kept_and_every_move_is_legal() {
    let mut chance = SplitMix64::new(3);
    let time = HeldTime::new();
    let mut players: Vec<_> =
        CATALOGUE.iter().map(|entry| slow_player(entry.name, &time, MICROSECOND)).collect();
    let mut endings = HashSet::new();
    for round in 0..1000 {
        let number = chance.below(players.len());
        let plies = chance.below(12);
        let position = after(&ConnectFour, plies, &mut chance);
        let limit = Duration::from_micros(chance.below(4000) as u64);
        let cancel = Cancel::with_time_source(&time);
        let limits = match round % 4 {
            0 => Limits::time(limit),
            1 => Limits::time(limit).and_nodes(chance.below(8000) as u64),
            2 => Limits::time(limit).and_depth(1 + u16::try_from(chance.below(9)).expect("small")),
            _ => {
                cancel.cancel_in(limit);
                Limits::none().and_cancel(&cancel)
            }
        };
        let start = time.passed();
        let found = players[number].think(&position, &limits.and_time_source(&time));
        let what = format!("{} {limit:?} {found:?}", CATALOGUE[number].name);
        assert_eq!(start + found.elapsed, time.passed(), "{what}");
        assert!(found.elapsed < limit + LATEST, "{what}");
        let by_time = matches!(found.stopped, Stopped::Time | Stopped::Cancelled);
        assert!(!by_time || found.elapsed >= limit, "{what}");
        let m = found.best.expect("the game is not over");
        assert!(ConnectFour.moves(&position).into_iter().any(|legal| legal == m));
        endings.insert(found.stopped);
    }
    for stopped in [Stopped::Time, Stopped::Cancelled, Stopped::Nodes, Stopped::Complete] {
        assert!(endings.contains(&stopped), "{stopped:?}");
    }
}

#[test]
fn with_held_time_two_searches_find_the_same() {
    for entry in CATALOGUE {
        let [first, second] = [0, 1].map(|_| {
            let time = HeldTime::new();
            let limits = Limits::time(Duration::from_millis(3)).and_time_source(&time);
            slow_player(entry.name, &time, MICROSECOND).think(&ConnectFour.root(), &limits)
        });
        assert_eq!(first, second, "{}", entry.name);
        assert!(matches!(first.stopped, Stopped::Time | Stopped::Settled), "{} {first:?}", entry.name);
    }
}

#[test]
fn while_time_stands_still_no_search_runs_out_of_it() {
    let time = HeldTime::new();
    let limits = Limits::time(Duration::from_nanos(1)).and_nodes(300_000).and_time_source(&time);
    let found = slow_player("negascout", &time, Duration::ZERO).think(&ConnectFour.root(), &limits);
    assert_eq!((found.stopped, found.nodes), (Stopped::Nodes, 300_000));
    assert_eq!(found.elapsed, Duration::ZERO);
}

#[test]
fn limits_combine_and_the_first_that_is_reached_ends_the_search() {
    let root = ConnectFour.root();
    let time = HeldTime::new();
    let limits = |time_limit| Limits::time(time_limit).and_time_source(&time);
    let hour = Duration::from_hours(1);
    let mut player = slow_player("negascout", &time, MICROSECOND);
    let found = player.think(&root, &limits(hour).and_nodes(500).and_depth(40));
    assert_eq!((found.stopped, found.nodes), (Stopped::Nodes, 500));
    player.forget();
    let found = player.think(&root, &limits(hour).and_nodes(1_000_000).and_depth(3));
    assert_eq!((found.stopped, found.depth), (Stopped::Complete, 3));
    let limit = Duration::from_millis(5);
    let found = player.think(&root, &limits(limit).and_nodes(1_000_000).and_depth(40));
    assert_eq!(found.stopped, Stopped::Time);
    assert!((limit..limit + LATEST).contains(&found.elapsed), "{:?}", found.elapsed);
}

#[test]
fn on_a_clock_no_deeper_search_begins_when_it_is_late() {
    let [mut late, mut over] = [0, 0];
    for left in 1_u32..60 {
        let clock = Clock::new(Duration::from_millis(left.into())).moves_to_go(1 + left % 2);
        let Budget { aim, most } = clock.budget();
        let time = HeldTime::new();
        let limits = Limits::clock(clock).and_time_source(&time);
        let mut told = Vec::new();
        let found = slow_player("negascout", &time, MICROSECOND).think_with(
            &ConnectFour.root(),
            &limits,
            |progress| told.push((progress.elapsed, progress.nodes)),
        );
        assert!(found.depth > 0 && found.stopped == Stopped::Time, "{found:?}");
        let ((last, nodes), before) = told.split_last().expect("an iteration finished");
        assert!(before.iter().all(|(elapsed, _)| *elapsed < aim), "{clock:?} {told:?}");
        if *last >= aim {
            assert_eq!(
                (found.elapsed, found.nodes),
                (*last, *nodes),
                "no iteration began after {aim:?}"
            );
            late += 1;
        } else {
            assert!((most..most + LATEST).contains(&found.elapsed), "{clock:?} {found:?}");
            over += 1;
        }
    }
    assert!(late > 0 && over > 0, "{late} were late, {over} ran out of time");
}

#[test]
fn a_random_choice_gets_a_quarter_of_the_time() {
    let thought = |time_limit, seed: Option<u64>| {
        let time = HeldTime::new();
        let player = slow_player("negascout", &time, MICROSECOND);
        let mut player = if let Some(seed) = seed { player.seed(seed) } else { player };
        let limits = Limits::time(Duration::from_millis(time_limit)).and_time_source(&time);
        player.think(&ConnectFour.root(), &limits)
    };
    for quarters in [1, 2, 5, 20] {
        let (by_lot, first) = (thought(4 * quarters, Some(1)), thought(3 * quarters, None));
        assert_eq!((by_lot.depth, by_lot.value), (first.depth, first.value));
        assert!(by_lot.nodes > first.nodes && by_lot.best.is_some());
        assert!(by_lot.elapsed < Duration::from_millis(4 * quarters) + LATEST);
    }
}

/// Half a millisecond for each position. Batches shrink to one or two nodes, but after an iteration the line is
/// completed from memory, which evaluates dozens of positions again without checking the clock.
#[test]
fn a_slow_evaluator_does_not_make_a_search_late() {
    let takes = Duration::from_micros(500);
    for entry in CATALOGUE {
        for limit in (0..40).map(Duration::from_millis) {
            let time = HeldTime::new();
            let limits = Limits::time(limit).and_time_source(&time);
            let found = slow_player(entry.name, &time, takes).think(&ConnectFour.root(), &limits);
            assert_eq!(found.stopped, Stopped::Time, "{} {limit:?}", entry.name);
            let late = found.elapsed.checked_sub(limit).expect("it had that much time");
            assert!(late < Duration::from_millis(20), "{} {limit:?}: {late:?} late", entry.name);
        }
    }
}

/// The time for which this thread has used a processor, or, where the system does not tell it, the time of day. A thread
/// that waits for a busy processor is late, but does not work.
fn worked() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|first| first.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// The only test that reads the system clock, to check that players use it. The bench `stopping` allows no late search.
#[test]
fn on_the_system_clock_a_search_works_at_most_20_ms_beyond_its_limit() {
    let limit = Duration::from_millis(3);
    let mut player = player(Othello, "negascout");
    player.prepare();
    for _ in 0..21 {
        let (start, before) = (Instant::now(), worked());
        let found = player.think(&Othello.root(), &Limits::time(limit));
        let (took, worked) = (start.elapsed(), worked().saturating_sub(before));
        assert_eq!(found.stopped, Stopped::Time);
        assert!((limit..=took).contains(&found.elapsed), "{:?} of {took:?}", found.elapsed);
        assert!(worked < limit + Duration::from_millis(20), "{worked:?} of {took:?}");
    }
}

/// Returns the value of each move at `depth` plies, by plain search.
fn values<G: HasEvaluators>(game: &G, position: &G::Position, depth: Depth) -> Vec<(G::Move, Value)> {
    let evaluator = G::EVALUATORS[0].evaluator;
    let value = |m| -oracle::value(game, &evaluator, &game.play(position, m), depth - game.cost(m));
    game.moves(position).into_iter().map(|m| (m, value(m))).collect()
}

#[test]
fn an_unfinished_search_overtakes_only_with_a_better_move() {
    let mut chance = SplitMix64::new(5);
    let (game, time) = (Kalah::default(), HeldTime::new());
    let mut overtaken = 0;
    for name in ["negascout", "alpha-beta"] {
        for _ in 0..180 {
            let position = after(&game, 4 + chance.below(16), &mut chance);
            let limit = Duration::from_micros(1000 + chance.below(30_000) as u64);
            let limits = Limits::time(limit).and_depth(6).and_time_source(&time);
            let evaluator = Kalah::EVALUATORS[0].evaluator;
            let evaluator = Slow { evaluator, time: time.clone(), takes: 50 * MICROSECOND };
            let found =
                Player::new(game, evaluator).algorithm(algorithm(name)).think(&position, &limits);
            let (Some(best), Some(value)) = (found.best, found.value) else { continue };
            let now = values(&game, &position, found.depth);
            if now.contains(&(best, value)) {
                continue;
            }
            overtaken += 1;
            assert_eq!((found.stopped, found.line[0]), (Stopped::Time, best), "{name} {position:?}");
            let next = values(&game, &position, found.depth + 1);
            let of = |m| next.iter().find(|(other, _)| *other == m).map(|(_, value)| value);
            let mut before = now.iter().filter(|(_, other)| *other == value);
            assert!(before.any(|&(m, _)| of(best) > of(m)), "{name} {position:?} {found:?}");
        }
    }
    assert!(overtaken > 2, "{overtaken} moves");
}
