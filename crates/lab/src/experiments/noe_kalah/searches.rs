//! The searches. Only the algorithms that are compared are compiled for Kalah.

use crate::prelude::*;
use plywood_core::order::StaticOrder;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::minimax::minimax;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::scout::scout;
use plywood_core::{Counters, Order};
use plywood_games::kalah::{Evaluator, Kalah, Position};

names! {
    /// What is compared.
    pub(super) enum Algorithm {
        AlphaBeta => short("alpha-beta"),
        Scout => short("scout"),
        NegaScout => short("negascout"),
        Minimax => "minimax",
    }
}

names! {
    /// In which order moves are tried: that of the pits, or best first by the stores one ply ahead.
    pub(super) enum Sorted {
        ByPit => "by pit",
        ByStores => "by stores",
    }
}

/// What a search did.
pub(super) fn counted(
    game: Kalah,
    position: &Position,
    depth: Depth,
    algorithm: Algorithm,
    sorted: Sorted,
) -> Counters {
    match sorted {
        Sorted::ByPit => in_order((), game, position, depth, algorithm),
        Sorted::ByStores => in_order(StaticOrder, game, position, depth, algorithm),
    }
}

fn in_order<O: Order<Kalah>>(
    order: O,
    game: Kalah,
    position: &Position,
    depth: Depth,
    algorithm: Algorithm,
) -> Counters {
    let mut search = Search::new(&game, &Evaluator::Stores).order(order).observer(Counters::default());
    let root = search.root(position, depth);
    let Ok(_) = match algorithm {
        Algorithm::AlphaBeta => alpha_beta(&mut search, &root, Window::FULL),
        Algorithm::Scout => scout(&mut search, &root),
        Algorithm::NegaScout => NegaScout::PAPER.search(&mut search, &root, Window::FULL),
        Algorithm::Minimax => minimax(&mut search, &root),
    };
    *search.watcher()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Named;
    use plywood_core::Game;

    #[test]
    fn a_ply_is_a_sowing_and_minimax_visits_all_leaves() {
        let game = Kalah::default();
        for &sorted in Sorted::ALL {
            let counters = counted(game, &game.root(), 3, Algorithm::Minimax, sorted);
            assert_eq!(counters.leaf_visits, 185);
            assert!(counters.pass_nodes > 0);
        }
    }

    #[test]
    fn alpha_beta_visits_fewer_leaves_and_fewer_still_in_a_good_order() {
        let game = Kalah::default();
        let leaves = |algorithm, sorted| counted(game, &game.root(), 6, algorithm, sorted).leaf_visits;
        let all = leaves(Algorithm::Minimax, Sorted::ByPit);
        let [by_pit, by_stores] =
            [Sorted::ByPit, Sorted::ByStores].map(|sorted| leaves(Algorithm::AlphaBeta, sorted));
        assert!(by_stores < by_pit && by_pit < all, "{by_stores} {by_pit} {all}");
    }
}
