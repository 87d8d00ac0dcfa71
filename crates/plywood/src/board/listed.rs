use super::{AnyGame, Board, Ending, Engine, NoSuchEvaluator, Seat, SeatNumber, Side, Unsolved};
use crate::solve::{Meaning, Question, Solution, Solver, Task};
use crate::subject::{BadGame, Listable, Posed, Subject, evaluator, position};
use crate::{Found, Limits, Player, Progress, Ranking, ScoredLine, Watch};
use plywood_core::{Bounds, Depth, Evaluate, Value};
use plywood_games::{
    Evaluators, HasEvaluators, Notation, NotationError, Passes, Picture, Worth, perft,
};
use std::fmt;

/// An entry in a list of games: the rules, the evaluators, the order of moves, and how positions are solved, counted and
/// played.
pub struct Listed<G: Listable, E: Evaluators<G> = <G as HasEvaluators>::Evaluator> {
    /// Creates the rules.
    pub rules: fn() -> G,
    /// Solves positions of the game.
    pub solver: Solver<G>,
    /// Counts move sequences: `perft`, or a faster function.
    pub perft: fn(&G, &G::Position, Depth, Passes) -> u64,
    /// The ranks by which searches and players try the moves; `None` if the game has none.
    pub ranks: Option<Ranking<G>>,
    /// Creates what plays in a seat: [`player`], or an engine made for the game.
    pub engine: Seating<G, E>,
}

/// Creates what plays in a seat, given the player of the game with its evaluator and its ranks.
pub type Seating<G, E> = fn(Player<G, E>, &Seat) -> Box<dyn Engine<G>>;

impl<G: Listable> Listed<G> {
    /// Creates an entry with the game's own evaluators that counts positions with `perft`, has no ranks and
    /// plays with [`player`].
    pub const fn of(rules: fn() -> G, solver: Solver<G>) -> Listed<G> {
        Listed { rules, solver, perft: perft::<G>, ranks: None, engine: player::<G, G::Evaluator> }
    }
}

/// Lets `player` play with the settings of `seat`.
pub fn player<G: Listable, E: Evaluators<G>>(player: Player<G, E>, seat: &Seat) -> Box<dyn Engine<G>> {
    Box::new(seated(player, seat))
}

/// Gives `player` the settings of `seat`, other than the evaluator.
pub fn seated<G, E>(player: Player<G, E>, seat: &Seat) -> Player<G, E>
where
    G: plywood_core::Game<Position: Send + Sync, Move: Send + Sync> + Sync,
    E: Evaluate<G> + Sync,
{
    let player = player.algorithm(seat.algorithm).memory_mib(seat.memory);
    let player = match seat.seed {
        None => player,
        Some(seed) => player.seed(seed),
    };
    match seat.threads {
        0 | 1 => player,
        threads => player.threads(threads).scheme(seat.scheme),
    }
}

impl<G: Listable, E: Evaluators<G>> fmt::Debug for Listed<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(G::NAME)
    }
}

