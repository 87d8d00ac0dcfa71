//! Stable discs: discs that can never be flipped, whoever plays and wherever. They bound the score: a side whose
//! opponent has `s` stable discs gets at most 64 - 2 `s`.
//!
//! The discs found here are stable, but not all stable discs are found.

use std::sync::LazyLock;

/// All files except the first, and all except the last.
const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
const A: u64 = 0x0101_0101_0101_0101;
/// The squares on the border, where a line in one or more directions cannot continue.
const ROWS_1_8: u64 = 0xFF00_0000_0000_00FF;
const FILES_A_H: u64 = 0x8181_8181_8181_8181;

/// For each set of own discs and each set of the opponent's discs on an edge: the own discs that are stable.
pub(super) type Edges = [[u8; 256]; 256];

/// The table of stable discs on an edge, computed on first use.
pub(super) fn edges() -> &'static Edges {
    static EDGES: LazyLock<Box<Edges>> = LazyLock::new(all_edges);
    &EDGES
}

/// Returns discs of `own` that are stable.
#[inline(always)]
pub(super) fn stable(edges: &Edges, own: u64, other: u64) -> u64 {
    let empty = !(own | other);
    // A disc on a line without empty squares, or on the border across the line, cannot be flipped along the line.
    let rows = full::<1>(empty) | FILES_A_H;
    let files = full::<8>(empty) | ROWS_1_8;
    let rising = full::<9>(empty) | ROWS_1_8 | FILES_A_H;
    let falling = full::<7>(empty) | ROWS_1_8 | FILES_A_H;
    let mut stable = on_edges(edges, own, other) | own & rows & files & rising & falling;
    if stable == 0 {
        return 0;
    }
    // Nor can a disc next to a stable disc of its side on the line.
    loop {
        let more = own
            & (rows | beside::<1>(stable))
            & (files | beside::<8>(stable))
            & (rising | beside::<9>(stable))
            & (falling | beside::<7>(stable));
        if more & !stable == 0 {
            return stable;
        }
        stable |= more;
    }
}

/// The squares from which a step of `STEP` numbers upwards stays on the board.
const fn inside<const STEP: u32>() -> (u64, u64) {
    match STEP {
        1 | 9 => (NOT_H, NOT_A),
        7 => (NOT_A, NOT_H),
        _ => (u64::MAX, u64::MAX),
    }
}

/// The squares one step up or down from `squares`.
#[inline(always)]
fn beside<const STEP: u32>(squares: u64) -> u64 {
    let (up, down) = inside::<STEP>();
    (squares & up) << STEP | (squares & down) >> STEP
}

/// The squares on lines without an empty square.
#[inline(always)]
fn full<const STEP: u32>(empty: u64) -> u64 {
    let (mut up, mut down) = inside::<STEP>();
    let (mut above, mut below) = (empty, empty);
    for doubled in 0..3 {
        let step = STEP << doubled;
        above |= (above & up) << step;
        below |= (below & down) >> step;
        up &= up >> step;
        down &= down << step;
    }
    !(above | below)
}

#[inline(always)]
fn on_edges(edges: &Edges, own: u64, other: u64) -> u64 {
    let along = |own: u64, other: u64| u64::from(edges[byte(own)][byte(other)]);
    let first_row = along(own, other);
    let last_row = along(own >> 56, other >> 56) << 56;
    let first_file = along_file(along(file(own), file(other)));
    let last_file = along_file(along(file(own >> 7), file(other >> 7))) << 7;
    first_row | last_row | first_file | last_file
}

#[inline(always)]
fn byte(word: u64) -> usize {
    usize::from(word.to_le_bytes()[0])
}

