//! A session at the board: handles all events in order.

use super::asked::Asked;
use super::contest::{Contest, Humans};
use super::editor::Pressed;
use super::events::{Event, Events};
use super::foot::Awaited;
use super::machine::{Machine, Task};
use super::screen::Screen;
use super::strength::Strength;
use super::told::{By, Thought};
use crate::failure::Failure;
use plywood::Clock;
use plywood::board::{Scale, Seat, Side};
use plywood_core::catalogue::Entry;
use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

/// The settings of the machine.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) entry: &'static Entry,
    pub(super) seat: Seat,
    pub(super) strength: Strength,
    /// Whether the machine thinks while people do.
    pub(super) ponders: bool,
    pub(super) scale: Scale,
}

/// Whether the session continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    On,
    Over,
}

/// How long a question from a pipe waits for the machine's move, so that the output of a script does not depend on
/// timing.
const GRACE: Duration = Duration::from_secs(2);

/// A session at the board.
pub(super) struct Session<'o> {
    pub(super) contest: Contest,
    pub(super) machine: Machine,
    pub(super) screen: Screen<'o>,
    pub(super) setup: Setup,
    /// The machine's result for its last move.
    pub(super) thought: Option<Thought>,
    pub(super) clocks: [Clock; 2],
    /// Lines from a pipe that wait for the machine, with the time since when.
    held: VecDeque<(String, Instant)>,
    input_is_over: bool,
    /// The number of Ctrl-C since the last line.
    interrupts: u32,
    /// Whether the session ends with the game, because the machine plays both sides.
    watching: bool,
}

