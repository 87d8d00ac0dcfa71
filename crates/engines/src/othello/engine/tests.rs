use super::*;
use crate::othello::multi_probcut::{BANDS, Pair};
use plywood::{Cancel, Clock, HeldTime};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Depth, Game, Stopped, Value, Window};
use plywood_games::Notation;
use plywood_games::othello::{Evaluator, FewestReplies, obf};
use std::time::Duration;

const DRIVERS: [&str; 7] =
    ["negascout", "aspiration", "mtd-f", "mtd-bi", "mtd-step", "ab-sss", "ab-dual"];

fn program(driver: &str) -> Program<Evaluator> {
    let algorithm = driver.parse().expect("a driver");
    Program::new(Evaluator::Positional).algorithm(algorithm).memory_mib(4)
}

/// Constants that predict `positional` roughly.
fn rough() -> Arc<Constants> {
    let pair = |deep: Depth| {
        let shallow = deep.saturating_sub(2);
        Pair { deep, shallow, slope: 1.0, offset: 0.0, sigma: 20.0, measured: 1 }
    };
    Arc::new(Constants::new((0..BANDS).flat_map(|band| (3..=16).map(move |deep| (band, pair(deep))))))
}

fn middle() -> Position {
    Othello.read("f5d6c3d3c4f4c5b3c2e6c6b4").expect("a position")
}

/// Returns the positions of the suite with at most `most` empty squares, and their best scores.
fn endings(most: u32) -> Vec<(Position, i16)> {
    let text = include_str!("../../../../../data/othello-ffo-1-19.obf");
    let records = obf::read(text).expect("a file").into_iter();
    let all = records.map(|record| (record.position, record.best().expect("there are scores")));
    all.filter(|(position, _)| position.empty().count_ones() <= most).collect()
}

#[test]
fn with_pruning_off_every_driver_finds_the_minimax_value() {
    for position in [Othello.root(), middle(), endings(16)[0].0] {
        let mut plain = Search::new(&Othello, &Evaluator::Positional).order(FewestReplies);
        let root = plain.root(&position, 5);
        let value = alpha_beta(&mut plain, &root, Window::FULL);
        for driver in DRIVERS {
            for constants in [None, Some(rough())] {
                let mut program = Program { constants, ..program(driver) }.level(Level::Exact);
                let found = program.think(&position, &Limits::depth(5), &mut |_| {});
                assert_eq!((Ok(found.value), found.depth), (value.map(Some), 5), "{driver}");
                assert!(found.best == found.line.first().copied() && !found.line.is_empty());
                assert_eq!(program.crossings(), 0, "{driver}");
            }
        }
    }
}

#[test]
fn endings_have_their_published_scores_with_every_driver() {
    for (number, (position, score)) in endings(15).into_iter().enumerate() {
        let driver = DRIVERS[number % DRIVERS.len()];
        for memory in [2, 8] {
            if memory == 2 && position.empty().count_ones() > 13 {
                continue;
            }
            let mut program = program(driver).probcut(rough()).memory_mib(memory);
            let found = program.think(&position, &Limits::none(), &mut |_| {});
            let value = Value::from(score * plywood_games::othello::FINISHED);
            assert_eq!((found.value, found.stopped), (Some(value), Stopped::Complete), "{position:?}");
            let end = found.line.iter().fold(position, |position, &m| Othello.play(&position, m));
            assert!(memory == 2 || end.is_over(), "the line leads to the end");
        }
    }
}

#[test]
fn whole_games_are_legal_with_every_driver() {
    for driver in DRIVERS {
        let mut program = program(driver).probcut(rough());
        let mut position = Othello.root();
        let limits = Limits::nodes(500);
        while let Some(best) = program.think(&position, &limits, &mut |_| {}).best {
            assert!(Othello.moves(&position).any(|m| m == best), "{driver}: {best}");
            position = Othello.play(&position, best);
        }
        assert!(position.is_over());
        // Where pruning depends on the window, searches contradict each other now and then; all of them end.
        assert!(program.crossings() < 60 * 500);
        let over = program.think(&position, &limits, &mut |_| {});
        assert_eq!((over.best, over.distance), (None, Some(0)));
    }
}

