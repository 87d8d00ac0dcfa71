//! Whole games.

use super::{Trial, on_every_game, player};
use plywood::catalogue::CATALOGUE;
use plywood::games::{HasEvaluators, Notation};
use plywood::{Limits, Stopped};

/// One player plays both sides, and must find a legal move until the game is over.
struct WholeGames<'n> {
    names: &'n [&'n str],
    limits: Limits,
    games: u32,
}

impl Trial for WholeGames<'_> {
    fn on<G: Notation + HasEvaluators + Clone>(&mut self, game: G) {
        for name in self.names {
            let mut player = player(game.clone(), name);
            let mut position = game.root();
            let mut plies = 0;
            loop {
                let found = player.think(&position, &self.limits);
                let moves: Vec<G::Move> = game.moves(&position).into_iter().collect();
                let Some(m) = found.best else {
                    assert!(moves.is_empty(), "{} {name} has no move", G::NAME);
                    assert_eq!((found.distance, found.stopped), (Some(0), Stopped::Complete));
                    break;
                };
                assert!(moves.contains(&m), "{} {name}: {m:?} is not legal", G::NAME);
                assert!(found.line.is_empty() || found.line[0] == m, "{name}: {found:?}");
                position = game.play(&position, m);
                plies += 1;
                assert!(plies < 300, "{} {name} does not end", G::NAME);
            }
            self.games += 1;
        }
    }
}

#[test]
fn four_kinds_of_algorithms_play_whole_games_of_all_kinds() {
    let names = ["best-first-extension", "mtd-f", "sss", "negascout"];
    let mut trial = WholeGames { names: &names, limits: Limits::nodes(2000).and_depth(4), games: 0 };
    on_every_game(&mut trial);
    assert_eq!(trial.games, 16);
}

#[test]
fn every_algorithm_plays_whole_games_of_all_kinds() {
    let names: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
    let mut trial = WholeGames { names: &names, limits: Limits::nodes(100).and_depth(3), games: 0 };
    on_every_game(&mut trial);
    assert_eq!(trial.games as usize, 4 * CATALOGUE.len());
}
