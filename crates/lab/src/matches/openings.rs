use crate::words::Random;
use plywood::board::AnyGame;
use plywood::games::NotationError;
use plywood::mix;
use std::collections::HashSet;

/// Why openings could not be generated.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsError {
    /// The starting position cannot be read.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// Random play does not lead to enough different positions.
    #[error(
        "found only {found} of {wanted} different openings of {plies} plies; ask for fewer or longer openings"
    )]
    TooFew {
        /// The number of openings found.
        found: usize,
        /// The number of openings requested.
        wanted: usize,
        /// The length of each opening in plies.
        plies: usize,
    },
}

/// How openings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// Each opening is a position.
    Positions,
    /// Each opening is the moves that lead to it, for programs that can only be told moves. The game's notation must
    /// read moves as positions, and the position in which openings begin must be written as moves too.
    Moves,
}

/// Returns `count` different positions after `plies` random plies from `position`, or from the start of the game. The
/// game is over in none of them. The same seed gives the same positions.
pub fn random_openings(
    game: &dyn AnyGame,
    position: Option<&str>,
    count: usize,
    plies: usize,
    seed: u64,
    written: Written,
) -> Result<Vec<String>, OpeningsError> {
    let (mut openings, mut known) = (Vec::new(), HashSet::new());
    // Random play finds almost all of a few positions in this many tries.
    for n in 0..20 * count as u64 + 1000 {
        if openings.len() == count {
            break;
        }
        let mut board = game.board(position)?;
        let mut chance = mix(seed ^ mix(n));
        while board.played().len() < plies {
            let moves = board.moves();
            if moves.is_empty() {
                break;
            }
            chance = Random::seeded(chance).any();
            let number = usize::try_from(chance % moves.len() as u64).unwrap_or(0);
            board.play(&moves[number])?;
        }
        let reached = board.position();
        if board.ending().is_none() && known.insert(reached.clone()) {
            openings.push(match written {
                Written::Positions => reached,
                Written::Moves => {
                    format!("{}{}", position.unwrap_or_default(), board.played().concat())
                }
            });
        }
    }
    let found = openings.len();
    if found < count {
        Err(OpeningsError::TooFew { found, wanted: count, plies })
    } else {
        Ok(openings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_engines::{game, games};

    #[test]
    fn openings_differ_and_are_the_same_for_the_same_seed() {
        for game in games() {
            let openings = |seed| {
                random_openings(game, None, 20, 4, seed, Written::Positions).expect("enough openings")
            };
            assert_eq!(openings(1), openings(1));
            assert_ne!(openings(1), openings(2));
            assert_eq!(openings(1).iter().collect::<HashSet<_>>().len(), 20);
        }
    }

    #[test]
    fn openings_of_moves_lead_to_the_same_positions() {
        let othello = game("othello").expect("known");
        let written = |written, position| {
            random_openings(othello, position, 20, 5, 1, written).expect("enough openings")
        };
        for position in [None, Some("f5d6")] {
            for (moves, reached) in
                written(Written::Moves, position).iter().zip(written(Written::Positions, position))
            {
                assert!(moves.starts_with(position.unwrap_or_default()));
                assert_eq!(othello.board(Some(moves)).expect("moves").position(), reached);
            }
        }
    }

    #[test]
    fn asking_for_more_openings_than_exist_is_an_error_with_their_number() {
        let error =
            random_openings(game("tic-tac-toe").expect("known"), None, 10, 1, 1, Written::Positions);
        let message = error.expect_err("there are nine").to_string();
        assert!(message.starts_with("found only 9 of 10 different openings of 1 plies"), "{message}");
    }
}
