//! The evaluator `patterns` on positions with exact scores that it was not trained on.

use plywood_engines::othello::patterns::Patterns;
use plywood_engines::othello::train::check::mean_error;
use plywood_engines::othello::train::corpus::scored;

#[test]
fn the_error_of_a_search_of_four_plies_is_at_most_five_discs() {
    let positions = scored(include_str!("../../../data/othello-hard-20.obf")).expect("an OBF file");
    assert_eq!(positions.len(), 276);
    let error = mean_error(&positions, &Patterns::built_in(), 4);
    assert!(error <= 5.0, "{error}");
}
