//! Games against each other, with a fixed time per move.

use crate::games::{Raced, balanced_opening};
use crate::peer::{self, SETTINGS};
use crate::race::MEBIBYTES;
use minimax::Strategy;
use plywood::{Evaluate, Limits, Player, Value};
use plywood_testkit::SplitMix64;
use std::cmp::Ordering;
use std::time::{Duration, Instant};

/// The number of games, and the time per move.
#[derive(Clone, Copy)]
pub struct Terms {
    pub games: usize,
    pub time: Duration,
}

impl Default for Terms {
    fn default() -> Self {
        Terms { games: 400, time: Duration::from_millis(50) }
    }
}

/// The seconds that one side thought, and the number of moves that it thought about.
#[derive(Clone, Copy, Default)]
struct Spent {
    seconds: f64,
    moves: u32,
}

impl Spent {
    fn add<T>(&mut self, think: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let found = think();
        self.seconds += start.elapsed().as_secs_f64();
        self.moves += 1;
        found
    }

    fn milliseconds_a_move(self) -> f64 {
        1000.0 * self.seconds / f64::from(self.moves.max(1))
    }
}

pub fn head(terms: Terms) {
    println!("# {} games of each, {} ms per move", terms.games, terms.time.as_millis());
    println!(
        "| game | minimax's setting | score of Player | won | drawn | lost | ms per move, minimax | Player |"
    );
    println!("|---|---|---|---|---|---|---|---|");
}

/// Plays a match of one game, and prints its row of the table.
pub fn run<G: Raced>(terms: Terms) {
    let mut random = SplitMix64::new(2);
    let (mut pairs, mut outcomes) = (Vec::new(), [0; 3]);
    let [mut ours, mut theirs] = [Spent::default(); 2];
    for pair in 1..=terms.games.div_ceil(2) {
        let start = balanced_opening::<G>(G::MATCH_OPENING, &mut random);
        let mut score = 0.0;
        for we_begin in [true, false] {
            let outcome = play::<G>(start, we_begin, terms.time, &mut ours, &mut theirs);
            let (number, points) = match outcome {
                Ordering::Greater => (0, 1.0),
                Ordering::Equal => (1, 0.5),
                Ordering::Less => (2, 0.0),
            };
            outcomes[number] += 1;
            score += points / 2.0;
        }
        pairs.push(score);
        eprint!("\r{}, {} games: {}   ", G::NAME, 2 * pair, shown(&pairs));
    }
    eprintln!();
    let [won, drawn, lost] = outcomes;
    println!(
        "| {} | {} | {} | {won} | {drawn} | {lost} | {:.1} | {:.1} |",
        G::NAME,
        SETTINGS[G::SETTING].0,
        shown(&pairs),
        theirs.milliseconds_a_move(),
        ours.milliseconds_a_move(),
    );
}

/// Formats the mean in percent and its 95 % confidence interval. Two games from one opening are one sample.
fn shown(pairs: &[f64]) -> String {
    let count = f64::from(u32::try_from(pairs.len()).expect("few"));
    let mean = pairs.iter().sum::<f64>() / count;
    let squares: f64 = pairs.iter().map(|score| (score - mean).powi(2)).sum();
    let interval = 1.96 * (squares / (count - 1.0).max(1.0) / count).sqrt();
    format!("{:.1} % ± {:.1}", 100.0 * mean, 100.0 * interval)
}

/// Plays one game from `position`, and returns its outcome for this crate.
fn play<G: Raced>(
    mut position: G::Position,
    we_begin: bool,
    time: Duration,
    ours: &mut Spent,
    theirs: &mut Spent,
) -> Ordering {
    let game = G::default();
    let mut player = Player::new(game, G::Evaluator::default()).memory_mib(MEBIBYTES);
    player.prepare();
    let mut search = peer::search::<G>(G::SETTING);
    search.set_timeout(time);
    let limits = Limits::time(time);
    let mut our_turn = we_begin;
    loop {
        let mut moves = game.moves(&position).into_iter();
        let m = match (moves.next(), moves.next()) {
            (None, _) => break,
            (Some(only), None) => only,
            _ if our_turn => ours.add(|| player.think(&position, &limits)).best.expect("a move"),
            _ => theirs.add(|| search.choose_move(&position)).expect("a move").m,
        };
        position = game.play(&position, m);
        our_turn = !our_turn;
    }
    let outcome = G::Evaluator::default().value(&game, &position, 0).cmp(&Value::ZERO);
    if our_turn { outcome } else { outcome.reverse() }
}
