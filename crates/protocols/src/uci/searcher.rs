//! The chess program in its thread.

use super::options::Settings;
use crate::thinker::Worker;
use plywood::{Cancel, Found, Limits};
use plywood_engines::chess::engine::{Program, Question, Report, mate_in};
use plywood_games::chess::Move;

/// What the program is told to do.
#[derive(Debug)]
pub(super) enum Order {
    /// Begin again with these settings.
    Renew(Settings),
    /// Forget everything learned.
    Forget,
    /// Search.
    Search(Box<Task>),
}

/// A search.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) question: Question,
    pub(super) limits: Limits,
    /// The search ends as soon as it finds a mate in this number of moves.
    pub(super) mate: Option<u32>,
}

/// The chess program.
#[derive(Debug)]
pub(super) struct Searcher(Program);

impl Searcher {
    pub(super) fn new(settings: &Settings) -> Searcher {
        Searcher(program(settings))
    }
}

fn program(settings: &Settings) -> Program {
    let program = Program::new().algorithm(settings.algorithm).rules(settings.rules);
    let program = program.judge(settings.judge.clone());
    program.memory_mib(settings.memory).threads(settings.threads)
}

impl Worker for Searcher {
    type Job = Order;
    type Told = Report;
    type Done = Option<Found<Move>>;

    fn run(&mut self, order: Order, cancel: &Cancel, tell: &mut dyn FnMut(Report)) -> Self::Done {
        let Task { question, limits, mate } = match order {
            Order::Renew(settings) => {
                self.0 = program(&settings);
                return None;
            }
            Order::Forget => {
                self.0.forget();
                return None;
            }
            Order::Search(task) => *task,
        };
        let is_wanted = |report: &Report| {
            let mate_in = mate_in(report.value).and_then(|moves| u32::try_from(moves).ok());
            report.place == 1 && mate.zip(mate_in).is_some_and(|(wanted, moves)| moves <= wanted)
        };
        let mut report = |report: &Report| {
            tell(report.clone());
            if is_wanted(report) {
                cancel.cancel();
            }
        };
        Some(self.0.search(&question, &limits.and_cancel(cancel), &mut report))
    }
}
