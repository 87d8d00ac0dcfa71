use super::*;
use plywood_core::{Game, mix};
use plywood_games::Notation;
use plywood_games::chess::Chess;

/// Positions of random games.
fn positions(games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut position = Chess.root();
        for ply in 0..120 {
            positions.push(position.clone());
            let moves = Chess.moves(&position);
            let count = moves.len() as u64;
            let Some(m) = moves.into_iter().nth((mix(game << 8 | ply) % count.max(1)) as usize) else {
                break;
            };
            position = Chess.play(&position, m);
        }
    }
    positions
}

/// Weights of all sizes, so that no two features are mixed up.
fn random_weights(seed: u64) -> Weights {
    let weight = |n: u64| i16::try_from(mix(seed << 32 | n) % 401).expect("at most 400") - 200;
    Weights::new((0..FEATURES as u64).map(|n| [weight(2 * n), weight(2 * n + 1)]).collect())
}

/// The sum of all weights, however far it is from the value of the pieces on their squares.
fn whole(tapered: &Tapered, position: &Position) -> i32 {
    let side = |color| Side::of(position.board(), color);
    tapered.full(position, &side(Color::White), &side(Color::Black))
}

#[test]
fn a_score_outside_the_window_may_be_a_bound_and_any_other_is_the_value() {
    let tapered = Tapered::built_in();
    let mut bounds = 0;
    for position in positions(20) {
        let value = tapered.score(&position);
        assert!((value - whole(tapered, &position)).abs() <= 500, "{}", Chess.write(&position));
        for alpha in [-700, -210, -30, -1, 0, 30, 210, 700].map(|off| value + off) {
            let beta = alpha + 1;
            let found = tapered.score_within(&position, alpha, beta);
            bounds += u32::from(found != value);
            if value <= alpha {
                assert!(value <= found && found <= alpha, "{found} for {value}");
            } else {
                assert!(beta <= found && found <= value, "{found} for {value}");
            }
        }
    }
    assert!(bounds > 100, "{bounds}");
}

/// The position with the colours swapped.
fn swapped(position: &Position) -> Position {
    let fen = Chess.write(position);
    let mut fields: Vec<String> = fen.split(' ').map(str::to_string).collect();
    let swap = |text: &str| -> String {
        let other =
            |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(other).collect()
    };
    fields[0] = swap(&fields[0]).split('/').rev().collect::<Vec<_>>().join("/");
    fields[1] = if fields[1] == "w" { "b" } else { "w" }.into();
    // Rights to castle and to capture en passant do not count.
    fields[2] = "-".into();
    fields[3] = "-".into();
    Chess.read(&fields.join(" ")).expect("a legal position")
}

#[test]
fn the_score_is_the_sum_of_counts_times_weights() {
    let all = positions(60);
    assert!(all.len() > 5000);
    for weights in [random_weights(1), random_weights(2), Weights::by_rule()] {
        let tapered = Tapered::new(&weights);
        for position in &all {
            assert_eq!(
                whole(&tapered, position),
                counts(position).value(&weights),
                "{}",
                Chess.write(position)
            );
        }
    }
}

#[test]
fn swapping_the_colours_changes_nothing() {
    let tapered = Tapered::new(&random_weights(3));
    for position in positions(20) {
        assert_eq!(tapered.score(&position), tapered.score(&swapped(&position)));
    }
}

#[test]
fn every_group_of_features_occurs() {
    let mut seen = [false; FEATURES];
    for position in positions(60) {
        for (feature, _) in counts(&position).list {
            seen[usize::from(feature)] = true;
        }
    }
    let mut all: Vec<_> = features().map(|feature| feature.group).collect();
    let mut present: Vec<_> =
        features().zip(seen).filter(|(_, seen)| *seen).map(|(feature, _)| feature.group).collect();
    all.dedup();
    present.dedup();
    assert_eq!(present, all);
}

#[test]
fn material_counts_only_material() {
    for position in positions(5) {
        assert_eq!(Tapered::material().score(&position), position.material());
    }
}
