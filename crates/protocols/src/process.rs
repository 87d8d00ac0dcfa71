//! A running program: lines to it, and lines from it within a time.

use crate::Fault;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// A program that was started. It is killed when it is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// The folder in which Debian installs games. Not every PATH contains it.
const GAMES: &str = "/usr/games";

/// Returns the program's file: as given, or from the folder of games if only that folder has it.
fn file(program: &str) -> PathBuf {
    let in_path = || {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    };
    let game = Path::new(GAMES).join(program);
    if program.contains('/') || in_path() || !game.is_file() { program.into() } else { game }
}

/// Puts a command into a process group of its own, where the system has such groups: Ctrl-C in the terminal is not meant
/// for it, and whatever the command starts can be ended with it.
fn grouped(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// Ends the whole process group of a program, where the system has such groups.
fn end_group(child: &Child) {
    if cfg!(unix) {
        let group = format!("-{}", child.id());
        // If the system has no such command, the program itself is ended all the same.
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
    }
}

impl Process {
    /// Starts a command. What it writes to standard error is dropped.
    pub(crate) fn start(command: &[String]) -> Result<Process, Fault> {
        let failed = |message: String| Fault::NotStarted { command: command.join(" "), message };
        let (program, arguments) = command.split_first().ok_or_else(|| failed("no command".into()))?;
        let mut child = grouped(&mut Command::new(file(program)))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| failed("it has no input or output".into()))?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while output.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
                if sender.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
                    return;
                }
                line.clear();
            }
        });
        Ok(Process { child, input, lines })
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let sent = self.input.write_all(format!("{line}\n").as_bytes());
        sent.and_then(|()| self.input.flush()).map_err(|_| Fault::Ended { request: line.into() })
    }

    /// Returns the first line for which `wanted` returns something, within `time` of now. `request` is the line that
    /// is answered.
    pub(crate) fn wait_for<T>(
        &mut self,
        request: &str,
        time: Duration,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let began = Instant::now();
        loop {
            let left = time.saturating_sub(began.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Fault::Hung { request: request.into(), waited: time });
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::Ended { request: request.into() });
                }
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        end_group(&self.child);
        // A program that has already ended cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
