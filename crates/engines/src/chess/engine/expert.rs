//! What the program answers when the search asks: draws and mates on the path, quiescence at the horizon, and the
//! [rules](super::rules) by which it searches less than everything.

use super::lore::{Before, Lore, NO_MOVE, NONE, place};
use super::mates::{LEAST_MATE, MATED, game_ply, is_mate};
use super::order::is_quiet;
use super::path::{Node, Path, Way};
use super::quiet::Quiet;
use super::rules::{Rule, Rules};
use plywood_core::tactics::{Answered, Asked, Considered, Next, Plan, Probe, Step};
use plywood_core::{Depth, Evaluate, Game, Stop, Tactics, Value, Window};
use plywood_games::chess::{Chess, Move, Piece, Position};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, LazyLock};

/// The tactics of the program.
#[derive(Debug)]
pub(super) struct Expert {
    rules: Rules,
    lore: Arc<Lore>,
    pub(super) quiet: Quiet,
    pub(super) path: Path,
    /// The [ply](game_ply) of the root.
    pub(super) root: i32,
    /// The moves of the root that are left out.
    pub(super) left_out: Vec<Move>,
    /// The depth of the search at the root: no path is longer than twice that.
    pub(super) depth: Depth,
    /// The moves of the path by piece and square; none after a pass.
    moves: Vec<Option<u16>>,
}

/// The depths and places for which reductions differ.
const MOST: usize = 64;

/// The probe after a pass.
pub(super) const NULL_MOVE: u16 = 1;
/// The probe that verifies what a pass has shown.
const VERIFY: u16 = 2;
/// The probe that finds out whether all other moves are worse than the move from the table.
const SINGULAR: u16 = 3;
/// The quiescence search of a position that seems lost.
const RAZOR: u16 = 4;

/// The least depth at which a pass is tried.
const NULL_DEPTH: Depth = 3;
/// The least depth at which the result of a pass is verified: a side that would rather pass might lose by any move.
const VERIFY_DEPTH: Depth = 10;
/// The greatest depth of pruning by static values and exchanges.
const NEAR_LEAVES: Depth = 7;
/// The least depth at which late moves are reduced.
const REDUCED_DEPTH: Depth = 3;

/// The least place of a capture that is reduced.
const REDUCED_CAPTURE: usize = 3;

/// The least depth at which a position without a move to try first is searched less deeply.
const HINTED_DEPTH: Depth = 4;

/// The least depth at which the other moves are probed.
pub(super) const SINGULAR_DEPTH: Depth = 8;
/// By how much all other moves must be worse for each ply, in hundredths of a pawn.
const SINGULAR_MARGIN: i32 = 2;
/// The greatest depth at which a quiescence search may decide, and by how much the static value must be below alpha: a
/// constant, and for each ply.
const RAZOR_DEPTH: Depth = 3;
const RAZOR_MARGIN: (i32, i32) = (150, 150);
/// The credit that changes a reduction by a ply.
const PLY_OF_CREDIT: i32 = 9000;
/// The margin for each ply by which the static value must exceed beta to be believed, in hundredths of a pawn.
const REVERSE_MARGIN: i32 = 85;
/// The margin by which a quiet move may improve the static value: a constant, and for each ply.
const FUTILITY_MARGIN: (i32, i32) = (90, 80);
/// What a quiet move, or a capture, may lose by an exchange for each ply that is left.
const EXCHANGE_MARGIN: (i32, i32) = (60, 100);

impl Expert {
    pub(super) fn new(lore: Arc<Lore>, quiet: Quiet) -> Expert {
        Expert {
            rules: lore.rules,
            lore,
            quiet,
            path: Path::default(),
            root: 0,
            left_out: Vec::new(),
            depth: 0,
            moves: Vec::new(),
        }
    }

    /// Returns the value of a node that no move was tried at yet, as far as it is known without a search, and keeps it for
    /// the path; `None` in check.
    #[inline]
    fn static_value(&mut self, position: &Position) -> Option<i32> {
        let ply = self.ply(position);
        let here = self.lore.ply(ply);
        if position.is_check() {
            here.judged.store(NONE, Relaxed);
            return None;
        }
        let judged = self.quiet.judged(position, ply);
        here.judged.store(judged, Relaxed);
        let value = self.quiet.rounded(self.lore.corrected(position.board(), judged));
        let mut believed = value;
        if self.rules.has(Rule::TableValues) {
            let (lower, upper) = (here.lower.load(Relaxed), here.upper.load(Relaxed));
            if lower > value && !is_mate(lower) {
                believed = lower;
            } else if upper < value && !is_mate(upper) {
                believed = upper;
            }
        }
        if let Some(node) = self.path.last() {
            (node.value, node.believed) = (Some(value), Some(believed));
        }
        Some(believed)
    }

