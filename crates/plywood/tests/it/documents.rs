//! The documents outside of rustdoc show code that is tested.

const GUIDE: &str = include_str!("../../docs/guide.md");
const EXAMPLE: &str = include_str!("../../examples/nim.rs");
const COMMAND: &str = include_str!("../../../cli/examples/toy.rs");
const README: &str = include_str!("../../README.md");

/// The blocks of a document that begin with this line, without their first and last lines.
fn blocks<'d>(document: &'d str, opening: &str) -> Vec<&'d str> {
    let bodies = document.split(opening).skip(1);
    bodies.map(|rest| rest.split("```").next().unwrap_or(rest)).collect()
}

#[test]
fn the_guide_shows_code_of_the_examples() {
    let flat = |text: &str| text.split_whitespace().collect::<String>();
    let [in_nim, in_command] = blocks(GUIDE, "```rust,ignore\n")[..] else {
        panic!("all other code of the guide is a doc test")
    };
    for (file, example, block) in [
        ("examples/nim.rs", EXAMPLE, blocks(GUIDE, "```rust\n")[0]),
        ("examples/nim.rs", EXAMPLE, in_nim),
        ("the command's example toy.rs", COMMAND, in_command),
    ] {
        assert!(flat(example).contains(&flat(block)), "{file} has other code than:\n{block}");
    }
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
