//! The words after `go`, and the limits that they set.

use super::command::shortened;
use plywood::{Clock, Depth, Limits, MAX_DEPTH};
use plywood_games::chess::Color;
use std::time::Duration;

/// A request to search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// The moves to choose from; all legal moves if there are none here.
    pub(super) moves: Vec<String>,
    /// The number of moves in which a mate is to be found.
    pub(super) mate: Option<u32>,
    /// What is wrong with a word that was skipped.
    pub(super) skipped: Option<String>,
    is_infinite: bool,
    is_ponder: bool,
    depth: Option<Depth>,
    nodes: Option<u64>,
    time: Option<Duration>,
    /// The time on the clocks of White and Black.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    /// The number of moves that the time is for.
    moves_left: Option<u32>,
}

/// How long the answer to a search is held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hold {
    /// The answer is sent when the search ends.
    Nothing,
    /// The answer is sent after `stop`.
    UntilStop,
    /// The answer is sent after `ponderhit`, from which the search may take this time; `None` if time is not limited.
    UntilPonderHit(Option<Duration>),
}

/// Every word that begins a setting of `go`.
const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// The plies that a search for a mate in one move may take. Reductions make a mate visible later than at its own depth.
const PLIES_PER_MATE: u32 = 4;

impl Go {
    /// Reads the words after `go`. Unknown words are skipped, as the protocol demands, unless there are no others. The
    /// error names the word that cannot be used.
    pub(super) fn read(words: &[&str]) -> Result<Go, String> {
        let (mut go, mut skipped) = (Go::default(), None);
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.is_infinite = true,
                "ponder" => go.is_ponder = true,
                "searchmoves" => {
                    while let Some(m) = words.next_if(|word| !WORDS.contains(word)) {
                        go.moves.push(m.into());
                    }
                    if go.moves.is_empty() {
                        return Err(
                            "go: expected moves after `searchmoves`, as in `go searchmoves e2e4 d2d4`"
                                .into(),
                        );
                    }
                }
                _ if WORDS.contains(&word) => {
                    let value = words.next_if(|word| !WORDS.contains(word)).unwrap_or_default();
                    go.set(word, number(word, value)?);
                }
                _ => {
                    let (word, known) = (shortened(word), WORDS.join(", "));
                    skipped.get_or_insert(format!("go: unknown word `{word}`; the words are {known}"));
                }
            }
        }
        match skipped {
            Some(wrong) if go == Go::default() => Err(wrong),
            skipped => Ok(Go { skipped, ..go }),
        }
    }

    /// Applies a setting that has a number.
    fn set(&mut self, word: &str, number: u64) {
        let time = Duration::from_millis(number);
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        match word {
            "wtime" => self.left[0] = Some(time),
            "btime" => self.left[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movetime" => self.time = Some(time),
            "movestogo" => self.moves_left = Some(small).filter(|moves| *moves > 0),
            "depth" => self.depth = Some(plies(number)),
            "nodes" => self.nodes = Some(number.max(1)),
            _ => self.mate = Some(small.max(1)),
        }
    }

    /// Returns the limits of the search and how long its answer is held back, when `side` is to move and every search has
    /// the limits `always`.
    pub(super) fn limits(&self, side: Color, always: &Limits) -> Result<(Limits, Hold), String> {
        let own = side as usize;
        if let (None, Some(_)) = (self.left[own], self.left[1 - own]) {
            let word = ["wtime", "btime"][own];
            return Err(format!("go: `{word}` is missing, the time of the side to move; add it"));
        }
        let clock = self.left[own].map(|left| Clock {
            left,
            increment: self.increment[own],
            moves_to_go: self.moves_left,
        });
        let mate = self.mate.map(|moves| plies(u64::from(moves) * u64::from(PLIES_PER_MATE)));
        let least = |a: Option<Duration>, b| a.into_iter().chain(b).min();
        let limits = Limits {
            depth: [always.depth, self.depth, mate].into_iter().flatten().min(),
            nodes: [always.nodes, self.nodes].into_iter().flatten().min(),
            time: least(always.time, self.time),
            clock,
            ..always.clone()
        };
        let is_limited = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.time.is_some()
            || limits.clock.is_some();
        if self.is_infinite || !is_limited {
            let hold = Hold::UntilStop;
            // The time of an opponent who has not moved yet does not run.
            return Ok((if self.is_ponder { untimed(limits) } else { limits }, hold));
        }
        if self.is_ponder {
            // No deeper search needs to begin: the search began long ago.
            let share = limits.clock.map(|clock| clock.budget().aim);
            let hold = Hold::UntilPonderHit(least(limits.time, share));
            return Ok((untimed(limits), hold));
        }
        Ok((limits, Hold::Nothing))
    }
}

/// Removes the limits of time.
fn untimed(limits: Limits) -> Limits {
    Limits { time: None, clock: None, ..limits }
}

fn plies(number: u64) -> Depth {
    Depth::try_from(number).unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
}

