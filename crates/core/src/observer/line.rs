use crate::{Depth, Game, Observer, Value, Window};
use alloc::vec::Vec;

/// Keeps the principal variation in a triangle: row `p` holds the best line found from ply `p` on, and how many of its
/// moves are known to be best.
///
/// Suppose that the value a search reports for a node is the node's exact value. If it is above alpha, the move that
/// led to it is best: the search has shown that this move has that value. Otherwise the search has shown only that no
/// move is better, and all moves from there on are uncertain. If the line of the root is uncertain, a driver may have
/// found a certain one in an earlier round: the last certain line with the same value is kept.
#[derive(Clone, Debug)]
pub struct Line<M> {
    rows: Vec<Row<M>>,
    /// The last line of the root that began with a certain move.
    last_sure: Row<M>,
}

#[derive(Clone, Debug)]
struct Row<M> {
    moves: Vec<M>,
    /// The number of moves that are best if the node is worth `value`.
    sure: usize,
    value: Value,
    /// The lower end of the window with which the node is being searched.
    alpha: Value,
}

impl<M> Row<M> {
    fn new() -> Self {
        Row { moves: Vec::new(), sure: 0, value: Value::NEG_INF, alpha: Value::NEG_INF }
    }
}

impl<M: Copy> Line<M> {
    /// Creates an empty line.
    #[must_use]
    pub fn new() -> Self {
        Line { rows: Vec::new(), last_sure: Row::new() }
    }

    /// Empties the row of a node that is worth `value` so far.
    fn clear(&mut self, ply: u16, value: Value) -> &mut Row<M> {
        let ply = usize::from(ply);
        if self.rows.len() <= ply {
            self.rows.resize_with(ply + 1, Row::new);
        }
        let row = &mut self.rows[ply];
        row.moves.clear();
        (row.sure, row.value) = (0, value);
        row
    }

    /// Completes the row of a node whose search returned `value`. At the root, an earlier certain line with the same
    /// value replaces an uncertain one.
    fn answered(&mut self, ply: u16, value: Value) {
        if ply > 0 {
            return;
        }
        if self.rows[0].sure > 0 {
            self.last_sure.clone_from(&self.rows[0]);
        } else if self.last_sure.value == value {
            self.rows[0].clone_from(&self.last_sure);
        }
    }
}

impl<M: Copy> Default for Line<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// A node is identified by its ply.
impl<G: Game> Observer<G> for Line<G::Move> {
    type Id = u16;
    type Trail = Vec<G::Move>;

    fn root(&mut self, _: &G::Position) -> u16 {
        self.clear(0, Value::NEG_INF);
        self.last_sure = Row::new();
        0
    }

    fn child(&mut self, parent: u16, _: G::Move, _: Depth) -> u16 {
        parent + 1
    }

    /// A probe does not change the line of its node: its rows are those of the node's children.
    fn probe(&mut self, node: u16) -> u16 {
        node + 1
    }

    fn expand(&mut self, ply: u16, _: Depth, window: Window) {
        self.clear(ply, Value::NEG_INF).alpha = window.alpha();
    }

    fn leaf(&mut self, ply: u16, value: Value) {
        self.clear(ply, value);
    }

    fn settled(&mut self, ply: u16, value: Value) {
        self.clear(ply, value);
        self.answered(ply, value);
    }

    fn better(&mut self, ply: u16, m: G::Move, value: Value) {
        let (above, below) = self.rows.split_at_mut(usize::from(ply) + 1);
        let row = &mut above[usize::from(ply)];
        row.moves.clear();
        row.moves.push(m);
        (row.sure, row.value) = (1, value);
        // Below alpha everything is uncertain, so the rest is not copied.
        if value > row.alpha
            && let Some(rest) = below.first()
        {
            row.moves.extend_from_slice(&rest.moves);
            row.sure += rest.sure;
        }
    }

    fn leave(&mut self, ply: u16, value: Value) {
        let row = &mut self.rows[usize::from(ply)];
        if value <= row.alpha || value != row.value {
            row.sure = 0;
        }
        self.answered(ply, value);
    }

    fn found(&mut self, ply: u16, line: Vec<G::Move>, value: Value) {
        let row = self.clear(ply, value);
        row.sure = line.len();
        row.moves = line;
    }

    fn trail(&self, ply: u16) -> Vec<G::Move> {
        self.rows
            .get(usize::from(ply))
            .map(|row| row.moves.iter().rev().copied().collect())
            .unwrap_or_default()
    }

    fn line(&self) -> Vec<G::Move> {
        self.rows.first().map(|row| row.moves.clone()).unwrap_or_default()
    }

    fn sure(&self) -> usize {
        self.rows.first().map_or(0, |row| row.sure)
    }
}
