//! Trees worth looking at: those of the papers, and some that are generated.

use plywood::games::synthetic::{ExplicitTree, Statics, Weights};
use plywood::subject::{Generated, Kind, Range, Subject};
use serde::Serialize;

/// A tree of the gallery.
#[derive(Clone, Debug, Serialize)]
pub struct Exhibit {
    /// The name of the tree in addresses.
    pub id: &'static str,
    /// The title of the tree.
    pub title: &'static str,
    /// What the tree shows.
    pub about: &'static str,
    /// The tree in its text form.
    pub tree: String,
    /// The height of the tree in plies.
    pub depth: u16,
}

const DRAWN: [(&str, &str, &str, &str); 15] = [
    (
        "reinefeld-3-1",
        "Reinefeld, Marsland, Schaeffer 1985, Fig. 3.1",
        "Alpha-beta and SSS* visit seven of its eight leaves, in different orders; NegaScout visits six.",
        "((6 5)(7 1))((9 8)(4 3))",
    ),
    (
        "aima",
        "Russell, Norvig: Artificial Intelligence, the two-ply example",
        "Worth 3. Alpha-beta visits seven of its nine leaves: after the 2, the second move cannot be better than the first.",
        "(3 12 8)(2 4 6)(14 5 2)",
    ),
    (
        "aima-best-first",
        "The two-ply example, best children first",
        "The leaves of Russell and Norvig's example in the best order: alpha-beta visits only five of nine.",
        "(3 12 8)(2 4 6)(2 5 14)",
    ),
    (
        "aima-worst-first",
        "The two-ply example, best children last",
        "The leaves of Russell and Norvig's example in the worst order: alpha-beta visits all nine.",
        "(14 5 2)(6 4 2)(12 8 3)",
    ),
    (
        "digits-of-pi",
        "Knuth, Moore 1975: digits of π",
        "Four plies, three children each; the leaves are the first 81 digits of π. Shallow cutoffs leave 36 leaves to visit, deep cutoffs 31.",
        "(((3 1 4)(1 5 9)(2 6 5))((3 5 8)(9 7 9)(3 2 3))((8 4 6)(2 6 4)(3 3 8)))(((3 2 7)(9 5 0)(2 8 8))((4 1 9)(7 1 6)(9 3 9))((9 3 7)(5 1 0)(5 8 2)))(((0 9 7)(4 9 4)(4 5 9))((2 3 0)(7 8 1)(6 4 0))((6 2 8)(6 2 0)(8 9 9)))",
    ),
    (
        "sss-passes",
        "Plaat, Schaeffer, Pijls, de Bruin 1995: Stockman's SSS*",
        "The tree on which they explain SSS*: its upper bound falls from 41 to 36 and 35. SSS* visits eight of sixteen leaves, alpha-beta twelve; AB-SSS* takes four rounds.",
        "(((41 5)(12 90))((101 80)(20 30)))(((34 80)(36 35))((50 36)(25 3)))",
    ),
    (
        "tested",
        "One test fails",
        "NegaScout tests the second and the third child with a minimal window, and searches one of them again: 18 leaf visits, alpha-beta 21.",
        "((27 23 12)(16 6 3)(26 5 22))((19 2 9)(24 15 14)(30 10 8))((29 13 21)(25 20 7)(11 1 4))",
    ),
    (
        "bad-order",
        "Bad order",
        "Alpha-beta visits all sixteen leaves, SSS* nine.",
        "(((5 14)(8 7))((1 21)(2 20)))(((19 16)(18 3))((10 13)(17 12)))",
    ),
    (
        "korf-1",
        "Korf, Chickering 1994, Fig. 1",
        "Best-first minimax expands the end of the best line; every node has a static value.",
        "4:(8 1) 6:(5 2)",
    ),
    (
        "korf-1-longer",
        "Korf, Chickering 1994, Fig. 1, one ply deeper",
        "The static values of Fig. 1, with one child added below each leaf that best-first minimax reaches.",
        "4:(8 1) 6:(5:(0) 2:(3))",
    ),
    (
        "misled",
        "NegaScout misled",
        "Depth 4: NegaScout visits leaf baab, the tenth from the left, which SSS* does not visit.",
        "(((3 11)(14 12))((13 8)(5 4)))(((9 6)(15 10))((7 16)(2 1)))",
    ),
    (
        "second-search",
        "An informed second search",
        "The first child is worth -50. The second is searched again, and the results of the first search save leaf visits.",
        "((-50)) ((-10 -12) (-35 -15) (-20 -18))",
    ),
    (
        "theorem-4-3",
        "Bhattacharya, Bagchi 1986, Theorem 4.3",
        "SSS* visits leaf bba, the seventh from the left, although the theorem as printed says that it does not.",
        "((0 0)(0 0))((0 1)(0 2))",
    ),
    (
        "best-order",
        "Best order",
        "Best children first: alpha-beta visits the minimal tree, and NegaScout searches nothing twice.",
        "((6 5)(7 1))((4 3)(9 8))",
    ),
    ("smallest", "Two plies", "The smallest tree with a cutoff.", "(4 9)(3 7)"),
];

/// Returns all trees of the gallery, those of the papers first.
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "a test reads every tree")]
pub fn gallery() -> Vec<Exhibit> {
    let drawn = DRAWN.iter().map(|&(id, title, about, text)| {
        let tree: ExplicitTree = text.parse().expect("the gallery's trees are well-formed");
        Exhibit { id, title, about, tree: text.into(), depth: tree.height() }
    });
    drawn.chain(generated()).collect()
}

