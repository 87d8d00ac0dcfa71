use super::clocks::Clocks;
use super::request::{GtpError, Request};
use super::rules;
use crate::color::{Color, PASS, read_move};
use crate::table::Table;
use crate::{NoSuchEvaluator, Setup};
use std::fmt;
use std::time::Duration;

/// A GTP server: answers one line at a time.
pub struct Server {
    pub(super) table: Table,
    /// The number of moves on the board that each command has played; `undo` takes them back.
    steps: Vec<usize>,
    clocks: Clocks,
    has_quit: bool,
}

type Answer = Result<String, GtpError>;
type Command = (&'static str, fn(&mut Server, &[&str]) -> Answer);

/// The name of the game in the protocol.
const GAME: &str = "Othello";

/// All commands.
const COMMANDS: &[Command] = &[
    ("protocol_version", |_, words| without(words, || Ok("2".into()))),
    ("name", |_, words| without(words, || Ok("Plywood".into()))),
    ("version", |_, words| without(words, || Ok(env!("CARGO_PKG_VERSION").into()))),
    ("known_command", |_, words| known_command(words)),
    ("list_commands", |_, words| without(words, || Ok(names().join("\n")))),
    ("quit", Server::quit),
    ("boardsize", Server::boardsize),
    ("clear_board", Server::clear_board),
    ("komi", |_, words| komi(words)),
    ("play", Server::play),
    ("genmove", Server::genmove),
    ("undo", |server, words| without(words, || server.undo())),
    ("time_settings", Server::time_settings),
    ("time_left", Server::time_left),
    ("showboard", |server, words| without(words, || Ok(rules::drawn(&*server.table.board)))),
    ("final_score", |server, words| without(words, || rules::score(&*server.table.board))),
    // GUIs for several games ask which of them a program plays; without an answer they take it for Go.
    ("list_games", |_, words| without(words, || Ok(GAME.into()))),
    ("set_game", Server::set_game),
    ("gogui-rules_game_id", |_, words| without(words, || Ok(GAME.into()))),
    ("gogui-rules_board", |server, words| without(words, || Ok(rules::board(&*server.table.board)))),
    ("gogui-rules_board_size", |_, words| without(words, || Ok("8".into()))),
    ("gogui-rules_legal_moves", |server, words| {
        without(words, || Ok(rules::legal_moves(&*server.table.board)))
    }),
    ("gogui-rules_side_to_move", |server, words| {
        without(words, || Ok(server.table.to_move().to_string()))
    }),
    ("gogui-rules_final_result", |server, words| {
        without(words, || Ok(rules::result(&*server.table.board)))
    }),
];

fn names() -> Vec<&'static str> {
    COMMANDS.iter().map(|(name, _)| *name).collect()
}

/// Answers a command that takes no arguments.
fn without(words: &[&str], answer: impl FnOnce() -> Answer) -> Answer {
    if words.is_empty() { answer() } else { Err(GtpError::Syntax) }
}

fn known_command(words: &[&str]) -> Answer {
    match words {
        [name] => Ok(names().contains(name).to_string()),
        _ => Err(GtpError::Syntax),
    }
}

/// Othello has no komi; the number is checked and ignored.
fn komi(words: &[&str]) -> Answer {
    match words {
        [komi] if komi.parse::<f64>().is_ok_and(f64::is_finite) => Ok(String::new()),
        _ => Err(GtpError::Syntax),
    }
}

/// Reads a time in seconds. The protocol says whole numbers; fractions are understood too.
fn seconds(word: &str) -> Result<Duration, GtpError> {
    let number = word.parse::<f64>().map_err(|_| GtpError::Syntax)?;
    Duration::try_from_secs_f64(number).map_err(|_| GtpError::Syntax)
}

fn whole(word: &str) -> Result<u32, GtpError> {
    word.parse().map_err(|_| GtpError::Syntax)
}

fn color(word: &str) -> Result<Color, GtpError> {
    Color::read(word).ok_or(GtpError::Syntax)
}

/// Writes a move of the board: `f5` is `F5`, and a pass is `PASS`.
pub(super) fn vertex(m: &str) -> String {
    if m == PASS { "PASS".into() } else { m.to_ascii_uppercase() }
}

