//! What each screen of the page shows first.

use serde_json::{Value as Json, json};

/// What each screen shows until the user or the address says otherwise. `called` is the name of an algorithm in a
/// sentence.
pub(crate) fn defaults() -> Json {
    let alpha_beta = json!({"algorithm": "alpha-beta", "called": "Alpha-beta"});
    json!({
        "home": alpha_beta,
        "watch": {"algorithm": "alpha-beta"},
        // `next` is the algorithm that the button Add adds.
        // On its tree, SSS* visits fewer than half of the leaves that alpha-beta visits.
        "compare": {
            "algorithms": ["alpha-beta", "sss"],
            "next": "negascout",
            "tree": {"kind": "ordered", "width": 3, "depth": 4, "seed": 3, "order": 60, "range": 50},
        },
        // The game, and the opponent: its level, and its depth where the depth is chosen instead.
        "play": {"game": "othello", "algorithm": "mtd-f", "level": 4, "depth": 6},
        // The algorithm of each exercise.
        "practice": {
            "windows": alpha_beta,
            "cuts": alpha_beta,
            "open": {"algorithm": "sss", "called": "SSS*"},
        },
        // A random tree.
        "generated": {"kind": "iid", "width": 3, "depth": 3, "seed": 1, "order": 60, "range": 50},
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::catalogue::{Cutoffs, Entry, Nature, Stores};
    use plywood_engines::game;

    fn nature(name: &Json) -> Nature {
        let entry = name.as_str().and_then(Entry::named);
        entry.unwrap_or_else(|| panic!("{name} is not in the catalogue")).nature
    }

    #[test]
    fn screens_show_algorithms_and_games_that_exist() {
        let defaults = defaults();
        let compare = &defaults["compare"];
        for screen in ["home", "watch", "play"] {
            nature(&defaults[screen]["algorithm"]);
        }
        for name in [&compare["algorithms"][0], &compare["algorithms"][1], &compare["next"]] {
            nature(name);
        }
        assert!(defaults["play"]["game"].as_str().is_some_and(|name| game(name).is_ok()));
    }

    #[test]
    fn exercises_are_about_algorithms_that_have_what_is_asked_for() {
        let practice = &defaults()["practice"];
        for exercise in ["windows", "cuts"] {
            assert_eq!(nature(&practice[exercise]["algorithm"]).cutoffs, Cutoffs::Reported);
        }
        assert_eq!(nature(&practice["open"]["algorithm"]).stores, Stores::Descriptors);
    }

    #[test]
    fn the_default_tree_is_of_a_kind_that_is_offered() {
        let kinds = crate::subject::kinds();
        let default = &defaults()["generated"]["kind"];
        assert!(kinds.as_array().expect("a list").iter().any(|kind| kind["kind"] == *default));
    }
}
