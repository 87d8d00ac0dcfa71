//! The words of the project: those of `docs/glossary.md`, and doc comments that can be read alone.

use std::fs;
use std::path::{Path, PathBuf};

/// Words and phrases that are refused, with what to write instead.
const REFUSED: [(&str, &str); 9] = [
    ("son", "child"),
    ("sons", "children"),
    ("father", "parent"),
    ("fathers", "parents"),
    ("brother", "sibling"),
    ("brothers", "siblings"),
    ("watcher", "observer"),
    ("so many", "the given number of"),
    ("so much", "the given amount of"),
];

/// The names of an algorithm, in which such a word may stand.
const NAMES: [&str; 3] = ["young brothers", "young_brothers", "young-brothers"];

/// The first words that make a doc comment depend on what stands before it.
const PRONOUNS: [&str; 11] = [
    "It",
    "They",
    "Its",
    "Their",
    "Those",
    "He",
    "Whoever",
    "Nobody",
    "Somebody",
    "The same,",
    "The same.",
];

const EXTENSIONS: [&str; 7] = ["rs", "md", "js", "html", "css", "tsv", "toml"];

/// Every text of the project, except records, the glossary, the changelog, this test, and generated files.
fn texts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let skipped =
            ["target", "results", "node_modules", "lab", "glossary.md", "CHANGELOG.md", "words.rs"];
        if name.starts_with('.') || skipped.contains(&name) && !path.ends_with("crates/lab") {
            continue;
        }
        if path.is_dir() {
            texts(&path, found);
        } else if path.extension().is_some_and(|e| EXTENSIONS.iter().any(|known| e == *known)) {
            found.push(path);
        }
    }
}

/// Whether `phrase` stands in `line` as whole words, in any case.
fn has(line: &str, phrase: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    line.match_indices(phrase).any(|(at, _)| {
        !is_word(line[..at].chars().next_back()) && !is_word(line[at + phrase.len()..].chars().next())
    })
}

/// What is wrong with a text, one sentence for each line.
fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut before = "";
    for (number, line) in text.lines().enumerate() {
        let mut fault = |what: String| faults.push(format!("line {}: {what}", number + 1));
        let lower = NAMES.iter().fold(line.to_lowercase(), |line, name| line.replace(name, ""));
        for (word, instead) in REFUSED {
            if has(&lower, word) {
                fault(format!("`{word}`: write \"{instead}\""));
            }
        }
        let doc = line.trim_start().strip_prefix("/// ");
        if let Some(doc) = doc.filter(|_| !before.starts_with("///")) {
            let pronoun = PRONOUNS
                .iter()
                .find(|p| doc.strip_prefix(**p).is_some_and(|r| !r.starts_with(char::is_alphanumeric)));
            if let Some(pronoun) = pronoun {
                fault(format!("a doc comment begins with \"{pronoun}\": name its subject"));
            }
        }
        before = line.trim_start();
    }
    faults
}

#[test]
fn texts_use_the_words_of_the_glossary_and_doc_comments_stand_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    texts(&root, &mut files);
    assert!(files.len() > 400, "only {} texts", files.len());
    let mut all = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        let name = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
        all.extend(faults(&text).into_iter().map(|fault| format!("{name}, {fault}")));
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

#[test]
fn what_is_refused_is_found_and_what_only_looks_like_it_is_not() {
    assert_eq!(faults("/// It is.\n").len(), 1);
    assert_eq!(faults("/// The depth.\n/// It is small.\n").len(), 0);
    assert_eq!(faults("the first Son of a node, after so many plies").len(), 2);
    assert_eq!(faults("a reason, JSON, Wilson's interval, Items, season").len(), 0);
}
