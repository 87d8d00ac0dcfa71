//! The order in which the program tries moves: the move from memory, captures that lose nothing, killers, the reply that
//! refuted the opponent's move before, other quiet moves by what they achieved and whether their piece is attacked,
//! captures that lose something.

use super::super::order::{self, worth};
use super::super::quiescence::victim;
use super::expert::NULL_MOVE;
use super::lore::{Before, Lore, MOST, PLACES, place};
use super::rules::Rule;
use plywood_core::memory::MoveNumber;
use plywood_core::order::{Arranged, Ranked};
use plywood_core::tactics::Step;
use plywood_core::{Depth, Evaluate, Game, Order, mix};
use plywood_games::chess::{
    BitBoard, Board, Chess, Color, Move, Moves, Piece, Position, Square, get_bishop_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// The order of moves, and what it has learned.
#[derive(Debug)]
pub(super) struct Learned {
    /// The seed that orders moves of the root that have equal ranks, of which a search prefers the first; `None` for the
    /// game's own order.
    seed: Option<u64>,
    /// The moves of the path by piece and square; none after a pass.
    path: Vec<Option<u16>>,
    /// Whether each step of the path is a move or a pass, and not a search that asks again about the same position.
    steps: Vec<bool>,
    /// The last two quiet moves that caused a cutoff at each distance from the root.
    killers: Vec<[Option<Move>; 2]>,
    /// The last quiet move that refuted a move, by piece and square.
    replies: Box<[Option<Move>]>,
    pub(super) lore: Arc<Lore>,
}

// The ranks of moves; those of a kind lie between that of the kind and that of the next.
const LOSES: u64 = 1 << 20;
const QUIET: u64 = 1 << 24;
const REPLY: u64 = 1 << 28;
const KILLER: u64 = 1 << 29;
const WINS: u64 = 1 << 32;
/// The random bits below the ranks of moves of the root, if there is a seed.
const DRAWN_BITS: u32 = 12;
/// What the credit of a capture is divided by before it is added to its rank.
const CAPTURE_CREDIT: i32 = 8;

impl Learned {
    pub(super) fn new(lore: Arc<Lore>, seed: Option<u64>) -> Learned {
        Learned {
            seed,
            path: Vec::new(),
            steps: Vec::new(),
            killers: Vec::new(),
            replies: vec![None; PLACES].into(),
            lore,
        }
    }

    /// Returns a copy for another thread.
    pub(super) fn copy(&self) -> Learned {
        let lore = Arc::new(self.lore.copy());
        let (path, steps) = (self.path.clone(), self.steps.clone());
        let (killers, replies) = (self.killers.clone(), self.replies.clone());
        Learned { seed: self.seed, path, steps, killers, replies, lore }
    }

    /// Makes what was learned in earlier moves count less.
    pub(super) fn age(&mut self) {
        self.killers.clear();
        self.lore.age();
    }

    /// Returns the last moves of both sides.
    #[inline]
    fn before(&self) -> Before {
        let mut moves = self.path.iter().rev().copied();
        [moves.next().flatten(), moves.next().flatten()]
    }

    #[inline]
    fn killers_here(&self) -> [Option<Move>; 2] {
        self.killers.get(self.path.len()).copied().unwrap_or_default()
    }

    fn learn(&mut self, side: Color, m: Move, bonus: i32) {
        let row = self.path.len();
        if self.killers.len() <= row {
            self.killers.resize(row + 1, [None; 2]);
        }
        let killers = &mut self.killers[row];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let before = self.before();
        if let [Some(last), _] = before {
            self.replies[usize::from(last)] = Some(m);
        }
        self.lore.add(side, before, m, bonus);
    }
}

/// Returns what a cutoff with `depth` plies left is worth.
#[inline]
fn bonus(depth: Depth) -> i32 {
    let depth = i32::from(depth.min(16));
    (16 * depth * depth).min(MOST / 8)
}

/// Whether a move neither captures nor makes a queen.
#[inline]
pub(super) fn is_quiet(position: &Position, m: Move) -> bool {
    m.promotion() != Some(Piece::Queen) && !position.takes(m)
}

/// The squares that lesser pieces of the opponent attack, by piece.
struct Attacked([BitBoard; Piece::NUM]);

/// What escaping from a lesser piece adds to the credit of a move, for each hundredth of a pawn that the piece is worth.
const ESCAPE: i32 = 12;

impl Attacked {
    fn at(board: &Board) -> Attacked {
        let (side, occupied) = (board.side_to_move(), board.occupied());
        let by = |piece, from: &dyn Fn(Square) -> BitBoard| {
            let pieces = board.pieces(piece) & board.colors(!side);
            pieces.into_iter().map(from).fold(BitBoard::EMPTY, |all, to| all | to)
        };
        let pawns = by(Piece::Pawn, &|square| get_pawn_attacks(square, !side));
        let minors = pawns
            | by(Piece::Knight, &get_knight_moves)
            | by(Piece::Bishop, &|square| get_bishop_moves(square, occupied));
        let rooks = minors | by(Piece::Rook, &|square| get_rook_moves(square, occupied));
        Attacked([BitBoard::EMPTY, pawns, pawns, minors, rooks, BitBoard::EMPTY])
    }

    #[inline]
    fn credit(&self, m: Move) -> i32 {
        let attacked = self.0[m.piece() as usize];
        let change = i32::from(attacked.has(m.from())) - i32::from(attacked.has(m.to()));
        if change == 0 { 0 } else { change * ESCAPE * worth(m.piece()) }
    }
}

impl Order<Chess> for Learned {
    type Moves = Ranked<Moves, Move>;

    fn arrange<E: Evaluate<Chess>>(
        &mut self,
        _: &Chess,
        _: &E,
        node: Arranged<'_, Chess>,
    ) -> Self::Moves {
        let position = node.position;
        let side = position.board().side_to_move();
        let (lore, before) = (&*self.lore, self.before());
        let [killer, older] = self.killers_here();
        let replies = before[0].filter(|_| lore.rules.has(Rule::Countermoves));
        let reply = replies.and_then(|last| self.replies[usize::from(last)]);
        let first = node.hint.map(MoveNumber::get);
        let attacked = lore.rules.has(Rule::Escapes).then(|| Attacked::at(position.board()));
        let drawn = self.seed.filter(|_| self.path.is_empty());
        let drawn = drawn.map(|seed| mix(seed ^ Chess.hash(position)));
        let rank = |m| {
            let rank = order::rank(position, m);
            if rank > 0 {
                let takes = lore.rules.has(Rule::CaptureHistory) && position.takes(m);
                let credit = if takes { lore.capture_credit(side, m, victim(position, m)) } else { 0 };
                (WINS + u64::from(rank.unsigned_abs()))
                    .saturating_add_signed((credit / CAPTURE_CREDIT).into())
            } else if rank < 0 {
                LOSES - u64::from(rank.unsigned_abs())
            } else if Some(m) == killer {
                KILLER + 1
            } else if Some(m) == older {
                KILLER
            } else if Some(m) == reply {
                REPLY
            } else {
                let escape = attacked.as_ref().map_or(0, |attacked| attacked.credit(m));
                QUIET.saturating_add_signed((lore.credit(side, before, m) + escape).into())
            }
        };
        Ranked::by(node.moves, first, |number, m| match drawn {
            None => rank(m),
            Some(seed) => (rank(m) << DRAWN_BITS) | (mix(seed ^ number as u64) >> (64 - DRAWN_BITS)),
        })
    }

    fn cutoff(&mut self, _: &Chess, position: &Position, m: Move, _: usize, depth: Depth) {
        if is_quiet(position, m) {
            self.learn(position.board().side_to_move(), m, bonus(depth));
        }
    }

    fn cutoff_among(
        &mut self,
        _: &Chess,
        position: &Position,
        moves: &Self::Moves,
        (_, m): (usize, Move),
        depth: Depth,
    ) {
        let (side, bonus) = (position.board().side_to_move(), bonus(depth));
        let quiet = is_quiet(position, m);
        self.lore.quiet_cut.store(quiet, Relaxed);
        if quiet {
            self.learn(side, m, bonus);
        } else if position.takes(m) {
            self.lore.add_capture(side, m, victim(position, m), bonus);
        }
        let before = self.before();
        for other in moves.tried().filter(|&other| other != m) {
            if position.takes(other) {
                self.lore.add_capture(side, other, victim(position, other), -bonus);
            } else if quiet && is_quiet(position, other) {
                self.lore.add(side, before, other, -bonus);
            }
        }
    }

    #[inline]
    fn enter(&mut self, step: Step<Move>) {
        if step == Step::Root {
            self.path.clear();
            self.steps.clear();
            return;
        }
        let is_step = !matches!(step, Step::Probe(number) if number != NULL_MOVE);
        self.steps.push(is_step);
        if is_step {
            let played = match step {
                Step::Move(m) => u16::try_from(place(m)).ok(),
                _ => None,
            };
            self.path.push(played);
        }
    }

    #[inline]
    fn leave(&mut self) {
        if self.steps.pop() == Some(true) {
            self.path.pop();
        }
    }

    #[inline]
    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        moves.number(place)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::Rules;
    use super::*;
    use crate::chess::Evaluator;
    use plywood_core::Game;
    use plywood_games::Notation;

    fn arranged(learned: &mut Learned, position: &Position, hint: Option<usize>) -> Vec<String> {
        let hint = hint.and_then(MoveNumber::new);
        let node = Arranged { position, depth: 5, hint, moves: Chess.moves(position) };
        let moves = learned.arrange(&Chess, &Evaluator::Tapered, node);
        moves.map(|m| Chess.write_move(position, m)).collect()
    }

    fn read(position: &Position, text: &str) -> Move {
        Chess.read_move(position, text).expect("a legal move")
    }

    #[test]
    fn moves_come_by_kind_and_every_move_once() {
        // White can take a pawn with a pawn, lose a queen for a pawn, and make quiet moves.
        let position = Chess.read("4k3/8/2p5/3p4/4P3/8/8/3QK3 w - - 0 1").expect("a position");
        let mut learned = Learned::new(Arc::new(Lore::new(Rules::ALL)), None);
        learned.enter(Step::Root);
        let [killer, reply, good] = ["Kf2", "Ke2", "Qa4"].map(|text| read(&position, text));
        let before = Step::Move(read(&Chess.root(), "e4"));
        learned.enter(before);
        learned.learn(Color::White, read(&position, "Kd2"), bonus(4));
        learned.learn(Color::White, killer, bonus(4));
        learned.replies[usize::from(learned.before()[0].expect("a move"))] = Some(reply);
        learned.lore.add(Color::White, learned.before(), good, bonus(3));
        let all = arranged(&mut learned, &position, None);
        assert_eq!(all[..5], ["exd5", "Kf2", "Kd2", "Ke2", "Qa4"], "{all:?}");
        assert_eq!(all[all.len() - 1], "Qxd5");
        assert_eq!(all.len(), Chess.moves(&position).len());
        let own: Vec<Move> = Chess.moves(&position).collect();
        let number = own.iter().position(|&m| m == good).expect("it is legal");
        assert_eq!(arranged(&mut learned, &position, Some(number))[0], "Qa4");
        // After another move nothing is known of replies.
        learned.leave();
        learned.enter(Step::Probe(NULL_MOVE));
        assert_ne!(arranged(&mut learned, &position, None)[3], "Ke2");
    }

    #[test]
    fn a_piece_attacked_by_a_lesser_one_moves_first_and_not_to_where_it_is_attacked_again() {
        // The pawn on b5 attacks the rook on c4 and the square a4.
        let position = Chess.read("4k3/8/1n6/1p6/2R5/8/8/3BK3 w - - 0 1").expect("a position");
        let mut learned = Learned::new(Arc::new(Lore::new(Rules::ALL)), None);
        learned.enter(Step::Root);
        let all = arranged(&mut learned, &position, None);
        let place = |text: &str| all.iter().position(|m| m == text).expect("a legal move");
        assert!(place("Rc7") < place("Kf2") && place("Rc7") < place("Ra4"), "{all:?}");
        assert_eq!(place("Ba4"), all.len() - 1, "{all:?}");
    }

    #[test]
    fn a_cutoff_counts_for_its_move_and_against_the_quiet_moves_before() {
        let position = Chess.root();
        let mut learned = Learned::new(Arc::new(Lore::new(Rules::ALL)), None);
        learned.enter(Step::Root);
        let node =
            Arranged { position: &position, depth: 5, hint: None, moves: Chess.moves(&position) };
        let mut moves = learned.arrange(&Chess, &Evaluator::Tapered, node);
        let tried: Vec<Move> = moves.by_ref().take(8).collect();
        learned.cutoff_among(&Chess, &position, &moves, (7, tried[7]), 5);
        let credit = |m| learned.lore.credit(Color::White, [None; 2], m);
        assert!(credit(tried[7]) > 0 && tried[..7].iter().all(|&m| credit(m) < 0));
        for _ in 0..1000 {
            learned.lore.add(Color::White, [None; 2], tried[7], bonus(16));
        }
        assert!(learned.lore.credit(Color::White, [None; 2], tried[7]) <= MOST);
    }
}
