//! What the program learns as it searches: which moves cut off, how far static values err, and what the table and the
//! search know about each node of the path. The order of moves, the tactics and the table all read and write it.
//!
//! The numbers are atomic because the program may move between threads; only one thread uses them at a time.

use super::rules::{Rule, Rules};
use plywood_games::chess::{BitBoard, Board, Color, Move, Piece, Square};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicI16, AtomicI32, AtomicU16, AtomicU64};

/// What one thread has learned.
#[derive(Debug)]
pub(super) struct Lore {
    pub(super) rules: Rules,
    /// What quiet moves achieved, by side, squares from and to.
    history: Box<[AtomicI16]>,
    /// What quiet moves achieved after a move of the opponent, by side and both moves' places.
    after: Box<[AtomicI16]>,
    /// What quiet moves achieved after the side's own move before, by side and both moves' places.
    follow: Box<[AtomicI16]>,
    /// What captures achieved, by side, place and captured piece.
    captures: Box<[AtomicI16]>,
    /// By how much searches differ from static values, by the [kind](by_structure) of structure, side and structure.
    corrections: Box<[AtomicI16]>,
    /// Whether the last cutoff was by a quiet move.
    pub(super) quiet_cut: AtomicBool,
    path: Box<[Ply]>,
    quiet: Box<[[AtomicU64; 2]]>,
}

/// What is known about the node of the path at one distance from the root.
#[derive(Debug, Default)]
pub(super) struct Ply {
    /// The hash of the position while it is searched without one of its moves, else 0: its bounds are then not those of
    /// the position.
    pub(super) without: AtomicU64,
    /// The bounds from the table, of any depth.
    pub(super) lower: AtomicI32,
    pub(super) upper: AtomicI32,
    /// A lower bound from the table of nearly the depth of the search, or [`NONE`].
    pub(super) near: AtomicI32,
    /// The number of the move from the table, or [`NO_MOVE`].
    pub(super) hint: AtomicU16,
    /// The static value by the evaluator alone, or [`NONE`] in check.
    pub(super) judged: AtomicI32,
}

/// No value.
pub(super) const NONE: i32 = i32::MIN;
/// No move.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// The number of pieces times squares.
pub(super) const PLACES: usize = Piece::NUM * Square::NUM;
const SQUARES: usize = Square::NUM * Square::NUM;
/// The greatest credit of a move.
pub(super) const MOST: i32 = 1 << 14;
/// The number of plies with an entry of their own.
const PLIES: usize = 256;
/// The kinds of structures: the pawns of both sides, the pieces of White, the pieces of Black.
const KINDS: usize = 3;
/// The number of structures of a kind that are told apart.
const STRUCTURES: usize = 1 << 14;
/// The units of a correction in a hundredth of a pawn, and the greatest correction in hundredths of a pawn.
const UNITS: i32 = 128;
const MOST_CORRECTION: i32 = 120;
/// The number of entries of the table of quiescence searches.
const QUIET: usize = 1 << 14;

/// What the table of quiescence searches knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quieted {
    /// The static value by the evaluator alone.
    pub(super) judged: i16,
    /// A bound of the value.
    pub(super) value: i16,
    pub(super) kind: Kind,
}

/// What a value of a quiescence search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Unknown,
    Lower,
    Upper,
    Exact,
}

/// The moves that led to a position: the opponent's last move and the side's own before it, each by its [place].
pub(super) type Before = [Option<u16>; 2];

impl Lore {
    pub(super) fn new(rules: Rules) -> Lore {
        Lore {
            rules,
            history: zeros(2 * SQUARES),
            after: zeros(2 * PLACES * PLACES),
            follow: zeros(2 * PLACES * PLACES),
            captures: zeros(2 * PLACES * Piece::NUM),
            corrections: zeros(2 * KINDS * STRUCTURES),
            quiet_cut: AtomicBool::new(false),
            path: (0..PLIES).map(|_| Ply::default()).collect(),
            quiet: (0..QUIET).map(|_| Default::default()).collect(),
        }
    }

    /// Returns a copy for another thread.
    pub(super) fn copy(&self) -> Lore {
        let other = Lore::new(self.rules);
        for (to, from) in other.credits().zip(self.credits()) {
            to.store(from.load(Relaxed), Relaxed);
        }
        other
    }

    /// Returns all numbers that a new search counts less than its own.
    fn credits(&self) -> impl Iterator<Item = &AtomicI16> {
        let moves = self.history.iter().chain(&self.after).chain(&self.follow);
        moves.chain(&self.captures)
    }

