//! The trained evaluator.

use plywood_games::chess::{Color, Piece, Position, WORTH};

/// An evaluator of quiet positions.
#[derive(Clone, Debug)]
pub struct Tapered {
    squares: [[i16; 64]; 6],
}

impl Tapered {
    /// Returns the evaluator with the weights that are part of the program.
    #[must_use]
    pub fn built_in() -> &'static Tapered {
        static BUILT_IN: std::sync::LazyLock<Tapered> = std::sync::LazyLock::new(|| {
            let mut squares = [[0; 64]; 6];
            for (piece, row) in squares.iter_mut().enumerate() {
                for (square, value) in row.iter_mut().enumerate() {
                    let (file, rank) = ((square % 8) as i16, (square / 8) as i16);
                    let centre = 6 - (2 * file - 7).abs().max((2 * rank - 7).abs());
                    *value = if piece == 5 {
                        0
                    } else {
                        WORTH[piece] + 4 * centre + if piece == 0 { 3 * rank } else { 0 }
                    };
                }
            }
            Tapered { squares }
        });
        &BUILT_IN
    }

    /// Returns the value of a position for the side to move, in hundredths of a pawn.
    #[must_use]
    pub fn score(&self, position: &Position) -> i32 {
        let board = position.board();
        let mut white = 0;
        for piece in Piece::ALL {
            for square in board.colored_pieces(Color::White, piece) {
                white += i32::from(self.squares[piece as usize][square as usize]);
            }
            for square in board.colored_pieces(Color::Black, piece) {
                white -= i32::from(self.squares[piece as usize][square as usize ^ 56]);
            }
        }
        10 + if board.side_to_move() == Color::White { white } else { -white }
    }
}
