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

const DRAWN: [(&str, &str, &str, &str); 8] = [
    (
        "reinefeld-3-1",
        "Reinefeld, Marsland, Schaeffer 1985, Fig. 3.1",
        "Alpha-beta and SSS* visit seven of its eight leaves, in different orders; NegaScout visits six.",
        "((6 5)(7 1))((9 8)(4 3))",
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
        "Depth 4: NegaScout visits leaf 9, counted from 0, which SSS* does not visit.",
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
        "SSS* examines leaf 6, counted from 0, although the theorem as printed says that it does not.",
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
    use plywood::{Algorithm, Counters, Game, Search};

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

    #[test]
    fn the_descriptions_of_the_trees_are_true() {
        let visits = |name| counted("reinefeld-3-1", name).0;
        assert_eq!(["alpha-beta", "sss", "negascout"].map(visits), [7, 7, 6]);
        assert_eq!(counted("best-order", "alpha-beta").0, 5, "the minimal tree");
        assert_eq!(counted("best-order", "negascout"), (5, 0));
        let (plain, informed) =
            (counted("second-search", "negascout"), counted("second-search", "ins"));
        assert!(plain.1 == 1 && informed.1 == 1 && informed.0 < plain.0);
    }
}
