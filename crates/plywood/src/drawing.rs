//! Drawings of trees as SVG, TikZ and DOT.
//!
//! A [`Drawing`] shows a tree from the top down. MAX is to move at squares and MIN at circles, values are from MAX's
//! point of view, and the moves of a tree are named `a`, `b`, `c`, …, as on the page. [`Drawing::of`] shows the tree
//! with its minimax values; [`Drawing::searched`] shows what one search found out, and at what cost.
//!
//! ```
//! use plywood::Limits;
//! use plywood::catalogue::Entry;
//! use plywood::drawing::Drawing;
//! use plywood::options::Chosen;
//! use plywood::subject::Subject;
//!
//! let tree = Subject::explicit("Fig. 3.1", "((6 5)(7 1))((9 8)(4 3))".parse()?, None)?;
//! let plain = Drawing::of(&tree)?;
//! assert!(plain.to_svg().starts_with("<svg ") && plain.to_tikz().contains("tikzpicture"));
//!
//! let chosen = Chosen::plain(Entry::named("alpha-beta").expect("it is in the catalogue"));
//! let searched = Drawing::searched(&tree, &chosen, &Limits::none())?;
//! assert!(searched.about().ends_with("It evaluates 7 of 8 leaves. Best line: a a a."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dot;
mod label;
mod layout;
mod marks;
mod svg;
mod tikz;

use crate::Limits;
use crate::options::Chosen;
use crate::subject::{Extent, Subject, Unfit};
use label::Label;
use plywood_core::Value;
use plywood_games::synthetic::Statics;
use std::fmt;
use std::ops::Range;

/// The maximum number of nodes of a tree that is drawn.
pub const MOST_NODES: usize = 1000;

/// A tree that is ready to be drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The name of the tree, in one line.
    title: String,
    /// What the drawing shows, in sentences.
    about: String,
    /// The root first, siblings next to each other.
    nodes: Vec<Drawn>,
    /// The number of columns, one for each leaf.
    columns: usize,
    /// Whether inner nodes show the evaluator's values.
    statics: Statics,
}

/// A node of a drawing.
#[derive(Clone, Debug)]
struct Drawn {
    parent: Option<usize>,
    children: Range<usize>,
    ply: usize,
    /// The middle of the node in columns, from the left.
    x: f64,
    /// The move that leads to the node.
    by: String,
    /// The evaluator's value from MAX's point of view, if the node has one.
    value: Option<Value>,
    label: Label,
    look: Look,
    /// The numbers of the visits of a leaf, from 1.
    visits: Vec<usize>,
}

/// How a node and the edge above it look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// No search is shown, or the search visited the node.
    Plain,
    /// The search evaluated this leaf.
    Evaluated,
    /// The node is part of the best line.
    Best,
    /// The search cut off the node: it visited the parent and other children of it.
    Cut,
    /// The search never reached the node.
    Unvisited,
}

/// Why a tree was not drawn.
#[derive(Clone, Debug)]
pub enum Undrawn {
    /// The tree has more than [`MOST_NODES`] nodes.
    TooLarge,
    /// The search has more events than are kept for a drawing.
    TooLong {
        /// The number of events that are kept.
        most: usize,
    },
    /// The tree cannot be searched.
    Unfit(Unfit),
}

impl fmt::Display for Undrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undrawn::TooLarge => write!(
                f,
                "the tree has more than {MOST_NODES} nodes, too many to draw; draw a tree of less width or depth"
            ),
            Undrawn::TooLong { most } => write!(
                f,
                "the search has more than {most} events, too many to draw; draw a smaller tree or choose another algorithm"
            ),
            Undrawn::Unfit(unfit) => unfit.fmt(f),
        }
    }
}

impl std::error::Error for Undrawn {}

impl From<Unfit> for Undrawn {
    fn from(unfit: Unfit) -> Undrawn {
        Undrawn::Unfit(unfit)
    }
}

impl Drawing {
    /// Draws the tree of a search to the subject's depth, with its minimax values. Static values of inner nodes are
    /// shown if the tree was written out with them.
    pub fn of(subject: &Subject) -> Result<Drawing, Undrawn> {
        let outline = subject.outline(MOST_NODES);
        if outline.extent == Extent::Capped {
            return Err(Undrawn::TooLarge);
        }
        let (nodes, columns) = layout::placed(&outline);
        let title = subject.title().lines().next().unwrap_or_default().to_string();
        let statics = if subject.is_explicit() { Statics::Written } else { Statics::Omitted };
        let mut drawing = Drawing { title, about: String::new(), nodes, columns, statics };
        drawing.prove(|node| node.children.is_empty());
        let label = drawing.nodes[0].label.plain();
        drawing.about = format!(
            "A game tree of {} nodes. MAX is to move at squares, MIN at circles. Its minimax value is {label}.",
            drawing.nodes.len()
        );
        Ok(drawing)
    }

