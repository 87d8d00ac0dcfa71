//! The result of a match, as a table and as JSON.

use super::{Args, contender};
use crate::failure::{Failure, note};
use crate::table::Columns;
use crate::text::grouped;
use plywood_lab::matches::{Contender, Decision, Pair, Record, Score, Sprt, Time};
use serde_json::{Value as Json, json};
use std::io::{self, Write};

/// The columns of the table.
const HEADERS: &[&str] = &["player", "won", "drawn", "lost", "points %", "Elo", "nodes/move"];

/// The result of a match.
pub(super) struct Played<'m> {
    pub(super) args: &'m Args,
    pub(super) contenders: &'m [Contender; 2],
    pub(super) pairs: &'m [Pair],
    /// The number of planned pairs.
    pub(super) of: usize,
}

impl Played<'_> {
    /// Returns the sequential test, its ratio and its decision.
    fn test(&self) -> Option<(Sprt, f64, Decision)> {
        let points: Vec<f64> = self.pairs.iter().map(Pair::points).collect();
        self.args.sprt.map(|sprt| (sprt, sprt.ratio(&points), sprt.decide(&points).0))
    }

    fn games(&self) -> impl Iterator<Item = &Record> {
        self.pairs.iter().flat_map(|pair| &pair.games)
    }

    /// Returns the mean per move of each player of what `count` counts in a game.
    fn per_move(&self, count: impl Fn(&Record) -> [u64; 2]) -> [f64; 2] {
        [0, 1].map(|i| {
            let sum: u64 = self.games().map(|record| count(record)[i]).sum();
            let chosen: u64 = self.games().map(|record| record.chosen[i]).sum();
            #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
            let mean = sum as f64 / chosen.max(1) as f64;
            mean
        })
    }

    /// Returns the mean number of nodes per move of each player.
    fn nodes_per_move(&self) -> [f64; 2] {
        self.per_move(|record| record.nodes)
    }

    /// Returns the mean time of a move and the time of the slowest, in seconds, of each player; `None` if time plays no
    /// part.
    fn seconds(&self) -> Option<[(f64, f64); 2]> {
        let times: Vec<[Time; 2]> = self.games().filter_map(|record| record.times).collect();
        if times.is_empty() {
            return None;
        }
        let all = |record: &Record| record.times.unwrap_or_default().map(|time| time.microseconds);
        let means = self.per_move(all);
        Some([0, 1].map(|i| {
            let slowest = times.iter().map(|times| times[i].slowest).max().unwrap_or_default();
            #[expect(clippy::cast_precision_loss, reason = "a time need not be exact")]
            let slowest = slowest as f64 / 1e6;
            (means[i] / 1e6, slowest)
        }))
    }

    /// Returns what players did wrong: the pair and the game, counted from 1, the player, and the message.
    fn failures(&self) -> Vec<(usize, usize, usize, &str)> {
        let games = self.pairs.iter().zip(1..).flat_map(|(pair, number)| {
            pair.games.iter().zip(1..).map(move |(record, game)| (number, game, record))
        });
        games
            .filter_map(|(pair, game, record)| {
                let failure = record.failure.as_ref()?;
                Some((pair, game, failure.contender, failure.message.as_str()))
            })
            .collect()
    }

    pub(super) fn json(&self) -> Json {
        let Score { pairs, games: [won, drawn, lost], rate, elo, .. } = Score::of(self.pairs);
        let finite = |x: f64| x.is_finite().then_some(x);
        json!({
            "game": self.args.game.name(),
            "players": self.contenders,
            "pairs": pairs,
            "planned_pairs": self.of,
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "rate": {"value": rate.mean, "low": finite(rate.low), "high": finite(rate.high)},
            "elo": {"value": finite(elo.value), "low": finite(elo.low), "high": finite(elo.high)},
            "nodes_per_move": self.nodes_per_move(),
            "seconds_per_move": self.seconds().map(|both| both.map(|(mean, _)| mean)),
            "slowest_move": self.seconds().map(|both| both.map(|(_, slowest)| slowest)),
            "failures": self.failures().iter().map(|&(pair, game, player, message)| {
                json!({"pair": pair, "game": game, "player": player + 1, "message": message})
            }).collect::<Vec<_>>(),
            "sprt": self.test().map(|(sprt, ratio, decision)| {
                let (low, high) = sprt.bounds();
                json!({"elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
                    "ratio": ratio, "low": low, "high": high, "decision": decision})
            }),
        })
    }

    pub(super) fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let score = Score::of(self.pairs);
        let mut table = Columns::new(HEADERS, &[0]);
        let nodes = self.nodes_per_move();
        for (i, contender) in self.contenders.iter().enumerate() {
            let mut row = standing(&score, i);
            let counts_nodes = !contender::is_program(contender);
            row.insert(0, Some(shortened(&contender::words(contender))));
            row.push(counts_nodes.then(|| grouped(rounded(nodes[i]))));
            table.add(row);
        }
        writeln!(
            out,
            "{}: {} games from {} openings\n\n{table}",
            self.args.game.name(),
            2 * score.pairs,
            score.pairs
        )?;
        self.print_times(out)?;
        self.print_failures(out)?;
        if let Some((sprt, ratio, decision)) = self.test() {
            let (low, high) = sprt.bounds();
            let said = match decision {
                Decision::Passed => "passed: the first player is better by the greater difference",
                Decision::Failed => {
                    "failed: the first player is better by the smaller difference at most"
                }
                Decision::Open => "open: more games are needed (--pairs)",
            };
            let Sprt { elo0, elo1, .. } = sprt;
            writeln!(
                out,
                "\nSPRT Elo {elo0} against {elo1}: {ratio:.2} in [{low:.2}, {high:.2}], {said}"
            )?;
        }
        if let Some(file) = &self.args.records {
            note(&format!("the games are in {}", file.display()));
        }
        Ok(())
    }

    /// Prints the time that each player took, if time plays a part.
    fn print_times(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(seconds) = self.seconds() else { return Ok(()) };
        writeln!(out)?;
        for (contender, (mean, slowest)) in self.contenders.iter().zip(seconds) {
            let name = shortened(&contender.algorithm);
            writeln!(out, "{name}: {mean:.3} s per move, the slowest {slowest:.3} s")?;
        }
        Ok(())
    }

    /// Prints what players did wrong.
    fn print_failures(&self, out: &mut dyn Write) -> io::Result<()> {
        for (i, contender) in self.contenders.iter().enumerate() {
            let own: Vec<_> = self.failures().into_iter().filter(|failure| failure.2 == i).collect();
            if let Some((pair, game, _, message)) = own.first() {
                let (name, count) = (&contender.algorithm, own.len());
                let games = if count == 1 { "game" } else { "games" };
                writeln!(
                    out,
                    "{name} lost {count} {games} by a fault, first in game {game} of pair {pair}: {message}"
                )?;
            }
        }
        Ok(())
    }
}

/// Shortens the name of a player so that the table fits: the command of a program may be long.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 36;
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.into(),
    }
}

/// Returns the cells of a player's results; the share of points is that of the first player.
fn standing(score: &Score, player: usize) -> Vec<Option<String>> {
    let [won, drawn, lost] = score.games;
    let count = |n: usize| Some(n.to_string());
    if player == 1 {
        return vec![count(lost), count(drawn), count(won), None, None];
    }
    let percent = |x: f64| 100.0 * x.clamp(0.0, 1.0);
    let rate = score.rate;
    let points =
        format!("{:.1} [{:.1}, {:.1}]", percent(rate.mean), percent(rate.low), percent(rate.high));
    vec![count(won), count(drawn), count(lost), Some(points), Some(score.elo.to_string())]
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rounded mean of counts")]
fn rounded(mean: f64) -> u64 {
    mean.round() as u64
}
