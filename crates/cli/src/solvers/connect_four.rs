//! Connect Four, solved: alpha-beta to the end of the game, with a table that knows mirror images and in the order of
//! the game's own threats.

use plywood_core::memory::{LeafEntries, LookAhead, Policy, StoredBounds, TableError};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::{Depth, Game, Search, Setting, Stop, Stopped, Table, Value, Window};
use plywood_games::connect_four::{Evaluator, Mirrored, Position, Threats, WIN};
use std::fmt;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Who wins?
    Winner,
    /// Who wins, and after how many plies if both play their best?
    Distance,
}

/// Who wins, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Winner {
    /// The side to move.
    Own,
    /// The other side.
    Other,
    /// Nobody.
    Nobody,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    /// Who wins.
    pub winner: Winner,
    /// What the position is worth to [`Evaluator::Zero`]; `None` if only the winner was asked for and there is one.
    pub value: Option<Value>,
    /// After how many plies the game ends; `None` if only the winner was asked for.
    pub plies: Option<u32>,
    /// Best play, as far as it was asked for: to the end of the game, or one move that does not spoil it.
    pub line: Vec<u8>,
    /// Leaves and inner nodes visited.
    pub nodes: u64,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsolved {
    /// The table could not be made.
    Table(TableError),
    /// The search was stopped.
    Stopped(Stopped),
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Table(error) => error.fmt(f),
            Unsolved::Stopped(stopped) => write!(f, "the search ended early: {}", stopped.word()),
        }
    }
}

impl std::error::Error for Unsolved {}

/// Solves `position` with a table of so many MiB, unless `stop` says otherwise.
pub(crate) fn solve(
    position: &Position,
    question: Question,
    mebibytes: u64,
    stop: impl Stop,
) -> Result<Solved, Unsolved> {
    let policy =
        Policy { bounds: StoredBounds::Two, sons: LookAhead::On, leaves: LeafEntries::Searched };
    let table = Table::with_mebibytes(mebibytes).map_err(Unsolved::Table)?.with(policy);
    let search = Search::new(&Mirrored, &Evaluator::Zero).silent();
    let search = search.memory(table).order(Threats).stop(Counted { stop, nodes: 0 });
    let mut solver = Solver { search };
    let answer = match question {
        Question::Winner => solver.winner(position),
        Question::Distance => solver.distance(position),
    };
    let (winner, value, line) = answer.map_err(Unsolved::Stopped)?;
    let plies = match (question, winner, value) {
        (Question::Winner, _, _) => None,
        (Question::Distance, Winner::Own | Winner::Other, Some(value)) => {
            let discs = u32::from(WIN.unsigned_abs()) - value.get().unsigned_abs();
            Some(discs - u32::from(position.discs()))
        }
        (Question::Distance, _, _) => Some(u32::from(position.empty_cells())),
    };
    Ok(Solved { winner, value, plies, line, nodes: solver.search.stop.nodes })
}

/// Counts the nodes as it asks whether to go on.
struct Counted<S> {
    stop: S,
    nodes: u64,
}

impl<S: Stop> Stop for Counted<S> {
    type Signal = Stopped;

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        self.stop.tick().map_err(Into::into)
    }
}

struct Solver<'g, C: Setting> {
    search: Search<'g, C>,
}

type Found = (Winner, Option<Value>, Vec<u8>);

