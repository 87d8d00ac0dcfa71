use crate::Fault;
use crate::color::read_move;
use crate::process::Process;
use crate::program::{Choice, Opening, Opponent, Terms};
use plywood::Depth;

/// A program that speaks NBoard.
#[derive(Debug)]
pub(crate) struct Client {
    process: Process,
    terms: Terms,
    /// The number of the last `ping`.
    ping: u32,
}

/// The depth of programs that are given none; the protocol demands one.
const DEPTH: Depth = 6;

impl Client {
    /// Starts the program and waits for its first answer.
    pub(crate) fn start(command: &[String], terms: Terms) -> Result<Client, Fault> {
        let mut client = Client { process: Process::start(command)?, terms, ping: 0 };
        client.process.send("nboard 2")?;
        client.synchronize()?;
        Ok(client)
    }

    /// Waits until the program has read everything so far.
    fn synchronize(&mut self) -> Result<(), Fault> {
        self.ping += 1;
        let (request, answer) = (format!("ping {}", self.ping), format!("pong {}", self.ping));
        self.process.send(&request)?;
        let is_answer = |line: &str| (line.trim() == answer).then_some(());
        self.process.wait_for(&request, self.terms.patience, is_answer)
    }
}

impl Opponent for Client {
    fn begin(&mut self, opening: &Opening) -> Result<(), Fault> {
        let moves = opening.only_moves()?;
        self.process.send(&format!("set depth {}", self.terms.depth.unwrap_or(DEPTH)))?;
        let colors = ["B", "W"].into_iter().cycle();
        let played =
            moves.iter().zip(colors).map(|(m, color)| format!("{color}[{}]", m.to_uppercase()));
        let board = "8 ---------------------------O*------*O--------------------------- *";
        let game = format!(
            "(;GM[Othello]PC[Plywood]PB[Black]PW[White]RE[?]TY[8]BO[{board}]{};)",
            played.collect::<String>()
        );
        self.process.send(&format!("set game {game}"))?;
        self.synchronize()
    }

    fn play(&mut self, m: &str) -> Result<(), Fault> {
        self.process.send(&format!("move {}", m.to_uppercase()))?;
        self.synchronize()
    }

    fn choose(&mut self) -> Result<Choice, Fault> {
        self.process.send("go")?;
        let time = self.terms.patience.saturating_add(self.terms.time.unwrap_or_default());
        let chosen = |line: &str| {
            let answer = line.trim().strip_prefix("===")?.trim_start();
            Some(read_move(answer.split(['/', ' ']).next().unwrap_or_default()))
        };
        let m = self.process.wait_for("go", time, chosen)?;
        self.play(&m)?;
        Ok(Choice::Move(m, None))
    }
}
