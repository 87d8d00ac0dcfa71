//! The searches. Only the algorithms that are compared are compiled for Kalah.

use plywood_core::order::StaticOrder;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::minimax::minimax;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::scout::scout;
use plywood_core::{Counters, Depth, Order, Search, Window};
use plywood_games::kalah::{Evaluator, Kalah, Position};
use serde::{Deserialize, Serialize};

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Algorithm {
    AlphaBeta,
    Scout,
    NegaScout,
    Minimax,
}

impl Algorithm {
    /// All of them, in the order of the rows.
    pub(super) const ALL: [Algorithm; 4] =
        [Algorithm::AlphaBeta, Algorithm::Scout, Algorithm::NegaScout, Algorithm::Minimax];
}

/// In which order moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Sorted {
    /// That of the pits.
    ByPit,
    /// Best first by the stores one ply ahead.
    ByStores,
}

impl Sorted {
    pub(super) const ALL: [Sorted; 2] = [Sorted::ByPit, Sorted::ByStores];

    pub(super) fn name(self) -> &'static str {
        match self {
            Sorted::ByPit => "by pit",
            Sorted::ByStores => "by stores",
        }
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
    use plywood_core::Game;

    #[test]
    fn a_ply_is_a_sowing_and_minimax_visits_all_leaves() {
        let game = Kalah::default();
        for sorted in Sorted::ALL {
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
        let [by_pit, by_stores] = Sorted::ALL.map(|sorted| leaves(Algorithm::AlphaBeta, sorted));
        assert!(by_stores < by_pit && by_pit < all, "{by_stores} {by_pit} {all}");
    }
}
