//! Drawings of trees: SVG, TikZ and DOT.

use crate::support::{FIGURE, plywood, plywood_reading, refused};
use std::process::{Command, Stdio};

const FORMATS: [&str; 3] = ["svg", "tikz", "dot"];

fn drawn(format: &str, more: &str) -> String {
    plywood_reading(&format!("tree --tree - --format {format} {more}"), FIGURE).text()
}

/// Returns the texts between `before` and the next `after`.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Vec<&'t str> {
    text.split(before).skip(1).filter_map(|rest| rest.split(after).next()).collect()
}

/// Checks that elements are nested properly, and returns the names of all of them.
fn elements(svg: &str) -> Vec<&str> {
    let (mut open, mut all) = (Vec::new(), Vec::new());
    for tag in between(svg, "<", ">") {
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
        } else {
            let name = tag.split([' ', '/']).next().expect("a name");
            all.push(name);
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty(), "{open:?} are open");
    all
}

#[test]
fn an_svg_has_a_shape_for_each_node_and_an_edge_for_each_move() {
    let svg = drawn("svg", "");
    let elements = elements(&svg);
    let count = |name: &str| elements.iter().filter(|element| **element == name).count();
    assert_eq!((elements[0], count("rect"), count("path")), ("svg", 1 + 15, 14));
    assert_eq!(between(&svg, "<text>", "</text>").join(" "), "6 6 4 6 7 9 4 6 5 7 1 9 8 4 3");
    // MAX is to move at squares, MIN at circles.
    assert_eq!((svg.matches("rx=\"2\"").count(), svg.matches("rx=\"15\"").count()), (5, 10));
    assert_eq!(between(&svg, "class=\"side\"", "</text>").len(), 3);
}

#[test]
fn an_svg_is_self_contained_accessible_and_has_colours_for_the_dark() {
    let svg = drawn("svg", "--algorithm alpha-beta");
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{svg}");
    for wanted in ["role=\"img\"", "<title>explicit tree: ", "<desc>A game tree of 15 nodes", "dark){"]
    {
        assert!(svg.contains(wanted), "{wanted}");
    }
    for unwanted in ["<script", "href", "@import", "url("] {
        assert!(!svg.contains(unwanted), "{unwanted}");
    }
}

#[test]
fn a_search_is_marked_by_visits_cutoffs_bounds_and_the_best_line() {
    let svg = drawn("svg", "--algorithm alpha-beta");
    let visits = between(&svg, "class=\"visits\" y=\"27\">", "</text>");
    assert_eq!(visits, ["1", "2", "3", "4", "5", "6", "7"]);
    assert_eq!(svg.matches("class=\"edge cut\"").count(), 1);
    assert!(svg.contains("<title>leaf a b b: 1, cut off</title>"), "{svg}");
    assert!(svg.contains("<title>MAX node a b: ≥7</title>"), "{svg}");
    assert_eq!((svg.matches("<g class=\"best\"").count(), svg.matches("edge best").count()), (4, 3));
    assert!(svg.contains("It finds the value 6. It evaluates 7 of 8 leaves. Best line: a a a."));
    let tikz = drawn("tikz", "--algorithm alpha-beta");
    assert_eq!((tikz.matches("{$\\parallel$}").count(), tikz.matches("[bestedge]").count()), (1, 3));
    assert!(tikz.contains("{$\\ge 7$}"), "{tikz}");
    let dot = drawn("dot", "--algorithm alpha-beta");
    assert_eq!((dot.matches('∥').count(), dot.matches("penwidth=2.5").count()), (1, 3));
}

#[test]
fn every_algorithm_can_be_drawn_and_its_visits_are_those_of_a_search() {
    let tree = "--width 3 --depth 3 --order 60 --seed 5";
    for algorithm in crate::support::algorithms() {
        let svg = plywood(&format!("tree {tree} --format svg --algorithm {algorithm}")).text();
        elements(&svg);
        let found = plywood(&format!("search {tree} --algorithm {algorithm} --json")).json();
        if found["leaf_visits"] == found["distinct_leaves"] && !found["bounds"]["lower"].is_null() {
            let visits = between(&svg, "class=\"visits\"", "</text>").len();
            assert_eq!(found["leaf_visits"], visits, "{algorithm}");
        }
        let value = found["value"].to_string().replace('-', "−");
        assert!(svg.contains(&format!("<title>root: {value}</title>")), "{algorithm}: {value}");
    }
}

