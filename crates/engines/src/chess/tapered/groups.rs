//! The list of features, in groups.

/// A group of features: its name and size, and what its places mean.
pub(super) struct Group {
    pub(super) name: &'static str,
    pub(super) size: usize,
}

const fn group(name: &'static str, size: usize) -> Group {
    Group { name, size }
}

/// The groups in the order in which files hold them. Places of squares are counted from a1, as the side sees the board.
pub(super) const GROUPS: [Group; 28] = [
    group("pawn", 64),
    group("knight", 64),
    group("bishop", 64),
    group("rook", 64),
    group("queen", 64),
    group("king", 64),
    group("knight-mobility", 9),
    group("bishop-mobility", 14),
    group("rook-mobility", 15),
    group("queen-mobility", 28),
    group("bishop-pair", 1),
    group("rook-half-open-file", 1),
    group("rook-open-file", 1),
    group("doubled-pawn", 1),
    group("isolated-pawn", 1),
    group("backward-pawn", 1),
    group("connected-pawn", 8),
    group("passed-pawn", 8),
    group("passed-pawn-blocked", 1),
    group("passed-pawn-own-king", 8),
    group("passed-pawn-other-king", 8),
    group("shelter-first-rank", 8),
    group("shelter-second-rank", 8),
    group("shelter-files", 8),
    group("open-files", 8),
    group("king-attack", 32),
    group("threat", 6),
    group("tempo", 1),
];

/// The number of features.
pub const FEATURES: usize = start(GROUPS.len());

/// The place of the first feature of a group.
pub(super) const fn start(group: usize) -> usize {
    let (mut sum, mut number) = (0, 0);
    while number < group {
        sum += GROUPS[number].size;
        number += 1;
    }
    sum
}

/// The groups by name, as places of their first features.
pub(super) mod at {
    use super::start;

    /// The first of the squares of a piece; the other pieces follow.
    pub(in super::super) const SQUARES: usize = start(0);
    /// The first weights of mobility of a knight, bishop, rook and queen.
    pub(in super::super) const MOBILITY: [usize; 6] = [0, start(6), start(7), start(8), start(9), 0];
    pub(in super::super) const BISHOP_PAIR: usize = start(10);
    pub(in super::super) const ROOK_HALF_OPEN: usize = start(11);
    pub(in super::super) const ROOK_OPEN: usize = start(12);
    pub(in super::super) const DOUBLED: usize = start(13);
    pub(in super::super) const ISOLATED: usize = start(14);
    pub(in super::super) const BACKWARD: usize = start(15);
    pub(in super::super) const CONNECTED: usize = start(16);
    pub(in super::super) const PASSED: usize = start(17);
    pub(in super::super) const BLOCKED: usize = start(18);
    pub(in super::super) const OWN_KING: usize = start(19);
    pub(in super::super) const OTHER_KING: usize = start(20);
    /// The first of the four groups about the pawns near the king.
    pub(in super::super) const SHELTER: usize = start(21);
    pub(in super::super) const ATTACK: usize = start(25);
    pub(in super::super) const THREAT: usize = start(26);
    pub(in super::super) const TEMPO: usize = start(27);
}

/// The greatest mobility of each piece.
pub(super) const MOST_MOBILITY: [usize; 6] = [0, 8, 13, 14, 27, 0];

/// A feature, by the name of its group and its place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name of the group.
    pub group: &'static str,
    /// The place in the group.
    pub place: usize,
}

/// Returns all features, in the order of the weights.
pub fn features() -> impl Iterator<Item = Feature> {
    let places =
        |group: &'static Group| (0..group.size).map(move |place| Feature { group: group.name, place });
    GROUPS.iter().flat_map(places)
}

/// Returns the feature that has the place of this one on a board with left and right swapped; the feature itself if it is
/// not a square, or if it is one of a king.
pub(in crate::chess) const fn mirrored(feature: usize) -> usize {
    const KING: usize = start(5);
    if feature < KING { feature ^ 7 } else { feature }
}

/// Returns all pairs of neighbours: squares of a piece beside or above each other, and consecutive places of a group that
/// counts something.
pub(in crate::chess) fn neighbours() -> impl Iterator<Item = (usize, usize)> {
    let pairs = |(number, group): (usize, &Group)| {
        let first = start(number);
        let steps: &[usize] = match number {
            ..6 => &[1, 8],
            // Places of these groups are patterns and kinds, not counts.
            21..=24 | 26 => &[],
            _ => &[1],
        };
        let size = group.size;
        steps.iter().flat_map(move |&step| {
            let is_pair = move |&place: &usize| number >= 6 || step == 8 || place % 8 < 7;
            (0..size - step.min(size))
                .filter(is_pair)
                .map(move |place| (first + place, first + place + step))
        })
    };
    GROUPS.iter().enumerate().flat_map(pairs)
}
