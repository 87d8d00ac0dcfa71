//! The contract of a game: everything the algorithms take for granted, checked on random play.
//!
//! [`check`] plays games at random from the root, with a fixed seed, and verifies every position on the way;
//! from some of them it runs every algorithm of the catalogue against the [`oracle`](crate::oracle). A game
//! that passes can be searched. What is found wrong is named, with the moves that lead to it.
//!
//! Not checked: that the rules are those of the game you mean. For that, count positions and compare with
//! published numbers.
//!
//! ```
//! use plywood_core::{Depth, Game, Value};
//! use plywood_testkit::contract::{self, Options, Rule};
//!
//! /// Two players take one or two matches in turn; who takes the last one wins.
//! struct Matches;
//!
//! impl Game for Matches {
//!     type Position = u16;
//!     type Move = u16;
//!     type Moves = std::ops::RangeInclusive<u16>;
//!     type Key = u16;
//!
//!     fn root(&self) -> u16 {
//!         21
//!     }
//!
//!     fn moves(&self, left: &u16) -> Self::Moves {
//!         1..=2.min(*left)
//!     }
//!
//!     fn play(&self, left: &u16, taken: u16) -> u16 {
//!         left - taken
//!     }
//!
//!     fn key(&self, left: &u16) -> u16 {
//!         *left
//!     }
//!
//!     fn hash(&self, left: &u16) -> u64 {
//!         u64::from(*left % 8) // A mistake: this does not tell positions apart.
//!     }
//! }
//!
//! let lost_at_the_end =
//!     |_: &Matches, left: &u16, _: Depth| Value::from(if *left == 0 { -1_i16 } else { 0 });
//! let violation = contract::check(&Matches, &lost_at_the_end, &Options::default()).unwrap_err();
//! assert_eq!(violation.rule, Rule::HashTellsApart);
//! println!("{violation}");
//! ```

mod agreement;
mod position;
mod violation;

pub use violation::{Rule, Violation};

use crate::SplitMix64;
use plywood_core::{Depth, Game, Horizon};
use position::Met;
use std::collections::HashMap;
use std::fmt::Debug;

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Chooses the moves. The same seed plays the same games.
    pub seed: u64,
    /// How many games are played.
    pub games: u32,
    /// After how many moves a game is broken off.
    pub plies: u32,
    /// From how many of the games a position is searched with every algorithm.
    pub searches: u32,
    /// To how many plies it is searched. All leaves are visited: keep it small for a wide game.
    pub depth: Depth,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 1, games: 50, plies: 100, searches: 20, depth: 3 }
    }
}

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games.
    pub games: u32,
    /// Games that came to their end.
    pub finished: u32,
    /// Different positions that were met.
    pub positions: usize,
    /// Forced passes that were played.
    pub passes: u32,
    /// Searches that agreed with the oracle.
    pub searches: u32,
}

/// Checks `game` and `horizon` against the contract.
pub fn check<G, H>(game: &G, horizon: &H, options: &Options) -> Result<Report, Violation>
where
    G: Game<Position: PartialEq + Debug>,
    H: Horizon<G>,
{
    Player::new(game, horizon, *options, None).play()
}

/// As [`check`], and that everything a position carries from move to move, its hash above all, is what
/// `rebuild` computes from scratch.
pub fn check_rebuilding<G, H>(
    game: &G,
    horizon: &H,
    options: &Options,
    rebuild: impl Fn(&G::Position) -> G::Position,
) -> Result<Report, Violation>
where
    G: Game<Position: PartialEq + Debug>,
    H: Horizon<G>,
{
    Player::new(game, horizon, *options, Some(&rebuild)).play()
}

/// Makes a position anew from what is on the board.
type Rebuild<'a, G> = &'a dyn Fn(&<G as Game>::Position) -> <G as Game>::Position;

/// Plays the games.
struct Player<'a, G: Game, H> {
    game: &'a G,
    horizon: &'a H,
    options: Options,
    rebuild: Option<Rebuild<'a, G>>,
    met: Met<G>,
    report: Report,
    /// The moves of the present game.
    path: Vec<G::Move>,
}

impl<'a, G, H> Player<'a, G, H>
where
    G: Game<Position: PartialEq + Debug>,
    H: Horizon<G>,
{
    fn new(game: &'a G, horizon: &'a H, options: Options, rebuild: Option<Rebuild<'a, G>>) -> Self {
        let (met, report) = (Met { known: Vec::new(), by_key: HashMap::new() }, Report::default());
        Player { game, horizon, options, rebuild, met, report, path: Vec::new() }
    }

    fn play(mut self) -> Result<Report, Violation> {
        let mut random = SplitMix64::new(self.options.seed);
        for _ in 0..self.options.games {
            let positions = self.play_game(&mut random)?;
            self.report.games += 1;
            if self.report.games <= self.options.searches && !positions.is_empty() {
                let ply = random.below(positions.len());
                self.path.truncate(ply);
                self.algorithms_agree(&positions[ply])?;
            }
        }
        self.hashes_are_mixed()?;
        self.report.positions = self.met.known.len();
        Ok(self.report)
    }

    /// Plays one game from the root; returns its positions.
    fn play_game(&mut self, random: &mut SplitMix64) -> Result<Vec<G::Position>, Violation> {
        self.path.clear();
        let mut position = self.game.root();
        let mut positions = Vec::new();
        for _ in 0..self.options.plies {
            let moves = self.moves(&position)?;
            self.judged(&position, moves.len())?;
            self.named(&position)?;
            self.rebuilt(&position)?;
            positions.push(position.clone());
            if moves.is_empty() {
                self.report.finished += 1;
                break;
            }
            let m = random.choose(&moves);
            position = self.played(&position, m)?;
            self.path.push(m);
        }
        Ok(positions)
    }

    fn violation(&self, rule: Rule, found: String) -> Violation {
        let path = self.path.iter().map(|m| format!("{m:?}")).collect();
        Violation { rule, path, found, seed: self.options.seed }
    }
}