impl<G: Listable, E: Evaluators<G>> AnyGame for Listed<G, E> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn positions(&self) -> &'static str {
        G::POSITIONS
    }

    fn evaluators(&self) -> Vec<(&'static str, &'static str)> {
        E::ALL.iter().map(|named| (named.name, named.about)).collect()
    }

    fn worth(&self, name: Option<&str>, value: Value) -> (Worth, Option<&'static str>) {
        let named = evaluator::<G, E>(name).unwrap_or(&E::ALL[0]);
        (named.evaluator.worth(value), G::UNIT)
    }

    fn clear_lead(&self, name: Option<&str>) -> Option<Value> {
        evaluator::<G, E>(name).unwrap_or(&E::ALL[0]).evaluator.clear_lead()
    }

    fn board(&self, position: Option<&str>) -> Result<Box<dyn Board>, NotationError> {
        let rules = (self.rules)();
        let start = position.map_or_else(|| Ok(rules.root()), |text| rules.read(text))?;
        let (ranks, engine) = (self.ranks, self.engine);
        let (positions, moves, players) = (vec![start], Vec::new(), Vec::new());
        Ok(Box::new(Game { rules, ranks, engine, positions, moves, players }))
    }

    fn subject(
        &self,
        position: Option<&str>,
        evaluator: Option<&str>,
        depth: u64,
    ) -> Result<Subject, BadGame> {
        Posed::<G, E>::subject((self.rules)(), self.ranks, position, evaluator, depth)
    }

    fn perft(&self, text: Option<&str>, depth: Depth, passes: Passes) -> Result<u64, BadGame> {
        let rules = (self.rules)();
        let root = position(&rules, text)?;
        Ok((self.perft)(&rules, &root, depth, passes))
    }

    fn divide(
        &self,
        text: Option<&str>,
        depth: Depth,
        passes: Passes,
    ) -> Result<Vec<(String, u64)>, BadGame> {
        let rules = (self.rules)();
        let root = position(&rules, text)?;
        let count = |m| {
            let cost = if passes == Passes::TakeAPly { 1 } else { rules.cost(m) };
            let leaves = (self.perft)(&rules, &rules.play(&root, m), depth - cost, passes);
            (rules.write_move(&root, m), leaves)
        };
        Ok(rules.moves(&root).into_iter().map(count).collect())
    }

    fn solve(
        &self,
        text: &str,
        question: Question,
        memory: u64,
        limits: &Limits,
        tell: &dyn Fn(Depth),
    ) -> Result<Solution, Unsolved> {
        let rules = (self.rules)();
        let root = rules.read(text).map_err(Unsolved::Position)?;
        let meaning = Meaning::of::<G>();
        let task = Task { memory, watch: Watch::start(limits), meaning, question, tell };
        let found = (self.solver)(&rules, &root, task).map_err(Unsolved::NoTable)?;
        let plies = found.line.iter().map(|&m| u32::from(rules.cost(m))).sum();
        let moves = found.moves.iter().map(|&(m, value)| (rules.write_move(&root, m), value)).collect();
        let solution = Solution::new(meaning, &found, plies, texts(&rules, &root, &found.line));
        Ok(Solution { moves, ..solution })
    }
}

const AT_LEAST_ONE: &str = "a game has a first position";

/// A game in progress.
struct Game<G: Listable, E> {
    rules: G,
    ranks: Option<Ranking<G>>,
    /// Creates what plays in a seat.
    engine: Seating<G, E>,
    /// The positions from the start to now, at least one.
    positions: Vec<G::Position>,
    /// The moves that lead from each position to the next.
    moves: Vec<G::Move>,
    players: Vec<Box<dyn Engine<G>>>,
}

impl<G: Listable, E> Game<G, E> {
    fn now(&self) -> &G::Position {
        self.positions.last().expect(AT_LEAST_ONE)
    }

    fn legal(&self) -> impl Iterator<Item = G::Move> {
        self.rules.moves(self.now()).into_iter()
    }

    /// Returns the last move as text, and the picture of the position in which it was played.
    fn last(&self) -> Option<(Picture, String)> {
        let (before, &m) = (self.positions.iter().rev().nth(1)?, self.moves.last()?);
        Some((self.rules.picture(before)?, self.rules.write_move(before, m)))
    }
}

/// Returns moves that are played one after the other from `position` as text.
fn texts<G: Notation>(rules: &G, position: &G::Position, moves: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    let text = |&m: &G::Move| {
        let text = rules.write_move(&position, m);
        position = rules.play(&position, m);
        text
    };
    moves.iter().map(text).collect()
}

