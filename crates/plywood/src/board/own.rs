//! Games of one's own: any [`Game`] as an entry of the list of games.

use super::{Engine, Listed, Seat, seated};
use crate::solve::Solver;
use crate::subject::{BadGame, Posed, Subject};
use crate::{Found, Limits, Player, Progress, ScoredLine};
use plywood_core::{Bounds, Depth, Evaluate, Game, Value};
use plywood_games::{Evaluators, HasEvaluators, Named, Notation, NotationError, Picture, Worth, perft};
use std::fmt::{self, Debug};
use std::sync::Arc;

/// A game of your own that can be searched, watched, compared and played by the command line and on the page, like the
/// games of this project. Only its name and its evaluator are needed: by default, a move is shown by its number in the list
/// of legal moves, and a board by its `Debug` text.
///
/// ```
/// use plywood::board::Own;
/// use plywood::{Depth, Game, Value};
///
/// /// One heap of ten stones: take one to three; whoever takes the last one wins.
/// #[derive(Clone, Default)]
/// struct Nim;
///
/// impl Game for Nim {
///     type Position = u8;
///     type Move = u8;
///     type Moves = std::vec::IntoIter<u8>;
///     type Key = u8;
///     fn root(&self) -> u8 { 10 }
///     fn moves(&self, heap: &u8) -> Self::Moves { (1..=3.min(*heap)).collect::<Vec<_>>().into_iter() }
///     fn play(&self, heap: &u8, taken: u8) -> u8 { heap - taken }
///     fn key(&self, heap: &u8) -> u8 { *heap }
/// }
///
/// impl Own for Nim {
///     const NAME: &'static str = "nim";
///
///     fn value(&self, heap: &u8, _: Depth) -> Value {
///         Value::from(if *heap == 0 { -1 } else { 0 }) // the other side took the last stone
///     }
/// }
/// ```
pub trait Own:
    Game<Position: Debug + Send + Sync, Move: Send + Sync> + Clone + Default + Send + Sync + 'static
{
    /// The name of the game, in small letters: `nim`.
    const NAME: &'static str;

    /// The least value that means a won game, if there is one: no unfinished game reaches it, and a quicker win is worth
    /// more, or all wins are worth the same. Searches then stop at a win, and values are shown as wins.
    const WON_FROM: Option<i16> = None;

    /// Returns the value of a position for the side to move, like an [evaluator](Evaluate). The sign of the value of a
    /// finished game says who has won.
    fn value(&self, position: &Self::Position, depth: Depth) -> Value;

    /// Returns a legal move as text, without spaces. By default it is `pass` for a free move, and otherwise the number of the
    /// move in the list of legal moves, from 1.
    fn name_move(&self, position: &Self::Position, m: Self::Move) -> String {
        if self.cost(m) == 0 {
            return "pass".into();
        }
        let place = self.moves(position).into_iter().position(|other| other == m);
        (place.unwrap_or_default() + 1).to_string()
    }

    /// Returns the names of the side that moves first in the game and of the other.
    fn sides(&self) -> [&'static str; 2] {
        ["First", "Second"]
    }

    /// Draws a position as text, in one or several lines.
    fn draw(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }

    /// Returns the board as a picture. Without one, the page shows the [drawn](Own::draw) board and a button for each move.
    fn picture(&self, position: &Self::Position) -> Option<Picture> {
        let _ = position;
        None
    }
}

/// The rules of a game of one's own, with positions that remember the moves that led to them.
#[derive(Clone, Debug, Default)]
pub struct Owned<G>(pub G);

/// A position, and the moves from the start of the game that led to it.
pub struct Reached<G: Game> {
    position: G::Position,
    played: Option<Arc<Played<G>>>,
    plies: usize,
}

/// The last of several moves.
struct Played<G: Game> {
    m: G::Move,
    before: Reached<G>,
}

impl<G: Game> Clone for Reached<G> {
    fn clone(&self) -> Self {
        let Reached { position, played, plies } = self;
        Reached { position: position.clone(), played: played.clone(), plies: *plies }
    }
}

impl<G: Game<Position: Debug>> Debug for Reached<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl<G: Game> Game for Owned<G> {
    type Position = Reached<G>;
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = G::Key;

    const FREE_MOVES: bool = G::FREE_MOVES;

    fn root(&self) -> Reached<G> {
        Reached { position: self.0.root(), played: None, plies: 0 }
    }

    fn moves(&self, at: &Reached<G>) -> G::Moves {
        self.0.moves(&at.position)
    }

    fn play(&self, at: &Reached<G>, m: G::Move) -> Reached<G> {
        let position = self.0.play(&at.position, m);
        let played = Some(Arc::new(Played { m, before: at.clone() }));
        Reached { position, played, plies: at.plies + 1 }
    }

    fn key(&self, at: &Reached<G>) -> G::Key {
        self.0.key(&at.position)
    }

    fn hash(&self, at: &Reached<G>) -> u64 {
        self.0.hash(&at.position)
    }

    fn uniform_width(&self, at: &Reached<G>, depth: Depth) -> Option<u32> {
        self.0.uniform_width(&at.position, depth)
    }

    fn slot(&self, at: &Reached<G>, m: G::Move) -> usize {
        self.0.slot(&at.position, m)
    }

    fn cost(&self, m: G::Move) -> Depth {
        self.0.cost(m)
    }
}

impl<G: Own> Notation for Owned<G> {
    const NAME: &'static str = G::NAME;
    const POSITIONS: &'static str = "the moves from the start, separated by spaces";