    /// Returns the last moves of both sides.
    #[inline]
    fn before(&self) -> Before {
        let mut moves = self.moves.iter().rev().copied();
        [moves.next().flatten(), moves.next().flatten()]
    }

    /// Asks whether the move from the table is much better than all others, if an entry of nearly the same depth shows
    /// that it is good.
    fn suspected<E>(&mut self, node: &Asked<'_, Chess, E>) -> Next<Position> {
        let length = self.path.length();
        let is_open = length > 0 && length < 2 * usize::from(self.depth);
        if !self.rules.has(Rule::SingularExtension) || node.depth < SINGULAR_DEPTH || !is_open {
            return Next::Moves;
        }
        let here = self.lore.ply(self.ply(node.position));
        let (near, hint) = (here.near.load(Relaxed), here.hint.load(Relaxed));
        if near == NONE || near.abs() >= LEAST_MATE || hint == NO_MOVE {
            return Next::Moves;
        }
        let Some(last) = self.path.last().filter(|node| node.way != Way::Without) else {
            return Next::Moves;
        };
        let Some(m) = Chess.moves(node.position).nth(hint.into()) else { return Next::Moves };
        let most = Value::nearest((near - SINGULAR_MARGIN * i32::from(node.depth)).into());
        last.suspect = Some((m, most));
        Next::Probe(Probe {
            number: SINGULAR,
            passed: None,
            depth: (node.depth - 1) / 2,
            window: Window::minimal(most.previous()),
        })
    }

    /// Returns what to do at a node after a probe.
    fn after_probe<E>(&mut self, node: &Asked<'_, Chess, E>, answer: Answered) -> Next<Position> {
        let beta = node.window.beta();
        match answer.number {
            SINGULAR => {
                self.lore.ply(self.ply(node.position)).without.store(0, Relaxed);
                let Some(last) = self.path.last() else { return Next::Moves };
                let Some((m, most)) = last.suspect else { return Next::Moves };
                if answer.value < most {
                    last.extended = Some(m);
                } else if is_minimal(node.window) && most >= beta {
                    // Another move reaches beta, too.
                    return Next::Believe(most);
                }
                Next::Moves
            }
            RAZOR if answer.value <= node.window.alpha() => Next::Believe(answer.value),
            RAZOR => self.suspected(node),
            _ if answer.value < beta => self.suspected(node),
            NULL_MOVE if node.depth >= VERIFY_DEPTH => Next::Probe(Probe {
                number: VERIFY,
                passed: None,
                depth: shallower(node.depth, 0),
                window: Window::minimal(beta.previous()),
            }),
            // A mate after a pass is none after a move.
            _ => Next::Believe(if is_mate(answer.value.get()) { beta } else { answer.value }),
        }
    }

    /// Returns whether the game is drawn at a node, though it may have legal moves.
    #[inline]
    fn is_drawn(&self, position: &Position) -> bool {
        let reversible = position.board().halfmove_clock();
        reversible >= 100 || self.path.is_repeated(reversible) || !position.can_mate()
    }

    #[inline]
    fn ply(&self, position: &Position) -> i32 {
        game_ply(position) - self.root
    }

    /// Returns what to do at a node whose static value is `value`, before its moves are searched with a minimal window.
    fn before_moves<E>(&mut self, node: &Asked<'_, Chess, E>, value: i32, way: Way) -> Next<Position> {
        let (depth, beta) = (i32::from(node.depth), node.window.beta().get());
        if beta.abs() >= LEAST_MATE {
            return self.suspected(node);
        }
        let margin = REVERSE_MARGIN * (depth - i32::from(self.path.is_improving())).max(1);
        if self.rules.has(Rule::ReverseFutility)
            && node.depth <= NEAR_LEAVES
            && value - margin >= beta
            && !is_mate(value)
        {
            let believed = self.quiet.rounded(value - margin).max(beta);
            return Next::Believe(Value::nearest(believed.into()));
        }
        let (constant, each) = RAZOR_MARGIN;
        if self.rules.has(Rule::Razoring)
            && node.depth <= RAZOR_DEPTH
            && value + constant + each * depth < beta
        {
            return Next::Probe(Probe {
                number: RAZOR,
                passed: None,
                depth: 0,
                window: Window::minimal(node.window.beta().previous()),
            });
        }
        if self.rules.has(Rule::NullMove)
            && node.depth >= NULL_DEPTH
            && value >= beta
            && way == Way::Played
            && has_pieces(node.position)
            && let Some(passed) = node.position.passed()
        {
            return Next::Probe(Probe {
                number: NULL_MOVE,
                passed: Some(passed),
                depth: shallower(node.depth, value - beta),
                window: Window::minimal(node.window.beta().previous()),
            });
        }
        self.suspected(node)
    }

