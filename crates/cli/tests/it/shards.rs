//! Shards of labs, matches and trainings, run one by one as other machines run them.

use crate::support::{folder, plywood, plywood_reading, refused};
use serde_json::Value as Json;
use std::fs;
use std::path::Path;

/// Lists the shards that are not finished.
fn missing(plan: &str) -> Vec<Json> {
    let mut shards = plywood(plan).json_lines();
    shards.retain(|shard| shard["finished"] == false);
    shards
}

/// Runs a shard in the folder of its plan.
fn run(shard: &Json) {
    let path = plywood_reading("shard", shard.to_string()).text();
    let [folder, file] = ["folder", "file"].map(|field| shard[field].as_str().expect("text"));
    assert_eq!(Path::new(path.trim_end()), Path::new(folder).join(file));
}

#[test]
fn shards_of_the_lab_have_the_same_files_wherever_they_are_run() {
    let [here, there] = ["shards-here", "shards-there"].map(folder);
    let options = "reinefeld-table-5-1 --smoke --shard-seconds 0.03 --out";
    plywood(&format!("lab run {options} {}", here.display())).text();
    let plan = format!("lab plan {options} {} --json", here.display());
    assert!(missing(&plan).is_empty());
    let all = plywood(&plan).json_lines();
    assert!(all.len() > 1);
    for shard in &all {
        let text = plywood_reading(&format!("shard - --out {}", there.display()), shard.to_string());
        let [ours, theirs] = [fs::read_to_string(text.text().trim_end()), {
            let [folder, file] = ["folder", "file"].map(|field| shard[field].as_str().expect("text"));
            fs::read_to_string(Path::new(folder).join(file))
        }]
        .map(|text| text.expect("a file"));
        let rows = |text: &str| text.rsplit_once("\n{").map(|(rows, _)| rows.to_string());
        assert_eq!(rows(&ours), rows(&theirs), "all but the line with the time");
    }
}

#[test]
fn a_match_that_is_played_elsewhere_is_the_match() {
    let [here, there] = ["match-here", "match-there"].map(folder);
    let play = |folder: &Path, more: &str| {
        let match_ =
            "match tic-tac-toe negascout mtd-f --nodes 100000 --plies 3 --pairs 40 --sprt 0,200";
        format!("{match_} --out {} {more}", folder.display())
    };
    let whole = plywood(&play(&here, "--jobs 2")).text();
    let mut rounds = 0;
    loop {
        let shards = missing(&play(&there, "--plan --jobs 2"));
        if shards.is_empty() {
            break;
        }
        assert!(shards.len() <= 2, "the test asks for 2 shards at a time");
        shards.iter().for_each(run);
        rounds += 1;
    }
    assert!(rounds > 1, "{rounds}");
    assert_eq!(plywood(&play(&there, "--jobs 2")).text(), whole);
    let pairs = |folder: &Path| fs::read_dir(folder.join("shards/match")).expect("files").count();
    assert_eq!(pairs(&there), pairs(&here), "nothing is played that the test does not need");
}

#[test]
fn a_training_that_is_played_elsewhere_gives_the_same_weights() {
    let folder = folder("train-elsewhere");
    let train = |name: &str, more: &str| {
        let (file, work) = (folder.join(name), folder.join(format!("{name}-games")));
        let options = format!("--games 2 --seed 5 --out {} --dir {}", file.display(), work.display());
        (format!("train chess {options} {more}"), file)
    };
    let (whole, here) = train("here", "");
    plywood(&whole).text();
    let mut generations = Vec::new();
    while let shards @ [_, ..] = &missing(&train("there", "--plan").0)[..] {
        shards.iter().for_each(run);
        generations.push(shards[0]["generation"].clone());
    }
    assert_eq!(generations, [0, 1, 2].map(Json::from));
    let (rest, there) = train("there", "");
    plywood(&rest).text();
    assert_eq!(fs::read_to_string(there).expect("weights"), fs::read_to_string(here).expect("weights"));
}

#[test]
fn what_is_not_a_shard_is_refused() {
    let shard = |text: &str| plywood_reading("shard", text);
    refused(&shard(""), "stdin: EOF while parsing a value");
    refused(&shard("{}"), "`folder` is missing or has the wrong form; expected one shard as JSON");
    refused(&shard(r#"{"folder":"x"}"#), "`schema` is neither plywood.lab.shard/1 nor ");
    let of_lab = |name: &str| {
        let fields = r#""schema":"plywood.lab.shard/1","folder":"x","units":[]"#;
        shard(&format!(r#"{{"shard":"{name}",{fields}}}"#))
    };
    refused(&of_lab("no-such/0001-aaaaaaaaaaaa"), "unknown experiment `no-such`");
    refused(&of_lab("korf-overhead/0001-aaaaaaaaaaaa"), "does not consist of these units");
    refused(&shard(r#"{"schema":"plywood.train.shard/1","folder":"x"}"#), "`games` is missing");
    refused(&plywood("shard none.json"), "none.json");
}
