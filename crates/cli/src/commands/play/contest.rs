//! The game in progress: who plays which side, which moves were taken back, how the game ended.

use super::screen::Form;
use crate::parse::Words;
use plywood::board::{Board, Ending, Side};
use plywood::games::NotationError;
use std::fmt;

/// The sides played by people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Humans {
    First,
    Second,
    Both,
    Nobody,
}

impl Humans {
    pub(super) const WORDS: &'static Words<Humans> = &[
        ("first", Humans::First),
        ("second", Humans::Second),
        ("both", Humans::Both),
        ("none", Humans::Nobody),
    ];

    pub(super) fn play(self, side: Side) -> bool {
        match self {
            Humans::First => side == Side::First,
            Humans::Second => side == Side::Second,
            Humans::Both => true,
            Humans::Nobody => false,
        }
    }

    /// Returns the side played by a person, if it is exactly one.
    pub(super) fn only(self) -> Option<Side> {
        match self {
            Humans::First => Some(Side::First),
            Humans::Second => Some(Side::Second),
            Humans::Both | Humans::Nobody => None,
        }
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Result {
    pub(super) ending: Ending,
    /// The name of the side that resigned, if one did.
    pub(super) resigned: Option<&'static str>,
}

impl fmt::Display for Result {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.resigned {
            None => self.ending.fmt(f),
            Some(name) => write!(f, "{name} resigns, {}", self.ending),
        }
    }
}

