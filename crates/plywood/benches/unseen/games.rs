//! What the race needs to know of a game, besides its rules.

use crate::{breakthrough, dots_and_boxes, gomoku};
use minimax::Winner;
use plywood::games::connect_four::{self, ConnectFour, Evaluator};
use plywood::{Game, Horizon};
use plywood_testkit::SplitMix64;

/// A game that both libraries play.
pub trait Raced: Game<Position: Copy> + Copy + Default + 'static {
    const NAME: &'static str;
    /// The evaluator, for `Player`.
    type Judge: Horizon<Self> + Copy + Default;
    /// How many random moves an opening has.
    const OPENING: usize;
    /// How many it has in a match.
    const MATCH_OPENING: usize = Self::OPENING;
    /// Whether the start is raced from, too.
    const FROM_START: bool = true;
    /// From which value on a game is won.
    const LEAST_WIN: i32;
    /// Every [slot](Game::slot) is below this.
    const SLOTS: u16;
    /// The window by which `minimax` aspires: a small difference of the evaluator.
    const WINDOW: i16;
    /// Which of its settings was the fastest in the race: the one by which it plays matches.
    const SETTING: usize = 0;

    /// Who has won, if the game is over.
    fn winner(position: &Self::Position) -> Option<Winner>;

    /// What an unfinished game is worth to the side to move, for `minimax`.
    fn balance(position: &Self::Position) -> i16;

    /// A move for `minimax` where the game is over, but [`winner`](Raced::winner) does not say so.
    fn wait() -> Option<Self::Move> {
        None
    }
}

/// The position after so many random moves, none of which ends the game or is a pass.
pub fn opening<G: Raced>(plies: usize, random: &mut SplitMix64) -> G::Position {
    let game = G::default();
    'again: loop {
        let mut position = game.root();
        for _ in 0..plies {
            let moves: Vec<G::Move> = game.moves(&position).into_iter().collect();
            if moves.is_empty() {
                continue 'again;
            }
            position = game.play(&position, random.choose(&moves));
        }
        if game.moves(&position).into_iter().any(|m| game.cost(m) > 0) {
            return position;
        }
    }
}

impl Raced for breakthrough::Breakthrough {
    const NAME: &'static str = "Breakthrough 6×6";
    type Judge = breakthrough::Pawns;
    const OPENING: usize = 6;
    const LEAST_WIN: i32 = breakthrough::WIN as i32;
    const SLOTS: u16 = 48 * 4;
    const WINDOW: i16 = 10;

    #[inline]
    fn winner(board: &breakthrough::Board) -> Option<Winner> {
        board.is_lost().then_some(Winner::PlayerJustMoved)
    }

    #[inline]
    fn balance(board: &breakthrough::Board) -> i16 {
        board.balance()
    }
}

impl Raced for gomoku::Gomoku {
    const NAME: &'static str = "Gomoku 9×9";
    type Judge = gomoku::Fives;
    const OPENING: usize = 6;
    const LEAST_WIN: i32 = gomoku::LEAST_WIN as i32;
    const SLOTS: u16 = 2 * 81;
    const WINDOW: i16 = 20;

    #[inline]
    fn winner(board: &gomoku::Board) -> Option<Winner> {
        if board.is_lost() {
            Some(Winner::PlayerJustMoved)
        } else {
            board.is_full().then_some(Winner::Draw)
        }
    }

    #[inline]
    fn balance(board: &gomoku::Board) -> i16 {
        board.balance()
    }
}

impl Raced for dots_and_boxes::DotsAndBoxes {
    const NAME: &'static str = "Dots and Boxes 3×3";
    type Judge = dots_and_boxes::Boxes;
    /// The start takes minutes.
    const OPENING: usize = 7;
    const MATCH_OPENING: usize = 3;
    const FROM_START: bool = false;
    const LEAST_WIN: i32 = 100;
    const SLOTS: u16 = 32;
    const WINDOW: i16 = 1;

    /// `minimax` would make no difference between a narrow win and a high one, and so it is not told that the game is over:
    /// both sides wait until the depth is used up.
    #[inline]
    fn winner(_: &dots_and_boxes::Board) -> Option<Winner> {
        None
    }

    #[inline]
    fn balance(board: &dots_and_boxes::Board) -> i16 {
        board.balance()
    }

    #[inline]
    fn wait() -> Option<dots_and_boxes::Edge> {
        Some(dots_and_boxes::PASS)
    }
}

impl Raced for ConnectFour {
    const NAME: &'static str = "Connect Four";
    type Judge = Evaluator;
    const OPENING: usize = 4;
    const LEAST_WIN: i32 = connect_four::WIN as i32 - 42;
    const SLOTS: u16 = 128;
    const WINDOW: i16 = 2;
    const SETTING: usize = 1;

    #[inline]
    fn winner(position: &connect_four::Position) -> Option<Winner> {
        if position.is_lost() {
            Some(Winner::PlayerJustMoved)
        } else {
            (position.discs() == 42).then_some(Winner::Draw)
        }
    }

    #[inline]
    fn balance(position: &connect_four::Position) -> i16 {
        let value = Horizon::<ConnectFour>::value(&Evaluator::Center, &ConnectFour, position, 0);
        i16::try_from(value.get()).expect("at most 54")
    }
}
