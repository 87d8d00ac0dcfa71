//! One game of a pair.

use super::pairing::AGREED;
use super::player::{Moved, Player, Programs};
use super::{Failure, Pairing, Record, Time, Winner};
use plywood::Value;
use plywood::board::{Board, Side};
use plywood_protocols::Fault;
use std::time::Instant;

/// The number of plies after which an unfinished game is a draw.
const LONGEST: usize = 2000;

/// A game in progress.
struct Game<'p> {
    pairing: &'p Pairing,
    board: Box<dyn Board>,
    players: [Player; 2],
    programs: &'p mut Programs,
    /// The contender that moves first.
    begins: usize,
    nodes: [u64; 2],
    chosen: [u64; 2],
    times: [Time; 2],
    agreement: Agreement,
}

/// How the players value the game.
#[derive(Clone, Copy, Default)]
struct Agreement {
    /// The contender that is ahead by the lead that ends a game.
    ahead: usize,
    /// The number of moves in a row for which each contender has said so.
    moves: [u32; 2],
}

impl Agreement {
    /// Notes the value that the contender `turn` gives its move. Returns the winner, once both contenders agree.
    fn note(&mut self, turn: usize, value: Option<Value>, lead: u32) -> Option<usize> {
        let size = value.map_or(0, |value| value.get().unsigned_abs());
        let ahead = if value >= Some(Value::ZERO) { turn } else { 1 - turn };
        if size < lead.max(1) || ahead != self.ahead {
            *self = Agreement { ahead, moves: [0; 2] };
        }
        self.moves[turn] += u32::from(size >= lead.max(1));
        (self.moves.into_iter().min() >= Some(AGREED)).then_some(self.ahead)
    }
}

/// How a game ended before its natural end.
enum Lost {
    /// The contender with this number did something wrong.
    Failed(usize, Fault),
    /// The contender with this number gave up.
    Resigned(usize),
    /// Both contenders agree that the one with this number loses.
    Agreed(usize),
}

/// Plays the game in which the contender `begins` moves first.
pub(super) fn play(pairing: &Pairing, begins: usize, programs: &mut Programs) -> Record {
    let (board, players) = pairing.set_up().expect("checked by `Pairing::new`");
    let game = Game {
        pairing,
        board,
        players,
        programs,
        begins,
        nodes: [0; 2],
        chosen: [0; 2],
        times: [Time::default(); 2],
        agreement: Agreement::default(),
    };
    game.play()
}

