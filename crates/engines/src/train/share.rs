//! Work on numbered pieces, shared by several threads.

use super::error::TrainError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Runs `work` for the numbers below `count` on up to `threads` threads, and returns the results in the order of the
/// numbers, however the threads share them. `stop` is checked before each number.
pub(crate) fn share<T: Send>(
    count: usize,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(usize) -> Result<T, TrainError> + Sync,
) -> Result<Vec<T>, TrainError> {
    let results: Mutex<Vec<Option<T>>> = Mutex::new((0..count).map(|_| None).collect());
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let worker = || -> Result<(), TrainError> {
        while !stop.load(Ordering::SeqCst) && !failed.load(Ordering::SeqCst) {
            let number = next.fetch_add(1, Ordering::SeqCst);
            if number >= count {
                break;
            }
            let result = work(number).inspect_err(|_| failed.store(true, Ordering::SeqCst))?;
            results.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(result);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> =
            (0..threads.clamp(1, count.max(1))).map(|_| scope.spawn(worker)).collect();
        let ended = workers.into_iter().map(|worker| worker.join().unwrap_or(Err(TrainError::Crash)));
        ended.collect::<Vec<_>>().into_iter().collect::<Result<(), _>>()
    })?;
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().collect::<Option<_>>().ok_or(TrainError::Stopped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in [1, 2, 7] {
            let squares = share(20, threads, &AtomicBool::new(false), |n| Ok(n * n));
            assert_eq!(squares.expect("not stopped"), (0..20).map(|n| n * n).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_stop_or_an_error_ends_the_work() {
        let stopped: Result<Vec<()>, _> = share(3, 2, &AtomicBool::new(true), |_| Ok(()));
        assert!(matches!(stopped, Err(TrainError::Stopped)));
        let failed: Result<Vec<()>, _> =
            share(3, 1, &AtomicBool::new(false), |_| Err(TrainError::Crash));
        assert!(matches!(failed, Err(TrainError::Crash)));
    }
}
