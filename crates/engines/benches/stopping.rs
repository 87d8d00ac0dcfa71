//! How late searches stop: a thousand searches, each with an algorithm and a game drawn from the lists at random, and
//! with a random limit: a time, a token that another thread cancels, or a time and a token. No search may be 20 ms
//! late.
//!
//! Run `./bench stopping` on an idle machine.

#![allow(missing_docs, reason = "a bench has no users")]

use plywood::board::{Board, Seat, SeatNumber};
use plywood::catalogue::CATALOGUE;
use plywood::{Cancel, Limits, mix};
use plywood_engines::games;
use std::time::{Duration, Instant};

const SEARCHES: u64 = 1000;
const LATEST: Duration = Duration::from_millis(20);

fn main() {
    let mut boards: Vec<(Box<dyn Board>, Vec<SeatNumber>)> = games()
        .iter()
        .map(|game| {
            let mut board = game.board(None).expect("the start");
            let seats =
                CATALOGUE.iter().map(|entry| board.sit(&Seat::new(entry.algorithm)).expect("a seat"));
            let seats = seats.collect();
            (board, seats)
        })
        .collect();
    let mut late: Vec<(Duration, String)> = Vec::new();
    for n in 0..SEARCHES {
        let draw = |what: u64, below: usize| {
            usize::try_from(mix(n * 8 + what) % below as u64).expect("the number is small")
        };
        let games = boards.len();
        let (board, seats) = &mut boards[draw(0, games)];
        if board.moves().is_empty() {
            while board.undo() {}
        }
        let seat = draw(1, seats.len());
        let time = Duration::from_micros(draw(2, 30_000) as u64);
        let cancel = Cancel::new();
        let limits = match draw(3, 3) {
            0 => Limits::time(time),
            1 => Limits::none().and_cancel(&cancel),
            _ => Limits::time(time).and_cancel(&cancel),
        };
        let by_token = limits.time.is_none();
        let (took, found) = std::thread::scope(|scope| {
            if by_token {
                scope.spawn(|| {
                    std::thread::sleep(time);
                    cancel.cancel();
                });
            }
            let start = Instant::now();
            let found = board.think(seats[seat], &limits, &mut |_| {});
            (start.elapsed(), found)
        });
        let m = found.best.expect("the game is not over");
        board.play(&m).expect("a legal move");
        late.push((took.saturating_sub(time), format!("{} on {}", CATALOGUE[seat].name, board.game())));
    }
    late.sort();
    let share = |part: usize| late[late.len() * part / 100].0;
    println!("# {SEARCHES} searches: time from the limit to the end of the search");
    println!("half of the searches within {:?}, 99 of 100 within {:?}", share(50), share(99));
    for (late, what) in late.iter().rev().take(3) {
        println!("latest: {late:?} {what}");
    }
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("# load {}", load.split(' ').take(3).collect::<Vec<_>>().join(" "));
    assert!(late.iter().all(|(late, _)| *late < LATEST), "no search may be {LATEST:?} late");
}
