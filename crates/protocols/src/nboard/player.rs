//! The player: it searches the positions of the game that the session describes.

use crate::table::Table;
use crate::thinker::Worker;
use plywood::{Cancel, Depth, Found, Limits, Progress, ScoredLine};

/// What the player reports.
#[derive(Debug)]
pub(super) enum Told {
    /// The best lines at a depth.
    Lines(Depth, Vec<ScoredLine<String>>),
    /// The best line so far.
    Progress(Progress<String>),
}

/// The result of a job.
#[derive(Debug)]
pub(super) enum Done {
    /// The move to play.
    Move(Found<String>),
    /// The last of the lines has been reported.
    Hint,
}

/// What the player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// The move to play.
    Go,
    /// The values of this number of moves, by increasing depth.
    Hint(usize),
}

/// A task in a position.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) task: Task,
    /// The position in which the game began; `None` for the start of Othello.
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    /// The greatest depth.
    pub(super) depth: Option<Depth>,
}

/// The player, which has a board of its own.
pub(super) struct Player(pub(super) Table);

impl Worker for Player {
    type Job = Job;
    type Told = Told;
    type Done = Done;

    fn run(&mut self, job: Job, cancel: &Cancel, tell: &mut dyn FnMut(Told)) -> Done {
        let followed = self.0.follow(job.start.as_deref(), &job.moves);
        debug_assert!(followed.is_ok(), "the session has checked the game");
        let limits = self.0.limits(None, job.depth).and_cancel(cancel);
        let mut progress = |progress: &Progress<String>| tell(Told::Progress(progress.clone()));
        match job.task {
            Task::Go => return Done::Move(self.0.think(&limits, &mut progress)),
            Task::Hint(1) => _ = self.0.think(&limits, &mut progress),
            Task::Hint(count) => self.hint(count, &limits, tell),
        }
        Done::Hint
    }
}

impl Player {
    /// Reports the best moves with their values, to one depth after the other.
    fn hint(&mut self, count: usize, limits: &Limits, tell: &mut dyn FnMut(Told)) {
        let began = limits.time_source.now();
        let passed = || limits.time_source.now().saturating_sub(began);
        // Several lines do not count their nodes: they are searched as deep as the best one alone.
        let deepest = match limits.nodes {
            Some(_) => u32::from(self.0.think(limits, &mut |_| {}).depth),
            None => limits.depth.map_or(u32::MAX, u32::from),
        };
        let deepest = deepest.min(self.0.empty());
        for depth in 1..=Depth::try_from(deepest).unwrap_or(Depth::MAX) {
            let time = limits.time.map(|time| time.saturating_sub(passed()));
            let now = Limits { time, nodes: None, ..limits.clone() }.and_depth(depth);
            let lines = self.0.lines(count, &now);
            let is_cancelled = limits.cancel.as_ref().is_some_and(Cancel::is_cancelled);
            if is_cancelled || limits.time.is_some_and(|time| passed() >= time) {
                return;
            }
            tell(Told::Lines(depth, lines));
        }
    }
}
