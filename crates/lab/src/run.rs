//! Runs the shards of a plan that have not been run yet, on several threads.

use crate::plan::{Plan, Shard};
use crate::store::{State, Store};
use crate::{Experiment, LabError};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// What a run reports while it is running.
#[derive(Clone, Copy, Debug)]
pub enum Event<'r> {
    /// A shard's file exists but cannot be used; the shard is run again.
    Damaged {
        /// The shard.
        shard: &'r Shard,
        /// What is wrong with the file.
        what: &'r str,
    },
    /// Some shards have been run before, and need not be run again.
    Resumed {
        /// The number of these shards.
        shards: usize,
        /// The commits that ran them, other than the current one.
        others: &'r [String],
    },
    /// A shard has been started.
    Begun(&'r Shard),
    /// A shard has been run and saved.
    Done {
        /// The number of shards done so far, in this run and before.
        done: usize,
        /// The number of shards in the plan.
        of: usize,
        /// The estimated remaining time on one core, in seconds.
        left: f64,
    },
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All shards have been run.
    Complete,
    /// The run was told to stop; shards that had been started are saved.
    Stopped,
}

/// Runs the missing shards. `stop` is checked before each shard; `tell` is called from all threads.
pub fn run(
    plan: &Plan,
    store: &Store,
    jobs: usize,
    stop: &AtomicBool,
    tell: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Ended, LabError> {
    let todo = missing(plan, store, tell)?;
    let work = Work {
        store,
        stop,
        tell,
        of: plan.shards.len(),
        done: AtomicUsize::new(plan.shards.len() - todo.len()),
        left: Mutex::new(todo.iter().map(|shard| shard.seconds()).sum()),
    };
    let timed = |shard: &&&Shard| shard.experiment.about.timed;
    let counting: Vec<&Shard> = todo.iter().filter(|shard| !timed(shard)).copied().collect();
    let timing: Vec<&Shard> = todo.iter().filter(timed).copied().collect();
    // Timed shards run one at a time, with no other shard running.
    work.share(&counting, jobs)?;
    work.share(&timing, 1)?;
    let complete = work.done.load(Ordering::SeqCst) == work.of;
    Ok(if complete { Ended::Complete } else { Ended::Stopped })
}

fn missing<'p>(
    plan: &'p Plan,
    store: &Store,
    tell: &dyn Fn(Event<'_>),
) -> Result<Vec<&'p Shard>, LabError> {
    let mut todo = Vec::new();
    let mut others: Vec<String> = Vec::new();
    for shard in &plan.shards {
        match store.state(shard)? {
            State::Missing => todo.push(shard),
            State::Damaged(what) => {
                tell(Event::Damaged { shard, what: &what });
                todo.push(shard);
            }
            State::Finished(finished) => {
                if finished.commit != crate::machine::commit() && !others.contains(&finished.commit) {
                    others.push(finished.commit);
                }
            }
        }
    }
    if todo.len() < plan.shards.len() {
        tell(Event::Resumed { shards: plan.shards.len() - todo.len(), others: &others });
    }
    Ok(todo)
}

struct Work<'r> {
    store: &'r Store,
    stop: &'r AtomicBool,
    tell: &'r (dyn Fn(Event<'_>) + Sync),
    of: usize,
    done: AtomicUsize,
    left: Mutex<f64>,
}

impl Work<'_> {
    /// Lets `jobs` threads take the shards one after the other.
    fn share(&self, shards: &[&Shard], jobs: usize) -> Result<(), LabError> {
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let worker = || -> Result<(), LabError> {
            while !self.stop.load(Ordering::SeqCst) && !failed.load(Ordering::SeqCst) {
                let Some(shard) = shards.get(next.fetch_add(1, Ordering::SeqCst)) else { break };
                (self.tell)(Event::Begun(shard));
                let crash = |_| Err(LabError::Crash(shard.experiment.about.id));
                if let Err(error) =
                    catch_unwind(AssertUnwindSafe(|| self.one(shard))).unwrap_or_else(crash)
                {
                    failed.store(true, Ordering::SeqCst);
                    return Err(error);
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs.clamp(1, shards.len().max(1)))
                .map(|_| {
                    thread::Builder::new().stack_size(plywood::STACK_BYTES).spawn_scoped(scope, worker)
                })
                .collect();
            for thread in threads {
                let thread = thread.map_err(LabError::io("start a thread in", self.store.folder()))?;
                thread.join().unwrap_or_else(|panic| resume_unwind(panic))?;
            }
            Ok(())
        })
    }

    fn one(&self, shard: &Shard) -> Result<(), LabError> {
        self.store.run_shard(shard)?;
        let done = self.done.fetch_add(1, Ordering::SeqCst) + 1;
        let left = {
            let mut left = self.left.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            *left = (*left - shard.seconds()).max(0.0);
            *left
        };
        (self.tell)(Event::Done { done, of: self.of, left });
        Ok(())
    }
}

/// Returns how many of an experiment's shards have been run, and how many there are.
pub fn progress(
    plan: &Plan,
    store: &Store,
    experiment: &Experiment,
) -> Result<(usize, usize), LabError> {
    let (mut done, mut of) = (0, 0);
    for shard in plan.shards.iter().filter(|shard| shard.experiment.about.id == experiment.about.id) {
        of += 1;
        done += usize::from(store.is_finished(shard)?);
    }
    Ok((done, of))
}
