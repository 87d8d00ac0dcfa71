//! The machine's part of a session: moves, advice, pondering.

use super::machine::{Done, Task};
use super::session::Session;
use super::told::{By, Purpose, Thought};
use plywood::board::{Side, plies_of};
use plywood::{Clock, Found, Limits, Progress};
use std::io;
use std::time::Duration;

/// The limits of the search for a hint.
const ADVICE: Duration = Duration::from_secs(1);
const ADVICE_NODES: u64 = 500_000;

impl Session<'_> {
    /// Lets the machine search for its own move.
    pub(super) fn think(&mut self) {
        let limits = self.setup.strength.limits(*self.clock());
        self.machine.give(Task::Move, self.contest.board.played(), &limits);
    }

    /// Lets the machine search for advice.
    pub(super) fn advise(&mut self, task: Task) {
        let limits = Limits::time(ADVICE).and_nodes(ADVICE_NODES);
        self.machine.give(task, self.contest.board.played(), &limits);
    }

    pub(super) fn ponder(&mut self) {
        if self.setup.ponders && self.contest.humans.only().is_some() {
            self.machine.give(Task::Ponder, self.contest.board.played(), &Limits::none());
        }
    }

    /// Handles the result of a task.
    pub(super) fn done(&mut self, task: Task, done: Done) -> io::Result<()> {
        match (task, done) {
            (Task::Move, Done::Found(found)) => self.machine_moves(found),
            (Task::Hint, Done::Found(found)) => {
                let thought = self.thought_of(found, Purpose::Hint);
                self.screen.found(&thought)?;
                self.ponder();
                Ok(())
            }
            (Task::Lines(_), Done::Lines(lines)) => {
                let names = self.names();
                let described = lines.into_iter().map(|(line, plies)| {
                    let distance = plies.filter(|_| self.setup.scale.is_won(line.value));
                    let words = self.setup.scale.words(line.value, distance, names);
                    (line, words)
                });
                let described: Vec<_> = described.collect();
                self.screen.lines(names[0], &described)?;
                self.ponder();
                Ok(())
            }
            // Each task has its own kind of result.
            (Task::Ponder | Task::Move | Task::Hint | Task::Lines(_), _) => Ok(()),
        }
    }

    fn machine_moves(&mut self, found: Found<String>) -> io::Result<()> {
        let elapsed = found.elapsed;
        let clock = self.clock();
        clock.left = clock.left.saturating_sub(elapsed) + clock.increment;
        let thought = self.thought_of(found, Purpose::Move);
        let Some(m) = thought.found.best.clone() else { return Ok(()) };
        self.screen.found(&thought)?;
        self.thought = Some(thought);
        self.contest.play(&m).map_err(|error| io::Error::other(error.to_string()))?;
        self.screen.moved(&self.contest, &m, By::Machine)?;
        self.after_a_move()
    }

    /// Returns the names of the side to move and the other side.
    fn names(&self) -> [&'static str; 2] {
        let turn = self.contest.board.turn();
        [turn, turn.other()].map(|side| self.contest.name(side))
    }

    fn thought_of(&self, found: Found<String>, purpose: Purpose) -> Thought {
        let names = self.names();
        let words = found.value.map(|value| self.setup.scale.words(value, found.distance, names));
        Thought { side: names[0], words, found, purpose }
    }

    /// Describes the machine's progress in one line.
    pub(super) fn progress_words(&self, progress: &Progress<String>) -> String {
        let worth = self.setup.scale.words(progress.value, None, self.names());
        format!("thinking, {}: {worth}, {}", plies_of(progress.depth.into()), progress.line.join(" "))
    }

    fn clock(&mut self) -> &mut Clock {
        match self.contest.board.turn() {
            Side::First => &mut self.clocks[0],
            Side::Second => &mut self.clocks[1],
        }
    }

    pub(super) fn reset_clocks(&mut self) {
        self.clocks = [self.setup.strength.clock(); 2];
    }
}