    /// Whether a move near the leaves, and not the first, is not worth a search. If so, returns the bound to believe.
    #[inline]
    fn skipped<E>(
        &mut self,
        node: &Asked<'_, Chess, E>,
        child: &Considered<Chess>,
        is_quiet: bool,
    ) -> Option<Value> {
        let (depth, alpha) = (i32::from(node.depth), node.window.alpha());
        if node.depth > NEAR_LEAVES || alpha.get() <= -LEAST_MATE || !is_minimal(node.window) {
            return None;
        }
        if is_quiet {
            let enough = move_count(depth) / if self.path.is_improving() { 1 } else { 2 };
            if self.rules.has(Rule::LateMovePruning) && child.index >= enough {
                return Some(alpha);
            }
            let (constant, each) = FUTILITY_MARGIN;
            let value = self.path.last().and_then(|node| node.believed);
            let best = value.map(|value| value + constant + each * depth);
            if self.rules.has(Rule::Futility)
                && let Some(best) = best.filter(|&best| best <= alpha.get())
            {
                return Some(Value::nearest(self.quiet.rounded(best).into()));
            }
        }
        let (quiet, capture) = EXCHANGE_MARGIN;
        let allowed = -depth * if is_quiet { quiet } else { capture };
        (self.rules.has(Rule::ExchangePruning) && node.position.exchange(child.played) < allowed)
            .then_some(alpha)
    }

    /// Returns by how many plies a move is reduced.
    #[inline]
    fn reduction<E>(&self, node: &Asked<'_, Chess, E>, child: &Considered<Chess>) -> Depth {
        let row = &REDUCTIONS[usize::from(node.depth).min(MOST - 1)];
        let usual = Depth::from(row[child.index.min(MOST - 1)]);
        let is_open = !is_minimal(node.window);
        let all = (usual + Depth::from(!self.path.is_improving())).saturating_sub(Depth::from(is_open));
        if !self.rules.has(Rule::HistoryReductions) {
            return all;
        }
        let side = node.position.board().side_to_move();
        let credit = self.lore.credit(side, self.before(), child.played) / PLY_OF_CREDIT;
        Depth::try_from(i32::from(all) - credit.clamp(-2, 2)).unwrap_or(0)
    }
}

impl Tactics<Chess> for Expert {
    #[inline]
    fn verdict(&mut self, _: &Chess, position: &Position, _: Depth, window: Window) -> Option<Value> {
        let ply = self.ply(position);
        if self.path.length() == 0 {
            return None;
        }
        let mated = ply - MATED;
        if position.is_check() && !position.has_moves() {
            return Some(Value::nearest(mated.into()));
        }
        if self.is_drawn(position) {
            return Some(Value::ZERO);
        }
        // No mate from here is nearer than the next ply.
        let (worst, best) = (Value::nearest(mated.into()), Value::nearest((MATED - ply - 1).into()));
        if window.alpha() >= best {
            return Some(best);
        }
        (window.beta() <= worst).then_some(worst)
    }

    #[inline]
    fn horizon<E: Evaluate<Chess>, S: Stop>(
        &mut self,
        node: &Asked<'_, Chess, E>,
        stop: &mut S,
    ) -> Option<Result<Value, S::Signal>> {
        if node.depth > 0 {
            return None;
        }
        // Stalemate is not noticed by a search of captures.
        if !node.position.is_check() && !node.position.has_moves() {
            return Some(Ok(Value::ZERO));
        }
        let (ply, window) = (self.ply(node.position), node.window);
        let value =
            self.quiet.search(node.position, ply, window.alpha().get(), window.beta().get(), stop);
        Some(value.map(|value| Value::nearest(value.into())))
    }

    #[inline]
    fn probe<E: Evaluate<Chess>>(
        &mut self,
        node: &Asked<'_, Chess, E>,
        last: Option<Answered>,
    ) -> Next<Position> {
        if let Some(answer) = last {
            return self.after_probe(node, answer);
        }
        let value = self.static_value(node.position);
        let way = self.path.last().map_or(Way::Played, |node| node.way);
        match value {
            _ if way == Way::Without => Next::Moves,
            Some(value) if is_minimal(node.window) && self.path.length() > 0 => {
                self.before_moves(node, value, way)
            }
            _ => self.suspected(node),
        }
    }

