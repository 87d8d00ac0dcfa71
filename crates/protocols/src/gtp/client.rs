use super::server::vertex;
use crate::color::{PASS, read_move};
use crate::process::Process;
use crate::program::{Choice, Opening, Opponent, Terms};
use crate::{Color, Fault};
use std::time::Duration;

/// A program that speaks GTP.
///
/// The program passes by itself or is told to pass: an error in reply to a pass is ignored.
#[derive(Debug)]
pub(crate) struct Client {
    process: Process,
    terms: Terms,
    /// The side to move.
    color: Color,
}

impl Client {
    /// Starts the program, and asks for its name.
    pub(crate) fn start(command: &[String], terms: Terms) -> Result<Client, Fault> {
        let mut client = Client { process: Process::start(command)?, terms, color: Color::Black };
        client.ask("name", terms.patience)?;
        Ok(client)
    }

    /// Sends a command and returns the result: the text after `=`, or the error after `?`.
    fn request(&mut self, line: &str, time: Duration) -> Result<Result<String, String>, Fault> {
        self.process.send(line)?;
        let mut reply: Option<(char, String)> = None;
        let (sign, text) = self.process.wait_for(line, time, |line| {
            match (&mut reply, line.chars().next()) {
                (None, Some(sign @ ('=' | '?'))) => reply = Some((sign, line[1..].trim().into())),
                (Some((_, text)), Some(_)) => text.extend(["\n", line]),
                // An empty line ends a reply; whatever comes before it is no part of it.
                (Some(_), None) => return reply.take(),
                (None, _) => {}
            }
            None
        })?;
        Ok(if sign == '=' { Ok(text) } else { Err(text) })
    }

    /// Sends a command that must succeed.
    fn ask(&mut self, line: &str, time: Duration) -> Result<String, Fault> {
        let refused = |message| Fault::Refused { request: line.into(), message };
        self.request(line, time)?.map_err(refused)
    }

    /// Sends a command that may fail.
    fn try_to(&mut self, line: &str) -> Result<(), Fault> {
        self.request(line, self.terms.patience).map(drop)
    }
}

impl Opponent for Client {
    fn begin(&mut self, opening: &Opening) -> Result<(), Fault> {
        let moves = opening.only_moves()?;
        let patience = self.terms.patience;
        self.ask("boardsize 8", patience)?;
        self.ask("clear_board", patience)?;
        if let Some(time) = self.terms.time {
            // Whole seconds for each move; not every program has a clock.
            let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
            self.try_to(&format!("time_settings 0 {seconds} 1"))?;
        }
        self.color = Color::Black;
        moves.iter().try_for_each(|m| self.play(m))
    }

    fn play(&mut self, m: &str) -> Result<(), Fault> {
        let line = format!("play {} {}", self.color, vertex(m));
        self.color = self.color.other();
        if m == PASS { self.try_to(&line) } else { self.ask(&line, self.terms.patience).map(drop) }
    }

    fn choose(&mut self) -> Result<Choice, Fault> {
        let time = self.terms.patience.saturating_add(self.terms.time.unwrap_or_default());
        let answer = self.ask(&format!("genmove {}", self.color), time)?;
        self.color = self.color.other();
        if answer.eq_ignore_ascii_case("resign") {
            return Ok(Choice::Resigns);
        }
        Ok(Choice::Move(read_move(&answer), None))
    }
}