#[test]
fn node_limits_hold_and_progress_is_told_in_order() {
    for (position, granted) in [(middle(), 3000), (endings(16)[0].0, 20_000), (endings(14)[0].0, 900)] {
        let mut told: Vec<(Depth, u64)> = Vec::new();
        let mut program = program("negascout").probcut(rough());
        let found = program.think(&position, &Limits::nodes(granted), &mut |progress| {
            told.push((progress.depth, progress.nodes));
            assert!((0.0..=1.0).contains(&progress.fill));
        });
        assert!(found.nodes <= granted && found.value.is_some(), "{found:?}");
        assert!(told.is_sorted() && told.last().is_some_and(|&(depth, _)| depth == found.depth));
        let again =
            Program { kept: None, ..program }.think(&position, &Limits::nodes(granted), &mut |_| {});
        assert_eq!((again.best, again.value, again.nodes), (found.best, found.value, found.nodes));
    }
}

/// Returns a program for which each evaluation takes ten microseconds of `time`.
fn slow(time: &HeldTime) -> Program<impl Evaluate<Othello> + Clone + Send + use<>> {
    let time = time.clone();
    Program::new(move |game: &Othello, position: &Position, depth: Depth| {
        time.advance(Duration::from_micros(10));
        Evaluator::Positional.value(game, position, depth)
    })
}

#[test]
fn time_limits_clocks_and_tokens_stop_a_search_in_time() {
    let millisecond = Duration::from_millis(1);
    let time = HeldTime::new();
    let timed = |limits: Limits| limits.and_time_source(&time);
    let mut program = slow(&time);
    let found = program.think(&middle(), &timed(Limits::time(50 * millisecond)), &mut |_| {});
    assert_eq!(found.stopped, Stopped::Time);
    assert!((50 * millisecond..62 * millisecond).contains(&found.elapsed), "{:?}", found.elapsed);

    let clock = Clock::new(Duration::from_secs(10));
    let found = program.think(&middle(), &timed(Limits::clock(clock)), &mut |_| {});
    let most = pace::paced(&Limits::clock(clock), &middle()).clock.expect("a clock").budget().most;
    assert!(found.elapsed < most + 12 * millisecond, "{:?} of {most:?}", found.elapsed);

    let cancel = Cancel::with_time_source(&time);
    cancel.cancel_in(20 * millisecond);
    let found = program.think(&Othello.root(), &timed(Limits::none().and_cancel(&cancel)), &mut |_| {});
    assert_eq!(found.stopped, Stopped::Cancelled);
    assert!(found.elapsed < 32 * millisecond && found.best.is_some(), "{:?}", found.elapsed);
}

#[test]
fn a_clock_is_left_alone_when_the_next_search_would_not_finish() {
    let time = HeldTime::new();
    let clock = Clock::new(Duration::from_secs(10));
    let limits = Limits::clock(clock).and_time_source(&time);
    let found = slow(&time).think(&Othello.root(), &limits, &mut |_| {});
    let most = pace::paced(&limits, &Othello.root()).clock.expect("a clock").budget().most;
    assert!(found.stopped == Stopped::Time && found.elapsed < most, "{:?} of {most:?}", found.elapsed);
}

#[test]
fn an_only_move_takes_no_time() {
    let position = Othello.read("XXXXXXXXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXX------X-------- O");
    let position = position.expect("a position");
    assert_eq!(Othello.moves(&position).len(), 1);
    let time = HeldTime::new();
    let limits = Limits::time(Duration::from_secs(1)).and_time_source(&time);
    let found = slow(&time).think(&position, &limits, &mut |_| {});
    assert_eq!((found.stopped, found.depth), (Stopped::OnlyMove, 1));
}

