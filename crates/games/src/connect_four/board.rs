//! Sets of cells: one bit each, a column of six cells in seven bits from the bottom up.
//!
//! ```text
//!  .  .  .  .  .  .  .    always empty: keeps lines from continuing in the next column
//!  5 12 19 26 33 40 47
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42
//! ```

/// The number of columns of the board.
pub(super) const WIDTH: u8 = 7;
/// The number of cells of a column.
pub(super) const HEIGHT: u8 = 6;
/// The distance in bits from a cell to the one on its right.
const RIGHT: u8 = HEIGHT + 1;

/// The lowest cell of every column.
pub(super) const BOTTOM: u64 = {
    let (mut cells, mut column) = (0, 0);
    while column < WIDTH {
        cells |= 1 << (column * RIGHT);
        column += 1;
    }
    cells
};

/// All cells of the board.
pub(super) const BOARD: u64 = BOTTOM * ((1 << HEIGHT) - 1);

/// The cells of one column.
pub(super) const fn column(number: u8) -> u64 {
    ((1 << HEIGHT) - 1) << (number * RIGHT)
}

/// The column of a cell, from 0.
pub(super) const fn column_of(cell: u8) -> u8 {
    cell / RIGHT
}

/// The row of a cell, from 0 at the bottom.
pub(super) const fn row_of(cell: u8) -> u8 {
    cell % RIGHT
}

/// The cell at this column and row, both counted from 0; row 0 is the lowest.
pub(super) const fn cell(column: u8, row: u8) -> u8 {
    column * RIGHT + row
}

/// The lowest empty cell of each column that has one; `all` are the discs of both sides.
#[inline]
pub(super) const fn playable(all: u64) -> u64 {
    (all + BOTTOM) & BOARD
}

/// Whether four of these cells are in a row.
#[inline]
pub(super) const fn has_four(cells: u64) -> bool {
    const fn along(cells: u64, step: u8) -> u64 {
        let pairs = cells & cells >> step;
        pairs & pairs >> (2 * step)
    }
    along(cells, 1) | along(cells, RIGHT - 1) | along(cells, RIGHT) | along(cells, RIGHT + 1) != 0
}

/// The cells that are part of four in a row.
pub(super) fn fours(cells: u64) -> u64 {
    let along = |step: u8| {
        let lowest = cells & cells >> step & cells >> (2 * step) & cells >> (3 * step);
        lowest | lowest << step | lowest << (2 * step) | lowest << (3 * step)
    };
    along(1) | along(RIGHT - 1) | along(RIGHT) | along(RIGHT + 1)
}

/// The empty cells that would complete four in a row for `own`; `all` are the discs of both sides.
#[inline]
pub(super) const fn threats(own: u64, all: u64) -> u64 {
    /// Cells on a line with three of `own`: at their end or in a gap between them.
    const fn along(own: u64, step: u8) -> u64 {
        let below = own << step & own << (2 * step);
        let above = own >> step & own >> (2 * step);
        below & (own << (3 * step) | own >> step) | above & (own >> (3 * step) | own << step)
    }
    // Discs rest on each other, so there are no gaps in a column.
    let upright = own << 1 & own << 2 & own << 3;
    (upright | along(own, RIGHT - 1) | along(own, RIGHT) | along(own, RIGHT + 1)) & BOARD & !all
}

/// The mirror image of a set of cells, or of any number made of seven bits for each column.
#[inline]
pub(super) const fn mirrored(cells: u64) -> u64 {
    const fn swapped(cells: u64, left: u8) -> u64 {
        const WHOLE: u64 = (1 << RIGHT) - 1;
        let (low, distance) = (left * RIGHT, (WIDTH - 1 - 2 * left) * RIGHT);
        cells >> distance & WHOLE << low | (cells & WHOLE << low) << distance
    }
    const MIDDLE: u64 = ((1 << RIGHT) - 1) << (WIDTH / 2 * RIGHT);
    cells & MIDDLE | swapped(cells, 0) | swapped(cells, 1) | swapped(cells, 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Squares;

    /// All lines of four, cell by cell.
    fn lines() -> Vec<u64> {
        let mut lines = Vec::new();
        for (x, y) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (from_x, from_y) in (0..7).flat_map(|x| (0..6).map(move |y| (x, y))) {
                let cells = (0..4).map(|i| (from_x + i * x, from_y + i * y));
                if cells.clone().all(|(x, y)| (0..7).contains(&x) && (0..6).contains(&y)) {
                    lines.push(cells.fold(0, |line, (x, y)| line | 1_u64 << (7 * x + y)));
                }
            }
        }
        lines
    }

    #[test]
    fn fours_and_threats_are_those_of_the_69_lines() {
        let lines = lines();
        assert_eq!(lines.len(), 69);
        for seed in 0..20_000 {
            // Columns of any height, with discs of both sides.
            let all = (0..WIDTH).fold(0, |all, number| {
                let empty = crate::mix(7 * seed + u64::from(number)) % 7;
                all | column(number) & column(number) >> empty
            });
            let own = crate::mix(!seed) & all;
            assert_eq!(has_four(own), lines.iter().any(|line| line & !own == 0), "{own:#x}");
            let found = Squares::of(BOARD & !all)
                .filter(|cell| {
                    let with = own | 1 << cell;
                    lines.iter().any(|line| line >> cell & 1 == 1 && line & !with == 0)
                })
                .fold(0, |found, cell| found | 1 << cell);
            assert_eq!(threats(own, all), found, "{own:#x} {all:#x}");
        }
    }

    #[test]
    fn a_mirror_image_exchanges_the_columns_and_nothing_else() {
        for left in 0..WIDTH {
            assert_eq!(mirrored(column(left)), column(WIDTH - 1 - left));
        }
        let cells = crate::mix(1) & BOARD;
        assert_eq!(mirrored(mirrored(cells)), cells);
    }
}
