use crate::{Depth, Game, Observer, Value, Window};

/// Keeps the principal line in a triangle: row `p` holds the best line found from ply `p` on.
#[derive(Clone, Debug)]
pub struct Line<M> {
    rows: Vec<Vec<M>>,
}

impl<M> Line<M> {
    /// An empty line.
    #[must_use]
    pub fn new() -> Self {
        Line { rows: Vec::new() }
    }

    fn clear(&mut self, ply: u16) {
        let ply = usize::from(ply);
        if self.rows.len() <= ply {
            self.rows.resize_with(ply + 1, Vec::new);
        }
        self.rows[ply].clear();
    }
}

impl<M> Default for Line<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// A node is called by its ply.
impl<G: Game> Observer<G> for Line<G::Move> {
    type Id = u16;
    type Trail = Vec<G::Move>;

    fn root(&mut self, _: &G::Position) -> u16 {
        self.clear(0);
        0
    }

    fn child(&mut self, parent: u16, _: G::Move, _: Depth) -> u16 {
        parent + 1
    }

    fn expand(&mut self, ply: u16, _: Depth, _: Window) {
        self.clear(ply);
    }

    fn leaf(&mut self, ply: u16, _: Value) {
        self.clear(ply);
    }

    fn settled(&mut self, ply: u16, _: Value) {
        self.clear(ply);
    }

    fn better(&mut self, ply: u16, m: G::Move, _: Value) {
        let ply = usize::from(ply);
        let (above, below) = self.rows.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(m);
        if let Some(rest) = below.first() {
            above[ply].extend_from_slice(rest);
        }
    }

    fn found(&mut self, ply: u16, line: Vec<G::Move>, _: Value) {
        self.clear(ply);
        self.rows[usize::from(ply)] = line;
    }

    fn trail(&self, ply: u16) -> Vec<G::Move> {
        self.rows
            .get(usize::from(ply))
            .map(|row| row.iter().rev().copied().collect())
            .unwrap_or_default()
    }

    fn line(&self) -> Vec<G::Move> {
        self.rows.first().cloned().unwrap_or_default()
    }
}
