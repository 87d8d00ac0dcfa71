use crate::support::{from_the_root, plywood};
use serde_json::Value as Json;

const PAGE: &str = include_str!("../../SCHEMAS.md");

#[test]
fn the_examples_of_the_page_are_what_the_program_prints() {
    let examples: Vec<(&str, Vec<Json>)> = examples();
    assert_eq!(examples.len(), PAGE.matches("```json").count());
    for (command, shown) in examples {
        let printed = plywood(&from_the_root(command)).json_lines();
        assert_eq!(printed.len(), shown.len(), "{command}");
        for (printed, shown) in printed.iter().zip(&shown) {
            same(command, shown, printed);
        }
    }
}

#[test]
fn every_schema_has_an_example() {
    for schema in [
        "search",
        "compare",
        "trace",
        "tree",
        "list",
        "explain",
        "perft",
        "bench",
        "solve",
        "solve.epd",
        "play",
        "game",
        "match",
        "train",
        "lab.claim",
        "lab.claims",
        "lab.list",
        "lab.shard",
        "train.shard",
    ] {
        let name = format!("plywood.{schema}/1");
        assert!(examples().iter().any(|(_, shown)| shown[0]["schema"] == name), "{name}");
    }
}

#[test]
fn every_field_of_an_example_is_described() {
    let (tables, _): (Vec<&str>, Vec<&str>) = PAGE.lines().partition(|line| line.starts_with('|'));
    let prose = PAGE.split("```").step_by(2).collect::<String>();
    assert!(!tables.is_empty());
    for (command, shown) in examples() {
        for field in shown.iter().filter_map(Json::as_object).flat_map(|object| object.keys()) {
            assert!(prose.contains(&format!("`{field}`")), "{field} of {command} is not described");
        }
    }
}

/// Returns each command of the page with the JSON shown below it.
fn examples() -> Vec<(&'static str, Vec<Json>)> {
    let parts = PAGE.split("```console\n$ plywood ").skip(1);
    let example = |part: &'static str| {
        let (command, rest) = part.split_once("\n```\n").expect("the command's block ends");
        let (_, rest) = rest.split_once("```json\n").expect("JSON follows");
        let (json, _) = rest.split_once("\n```").expect("the JSON's block ends");
        let shown = serde_json::Deserializer::from_str(json).into_iter();
        (command, shown.map(|value| value.expect("JSON")).collect())
    };
    parts.map(example).collect()
}

/// Checks that both have the same fields in the same order, with the same values except for times, folders and long texts. An
/// array may be shown in part.
fn same(command: &str, shown: &Json, printed: &Json) {
    match (shown, printed) {
        (Json::Object(shown), Json::Object(printed)) => {
            assert!(shown.keys().eq(printed.keys()), "{command}: {:?}", printed.keys());
            for (field, shown) in shown {
                // The nodes of the chess program change with every change to it.
                let is_counted = field == "nodes" && command.starts_with("bench");
                let differs = ["seconds", "leaves_per_second", "nodes_per_second", "text", "folder"];
                if !is_counted && !differs.contains(&field.as_str()) {
                    same(command, shown, &printed[field]);
                }
            }
        }
        (Json::Array(shown), Json::Array(printed)) => {
            assert!(shown.len() <= printed.len(), "{command}: {printed:?}");
            for (shown, printed) in shown.iter().zip(printed) {
                same(command, shown, printed);
            }
        }
        _ => assert_eq!(shown, printed, "{command}"),
    }
}

/// To update the table after changing an option: `PLYWOOD_WRITE=1 cargo test -p plywood-cli --test it options`.
#[test]
fn the_table_of_options_is_the_one_that_the_program_is_made_from() {
    const BEGIN: &str =
        "<!-- options: a test keeps this table equal to the one that the program is made from -->\n";
    const END: &str = "<!-- end of options -->";
    let (before, rest) = PAGE.split_once(BEGIN).expect("the table begins");
    let (table, after) = rest.split_once(END).expect("the table ends");
    let wanted = plywood::options::markdown();
    if std::env::var_os("PLYWOOD_WRITE").is_some() {
        let page = format!("{before}{BEGIN}{wanted}{END}{after}");
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/SCHEMAS.md"), page)
            .expect("the page can be written");
    } else {
        assert_eq!(table, wanted);
    }
}
