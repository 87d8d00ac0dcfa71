//! The first minute with the command: widths of terminals, defaults, names, help.

use crate::support::{algorithms, folder, plywood, plywood_reading, refused};
use assert_cmd::cargo::cargo_bin_cmd;

/// Runs the command as in a terminal of this width.
pub(crate) fn in_columns(columns: usize, arguments: &str) -> String {
    let mut command = cargo_bin_cmd!("plywood");
    let output =
        command.args(arguments.split_whitespace()).env("COLUMNS", columns.to_string()).output();
    let output = output.expect("the command runs");
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Checks that no line is wider than the terminal. Examples, which can be typed, and pseudo-code stay as they are.
#[track_caller]
fn fits(columns: usize, arguments: &str) {
    for line in in_columns(columns, arguments).lines() {
        let is_example = line.contains("plywood ") || line.starts_with("      ");
        let is_unbreakable =
            line.split_whitespace().any(|word| word.chars().count() >= 64 && !word.contains('─'));
        assert!(
            is_example || is_unbreakable || line.chars().count() <= columns,
            "{arguments} at {columns}: {line}"
        );
    }
}

#[test]
fn what_is_printed_fits_the_terminal() {
    let commands = [
        "",
        "list",
        "list --game othello",
        "lab list",
        "compare",
        "compare --width 5 --depth 6 --order 60",
        "compare --game kalah --depth 3",
        "search --transposing --width 4 --depth 5 --algorithm mtd-f --deepen",
        "tree --width 2 --depth 4",
    ];
    for columns in [80, 60] {
        // The facts about a search are pairs of a name and a value, which are not broken.
        for command in
            commands.into_iter().filter(|command| columns == 80 || !command.starts_with("search"))
        {
            fits(columns, command);
        }
        for algorithm in algorithms() {
            fits(columns, &format!("explain {algorithm}"));
        }
    }
}

#[test]
fn columns_that_do_not_fit_are_hidden_and_named() {
    let narrow = in_columns(60, "compare --width 5 --depth 6 --order 60");
    assert!(narrow.contains("leaf") && narrow.contains("Not shown in 60 columns: "), "{narrow}");
    let wide = in_columns(100, "compare --width 5 --depth 6 --order 60");
    assert!(!wide.contains("Not shown") && wide.contains("rounds"), "{wide}");
}

#[test]
fn help_has_no_line_that_breaks_in_mid_sentence() {
    for command in ["match", "lab", "train", "solve", "gtp", "play", "tree", "compare", "search"] {
        for columns in [60, 80, 100] {
            let help = in_columns(columns, &format!("{command} --help"));
            let lines: Vec<&str> = help.lines().collect();
            for pair in lines.windows(2) {
                let [line, next] = pair else { unreachable!("windows of two") };
                let is_prose = |line: &str| line.starts_with(|c: char| c.is_alphabetic());
                let word = next.split(' ').next().unwrap_or_default();
                let had_room = line.chars().count() + 1 + word.chars().count() <= columns;
                let broken =
                    is_prose(line) && is_prose(next) && !line.ends_with(['.', ':']) && had_room;
                assert!(!broken, "{command} at {columns}:\n{line}\n{next}");
            }
        }
    }
}

#[test]
fn the_page_is_what_help_and_the_welcome_name_first() {
    for arguments in ["--help", ""] {
        let text = plywood(arguments).text();
        let first = text.lines().find(|line| line.starts_with("  plywood")).expect("a command");
        assert!(first.trim_start().starts_with("plywood serve --open"), "{arguments}: {first}");
    }
}

#[test]
fn a_search_without_an_algorithm_is_negascout() {
    let tree = "search --width 3 --depth 4 --json";
    let [plain, named] =
        ["", "--algorithm negascout"].map(|more| plywood(&format!("{tree} {more}")).json());
    assert_eq!(plain["algorithm"], "negascout");
    assert_eq!(plain["leaf_visits"], named["leaf_visits"]);
}

#[test]
fn algorithms_are_known_by_their_other_names() {
    for (other, name) in [("mtdf", "mtd-f"), ("MTD-F", "mtd-f"), ("pvs", "negascout"), ("sss*", "sss")]
    {
        let found = plywood(&format!("search --width 2 --depth 3 --algorithm {other} --json")).json();
        assert_eq!(found["algorithm"], name);
        assert_eq!(plywood(&format!("explain {other} --json")).json()["name"], name);
    }
    let both = plywood("compare --width 2 --depth 3 --algorithms PVS,Mtd(f) --json").json();
    assert_eq!(both["rows"][1]["algorithm"], "mtd-f");
    let run = plywood("search --width 2 --depth 3 --algorithm sssss");
    refused(&run, "[possible values: minimax, alpha-beta, ");
}

#[test]
fn compare_without_arguments_compares_and_play_shows_the_games() {
    let run = plywood("compare");
    assert!(run.stderr.contains("no tree was given; this one is --width 5 --depth 6 --order 60"));
    let named = plywood("compare --width 5 --depth 6 --order 60 --json").json();
    assert_eq!(plywood("compare --json").json()["tree"], named["tree"]);
    let play = plywood("play");
    refused(&play, "no game was given; choose one of: ");
    assert!(play.stderr.contains("  plywood play connect-four\n"), "{}", play.stderr);
}

#[test]
fn values_of_small_trees_are_short_and_all_commands_agree_on_the_tree() {
    let tree = plywood("tree --width 3 --depth 3 --format json").json();
    let leaves = tree["leaves"].as_array().expect("leaves");
    assert!(leaves.iter().all(|leaf| leaf.as_i64().is_some_and(|value| value.abs() <= 99)));
    for command in ["search", "compare", "trace --algorithm sss"] {
        let mut lines = plywood(&format!("{command} --width 3 --depth 3 --json")).json_lines();
        assert_eq!(lines.remove(0)["tree"]["range"], 99, "{command}");
    }
    assert_eq!(plywood("search --width 2 --depth 10 --json").json()["tree"]["range"], 1_000_000);
    assert_eq!(plywood("search --width 10 --depth 3 --json").json()["tree"]["range"], 99);
}

#[test]
fn a_comparison_on_a_game_keeps_apart_what_cannot_be_compared() {
    let text = in_columns(100, "compare --game kalah --depth 3");
    let with = text.find("with a transposition table:").expect("the first group");
    let without = text.find("without a transposition table,").expect("the second group");
    let row = |name: &str| text.find(&format!("\n{name} ")).expect("a row");
    assert!(with < row("mtd-f") && row("mtd-f") < without, "{text}");
    assert!(without < row("sss") && without < row("minimax"), "{text}");
    let marked = text.lines().filter(|line| line.contains(" * ")).count();
    assert!(marked >= 2, "each group has its best: {text}");
    assert!(text.contains("\n* fewest leaf visits of its group\n"), "{text}");
}

#[test]
fn the_best_row_is_marked_and_rows_can_be_sorted() {
    let tree = "compare --width 5 --depth 6 --order 60";
    let text = plywood(&format!("{tree} --sort leaves")).text();
    let first = text.lines().skip_while(|line| !line.starts_with('─')).nth(1).expect("the first row");
    assert!(first.starts_with("mtd-f *"), "{text}");
    for (sort, field) in [("leaves", "leaf_visits"), ("cells", "peak_cells"), ("time", "seconds")] {
        let found = plywood(&format!("{tree} --sort {sort} --json")).json();
        let rows = found["rows"].as_array().expect("rows");
        let numbers: Vec<f64> = rows.iter().map(|row| row[field].as_f64().expect("a number")).collect();
        assert!(numbers.is_sorted(), "{sort}: {numbers:?}");
    }
}

#[test]
fn a_match_says_which_folder_it_leaves() {
    let out = folder("a_match_says_which_folder").join("kept");
    let run =
        plywood(&format!("match tic-tac-toe sss dual --plies 1 --pairs 1 --out {}", out.display()));
    assert!(run.stderr.contains(&format!("kept in the folder {}", out.display())), "{}", run.stderr);
    assert!(out.is_dir());
}

#[test]
fn release_builds_have_no_debug_information() {
    let manifest = include_str!("../../../../Cargo.toml");
    let (_, profile) = manifest.split_once("[profile.release]\n").expect("a profile");
    let settings = profile.split("\n[").next().expect("settings");
    assert!(settings.contains("strip = true") && !settings.contains("debug"), "{settings}");
}

#[test]
fn othello_shows_the_legal_squares_and_counts_the_discs() {
    let text = plywood_reading("play othello --side both", "f5\nquit\n").text();
    assert!(
        text.contains("3 - - - * - - - - 3") && text.contains("discs: Black (X) 2, White (O) 2"),
        "{text}"
    );
    assert!(text.contains("discs: Black (X) 4, White (O) 1"), "{text}");
}

#[test]
fn trees_are_read_as_lists_of_lists_and_with_true_minus_signs() {
    let value = |tree: &str| plywood_reading("search --tree - --json", tree).json()["value"].clone();
    assert_eq!(value("[[3,12,8],[2,4,6],[14,5,2]]"), 3);
    assert_eq!(value("(\u{2212}3 12)(\u{2212}20 4)"), -3);
}
