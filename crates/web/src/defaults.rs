//! What a screen of the page shows first: the one place that decides it.

use serde::Serialize;

/// What each screen shows until the user or the address says otherwise.
#[derive(Debug, Serialize)]
pub(crate) struct Defaults {
    home: Shown,
    watch: Watch,
    compare: Compare,
    play: Play,
    practice: Practice,
}

/// An algorithm that is shown to people who may not know its full title.
#[derive(Debug, Serialize)]
struct Shown {
    algorithm: &'static str,
    /// What it is called in a sentence.
    called: &'static str,
}

#[derive(Debug, Serialize)]
struct Watch {
    algorithm: &'static str,
}

#[derive(Debug, Serialize)]
struct Compare {
    algorithms: [&'static str; 2],
    /// The algorithm that is added next.
    next: &'static str,
}

/// The game, and the opponent.
#[derive(Debug, Serialize)]
struct Play {
    game: &'static str,
    algorithm: &'static str,
    depth: u16,
}

/// The algorithm that each exercise is about.
#[derive(Debug, Serialize)]
struct Practice {
    windows: Shown,
    cuts: Shown,
    open: Shown,
}

const ALPHA_BETA: Shown = Shown { algorithm: "alpha-beta", called: "Alpha-beta" };

pub(crate) const DEFAULTS: Defaults = Defaults {
    home: ALPHA_BETA,
    watch: Watch { algorithm: ALPHA_BETA.algorithm },
    compare: Compare { algorithms: [ALPHA_BETA.algorithm, "sss"], next: "negascout" },
    play: Play { game: "othello", algorithm: "mtd-f", depth: 6 },
    practice: Practice {
        windows: ALPHA_BETA,
        cuts: ALPHA_BETA,
        open: Shown { algorithm: "sss", called: "SSS*" },
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::catalogue::{Cutoffs, Entry, Nature, Stores};
    use plywood_engines::game;

    fn nature(name: &str) -> Nature {
        Entry::named(name).unwrap_or_else(|| panic!("{name} is not in the catalogue")).nature
    }

    #[test]
    fn screens_show_algorithms_and_games_that_there_are() {
        let Defaults { home, watch, compare, play, .. } = DEFAULTS;
        let [one, other] = compare.algorithms;
        for name in [home.algorithm, watch.algorithm, one, other, compare.next, play.algorithm] {
            nature(name);
        }
        assert!(game(play.game).is_ok());
    }

    #[test]
    fn exercises_are_about_algorithms_that_have_what_is_asked_for() {
        let Practice { windows, cuts, open } = DEFAULTS.practice;
        for shown in [windows, cuts] {
            assert_eq!(nature(shown.algorithm).cutoffs, Cutoffs::Reported);
        }
        assert_eq!(nature(open.algorithm).stores, Stores::Descriptors);
    }
}
