//! A board as SVG.

use plywood::games::{Cell, Looks, Owner, Picture};
use std::fmt::Write;

/// The side of a cell.
const SIDE: usize = 40;
/// The height of a line of text beside the board.
const LINE: usize = 20;
/// The colours of both sides: the pieces and their outline.
const COLORS: [&str; 2] = ["#222222", "#f4f4f0"];

/// Draws a picture. `landed` is the cell in which the last move ended, `left` the cell that its piece left.
pub(crate) fn svg(
    picture: &Picture,
    landed: Option<(usize, usize)>,
    left: Option<(usize, usize)>,
) -> String {
    let columns = picture.rows.iter().map(Vec::len).max().unwrap_or(0);
    let above = if picture.aside.is_empty() { 0 } else { LINE };
    let below = picture.aside.len().saturating_sub(1) * LINE;
    let (width, height) = ((columns * SIDE).max(160), picture.rows.len() * SIDE + above + below);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">"
    );
    let text = |svg: &mut String, x: usize, y: usize, size: usize, words: &str| {
        let words = escaped(words);
        add(svg, format_args!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{words}</text>"));
    };
    for (number, words) in picture.aside.iter().enumerate() {
        let y = if number == 0 { 14 } else { above + picture.rows.len() * SIDE + number * LINE - 5 };
        text(&mut svg, 2, y, 13, words);
    }
    for (row, cells) in picture.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let place = Some((row, column));
            let is_last = place == landed || place == left;
            let (x, y) = (column * SIDE, above + row * SIDE);
            let fill = ground(picture.looks, (row + column) % 2 == 0, is_last);
            add(
                &mut svg,
                format_args!(
                    "<g><title>{}: {}</title><rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" \
                     fill=\"{fill}\" stroke=\"#8a8a80\"/>{}</g>",
                    escaped(&cell.name),
                    escaped(&cell.holds),
                    piece(picture.looks, cell, x + SIDE / 2, y + SIDE / 2)
                ),
            );
        }
    }
    svg + "</svg>\n"
}

fn add(svg: &mut String, part: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = svg.write_fmt(part);
}

/// The colour of a cell.
fn ground(looks: Looks, is_light: bool, is_last: bool) -> &'static str {
    match (looks, is_last) {
        (_, true) => "#e8cf6a",
        (Looks::Discs, _) => "#3f8f5f",
        (Looks::Holes, _) => "#3c6eb4",
        (Looks::Pits, _) => "#d8b98a",
        (Looks::Pieces, _) if is_light => "#f0ead8",
        (Looks::Pieces, _) => "#a9b88f",
        _ => "#ffffff",
    }
}

/// What is in a cell, around its centre.
fn piece(looks: Looks, cell: &Cell, x: usize, y: usize) -> String {
    let words = |words: &str, color: &str, size: usize| {
        let (words, y) = (escaped(words), y + size / 3);
        format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{color}\">{words}</text>"
        )
    };
    if let Some(stones) = cell.stones {
        return words(&stones.to_string(), COLORS[0], 18);
    }
    let side = cell.piece.map(|owner| usize::from(owner == Owner::Second));
    let circle = |color: &str, radius: usize| {
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{color}\" stroke=\"#555550\"/>")
    };
    match (looks, side, cell.kind) {
        (Looks::Pieces, Some(side), Some(kind)) => words(figurine(kind, side), COLORS[0], 32),
        (Looks::Marks, Some(side), _) => words(["×", "○"][side], COLORS[0], 32),
        (Looks::Holes, Some(side), _) => circle(["#e2574c", "#f2cf4a"][side], 16),
        (Looks::Holes, None, _) => circle("#ffffff", 16),
        (_, Some(side), _) => circle(COLORS[side], 16),
        (_, None, _) => words(&cell.hint, "#9a9a90", 11),
    }
}

/// The character of a chess piece; the first letter of any other kind.
fn figurine(kind: &str, side: usize) -> &str {
    let pair = match kind {
        "king" => ["♔", "♚"],
        "queen" => ["♕", "♛"],
        "rook" => ["♖", "♜"],
        "bishop" => ["♗", "♝"],
        "knight" => ["♘", "♞"],
        "pawn" => ["♙", "♟"],
        other => [other.get(..1).unwrap_or("?"); 2],
    };
    pair[side]
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