impl Game<'_> {
    fn play(mut self) -> Record {
        let lost = self.run().err();
        if let Some(Lost::Failed(contender, _)) = &lost {
            self.programs.end(*contender);
        }
        self.record(lost)
    }

    fn run(&mut self) -> Result<(), Lost> {
        self.begin()?;
        for ply in 0..LONGEST {
            if self.board.ending().is_some() {
                break;
            }
            self.turn((self.begins + ply) % 2)?;
        }
        Ok(())
    }

    /// Tells the programs that a game begins.
    fn begin(&mut self) -> Result<(), Lost> {
        if !self.players.iter().any(Player::is_program) {
            return Ok(());
        }
        let opening = self.pairing.told().expect("checked by `Pairing::new`");
        for number in 0..2 {
            let terms = self.pairing.contenders()[number].terms();
            let begun = self.programs.begin(number, &self.players[number], &terms, &opening);
            begun.map_err(|fault| Lost::Failed(number, fault))?;
        }
        Ok(())
    }

    /// Lets the contender `turn` move, and tells the programs the moves that they have not chosen.
    fn turn(&mut self, turn: usize) -> Result<(), Lost> {
        let is_forced = self.board.must_pass();
        let m =
            if is_forced { self.board.moves().pop().unwrap_or_default() } else { self.choose(turn)? };
        let illegal = |_| Lost::Failed(turn, Fault::Illegal { m: m.clone() });
        self.board.play(&m).map_err(illegal)?;
        for number in 0..2 {
            if is_forced || number != turn {
                let told = self.programs.tell(number, &self.players[number], &m);
                told.map_err(|fault| Lost::Failed(number, fault))?;
            }
        }
        Ok(())
    }

    fn choose(&mut self, turn: usize) -> Result<String, Lost> {
        let contender = &self.pairing.contenders()[turn];
        let began = Instant::now();
        let moved = self.programs.choose(turn, &self.players[turn], contender, &mut *self.board);
        let microseconds = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        let time = &mut self.times[turn];
        time.microseconds = time.microseconds.saturating_add(microseconds);
        time.slowest = time.slowest.max(microseconds);
        self.chosen[turn] += 1;
        match moved {
            Ok(Moved::Move(m, nodes, value)) => {
                self.nodes[turn] += nodes;
                let lead = self.pairing.lead();
                match lead.and_then(|lead| self.agreement.note(turn, value, lead)) {
                    Some(winner) => Err(Lost::Agreed(1 - winner)),
                    None => Ok(m),
                }
            }
            Ok(Moved::Resigned) => Err(Lost::Resigned(turn)),
            Err(fault) => Err(Lost::Failed(turn, fault)),
        }
    }

    /// Returns the record of the finished game.
    fn record(&self, lost: Option<Lost>) -> Record {
        let (winner, ending) = self.result(lost.as_ref());
        let failure = match lost {
            Some(Lost::Failed(contender, fault)) => {
                Some(Failure { contender, message: fault.to_string() })
            }
            _ => None,
        };
        let is_timed = self.players.iter().any(Player::is_program)
            || self.pairing.contenders().iter().any(|contender| contender.milliseconds.is_some());
        let times = is_timed.then_some(self.times);
        let Game { nodes, chosen, .. } = *self;
        Record { moves: self.board.played(), winner, ending, nodes, chosen, times, failure }
    }

    /// Returns the winner and the ending as text.
    fn result(&self, lost: Option<&Lost>) -> (Winner, String) {
        let won_by = |contender| if contender == 0 { Winner::First } else { Winner::Second };
        let name = |contender: usize| self.pairing.contenders()[contender].algorithm.clone();
        match (lost, self.board.ending()) {
            (Some(Lost::Failed(loser, fault)), _) => {
                (won_by(1 - loser), format!("{} loses: {fault}", name(*loser)))
            }
            (Some(Lost::Resigned(loser)), _) => {
                (won_by(1 - loser), format!("{} resigns", name(*loser)))
            }
            (Some(Lost::Agreed(loser)), _) => {
                let lead = self.pairing.lead().unwrap_or_default();
                let winner = name(1 - *loser);
                (won_by(1 - loser), format!("both players value it at {lead} or more for {winner}"))
            }
            (None, None) => (Winner::Nobody, "stopped and counted as a draw".into()),
            (None, Some(ending)) => {
                let winner = match ending.winner {
                    None => Winner::Nobody,
                    Some(Side::First) => won_by(self.begins),
                    Some(Side::Second) => won_by(1 - self.begins),
                };
                (winner, ending.to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes the values that the contenders give their moves in turn. Returns the number of moves until they agree, and
    /// the winner.
    fn agree(values: &[Option<i16>]) -> Option<(usize, usize)> {
        let mut agreement = Agreement::default();
        values.iter().enumerate().find_map(|(number, value)| {
            let winner = agreement.note(number % 2, value.map(Value::from), 100)?;
            Some((number + 1, winner))
        })
    }

    #[test]
    fn players_agree_after_three_moves_of_each_in_a_row() {
        let [up, down, even] = [Some(100), Some(-150), Some(99)];
        assert_eq!(agree(&[up, down, up, down, up, down]), Some((6, 0)));
        assert_eq!(agree(&[down, up, down, up, down, up]), Some((6, 1)));
        assert_eq!(agree(&[even, down, up, down, up, down, up]), Some((7, 0)));
        assert_eq!(agree(&[up, down, up, even, up, down, up, down, up, down]), Some((10, 0)));
        assert_eq!(agree(&[up, down, up, down, down, up, down, up, down, up]), Some((10, 1)));
        assert_eq!(agree(&[up, None, up, None, up, None, up, None]), None);
        assert_eq!(agree(&[up, up, up, up, up, up, up, up]), None);
    }
}
