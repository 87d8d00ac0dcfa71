//! Players as text: `mtd-f,depth=6,evaluator=zero`, `gtp:gtp-rhino,time=1` or `uci:stockfish,UCI_Elo=2200,time=1`.

use plywood_lab::matches::{BetweenMoves, Contender, Sprt};
use plywood_protocols::{Program, split_at_commas};
use std::str::FromStr;
use std::time::Duration;

/// Parses a player.
pub(crate) fn read(text: &str) -> Result<Contender, String> {
    let mut words = split_at_commas(text).into_iter().map(str::trim);
    let name = words.next().unwrap_or_default();
    let takes_options = Program::takes_options(name);
    let (settings, options): (Vec<&str>, Vec<&str>) =
        words.partition(|word| !takes_options || is_setting(word));
    let name = [&[name], options.as_slice()].concat().join(",");
    let mut contender = Contender::new(&name).map_err(|error| error.to_string())?;
    for word in settings {
        set(&mut contender, word)?;
    }
    contender.check().map_err(|error| error.to_string())?;
    Ok(contender)
}

/// The settings of players.
const SETTINGS: [&str; 10] = [
    "depth",
    "nodes",
    "time",
    "evaluator",
    "memory",
    "horizon",
    "forgets",
    "patience",
    "threads",
    "scheme",
];

/// Returns whether a word is a setting of the match rather than an option of a program.
fn is_setting(word: &str) -> bool {
    SETTINGS.contains(&word.split('=').next().unwrap_or_default())
}

/// Applies a setting such as `depth=6`.
fn set(contender: &mut Contender, word: &str) -> Result<(), String> {
    if word == "forgets" {
        contender.between_moves = BetweenMoves::Forgets;
        return Ok(());
    }
    let (key, value) = word
        .split_once('=')
        .ok_or_else(|| format!("expected `forgets` or KEY=VALUE, as in depth=6, found `{word}`"))?;
    match key {
        "depth" => contender.depth = Some(number(key, value)?),
        "horizon" => contender.horizon = Some(number(key, value)?),
        "nodes" => contender.nodes = Some(number(key, value)?),
        "memory" => contender.memory = number(key, value)?,
        "time" => contender.milliseconds = Some(milliseconds(crate::parse::seconds(value)?)),
        "patience" => contender.patience = Some(milliseconds(crate::parse::seconds(value)?)),
        "evaluator" => contender.evaluator = Some(value.into()),
        "threads" => contender.threads = Some(number(key, value)?),
        "scheme" => contender.scheme = Some(value.into()),
        _ => {
            return Err(format!(
                "unknown setting `{key}`; the settings are depth, nodes, time, evaluator, memory, horizon, threads, \
                 scheme, `forgets`, and patience for a program"
            ));
        }
    }
    Ok(())
}

fn number<T: FromStr>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("expected a whole number for {key}, found `{value}`"))
}

/// Converts a time to whole milliseconds, at least one.
pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}

/// Parses the hypotheses of a sequential test, such as `0,10`.
pub(super) fn sprt(text: &str) -> Result<Sprt, String> {
    let wrong = || "expected two differences in Elo, the smaller first, as in 0,10".to_string();
    let (low, high) = text.split_once(',').ok_or_else(wrong)?;
    let elo = |word: &str| word.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
    match (elo(low), elo(high)) {
        (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }),
        _ => Err(wrong()),
    }
}

/// Returns whether a player is another program.
pub(super) fn is_program(contender: &Contender) -> bool {
    Program::is_meant_by(&contender.algorithm)
}

/// Describes a player: `mtd-f, depth 6`.
pub(super) fn words(contender: &Contender) -> String {
    let mut words = vec![contender.algorithm.clone()];
    let mut add = |text: Option<String>| words.extend(text);
    add(contender.depth.map(|n| format!("depth {n}")));
    add(contender.nodes.map(|n| format!("{n} nodes")));
    add(contender.milliseconds.map(|n| format!("{n} ms")));
    add(contender.horizon.map(|n| format!("horizon {n}")));
    add(contender.evaluator.clone());
    add(contender.threads.filter(|&n| n > 1).map(|n| format!("{n} threads")));
    add(contender.scheme.clone());
    add((contender.between_moves == BetweenMoves::Forgets).then(|| "forgets".into()));
    words.join(", ")
}

