//! The file of constants, made from nothing: self-play, fit, text.

use super::games::game;
use super::{BadConstants, fit};

/// The number of games from which `data/othello-bill.tsv` was made.
pub const GAMES: u32 = 20_000;

/// Plays `games` games, fits the constants to them and returns them as the text of a file. The same number of games
/// always gives the same text; [`GAMES`] gives `data/othello-bill.tsv`.
pub fn train(games: u32) -> Result<String, BadConstants> {
    let constants = fit((0..games).flat_map(game))?;
    Ok(format!(
        "# The constants of the evaluator `bill`: the distribution of its features in positions that the side to move\n\
         # won, and in those that it lost, by the number of discs. Fitted to {games} games of self-play by\n\
         # `cargo run --release -p plywood-engines --example fit_bill`.\n\
         # height: the logarithm of the number of positions, minus half that of the determinant of the covariances.\n\
         # Then the means, and the upper triangle of the covariances.\n\
         {constants}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::bill::Constants;

    #[test]
    fn the_text_is_a_file_of_constants_and_too_few_games_give_none() {
        assert!(matches!(train(3), Err(BadConstants::Samples { .. })));
        let text = train(1000).expect("enough games");
        assert!(text.starts_with("# The constants") && text.parse::<Constants>().is_ok());
    }
}
