//! What Bhattacharya, Bagchi 1986 leave open: how the number of terminals depends on the number of cells (§5), whether
//! ITERSSS\* works on trees that are not uniform (§2), how it compares with Stockman's hybrid of alpha-beta and SSS\*
//! (§5), and whether it beats alpha-beta in practice (§5).

mod games;
mod hybrid;
mod law;
mod ragged;

use super::bhattacharya_table_1::Terminals;
use crate::boards::Board;
use crate::measure::alike::Sorted;
use crate::prelude::*;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Terminals by number of cells.
    Law { shape: Shape, seeds: Seeds, cells: Vec<u64> },
    /// Trees with any number of children up to a width.
    Ragged { width: u32, depth: u16, range: u32, seeds: Seeds },
    /// Alpha-beta above, SSS\* below.
    Hybrid { shape: Shape, seeds: Seeds },
    /// Positions of games.
    Games { board: Board, sorted: Sorted, depth: Depth, seeds: Seeds },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Row {
    Law(Terminals),
    Ragged(ragged::Row),
    Hybrid(hybrid::Row),
    Games(Vec<games::At>),
}

pub(crate) struct Open;

impl Study for Open {
    type Case = Case;
    type Row = Row;
    const ID: &str = "bhattacharya-open";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let trees = law::plan(scale).into_iter().chain(ragged::plan(scale)).chain(hybrid::plan(scale));
        trees.chain(games::plan(scale)).collect()
    }

    fn run(case: &Case) -> Row {
        match *case {
            Case::Law { shape, seeds, ref cells } => {
                let mut row = Terminals::default();
                seeds.all().for_each(|seed| row.count(&shape, seed, cells));
                Row::Law(row)
            }
            Case::Ragged { width, depth, range, seeds } => {
                Row::Ragged(ragged::run((width, depth, range), seeds))
            }
            Case::Hybrid { shape, seeds } => Row::Hybrid(hybrid::run(&shape, seeds)),
            Case::Games { board, sorted, depth, seeds } => {
                Row::Games(seeds.all().map(|seed| games::at(board, sorted, depth, seed)).collect())
            }
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        let (mut law, mut ragged, mut hybrid, mut games) = (vec![], vec![], vec![], vec![]);
        for (case, row) in rows.of::<Self>() {
            match (case, row) {
                (Case::Law { shape, .. }, Row::Law(row)) => law.push((shape, row)),
                (Case::Ragged { width, depth, range, .. }, Row::Ragged(row)) => {
                    ragged.push(((width, depth, range), row));
                }
                (Case::Hybrid { shape, .. }, Row::Hybrid(row)) => hybrid.push((shape, row)),
                (Case::Games { board, sorted, depth, .. }, Row::Games(row)) => {
                    games.push(((board, sorted, depth), row));
                }
                (case, _) => panic!("the row of {case:?} has the wrong kind"),
            }
        }
        let games = games::Samples::of(joined(games));
        law::report(joined(law), &games, section);
        ragged::report(joined(ragged), &games, section);
        hybrid::report(&joined(hybrid), &games, section);
        games::report(&games, section);
    }
}

/// A shape with independent leaves.
fn iid(width: u32, depth: u16) -> Shape {
    Shape::new(width, depth, Order::Iid)
}
