//! The machine: a thread with its own board that runs one job after another.

use super::events::Event;
use crate::failure::Failure;
use plywood::board::{AnyGame, Board, Seat, SeatNumber, plies_to_the_end};
use plywood::{Cancel, Found, Limits, Progress, ScoredLine};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// The maximum memory of the adviser in MiB. The adviser gives hints and shares no knowledge with the opponent.
const ADVICE_MEMORY: u64 = 16;

/// A task for the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Find a move to play.
    Move,
    /// Find a move to suggest.
    Hint,
    /// Find this number of moves and their values.
    Lines(usize),
    /// Search while the other side thinks.
    Ponder,
}

/// The result of a task.
#[derive(Debug)]
pub(super) enum Done {
    Found(Found<String>),
    /// Lines, each with the number of plies to the end of the game if the line leads there.
    Lines(Vec<(ScoredLine<String>, Option<u32>)>),
}

/// An unfinished job of the machine.
#[derive(Debug)]
pub(super) struct Busy {
    number: u64,
    pub(super) task: Task,
    cancel: Cancel,
    /// The latest progress.
    pub(super) latest: Option<Progress<String>>,
}

/// The session's handle to the machine's thread.
#[derive(Debug)]
pub(super) struct Machine {
    orders: Sender<Order>,
    busy: Option<Busy>,
    number: u64,
}

#[derive(Debug)]
enum Order {
    /// Replace the player by a new one with these settings.
    Sit(Seat),
    Work(Job),
}

#[derive(Debug)]
struct Job {
    number: u64,
    task: Task,
    /// The moves played since the start of the game.
    moves: Vec<String>,
    limits: Limits,
}

impl Machine {
    /// Starts the thread, which reports to `events`.
    pub(super) fn start(
        game: &'static dyn AnyGame,
        position: Option<String>,
        seat: Seat,
        events: Sender<Event>,
    ) -> Result<Machine, Failure> {
        let (orders, received) = mpsc::channel();
        let serve = move || {
            let _ended = Ended(events.clone());
            // The seat was checked before; `Ended` reports any other error.
            let _ = serve(game, position.as_deref(), &seat, &received, &events);
        };
        thread::Builder::new().stack_size(plywood::STACK_BYTES).spawn(serve)?;
        Ok(Machine { orders, busy: None, number: 0 })
    }

    /// Gives the machine a job. The current job is cancelled.
    pub(super) fn give(&mut self, task: Task, moves: Vec<String>, limits: &Limits) {
        self.drop_job();
        self.number += 1;
        let cancel = Cancel::new();
        let limits = limits.clone().and_cancel(&cancel);
        self.order(Order::Work(Job { number: self.number, task, moves, limits }));
        self.busy = Some(Busy { number: self.number, task, cancel, latest: None });
    }

    /// Replaces the player by a new one with the settings of `seat`.
    pub(super) fn sit(&mut self, seat: Seat) {
        self.drop_job();
        self.order(Order::Sit(seat));
    }

    fn order(&self, order: Order) {
        // If the thread has stopped, an event reports it.
        let _ = self.orders.send(order);
    }

    /// Returns the current job, unless it is pondering.
    pub(super) fn busy(&self) -> Option<&Busy> {
        self.busy.as_ref().filter(|busy| busy.task != Task::Ponder)
    }

    /// Stops the current job; the machine reports what it has found so far.
    pub(super) fn hurry(&self) {
        if let Some(busy) = &self.busy {
            busy.cancel.cancel();
        }
    }

    /// Stops the current job unless it is pondering; the machine reports what it has found so far.
    pub(super) fn hurry_if_awaited(&self) {
        if self.busy().is_some() {
            self.hurry();
        }
    }

    /// Cancels the current job; its result is ignored.
    pub(super) fn drop_job(&mut self) {
        self.hurry();
        self.busy = None;
    }

    /// Stores the progress of the job with this number. Returns false if the job was cancelled.
    pub(super) fn has_come(&mut self, number: u64, progress: Progress<String>) -> bool {
        let busy = self.busy.as_mut().filter(|busy| busy.number == number);
        busy.map(|busy| busy.latest = Some(progress)).is_some()
    }

    /// Returns the task of the finished job with this number; `None` if the job was cancelled.
    pub(super) fn has_done(&mut self, number: u64) -> Option<Task> {
        self.busy.take_if(|busy| busy.number == number).map(|busy| busy.task)
    }
}

/// Reports that the thread has stopped, for whatever reason.
struct Ended(Sender<Event>);

impl Drop for Ended {
    fn drop(&mut self) {
        // Sending fails only when the session is over.
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

/// A board and its players.
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
            // Sending fails only when the session is over.
            let _ = events.send(Event::Progress(job.number, progress.clone()));
        };
        Ok(match job.task {
            Task::Move => Done::Found(self.board.think(self.player, &job.limits, &mut tell)),
            Task::Hint => Done::Found(self.board.think(self.adviser, &job.limits, &mut tell)),
            Task::Ponder => Done::Found(self.board.think(self.player, &job.limits, &mut |_| {})),
            Task::Lines(count) => {
                let lines = self.board.lines(self.adviser, count, &job.limits);
                let measured = |line: ScoredLine<String>| {
                    let plies = plies_to_the_end(&mut *self.board, &line.line);
                    (line, plies)
                };
                Done::Lines(lines.into_iter().map(measured).collect())
            }
        })
    }

    /// Brings the board to the position after these moves.
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
}