    /// Makes what was learned in earlier moves count less.
    pub(super) fn age(&self) {
        for credit in self.credits() {
            let old = credit.load(Relaxed);
            if old != 0 {
                credit.store(old / 2, Relaxed);
            }
        }
    }

    /// Starts at the root.
    pub(super) fn begin(&self) {
        self.path.iter().for_each(|ply| ply.without.store(0, Relaxed));
    }

    /// Returns what is known about the node at this distance from the root.
    #[inline]
    pub(super) fn ply(&self, ply: i32) -> &Ply {
        &self.path[usize::try_from(ply).unwrap_or(0).min(PLIES - 1)]
    }

    /// Returns what a quiet move achieved so far.
    #[inline]
    pub(super) fn credit(&self, side: Color, [last, own]: Before, m: Move) -> i32 {
        let mut sum = i32::from(self.history[by_squares(side, m)].load(Relaxed));
        if let Some(last) = last.filter(|_| self.rules.has(Rule::ContinuationHistory)) {
            sum += i32::from(self.after[by_places(side, last, m)].load(Relaxed));
        }
        if let Some(own) = own.filter(|_| self.rules.has(Rule::FollowUps)) {
            sum += i32::from(self.follow[by_places(side, own, m)].load(Relaxed));
        }
        sum
    }

    /// Adds to what a quiet move achieved.
    #[inline]
    pub(super) fn add(&self, side: Color, [last, own]: Before, m: Move, bonus: i32) {
        raise(&self.history[by_squares(side, m)], bonus);
        if let Some(last) = last {
            raise(&self.after[by_places(side, last, m)], bonus);
        }
        if let Some(own) = own {
            raise(&self.follow[by_places(side, own, m)], bonus);
        }
    }

    /// Returns what a capture achieved so far.
    #[inline]
    pub(super) fn capture_credit(&self, side: Color, m: Move, victim: Piece) -> i32 {
        self.captures[by_victim(side, m, victim)].load(Relaxed).into()
    }

    /// Adds to what a capture achieved.
    #[inline]
    pub(super) fn add_capture(&self, side: Color, m: Move, victim: Piece, bonus: i32) {
        raise(&self.captures[by_victim(side, m, victim)], bonus);
    }

    /// Returns a static value that is corrected by what searches of similar positions found.
    #[inline]
    pub(super) fn corrected(&self, board: &Board, value: i32) -> i32 {
        if !self.rules.has(Rule::Corrections) {
            return value;
        }
        let correction = |place: usize| i32::from(self.corrections[place].load(Relaxed));
        let sum: i32 = by_structure(board).map(correction).iter().sum();
        value + 2 * sum / (3 * UNITS)
    }

    /// Learns that a search to `depth` found `value` where the evaluator said `judged`.
    pub(super) fn correct(&self, board: &Board, judged: i32, value: i32, depth: i32) {
        let error = (value - judged).clamp(-2 * MOST_CORRECTION, 2 * MOST_CORRECTION) * UNITS;
        let (weight, most) = ((depth + 1).min(16), MOST_CORRECTION * UNITS);
        for place in by_structure(board) {
            let correction = &self.corrections[place];
            let old = i32::from(correction.load(Relaxed));
            let new = (old * (256 - weight) + error * weight) / 256;
            correction.store(i16::try_from(new.clamp(-most, most)).unwrap_or(0), Relaxed);
        }
    }

    /// Returns what is known of a quiescence search of the position with this hash.
    #[inline]
    pub(super) fn quieted(&self, hash: u64) -> Option<Quieted> {
        let [key, data] = &self.quiet[slot(hash)];
        let data = data.load(Relaxed);
        (key.load(Relaxed) == hash).then(|| Quieted::from_bits(data))
    }

    /// Remembers a quiescence search.
    #[inline]
    pub(super) fn quiet(&self, hash: u64, quieted: Quieted) {
        let [key, data] = &self.quiet[slot(hash)];
        key.store(hash, Relaxed);
        data.store(quieted.bits(), Relaxed);
    }
}

impl Quieted {
    #[inline]
    fn bits(self) -> u64 {
        let [a, b] = self.judged.to_le_bytes();
        let [c, d] = self.value.to_le_bytes();
        u64::from_le_bytes([a, b, c, d, self.kind as u8, 0, 0, 0])
    }

    #[inline]
    fn from_bits(bits: u64) -> Quieted {
        let [a, b, c, d, kind, ..] = bits.to_le_bytes();
        let kind = match kind {
            1 => Kind::Lower,
            2 => Kind::Upper,
            3 => Kind::Exact,
            _ => Kind::Unknown,
        };
        Quieted { judged: i16::from_le_bytes([a, b]), value: i16::from_le_bytes([c, d]), kind }
    }
}