/// Estimates the time that one player takes for its moves in both games of a pair.
pub(super) fn seconds_of_a_pair(contender: &Contender) -> f64 {
    /// Moves per side in a game, and nodes per second.
    const MOVES: f64 = 25.0;
    const RATE: f64 = 2e6;
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let by_nodes = contender.nodes.map(|nodes| nodes as f64 / RATE);
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let by_time = contender.milliseconds.map(|n| n as f64 / 1000.0);
    let by_depth = contender.depth.map(|depth| 4_f64.powi(i32::from(depth.min(20))) / RATE);
    let least = [by_nodes, by_time, by_depth].into_iter().flatten().fold(f64::INFINITY, f64::min);
    // Programs without limits are taken to be quick.
    let least = if is_program(contender) { least.min(0.05) } else { least };
    2.0 * MOVES * least.clamp(1e-5, 3600.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_described_by_its_algorithm_and_settings() {
        let player = read("best-first-extension,horizon=3,nodes=500,evaluator=zero,forgets");
        let player = player.expect("right");
        assert_eq!(words(&player), "best-first-extension, 500 nodes, horizon 3, zero, forgets");
        let player = read("mtd-f,threads=2,scheme=abdada").expect("right");
        assert_eq!(words(&player), "mtd-f, 2 threads, abdada");
        assert_eq!(read("mtd-f,time=0.25").expect("right").milliseconds, Some(250));
        let program = read("gtp:prog 'a,b' --fast,time=2,patience=0.5").expect("right");
        assert_eq!(words(&program), "gtp:prog 'a,b' --fast, 2000 ms");
        assert_eq!(program.patience, Some(500));
        assert_eq!(read("nboard:prog,depth=8").expect("right").depth, Some(8));
        let program =
            read("uci:prog -x,time=0.1,Skill Level=3,Hash=8,nodes=5,option.depth=7").expect("right");
        assert_eq!(words(&program), "uci:prog -x,Skill Level=3,Hash=8,option.depth=7, 5 nodes, 100 ms");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, part) in [
            ("mtd", "`mtd`"),
            ("mtd-f,deep=3", "`deep`"),
            ("mtd-f,depth=x", "`x`"),
            ("mtd-f,depth", "`depth`"),
            ("mtd-f,depth=1001", "1000"),
            ("mtd-f,horizon=3", "mtd-f does not use a horizon"),
            ("best-first-extension,horizon=1001", "1000"),
            ("mtd-f,time=-1", "seconds"),
            ("mtd-f,threads=0", "1 or more"),
            ("sss,threads=2", "sss does not use `threads`"),
            ("mtd-f,scheme=abdada", "`scheme` needs several threads"),
            ("mtd-f,threads=2,scheme=none", "young-brothers-wait, abdada"),
            ("gtp:a,threads=2", "cannot be told its number of threads"),
            ("mtd-f,patience=1", "mtd-f is not a program"),
            ("gtp:", "expected a command after `gtp:`"),
            ("gtp:a,depth=3", "`gtp:a` cannot be told its depth"),
            ("nboard:a,nodes=3", "`nboard:a` cannot be told its number of nodes"),
            ("gtp:a,memory=3", "cannot be told its memory"),
            ("gtp:a,forgets", "cannot be told its memory between moves"),
            ("gtp:a 'b", "to close the quotation"),
            ("gtp:a,Hash=3", "unknown setting `Hash`"),
            ("uci:a,memory=3", "cannot be told its memory"),
            ("uci:a,depth=x", "`x`"),
            ("uci:,Hash=3", "expected a command after `uci:`"),
            ("uci:a,=3", "expected an option such as Hash=64"),
        ] {
            let error = read(text).expect_err("wrong");
            assert!(error.contains(part), "{error}");
        }
        assert!(
            sprt("10,0").is_err() && sprt("1").is_err() && sprt("0,x").is_err() && sprt("-5,5").is_ok()
        );
    }
}
