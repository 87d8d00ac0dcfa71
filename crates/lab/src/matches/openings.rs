use plywood::board::AnyGame;
use plywood::games::NotationError;
use plywood::mix;
use std::collections::HashSet;

/// Why there are not so many openings.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsError {
    /// The position to begin with cannot be read.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// Random play does not lead to so many positions.
    #[error(
        "only {found} different openings of {plies} plies were found, {wanted} are wanted; ask for fewer, or for longer ones"
    )]
    TooFew {
        /// How many there are, as far as was found.
        found: usize,
        /// How many are wanted.
        wanted: usize,
        /// Plies of each.
        plies: usize,
    },
}

/// Different positions after so many random plies from `position`, or from where play begins; the same for the same seed.
/// The game is over in none of them.
pub fn random_openings(
    game: &dyn AnyGame,
    position: Option<&str>,
    count: usize,
    plies: usize,
    seed: u64,
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
            chance = mix(chance.wrapping_add(0x9E37_79B9_7F4A_7C15));
            let number = usize::try_from(chance % moves.len() as u64).unwrap_or(0);
            board.play(&moves[number])?;
        }
        let position = board.position();
        if board.ending().is_none() && known.insert(position.clone()) {
            openings.push(position);
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
            let openings = |seed| random_openings(game, None, 20, 4, seed).expect("there are so many");
            assert_eq!(openings(1), openings(1));
            assert_ne!(openings(1), openings(2));
            assert_eq!(openings(1).iter().collect::<HashSet<_>>().len(), 20);
        }
    }

    #[test]
    fn more_than_there_are_is_refused_with_what_there_is() {
        let error = random_openings(game("tic-tac-toe").expect("known"), None, 10, 1, 1);
        let message = error.expect_err("there are nine").to_string();
        assert!(message.starts_with("only 9 different openings of 1 plies"), "{message}");
    }
}
