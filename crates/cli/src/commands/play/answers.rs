//! Answers to what the user types.

use super::asked::{Asked, MANUAL, Misread, humans};
use super::contest::Humans;
use super::machine::Task;
use super::session::{Flow, Session};
use super::strength::Strength;
use plywood::board::Side;
use plywood_core::catalogue::Entry;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

const THINKING: &str = "I am thinking; type `stop` to make me move now";

/// The maximum number of typed characters that a message repeats.
const MOST_SAID: usize = 40;

impl Session<'_> {
    /// Plays the typed move or runs the typed command.
    pub(super) fn answer(&mut self, line: &str) -> io::Result<Flow> {
        self.was_typed();
        let text = printable(line.trim());
        let is_busy = self.machine.busy().is_some();
        if text.is_empty() {
            self.machine.hurry_if_awaited();
            return Ok(Flow::On);
        }
        if !is_busy && self.contest.awaits_human() && self.contest.play(&text).is_ok() {
            let m = self.contest.board.played().pop().unwrap_or_default();
            self.human_moved(&m)?;
            return Ok(Flow::On);
        }
        match Asked::read(&text) {
            Ok(asked) if is_busy && !asked.can_be_answered_at_once() => {
                self.screen.complain(THINKING)?;
            }
            Ok(asked) => return self.act(asked),
            Err(Misread::Wrong(message)) => self.screen.complain(&message)?,
            Err(Misread::Unknown) if is_busy => self.screen.complain(THINKING)?,
            Err(Misread::Unknown) => self.refuse(&text)?,
        }
        Ok(Flow::On)
    }

    /// Reports that `text` is neither a legal move nor a command.
    fn refuse(&mut self, text: &str) -> io::Result<()> {
        if self.contest.result().is_some() {
            return self
                .screen
                .complain(&format!("`{text}`: the game is over; try `new`, `undo`, `quit`"));
        }
        let legal = self.contest.board.moves().join(" ");
        let message = format!("`{text}` is neither a legal move nor a command; legal moves: {legal}");
        self.screen.complain(&format!("{message}; `help` lists the commands"))
    }

    fn act(&mut self, asked: Asked) -> io::Result<Flow> {
        match asked {
            Asked::Help => self.screen.say(MANUAL)?,
            Asked::Hint => self.advice(Task::Hint)?,
            Asked::Lines(count) => self.advice(Task::Lines(count))?,
            Asked::Line => self.tell_line()?,
            Asked::Moves => self.screen.moves(&self.contest)?,
            Asked::Board => self.screen.position(&mut self.contest)?,
            Asked::Position => self.screen.position_text(&self.contest)?,
            Asked::Undo => self.undo()?,
            Asked::Redo => self.redo()?,
            Asked::New => self.begin_again()?,
            Asked::Resign => self.resign()?,
            Asked::Stop if self.machine.busy().is_some() => self.machine.hurry(),
            Asked::Stop => self.screen.complain("I am not thinking: it is your turn")?,
            Asked::Side(change) => self.side(change.as_deref())?,
            Asked::Level(None) => self.screen.say(&format!("strength: {}", self.setup.strength))?,
            Asked::Level(Some(level)) => {
                self.setup.strength = Strength::Level(level);
                self.screen.say(&format!("strength: {}", self.setup.strength))?;
            }
            Asked::Algorithm(change) => self.algorithm(change)?,
            Asked::Save(file) => self.save(&file)?,
            Asked::Quit => {
                self.screen.clear()?;
                return Ok(Flow::Over);
            }
        }
        Ok(Flow::On)
    }

    fn advice(&mut self, task: Task) -> io::Result<()> {
        if self.contest.result().is_some() {
            return self.screen.complain("the game is over; type `undo` to take back a move");
        }
        self.advise(task);
        Ok(())
    }

    /// Shows the line that the machine expects now, or expected when it last moved.
    fn tell_line(&mut self) -> io::Result<()> {
        if let Some(busy) = self.machine.busy() {
            let so_far = busy.latest.as_ref().map(|progress| self.progress_words(progress));
            return self.screen.paragraph(&so_far.unwrap_or("thinking; no line yet".into()));
        }
        match &self.thought {
            Some(thought) => self.screen.line(thought),
            None => self.screen.complain("I have no line yet; type `hint` for one"),
        }
    }

    fn undo(&mut self) -> io::Result<()> {
        self.machine.drop_job();
        if !self.contest.undo() {
            return self.screen.complain("you have no move to undo");
        }
        self.thought = None;
        self.show_and_go_on()
    }

    fn redo(&mut self) -> io::Result<()> {
        if !self.contest.redo() {
            return self.screen.complain("there is no move to redo");
        }
        self.machine.drop_job();
        self.show_and_go_on()
    }

    fn begin_again(&mut self) -> io::Result<()> {
        self.contest.restart();
        self.machine.sit(self.setup.seat.clone());
        self.thought = None;
        self.reset_clocks();
        self.show_and_go_on()
    }

    fn resign(&mut self) -> io::Result<()> {
        if self.contest.result().is_some() {
            return self.screen.complain("the game is already over");
        }
        if self.contest.humans == Humans::Nobody {
            return self.screen.complain("you play neither side; type `quit` to leave");
        }
        self.machine.drop_job();
        self.contest.resign();
        self.go_on()
    }

    fn side(&mut self, change: Option<&str>) -> io::Result<()> {
        let Some(word) = change else {
            let sides = [Side::First, Side::Second].into_iter();
            let yours = sides.filter(|&side| self.contest.humans.play(side));
            let yours: Vec<&str> = yours.map(|side| self.contest.name(side)).collect();
            let yours = if yours.is_empty() { "neither side".into() } else { yours.join(" and ") };
            return self.screen.say(&format!("you play {yours}"));
        };
        let by_name = self.contest.named(word).map(|side| match side {
            Side::First => Humans::First,
            Side::Second => Humans::Second,
        });
        let Some(humans) = humans(word).or(by_name) else {
            let names = [Side::First, Side::Second].map(|side| self.contest.name(side)).join(", ");
            return self.screen.complain(&format!(
                "`side`: expected first, second, both, none, {names}; found `{word}`"
            ));
        };
        self.machine.drop_job();
        self.contest.humans = humans;
        self.side(None)?;
        self.show_and_go_on()
    }

    fn algorithm(&mut self, change: Option<&'static Entry>) -> io::Result<()> {
        if let Some(entry) = change {
            self.setup.entry = entry;
            self.setup.seat.algorithm = entry.algorithm;
            self.machine.sit(self.setup.seat.clone());
        }
        self.screen.say(&format!("algorithm: {}", self.setup.entry.name))
    }

    /// Writes the game to a file that does not exist yet.
    fn save(&mut self, file: &Path) -> io::Result<()> {
        let record = self.contest.record();
        let written = OpenOptions::new().write(true).create_new(true).open(file);
        match written.and_then(|mut file| file.write_all(record.as_bytes())) {
            Ok(()) => self.screen.say(&format!("saved as {}", file.display())),
            Err(error) => {
                let remedy = if error.kind() == io::ErrorKind::AlreadyExists {
                    "; choose a new name"
                } else {
                    ""
                };
                self.screen.complain(&format!("cannot write {}: {error}{remedy}", file.display()))
            }
        }
    }
}

/// Returns the typed text without control characters, truncated if it is too long for a move or a command.
fn printable(text: &str) -> String {
    let text = text.replace(char::is_control, "\u{fffd}");
    if text.chars().count() <= MOST_SAID || text.starts_with("sa") {
        return text;
    }
    text.chars().take(MOST_SAID).chain(['…']).collect()
}
