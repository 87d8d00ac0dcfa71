//! Commands at a pseudo-terminal, which `script` of util-linux creates.

use crate::support::folder;
use assert_cmd::cargo::cargo_bin;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A shell command at a terminal.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: ChildStdout,
    /// Everything that was printed, and how much of it `until` has passed.
    text: String,
    passed: usize,
}

impl Terminal {
    /// Runs a shell command in which `plywood` is the command under test.
    fn run(command: &str) -> Terminal {
        let command = command.replace("plywood", &cargo_bin!("plywood").display().to_string());
        let mut child = Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .env("SHELL", "/bin/sh")
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("util-linux is there");
        let (keys, screen) = (child.stdin.take(), child.stdout.take());
        let (keys, screen) = (keys.expect("a pipe"), screen.expect("a pipe"));
        Terminal { child, keys, screen, text: String::new(), passed: 0 }
    }

    /// Waits until `part` is printed, behind what was waited for before.
    #[track_caller]
    fn until(&mut self, part: &str) {
        loop {
            if let Some(at) = self.text[self.passed..].find(part) {
                self.passed += at + part.len();
                return;
            }
            let mut bytes = [0; 4096];
            let length = self.screen.read(&mut bytes).expect("it can be read");
            assert!(length > 0, "{part:?} is missing in {:?}", &self.text[self.passed..]);
            self.text += &String::from_utf8_lossy(&bytes[..length]);
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it listens");
    }

    /// Waits for the end, and returns the exit code and everything that was printed.
    fn end(mut self) -> (i32, String) {
        let mut rest = Vec::new();
        self.screen.read_to_end(&mut rest).expect("it can be read");
        self.text += &String::from_utf8_lossy(&rest);
        (self.child.wait().expect("it ends").code().expect("it is not killed"), self.text)
    }
}

const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";
const BACKSPACE: &str = "\x7f";
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";

#[test]
fn there_is_a_prompt_and_a_move_too_early_is_refused() {
    let mut terminal = Terminal::run("plywood play connect-four --time 60");
    for (part, keys) in [
        ("Red>", "4\n"),
        ("thinking", "3\n"),
        ("type `stop` to make me move now", "moves\nstop\n"),
        ("Yellow plays ", "quit\n"),
    ] {
        terminal.until(part);
        terminal.press(keys);
    }
    let (code, text) = terminal.end();
    assert!(code == 0 && text.contains("your move, Red (x)"), "{text}");
}

#[test]
fn lines_are_edited_and_come_back_and_the_terminal_is_left_as_it_was() {
    // Ctrl-C reaches the shell too, which must go on.
    let mut terminal = Terminal::run("trap : INT; plywood play connect-four --side both; stty -a");
    terminal.until("Red> ");
    terminal.press(&format!("34{LEFT}{BACKSPACE}\n"));
    terminal.until("Yellow> ");
    terminal.press(&format!("{UP}\n"));
    terminal.until("Red> ");
    terminal.press("posi");
    terminal.until("posi");
    // What was typed is forgotten.
    terminal.press(CTRL_C);
    terminal.until("press Ctrl-C again or type `quit` to leave the game\r\n");
    terminal.until("Red> ");
    terminal.press("position\n");
    terminal.until("......./......./......./......./...o.../...x... x");
    terminal.until("Red> ");
    terminal.press(CTRL_D);
    let (code, text) = terminal.end();
    assert_eq!(code, 0, "{text}");
    assert!(!text.contains("^[["), "no key is echoed as it is: {text}");
    let modes: Vec<&str> = text.split_whitespace().collect();
    assert!(modes.contains(&"icanon") && modes.contains(&"echo"), "{text}");
}

#[test]
fn what_is_being_typed_stays_while_the_machine_thinks_and_moves() {
    let mut terminal = Terminal::run("plywood play connect-four --time 1.5");
    terminal.until("Red> ");
    terminal.press("4\n");
    terminal.until("thinking");
    terminal.press("3");
    terminal.until("Yellow plays ");
    terminal.until("Red> 3");
    terminal.press("\n");
    terminal.until("thinking");
    terminal.press(CTRL_C);
    terminal.until("moving now; press Ctrl-C again");
    terminal.press(CTRL_C);
    assert_eq!(terminal.end().0, 130);
}

#[test]
fn the_note_on_ctrl_c_has_a_line_of_its_own() {
    let folder = folder("ctrl-c");
    let file = folder.join("position.txt");
    std::fs::write(&file, "4\n").expect("it is written");
    let (file, folder) = (file.display(), folder.display());
    for (command, bar, note) in [
        (
            format!("plywood lab run reinefeld-table-5-1 --shard-seconds 0.05 --jobs 1 --out {folder}"),
            "shards, about",
            "note: finishing the running shards; press Ctrl-C again to quit at once\r\n",
        ),
        (
            format!("plywood solve {file} --game connect-four"),
            "s so far",
            "note: stopping; press Ctrl-C again to quit at once\r\n",
        ),
    ] {
        let mut terminal = Terminal::run(&command);
        terminal.until(bar);
        terminal.press(CTRL_C);
        terminal.until(note);
        let (code, text) = terminal.end();
        assert_eq!(code, 130, "{text}");
        assert!(text.contains(&format!("\n{note}")), "{text:?}");
    }
}
