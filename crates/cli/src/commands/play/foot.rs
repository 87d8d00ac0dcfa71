//! The lines at the cursor of a terminal: a prompt, and the machine's progress.

use super::editor::{Editor, Pressed};
use super::keys::Key;
use super::screen::Form;
use super::terminal::KeyMode;
use crate::text::columns;
use clap::builder::styling::Style;
use std::io::{self, IsTerminal, Write};

/// What the session waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Awaited {
    /// A move of the person who plays this side.
    Human(&'static str),
    /// The machine's move.
    Machine,
    /// A command after the end of the game.
    Anything,
}

/// What the lines at the cursor show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Nothing,
    Prompt,
    /// The machine's progress.
    Progress,
    /// The machine's progress, with a prompt below.
    ProgressAndPrompt,
}

/// The lines at the cursor.
#[derive(Debug)]
pub(super) struct Foot {
    prompts: bool,
    /// Whether lines can be overwritten.
    rewrites: bool,
    shown: Shown,
    /// The name of the side in the prompt; empty if no move is awaited.
    side: &'static str,
    /// The line at the prompt, if it is edited here and not by the terminal.
    edited: Option<(Editor, KeyMode)>,
}

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

impl Foot {
    /// Creates the lines. A prompt is shown if both standard input and standard output are a terminal, but never with
    /// JSON.
    pub(super) fn new(form: Form) -> Foot {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        let prompts = form == Form::Text && is_terminal;
        let rewrites = io::stderr().is_terminal() && !is_dumb;
        let mode = if prompts && rewrites { KeyMode::enter() } else { None };
        let edited = mode.map(|mode| (Editor::default(), mode));
        Foot { prompts, rewrites, shown: Shown::Nothing, side: "", edited }
    }

    /// Whether the line at the prompt is edited here, key by key.
    pub(super) fn edits(&self) -> bool {
        self.edited.is_some()
    }

    /// Whether the user is shown a prompt.
    pub(super) fn prompts(&self) -> bool {
        self.prompts
    }

    /// Clears the lines.
    pub(super) fn clear(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.flush()?;
        match std::mem::replace(&mut self.shown, Shown::Nothing) {
            Shown::Nothing => Ok(()),
            Shown::Prompt if !self.rewrites => writeln!(out),
            Shown::Prompt | Shown::Progress => raw("\r\x1b[2K"),
            Shown::ProgressAndPrompt => raw("\r\x1b[2K\x1b[1A\x1b[2K"),
        }
    }

    /// Notes that the user typed a line, so that the cursor is now below the prompt.
    pub(super) fn typed(&mut self) {
        self.shown = Shown::Nothing;
    }

    /// Edits the line at the prompt.
    pub(super) fn press(&mut self, key: Key, out: &mut dyn Write) -> io::Result<Pressed> {
        let Some((editor, _)) = &mut self.edited else { return Ok(Pressed::Changed) };
        let pressed = editor.press(key);
        match pressed {
            Pressed::Line(_) => writeln!(out)?,
            Pressed::End => {}
            Pressed::Changed => {
                raw("\r\x1b[2K")?;
                self.prompt(out)?;
            }
        }
        Ok(pressed)
    }

    /// Forgets what has been typed at the prompt.
    pub(super) fn forget(&mut self) {
        if let Some((editor, _)) = &mut self.edited {
            editor.clear();
        }
    }

    /// Shows what the session waits for, if nothing is shown yet.
    pub(super) fn wait(&mut self, awaited: Awaited, out: &mut dyn Write) -> io::Result<()> {
        if self.prompts && self.shown == Shown::Nothing {
            self.shown = Shown::Prompt;
            self.side = match awaited {
                Awaited::Human(side) => side,
                Awaited::Machine | Awaited::Anything => "",
            };
            if awaited == Awaited::Machine && self.rewrites {
                self.shown = Shown::ProgressAndPrompt;
                writeln!(out, "{FAINT}thinking; press Enter to make me move{FAINT:#}")?;
            }
            self.prompt(out)?;
        }
        out.flush()
    }

    /// Prints the prompt, and what has been typed so far if it is edited here.
    fn prompt(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let side = self.side;
        write!(out, "{BOLD}{side}>{BOLD:#} ")?;
        let Some((editor, mode)) = &self.edited else { return Ok(()) };
        mode.apply();
        let (text, behind) = editor.view(columns() - side.len() - "> ".len() - 1);
        write!(out, "{text}")?;
        out.flush()?;
        if behind > 0 { raw(&format!("\x1b[{behind}D")) } else { Ok(()) }
    }

    /// Shows the machine's progress. A prompt, and what has been typed there, stays.
    pub(super) fn progress(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        if !self.rewrites {
            return Ok(());
        }
        out.flush()?;
        let text: String = text.chars().take(columns() - 1).collect();
        match self.shown {
            Shown::Prompt => Ok(()),
            Shown::ProgressAndPrompt => raw(&format!("\x1b7\x1b[1A\r\x1b[2K{text}\x1b8")),
            Shown::Nothing | Shown::Progress => {
                self.shown = Shown::Progress;
                raw(&format!("\r\x1b[2K{text}"))
            }
        }
    }
}

/// Writes escape sequences that move the cursor. They are needed even if colours are turned off.
fn raw(text: &str) -> io::Result<()> {
    let mut stderr = io::stderr().lock();
    write!(stderr, "{text}").and_then(|()| stderr.flush())
}
