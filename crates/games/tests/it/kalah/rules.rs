//! The rules, on hand-made boards and in random games compared with the naive implementation.

use super::naive::{self, Table};
use plywood_core::Game;
use plywood_games::Notation;
use plywood_games::kalah::{Capture, Evaluator, Kalah, Move, Position, Rules, SizeError, Sweep};
use plywood_testkit::SplitMix64;
use plywood_testkit::contract::{self, Options};

pub(crate) fn all_rules() -> impl Iterator<Item = Rules> {
    let captures = [Capture::StonesOpposite, Capture::EvenAlone];
    let sweeps = [Sweep::Owner, Sweep::Other, Sweep::Nobody];
    captures.into_iter().flat_map(move |capture| sweeps.map(|sweep| Rules { capture, sweep }))
}

/// Several sizes with all rules: the least and the greatest boards, long laps, the usual ones.
pub(crate) fn games() -> impl Iterator<Item = Kalah> {
    let sizes =
        [(1, 1), (1, 63), (2, 1), (2, 31), (3, 2), (3, 4), (4, 15), (6, 3), (6, 4), (6, 10), (7, 9)];
    sizes.into_iter().flat_map(|(pits, stones)| {
        let game = Kalah::new(pits, stones).expect("a size");
        all_rules().map(move |rules| game.with_rules(rules))
    })
}

fn with(rules: Rules) -> Kalah {
    Kalah::new(3, 2).expect("a size").with_rules(rules)
}

/// Plays `m` in a game of three pits and two stones.
fn after(rules: Rules, position: &str, m: &str) -> String {
    let game = with(rules);
    let position = game.read(position).expect("a position");
    let m = game.read_move(&position, m).expect("a move");
    game.write(&game.play(&position, m))
}

#[test]
fn stones_are_sown_one_by_one_and_the_turn_is_handed_over() {
    assert_eq!(after(Rules::default(), "2,2,2 0 / 2,2,2 0 south", "3"), "2,2,0 1 / 3,2,2 0 north");
    assert_eq!(after(Rules::default(), "2,2,0 1 / 3,2,2 0 north", "2"), "2,2,0 1 / 3,0,3 1 south pass");
}

#[test]
fn a_lap_skips_the_store_of_the_other_side() {
    let before = "0,1,6 1 / 1,1,1 1 south";
    assert_eq!(after(Rules::default(), before, "3"), "1,2,0 2 / 2,2,2 1 north");
}

#[test]
fn a_lap_that_ends_where_it_began_captures() {
    let before = "0,0,7 1 / 1,1,1 1 south";
    assert_eq!(after(Rules::default(), before, "3"), "1,1,0 5 / 0,2,2 1 north");
}

#[test]
fn a_last_stone_in_the_movers_store_makes_the_other_side_pass() {
    let after_it = after(Rules::default(), "2,2,2 0 / 2,2,2 0 south", "2");
    assert_eq!(after_it, "2,0,3 1 / 2,2,2 0 north pass");
    assert_eq!(after(Rules::default(), &after_it, "pass"), "2,0,3 1 / 2,2,2 0 south");
}

#[test]
fn a_last_stone_in_an_empty_pit_of_its_side_captures_the_stones_opposite() {
    assert_eq!(after(Rules::default(), "1,0,1 4 / 1,3,1 1 south", "1"), "0,0,1 8 / 1,0,1 1 north");
}

#[test]
fn a_capture_of_nothing_is_a_rule_of_its_own() {
    let before = "1,0,1 4 / 1,0,3 2 south";
    let alone = Rules { capture: Capture::EvenAlone, ..Rules::default() };
    assert_eq!(after(Rules::default(), before, "1"), "0,1,1 4 / 1,0,3 2 north");
    assert_eq!(after(alone, before, "1"), "0,0,1 5 / 1,0,3 2 north");
}

#[test]
fn the_game_is_over_as_soon_as_a_row_is_empty_and_no_pass_follows() {
    let game = with(Rules::default());
    let last = game.read("0,0,1 5 / 1,1,1 3 south").expect("a position");
    let over = game.play(&last, Move::Sow(2));
    assert_eq!(game.write(&over), "0,0,0 6 / 1,1,1 3 north");
    assert!(game.is_over(&over) && game.moves(&over).next().is_none());
    let robbed = game.read("1,0,2 4 / 0,4,0 1 south").expect("a position");
    let over = game.play(&robbed, Move::Sow(0));
    assert_eq!(game.write(&over), "0,0,2 9 / 0,0,0 1 north");
    assert!(game.moves(&over).next().is_none());
}

