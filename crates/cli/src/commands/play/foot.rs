//! What stands at the cursor of a terminal: a prompt, and how far the machine has come.

use super::screen::Form;
use crate::text::COLUMNS;
use clap::builder::styling::Style;
use std::io::{self, IsTerminal, Write};

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Awaited {
    /// Somebody, who plays this side.
    Human(&'static str),
    /// The machine.
    Machine,
    /// What to do after the game.
    Anything,
}

/// What stands on the lines at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Nothing,
    Prompt,
    /// How far the machine has come.
    Progress,
    /// The same, and a prompt below.
    ProgressAndPrompt,
}

/// The lines at the cursor.
#[derive(Debug)]
pub(super) struct Foot {
    prompts: bool,
    /// Whether lines can be written anew.
    rewrites: bool,
    shown: Shown,
}

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

impl Foot {
    /// There is a prompt where both standard input and standard output are a terminal, but never among JSON.
    pub(super) fn new(form: Form) -> Foot {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        Foot {
            prompts: form == Form::Text && is_terminal,
            rewrites: io::stderr().is_terminal() && !is_dumb,
            shown: Shown::Nothing,
        }
    }

    /// Whether somebody sits at a terminal and is shown a prompt.
    pub(super) fn prompts(&self) -> bool {
        self.prompts
    }

    /// Takes away what stands there.
    pub(super) fn clear(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.flush()?;
        match std::mem::replace(&mut self.shown, Shown::Nothing) {
            Shown::Nothing => Ok(()),
            Shown::Prompt if !self.rewrites => writeln!(out),
            Shown::Prompt | Shown::Progress => raw("\r\x1b[2K"),
            Shown::ProgressAndPrompt => raw("\r\x1b[2K\x1b[1A\x1b[2K"),
        }
    }

    /// A line was typed: the cursor is below what stood there.
    pub(super) fn typed(&mut self) {
        self.shown = Shown::Nothing;
    }

    /// Shows what is waited for, if nothing is shown.
    pub(super) fn wait(&mut self, awaited: Awaited, out: &mut dyn Write) -> io::Result<()> {
        if self.prompts && self.shown == Shown::Nothing {
            self.shown = Shown::Prompt;
            match awaited {
                Awaited::Human(side) => write!(out, "{BOLD}{side}>{BOLD:#} ")?,
                Awaited::Machine if self.rewrites => {
                    self.shown = Shown::ProgressAndPrompt;
                    write!(out, "{FAINT}thinking; Enter makes me stop{FAINT:#}\n> ")?;
                }
                Awaited::Machine | Awaited::Anything => write!(out, "> ")?,
            }
        }
        out.flush()
    }

    /// Shows how far the machine has come. A prompt, and what has been typed there, stays.
    pub(super) fn progress(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        if !self.rewrites {
            return Ok(());
        }
        out.flush()?;
        let text: String = text.chars().take(COLUMNS - 1).collect();
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

/// Moves the cursor. These are no colours: they are wanted where colours are not.
fn raw(text: &str) -> io::Result<()> {
    let mut stderr = io::stderr().lock();
    write!(stderr, "{text}").and_then(|()| stderr.flush())
}
