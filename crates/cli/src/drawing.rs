//! Drawings of trees: from the top down if that fits, otherwise as an outline.

use crate::text::columns;
use plywood_core::{Game, Value};
use plywood_games::synthetic::{Child, ExplicitTree};

type Node = <ExplicitTree as Game>::Position;

/// The maximum number of nodes of a tree that is drawn.
pub(crate) const MOST_NODES: usize = 500;

/// The columns to the left of the tree, which show the side to move.
const MARGIN: usize = 7;

/// A line below the tree with a word for each leaf.
pub(crate) struct Footer<'a> {
    pub(crate) name: &'a str,
    pub(crate) words: &'a [String],
}

/// Draws the tree with its minimax values from MAX's point of view. It must not have more than [`MOST_NODES`].
pub(crate) fn draw(tree: &ExplicitTree) -> Vec<String> {
    assert!(tree.nodes() <= MOST_NODES, "{} nodes are too many to draw", tree.nodes());
    let above = if has_inner_values(tree) { None } else { from_the_top(tree, None) };
    above.unwrap_or_else(|| outline(tree))
}

/// Draws the tree from the top down, if it fits into the columns.
pub(crate) fn from_the_top(tree: &ExplicitTree, footer: Option<&Footer>) -> Option<Vec<String>> {
    let mut layout = Layout { tree, cell: 1, leaves: 0, placed: Vec::new() };
    layout.place(tree.root(), 0);
    let labels = layout.placed.iter().map(|node| node.label.len());
    let words = footer.iter().flat_map(|footer| footer.words.iter().map(String::len));
    // An even width puts a node exactly in the middle between two children.
    let cell = (labels.chain(words).max().unwrap_or(1) + 2).next_multiple_of(2);
    let wanted = cell * tree.leaves();
    if MARGIN + wanted > columns() {
        return None;
    }
    layout = Layout { tree, cell, leaves: 0, placed: Vec::new() };
    layout.place(tree.root(), 0);
    Some(layout.paint(wanted, footer))
}

fn has_inner_values(tree: &ExplicitTree) -> bool {
    fn below(tree: &ExplicitTree, node: Node) -> bool {
        let children = tree.moves(&node);
        let inner = !children.is_empty();
        (inner && tree.value_at(node).is_some())
            || children.into_iter().any(|m| below(tree, tree.play(&node, m)))
    }
    below(tree, tree.root())
}

/// Returns the minimax value of a node from MAX's point of view.
fn minimax(tree: &ExplicitTree, node: Node, ply: usize) -> Value {
    let values = tree.moves(&node).map(|m: Child| minimax(tree, tree.play(&node, m), ply + 1));
    let best = if is_max(ply) { values.max() } else { values.min() };
    best.or_else(|| tree.value_for_max(node, ply)).unwrap_or(Value::ZERO)
}

fn is_max(ply: usize) -> bool {
    ply.is_multiple_of(2)
}

fn side(ply: usize) -> &'static str {
    if is_max(ply) { "MAX" } else { "MIN" }
}

struct Layout<'a> {
    tree: &'a ExplicitTree,
    /// The columns per leaf.
    cell: usize,
    /// The number of leaves placed so far.
    leaves: usize,
    placed: Vec<Placed>,
}

struct Placed {
    ply: usize,
    column: usize,
    label: String,
    /// The columns of the children.
    children: Vec<usize>,
}

impl Layout<'_> {
    /// Places a node above the middle of its children and returns its column.
    fn place(&mut self, node: Node, ply: usize) -> usize {
        let tree = self.tree;
        let children: Vec<usize> =
            tree.moves(&node).map(|m| self.place(tree.play(&node, m), ply + 1)).collect();
        let column = match children[..] {
            [] => {
                self.leaves += 1;
                (self.leaves - 1) * self.cell + self.cell / 2
            }
            [first, .., last] => usize::midpoint(first, last),
            [only] => only,
        };
        let label = minimax(tree, node, ply).to_string();
        self.placed.push(Placed { ply, column, label, children });
        column
    }

    fn paint(&self, columns: usize, footer: Option<&Footer>) -> Vec<String> {
        let height = usize::from(self.tree.height());
        let mut canvas = vec![vec![' '; columns]; 2 * height + 1 + usize::from(footer.is_some())];
        for node in &self.placed {
            write(&mut canvas[2 * node.ply], node.column, &node.label);
            join(canvas.get_mut(2 * node.ply + 1), node);
        }
        if let Some(footer) = footer {
            let leaves = self.placed.iter().filter(|node| node.children.is_empty());
            for (leaf, word) in leaves.zip(footer.words) {
                write(&mut canvas[2 * height + 1], leaf.column, word);
            }
        }
        let name = |row: usize| match footer {
            Some(footer) if row > 2 * height => footer.name,
            _ if row.is_multiple_of(2) && row < 2 * height => side(row / 2),
            _ => "",
        };
        let line = |(row, chars): (usize, &Vec<char>)| {
            let text: String = chars.iter().collect();
            format!("{:MARGIN$}{text}", name(row)).trim_end().to_string()
        };
        canvas.iter().enumerate().map(line).collect()
    }
}

/// Writes `label` with its middle at `column`.
fn write(row: &mut [char], column: usize, label: &str) {
    let start = column.saturating_sub(label.len() / 2);
    for (place, c) in row[start..].iter_mut().zip(label.chars()) {
        *place = c;
    }
}

/// Draws the lines from a node to its children.
fn join(row: Option<&mut Vec<char>>, node: &Placed) {
    let (Some(row), Some(&first), Some(&last)) = (row, node.children.first(), node.children.last())
    else {
        return;
    };
    row[first..=last].fill('─');
    for &child in &node.children {
        row[child] = '┬';
    }
    row[first] = '┌';
    row[last] = '┐';
    row[node.column] = match (first == last, node.children.contains(&node.column)) {
        (true, _) => '│',
        (false, true) => '┼',
        (false, false) => '┴',
    };
}

/// Draws one line for each node.
fn outline(tree: &ExplicitTree) -> Vec<String> {
    let mut lines = Vec::new();
    outline_below(tree, tree.root(), 0, "", &mut lines);
    lines
}

fn outline_below(tree: &ExplicitTree, node: Node, ply: usize, indent: &str, lines: &mut Vec<String>) {
    let value = minimax(tree, node, ply);
    let children = tree.moves(&node);
    let written = tree.value_for_max(node, ply);
    lines.push(match written {
        _ if children.is_empty() => value.to_string(),
        None => format!("{} {value}", side(ply)),
        Some(written) => format!("{} {value} (static {written})", side(ply)),
    });
    for m in children.clone() {
        let (branch, below) =
            if m + 1 == children.end { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        let at = lines.len();
        outline_below(tree, tree.play(&node, m), ply + 1, &format!("{indent}{below}"), lines);
        lines[at] = format!("{indent}{branch}{}", lines[at]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> String {
        let tree = text.parse().expect("a tree");
        draw(&tree).join("\n")
    }

    #[test]
    fn a_small_tree_is_drawn_from_the_top() {
        let picture = "\
MAX             2
           ┌────┴┬───┐
MIN        1     2  -3
         ┌─┴─┐   │
         1   4   2";
        assert_eq!(drawn("(1 4) (2) -3"), picture);
    }

    #[test]
    fn a_tree_with_inner_values_is_drawn_as_an_outline() {
        let picture = "\
MAX 4
├─ MIN 1 (static 7)
│  ├─ 8
│  └─ 1
└─ 4";
        assert_eq!(drawn("7:(8 1) 4"), picture);
    }
}