impl<'o> Session<'o> {
    pub(super) fn new(
        contest: Contest,
        machine: Machine,
        screen: Screen<'o>,
        setup: Setup,
    ) -> Session<'o> {
        Session {
            clocks: [setup.strength.clock(); 2],
            watching: contest.humans == Humans::Nobody,
            thought: None,
            held: VecDeque::new(),
            input_is_over: false,
            interrupts: 0,
            contest,
            machine,
            screen,
            setup,
        }
    }

    /// Plays until the user leaves.
    pub(super) fn run(mut self, events: &Events) -> Result<(), Failure> {
        self.greet()?;
        self.go_on()?;
        loop {
            if let Some(line) = self.next_held() {
                self.screen.clear()?;
                if self.answer(&line)? == Flow::Over {
                    return Ok(());
                }
                continue;
            }
            if self.is_over() {
                return Ok(());
            }
            self.screen.wait(self.awaited())?;
            let Some(event) = events.next(self.patience()) else { continue };
            if self.handle(event)? == Flow::Over {
                return Ok(());
            }
        }
    }

    fn handle(&mut self, event: Event) -> Result<Flow, Failure> {
        match event {
            Event::Line(line) if Screen::is_live() => {
                self.screen.typed();
                return Ok(self.answer(&line)?);
            }
            Event::Line(line) => self.held.push_back((line, Instant::now())),
            Event::Key(key) => match self.screen.press(key)? {
                Pressed::Changed => {}
                Pressed::Line(line) => {
                    self.screen.typed();
                    return Ok(self.answer(&line)?);
                }
                Pressed::End => return self.leave(),
            },
            Event::EndOfInput if Screen::is_live() => return self.leave(),
            Event::EndOfInput => self.input_is_over = true,
            Event::Interrupted => self.interrupted()?,
            Event::Progress(job, progress) => {
                let text = self.progress_words(&progress);
                if self.machine.has_come(job, progress) {
                    self.screen.progress(&text)?;
                }
            }
            Event::Done(job, done) => {
                // The result of pondering is not needed, and the user may be typing.
                if let Some(task) = self.machine.has_done(job).filter(|task| *task != Task::Ponder) {
                    self.screen.clear()?;
                    self.done(task, done)?;
                }
            }
            Event::Crashed => return Err(Failure::Crash),
        }
        Ok(Flow::On)
    }

    fn leave(&mut self) -> Result<Flow, Failure> {
        self.screen.clear()?;
        Ok(Flow::Over)
    }

    /// Whether nothing more can happen.
    fn is_over(&self) -> bool {
        let is_idle = self.machine.busy().is_none();
        let watched = self.watching && self.contest.result().is_some();
        is_idle && (watched || self.input_is_over && self.held.is_empty())
    }

    /// Returns the next line from a pipe that can be answered now.
    fn next_held(&mut self) -> Option<String> {
        let (line, since) = self.held.front()?;
        if self.machine.busy().is_some() {
            let waited = since.elapsed();
            let text = line.trim();
            let now = match Asked::read(text) {
                _ if text.is_empty() => true,
                Ok(Asked::Stop) => true,
                Ok(asked) => asked.can_be_answered_at_once() && waited >= GRACE,
                Err(_) => false,
            };
            if !now {
                return None;
            }
        }
        self.held.pop_front().map(|(line, _)| line)
    }

    /// How long to wait until a held line is checked again.
    fn patience(&self) -> Option<Duration> {
        let (_, since) = self.held.front()?;
        Some(GRACE.saturating_sub(since.elapsed())).filter(|left| !left.is_zero())
    }

    fn awaited(&self) -> Awaited {
        if self.machine.busy().is_some() {
            Awaited::Machine
        } else if self.contest.result().is_some() {
            Awaited::Anything
        } else {
            Awaited::Human(self.contest.name(self.contest.board.turn()))
        }
    }

    /// Prints who plays which side, and the position.
    fn greet(&mut self) -> io::Result<()> {
        let [first, second] = [Side::First, Side::Second].map(|side| self.contest.introduced(side));
        let machine = format!("{}, {}", self.setup.entry.name, self.setup.strength);
        let who = match self.contest.humans {
            Humans::First => format!("you are {first}, the machine is {second} ({machine})"),
            Humans::Second => format!("you are {second}, the machine is {first} ({machine})"),
            Humans::Both => format!("you play {first} and {second}; hints by {machine}"),
            Humans::Nobody => format!("the machine plays {first} and {second} ({machine})"),
        };
        self.screen.remark(&format!("{}: {who}", self.contest.board.game()))?;
        self.screen.remark("type a move, or `help`")?;
        self.screen.position(&mut self.contest)
    }

    /// Shows the position and continues from there.
    pub(super) fn show_and_go_on(&mut self) -> io::Result<()> {
        self.screen.position(&mut self.contest)?;
        self.go_on()
    }

    /// Continues from the position on the screen: ends the game, passes, or lets the next side move.
    pub(super) fn go_on(&mut self) -> io::Result<()> {
        if let Some(result) = self.contest.result() {
            self.screen.ending(&self.contest, &result)?;
            if !self.watching {
                self.screen
                    .remark("type `new` for a new game, `undo` to take back a move, or `quit`")?;
            }
            return Ok(());
        }
        if self.contest.board.must_pass() {
            return self.pass();
        }
        if self.contest.awaits_machine() {
            self.think();
            return Ok(());
        }
        self.screen.turn(&self.contest)?;
        self.ponder();
        Ok(())
    }

    /// Plays a forced pass.
    fn pass(&mut self) -> io::Result<()> {
        let pass = self.contest.board.moves().into_iter().next().unwrap_or_default();
        self.contest.play(&pass).map_err(|error| io::Error::other(error.to_string()))?;
        self.screen.moved(&self.contest, &pass, By::Rules)?;
        self.after_a_move()
    }

    /// Shows the board before a person's choice, at the end of the game and, if the machine plays both sides, after
    /// every move. Then continues.
    pub(super) fn after_a_move(&mut self) -> io::Result<()> {
        let skipped = self.contest.board.must_pass()
            || self.contest.awaits_machine() && self.contest.humans != Humans::Nobody;
        if skipped { self.go_on() } else { self.show_and_go_on() }
    }

    /// Continues after a person's move `m`, which is already on the board.
    pub(super) fn human_moved(&mut self, m: &str) -> io::Result<()> {
        self.machine.drop_job();
        self.screen.moved(&self.contest, m, By::Human)?;
        self.after_a_move()
    }

    /// The first Ctrl-C makes the machine move; the second one ends the session.
    fn interrupted(&mut self) -> Result<(), Failure> {
        self.interrupts += 1;
        self.screen.clear()?;
        self.screen.forget();
        if self.interrupts > 1 {
            return Err(Failure::Stopped("stopped by Ctrl-C".into()));
        }
        let is_busy = self.machine.busy().is_some();
        self.machine.hurry_if_awaited();
        let said = if is_busy { "moving now; " } else { "" };
        Ok(self
            .screen
            .complain(&format!("{said}press Ctrl-C again or type `quit` to leave the game"))?)
    }

    /// Notes that the user typed a line, so that the next Ctrl-C counts as the first.
    pub(super) fn was_typed(&mut self) {
        self.interrupts = 0;
    }
}
