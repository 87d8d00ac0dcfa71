use super::command::Command;
use super::game::Game;
use super::player::{Done, Job, Player, Task, Told};
use super::words;
use crate::table::Table;
use crate::thinker::{Event, Thinker, crashed, read};
use crate::{ServeError, Setup};
use plywood::{Cancel, Depth, Found, Value};
use std::io::{self, Read, Write};
use std::sync::mpsc;

/// Answers the commands of `input` until `quit` or the end of input. A search that runs when the input ends is
/// finished and answered.
///
/// # Errors
///
/// Fails if `output` cannot be written. Input that cannot be read any more has ended.
pub fn serve(
    setup: Setup,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), ServeError> {
    let (sender, events) = mpsc::channel();
    let evaluator = setup.seat.evaluator.clone();
    let thinker = Thinker::start(Player(Table::new(setup)?), sender.clone())?;
    read(input, sender)?;
    let mut session = Session { evaluator, game: Game::start(), depth: None, thinker, output };
    let mut has_ended = false;
    while !has_ended || session.thinker.is_busy() {
        match events.recv().map_err(|_| crashed())? {
            Event::Line(line) => match Command::read(&line) {
                Some(Command::Quit) => break,
                Some(command) => session.obey(command)?,
                None => {}
            },
            Event::EndOfInput => has_ended = true,
            event => session.report(event)?,
        }
    }
    session.thinker.stop()?;
    Ok(())
}

/// A session with another program.
struct Session<'o> {
    evaluator: Option<String>,
    game: Game,
    /// The depth that the other program has set.
    depth: Option<Depth>,
    thinker: Thinker<Player>,
    output: &'o mut dyn Write,
}

impl Session<'_> {
    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Version => self.say("set myname Plywood"),
            Command::SetDepth(depth) => {
                self.stop()?;
                self.depth = Some(depth);
                Ok(())
            }
            Command::SetGame(text) => {
                self.stop()?;
                let set = self.game.set(&text);
                self.complain("cannot read the game", set)
            }
            Command::Move(text) => {
                self.stop()?;
                let played = self.game.play(&text);
                self.complain("cannot play the move", played)
            }
            Command::Hint(count) => self.think(Task::Hint(count), "status Analyzing"),
            Command::Go if self.game.is_forced_to_pass() => {
                self.stop()?;
                self.say("=== PA")
            }
            Command::Go => self.think(Task::Go, "status Thinking"),
            Command::Ping(text) => {
                self.stop()?;
                self.say(format!("pong {text}").trim_end())
            }
            Command::Learn => self.say("learned"),
            Command::Quit => Ok(()),
        }
    }

    /// Writes a line at once.
    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    /// Shows an error in the status line of the other program, in one line.
    fn complain(&mut self, what: &str, done: Result<(), String>) -> io::Result<()> {
        match done {
            Ok(()) => Ok(()),
            Err(message) => {
                let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
                self.say(&format!("status {what}: {message}"))
            }
        }
    }

    fn think(&mut self, task: Task, status: &str) -> io::Result<()> {
        self.stop()?;
        self.say(status)?;
        let (start, moves) = self.game.moves();
        self.thinker.give(Job { task, start, moves, depth: self.depth }, Cancel::new())
    }

    /// Ends the search, if there is one, and forgets its result.
    fn stop(&mut self) -> io::Result<()> {
        if self.thinker.is_busy() {
            self.thinker.stop()?;
            self.say("status")?;
        }
        Ok(())
    }

    /// Writes what the player reports.
    fn report(&mut self, event: Event<Told>) -> io::Result<()> {
        match event {
            Event::Told(job, told) if self.thinker.is_current(job) => match told {
                Told::Lines(depth, lines) => {
                    lines.iter().try_for_each(|line| self.search(&line.line, line.value, depth))
                }
                Told::Progress(progress) => self.search(&progress.line, progress.value, progress.depth),
            },
            Event::Ended(job) if self.thinker.is_current(job) => {
                if let Done::Move(found) = self.thinker.finish()? {
                    self.answer(&found)?;
                }
                self.say("status")
            }
            Event::Crashed => Err(crashed()),
            // The rest of a search that was stopped.
            _ => Ok(()),
        }
    }

    fn search(&mut self, line: &[String], value: Value, depth: Depth) -> io::Result<()> {
        if line.is_empty() {
            return Ok(());
        }
        let value = self.value(value);
        self.say(&format!("search {} {value} 0 {depth}", words::line(line)))
    }

    fn answer(&mut self, found: &Found<String>) -> io::Result<()> {
        let time = words::seconds(found.elapsed);
        self.say(&format!("nodestats {} {time}", found.nodes))?;
        let best = found.best.as_deref().unwrap_or("pa").to_ascii_uppercase();
        let value = found.value.map_or(String::new(), |value| self.value(value));
        self.say(&format!("=== {best}/{value}/{time}"))
    }

    fn value(&self, value: Value) -> String {
        words::value(self.evaluator.as_deref(), value)
    }
}
