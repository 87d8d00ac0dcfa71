//! Work on several things at once, with results in order.

use plywood::{Cancel, STACK_BYTES};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

/// Calls `work` with each of `things` on `threads` threads, and `each` with every result in the order of `things`, on this
/// thread. After the first error of `each`, `cancel` is cancelled, and what has not begun is left out.
pub(super) fn in_order<T: Sync, R: Send, E>(
    things: &[T],
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(usize, &T) -> R + Sync,
    mut each: impl FnMut(usize, &T, R) -> Result<(), E>,
) -> Result<(), E> {
    let numbered = things.iter().enumerate();
    if threads <= 1 {
        return numbered.into_iter().try_for_each(|(i, thing)| each(i, thing, work(i, thing)));
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let worker = || {
            let sender = sender.clone();
            let (next, work) = (&next, &work);
            move || {
                while let Some((i, thing)) = Some(next.fetch_add(1, Relaxed))
                    .and_then(|i| Some((i, things.get(i)?)))
                    .filter(|_| !cancel.is_cancelled())
                {
                    if sender.send((i, work(i, thing))).is_err() {
                        break;
                    }
                }
            }
        };
        let spawned = (0..threads.min(things.len())).filter(|_| {
            thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, worker()).is_ok()
        });
        if spawned.count() == 0 {
            // The system has no threads to give.
            worker()();
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        for (due, thing) in numbered {
            while !waiting.contains_key(&due) {
                let Ok((i, result)) = receiver.recv() else { return Ok(()) };
                waiting.insert(i, result);
            }
            if let Some(result) = waiting.remove(&due)
                && let Err(error) = each(due, thing, result)
            {
                cancel.cancel();
                return Err(error);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_takes_longest() {
        let things: Vec<u64> = (0..40).collect();
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let work = |i: usize, thing: &u64| {
                thread::sleep(std::time::Duration::from_micros((7 * thing) % 300));
                i as u64 + thing
            };
            let each = |i: usize, _: &u64, result: u64| {
                seen.push((i as u64, result));
                Ok::<(), ()>(())
            };
            assert_eq!(in_order(&things, threads, &Cancel::new(), work, each), Ok(()));
            assert_eq!(seen, (0..40).map(|i| (i, 2 * i)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        let things: Vec<u64> = (0..1000).collect();
        let (cancel, done) = (Cancel::new(), AtomicUsize::new(0));
        let work = |_: usize, _: &u64| {
            thread::sleep(std::time::Duration::from_millis(1));
            done.fetch_add(1, Relaxed)
        };
        let each = |i: usize, _: &u64, _: usize| if i == 3 { Err(i) } else { Ok(()) };
        assert_eq!(in_order(&things, 4, &cancel, work, each), Err(3));
        assert!(cancel.is_cancelled() && done.load(Relaxed) < 500);
    }
}
