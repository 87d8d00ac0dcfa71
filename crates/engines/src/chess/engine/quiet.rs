//! The program's quiescence search: captures are played out before a position is evaluated.
//!
//! Unlike the search of the same name in [paper mode](crate::chess::quiescence), it leaves out captures that cannot reach
//! alpha, and mates are worth more the nearer they are.

use super::super::network::{Layers, Network};
use super::super::order::worth;
use super::super::quiescence::{Captures, victim};
use super::super::tapered::Tapered;
use super::lore::{Kind, Lore, Quieted};
use super::mates::{MATED, is_mate};
use super::rules::Rule;
use plywood_core::{Game, Stop};
use plywood_games::chess::{Chess, Move, Position};
use std::sync::Arc;

/// What evaluates quiet positions.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The evaluator of paper mode.
    Tapered(&'static Tapered),
    /// A network.
    Network(Arc<Network>),
}

/// The evaluator with which the program plays.
impl Default for Judge {
    fn default() -> Judge {
        Judge::Network(Network::built_in())
    }
}

/// A [`Judge`] at work.
#[derive(Debug)]
enum Values {
    Tapered(&'static Tapered),
    Network(Layers),
}

/// A quiescence search.
#[derive(Debug)]
pub(super) struct Quiet {
    values: Values,
    /// Values are rounded to multiples of this, towards zero.
    grain: i32,
    lore: Arc<Lore>,
    /// The greatest distance from the root that was reached.
    pub(super) deepest: i32,
}

/// A capture must reach alpha with what it captures and this margin, in hundredths of a pawn.
const MARGIN: i32 = 150;

impl Quiet {
    pub(super) fn new(judge: Judge, grain: i32, lore: Arc<Lore>) -> Quiet {
        let values = match judge {
            Judge::Tapered(evaluator) => Values::Tapered(evaluator),
            Judge::Network(network) => Values::Network(Layers::new(network)),
        };
        Quiet { values, grain, lore, deepest: 0 }
    }

    /// Returns the evaluator's value for the side to move of a position that is `ply` plies from the root.
    #[inline]
    pub(super) fn judged(&mut self, position: &Position, ply: i32) -> i32 {
        match &mut self.values {
            Values::Tapered(evaluator) => evaluator.score(position),
            Values::Network(layers) => layers.score(position, ply),
        }
    }

    /// Returns a value rounded to a multiple of the grain.
    #[inline]
    pub(super) fn rounded(&self, value: i32) -> i32 {
        if self.grain == 1 { value } else { value / self.grain * self.grain }
    }

    /// Returns the value of a position, `ply` plies from the root, within the window, or a bound outside it.
    pub(super) fn search<S: Stop>(
        &mut self,
        position: &Position,
        ply: i32,
        alpha: i32,
        beta: i32,
        stop: &mut S,
    ) -> Result<i32, S::Signal> {
        stop.tick()?;
        self.deepest = self.deepest.max(ply);
        if position.is_check() {
            return self.evade(position, ply, alpha, beta, stop);
        }
        let hash = Chess.hash(position);
        let known = self.lore.quieted(hash);
        if let Some(Quieted { value, kind, .. }) = known {
            let value = i32::from(value);
            let is_enough = match kind {
                Kind::Unknown => false,
                Kind::Lower => value >= beta,
                Kind::Upper => value <= alpha,
                Kind::Exact => true,
            };
            if is_enough {
                return Ok(value);
            }
        }
        let judged = match known {
            Some(Quieted { judged, .. }) => judged.into(),
            None => self.judged(position, ply),
        };
        let value = self.rounded(self.lore.corrected(position.board(), judged));
        let found = self.captured(position, ply, (value, alpha, beta), stop)?;
        let kind = match found {
            _ if is_mate(found) => Kind::Unknown,
            _ if found >= beta => Kind::Lower,
            _ if found <= alpha => Kind::Upper,
            _ => Kind::Exact,
        };
        if let (Ok(judged), Ok(value)) = (judged.try_into(), found.try_into()) {
            self.lore.quiet(hash, Quieted { judged, value, kind });
        }
        Ok(found)
    }

    /// Searches the captures of a position with this static value.
    fn captured<S: Stop>(
        &mut self,
        position: &Position,
        ply: i32,
        (value, alpha, beta): (i32, i32, i32),
        stop: &mut S,
    ) -> Result<i32, S::Signal> {
        let mut best = value;
        if best >= beta {
            return Ok(best);
        }
        let Some(captures) = Captures::of(position) else { return Ok(best) };
        let prunes = self.lore.rules.has(Rule::DeltaPruning);
        for m in captures {
            let gain = worth(victim(position, m)) + m.promotion().map_or(0, worth) + MARGIN;
            if prunes && value + gain <= alpha {
                best = best.max(self.rounded(value + gain));
                continue;
            }
            if m.piece() > victim(position, m) && position.exchange(m) < 0 {
                continue;
            }
            best = best.max(self.below(position, m, ply, (alpha.max(best), beta), stop)?);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// Searches all moves out of a check, captures first.
    fn evade<S: Stop>(
        &mut self,
        position: &Position,
        ply: i32,
        alpha: i32,
        beta: i32,
        stop: &mut S,
    ) -> Result<i32, S::Signal> {
        let mut best = ply - MATED;
        let is_capture = |m: &Move| m.promotion().is_some() || position.takes(*m);
        let captures = Captures::of(position).into_iter().flatten();
        for m in captures.chain(Chess.moves(position).filter(|m| !is_capture(m))) {
            best = best.max(self.below(position, m, ply, (alpha.max(best), beta), stop)?);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn below<S: Stop>(
        &mut self,
        position: &Position,
        m: Move,
        ply: i32,
        (alpha, beta): (i32, i32),
        stop: &mut S,
    ) -> Result<i32, S::Signal> {
        Ok(-self.search(&Chess.play(position, m), ply + 1, -beta, -alpha, stop)?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::Rules;
    use super::*;
    use plywood_core::Never;
    use plywood_games::Notation;

    fn value(fen: &str, rules: Rules, alpha: i32, beta: i32) -> i32 {
        let position = Chess.read(fen).expect("a position");
        let judge = Judge::Tapered(Tapered::built_in());
        let mut quiet = Quiet::new(judge, 1, Arc::new(Lore::new(rules)));
        let Ok(value) = quiet.search(&position, 3, alpha, beta, &mut Never);
        value
    }

    const FENS: [&str; 4] = [
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 2 9",
        "8/5pk1/6p1/3R4/1r3P2/6K1/6P1/8 b - - 0 1",
        "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/6P1/PPPP3P/RNBQKBNR b KQkq - 0 3",
    ];

    #[test]
    fn captures_that_cannot_reach_alpha_change_nothing_inside_the_window() {
        let rules = Rules::ALL.without(Rule::DeltaPruning);
        for fen in FENS {
            let exact = value(fen, rules, -MATED, MATED);
            assert_eq!(value(fen, Rules::ALL, exact - 1, exact + 1), exact, "{fen}");
            assert!(value(fen, Rules::ALL, exact + 20, exact + 30) <= exact + 20, "{fen}");
            assert!(value(fen, Rules::ALL, exact - 30, exact - 20) >= exact - 20, "{fen}");
        }
    }

    #[test]
    fn a_mate_at_the_horizon_is_worth_its_distance_from_the_root() {
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert_eq!(value(mated, Rules::ALL, -MATED, MATED), 3 - MATED);
    }
}
