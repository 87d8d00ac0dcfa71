use super::{AnyGame, Board, Ending, NoSuchEvaluator, Seat, SeatNumber, Side};
#[cfg(feature = "record")]
use crate::record::{BadGame, Posed, Recordable};
use crate::{Found, Limits, Player, Progress, ScoredLine};
use plywood_core::{Horizon, Value};
use plywood_games::{Judged, Notation, NotationError, Picture};

/// A game of the list.
pub(super) struct Kind<G> {
    pub(super) rules: fn() -> G,
}

/// What a game must be, to be played at a board.
pub(super) trait Boarded:
    Notation<Position: Send + Sync, Move: Send + Sync> + Judged + Clone + Send + Sync
{
}

impl<G> Boarded for G where
    G: Notation<Position: Send + Sync, Move: Send + Sync> + Judged + Clone + Send + Sync
{
}

impl<G: Boarded> AnyGame for Kind<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn positions(&self) -> &'static str {
        G::POSITIONS
    }

    fn evaluators(&self) -> Vec<(&'static str, &'static str)> {
        G::EVALUATORS.iter().map(|named| (named.name, named.about)).collect()
    }

    fn board(&self, position: Option<&str>) -> Result<Box<dyn Board>, NotationError> {
        let rules = (self.rules)();
        let start = position.map_or_else(|| Ok(rules.root()), |text| rules.read(text))?;
        Ok(Box::new(At { rules, positions: vec![start], moves: Vec::new(), players: Vec::new() }))
    }

    #[cfg(feature = "record")]
    fn recordable(
        &self,
        position: Option<&str>,
        evaluator: Option<&str>,
    ) -> Result<Box<dyn Recordable + Send>, BadGame> {
        Ok(Box::new(Posed::new((self.rules)(), position, evaluator)?))
    }
}

/// A game that is being played.
struct At<G: Boarded> {
    rules: G,
    /// From the start to now; there is at least one.
    positions: Vec<G::Position>,
    /// What led from each to the next.
    moves: Vec<G::Move>,
    players: Vec<Player<G, G::Evaluator>>,
}

impl<G: Boarded> At<G> {
    fn now(&self) -> &G::Position {
        &self.positions[self.positions.len() - 1]
    }

    fn legal(&self) -> impl Iterator<Item = G::Move> {
        self.rules.moves(self.now()).into_iter()
    }
}

/// Moves that are played one after the other from `position` on, as texts.
fn texts<G: Notation>(rules: &G, position: &G::Position, moves: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    let text = |&m: &G::Move| {
        let text = rules.write_move(&position, m);
        position = rules.play(&position, m);
        text
    };
    moves.iter().map(text).collect()
}

impl<G: Boarded> Board for At<G> {
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
        let (before, &m) = (self.positions.iter().rev().nth(1)?, self.moves.last()?);
        self.rules.picture(before)?.landing(&self.rules.write_move(before, m))
    }

    fn sides(&self) -> [&'static str; 2] {
        self.rules.sides(&self.positions[0])
    }

    fn moves(&self) -> Vec<String> {
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

    fn play(&mut self, text: &str) -> Result<(), NotationError> {
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
            return None;
        }
        let zero = G::EVALUATORS.iter().find(|named| named.name == "zero");
        let judge = zero.unwrap_or(&G::EVALUATORS[0]).evaluator;
        let value = judge.value(&self.rules, self.now(), 0);
        if value == Value::ZERO {
            return Some(Ending { winner: None, name: None, by: None });
        }
        // Who is to move has lost where the value is negative. The name of the other side is that of the side that moved last.
        let (turn, mover) = (self.turn(), self.rules.side(self.now()));
        let (winner, name) = if value > Value::ZERO {
            (turn, Some(mover))
        } else {
            (turn.other(), self.positions.iter().rev().nth(1).map(|last| self.rules.side(last)))
        };
        let by = G::UNIT.map(|unit| (value.get().unsigned_abs(), unit));
        Some(Ending { winner: Some(winner), name: name.or(Some("the other side")), by })
    }

    fn sit(&mut self, seat: &Seat) -> Result<SeatNumber, NoSuchEvaluator> {
        let mut all = G::EVALUATORS.iter();
        let named = match &seat.evaluator {
            None => all.next(),
            Some(name) => all.find(|named| named.name == name),
        };
        let named = named.ok_or_else(|| NoSuchEvaluator {
            game: G::NAME,
            name: seat.evaluator.clone().unwrap_or_default(),
            known: G::EVALUATORS.iter().map(|named| named.name).collect(),
        })?;
        let player = Player::new(self.rules.clone(), named.evaluator);
        let player = player.algorithm(seat.algorithm).memory(seat.memory);
        self.players.push(match seat.seed {
            None => player,
            Some(seed) => player.seed(seed),
        });
        Ok(SeatNumber(self.players.len() - 1))
    }

    fn think(
        &mut self,
        SeatNumber(seat): SeatNumber,
        limits: &Limits,
        tell: &mut dyn FnMut(&Progress<String>),
    ) -> Found<String> {
        let now = &self.positions[self.positions.len() - 1];
        let shown = |line: &[G::Move]| texts(&self.rules, now, line);
        let found = self.players[seat].think_with(now, limits, |progress| tell(&progress.shown(shown)));
        found.shown(shown)
    }

    fn lines(
        &mut self,
        SeatNumber(seat): SeatNumber,
        count: usize,
        limits: &Limits,
    ) -> Vec<ScoredLine<String>> {
        let now = &self.positions[self.positions.len() - 1];
        let lines = self.players[seat].lines(now, count, limits);
        let shown = |ScoredLine { value, line }: ScoredLine<G::Move>| ScoredLine {
            value,
            line: texts(&self.rules, now, &line),
        };
        lines.into_iter().map(shown).collect()
    }

    fn forget(&mut self, SeatNumber(seat): SeatNumber) {
        self.players[seat].forget();
    }
}

