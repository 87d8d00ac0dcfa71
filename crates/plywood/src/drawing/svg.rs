//! Drawings as SVG.

use super::layout::small;
use super::{Drawing, Drawn, Look, sides};
use std::fmt::Write;

/// The least distance between leaves.
const COLUMN: f64 = 40.0;
/// The least and the greatest distance between rows: wide trees need more, so that edges are not flat.
const ROW: (f64, f64) = (74.0, 140.0);
/// The space to the left of the tree, for the sides to move.
const LEFT: f64 = 52.0;
const MARGIN: f64 = 18.0;
/// Half the height of a node.
const RADIUS: f64 = 15.0;
/// The width of a character of a label, and of the smaller names of moves.
const LETTER: f64 = 7.6;

/// Colours and strokes. Every pair of text and ground has a contrast of at least 4.5, every line one of at least 3.
const STYLE: &str = "\
.plywood-tree{color-scheme:light dark}\
.plywood-tree text{font:13px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:#23201b}\
.plywood-tree .paper{fill:#fff}\
.plywood-tree .shape{fill:#fff;stroke:#23201b;stroke-width:1.5}\
.plywood-tree .edge{fill:none;stroke:#655f55;stroke-width:1.5}\
.plywood-tree .small,.plywood-tree .side{font-size:11px;fill:#655f55}\
.plywood-tree .halo{stroke:#fff;stroke-width:4px;stroke-linejoin:round;paint-order:stroke}\
.plywood-tree .visits{font-size:11px;font-weight:600;fill:#1b5ba3}\
.plywood-tree .evaluated .shape{fill:#d3e3f5;stroke:#1b5ba3}\
.plywood-tree .best .shape{fill:#d5ecd9;stroke:#1f6d38;stroke-width:2.5}\
.plywood-tree .best.edge{stroke:#1f6d38;stroke-width:3.5}\
.plywood-tree .unvisited .shape{stroke:#857e72;stroke-dasharray:3 3}\
.plywood-tree .unvisited text{fill:#6c665b}\
.plywood-tree .unvisited.edge{stroke:#857e72;stroke-dasharray:3 3}\
.plywood-tree .cut.edge{stroke:#ad311c}\
@media(prefers-color-scheme:dark){\
.plywood-tree text{fill:#ece7dd}\
.plywood-tree .paper{fill:#211f1b}\
.plywood-tree .shape{fill:#211f1b;stroke:#ece7dd}\
.plywood-tree .edge{stroke:#ada596}\
.plywood-tree .small,.plywood-tree .side{fill:#ada596}\
.plywood-tree .halo{stroke:#211f1b}\
.plywood-tree .visits{fill:#86bbf3}\
.plywood-tree .evaluated .shape{fill:#24405e;stroke:#86bbf3}\
.plywood-tree .best .shape{fill:#20422a;stroke:#86d297}\
.plywood-tree .best.edge{stroke:#86d297}\
.plywood-tree .unvisited .shape{stroke:#857e72}\
.plywood-tree .unvisited text{fill:#ada596}\
.plywood-tree .unvisited.edge{stroke:#857e72}\
.plywood-tree .cut.edge{stroke:#f49580}}";

/// Where everything is, in pixels.
struct Plan<'d> {
    drawing: &'d Drawing,
    column: f64,
    row: f64,
}

pub(super) fn svg(drawing: &Drawing) -> String {
    let widest = drawing.nodes.iter().map(half_width).fold(0.0, f64::max);
    let column = COLUMN.max(2.0 * widest + 10.0);
    let width = LEFT + column * small(drawing.columns) + MARGIN;
    let rows = small(drawing.nodes.iter().map(|node| node.ply).max().unwrap_or(0));
    let plan = Plan { drawing, column, row: (width / (6.0 * rows.max(1.0))).clamp(ROW.0, ROW.1) };
    let height = 2.0 * MARGIN + 2.0 * RADIUS + plan.row * rows + 12.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plywood-tree\" role=\"img\" width=\"{0}\" height=\"{1}\" \
         viewBox=\"0 0 {0} {1}\" style=\"max-width:100%;height:auto\">\n<title>{2}</title>\n<desc>{3}</desc>\n\
         <style>{STYLE}</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"6\"/>\n",
        round(width),
        round(height),
        escaped(&drawing.title),
        escaped(&drawing.about),
    );
    for (ply, side) in sides(drawing).into_iter().enumerate() {
        let y = round(plan.y(ply));
        let _ =
            writeln!(out, "<text class=\"side\" x=\"{}\" y=\"{y}\">{side}</text>", round(LEFT / 2.0));
    }
    for index in 1..drawing.nodes.len() {
        plan.edge(index, &mut out);
    }
    for index in 0..drawing.nodes.len() {
        plan.node(index, &mut out);
    }
    out.push_str("</svg>\n");
    out
}

