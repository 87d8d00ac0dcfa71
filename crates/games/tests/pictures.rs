//! The promises of a picture, at every position of random games: it agrees with the text and shows all legal moves.

use plywood_core::{Game, mix};
use plywood_games::connect_four::ConnectFour;
use plywood_games::kalah::Kalah;
use plywood_games::othello::Othello;
use plywood_games::tic_tac_toe::TicTacToe;
use plywood_games::{Cell, Notation, Owner, Picture};

/// Calls `check` at every position of 40 random games.
fn walk<G: Notation>(game: &G, mut check: impl FnMut(&G::Position, &Picture)) {
    for seed in 0..40 {
        let mut position = game.root();
        for ply in 0.. {
            check(&position, &game.picture(&position).expect("a picture"));
            let moves: Vec<G::Move> = game.moves(&position).into_iter().collect();
            if moves.is_empty() {
                break;
            }
            let number = mix(1000 * seed + ply) % moves.len() as u64;
            position = game.play(&position, moves[usize::try_from(number).expect("small")]);
        }
    }
}

fn cells(picture: &Picture) -> impl Iterator<Item = &Cell> {
    picture.rows.iter().flatten()
}

/// Asserts that each legal move except a pass lands in one cell, and that no cell plays another move.
fn shows_the_legal_moves<G: Notation>(game: &G) {
    walk(game, |position, picture| {
        let played = game.moves(position).into_iter().filter(|&m| game.cost(m) > 0);
        let mut legal: Vec<String> = played.map(|m| game.write_move(position, m)).collect();
        let seen = cells(picture).filter(|cell| cell.lands);
        let mut seen: Vec<String> = seen.map(|cell| cell.plays.clone().expect("a move")).collect();
        for text in &legal {
            let (row, column) = picture.landing(text).expect("the move lands");
            assert_eq!(picture.rows[row][column].plays.as_ref(), Some(text));
        }
        legal.sort();
        seen.sort();
        assert_eq!(seen, legal, "{}", game.draw(position));
        assert!(cells(picture).filter_map(|cell| cell.plays.as_ref()).all(|text| legal.contains(text)));
        let width = picture.rows[0].len();
        assert!(picture.rows.iter().all(|row| row.len() == width));
        let [mover, other] = game.sides(position);
        assert_ne!(mover, other);
        assert_eq!(picture.landing("no move"), None);
    });
}

#[test]
fn pictures_show_the_legal_moves_and_no_others() {
    shows_the_legal_moves(&TicTacToe);
    shows_the_legal_moves(&ConnectFour);
    shows_the_legal_moves(&Othello);
    shows_the_legal_moves(&Kalah::default());
    shows_the_legal_moves(&Kalah::new(3, 2).expect("a small board"));
}

/// The pieces of a picture as the game's text writes them.
fn letters(picture: &Picture, [first, second, none]: [char; 3]) -> String {
    let letter = |cell: &Cell| match cell.piece {
        Some(Owner::First) => first,
        Some(Owner::Second) => second,
        None => none,
    };
    cells(picture).map(letter).collect()
}

#[test]
fn pictures_show_the_pieces_that_the_text_names() {
    let squares = |text: &str| text.split(' ').next().unwrap_or_default().replace('/', "");
    walk(&TicTacToe, |position, picture| {
        assert_eq!(letters(picture, ['x', 'o', '.']), squares(&TicTacToe.write(position)));
    });
    walk(&ConnectFour, |position, picture| {
        assert_eq!(letters(picture, ['x', 'o', '.']), squares(&ConnectFour.write(position)));
    });
    walk(&Othello, |position, picture| {
        assert_eq!(letters(picture, ['X', 'O', '-']), squares(&Othello.write(position)));
    });
    let kalah = Kalah::default();
    walk(&kalah, |position, picture| {
        let row = |row: &[Cell]| {
            let stones = row.iter().map(|cell| cell.stones.expect("a pit").to_string());
            stones.collect::<Vec<_>>()
        };
        let (south, mut north) = (row(&picture.rows[1]), row(&picture.rows[0]));
        north.reverse();
        let [souths, norths] = picture.counts.expect("the stores");
        if kalah.moves(position).len() == 0 {
            // The picture shows the end of the game, with the stones that are left in the stores.
            assert!(cells(picture).all(|cell| cell.stones == Some(0)));
            assert_eq!(souths + norths, 48);
            return;
        }
        let written = format!("{} {souths} / {} {norths} ", south.join(","), north.join(","));
        assert!(kalah.write(position).starts_with(&written), "{written}");
    });
}

#[test]
fn a_disc_lands_where_it_falls_and_any_cell_of_its_column_plays_it() {
    let position = ConnectFour.read("444").expect("a position");
    let picture = ConnectFour.picture(&position).expect("a picture");
    assert_eq!(picture.landing("4"), Some((2, 3)));
    assert!(picture.rows.iter().all(|row| row[3].plays.as_deref() == Some("4")));
    assert_eq!(picture.rows[5][3].holds, "red");
    assert_eq!(picture.rows[2][3].name, "column 4, row 4");
}

#[test]
fn the_side_to_move_is_named_first() {
    assert_eq!(Othello.sides(&Othello.read("f5").expect("a position")), ["White", "Black"]);
    assert_eq!(ConnectFour.sides(&ConnectFour.root()), ["Red", "Yellow"]);
    assert_eq!(TicTacToe.sides(&TicTacToe.read("x../.../... o").expect("one")), ["Nought", "Cross"]);
    let kalah = Kalah::default();
    let north = kalah.read("4,4,4,4,4,4 0 / 4,4,4,4,4,4 0 north").expect("a position");
    assert_eq!(kalah.sides(&north), ["North", "South"]);
}

#[test]
fn pictures_show_the_side_to_move_the_counts_and_the_line_that_has_won() {
    let picture = |won: Option<Picture>| won.expect("a picture");
    let position = ConnectFour.read("1122334").expect("columns");
    let four = picture(ConnectFour.picture(&position));
    assert_eq!((four.turn, four.won), (Owner::Second, vec![(5, 0), (5, 1), (5, 2), (5, 3)]));
    let slanted = ConnectFour.read("1223343444").and_then(|_| ConnectFour.read("12233434414"));
    let won = picture(ConnectFour.picture(&slanted.expect("columns"))).won;
    assert_eq!(won, [(5, 0), (4, 1), (3, 2), (2, 3)]);
    let position = TicTacToe.read("xo./ox./..x o").expect("a board");
    assert_eq!(picture(TicTacToe.picture(&position)).won, [(0, 0), (1, 1), (2, 2)]);
    let position = Othello.read("f5").expect("a move");
    let discs = picture(Othello.picture(&position));
    assert_eq!((discs.turn, discs.counts), (Owner::Second, Some([4, 1])));
    // South's row is empty: North gets the stones that are left.
    let kalah = Kalah::new(3, 4).expect("a size");
    let position = kalah.read("0,0,0 14 / 4,0,1 5 south").expect("a board");
    let swept = picture(kalah.picture(&position));
    assert_eq!(swept.counts, Some([14, 10]));
    assert!(cells(&swept).all(|cell| cell.stones == Some(0)));
    assert!(kalah.draw(&position).contains("  10              14"), "{}", kalah.draw(&position));
}