    /// Draws the tree and what a search does in it: the leaves with the order of their visits, cut-offs, what the
    /// visited leaves prove about the inner nodes, and the best line. The search goes to the full depth at once.
    pub fn searched(subject: &Subject, chosen: &Chosen, limits: &Limits) -> Result<Drawing, Undrawn> {
        let mut drawing = Drawing::of(subject)?;
        marks::mark(&mut drawing, subject, chosen, limits)?;
        Ok(drawing)
    }

    /// Shows the evaluator's values of inner nodes, or omits them. Nodes without a value show none.
    #[must_use]
    pub fn with_statics(self, statics: Statics) -> Drawing {
        Drawing { statics, ..self }
    }

    /// Leaves the inner nodes blank, for an exercise.
    #[must_use]
    pub fn blank(mut self) -> Drawing {
        for node in self.nodes.iter_mut().filter(|node| !node.children.is_empty()) {
            node.label = Label::Blank;
        }
        self
    }

    /// Returns what the drawing shows, in sentences, for readers who cannot see it.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns the drawing as a self-contained SVG document, which adapts to light and dark surroundings.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::svg(self)
    }

    /// Returns the drawing as a `tikzpicture`, which needs the package `tikz` and nothing else.
    #[must_use]
    pub fn to_tikz(&self) -> String {
        tikz::tikz(self)
    }

    /// Returns the drawing as a graph in the DOT language, for Graphviz, which places the nodes.
    #[must_use]
    pub fn to_dot(&self) -> String {
        dot::dot(self)
    }

    /// Labels leaves with their values, and inner nodes with what the nodes that `is_known` accepts prove.
    fn prove(&mut self, is_known: impl Fn(&Drawn) -> bool) {
        let proven = label::proven(&self.nodes, is_known);
        for (node, label) in self.nodes.iter_mut().zip(proven) {
            let leaf = node.value.filter(|_| node.children.is_empty()).map(Label::Exact);
            node.label = leaf.unwrap_or(label);
        }
    }

    /// Returns the evaluator's value of an inner node, if it is shown.
    fn fixed(&self, node: &Drawn) -> Option<Label> {
        let is_shown = self.statics == Statics::Written && !node.children.is_empty();
        node.value.filter(|_| is_shown).map(Label::Exact)
    }

    /// Returns the number of leaves.
    fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.children.is_empty()).count()
    }

    /// Returns the name of a node: the moves from the root.
    fn path(&self, node: usize) -> String {
        let up = std::iter::successors(Some(node), |&node| self.nodes[node].parent);
        let mut moves: Vec<&str> =
            up.map(|node| &*self.nodes[node].by).filter(|by| !by.is_empty()).collect();
        moves.reverse();
        moves.join(" ")
    }

    /// Describes a node in words: `MIN node b: ≤4`.
    fn described(&self, index: usize) -> String {
        let node = &self.nodes[index];
        let kind = match (index, node.children.is_empty()) {
            (0, _) => "root".to_string(),
            (_, true) => format!("leaf {}", self.path(index)),
            (_, false) => format!("{} node {}", node.side(), self.path(index)),
        };
        let state = match node.look {
            Look::Cut => ", cut off",
            Look::Unvisited => ", not visited",
            Look::Plain | Look::Evaluated | Look::Best => "",
        };
        match node.label {
            Label::Blank => format!("{kind}{state}"),
            label => format!("{kind}: {}{state}", label.plain()),
        }
    }
}

impl Drawn {
    fn is_max(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    fn side(&self) -> &'static str {
        if self.is_max() { "MAX" } else { "MIN" }
    }

    /// Returns the numbers of the visits, shortened if there are more than two.
    fn visits(&self) -> String {
        match self.visits[..] {
            [] => String::new(),
            [one] => one.to_string(),
            [one, two] => format!("{one}·{two}"),
            [first, .., last] => format!("{first}·…·{last}"),
        }
    }
}

/// Returns the sides to move of the rows that have inner nodes, from the top.
fn sides(drawing: &Drawing) -> Vec<&'static str> {
    let rows = drawing.nodes.iter().filter(|node| !node.children.is_empty());
    let rows = rows.map(|node| node.ply + 1).max().unwrap_or(0);
    (0..rows).map(|ply| if ply % 2 == 0 { "MAX" } else { "MIN" }).collect()
}