/// Returns whether `text` is a move as the protocol writes it, legal or not.
fn is_vertex(text: &str) -> bool {
    text.eq_ignore_ascii_case("pass")
        || matches!(text.as_bytes(), [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8'])
}

impl Server {
    /// Creates a server at the start of the game.
    pub fn new(setup: Setup) -> Result<Server, NoSuchEvaluator> {
        let table = Table::new(setup)?;
        Ok(Server { table, steps: Vec::new(), clocks: Clocks::default(), has_quit: false })
    }

    /// Answers a line; returns `None` if the line is empty or a comment. The reply ends with an empty line.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let request = Request::read(line)?;
        let words: Vec<&str> = request.arguments.iter().map(String::as_str).collect();
        let answer = match COMMANDS.iter().find(|(name, _)| *name == request.name) {
            Some((_, command)) => command(self, &words),
            None => Err(GtpError::UnknownCommand),
        };
        Some(request.reply(answer))
    }

    /// Returns whether `quit` has been answered.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }

    fn quit(&mut self, words: &[&str]) -> Answer {
        without(words, || {
            self.has_quit = true;
            Ok(String::new())
        })
    }

    fn set_game(&mut self, words: &[&str]) -> Answer {
        match words {
            [game] if *game == GAME => self.clear_board(&[]),
            [_] => Err(GtpError::UnsupportedGame),
            _ => Err(GtpError::Syntax),
        }
    }

    fn boardsize(&mut self, words: &[&str]) -> Answer {
        let [size] = words else { return Err(GtpError::Syntax) };
        match whole(size)? {
            8 => self.clear_board(&[]),
            _ => Err(GtpError::UnacceptableSize),
        }
    }

    fn clear_board(&mut self, words: &[&str]) -> Answer {
        without(words, || {
            self.table.clear();
            self.steps.clear();
            self.clocks.restart();
            Ok(String::new())
        })
    }

    fn play(&mut self, words: &[&str]) -> Answer {
        let [side, text] = words else { return Err(GtpError::Syntax) };
        let side = color(side)?;
        if !is_vertex(text) {
            return Err(GtpError::Syntax);
        }
        let m = read_move(text);
        if m == PASS && self.table.board.ending().is_some() {
            // Controllers end a game with passes of both sides.
            self.steps.push(0);
            return Ok(String::new());
        }
        let inserted = if m == PASS { 0 } else { self.table.pass_to(side) };
        if self.table.to_move() != side || self.table.board.play(&m).is_err() {
            self.take_back(inserted);
            return Err(GtpError::IllegalMove);
        }
        self.steps.push(inserted + 1);
        Ok(String::new())
    }

    fn genmove(&mut self, words: &[&str]) -> Answer {
        let [side] = words else { return Err(GtpError::Syntax) };
        let side = color(side)?;
        if self.table.board.ending().is_some() {
            self.steps.push(0);
            return Ok(vertex(PASS));
        }
        let inserted = self.table.pass_to(side);
        if self.table.to_move() != side {
            return Err(GtpError::IllegalMove);
        }
        let m = if self.table.board.must_pass() { PASS.into() } else { self.choose(side) };
        if self.table.board.play(&m).is_err() {
            self.take_back(inserted);
            return Err(GtpError::IllegalMove);
        }
        self.steps.push(inserted + 1);
        Ok(vertex(&m))
    }

    /// Lets the player think, and takes the time from its clock.
    fn choose(&mut self, side: Color) -> String {
        let clock = self.clocks.clock(side, self.table.empty());
        let limits = self.table.limits(clock, None);
        let began = limits.time_source.now();
        let best = self.table.think(&limits, &mut |_| {}).best;
        self.clocks.spend(side, limits.time_source.now().saturating_sub(began));
        best.unwrap_or_else(|| PASS.into())
    }

    fn undo(&mut self) -> Answer {
        let moves = self.steps.pop().ok_or(GtpError::CannotUndo)?;
        self.take_back(moves);
        Ok(String::new())
    }

    fn take_back(&mut self, moves: usize) {
        for _ in 0..moves {
            self.table.board.undo();
        }
    }

    fn time_settings(&mut self, words: &[&str]) -> Answer {
        let [main, period, moves] = words else { return Err(GtpError::Syntax) };
        self.clocks.set(seconds(main)?, seconds(period)?, whole(moves)?);
        Ok(String::new())
    }

    fn time_left(&mut self, words: &[&str]) -> Answer {
        let [side, time, moves] = words else { return Err(GtpError::Syntax) };
        self.clocks.set_left(color(side)?, seconds(time)?, whole(moves)?);
        Ok(String::new())
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Server").field(&self.table.board).finish()
    }
}