fn generated() -> impl Iterator<Item = Exhibit> {
    let kinds = [
        (
            "ordered",
            "Ordered, 3 by 4",
            "The first child is best in four cases out of five, as with a good move generator.",
            Kind::Ordered(Weights::First(80.0)),
            (3, 4),
        ),
        (
            "random",
            "Random order, 3 by 4",
            "Every child is best equally often.",
            Kind::Ordered(Weights::Equal),
            (3, 4),
        ),
        (
            "iid",
            "Independent leaves, 2 by 6",
            "Leaf values are drawn independently.",
            Kind::Iid,
            (2, 6),
        ),
        (
            "ragged",
            "Ragged",
            "Any number of children, leaves at any depth; every node has a static value.",
            Kind::Ragged,
            (4, 5),
        ),
    ];
    kinds.into_iter().map(|(id, title, about, kind, (width, depth))| {
        let generated = Generated { kind, width, depth, seed: 1, range: Range::UpTo(50) };
        let tree = written_out(&generated);
        Exhibit { id, title, about, depth: tree.height(), tree: tree.to_string() }
    })
}

fn written_out(generated: &Generated) -> ExplicitTree {
    const MOST: usize = 10_000;
    let subject = Subject::generated(generated).expect("the gallery's trees are small");
    subject.written_out(Statics::Written, MOST).expect("the gallery's trees are small").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::trace_answer;
    use crate::caps::Caps;
    use plywood::{Algorithm, Counters, Game, Search};
    use serde_json::{Value as Json, json};

    /// The leaf visits and re-searches of an algorithm on a tree of the gallery.
    fn counted(id: &str, name: &str) -> (u64, u64) {
        let exhibit = gallery().into_iter().find(|exhibit| exhibit.id == id).expect("it is there");
        let tree: ExplicitTree = exhibit.tree.parse().expect("a tree");
        let algorithm: Algorithm = name.parse().expect("in the catalogue");
        let mut search = Search::new(&tree, &tree).observer(Counters::default());
        algorithm.run(&mut search, &tree.root(), exhibit.depth).expect("it is not deep");
        let counters = search.observed();
        (counters.leaf_visits, counters.re_searches)
    }

    /// The events of one kind in a search of a tree of the gallery.
    fn events(id: &str, name: &str, kind: &str) -> Vec<Json> {
        let Exhibit { tree, depth, .. } =
            gallery().into_iter().find(|exhibit| exhibit.id == id).expect("it is there");
        let body = json!({"subject": {"tree": tree}, "depth": depth, "algorithm": name});
        let lines = trace_answer(&body, &Caps::default()).expect("it can be searched");
        let lines = String::from_utf8(lines).expect("text");
        let events = lines.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        events.filter(|event: &Json| event["event"] == kind).collect()
    }

    /// Whether an algorithm visits the leaf at this path.
    fn visits(id: &str, name: &str, path: &Json) -> bool {
        events(id, name, "leaf").iter().any(|event| event["path"] == *path)
    }

    #[test]
    fn the_descriptions_of_the_trees_are_true() {
        let visits =
            |id: &str, names: &[&str]| names.iter().map(|name| counted(id, name).0).collect::<Vec<_>>();
        assert_eq!(visits("reinefeld-3-1", &["alpha-beta", "sss", "negascout"]), [7, 7, 6]);
        assert_eq!(visits("aima", &["minimax", "alpha-beta"]), [9, 7]);
        assert_eq!(visits("aima-best-first", &["minimax", "alpha-beta"]), [9, 5]);
        assert_eq!(visits("aima-worst-first", &["minimax", "alpha-beta"]), [9, 9]);
        assert_eq!(visits("sss-passes", &["minimax", "alpha-beta", "sss"]), [16, 12, 8]);
        assert_eq!(
            visits("digits-of-pi", &["minimax", "alpha-beta-shallow", "alpha-beta"]),
            [81, 36, 31]
        );
        assert_eq!((counted("tested", "negascout"), counted("tested", "alpha-beta").0), ((18, 1), 21));
        assert_eq!(visits("bad-order", &["minimax", "alpha-beta", "sss"]), [16, 16, 9]);
        assert_eq!(counted("best-order", "alpha-beta").0, 5, "the minimal tree");
        assert_eq!(counted("best-order", "negascout"), (5, 0));
        let (plain, informed) =
            (counted("second-search", "negascout"), counted("second-search", "ins"));
        assert!(plain.1 == 1 && informed.1 == 1 && informed.0 < plain.0);
    }

    #[test]
    fn the_leaves_that_descriptions_name_are_visited_or_not_as_they_say() {
        let (baab, bba) = (json!([1, 0, 0, 1]), json!([1, 1, 0]));
        assert!(visits("misled", "negascout", &baab) && !visits("misled", "sss", &baab));
        assert!(visits("theorem-4-3", "sss", &bba));
    }

    #[test]
    fn the_upper_bounds_of_sss_fall_as_the_description_says() {
        let rounds = events("sss-passes", "ab-sss", "round");
        let tested: Vec<&Json> = rounds.iter().map(|round| &round["beta"]).collect();
        // Each round asks whether the last upper bound is reached.
        assert_eq!(tested[1..], [41, 36, 35]);
    }
}
