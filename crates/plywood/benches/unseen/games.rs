//! The properties of a game that the race needs, besides its rules.

use crate::{breakthrough, dots_and_boxes, gomoku};
use minimax::Winner;
use plywood::games::connect_four::{self, ConnectFour, Evaluator};
use plywood::{Evaluate, Game, Limits, Player};
use plywood_testkit::SplitMix64;

/// A game that both libraries play.
pub trait Raced: Game<Position: Copy> + Copy + Default + 'static {
    const NAME: &'static str;
    /// The evaluator that `Player` uses.
    type Evaluator: Evaluate<Self> + Copy + Default;
    /// The number of random moves in an opening.
    const OPENING: usize;
    /// The number of random moves in the opening of a match game.
    const MATCH_OPENING: usize = Self::OPENING;
    /// Whether the race also includes the start position.
    const FROM_START: bool = true;
    /// The least value of a won game.
    const LEAST_WIN: i32;
    /// An upper bound: every [slot](Game::slot) is less than this number.
    const SLOTS: u16;
    /// The aspiration window of `minimax`: a small difference between evaluations.
    const WINDOW: i16;
    /// The index of the setting with which `minimax` was fastest in the race. Matches use this setting.
    const SETTING: usize = 0;

    /// Returns the winner, if the game is over.
    fn winner(position: &Self::Position) -> Option<Winner>;

    /// Returns the value of an unfinished game for the side to move, for `minimax`.
    fn balance(position: &Self::Position) -> i16;

    /// Returns a waiting move for `minimax` to play when the game is over but [`winner`](Raced::winner) returns `None`.
    fn wait() -> Option<Self::Move> {
        None
    }
}

/// Returns the position after `plies` random moves. The game is not over there, and the side to move need not pass.
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

/// The depths of the searches by which the openings of a match are chosen. The side to move has the last word in one of
/// them, and the other side in the other one: an evaluator that does not count the move to come values the same position
/// too high in one and too low in the other.
const BALANCE_DEPTHS: [u16; 2] = [5, 6];

/// Returns a random opening that searches to five and to six plies value, on average, as nearly equal: within
/// [the window](Raced::WINDOW). Most random openings are won for one side, which then wins with either player: such pairs
/// say nothing about the players.
pub fn balanced_opening<G: Raced>(plies: usize, random: &mut SplitMix64) -> G::Position {
    loop {
        let position = opening::<G>(plies, random);
        let mut player = Player::new(G::default(), G::Evaluator::default()).memory_mib(1);
        let values = BALANCE_DEPTHS
            .map(|depth| player.think(&position, &Limits::depth(depth)).value.expect("a value").get());
        if values.iter().sum::<i32>().abs() <= 2 * i32::from(G::WINDOW) {
            return position;
        }
    }
}

impl Raced for breakthrough::Breakthrough {
    const NAME: &'static str = "Breakthrough 6×6";
    type Evaluator = breakthrough::Pawns;
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
    type Evaluator = gomoku::Fives;
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
    type Evaluator = dots_and_boxes::Boxes;
    /// Openings are long because a search from the start position takes minutes.
    const OPENING: usize = 7;
    const MATCH_OPENING: usize = 3;
    const FROM_START: bool = false;
    const LEAST_WIN: i32 = 100;
    const SLOTS: u16 = 32;
    const WINDOW: i16 = 1;

    /// Always returns `None`, since `minimax` would not distinguish a narrow win from a high one. It does not learn
    /// that the game is over, so both sides play waiting moves until the depth is used up.
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
    type Evaluator = Evaluator;
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
        let value = Evaluate::<ConnectFour>::value(&Evaluator::Center, &ConnectFour, position, 0);
        i16::try_from(value.get()).expect("at most 54")
    }
}