#[test]
fn memory_stays_within_its_limit() {
    for mebibytes in [0, 1, 3, 4, 5, 16, 64] {
        let kept = program("negascout").memory_mib(mebibytes).keep();
        let usage = Memory::<Othello>::usage(&kept.memory);
        let table = usage.capacity.expect("a table") * usage.entry_bytes;
        let solver = if mebibytes < 4 { 0 } else { ((((mebibytes << 20) - RESERVE) / 4) >> 20) << 20 };
        assert_eq!(kept.expert.endgame.is_some(), mebibytes >= 4 && solver > 0);
        assert!(mebibytes == 0 || table + solver < mebibytes << 20, "{mebibytes}: {table} + {solver}");
    }
}

#[test]
fn lines_begin_with_different_moves_best_first() {
    let mut program = program("negascout").probcut(rough());
    let lines = program.lines(&middle(), 3, &Limits::depth(4));
    assert_eq!(lines.len(), 3);
    assert!(lines.is_sorted_by_key(|line| std::cmp::Reverse(line.value)));
    assert!(lines[0].line[0] != lines[1].line[0] && lines[1].line[0] != lines[2].line[0]);
    let (position, score) = endings(14)[0];
    let lines = program.lines(&position, 1, &Limits::none());
    assert_eq!(lines[0].value, Value::from(score * plywood_games::othello::FINISHED));
    assert!(program.lines(&position, 0, &Limits::none()).is_empty());
}

#[test]
fn a_seed_chooses_among_equally_good_moves_and_only_among_those() {
    let best = |position: &Position, seed| {
        let mut program = program("negascout").seed(seed);
        program.think(position, &Limits::depth(3), &mut |_| {}).best
    };
    // The four first moves are mirror images of each other.
    let chosen: Vec<Option<Move>> = (0..16).map(|seed| best(&Othello.root(), Some(seed))).collect();
    for m in Othello.moves(&Othello.root()) {
        assert!(chosen.contains(&Some(m)), "{m:?} is not among {chosen:?}");
    }
    assert_eq!(best(&Othello.root(), Some(3)), chosen[3]);
    assert!((0..8).all(|seed| best(&middle(), Some(seed)) == best(&middle(), None)));
}

#[test]
fn several_threads_find_the_value_without_pruning_and_published_scores() {
    for driver in DRIVERS {
        let mut one = program(driver).level(Level::Exact);
        let mut several = program(driver).memory_mib(16).level(Level::Exact).threads(4);
        for position in [Othello.root(), middle()] {
            let value = one.think(&position, &Limits::depth(6), &mut |_| {}).value;
            let found = several.think(&position, &Limits::depth(6), &mut |_| {});
            assert_eq!((found.value, found.depth), (value, 6), "{driver}");
            assert!(found.best.is_some() && found.best == found.line.first().copied());
        }
    }
    let mut program = program("negascout").probcut(rough()).memory_mib(16).threads(3);
    for (position, score) in endings(15) {
        let found = program.think(&position, &Limits::none(), &mut |_| {});
        let value = Value::from(score * plywood_games::othello::FINISHED);
        assert_eq!(found.value, Some(value));
    }
}

#[test]
fn several_threads_keep_the_limits_together_and_play_legal_moves() {
    let mut program = program("mtd-f").probcut(rough()).memory_mib(9).threads(4);
    let usage = Memory::<Othello>::usage(&program.keep().memory);
    assert!(usage.capacity.expect("a table") * usage.entry_bytes <= 4 << 20, "{usage:?}");
    let mut position = Othello.root();
    for nodes in (1..).map(|n| 700 * n) {
        let found = program.think(&position, &Limits::nodes(nodes), &mut |_| {});
        assert!(found.nodes <= nodes, "{} of {nodes} nodes", found.nodes);
        let Some(m) = found.best else { break };
        assert!(Othello.moves(&position).any(|legal| legal == m), "{m:?}");
        position = Othello.play(&position, m);
    }
    let cancel = Cancel::new();
    cancel.cancel();
    let found = program.think(&middle(), &Limits::none().and_cancel(&cancel), &mut |_| {});
    assert_eq!(found.stopped, Stopped::Cancelled);
}
