//! Drawings as pictures in TikZ.

use super::layout::small;
use super::{Drawing, Drawn, Label, Look, sides};
use plywood_core::Value;
use std::fmt::Write;

/// The least distance between leaves, in centimetres.
const COLUMN: f64 = 0.95;
/// The distance between rows.
const ROW: f64 = 1.6;
/// The greatest width of a picture; TeX cannot measure much more.
const WIDEST: f64 = 500.0;

const STYLES: &str = "\
  \\definecolor{plyvisit}{RGB}{27,91,163}\\definecolor{plybest}{RGB}{31,109,56}\\definecolor{plycut}{RGB}{173,49,28}
  \\tikzset{
    ply/.style={draw, semithick, inner sep=1.5pt, minimum width=6.5mm, minimum height=6.5mm, font=\\small},
    max/.style={ply}, min/.style={ply, rounded corners=3.2mm},
    evaluated/.style={draw=plyvisit, fill=plyvisit!15}, best/.style={draw=plybest, fill=plybest!15, very thick},
    unvisited/.style={draw=black!50, text=black!60, dashed},
    bestedge/.style={draw=plybest, ultra thick}, unvisitededge/.style={draw=black!50, dashed},
    move/.style={pos=0.65, fill=white, inner sep=1pt, font=\\scriptsize, text=black!70},
    cutoff/.style={pos=0.35, sloped, inner sep=0pt, font=\\large, text=plycut},
    side/.style={font=\\scriptsize, text=black!70}, static/.style={right, inner sep=2pt, font=\\scriptsize, text=black!70},
    visits/.style={below, inner sep=2pt, font=\\scriptsize\\bfseries, text=plyvisit}}
";

pub(super) fn tikz(drawing: &Drawing) -> String {
    let longest = drawing.nodes.iter().map(|node| node.label.plain().chars().count()).max();
    let column = COLUMN.max(0.19 * small(longest.unwrap_or(0)) + 0.45);
    let column = column.min(WIDEST / small(drawing.columns));
    let at = |node: &Drawn| format!("({:.2},{:.2})", node.x * column, -ROW * small(node.ply));
    let mut out = format!(
        "% {}\n% {}\n% Needs \\usepackage{{tikz}} in the preamble.\n\\begin{{tikzpicture}}\n{STYLES}",
        line(&drawing.title),
        line(&drawing.about)
    );
    for (ply, side) in sides(drawing).into_iter().enumerate() {
        let _ = writeln!(out, "  \\node[side] at (-0.8,{:.2}) {{{side}}};", -ROW * small(ply));
    }
    for (index, node) in drawing.nodes.iter().enumerate() {
        let shape = if node.is_max() { "max" } else { "min" };
        let look = match node.look {
            Look::Plain => "",
            Look::Evaluated => ", evaluated",
            Look::Best => ", best",
            Look::Cut | Look::Unvisited => ", unvisited",
        };
        let _ = writeln!(
            out,
            "  \\node[{shape}{look}] (n{index}) at {} {{{}}};",
            at(node),
            label(node.label)
        );
        if let Some(fixed) = drawing.fixed(node) {
            let _ = writeln!(out, "  \\node[static] at (n{index}.east) {{{}}};", label(fixed));
        }
        if node.children.is_empty() && !node.visits.is_empty() {
            let _ =
                writeln!(out, "  \\node[visits] at (n{index}.south) {{{}}};", escaped(&node.visits()));
        }
    }
    for (index, node) in drawing.nodes.iter().enumerate() {
        let Some(parent) = node.parent else { continue };
        let (style, cut) = match node.look {
            Look::Plain | Look::Evaluated => ("", ""),
            Look::Best => ("[bestedge]", ""),
            Look::Cut => ("[unvisitededge]", " node[cutoff] {$\\parallel$}"),
            Look::Unvisited => ("[unvisitededge]", ""),
        };
        let by = escaped(&node.by);
        let _ = writeln!(out, "  \\draw{style} (n{parent}) --{cut} node[move] {{{by}}} (n{index});");
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

fn label(label: Label) -> String {
    let number = |value: Value| match value {
        Value::INF => "\\mbox{won}".into(),
        Value::NEG_INF => "\\mbox{lost}".into(),
        value if value.is_finite() => value.to_string(),
        _ => "\\mbox{drawn}".into(),
    };
    match label {
        Label::Blank => String::new(),
        label => format!("${}$", label.written(number, "\\le ", "\\ge ", "\\ldots ")),
    }
}

/// Returns the text in one line, for a comment.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Replaces the characters that have a meaning in TeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '·' => escaped.push_str("\\,$\\cdot$\\,"),
            '…' => escaped.push_str("\\dots{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
