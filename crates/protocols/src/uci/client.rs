use super::game;
use crate::Fault;
use crate::process::Process;
use crate::program::{Choice, Opening, Opponent, Setting, Terms};
use plywood::{Game as _, Value};
use plywood_games::Notation;
use plywood_games::chess::{Chess, MATE, Move, Position};

/// A program that speaks UCI.
#[derive(Debug)]
pub(crate) struct Client {
    process: Process,
    terms: Terms,
    options: Vec<Declared>,
    /// The position that the program was last told.
    position: Position,
    /// The line that tells the program the position.
    told: String,
    is_chess960: bool,
}

/// An option that the program has declared.
#[derive(Debug)]
struct Declared {
    name: String,
    is_button: bool,
}

/// The option that a program needs for Chess960.
const CHESS960: &str = "UCI_Chess960";

impl Client {
    /// Starts the program, reads its options, and sets those that are given.
    pub(crate) fn start(
        command: &[String],
        settings: &[Setting],
        terms: Terms,
    ) -> Result<Client, Fault> {
        let mut client = Client {
            process: Process::start(command)?,
            terms,
            options: Vec::new(),
            position: Chess.root(),
            told: String::new(),
            is_chess960: false,
        };
        client.process.send("uci")?;
        let options = &mut client.options;
        client.process.wait_for("uci", terms.patience, |line| {
            options.extend(Declared::read(line));
            (line.trim() == "uciok").then_some(())
        })?;
        settings.iter().try_for_each(|setting| client.set(setting))?;
        client.synchronize()?;
        Ok(client)
    }

    /// Waits until the program has read everything so far.
    fn synchronize(&mut self) -> Result<(), Fault> {
        self.process.send("isready")?;
        let is_ready = |line: &str| (line.trim() == "readyok").then_some(());
        self.process.wait_for("isready", self.terms.patience, is_ready)
    }

    /// Sets an option that the program has declared.
    fn set(&mut self, setting: &Setting) -> Result<(), Fault> {
        let Setting { name, value } = setting;
        let wrong = |message: String| Fault::Option { name: name.clone(), message };
        let declared = self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let Some(declared) = declared else {
            let names: Vec<&str> = self.options.iter().map(|option| option.name.as_str()).collect();
            return Err(wrong(format!("the program has only {}", names.join(", "))));
        };
        match value {
            Some(_) if declared.is_button => Err(wrong("a button has no value".into())),
            None if !declared.is_button => Err(wrong(format!("a value is missing, as in {name}=1"))),
            Some(value) => {
                self.process.send(&format!("setoption name {} value {value}", declared.name))
            }
            None => self.process.send(&format!("setoption name {}", declared.name)),
        }
    }

    /// Adds a move to the position.
    fn follow(&mut self, m: Move) {
        let text = self.position.uci(m, self.is_chess960);
        self.told.extend([" ", &text]);
        self.position = Chess.play(&self.position, m);
    }

    /// Returns the command that asks for a move.
    fn go(&self) -> String {
        let Terms { time, depth, nodes, .. } = self.terms;
        let mut go = String::from("go");
        let mut add = |word: &str, number: Option<String>| {
            if let Some(number) = number {
                go.extend([" ", word, " ", &number]);
            }
        };
        add("movetime", time.map(|time| time.as_millis().max(1).to_string()));
        add("depth", depth.map(|depth| depth.to_string()));
        add("nodes", nodes.map(|nodes| nodes.to_string()));
        // Without a limit, a program would think for ever.
        if go == "go" { "go movetime 1000".into() } else { go }
    }
}

impl Declared {
    /// Reads a line such as `option name Hash type spin default 16 min 1 max 1024`.
    fn read(line: &str) -> Option<Declared> {
        let rest = line.trim().strip_prefix("option name ")?;
        let (name, kind) = rest.split_once(" type ")?;
        Some(Declared { name: name.trim().into(), is_button: kind.trim() == "button" })
    }
}

impl Opponent for Client {
    fn begin(&mut self, opening: &Opening) -> Result<(), Fault> {
        let Opening { start, moves } = opening;
        let refused = |message| Fault::Refused { request: "position".into(), message };
        let first = game::Game::read(start.as_deref(), &[]).map_err(refused)?.position;
        if first.is_chess960() != self.is_chess960 {
            let value = Some(first.is_chess960().to_string());
            self.set(&Setting { name: CHESS960.into(), value })?;
            self.is_chess960 = first.is_chess960();
        }
        self.told = match start {
            Some(_) => format!("position fen {} moves", Chess.write(&first)),
            None => "position startpos moves".into(),
        };
        self.position = first;
        moves.iter().try_for_each(|m| self.play(m))?;
        self.process.send("ucinewgame")?;
        self.synchronize()
    }

    fn play(&mut self, m: &str) -> Result<(), Fault> {
        let illegal = |_| Fault::Illegal { m: m.into() };
        let m = Chess.read_move(&self.position, m).map_err(illegal)?;
        self.follow(m);
        Ok(())
    }

    fn choose(&mut self) -> Result<Choice, Fault> {
        let position = self.told.strip_suffix(" moves").unwrap_or(&self.told).to_owned();
        self.process.send(&position)?;
        let go = self.go();
        self.process.send(&go)?;
        let time = self.terms.patience.saturating_add(self.terms.time.unwrap_or_default());
        let mut value = None;
        let chosen = |line: &str| {
            value = score(line).or(value);
            let mut words = line.split_whitespace();
            (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default().to_owned())
        };
        let text = self.process.wait_for(&go, time, chosen)?;
        let m = self.position.read_uci(&text).ok_or(Fault::Illegal { m: text })?;
        let written = Chess.write_move(&self.position, m);
        self.follow(m);
        Ok(Choice::Move(written, value))
    }
}

/// Reads the value of the first line from `info … score cp 31 …` or `info … score mate -2 …`.
fn score(line: &str) -> Option<Value> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let place = |word| words.iter().position(|other| *other == word);
    let is_other = place("multipv").is_some_and(|place| words.get(place + 1) != Some(&"1"));
    if words.first() != Some(&"info") || is_other {
        return None;
    }
    let score = place("score")?;
    let number: i16 = words.get(score + 2)?.parse().ok()?;
    match *words.get(score + 1)? {
        "cp" => Some(Value::from(number)),
        // `mate 0` is written by the side that has been mated.
        "mate" => Some(Value::from(if number > 0 { MATE } else { -MATE })),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_read_from_the_first_line_of_a_search() {
        let read = |line: &str| score(line).map(Value::get);
        assert_eq!(
            read("info depth 9 seldepth 14 multipv 1 score cp -31 nodes 3000 pv e2e4"),
            Some(-31)
        );
        assert_eq!(read("info depth 9 score cp 31 lowerbound nodes 3000"), Some(31));
        let [wins, loses] = ["3", "-2"].map(|n| read(&format!("info score mate {n} pv a1a8")));
        assert!(wins > Some(9000) && loses < Some(-9000), "{wins:?} {loses:?}");
        assert_eq!(read("info depth 0 score mate 0"), loses);
        for other in [
            "info depth 9 multipv 2 score cp 5",
            "info string score cp",
            "bestmove e2e4",
            "info score cp x",
        ] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