impl<S, C> Solver<'_, C>
where
    S: Stop<Signal = Stopped>,
    C: Setting<Game = Mirrored, Stop = S>,
{
    /// Who wins, by one question or two: is it better than a draw, is it worse?
    fn winner(&mut self, position: &Position) -> Result<Found, Stopped> {
        let better = Window::minimal(Value::ZERO);
        let worse = Window::minimal(Value::ZERO.previous());
        if self.ask(position, better)? > Value::ZERO {
            Ok((Winner::Own, None, self.first_above(position, better)?))
        } else if self.ask(position, worse)? < Value::ZERO {
            Ok((Winner::Other, None, Mirrored.moves(position).take(1).collect()))
        } else {
            Ok((Winner::Nobody, Some(Value::ZERO), self.first_above(position, worse)?))
        }
    }

    /// The value, and best play to the end of the game.
    fn distance(&mut self, position: &Position) -> Result<Found, Stopped> {
        let root = self.search.root(position, depth_of(position));
        let value = MtdF { guess: Value::ZERO }.search(&mut self.search, &root, alpha_beta)?;
        let winner = match value.cmp(&Value::ZERO) {
            std::cmp::Ordering::Greater => Winner::Own,
            std::cmp::Ordering::Less => Winner::Other,
            std::cmp::Ordering::Equal => Winner::Nobody,
        };
        let (mut line, mut at, mut worth) = (Vec::new(), *position, value);
        while let Some(&m) = self.first_above(&at, Window::minimal(worth.previous()))?.first() {
            line.push(m);
            (at, worth) = (Mirrored.play(&at, m), -worth);
        }
        Ok((winner, Some(value), line))
    }

    /// A move that reaches the upper end of `window`; none if there is none.
    fn first_above(&mut self, position: &Position, window: Window) -> Result<Vec<u8>, Stopped> {
        for m in Mirrored.moves(position) {
            let son = Mirrored.play(position, m);
            if -self.ask(&son, window.flipped())? >= window.beta() {
                return Ok(vec![m]);
            }
        }
        Ok(Vec::new())
    }

    fn ask(&mut self, position: &Position, window: Window) -> Result<Value, Stopped> {
        let node = self.search.root(position, depth_of(position));
        alpha_beta(&mut self.search, &node, window)
    }
}

/// All the plies that are left.
fn depth_of(position: &Position) -> Depth {
    position.empty_cells().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::{Horizon, Never, NodeLimit};
    use plywood_games::Notation;
    use plywood_games::connect_four::ConnectFour;

    /// Positions with few empty cells: their columns, the winner, and the plies to the end.
    const ENDINGS: [(&str, Winner, u32); 4] = [
        ("444441336664361264267412332375", Winner::Nobody, 12),
        ("1212121", Winner::Other, 0),
        ("434347", Winner::Own, 1),
        ("43434", Winner::Other, 2),
    ];

    fn read(text: &str) -> Position {
        ConnectFour.read(text).expect("a position")
    }

    #[test]
    fn the_line_leads_to_the_end_that_was_announced() {
        for (text, ..) in ENDINGS {
            let solved = solve(&read(text), Question::Distance, 1, Never).expect("solved");
            let mut position = read(text);
            for &m in &solved.line {
                assert!(ConnectFour.moves(&position).any(|legal| legal == m));
                position = ConnectFour.play(&position, m);
            }
            assert_eq!(ConnectFour.moves(&position).len(), 0, "{text}");
            let end = Evaluator::Zero.value(&ConnectFour, &position, 0);
            let seen = if solved.line.len() % 2 == 0 { end } else { -end };
            assert_eq!(
                (solved.value, solved.plies),
                (Some(seen), u32::try_from(solved.line.len()).ok())
            );
        }
    }

    #[test]
    fn both_questions_have_the_same_winner() {
        for (text, winner, plies) in ENDINGS {
            let weak = solve(&read(text), Question::Winner, 1, Never).expect("solved");
            let strong = solve(&read(text), Question::Distance, 1, Never).expect("solved");
            assert_eq!((weak.winner, weak.plies), (winner, None), "{text}");
            assert_eq!((strong.winner, strong.plies), (winner, Some(plies)), "{text}");
        }
    }

    #[test]
    fn a_search_that_is_stopped_says_so_and_a_table_too_large_is_refused() {
        let root = ConnectFour.root();
        let stopped = solve(&root, Question::Winner, 1, NodeLimit::new(1000));
        assert_eq!(stopped, Err(Unsolved::Stopped(Stopped::Nodes)));
        let refused = solve(&root, Question::Winner, 0, Never);
        assert_eq!(refused, Err(Unsolved::Table(TableError::Empty)));
    }
}
