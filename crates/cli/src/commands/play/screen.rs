//! The output of a session: text with boards, or JSON Lines.

use super::contest::{Contest, Result};
use super::editor::Pressed;
use super::foot::{Awaited, Foot};
use super::json;
use super::keys::Key;
use super::painted::{counted, hinted, marked, painted};
use super::told::{By, Purpose, Thought};
use crate::report;
use crate::text::{columns, duration, wrapped};
use clap::builder::styling::{AnsiColor, Style};
use plywood::ScoredLine;
use plywood::board::plies_of;
use serde_json::Value as Json;
use std::io::{self, IsTerminal, Write};

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Json,
}

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();
const COMPLAINT: Style = AnsiColor::Yellow.on_default();

/// The maximum number of legal moves that are shown without a request.
const MOST_MOVES: usize = 24;

/// The output of a session.
pub(super) struct Screen<'o> {
    form: Form,
    out: &'o mut dyn Write,
    foot: Foot,
}

impl<'o> Screen<'o> {
    pub(super) fn new(form: Form, out: &'o mut dyn Write) -> Screen<'o> {
        Screen { form, out, foot: Foot::new(form) }
    }

    /// Whether standard input is a terminal, so that lines are answered immediately.
    pub(super) fn is_live() -> bool {
        io::stdin().is_terminal()
    }

    /// Whether lines are edited here, key by key.
    pub(super) fn edits(&self) -> bool {
        self.foot.edits()
    }

    /// Edits the line at the prompt.
    pub(super) fn press(&mut self, key: Key) -> io::Result<Pressed> {
        self.foot.press(key, self.out)
    }

    /// Forgets what has been typed at the prompt.
    pub(super) fn forget(&mut self) {
        self.foot.forget();
    }

    /// Prints an event as JSON.
    fn event(&mut self, event: Json) -> io::Result<()> {
        report::print("plywood.play/1", event, self.out)
    }

    /// Prints text that is not part of the game.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        match self.form {
            Form::Text => writeln!(self.out, "{text}"),
            Form::Json => self.event(json::message("note", text)),
        }
    }

    /// Prints text, but nothing in JSON.
    pub(super) fn remark(&mut self, text: &str) -> io::Result<()> {
        match self.form {
            Form::Text => writeln!(self.out, "{text}"),
            Form::Json => Ok(()),
        }
    }

    /// Prints why a typed line cannot be executed.
    pub(super) fn complain(&mut self, text: &str) -> io::Result<()> {
        match self.form {
            Form::Text => {
                self.out.flush()?;
                writeln!(anstream::stderr(), "{COMPLAINT}{text}{COMPLAINT:#}")
            }
            Form::Json => self.event(json::message("error", text)),
        }
    }

    /// Prints the board.
    pub(super) fn position(&mut self, contest: &mut Contest) -> io::Result<()> {
        if self.form == Form::Json {
            return self.event(json::position(contest));
        }
        let picture = contest.board.picture();
        let picture = picture.as_ref();
        let noted = |drawing: &str| marked(&hinted(drawing, picture), picture);
        let before = contest.drawn_before().map(|before| noted(&before));
        let board = painted(&noted(&contest.board.drawn()), before.as_deref());
        let counted = picture.and_then(|picture| counted(picture, contest));
        let counted = counted.map_or(String::new(), |counts| format!("\n{counts}"));
        writeln!(self.out, "\n{board}{counted}\n")
    }

    /// Prints the position as text.
    pub(super) fn position_text(&mut self, contest: &Contest) -> io::Result<()> {
        match self.form {
            Form::Text => writeln!(self.out, "{}", contest.board.position()),
            Form::Json => self.event(json::position(contest)),
        }
    }

    /// Prints the legal moves.
    pub(super) fn moves(&mut self, contest: &Contest) -> io::Result<()> {
        if self.form == Form::Json {
            return self.event(json::position(contest));
        }
        if contest.result().is_some() {
            return self.say("none: the game is over");
        }
        self.paragraph(&contest.board.moves().join(" "))
    }

    /// Prints the side to move and the legal moves.
    pub(super) fn turn(&mut self, contest: &Contest) -> io::Result<()> {
        if self.form == Form::Json {
            return Ok(());
        }
        let (side, moves) = (contest.introduced(contest.board.turn()), contest.board.moves());
        let whose = match contest.humans.only() {
            Some(_) => format!("your move, {side}"),
            None => format!("{side} to move"),
        };
        if moves.len() > MOST_MOVES {
            return writeln!(self.out, "{whose}: {} moves (`moves` lists them)", moves.len());
        }
        let moves = wrapped(&format!("{whose}: {}", moves.join(" ")), columns(), 2, str::len);
        writeln!(self.out, "{}", moves.join("\n"))
    }

    /// Prints the last move, which is `m`, unless the user typed it at a prompt.
    pub(super) fn moved(&mut self, contest: &Contest, m: &str, by: By) -> io::Result<()> {
        let side = contest.name(contest.board.turn().other());
        match (self.form, by) {
            (Form::Json, _) => self.event(json::moved(contest, m, by)),
            (Form::Text, By::Human) if self.foot.prompts() => Ok(()),
            (Form::Text, By::Human) => writeln!(self.out, "{side} plays {BOLD}{m}{BOLD:#}"),
            (Form::Text, By::Rules) => {
                let again = contest.name(contest.board.turn());
                writeln!(self.out, "{}", contest.board.pass_words(side, again))
            }
            // `found` has already printed the move.
            (Form::Text, By::Machine) => Ok(()),
        }
    }

    /// Prints what the machine found.
    pub(super) fn found(&mut self, thought: &Thought) -> io::Result<()> {
        if self.form == Form::Json {
            return self.event(json::found(thought));
        }
        let Thought { side, words, found, purpose } = thought;
        let m = found.best.as_deref().unwrap_or("nothing");
        let effort = format!(
            "{FAINT}({}, {}){FAINT:#}",
            plies_of(found.depth.into()),
            duration(found.elapsed.as_secs_f64())
        );
        let worth = words.as_ref().map_or(String::new(), |words| format!(": {words} {effort}"));
        match purpose {
            Purpose::Move => writeln!(self.out, "{side} plays {BOLD}{m}{BOLD:#}{worth}"),
            Purpose::Hint => {
                writeln!(self.out, "{side} could play {BOLD}{m}{BOLD:#}{worth}")?;
                if found.line.len() > 1 {
                    self.paragraph(&format!("then {}", found.line[1..].join(" ")))?;
                }
                Ok(())
            }
        }
    }

    /// Prints the line that the machine expected when it moved.
    pub(super) fn line(&mut self, thought: &Thought) -> io::Result<()> {
        if self.form == Form::Json {
            return self.found(thought);
        }
        let Thought { side, words, found, .. } = thought;
        let worth = words.as_ref().map_or(String::new(), |words| format!(" ({words})"));
        self.paragraph(&format!("expected when {side} moved: {}{worth}", found.line.join(" ")))
    }

    /// Prints several lines for this side, each with its value in words.
    pub(super) fn lines(
        &mut self,
        side: &str,
        lines: &[(ScoredLine<String>, String)],
    ) -> io::Result<()> {
        if self.form == Form::Json {
            return self.event(json::lines(side, lines));
        }
        if lines.is_empty() {
            return self.say("not enough time to compare the moves");
        }
        let widest = lines.iter().map(|(_, words)| words.len()).max().unwrap_or(0);
        let indent = " ".repeat(widest + 4);
        for (line, words) in lines {
            let line = wrapped(&line.line.join(" "), columns() - indent.len(), 0, str::len);
            writeln!(self.out, "  {words:<widest$}  {}", line.join(&format!("\n{indent}")))?;
        }
        Ok(())
    }

    /// Prints text wrapped into indented lines.
    pub(super) fn paragraph(&mut self, text: &str) -> io::Result<()> {
        let lines = wrapped(text, columns() - 2, 2, |word| word.chars().count());
        self.say(&format!("  {}", lines.join("\n  ")))
    }

    /// Prints the result of the game, and whether the person who plays against the machine has won.
    pub(super) fn ending(&mut self, contest: &Contest, result: &Result) -> io::Result<()> {
        if self.form == Form::Json {
            return self.event(json::ending(result));
        }
        let for_you = match (contest.humans.only(), result.ending.winner) {
            (Some(you), Some(winner)) if you == winner => ": you win",
            (Some(_), Some(_)) => ": you lose",
            _ => "",
        };
        writeln!(self.out, "{BOLD}{result}{for_you}{BOLD:#}")
    }

    /// Clears the lines at the cursor, before output that does not answer a typed line.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.foot.clear(self.out)
    }

    /// Notes that the user typed a line.
    pub(super) fn typed(&mut self) {
        self.foot.typed();
    }

    /// Shows what the session waits for, if it is not shown yet.
    pub(super) fn wait(&mut self, awaited: Awaited) -> io::Result<()> {
        self.foot.wait(awaited, self.out)
    }

    /// Shows the machine's progress.
    pub(super) fn progress(&mut self, text: &str) -> io::Result<()> {
        self.foot.progress(text, self.out)
    }
}