/// The squares of file a as a row.
#[inline(always)]
fn file(squares: u64) -> u64 {
    (squares & A).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// A row as squares of file a; the inverse of [`file`].
#[inline(always)]
fn along_file(row: u64) -> u64 {
    // Seven copies, each moved by 7 more squares, put square n at 8 n, among others.
    ((row & 0xF).wrapping_mul(0x0020_4081) & 0x0101_0101)
        | (((row >> 4).wrapping_mul(0x0020_4081) & 0x0101_0101) << 32)
}

/// Fills the table from full edges to empty ones: a disc is stable if it is so after every move of either side on an
/// empty square, and is not flipped by it.
fn all_edges() -> Box<Edges> {
    let mut edges = vec![[0; 256]; 256];
    for empties in 0..=8 {
        for own in 0..=u8::MAX {
            for other in (0..=u8::MAX).filter(|other| other & own == 0) {
                if (own | other).count_zeros() == empties {
                    edges[usize::from(own)][usize::from(other)] = stable_on_edge(&edges, own, other);
                }
            }
        }
    }
    edges.try_into().unwrap_or_else(|_| unreachable!("there are 256 sets of own discs"))
}

fn stable_on_edge(edges: &[[u8; 256]], own: u8, other: u8) -> u8 {
    let mut stable = own;
    for square in (0..8).filter(|square| (own | other) >> square & 1 == 0) {
        let bit = 1 << square;
        // A disc may be placed even if it flips nothing on this edge: it may flip discs elsewhere.
        let flipped = flips_on_edge(own, other, square);
        stable &= edges[usize::from(own | bit | flipped)][usize::from(other & !flipped)];
        let flipped = flips_on_edge(other, own, square);
        stable &= edges[usize::from(own & !flipped)][usize::from(other | bit | flipped)];
    }
    stable
}

/// The discs of `other` that flip on an edge if `own` plays on `square`.
fn flips_on_edge(own: u8, other: u8, square: u32) -> u8 {
    let one_way = |step: fn(u8, u32) -> u8| {
        let mut flipped = 0;
        for distance in 1..8 {
            let bit = step(1 << square, distance);
            if bit & other == 0 {
                return if bit & own == 0 { 0 } else { flipped };
            }
            flipped |= bit;
        }
        0
    };
    one_way(|bit, by| bit.checked_shl(by).unwrap_or(0))
        | one_way(|bit, by| bit.checked_shr(by).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Game;
    use plywood_games::othello::Othello;

    #[test]
    fn a_file_is_turned_into_a_row_and_back() {
        for row in 0..256 {
            assert_eq!(file(along_file(row)), row);
            assert_eq!(along_file(row) & !A, 0);
        }
    }

    #[test]
    fn corners_and_what_stands_on_them_are_stable() {
        assert_eq!(stable(edges(), 0b111, 0b1000), 0b111);
        assert_eq!(stable(edges(), 0b110, 0b1000), 0);
        let full = u64::MAX;
        assert_eq!(stable(edges(), 0xF0, full & !0xF0), 0xF0);
    }

    /// In random games, no disc is flipped after it was found to be stable.
    #[test]
    fn stable_discs_are_never_flipped() {
        let mut found = 0;
        for seed in 0..300 {
            let (mut position, mut ply) = (Othello.root(), 0);
            let mut kept = [0_u64; 2];
            while let Some(moves) = Some(Othello.moves(&position)).filter(|moves| moves.len() > 0) {
                let (x, o) = position.x_and_o();
                for (kept, (own, other)) in kept.iter_mut().zip([(x, o), (o, x)]) {
                    assert_eq!(*kept & !own, 0, "a stable disc was flipped in {position:?}");
                    let now = stable(edges(), own, other);
                    assert_eq!(now & !own, 0);
                    *kept |= now;
                }
                let draw = plywood_core::mix(seed * 100 + ply) % moves.len() as u64;
                let m = moves.into_iter().nth(usize::try_from(draw).expect("small")).expect("below");
                position = Othello.play(&position, m);
                ply += 1;
            }
            found += kept[0].count_ones() + kept[1].count_ones();
        }
        assert!(found > 300 * 30, "{found} stable discs are too few");
    }
}