    #[inline]
    fn depth_without_hint(&self, depth: Depth) -> Depth {
        let is_deep = depth >= HINTED_DEPTH && self.path.length() > 0;
        depth - Depth::from(is_deep && self.rules.has(Rule::InternalReduction))
    }

    #[inline]
    fn depth_of<E: Evaluate<Chess>>(
        &mut self,
        node: &Asked<'_, Chess, E>,
        child: &Considered<Chess>,
    ) -> Plan {
        let is_root = self.path.length() == 0;
        if is_root && self.left_out.contains(&child.played) {
            return Plan::Skip(Value::MIN);
        }
        if let Some(Node { excluded, extended, .. }) = self.path.last() {
            let played = Some(child.played);
            if *excluded == played {
                return Plan::Skip(Value::MIN);
            }
            if *extended == played {
                return Plan::Search(child.depth + 1);
            }
        }
        if node.position.gives_check(child.played) {
            let is_short = self.path.length() < 2 * usize::from(self.depth);
            let extends = self.rules.has(Rule::CheckExtension) && is_short;
            return Plan::Search(child.depth + Depth::from(extends));
        }
        if child.index == 0 || node.position.is_check() {
            return Plan::Search(child.depth);
        }
        let is_quiet = is_quiet(node.position, child.played);
        if !is_root && let Some(bound) = self.skipped(node, child, is_quiet) {
            return Plan::Skip(bound);
        }
        if is_quiet && node.depth >= REDUCED_DEPTH && self.rules.has(Rule::LateMoveReductions) {
            let reduction = self.reduction(node, child);
            return Plan::Search(child.depth.saturating_sub(reduction).max(1));
        }
        if !is_quiet
            && child.index >= REDUCED_CAPTURE
            && node.depth >= REDUCED_DEPTH
            && self.rules.has(Rule::CaptureReductions)
            && child.played.promotion().is_none()
            && node.position.exchange(child.played) < 0
        {
            return Plan::Search((child.depth - 1).max(1));
        }
        Plan::Search(child.depth)
    }

    #[inline]
    fn enter(&mut self, _: &Chess, position: &Position, step: Step<Move>) {
        match step {
            Step::Root => {
                self.moves.clear();
                self.lore.begin();
                self.path.begin(position);
            }
            Step::Move(m) => {
                self.moves.push(u16::try_from(place(m)).ok());
                self.path.push(position, Way::Played);
            }
            Step::Probe(NULL_MOVE) => {
                self.moves.push(None);
                self.path.push(position, Way::Passed);
            }
            Step::Probe(SINGULAR) => {
                let excluded = self.path.last().and_then(|node| node.suspect).map(|(m, _)| m);
                self.path.push(position, Way::Without);
                if let Some(node) = self.path.last() {
                    node.excluded = excluded;
                }
                self.lore.ply(self.ply(position)).without.store(Chess.hash(position), Relaxed);
            }
            Step::Probe(_) => self.path.push(position, Way::Again),
        }
    }

    #[inline]
    fn leave(&mut self) {
        if self.path.last().is_some_and(|node| matches!(node.way, Way::Played | Way::Passed)) {
            self.moves.pop();
        }
        self.path.pop();
    }
}

/// Whether a window is minimal: no value lies inside.
#[inline]
fn is_minimal(window: Window) -> bool {
    window.alpha().next() >= window.beta()
}

/// Returns the depth of a search after a pass, if the static value exceeds beta by `excess`.
#[inline]
fn shallower(depth: Depth, excess: i32) -> Depth {
    let more = Depth::try_from((excess / 200).clamp(0, 3)).unwrap_or(0);
    depth.saturating_sub(1 + 3 + depth / 4 + more)
}

/// Returns the number of moves after which quiet moves are not tried near the leaves.
#[inline]
fn move_count(depth: i32) -> usize {
    usize::try_from(6 + 2 * depth * depth).unwrap_or(0)
}

/// Whether the side to move has more than pawns: without pieces it is often better to pass.
#[inline]
fn has_pieces(position: &Position) -> bool {
    let board = position.board();
    let own = board.colors(board.side_to_move());
    own != own & (board.pieces(Piece::Pawn) | board.pieces(Piece::King))
}

/// By how many plies a move is reduced, by depth and place in the order.
static REDUCTIONS: LazyLock<[[u8; MOST]; MOST]> = LazyLock::new(|| {
    let mut table = [[0; MOST]; MOST];
    for (depth, row) in (0_u8..).zip(&mut table).skip(1) {
        for (place, plies) in (0_u8..).zip(row).skip(1) {
            let reduction = 0.5 + f64::from(depth).ln() * f64::from(place).ln() / 2.3;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few plies")]
            let whole = reduction as u8;
            *plies = whole;
        }
    }
    table
});
