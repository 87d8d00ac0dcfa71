//! The machine: a thread with a board of its own, which is given one job after the other.

use super::events::Event;
use crate::failure::Failure;
use plywood::board::{AnyGame, Board, Seat, SeatNumber};
use plywood::{Cancel, Found, Limits, Progress, ScoredLine};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// MiB that the adviser may remember in, at most: it gives hints, and what it learns is not for the opponent.
const ADVICE_MEMORY: u64 = 16;

/// What the machine is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Find a move to play.
    Move,
    /// Find a move to advise.
    Hint,
    /// Find so many moves, and what they are worth.
    Lines(usize),
    /// Learn what can be learnt while the other side thinks.
    Ponder,
}

/// What became of it.
#[derive(Debug)]
pub(super) enum Done {
    Found(Found<String>),
    /// Each with the plies to the end of the game, if the line leads there.
    Lines(Vec<(ScoredLine<String>, Option<u32>)>),
}

/// A job that the machine was given and has not finished.
#[derive(Debug)]
pub(super) struct Busy {
    number: u64,
    pub(super) task: Task,
    cancel: Cancel,
    /// How far it has come.
    pub(super) latest: Option<Progress<String>>,
}

/// The thread, as the session sees it.
#[derive(Debug)]
pub(super) struct Machine {
    orders: Sender<Order>,
    busy: Option<Busy>,
    number: u64,
}

#[derive(Debug)]
enum Order {
    /// Be like this from now on, and know nothing.
    Sit(Seat),
    Work(Job),
}

#[derive(Debug)]
struct Job {
    number: u64,
    task: Task,
    /// What was played since the start.
    moves: Vec<String>,
    limits: Limits,
}

impl Machine {
    /// Starts the thread. It reports to `events`.
    pub(super) fn start(
        game: &'static dyn AnyGame,
        position: Option<String>,
        seat: Seat,
        events: Sender<Event>,
    ) -> Result<Machine, Failure> {
        let (orders, received) = mpsc::channel();
        let serve = move || {
            let _ended = Ended(events.clone());
            // The seat was tried out before: there is nothing to report but that the thread ends.
            let _ = serve(game, position.as_deref(), &seat, &received, &events);
        };
        thread::Builder::new().stack_size(plywood::STACK_BYTES).spawn(serve)?;
        Ok(Machine { orders, busy: None, number: 0 })
    }

    /// Gives it a job. What it is doing is given up.
    pub(super) fn give(&mut self, task: Task, moves: Vec<String>, limits: &Limits) {
        self.drop_job();
        self.number += 1;
        let cancel = Cancel::new();
        let limits = limits.clone().and_cancel(&cancel);
        self.order(Order::Work(Job { number: self.number, task, moves, limits }));
        self.busy = Some(Busy { number: self.number, task, cancel, latest: None });
    }

    /// Lets it be another player, who knows nothing yet.
    pub(super) fn sit(&mut self, seat: Seat) {
        self.drop_job();
        self.order(Order::Sit(seat));
    }

    fn order(&self, order: Order) {
        // If the thread has ended, that is told by an event.
        let _ = self.orders.send(order);
    }

    /// What it is doing that somebody waits for.
    pub(super) fn busy(&self) -> Option<&Busy> {
        self.busy.as_ref().filter(|busy| busy.task != Task::Ponder)
    }

    /// Lets it come to its end now; what it has found so far will be reported.
    pub(super) fn hurry(&self) {
        if let Some(busy) = &self.busy {
            busy.cancel.cancel();
        }
    }

    /// The same, but only if somebody waits for it.
    pub(super) fn hurry_if_awaited(&self) {
        if self.busy().is_some() {
            self.hurry();
        }
    }

    /// Gives up what it is doing; nothing will be reported.
    pub(super) fn drop_job(&mut self) {
        self.hurry();
        self.busy = None;
    }

    /// Takes note of how far the job of this number has come. False if it was given up.
    pub(super) fn has_come(&mut self, number: u64, progress: Progress<String>) -> bool {
        let busy = self.busy.as_mut().filter(|busy| busy.number == number);
        busy.map(|busy| busy.latest = Some(progress)).is_some()
    }

    /// The task of the job of this number, which is done; `None` if it was given up.
    pub(super) fn has_done(&mut self, number: u64) -> Option<Task> {
        self.busy.take_if(|busy| busy.number == number).map(|busy| busy.task)
    }
}

/// Reports that the thread has ended, however it did.
struct Ended(Sender<Event>);

impl Drop for Ended {
    fn drop(&mut self) {
        // Nobody waits for it when the session is over.
        let _ = self.0.send(Event::Crashed);
    }
}

type Fault = Box<dyn std::error::Error>;

fn serve(
    game: &dyn AnyGame,
    position: Option<&str>,
    seat: &Seat,
    orders: &Receiver<Order>,
    events: &Sender<Event>,
) -> Result<(), Fault> {
    let mut desk = Desk::new(game, position, seat)?;
    for order in orders {
        match order {
            Order::Sit(seat) => desk = Desk::new(game, position, &seat)?,
            Order::Work(job) => {
                let done = desk.work(&job, events)?;
                events.send(Event::Done(job.number, done))?;
            }
        }
    }
    Ok(())
}

/// A board, and the players at it.
struct Desk {
    board: Box<dyn Board>,
    player: SeatNumber,
    adviser: SeatNumber,
}

impl Desk {
    fn new(game: &dyn AnyGame, position: Option<&str>, seat: &Seat) -> Result<Desk, Fault> {
        let mut board = game.board(position)?;
        let player = board.sit(seat)?;
        let memory = seat.memory.min(ADVICE_MEMORY);
        let adviser = board.sit(&Seat { memory, seed: None, ..seat.clone() })?;
        Ok(Desk { board, player, adviser })
    }

    fn work(&mut self, job: &Job, events: &Sender<Event>) -> Result<Done, Fault> {
        self.follow(&job.moves)?;
        let mut tell = |progress: &Progress<String>| {
            // Nobody waits for it when the session is over.
            let _ = events.send(Event::Progress(job.number, progress.clone()));
        };
        Ok(match job.task {
            Task::Move => Done::Found(self.board.think(self.player, &job.limits, &mut tell)),
            Task::Hint => Done::Found(self.board.think(self.adviser, &job.limits, &mut tell)),
            Task::Ponder => Done::Found(self.board.think(self.player, &job.limits, &mut |_| {})),
            Task::Lines(count) => {
                let lines = self.board.lines(self.adviser, count, &job.limits);
                Done::Lines(lines.into_iter().map(|line| self.measured(line)).collect())
            }
        })
    }

    /// Brings the board to where these moves lead.
    fn follow(&mut self, moves: &[String]) -> Result<(), Fault> {
        let played = self.board.played();
        let common = played.iter().zip(moves).take_while(|(a, b)| a == b).count();
        for _ in common..played.len() {
            self.board.undo();
        }
        for m in &moves[common..] {
            self.board.play(m)?;
        }
        Ok(())
    }

    /// The line, and its plies if it leads to the end of the game; passes are none.
    fn measured(&mut self, line: ScoredLine<String>) -> (ScoredLine<String>, Option<u32>) {
        let (mut plies, mut played) = (0, 0);
        for m in &line.line {
            plies += u32::from(!self.board.must_pass());
            if self.board.play(m).is_err() {
                break;
            }
            played += 1;
        }
        let is_over = self.board.ending().is_some();
        for _ in 0..played {
            self.board.undo();
        }
        (line, is_over.then_some(plies))
    }
}
