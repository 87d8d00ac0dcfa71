//! The table of options that the page's form is made from. A stand-in: the library's own table takes its place.

use crate::caps::Caps;
use plywood::Value;
use plywood::memory::Table;
use plywood::record::words::{
    AGAIN, LAST_SON, LEAF_ENTRIES, RE_SEARCH, REPLACE, SHALLOW, TERMINALS, WHEN_FULL, Words,
};
use serde_json::{Value as Json, json};

/// Every option by name, with its meaning, how its value is called, its default and what it may be.
pub(crate) fn options(caps: &Caps) -> Json {
    let (least, most) = (Value::MIN.get(), Value::MAX.get());
    let entries = (caps.memory << 20) / Table::ENTRY_BYTES as u64;
    json!([
        number("alpha", "Lower end of the window at the root", None, least, most),
        number("beta", "Upper end of the window at the root", None, least, most),
        words("shallow_rule", "Whether answers near the leaves are taken as exact", "on", SHALLOW),
        words("last_son", "Window for the last child", "minimal", LAST_SON),
        words("re_search", "Algorithm that searches a child again", "negascout", RE_SEARCH),
        number("cells", "Most cells to store", None, 0, 1_000_000),
        number("plies", "Plies of the outer search", None, 0, 1000),
        words("when_full", "What happens when the cells are used up", "linear", WHEN_FULL),
        number("horizon", "Plies of the alpha-beta search", Some(2), 0, 1000),
        words("terminals", "What finished games are worth", "judged", TERMINALS),
        words("again", "What is known of the children of a node expanded again", "judged", AGAIN),
        {
            "name": "memory",
            "about": "What is remembered",
            "value": "MiB",
            "default": null,
            "kind": "words-or-number",
            "least": 0,
            "most": caps.memory,
            "words": ["none", "unbounded", "one-bound"],
        },
        number("entries", "Entries of the table", None, 1, entries),
        words("replace", "Which entry of a full table is replaced", "oldest", REPLACE),
        {
            "name": "etc",
            "about": "Look for the children of a node in memory before searching one",
            "value": null,
            "default": false,
            "kind": "switch",
        },
        words("leaf_entries", "Whether leaves are remembered", "on", LEAF_ENTRIES),
        number("guess", "First guess of the value", Some(0), least, most),
        number("step", "Stride of the search", Some(100), 1, 1_000_000),
        number("window", "Width of the window to either side of the guess", Some(100), 1, 1_000_000),
        {
            "name": "moves",
            "about": "Heuristics that order the moves",
            "value": "HEURISTICS",
            "default": "natural",
            "kind": "list",
            "words": ["table", "killers", "history", "static"],
        },
    ])
}

fn number(
    name: &str,
    about: &str,
    default: Option<i64>,
    least: impl Into<Json>,
    most: impl Into<Json>,
) -> Json {
    let (least, most): (Json, Json) = (least.into(), most.into());
    json!({"name": name, "about": about, "value": "N", "default": default, "kind": "number",
           "least": least, "most": most})
}

fn words<T>(name: &str, about: &str, default: &str, words: &Words<T>) -> Json {
    let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    json!({"name": name, "about": about, "value": null, "default": default, "kind": "words",
           "words": words})
}