#[test]
fn inner_nodes_can_be_left_blank_or_show_their_static_values() {
    let blank = drawn("svg", "--blank");
    assert_eq!(between(&blank, "<text>", "</text>").join(" "), "6 5 7 1 9 8 4 3");
    let written = plywood_reading("tree --tree - --format svg", "7:(8 1) 4").text();
    assert_eq!(between(&written, "text-anchor:start\">", "</text>"), ["7"]);
    let generated = plywood("tree --random-game --width 2 --depth 3 --format svg").text();
    assert!(!generated.contains("text-anchor:start"), "static values are shown on request");
}

#[test]
fn moves_of_games_and_passes_are_named() {
    let game = plywood("tree --game tic-tac-toe --depth 1 --format svg").text();
    let moves = between(&game, "class=\"small halo\"", "</text>");
    assert_eq!(moves.len(), 9);
    let passes = plywood("tree --ragged --passes --width 3 --depth 3 --seed 4 --format dot").text();
    assert!(passes.contains("label=\"pass\""), "{passes}");
}

#[test]
fn a_tree_that_is_too_large_to_draw_is_refused_with_the_limit() {
    for format in FORMATS {
        let large = plywood(&format!("tree --width 2 --depth 10 --format {format}"));
        refused(&large, "more than 1000 nodes, too many to draw; draw a tree of less width or depth");
    }
}

#[test]
fn options_of_drawings_are_refused_elsewhere() {
    let tree = "tree --width 2 --depth 2";
    refused(&plywood(&format!("{tree} --algorithm sss")), "add --format svg, tikz or dot");
    refused(&plywood(&format!("{tree} --blank")), "add --format svg, tikz or dot");
    refused(&plywood(&format!("{tree} --format svg --guess 3")), "add --algorithm NAME");
    refused(&plywood(&format!("{tree} --format svg --algorithm sss --guess 3")), "--guess");
}

#[test]
fn tikz_braces_are_balanced_and_texts_cannot_break_out() {
    for more in ["", "--algorithm sss", "--blank"] {
        let tikz = drawn("tikz", more);
        let code: String = tikz.lines().filter(|line| !line.starts_with('%')).collect();
        assert_eq!(code.matches('{').count(), code.matches('}').count(), "{tikz}");
        assert_eq!(tikz.matches("\\node[m").count(), 15);
        assert!(tikz.ends_with("\\end{tikzpicture}\n") && tikz.matches(';').count() >= 29);
    }
}

/// Graphviz is not needed to build or to test; where it is installed, it must read every graph.
#[test]
fn graphviz_reads_the_graphs() {
    if Command::new("dot").arg("-V").output().is_err() {
        assert!(std::env::var_os("PLYWOOD_TEST_ALL").is_none(), "dot is not installed");
        return;
    }
    for more in ["", "--algorithm mtd-f --guess 4", "--blank"] {
        let graph = drawn("dot", more);
        let mut dot = Command::new("dot");
        let dot = dot.arg("-Tplain").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = dot.spawn().expect("it runs");
        let mut input = child.stdin.take().expect("a pipe");
        std::io::Write::write_all(&mut input, graph.as_bytes()).expect("it reads");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        let plain = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{graph}");
        let lines = |word: &str| plain.lines().filter(|line| line.starts_with(word)).count();
        assert_eq!((lines("node "), lines("edge ")), (15, 14), "{plain}");
    }
}

#[test]
fn the_tree_of_a_game_is_shown_as_text_too() {
    let text = plywood("tree --game tic-tac-toe --depth 1").text();
    assert!(text.contains("\nMAX "), "{text}");
}
