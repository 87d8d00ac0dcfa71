//! Players in several threads, and cancellation.

use super::player;
use plywood::catalogue::CATALOGUE;
use plywood::games::othello::Othello;
use plywood::{Cancel, Found, Game, Limits, Stopped};
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

/// Returns what a player finds on its first three moves, without the time it took.
fn found<M>(name: &str, mut keep: impl FnMut(Found<<Othello as Game>::Move>) -> M) -> Vec<M> {
    let (mut player, mut position) = (player(Othello, name), Othello.root());
    (0..3)
        .map(|_| {
            let mut found = player.think(&position, &Limits::nodes(20_000));
            position = Othello.play(&position, found.best.expect("a move"));
            found.elapsed = Duration::ZERO;
            keep(found)
        })
        .collect()
}

#[test]
fn players_in_several_threads_do_not_disturb_each_other() {
    for entry in CATALOGUE {
        let alone = found(entry.name, |found| found);
        let together: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> =
                (0..4).map(|_| scope.spawn(|| found(entry.name, |found| found))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        assert!(together.iter().all(|each| *each == alone), "{}", entry.name);
    }
}

#[test]
fn one_token_ends_all_searches_that_have_it() {
    let cancel = Cancel::new();
    let limits = Limits::none().and_cancel(&cancel);
    // The searches wait at `begun` after their first iteration, and at `cancelled` until the token is cancelled.
    let [begun, cancelled] = [0, 1].map(|_| Barrier::new(4));
    thread::scope(|scope| {
        let threads = ["negascout", "sss", "best-first"].map(|name| {
            let (limits, begun, cancelled) = (&limits, &begun, &cancelled);
            scope.spawn(move || {
                let mut told = 0;
                player(Othello, name).think_with(&Othello.root(), limits, |_| {
                    told += 1;
                    if told == 1 {
                        begun.wait();
                        cancelled.wait();
                    }
                })
            })
        });
        begun.wait();
        cancel.cancel();
        cancelled.wait();
        for thread in threads {
            let found = thread.join().expect("no panic");
            assert!(found.best.is_some());
            assert_eq!(found.stopped, Stopped::Cancelled, "{found:?}");
        }
    });
}
