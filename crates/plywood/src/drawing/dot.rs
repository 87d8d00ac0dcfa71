//! Drawings as graphs in the DOT language.

use super::{Drawing, Drawn, Look};
use std::fmt::Write;

const HEAD: &str = "  graph [ordering=out, nodesep=0.2, ranksep=0.45];
  node [fontname=\"Helvetica,sans-serif\", fontsize=12, height=0.35, width=0.35, margin=\"0.06,0.03\"];
  edge [fontname=\"Helvetica,sans-serif\", fontsize=10];
";

pub(super) fn dot(drawing: &Drawing) -> String {
    let mut out = format!("// {}\n// {}\ngraph tree {{\n", line(&drawing.title), line(&drawing.about));
    let _ = writeln!(out, "  label=\"\"; tooltip={};\n{HEAD}", quoted(&drawing.about));
    for (index, node) in drawing.nodes.iter().enumerate() {
        let shape = if node.is_max() { "shape=box" } else { "shape=box, style=rounded" };
        let label = match drawing.fixed(node) {
            Some(fixed) => format!("{} ({})", node.label.plain(), fixed.plain()),
            None => node.label.plain(),
        };
        let label = if node.children.is_empty() && !node.visits.is_empty() {
            // The text of a value has no character that has a meaning in a label with fonts.
            format!("<{label}<br/><font point-size=\"9\" color=\"#1b5ba3\">{}</font>>", node.visits())
        } else {
            quoted(&label)
        };
        let told = quoted(&drawing.described(index));
        let _ = writeln!(out, "  n{index} [{shape}, label={label}{}, tooltip={told}];", look(node));
    }
    for (index, node) in drawing.nodes.iter().enumerate() {
        let Some(parent) = node.parent else { continue };
        let (name, style) = match node.look {
            Look::Plain | Look::Evaluated => (node.by.clone(), ""),
            Look::Best => (node.by.clone(), ", color=\"#1f6d38\", penwidth=2.5"),
            Look::Cut => {
                (format!("{} ∥", node.by), ", color=\"#ad311c\", fontcolor=\"#ad311c\", style=dashed")
            }
            Look::Unvisited => (node.by.clone(), ", color=\"#857e72\", style=dashed"),
        };
        let _ = writeln!(out, "  n{parent} -- n{index} [label={}{style}];", quoted(&name));
    }
    out.push_str("}\n");
    out
}

/// Returns the colours of a node. MIN's rounded corners are a style, so a style that is added must name them again.
fn look(node: &Drawn) -> String {
    let round = if node.is_max() { "" } else { "rounded," };
    match node.look {
        Look::Plain => String::new(),
        Look::Evaluated => {
            format!(", style=\"{round}filled\", color=\"#1b5ba3\", fillcolor=\"#d3e3f5\"")
        }
        Look::Best => {
            format!(", style=\"{round}filled\", color=\"#1f6d38\", fillcolor=\"#d5ecd9\", penwidth=2")
        }
        Look::Cut | Look::Unvisited => {
            format!(", style=\"{round}dashed\", color=\"#857e72\", fontcolor=\"#6c665b\"")
        }
    }
}

/// Returns the text in one line, for a comment.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the text as a string of the DOT language.
fn quoted(text: &str) -> String {
    format!("\"{}\"", line(text).replace('\\', "\\\\").replace('"', "\\\""))
}
