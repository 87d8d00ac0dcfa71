//! The contract of a game: everything the algorithms rely on, checked in random play.
//!
//! [`check`] plays random games from the root, with a fixed seed, and verifies every position on the way. From some
//! positions it runs every algorithm of the catalogue and compares the results with the [`oracle`](crate::oracle). A
//! game that passes can be searched. A violation names the broken rule, and the moves that lead to it.
//!
//! Not checked: that the rules are those of the game you mean. For that, count positions and compare with published
//! numbers.
//!
//! ```
//! use plywood_core::{Depth, Game, Value};
//! use plywood_testkit::contract::{self, Options, Rule};
//!
//! /// Two players take one or two matches in turn; the player who takes the last one wins.
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
//!         u64::from(*left % 8) // A mistake: different positions get the same hash.
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
mod erased;
mod position;
mod violation;

pub use violation::{Rule, Violation};

use crate::SplitMix64;
use plywood_core::{Depth, Evaluate, Game};
use position::Met;
use std::collections::HashMap;
use std::fmt::Debug;

/// The options of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The seed that chooses the moves. The same seed plays the same games.
    pub seed: u64,
    /// The number of games to play.
    pub games: u32,
    /// The number of moves after which a game is broken off.
    pub plies: u32,
    /// The number of games from which a position is searched with every algorithm.
    pub searches: u32,
    /// The depth of these searches in plies. The oracle visits all leaves: keep the depth small for a wide game.
    pub depth: Depth,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: 1, games: 50, plies: 100, searches: 20, depth: 3 }
    }
}

/// The result of a check that found no violation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of games played.
    pub games: u32,
    /// The number of games that were played to the end.
    pub finished: u32,
    /// The number of different positions.
    pub positions: usize,
    /// The number of forced passes played.
    pub passes: u32,
    /// The number of searches that agreed with the oracle.
    pub searches: u32,
}

/// Checks `game` and `evaluator` against the contract.
pub fn check<G, H>(game: &G, evaluator: &H, options: &Options) -> Result<Report, Violation>
where
    G: Game<Position: PartialEq + Debug>,
    H: Evaluate<G>,
{
    Player::new(game, evaluator, *options, None).play()
}

/// Checks like [`check`], and also that everything a position carries from move to move, especially its hash, equals
/// what `rebuild` computes from scratch.
pub fn check_rebuilding<G, H>(
    game: &G,
    evaluator: &H,
    options: &Options,
    rebuild: impl Fn(&G::Position) -> G::Position,
) -> Result<Report, Violation>
where
    G: Game<Position: PartialEq + Debug>,
    H: Evaluate<G>,
{
    Player::new(game, evaluator, *options, Some(&rebuild)).play()
}

/// Rebuilds a position from what is on the board.
type Rebuild<'a, G> = &'a dyn Fn(&<G as Game>::Position) -> <G as Game>::Position;

/// Plays the games.
struct Player<'a, G: Game, H> {
    game: &'a G,
    evaluator: &'a H,
    options: Options,
    rebuild: Option<Rebuild<'a, G>>,
    met: Met<G>,
    report: Report,
    /// The moves of the current game.
    path: Vec<G::Move>,
}

impl<'a, G, H> Player<'a, G, H>
where
    G: Game<Position: PartialEq + Debug>,
    H: Evaluate<G>,
{
    fn new(game: &'a G, evaluator: &'a H, options: Options, rebuild: Option<Rebuild<'a, G>>) -> Self {
        let (met, report) = (Met { known: Vec::new(), by_key: HashMap::new() }, Report::default());
        Player { game, evaluator, options, rebuild, met, report, path: Vec::new() }
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

    /// Plays one game from the root, and returns its positions.
    fn play_game(&mut self, random: &mut SplitMix64) -> Result<Vec<G::Position>, Violation> {
        self.path.clear();
        let mut position = self.game.root();
        let mut positions = Vec::new();
        for _ in 0..self.options.plies {
            let moves = self.moves(&position)?;
            self.evaluated(&position, moves.len())?;
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