#[cfg(test)]
mod tests {
    use super::super::GAMES;
    use super::*;

    #[test]
    fn every_game_is_played_to_its_end_and_back_by_text() {
        for game in GAMES {
            let mut board = game.board(None).expect("the start");
            let start = board.position();
            let seat = board.sit(&Seat::new("negascout".parse().expect("known"))).expect("a seat");
            while let Some(m) = board.think(seat, &Limits::depth(2), &mut |_| {}).best {
                assert!(board.ending().is_none() && board.moves().contains(&m));
                board.play(&m).expect("a legal move");
            }
            let ending = board.ending().expect("the game is over");
            assert_eq!(ending.winner.is_some(), ending.name.is_some());
            let (played, end) = (board.played(), board.position());
            while board.undo() {}
            assert_eq!((board.position(), board.turn()), (start, Side::First));
            for m in &played {
                board.play(m).expect("as before");
            }
            assert_eq!((board.position(), board.ending()), (end, Some(ending)), "{}", board.game());
        }
    }

    #[test]
    fn the_last_move_is_seen_in_the_picture_until_it_is_taken_back() {
        let mut board =
            super::super::game("connect-four").expect("known").board(None).expect("the start");
        assert_eq!((board.landed(), board.sides()), (None, ["Red", "Yellow"]));
        for (m, row) in [("4", 5), ("4", 4)] {
            board.play(m).expect("legal");
            assert_eq!((board.landed(), board.sides()), (Some((row, 3)), ["Red", "Yellow"]));
        }
        let picture = board.picture().expect("a picture");
        assert!(picture.rows[4][3].piece.is_some() && picture.rows[3][3].piece.is_none());
        assert!(board.undo() && board.landed() == Some((5, 3)));
    }

    #[test]
    fn endings_are_told_in_words() {
        let mut board =
            super::super::game("connect-four").expect("known").board(Some("112233")).expect("read");
        assert_eq!(board.ending(), None);
        board.play("4").expect("legal");
        let ending = board.ending().expect("four in a row");
        assert_eq!((ending.winner, ending.to_string().as_str()), (Some(Side::First), "x wins"));
        let full = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O";
        let board = super::super::game("othello").expect("known").board(Some(full)).expect("read");
        assert_eq!(board.ending().expect("over").to_string(), "the other side wins by 64 discs");
    }

    #[test]
    fn wrong_moves_and_evaluators_are_named() {
        let mut board = super::super::game("othello").expect("known").board(None).expect("the start");
        assert!(board.play("a1").expect_err("not legal").to_string().contains("a1"));
        let seat = Seat { evaluator: Some("zer".into()), ..Seat::new("sss".parse().expect("known")) };
        let error = board.sit(&seat).expect_err("no such evaluator").to_string();
        assert!(error.contains("`zer`") && error.contains("zero"), "{error}");
    }

    #[test]
    fn only_a_forced_pass_must_be_played() {
        let kalah = super::super::game("kalah").expect("known");
        let mut board = kalah.board(None).expect("the start");
        assert!(!board.must_pass());
        board.play("3").expect("the last stone falls into the store");
        assert!(board.must_pass() && board.moves() == ["pass"]);
    }
}
