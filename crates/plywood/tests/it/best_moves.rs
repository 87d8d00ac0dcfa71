//! All best moves, several lines, and random choice with a seed.

use super::{Trial, after, on_every_game, player};
use plywood::catalogue::{CATALOGUE, Entry};
use plywood::games::connect_four::ConnectFour;
use plywood::games::{HasEvaluators, Notation};
use plywood::{Evaluate, Game, Limits, Value};
use plywood_testkit::{SplitMix64, oracle};
use std::cmp::Reverse;
use std::collections::HashSet;

const DEPTH: u16 = 3;

/// Returns the value of each move, by the oracle.
fn worth<G: Game>(
    game: &G,
    evaluator: &impl Evaluate<G>,
    position: &G::Position,
) -> Vec<(G::Move, Value)> {
    let value = |m| -oracle::value(game, evaluator, &game.play(position, m), DEPTH - game.cost(m));
    game.moves(position).into_iter().map(|m| (m, value(m))).collect()
}

struct Lines(u32);

impl Trial for Lines {
    fn on<G: Notation + HasEvaluators + Clone>(&mut self, game: G) {
        let evaluator = G::EVALUATORS[0].evaluator;
        let mut chance = SplitMix64::new(11);
        for plies in [0, 3, 5] {
            let position = after(&game, plies, &mut chance);
            let expected = worth(&game, &evaluator, &position);
            let mut values: Vec<Value> = expected.iter().map(|&(_, value)| value).collect();
            values.sort_by_key(|&value| Reverse(value));
            for entry in Entry::exact() {
                let mut player = player(game.clone(), entry.name);
                let limits = Limits::depth(DEPTH);
                let best = player.best_moves(&position, &limits);
                let right: HashSet<String> = expected
                    .iter()
                    .filter(|&&(_, value)| value == values[0])
                    .map(|(m, _)| format!("{m:?}"))
                    .collect();
                assert_eq!(best.iter().map(|m| format!("{m:?}")).collect::<HashSet<_>>(), right);
                for count in [1, 3, 100] {
                    let lines = player.lines(&position, count, &limits);
                    let found: Vec<Value> = lines.iter().map(|line| line.value).collect();
                    let wanted = &values[..count.min(values.len())];
                    assert_eq!(found, wanted, "{} {} {count}", G::NAME, entry.name);
                    for line in &lines {
                        let first = expected.iter().find(|(m, _)| *m == line.line[0]);
                        assert_eq!(first.map(|&(_, value)| value), Some(line.value));
                    }
                    self.0 += 1;
                }
            }
        }
    }
}

#[test]
fn best_moves_and_several_lines_agree_with_the_oracle() {
    let mut trial = Lines(0);
    on_every_game(&mut trial);
    assert!(trial.0 > 500, "{}", trial.0);
}

#[test]
fn a_selective_player_has_several_lines_too() {
    let root = ConnectFour.root();
    for name in ["best-first", "best-first-extension"] {
        let lines = player(ConnectFour, name).lines(&root, 7, &Limits::nodes(5000));
        assert_eq!(lines.len(), 7, "{name}");
        assert!(lines.is_sorted_by_key(|line| Reverse(line.value)));
        let first: HashSet<_> = lines.iter().map(|line| line.line[0]).collect();
        assert_eq!(first.len(), 7);
    }
    assert_eq!(player(ConnectFour, "rbfms").lines(&root, 7, &Limits::nodes(5000)).len(), 1);
}

/// Returns the moves of a game that a player with this seed plays.
fn game_by_lot(name: &str, seed: u64) -> Vec<String> {
    let mut player = player(ConnectFour, name).seed(seed);
    let (mut position, mut moves) = (ConnectFour.root(), Vec::new());
    while let Some(m) = player.think(&position, &Limits::nodes(3000).and_depth(4)).best {
        moves.push(ConnectFour.write_move(&position, m));
        position = ConnectFour.play(&position, m);
    }
    moves
}

#[test]
fn the_same_seed_plays_the_same_game_and_other_seeds_play_others() {
    for entry in CATALOGUE {
        assert_eq!(game_by_lot(entry.name, 5), game_by_lot(entry.name, 5), "{}", entry.name);
    }
    let games: HashSet<Vec<String>> = (0..10).map(|seed| game_by_lot("negascout", seed)).collect();
    assert!(games.len() > 3, "{} different games of 10", games.len());
}

#[test]
fn a_seed_chooses_only_best_moves() {
    let evaluator = ConnectFour::EVALUATORS[0].evaluator;
    let mut chance = SplitMix64::new(2);
    for seed in 0..50 {
        let position = after(&ConnectFour, 8, &mut chance);
        let found = player(ConnectFour, "negascout").seed(seed).think(&position, &Limits::depth(4));
        let best = oracle::best_moves(&ConnectFour, &evaluator, &position, 4);
        assert!(best.contains(&found.best.expect("a move")));
    }
}
