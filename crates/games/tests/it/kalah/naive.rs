//! A naive implementation of Kalah: holes around a table, and a hand that drops stones into them one by one.

use plywood_games::kalah::{Capture, Kalah, Sweep};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// South's pits, South's store, North's pits, North's store.
    pub(crate) holes: Vec<u32>,
    /// 0 for South, 1 for North.
    pub(crate) turn: usize,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) pits: usize,
    pub(crate) capture: Capture,
    pub(crate) sweep: Sweep,
}

impl Rules {
    pub(crate) fn of(game: Kalah) -> Rules {
        let rules = game.rules();
        Rules { pits: game.pits().into(), capture: rules.capture, sweep: rules.sweep }
    }

    pub(crate) fn start(self, stones: u32) -> Table {
        let mut holes = vec![stones; 2 * self.pits + 2];
        holes[self.pits] = 0;
        holes[2 * self.pits + 1] = 0;
        Table { holes, turn: 0 }
    }

    /// The index of the hole that is a side's pit.
    fn hole(self, side: usize, pit: usize) -> usize {
        side * (self.pits + 1) + pit
    }

    pub(crate) fn store(self, side: usize) -> usize {
        self.hole(side, self.pits)
    }

    fn in_row(self, table: &Table, side: usize) -> u32 {
        (0..self.pits).map(|pit| table.holes[self.hole(side, pit)]).sum()
    }

    pub(crate) fn is_over(self, table: &Table) -> bool {
        self.in_row(table, 0) == 0 || self.in_row(table, 1) == 0
    }

    /// The pits that can be sown. There are no passes: a side that moves again keeps the turn.
    pub(crate) fn moves(self, table: &Table) -> Vec<usize> {
        if self.is_over(table) {
            return Vec::new();
        }
        (0..self.pits).filter(|&pit| table.holes[self.hole(table.turn, pit)] > 0).collect()
    }

    pub(crate) fn sow(self, table: &Table, pit: usize) -> Table {
        let (side, around) = (table.turn, 2 * self.pits + 2);
        let mut next = table.clone();
        let mut at = self.hole(side, pit);
        let mut hand = std::mem::take(&mut next.holes[at]);
        while hand > 0 {
            at = (at + 1) % around;
            if at != self.store(1 - side) {
                next.holes[at] += 1;
                hand -= 1;
            }
        }
        let own = (0..self.pits).find(|&pit| self.hole(side, pit) == at);
        if let Some(pit) = own.filter(|_| next.holes[at] == 1) {
            let opposite = self.hole(1 - side, self.pits - 1 - pit);
            if next.holes[opposite] > 0 || self.capture == Capture::EvenAlone {
                let taken =
                    std::mem::take(&mut next.holes[opposite]) + std::mem::take(&mut next.holes[at]);
                next.holes[self.store(side)] += taken;
            }
        }
        if at != self.store(side) {
            next.turn = 1 - side;
        }
        next
    }

    /// The number of South's stones minus that of North's.
    pub(crate) fn south_leads(self, table: &Table) -> i64 {
        let mut owned = [0, 1].map(|side| i64::from(table.holes[self.store(side)]));
        if self.is_over(table) {
            for side in [0, 1] {
                let left = i64::from(self.in_row(table, side));
                match self.sweep {
                    Sweep::Owner => owned[side] += left,
                    Sweep::Other => owned[1 - side] += left,
                    Sweep::Nobody => {}
                }
            }
        }
        owned[0] - owned[1]
    }

    /// The minimax value for South, `depth` sowings deep.
    pub(crate) fn minimax(self, table: &Table, depth: u32) -> i64 {
        let moves = if depth == 0 { Vec::new() } else { self.moves(table) };
        let children = moves.into_iter().map(|pit| self.minimax(&self.sow(table, pit), depth - 1));
        let best = if table.turn == 0 { children.max() } else { children.min() };
        best.unwrap_or_else(|| self.south_leads(table))
    }

    /// The number of sequences of `depth` plies. A pass takes `pass` plies, if that many are left.
    pub(crate) fn perft(self, table: &Table, depth: u32, pass: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let sown = self.moves(table).into_iter().map(|pit| self.sow(table, pit));
        sown.map(|next| {
            let again = next.turn == table.turn && !self.is_over(&next);
            self.perft(&next, (depth - 1).saturating_sub(if again { pass } else { 0 }), pass)
        })
        .sum()
    }
}
