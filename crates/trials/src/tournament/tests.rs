use super::*;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Search, Window};
use plywood_games::synthetic::RandomGame;

fn best_first(depth: Depth) -> Player {
    Player::new(Searcher::BestFirst, Until::Depth(depth))
}

fn game(seed: u64) -> RandomGame {
    RandomGame::new(6, 24, seed).expect("a game")
}

fn table(game: &RandomGame) -> Table<'_, RandomGame, RandomGame> {
    Table {
        game,
        evaluator: game,
        score: |game, position| game.value(game, position, 0).get(),
        terminals: Terminals::Evaluated,
        plies_left: |position| position.plies_left(),
    }
}

fn pair(seed: u64, first: Player, second: Player) -> Pair {
    let game = game(seed);
    table(&game).pair(&Opening { class: seed, position: game.root() }, first, second)
}

#[test]
fn a_player_is_as_good_as_itself() {
    let searchers = [Searcher::AlphaBeta, Searcher::BestFirst, Searcher::Extension(2)];
    for (searcher, seed) in searchers.into_iter().zip(1..) {
        for until in [Until::Depth(4), Until::Evaluations(50)] {
            let player = Player::new(searcher, until);
            let found = pair(seed, player, player);
            assert!(found.same && found.efforts[0] == found.efforts[1], "{player:?}");
            assert_eq!(found.points().to_bits(), 0.5_f64.to_bits());
            assert_eq!(found, pair(seed, player, player), "play is deterministic");
        }
    }
}

#[test]
fn no_player_exceeds_its_limit_of_evaluations() {
    for searcher in [Searcher::AlphaBeta, Searcher::BestFirst, Searcher::Extension(3)] {
        for granted in [0, 1, 7, 40, 200] {
            let played = pair(3, Player::new(searcher, Until::Evaluations(granted)), best_first(3));
            let [effort, _] = played.efforts;
            assert!(effort.evaluations <= granted * effort.moves, "{searcher:?} {granted}: {effort:?}");
            assert_eq!(effort.moves, 24);
        }
    }
}

#[test]
fn without_memory_for_a_tree_a_player_moves_as_one_that_keeps_nothing() {
    for seed in 1..10 {
        let game = game(seed);
        let opponent = Player::new(Searcher::AlphaBeta, Until::Depth(3));
        let moves = |keeps| {
            table(&game).play(&game.root(), [Player { keeps, ..best_first(7) }, opponent]).moves
        };
        let forgetting = moves(Keeps::Nothing);
        assert_eq!(moves(Keeps::Linear(1)), forgetting, "seed {seed}");
        assert_eq!(moves(Keeps::Prune(1)), forgetting, "seed {seed}");
        assert_eq!(moves(Keeps::Linear(1 << 20)), moves(Keeps::Tree), "seed {seed}");
    }
}

#[test]
fn the_end_is_played_perfectly_if_alpha_beta_takes_over() {
    for seed in 1..20 {
        let game = game(seed);
        let player = Player { ending: Ending::AlphaBeta(6), ..best_first(2) };
        let course = table(&game).play(&game.root(), [player, player]);
        let before =
            course.moves[..18].iter().fold(game.root(), |position, &m| game.play(&position, m));
        let mut search = Search::new(&game, &game);
        let root = search.root(&before, 6);
        let Ok(value) = alpha_beta(&mut search, &root, Window::FULL);
        assert_eq!(course.value, value.get(), "seed {seed}");
    }
}

#[test]
fn openings_of_one_class_count_as_one() {
    let won = |class, values| Pair { class, values, same: false, efforts: [Effort::default(); 2] };
    let pairs = [won(1, [5, 3]), won(1, [9, -9]), won(2, [0, 1]), won(3, [2, 2])];
    let rate = wins(&pairs);
    assert_eq!((rate.n, rate.mean.to_bits()), (3, 0.5_f64.to_bits()));
}
