//! What each screen of the page shows first.

use plywood::catalogue::Entry;
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
        "practice": {
            "exercises": exercises(),
            "sizes": SIZES.iter().map(|size| json!({"size": size.name, "title": size.title, "width": size.width, "depth": size.depth})).collect::<Json>(),
            "kind": KIND,
            "range": RANGE,
            "seeds": SEEDS,
        },
        // A random tree.
        "generated": {"kind": "iid", "width": 3, "depth": 3, "seed": 1, "order": 60, "range": 50},
    })
}

/// The exercises of Practice, the easiest first: name and algorithm.
fn exercises() -> Json {
    let exercise = |name: &str, (algorithm, called): (&str, &str)| json!({"exercise": name, "algorithm": algorithm, "called": called});
    let alpha_beta = ("alpha-beta", "Alpha-beta");
    json!([
        exercise("values", ("minimax", "Minimax")),
        exercise("windows", alpha_beta),
        exercise("cuts", alpha_beta),
        exercise("again", ("negascout", "NegaScout")),
        exercise("open", ("sss", "SSS*")),
        exercise("rounds", ("mtd-f", "MTD(f)")),
    ])
}

/// A size of the random trees of Practice.
struct Size {
    name: &'static str,
    title: &'static str,
    width: u32,
    depth: u16,
}

const SIZES: [Size; 3] = [
    Size { name: "small", title: "8 leaves", width: 2, depth: 3 },
    Size { name: "larger", title: "27 leaves", width: 3, depth: 3 },
    Size { name: "deep", title: "16 leaves", width: 2, depth: 4 },
];
/// The kind of the trees of Practice.
const KIND: &str = "iid";
/// The greatest value of a leaf in the trees of Practice.
const RANGE: i64 = 20;
/// An exported site has the trees of Practice with the seeds from 1 to this one.
const SEEDS: u64 = 6;

/// A tree of Practice, and the algorithms of the exercises on it.
pub(crate) struct ExerciseTree {
    pub(crate) name: String,
    pub(crate) generated: Json,
    pub(crate) depth: u16,
    pub(crate) algorithms: Vec<&'static str>,
}

/// The trees of Practice that an exported site has.
pub(crate) fn exercise_trees() -> impl Iterator<Item = ExerciseTree> {
    let mut algorithms: Vec<&'static str> = Vec::new();
    for exercise in exercises().as_array().into_iter().flatten() {
        let entry = exercise["algorithm"].as_str().and_then(Entry::named);
        algorithms.extend(entry.map(|entry| entry.name).filter(|name| !algorithms.contains(name)));
    }
    let all = SIZES.iter().flat_map(|size| (1..=SEEDS).map(move |seed| (size, seed)));
    all.map(move |(Size { name, width, depth, .. }, seed)| ExerciseTree {
        name: format!("{name}-{seed}"),
        generated: json!({"kind": KIND, "width": width, "depth": depth, "seed": seed, "range": RANGE}),
        depth: *depth,
        algorithms: algorithms.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::catalogue::{Cutoffs, Kind, Nature, Stores};
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
        let nature = |name: &str| {
            let mut all = practice["exercises"].as_array().expect("a list").iter();
            nature(&all.find(|exercise| exercise["exercise"] == name).expect(name)["algorithm"])
        };
        assert_eq!(nature("values").kind, Kind::Exhaustive);
        for exercise in ["windows", "cuts", "again"] {
            assert_eq!(nature(exercise).cutoffs, Cutoffs::Reported);
        }
        assert_eq!(nature("open").stores, Stores::Descriptors);
        assert_eq!(nature("rounds").kind, Kind::Driver);
    }

    #[test]
    fn the_default_tree_is_of_a_kind_that_is_offered() {
        let kinds = crate::subject::kinds();
        let default = &defaults()["generated"]["kind"];
        assert!(kinds.as_array().expect("a list").iter().any(|kind| kind["kind"] == *default));
    }
}