#[test]
fn the_remaining_stones_are_swept_as_the_rules_say() {
    for (sweep, south_leads) in [(Sweep::Owner, 0), (Sweep::Other, 6), (Sweep::Nobody, 3)] {
        let game = with(Rules { sweep, ..Rules::default() });
        let [by_south, by_north] = ["south", "north"].map(|side| {
            let position = game.read(&format!("0,0,0 6 / 1,1,1 3 {side}")).expect("a position");
            game.difference(&position)
        });
        assert_eq!((by_south, by_north), (south_leads, -south_leads), "{sweep:?}");
    }
}

#[test]
fn sizes_that_do_not_fit_are_refused_with_a_message() {
    assert_eq!(Kalah::new(0, 4), Err(SizeError::Pits(0)));
    let message = |pits, stones| Kalah::new(pits, stones).expect_err("too large").to_string();
    assert_eq!(message(8, 1), "8 pits per side; expected 1 to 7");
    assert_eq!(message(6, 11), "11 stones in each of 2 x 6 pits; expected 1 to 10");
    assert_eq!(message(6, 0), "0 stones in each of 2 x 6 pits; expected 1 to 10");
    assert_eq!(Kalah::new(6, 4), Ok(Kalah::default()));
    assert_eq!(Kalah::new(7, 9).map(Kalah::all_stones), Ok(126));
}

/// The table that a position describes, read from its text.
fn table(game: Kalah, position: &Position) -> Table {
    let text = game.write(position);
    let holes = text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok());
    Table { holes: holes.collect(), turn: usize::from(position.is_north()) }
}

/// Plays a random game with both implementations. Returns the number of times a side moved again.
fn plays_as_the_naive_one(game: Kalah, random: &mut SplitMix64) -> u32 {
    let rules = naive::Rules::of(game);
    let (mut position, mut naive) = (game.root(), rules.start(game.stones().into()));
    let mut again = 0;
    loop {
        assert_eq!(table(game, &position), naive, "{game:?}");
        assert_eq!(game.is_over(&position), rules.is_over(&naive));
        let south_leads = if position.is_north() { -1 } else { 1 } * game.difference(&position);
        assert_eq!(i64::from(south_leads), rules.south_leads(&naive), "{game:?} {naive:?}");
        let pits: Vec<usize> = rules.moves(&naive);
        let moves: Vec<Move> = game.moves(&position).collect();
        let sowings: Vec<Move> =
            pits.iter().map(|&pit| Move::Sow(u8::try_from(pit).expect("a pit"))).collect();
        assert_eq!(moves, sowings, "{game:?} {naive:?}");
        if moves.is_empty() {
            return again;
        }
        let chosen = random.below(moves.len());
        let turn = naive.turn;
        naive = rules.sow(&naive, pits[chosen]);
        position = game.play(&position, moves[chosen]);
        if naive.turn == turn && !rules.is_over(&naive) {
            assert_eq!(game.moves(&position).collect::<Vec<_>>(), [Move::Pass]);
            position = game.play(&position, Move::Pass);
            again += 1;
        } else if naive.turn == turn {
            naive.turn = 1 - turn;
        }
    }
}

#[test]
fn random_games_agree_with_the_naive_implementation() {
    for game in games() {
        let mut random = SplitMix64::new(7);
        let again: u32 = (0..40).map(|_| plays_as_the_naive_one(game, &mut random)).sum();
        assert!(again > 0 || game.pits() == 1, "no side moved again in {game:?}");
    }
}

#[test]
fn kalah_keeps_the_contract_in_several_sizes_and_under_all_rules() {
    for game in games() {
        let depth = if game.pits() > 4 { 3 } else { 5 };
        let options = Options { games: 12, searches: 6, depth, ..Options::default() };
        for evaluator in [Evaluator::Stores, Evaluator::Zero] {
            let report = contract::check(&game, &evaluator, &options);
            let report = report.unwrap_or_else(|violation| panic!("{game:?}: {violation}"));
            assert!(report.passes > 0 || game.pits() == 1, "no pass in {game:?}");
        }
    }
}
