//! The documents outside of rustdoc show code that is tested.

const GUIDE: &str = include_str!("../../docs/guide.md");
const EXAMPLE: &str = include_str!("../../examples/nim.rs");
const README: &str = include_str!("../../README.md");

/// The blocks of a document that begin with this line, without their first and last lines.
fn blocks<'d>(document: &'d str, opening: &str) -> Vec<&'d str> {
    let bodies = document.split(opening).skip(1);
    bodies.map(|rest| rest.split("```").next().unwrap_or(rest)).collect()
}

#[test]
fn the_guide_shows_the_example_nim() {
    let flat = |text: &str| text.split_whitespace().collect::<String>();
    let shown = [blocks(GUIDE, "```rust\n")[0], blocks(GUIDE, "```rust,ignore\n")[0]];
    for block in shown {
        assert!(flat(EXAMPLE).contains(&flat(block)), "examples/nim.rs has other code than:\n{block}");
    }
    assert_eq!(blocks(GUIDE, "```rust,ignore\n").len(), 1, "all other code of the guide is a doc test");
}

#[test]
fn the_projects_readme_shows_the_code_of_this_crates_readme() {
    let root = include_str!("../../../../README.md");
    let shown = blocks(root, "```rust\n");
    assert!(!shown.is_empty());
    for block in shown {
        assert!(
            README.contains(block),
            "only this crate's README is a doc test; it has other code than:\n{block}"
        );
    }
}

#[test]
fn documents_have_no_hidden_lines() {
    for (name, document) in [("guide.md", GUIDE), ("README.md", README)] {
        for block in blocks(document, "```rust\n") {
            let hidden = block.lines().find(|line| line.starts_with("# "));
            assert_eq!(hidden, None, "{name}: a code host shows this line");
        }
    }
}