/// Reads the number after a word. A clock may have run out: a negative number is 0.
fn number(word: &str, value: &str) -> Result<u64, String> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    match digits.parse::<u64>() {
        Ok(number) if !digits.starts_with('+') => Ok(if digits == value { number } else { 0 }),
        _ => {
            let found = shortened(value);
            Err(format!(
                "go: expected a whole number after `{word}`, found `{found}`; write for example `go {word} 10`"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Go, String> {
        Go::read(&text.split_whitespace().collect::<Vec<_>>())
    }

    fn limits(text: &str, side: Color, always: &Limits) -> (Limits, Hold) {
        read(text).and_then(|go| go.limits(side, always)).expect(text)
    }

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn every_form_of_go_sets_its_limits() {
        let of = |text| limits(text, Color::White, &Limits::none());
        let (limits, hold) = of("depth 7 nodes 100 movetime 250");
        assert_eq!((limits.depth, limits.nodes, limits.time), (Some(7), Some(100), Some(ms(250))));
        assert_eq!(hold, Hold::Nothing);
        assert_eq!(of("mate 2").0.depth, Some(8));
        assert_eq!(of("depth 0 nodes 0").0.nodes, Some(1));
        assert_eq!(of("depth 99999999999").0.depth, Some(MAX_DEPTH));
        for text in ["", "infinite", "infinite depth 3", "ponder", "searchmoves e2e4", "movestogo 3"] {
            assert_eq!(of(text).1, Hold::UntilStop, "{text}");
        }
    }

    #[test]
    fn the_clock_is_that_of_the_side_to_move() {
        let text = "wtime 60000 btime 30000 winc 1000 binc 500 movestogo 12";
        for (side, left, increment) in [(Color::White, 60_000, 1000), (Color::Black, 30_000, 500)] {
            let clock = limits(text, side, &Limits::none()).0.clock.expect("a clock");
            assert_eq!((clock.left, clock.increment), (ms(left), ms(increment)));
            assert_eq!(clock.moves_to_go, Some(12));
        }
        let late = limits("wtime -20 btime 5", Color::White, &Limits::none()).0.clock;
        assert_eq!(late.map(|clock| clock.left), Some(Duration::ZERO));
        let missing = read("wtime 5").and_then(|go| go.limits(Color::Black, &Limits::none()));
        assert!(missing.is_err_and(|error| error.starts_with("go: `btime` is missing")));
    }

    #[test]
    fn time_runs_after_ponderhit_only() {
        let (waiting, hold) = limits("ponder wtime 60000 btime 1", Color::White, &Limits::none());
        assert!(waiting.clock.is_none() && waiting.time.is_none());
        let share = Clock::new(ms(60_000)).budget().aim;
        assert_eq!(hold, Hold::UntilPonderHit(Some(share)));
        let hold = |text| limits(text, Color::White, &Limits::none()).1;
        assert_eq!(hold("ponder movetime 40 wtime 60000"), Hold::UntilPonderHit(Some(ms(40))));
        assert_eq!(hold("ponder depth 4"), Hold::UntilPonderHit(None));
    }

    #[test]
    fn limits_of_every_search_are_further_limits() {
        let always = Limits::depth(5).and_nodes(100).and_time(ms(50));
        let (both, hold) = limits("depth 9 nodes 30 movetime 80", Color::White, &always);
        assert_eq!((both.depth, both.nodes, both.time), (Some(5), Some(30), Some(ms(50))));
        assert_eq!(hold, Hold::Nothing);
        assert_eq!(limits("", Color::White, &always).1, Hold::Nothing);
        assert_eq!(limits("infinite", Color::White, &always).1, Hold::UntilStop);
        let pondering = limits("ponder", Color::White, &always);
        assert_eq!((pondering.0.time, pondering.1), (None, Hold::UntilPonderHit(Some(ms(50)))));
    }

    #[test]
    fn an_unknown_word_is_skipped_and_named() {
        let go = read("rated 5 depth 3").expect("a known word");
        assert!(go.depth == Some(3) && go.skipped.is_some_and(|wrong| wrong.contains("`rated`")));
    }

    #[test]
    fn moves_end_at_the_next_word() {
        let go = read("searchmoves e2e4 d2d4 depth 3 infinite").expect("right");
        assert_eq!(
            (go.moves.as_slice(), go.depth),
            (&["e2e4".to_string(), "d2d4".into()][..], Some(3))
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, message) in [
            (
                "depth",
                "go: expected a whole number after `depth`, found ``; write for example `go depth 10`",
            ),
            ("depth infinite", "after `depth`, found ``"),
            ("nodes 1e6", "after `nodes`, found `1e6`"),
            ("movetime +5", "after `movetime`, found `+5`"),
            ("wtime 99999999999999999999", "after `wtime`"),
            ("searchmoves depth 3", "go: expected moves after `searchmoves`"),
            ("deep 3", "go: unknown word `deep`; the words are searchmoves, "),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(message), "{error}");
        }
    }
}