    fn read(&self, text: &str) -> Result<Reached<G>, NotationError> {
        let mut at = self.root();
        let mut column = 1;
        for part in text.split(' ') {
            if !part.is_empty() {
                let wrong = |error: NotationError| NotationError { column, ..error };
                let m = self.read_move(&at, part).map_err(wrong)?;
                at = self.play(&at, m);
            }
            column += part.chars().count() + 1;
        }
        Ok(at)
    }

    fn write(&self, at: &Reached<G>) -> String {
        let mut moves = Vec::new();
        let mut now = at;
        while let Some(played) = &now.played {
            moves.push(self.write_move(&played.before, played.m));
            now = &played.before;
        }
        moves.reverse();
        moves.join(" ")
    }

    fn write_move(&self, at: &Reached<G>, m: G::Move) -> String {
        self.0.name_move(&at.position, m)
    }

    fn side(&self, at: &Reached<G>) -> &'static str {
        self.0.sides()[at.plies % 2]
    }

    fn sides(&self, at: &Reached<G>) -> [&'static str; 2] {
        let [first, second] = self.0.sides();
        if at.plies.is_multiple_of(2) { [first, second] } else { [second, first] }
    }

    fn draw(&self, at: &Reached<G>) -> String {
        self.0.draw(&at.position)
    }

    fn picture(&self, at: &Reached<G>) -> Option<Picture> {
        self.0.picture(&at.position)
    }
}

/// The evaluators of a game of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnEvaluator {
    /// [`Own::value`].
    Own,
    /// [`Own::value`] for finished games, 0 for all others.
    Zero,
}

impl OwnEvaluator {
    fn of<G: Own>(self, game: &G, position: &G::Position, depth: Depth) -> Value {
        let is_finished = || game.moves(position).into_iter().len() == 0;
        if self == OwnEvaluator::Own || is_finished() {
            game.value(position, depth)
        } else {
            Value::ZERO
        }
    }
}

/// Returns whether a value means that the game is won or lost.
fn is_won<G: Own>(value: Value) -> bool {
    G::WON_FROM.is_some_and(|least| value.get().unsigned_abs() >= least.unsigned_abs().into())
}

impl<G: Own> Evaluate<Owned<G>> for OwnEvaluator {
    fn value(&self, game: &Owned<G>, at: &Reached<G>, depth: Depth) -> Value {
        self.of(&game.0, &at.position, depth)
    }

    fn is_decided(&self, value: Value) -> bool {
        is_won::<G>(value)
    }
}

impl<G: Own> HasEvaluators for Owned<G> {
    type Evaluator = OwnEvaluator;
}

impl<G: Own> Evaluators<Owned<G>> for OwnEvaluator {
    const ALL: &'static [Named<OwnEvaluator>] = &[
        Named { name: "own", about: "the evaluator of the game", evaluator: OwnEvaluator::Own },
        Named { name: "zero", about: "only finished games count", evaluator: OwnEvaluator::Zero },
    ];

    fn worth(&self, value: Value) -> Worth {
        if is_won::<G>(value) { Worth::Won } else { Worth::Points(value.get().unsigned_abs()) }
    }
}

/// An evaluator of the game itself, whose positions do not remember how they were reached.
struct Plain(OwnEvaluator);

impl<G: Own> Evaluate<G> for Plain {
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        self.0.of(game, position, depth)
    }

    fn is_decided(&self, value: Value) -> bool {
        is_won::<G>(value)
    }
}

/// A player of the game itself, which searches as fast as without a list of games.
struct Plays<G: Own>(Player<G, Plain>);

impl<G: Own> Engine<Owned<G>> for Plays<G> {
    fn think(
        &mut self,
        at: &Reached<G>,
        limits: &Limits,
        tell: &mut dyn FnMut(&Progress<G::Move>),
    ) -> Found<G::Move> {
        self.0.think_with(&at.position, limits, tell)
    }

    fn lines(&mut self, at: &Reached<G>, count: usize, limits: &Limits) -> Vec<ScoredLine<G::Move>> {
        self.0.lines(&at.position, count, limits)
    }

    fn known(&self, at: &Reached<G>, m: G::Move, depth: Depth) -> Bounds {
        self.0.known(&at.position, m, depth)
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the signature is that of all games")]
fn sit<G: Own>(player: Player<Owned<G>, OwnEvaluator>, seat: &Seat) -> Box<dyn Engine<Owned<G>>> {
    let player = Player::new(player.game().0.clone(), Plain(*player.evaluator()));
    Box::new(Plays(seated(player, seat)))
}

impl<G: Own> Listed<Owned<G>> {
    /// Creates an entry for a game of one's own. `plywood_engines::add_own` adds it to the list.
    #[must_use]
    pub const fn own(solver: Solver<Owned<G>>) -> Self {
        Listed {
            rules: || Owned(G::default()),
            solver,
            perft: perft::<Owned<G>>,
            ranks: None,
            engine: sit::<G>,
        }
    }
}

impl Subject {
    /// Creates a subject from a game of one's own after some moves, as [texts](Own::name_move) separated by spaces, to be
    /// searched to `depth` plies: for example, to [record](Subject::record) a search that the page can show.
    pub fn own<G: Own>(game: G, moves: &str, depth: u64) -> Result<Subject, BadGame> {
        Posed::<Owned<G>, OwnEvaluator>::subject(Owned(game), None, Some(moves), None, depth)
    }
}