fn zeros(count: usize) -> Box<[AtomicI16]> {
    (0..count).map(|_| AtomicI16::new(0)).collect()
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only some bits are used")]
fn slot(hash: u64) -> usize {
    hash as usize % QUIET
}

/// Returns the number of a move's piece and the square that it moves to.
#[inline]
pub(super) fn place(m: Move) -> usize {
    m.piece() as usize * Square::NUM + m.to() as usize
}

#[inline]
fn by_squares(side: Color, m: Move) -> usize {
    side as usize * SQUARES + m.from() as usize * Square::NUM + m.to() as usize
}

#[inline]
fn by_places(side: Color, other: u16, m: Move) -> usize {
    (side as usize * PLACES + usize::from(other) % PLACES) * PLACES + place(m)
}

#[inline]
fn by_victim(side: Color, m: Move, victim: Piece) -> usize {
    (side as usize * PLACES + place(m)) * Piece::NUM + victim as usize
}

/// Returns where the corrections are for the pawns of a position, for White's pieces and for Black's.
#[inline]
fn by_structure(board: &Board) -> [usize; KINDS] {
    const PIECES: [Piece; 5] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];
    let mixed = |hash: u64, BitBoard(squares): BitBoard| {
        (hash ^ squares).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(31)
    };
    let side = board.side_to_move() as usize;
    let place = |kind: usize, hash: u64| {
        let structure = (hash.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 50) as usize;
        (side * KINDS + kind) * STRUCTURES + structure
    };
    let [white, black] = [Color::White, Color::Black].map(|color| board.colors(color));
    let pawns = board.pieces(Piece::Pawn);
    let pieces = |own| PIECES.iter().fold(0, |hash, &piece| mixed(hash, own & board.pieces(piece)));
    [
        place(0, mixed(mixed(0, pawns & white), pawns & black)),
        place(1, pieces(white)),
        place(2, pieces(black)),
    ]
}

/// Adds to a credit, the less the nearer it is to the greatest.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a credit is at most 2^14")]
fn raise(credit: &AtomicI16, bonus: i32) {
    let old = i32::from(credit.load(Relaxed));
    credit.store((old + bonus - old * bonus.abs() / MOST) as i16, Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Game;
    use plywood_games::Notation;
    use plywood_games::chess::Chess;

    #[test]
    fn static_values_come_nearer_to_what_searches_found_and_structures_are_told_apart() {
        let lore = Lore::new(Rules::ALL);
        let [here, other] =
            ["4k3/pp6/8/8/8/8/PP6/4K2R w K - 0 1", "2k5/p6p/8/8/8/8/6PP/R2K4 w - - 0 1"]
                .map(|fen| Chess.read(fen).expect("a position"));
        assert_eq!(lore.corrected(here.board(), 100), 100);
        lore.correct(here.board(), 100, 160, 5);
        let once = lore.corrected(here.board(), 100);
        (0..200).for_each(|_| lore.correct(here.board(), 100, 160, 5));
        let often = lore.corrected(here.board(), 100);
        assert!(100 < once && once < often, "{once} {often}");
        assert_eq!(lore.corrected(other.board(), 100), 100);
        let none = Lore::new(Rules::NONE);
        none.correct(here.board(), 100, 160, 5);
        assert_eq!(none.corrected(here.board(), 100), 100);
    }

    #[test]
    fn what_the_table_of_quiescence_searches_keeps_is_found_by_its_hash_alone() {
        let lore = Lore::new(Rules::ALL);
        let hash = Chess.hash(&Chess.root());
        for kind in [Kind::Unknown, Kind::Lower, Kind::Upper, Kind::Exact] {
            let quieted = Quieted { judged: -321, value: 1234, kind };
            lore.quiet(hash, quieted);
            assert_eq!(lore.quieted(hash), Some(quieted));
            assert_eq!(lore.quieted(hash ^ 1 << 63), None);
        }
    }

    #[test]
    fn a_copy_knows_the_same_and_learns_alone() {
        let lore = Lore::new(Rules::ALL);
        let m = Chess.moves(&Chess.root()).next().expect("a move");
        let before = [Some(3), Some(4)];
        lore.add(Color::White, before, m, 500);
        let credit = lore.credit(Color::White, before, m);
        assert_eq!(credit, 3 * 500);
        let copy = lore.copy();
        assert_eq!(copy.credit(Color::White, before, m), credit);
        copy.add(Color::White, before, m, -500);
        assert_eq!(lore.credit(Color::White, before, m), credit);
        lore.age();
        assert_eq!(lore.credit(Color::White, before, m), 3 * 250);
        assert_eq!(lore.credit(Color::Black, before, m), 0);
    }
}