impl Plan<'_> {
    fn x(&self, node: &Drawn) -> f64 {
        LEFT + node.x * self.column
    }

    fn y(&self, ply: usize) -> f64 {
        MARGIN + RADIUS + self.row * small(ply)
    }

    /// Draws the edge above a node, the double stroke of a cut-off, and the move.
    fn edge(&self, index: usize, out: &mut String) {
        let node = &self.drawing.nodes[index];
        let Some(parent) = node.parent.map(|parent| &self.drawing.nodes[parent]) else { return };
        let (x1, y1) = (self.x(parent), self.y(parent.ply) + RADIUS);
        let (x2, y2) = (self.x(node), self.y(node.ply) - RADIUS);
        let class = match node.look {
            Look::Best => "edge best",
            Look::Cut | Look::Unvisited => "edge unvisited",
            Look::Plain | Look::Evaluated => "edge",
        };
        let ends = [x1, y1, x2, y2].map(round);
        let _ = writeln!(
            out,
            "<path class=\"{class}\" d=\"M{} {}L{} {}\"/>",
            ends[0], ends[1], ends[2], ends[3]
        );
        let at = |t: f64| (x1 + (x2 - x1) * t, y1 + (y2 - y1) * t);
        if node.look == Look::Cut {
            // Two strokes across the edge, four pixels apart.
            let length = (x2 - x1).hypot(y2 - y1);
            let (dx, dy) = ((y2 - y1) / length * 6.0, (x1 - x2) / length * 6.0);
            let strokes = [-2.0, 2.0].map(|apart| at(0.46 + apart / length)).map(|(x, y)| {
                format!("M{} {}L{} {}", round(x - dx), round(y - dy), round(x + dx), round(y + dy))
            });
            let _ = writeln!(out, "<path class=\"edge cut\" d=\"{}\"/>", strokes.concat());
        }
        if self.has_room(index) {
            let (x, y) = at(0.68);
            let class =
                if node.look == Look::Unvisited { "small halo unvisited" } else { "small halo" };
            let (x, y) = (round(x), round(y));
            let _ = writeln!(
                out,
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>",
                escaped(&node.by)
            );
        }
    }

    /// Returns whether siblings are far enough apart for the names of their moves.
    fn has_room(&self, index: usize) -> bool {
        let nodes = &self.drawing.nodes;
        let Some(siblings) = nodes[index].parent.map(|parent| nodes[parent].children.clone()) else {
            return false;
        };
        let apart = (nodes[siblings.end - 1].x - nodes[siblings.start].x) * self.column * 0.68;
        let longest = siblings.clone().map(|sibling| nodes[sibling].by.chars().count()).max();
        let gaps = small(siblings.len() - 1).max(1.0);
        siblings.len() == 1 || apart / gaps > 8.0 + 6.5 * small(longest.unwrap_or(0))
    }

    fn node(&self, index: usize, out: &mut String) {
        let node = &self.drawing.nodes[index];
        let class = match node.look {
            Look::Plain => "",
            Look::Evaluated => " class=\"evaluated\"",
            Look::Best => " class=\"best\"",
            Look::Cut | Look::Unvisited => " class=\"unvisited\"",
        };
        let (x, y) = (round(self.x(node)), round(self.y(node.ply)));
        let half = half_width(node);
        let corner = if node.is_max() { 2.0 } else { RADIUS };
        let _ = write!(
            out,
            "<g{class} transform=\"translate({x} {y})\"><title>{}</title><rect class=\"shape\" x=\"{}\" y=\"{}\" \
             width=\"{}\" height=\"{}\" rx=\"{corner}\"/>",
            escaped(&self.drawing.described(index)),
            round(-half),
            -RADIUS,
            round(2.0 * half),
            2.0 * RADIUS,
        );
        let label = node.label.plain();
        if !label.is_empty() {
            let _ = write!(out, "<text>{}</text>", escaped(&label));
        }
        if let Some(fixed) = self.drawing.fixed(node) {
            let x = round(half + 4.0);
            let _ = write!(
                out,
                "<text class=\"small halo\" x=\"{x}\" style=\"text-anchor:start\">{}</text>",
                escaped(&fixed.plain())
            );
        }
        if node.children.is_empty() && !node.visits.is_empty() {
            let _ =
                write!(out, "<text class=\"visits\" y=\"{}\">{}</text>", RADIUS + 12.0, node.visits());
        }
        out.push_str("</g>\n");
    }
}

/// Half the width of a node, which has room for its label.
fn half_width(node: &Drawn) -> f64 {
    RADIUS.max(LETTER * small(node.label.plain().chars().count()) / 2.0 + 6.0)
}

/// Rounds to a tenth of a pixel.
fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Replaces the characters that have a meaning in XML, and those that XML cannot hold.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