/// A game in progress.
pub(super) struct Contest {
    pub(super) board: Box<dyn Board>,
    pub(super) humans: Humans,
    /// The names of the sides, as a person reads them: `Black`. In JSON they are those of positions.
    names: [&'static str; 2],
    /// The names of the sides in positions and on the drawn board: `X`.
    letters: [&'static str; 2],
    /// Moves that were taken back, starting with the last move of the game.
    undone: Vec<String>,
    resigned: Option<Side>,
}

impl Contest {
    pub(super) fn new(mut board: Box<dyn Board>, humans: Humans, form: Form) -> Contest {
        let letters = [board.side(), letter_after_a_move(&mut *board)];
        let names = match form {
            Form::Text => board.sides(),
            Form::Json => letters,
        };
        Contest { board, humans, names, letters, undone: Vec::new(), resigned: None }
    }

    pub(super) fn name(&self, side: Side) -> &'static str {
        of(side, self.names)
    }

    /// Returns the name of a side and, if it differs, what stands for the side on the drawn board: `Black (X)`.
    pub(super) fn introduced(&self, side: Side) -> String {
        let [name, letter] = [self.names, self.letters].map(|names| of(side, names));
        if name.eq_ignore_ascii_case(letter) { name.into() } else { format!("{name} ({letter})") }
    }

    /// Returns the side with this name.
    pub(super) fn named(&self, name: &str) -> Option<Side> {
        let is_called = |side: Side| {
            [self.names, self.letters].iter().any(|names| of(side, *names).eq_ignore_ascii_case(name))
        };
        [Side::First, Side::Second].into_iter().find(|&side| is_called(side))
    }

    /// Whether a person is to move.
    pub(super) fn awaits_human(&self) -> bool {
        self.result().is_none() && self.humans.play(self.board.turn())
    }

    /// Whether the machine is to move.
    pub(super) fn awaits_machine(&self) -> bool {
        self.result().is_none() && !self.humans.play(self.board.turn())
    }

    /// Returns the result of the game; `None` while it is in progress.
    pub(super) fn result(&self) -> Option<Result> {
        self.result_with(self.names)
    }

    /// Returns the result of the game, with these names of the sides.
    fn result_with(&self, names: [&'static str; 2]) -> Option<Result> {
        let Some(side) = self.resigned else {
            let ending = self.board.ending()?;
            let name = ending.winner.map(|winner| of(winner, names));
            return Some(Result { ending: Ending { name, ..ending }, resigned: None });
        };
        let winner = side.other();
        let ending =
            Ending { winner: Some(winner), name: Some(of(winner, names)), by: None, why: None };
        Some(Result { ending, resigned: Some(of(side, names)) })
    }

    /// Plays a new move, after which nothing can be redone.
    pub(super) fn play(&mut self, text: &str) -> std::result::Result<(), NotationError> {
        self.board.play(text)?;
        self.undone.clear();
        Ok(())
    }

    /// Returns a drawing of the board before the last move.
    pub(super) fn drawn_before(&mut self) -> Option<String> {
        let m = self.board.played().pop()?;
        self.board.undo();
        let before = self.board.drawn();
        self.board.play(&m).expect("the move was played before");
        Some(before)
    }

    /// Resigns for the person to move or, on the machine's turn, for the person who plays against it.
    pub(super) fn resign(&mut self) {
        let side = self.board.turn();
        let human = if self.humans.play(side) { side } else { side.other() };
        self.resigned = Some(human);
    }

    /// Takes back a resignation, or all moves since a person last had a choice. Returns false if there is nothing to
    /// take back.
    pub(super) fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let before = self.undone.len();
        while let Some(m) = self.board.played().pop() {
            self.board.undo();
            self.undone.push(m);
            if self.is_humans_choice() {
                return true;
            }
        }
        // Only moves of the machine were taken back.
        while self.undone.len() > before {
            self.play_again();
        }
        false
    }

    /// Plays moves that were taken back, until a person has a choice again. Returns false if there are none.
    pub(super) fn redo(&mut self) -> bool {
        let any = self.play_again();
        while any && !self.is_humans_choice() && self.play_again() {}
        any
    }

    fn play_again(&mut self) -> bool {
        let Some(m) = self.undone.pop() else { return false };
        self.board.play(&m).expect("the move was played before");
        true
    }

    fn is_humans_choice(&self) -> bool {
        self.humans.play(self.board.turn()) && !self.board.must_pass()
    }

    /// Starts the game again.
    pub(super) fn restart(&mut self) {
        while self.board.undo() {}
        self.undone.clear();
        self.resigned = None;
    }

    /// Returns the game as text for a file.
    pub(super) fn record(&mut self) -> String {
        let (moves, mut start) = (self.board.played(), self.board.position());
        while self.board.undo() {
            start = self.board.position();
        }
        for m in &moves {
            self.board.play(m).expect("the move was played before");
        }
        let result = self.result_with(self.letters);
        let result = result.map_or("unfinished".into(), |result| result.to_string());
        let game = self.board.game();
        format!("game: {game}\nposition: {start}\nmoves: {}\nresult: {result}\n", moves.join(" "))
    }
}

fn of(side: Side, [first, second]: [&'static str; 2]) -> &'static str {
    match side {
        Side::First => first,
        Side::Second => second,
    }
}

/// Returns the name, in positions, of the side that is not to move.
fn letter_after_a_move(board: &mut dyn Board) -> &'static str {
    let Some(m) = board.moves().into_iter().next() else { return "the other side" };
    board.play(&m).expect("the move is legal");
    let letter = board.side();
    board.undo();
    letter
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_engines::game;

    fn at(name: &str, humans: Humans, moves: &str) -> Contest {
        let board = game(name).expect("known").board(None).expect("the start");
        let mut contest = Contest::new(board, humans, Form::Text);
        for m in moves.split_whitespace() {
            contest.play(m).expect("a legal move");
        }
        contest
    }

    #[test]
    fn undo_goes_back_to_the_last_choice_and_redo_returns() {
        let mut contest = at("connect-four", Humans::First, "4 3 5 2");
        assert!(contest.undo());
        assert_eq!(contest.board.played(), ["4", "3"]);
        assert!(contest.undo());
        assert!(contest.board.played().is_empty() && !contest.undo());
        assert!(contest.redo() && contest.redo() && !contest.redo());
        assert_eq!(contest.board.played(), ["4", "3", "5", "2"]);
    }

    #[test]
    fn a_first_move_of_the_machine_is_not_taken_back() {
        let mut contest = at("connect-four", Humans::Second, "4");
        assert!(!contest.undo() && !contest.redo());
        assert_eq!(contest.board.played(), ["4"]);
    }

    #[test]
    fn a_forced_pass_is_taken_back_with_the_move_before_it() {
        let mut contest = at("kalah", Humans::First, "3 pass");
        assert!(contest.awaits_human() && contest.undo());
        assert!(contest.board.played().is_empty());
        assert!(contest.redo() && contest.board.played() == ["3", "pass"]);
    }

    #[test]
    fn the_side_that_resigns_has_lost_until_it_takes_that_back() {
        let mut contest = at("tic-tac-toe", Humans::Second, "5");
        contest.resign();
        assert_eq!(contest.result().expect("over").to_string(), "Nought resigns, Cross wins");
        assert!(contest.undo() && contest.result().is_none() && contest.board.played() == ["5"]);
    }

    #[test]
    fn sides_are_called_by_their_names_also_when_the_game_is_over() {
        let contest = at("othello", Humans::First, "");
        assert_eq!(contest.introduced(Side::Second), "White (O)");
        assert_eq!([contest.named("o"), contest.named("white")], [Some(Side::Second); 2]);
        assert_eq!(at("kalah", Humans::First, "").introduced(Side::First), "South");
        let board =
            game("tic-tac-toe").expect("known").board(Some("xxx/oo./... o")).expect("it is over");
        let contest = Contest::new(board, Humans::First, Form::Text);
        assert_eq!(contest.result().expect("over").to_string(), "Cross wins");
    }

    #[test]
    fn a_record_has_everything_a_reader_needs_and_changes_nothing() {
        let mut contest = at("connect-four", Humans::Both, "1 2 1 2 1 2 1");
        let record = "game: connect-four\nposition: ......./......./......./......./......./....... x\n\
            moves: 1 2 1 2 1 2 1\nresult: x wins\n";
        assert_eq!(contest.record(), record);
        assert_eq!(contest.board.played().len(), 7);
    }
}
