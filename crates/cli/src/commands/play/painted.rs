//! Boards in colour.

use super::contest::Contest;
use clap::builder::styling::{AnsiColor, Style};
use plywood_games::{Looks, Owner, Picture};

const X: Style = AnsiColor::Red.on_default().bold();
const O: Style = AnsiColor::Cyan.on_default().bold();
const EMPTY: Style = Style::new().dimmed();

/// Colours the pieces of the drawing and underlines what has changed since `before`. Removes the line with the side to
/// move.
pub(super) fn painted(drawing: &str, before: Option<&str>) -> String {
    let lines = |text: &'_ str| text.lines().map(str::to_string).collect::<Vec<_>>();
    let before = before.map(lines).unwrap_or_default();
    let board = drawing.lines().filter(|line| !line.ends_with(" to move") && *line != "over");
    let board = board.enumerate().map(|(row, line)| {
        let before = if before.is_empty() { line } else { before.get(row).map_or("", String::as_str) };
        painted_line(line, before)
    });
    board.collect::<Vec<_>>().join("\n")
}

/// Writes the hints of the game's picture on the empty cells of the drawing, if all cells have hints. Then hints are
/// moves.
pub(super) fn hinted(drawing: &str, picture: Option<&Picture>) -> String {
    let mut cells = picture.iter().flat_map(|picture| picture.rows.iter().flatten());
    if cells.clone().any(|cell| cell.hint.is_empty()) {
        return drawing.into();
    }
    let shown = |c: char| {
        let cell = if c.is_whitespace() { None } else { cells.next() };
        cell.filter(|_| c == '.').map_or_else(|| c.to_string(), |cell| cell.hint.clone())
    };
    drawing.chars().map(shown).collect()
}

/// Marks the empty squares on which the side to move may put a disc, in games with squares and discs.
pub(super) fn marked(drawing: &str, picture: Option<&Picture>) -> String {
    let Some(picture) = picture.filter(|picture| picture.looks == Looks::Discs) else {
        return drawing.into();
    };
    let mut rows = picture.rows.iter();
    let marked = drawing.lines().map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        // A row of squares is between two labels.
        if !line.starts_with(|c: char| c.is_ascii_digit()) {
            return line.to_string();
        }
        let Some(row) = rows.next().filter(|row| row.len() + 2 == words.len()) else {
            return line.to_string();
        };
        let square = |(at, word): (usize, &&str)| {
            let cell = at.checked_sub(1).and_then(|at| row.get(at));
            let is_legal = cell.is_some_and(|cell| cell.plays.is_some());
            if is_legal && *word == "-" { "*".to_string() } else { (*word).to_string() }
        };
        words.iter().enumerate().map(square).collect::<Vec<_>>().join(" ")
    });
    marked.collect::<Vec<_>>().join("\n")
}

/// Returns the numbers of discs on a board whose picture counts them.
pub(super) fn counted(picture: &Picture, contest: &Contest) -> Option<String> {
    let counts = Some(picture).filter(|picture| picture.looks == Looks::Discs)?.counts?;
    let turn = contest.board.turn();
    // The picture counts for the side that starts the game, which need not be the first to move at this board.
    let starts = if picture.turn == Owner::First { turn } else { turn.other() };
    let [first, second] = [starts, starts.other()].map(|side| contest.introduced(side));
    Some(format!("discs: {first} {}, {second} {}", counts[0], counts[1]))
}

fn painted_line(line: &str, before: &str) -> String {
    let mut at = 0;
    let paint = |word: &str| {
        let man = word.trim_end();
        let same = before.get(at..at + man.len()) == Some(man);
        at += word.len();
        let style = match man {
            "x" | "X" => X,
            "o" | "O" => O,
            "." | "-" => EMPTY,
            _ => Style::new(),
        };
        let style = if same || man.is_empty() { style } else { style.underline() };
        format!("{style}{man}{style:#}{}", &word[man.len()..])
    };
    line.split_inclusive(' ').map(paint).collect::<Vec<_>>().concat()
}

#[cfg(test)]
mod tests {
    use super::super::contest::Humans;
    use super::super::screen::Form;
    use super::*;
    use plywood_engines::games;

    #[test]
    fn without_its_colours_a_board_is_what_the_game_draws() {
        for game in games() {
            let board = game.board(None).expect("the start");
            let painted = anstream::adapter::strip_str(&painted(&board.drawn(), None)).to_string();
            assert!(board.drawn().starts_with(&painted), "{painted}");
        }
    }

    #[test]
    fn empty_cells_show_the_numbers_of_their_moves_if_all_cells_have_one() {
        for game in games() {
            let mut board = game.board(None).expect("the start");
            let first = board.moves().remove(0);
            board.play(&first).expect("legal");
            let hinted = hinted(&board.drawn(), board.picture().as_ref());
            match game.name() {
                "tic-tac-toe" => assert_eq!(hinted, "x 2 3\n4 5 6\n7 8 9"),
                _ => assert_eq!(hinted, board.drawn()),
            }
        }
    }

    #[test]
    fn legal_squares_of_othello_are_marked_and_its_discs_counted() {
        for game in games() {
            let board = game.board(None).expect("the start");
            let (drawn, picture) = (board.drawn(), board.picture());
            let marked = marked(&drawn, picture.as_ref());
            let contest = Contest::new(board, Humans::First, Form::Text);
            let counted = picture.and_then(|picture| counted(&picture, &contest));
            if game.name() == "othello" {
                assert!(
                    marked.contains("3 - - - * - - - - 3") && marked.matches('*').count() == 4,
                    "{marked}"
                );
                assert_eq!(counted.as_deref(), Some("discs: Black (X) 2, White (O) 2"));
            } else {
                assert_eq!((marked.lines().count(), counted), (drawn.lines().count(), None));
                assert!(!marked.contains('*'), "{marked}");
            }
        }
    }

    #[test]
    fn only_what_a_move_changed_is_underlined() {
        let painted = painted("x . o\n. . .", Some("x . .\n. . ."));
        assert_eq!(painted.matches("\u{1b}[4m").count(), 1, "{painted:?}");
    }
}
