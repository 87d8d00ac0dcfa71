use crate::player::STACK_OF_ANY_THREAD;
use crate::{Cancel, Found, Limits, Player, Progress};
use plywood_core::{Evaluate, Game};
use std::fmt;
use std::io;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// The stack size of a search thread in bytes: room for the deepest search, even of large positions. This memory is
/// reserved, not committed.
pub const STACK_BYTES: usize = 64 << 20;

/// A player that searches in its own thread; created by [`Player::start`].
///
/// To ponder, let the player search the position in which the other side is to move, without limits. When the other
/// side has moved, cancel the search, and search the new position: the player's memory keeps what it has found.
///
/// ```
/// use plywood::games::othello::{Evaluator, Othello};
/// use plywood::{Game, Limits, Player};
/// use std::time::Duration;
///
/// let player = Player::new(Othello, Evaluator::Positional);
/// let start = Othello.root();
/// let pondering = player.start(start.clone(), &Limits::none())?;
/// // … the other side moves …
/// pondering.cancel();
/// let (mut player, _) = pondering.wait();
/// let m = Othello.moves(&start).into_iter().next().expect("there are four");
/// let found = player.think(&Othello.play(&start, m), &Limits::time(Duration::from_millis(10)));
/// assert!(found.best.is_some());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Thinking<G: Game, H> {
    thread: JoinHandle<Thought<G, H>>,
    cancel: Cancel,
    latest: Arc<Mutex<Option<Progress<G::Move>>>>,
}

/// A player and its result.
type Thought<G, H> = (Player<G, H>, Found<<G as Game>::Move>);

impl<G, H> Player<G, H>
where
    G: Game<Position: Send, Move: Send> + Send + 'static,
    H: Evaluate<G> + Send + 'static,
{
    /// Starts to search `position` in a new thread.
    ///
    /// # Errors
    ///
    /// Fails only if the system cannot create a thread.
    pub fn start(mut self, position: G::Position, limits: &Limits) -> io::Result<Thinking<G, H>> {
        let own = || Cancel::with_time_source(limits.time_source.clone());
        let cancel = limits.cancel.clone().unwrap_or_else(own);
        let limits = limits.clone().and_cancel(&cancel);
        let latest = Arc::new(Mutex::new(None));
        let told = Arc::clone(&latest);
        let think = move || {
            self.stack = STACK_BYTES - STACK_OF_ANY_THREAD;
            let found = self.think_with(&position, &limits, |progress| {
                *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress.clone());
            });
            self.stack = STACK_OF_ANY_THREAD;
            (self, found)
        };
        let thread = Builder::new().stack_size(STACK_BYTES).spawn(think)?;
        Ok(Thinking { thread, cancel, latest })
    }
}

impl<G: Game, H> Thinking<G, H> {
    /// Returns whether the search has finished.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Returns the latest progress; `None` before the first iteration has finished.
    #[must_use]
    pub fn latest(&self) -> Option<Progress<G::Move>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Stops the search now.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// Stops the search after `time`. Use it when the opponent has played the expected move and the clock runs.
    pub fn cancel_in(&self, time: Duration) {
        self.cancel.cancel_in(time);
    }

    /// Waits for the search to finish, and returns the player and its result.
    ///
    /// # Panics
    ///
    /// If the game or the evaluator panicked.
    #[must_use]
    pub fn wait(self) -> (Player<G, H>, Found<G::Move>) {
        self.thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    }
}

impl<G: Game, H> fmt::Debug for Thinking<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking").field("finished", &self.is_finished()).finish_non_exhaustive()
    }
}