impl<G: Listable, E: Evaluators<G>> Board for Game<G, E> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn position(&self) -> String {
        self.rules.write(self.now())
    }

    fn drawn(&self) -> String {
        self.rules.draw(self.now())
    }

    fn picture(&self) -> Option<Picture> {
        self.rules.picture(self.now())
    }

    fn landed(&self) -> Option<(usize, usize)> {
        let (picture, last) = self.last()?;
        picture.landing(&last)
    }

    fn left(&self) -> Option<(usize, usize)> {
        let (picture, last) = self.last()?;
        picture.step(&last).map(|step| step.from)
    }

    fn sides(&self) -> [&'static str; 2] {
        self.rules.sides(&self.positions[0])
    }

    fn moves(&self) -> Vec<String> {
        if self.rules.drawn(&self.positions).is_some() {
            return Vec::new();
        }
        self.legal().map(|m| self.rules.write_move(self.now(), m)).collect()
    }

    fn played(&self) -> Vec<String> {
        texts(&self.rules, &self.positions[0], &self.moves)
    }

    fn turn(&self) -> Side {
        Side::after(self.moves.len())
    }

    fn side(&self) -> &'static str {
        self.rules.side(self.now())
    }

    fn must_pass(&self) -> bool {
        self.legal().all(|m| self.rules.cost(m) == 0) && self.legal().next().is_some()
    }

    fn pass_words(&self, side: &str, other: &str) -> String {
        if G::EXTRA_TURNS { format!("{other} moves again") } else { format!("{side} must pass") }
    }

    fn play(&mut self, text: &str) -> Result<(), NotationError> {
        if let Some(why) = self.rules.drawn(&self.positions) {
            let message = format!("`{}` cannot be played: the game is a draw; {why}", text.trim());
            return Err(NotationError::new(1, message).at(self.rules.draw(self.now())));
        }
        let m = self.rules.read_move(self.now(), text)?;
        let next = self.rules.play(self.now(), m);
        self.positions.push(next);
        self.moves.push(m);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let undone = self.moves.pop().is_some();
        if undone {
            self.positions.pop();
        }
        undone
    }

    fn ending(&self) -> Option<Ending> {
        if self.legal().next().is_some() {
            let why = self.rules.drawn(&self.positions)?;
            return Some(Ending { winner: None, name: None, by: None, why: Some(why) });
        }
        let zero = G::EVALUATORS.iter().find(|named| named.name == "zero");
        let evaluator = zero.unwrap_or(&G::EVALUATORS[0]).evaluator;
        let value = evaluator.value(&self.rules, self.now(), 0);
        if value == Value::ZERO {
            return Some(Ending { winner: None, name: None, by: None, why: None });
        }
        // If the value is negative, the side to move has lost. The other side's name is that of the side that moved
        // last.
        let (turn, mover) = (self.turn(), self.rules.side(self.now()));
        let (winner, name) = if value > Value::ZERO {
            (turn, Some(mover))
        } else {
            (turn.other(), self.positions.iter().rev().nth(1).map(|last| self.rules.side(last)))
        };
        let by = G::UNIT.map(|unit| (value.get().unsigned_abs(), unit));
        let name = name.or(Some("the other side"));
        Some(Ending { winner: Some(winner), name, by, why: None })
    }

    fn sit(&mut self, seat: &Seat) -> Result<SeatNumber, NoSuchEvaluator> {
        let named = evaluator::<G, E>(seat.evaluator.as_deref()).map_err(|_| NoSuchEvaluator {
            game: G::NAME,
            name: seat.evaluator.clone().unwrap_or_default(),
            known: E::ALL.iter().map(|named| named.name).collect(),
        })?;
        let player = Player::new(self.rules.clone(), named.evaluator).listed(self.ranks);
        self.players.push((self.engine)(player, seat));
        Ok(SeatNumber(self.players.len() - 1))
    }

    fn think(
        &mut self,
        SeatNumber(seat): SeatNumber,
        limits: &Limits,
        tell: &mut dyn FnMut(&Progress<String>),
    ) -> Found<String> {
        let (now, before) = self.positions.split_last().expect(AT_LEAST_ONE);
        self.players[seat].played(before);
        let shown = |line: &[G::Move]| texts(&self.rules, now, line);
        let found = self.players[seat].think(now, limits, &mut |progress| tell(&progress.shown(shown)));
        found.shown(shown)
    }

    fn lines(
        &mut self,
        SeatNumber(seat): SeatNumber,
        count: usize,
        limits: &Limits,
    ) -> Vec<ScoredLine<String>> {
        let (now, before) = self.positions.split_last().expect(AT_LEAST_ONE);
        self.players[seat].played(before);
        let lines = self.players[seat].lines(now, count, limits);
        let shown = |ScoredLine { value, line }: ScoredLine<G::Move>| ScoredLine {
            value,
            line: texts(&self.rules, now, &line),
        };
        lines.into_iter().map(shown).collect()
    }

    fn known(&mut self, SeatNumber(seat): SeatNumber, depth: Depth) -> Vec<(String, Bounds)> {
        let now = self.now();
        let known = |m| (self.rules.write_move(now, m), self.players[seat].known(now, m, depth));
        self.legal().map(known).collect()
    }

    fn forget(&mut self, SeatNumber(seat): SeatNumber) {
        self.players[seat].forget();
    }
}
