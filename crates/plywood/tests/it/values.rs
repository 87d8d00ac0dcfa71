//! A player finds minimax's value, whatever it has kept.

use super::{Trial, after, on_every_game, player};
use plywood::catalogue::Entry;
use plywood::games::{HasEvaluators, Notation};
use plywood::{Limits, Stopped};
use plywood_testkit::{SplitMix64, oracle};

const DEPTH: u16 = 3;

struct Values(u32);

impl Trial for Values {
    fn on<G: Notation + HasEvaluators + Clone>(&mut self, game: G) {
        let evaluator = G::EVALUATORS[0].evaluator;
        for entry in Entry::exact() {
            let mut chance = SplitMix64::new(7);
            let mut player = player(game.clone(), entry.name);
            let mut position = after(&game, 4, &mut chance);
            // Along a game, so that there is something to keep; a decided game is searched less deeply.
            for _ in 0..6 {
                let found = player.think(&position, &Limits::depth(DEPTH));
                let Some(m) = found.best else { break };
                let expected = oracle::value(&game, &evaluator, &position, DEPTH);
                assert_eq!(found.value, Some(expected), "{} {} {found:?}", G::NAME, entry.name);
                assert_eq!(found.stopped, Stopped::Complete);
                let best = oracle::best_moves(&game, &evaluator, &position, DEPTH);
                assert!(best.contains(&m), "{} {}: {m:?} not in {best:?}", G::NAME, entry.name);
                position = game.play(&position, m);
                self.0 += 1;
            }
        }
    }
}

#[test]
fn every_exact_algorithm_finds_what_the_oracle_finds_all_along_a_game() {
    let mut trial = Values(0);
    on_every_game(&mut trial);
    assert!(trial.0 > 300, "{}", trial.0);
}

#[test]
fn progress_reports_every_depth_once_and_in_order() {
    use plywood::games::connect_four::ConnectFour;
    for name in ["negascout", "mtd-f", "sss", "aspiration"] {
        let mut told = Vec::new();
        let position = plywood::Game::root(&ConnectFour);
        let found = player(ConnectFour, name).think_with(&position, &Limits::depth(6), |progress| {
            assert!((0.0..=1.0).contains(&progress.fill) && progress.nodes > 0);
            assert_eq!(progress.bounds.value(), Some(progress.value));
            assert!(!progress.line.is_empty());
            told.push(progress.depth);
        });
        assert_eq!((told, found.depth), ((1..=6).collect(), 6), "{name}");
    }
}

#[test]
fn a_selective_search_reports_each_time_it_has_doubled() {
    use plywood::games::othello::Othello;
    for name in ["best-first", "best-first-extension"] {
        let (mut told, position) = (Vec::new(), plywood::Game::root(&Othello));
        let limits = Limits::nodes(20_000);
        let found = player(Othello, name).think_with(&position, &limits, |progress| {
            told.push(progress.nodes);
        });
        assert!(told.len() >= 4 && told.is_sorted(), "{name} {told:?}");
        assert_eq!((found.stopped, found.nodes), (Stopped::Nodes, 20_000));
    }
}
