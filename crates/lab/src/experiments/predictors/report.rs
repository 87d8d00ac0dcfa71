//! Which generator agrees best with the games.

use super::rankings::{Samples, Taus};
use super::{Case, GAMES, Generator, Like, Row, Sorted};
use crate::prelude::*;

/// The lead over the second that a generator needs to stand out, and the share of resamples in which it must be first.
const LEAD: f64 = 0.05;
const SHARE: f64 = 0.975;

pub(super) fn report(rows: Vec<(Case, Row)>, section: &mut Section) {
    let samples = Samples::of(rows);
    let taus = Taus::of(&samples);
    section.table(tau_table(&samples, &taus));
    for &sorted in Sorted::ALL {
        section.figure(figure(&samples, &taus, sorted));
    }
    for (words, games) in parts(&samples) {
        section.note(recommended(words, &taus, &games));
    }
    section.note(format!(
        "A generator stands out if its mean τ is {LEAD} ahead of the second and it is first in {:.1} % of the \
         resamples. These bounds are our own: the first of seven is partly first by luck.",
        100.0 * SHARE
    ));
    for (i, _) in samples.likes().iter().enumerate() {
        section.table(leaves(&samples, i));
    }
    let twins: Vec<String> =
        samples.twins.iter().map(|(twin, of)| format!("{twin} visits the leaves of {of}")).collect();
    section.note(format!(
        "Algorithms that visit the same number of leaves on every tree and position here are ranked once: {}.",
        if twins.is_empty() { "none".into() } else { twins.join(", ") }
    ));
}

/// The groups of games that are reported together: their names and indices.
fn parts(samples: &Samples) -> Vec<(&'static str, Vec<usize>)> {
    let sorted: Vec<Sorted> = samples.games().map(|(_, sorted)| sorted).collect();
    let of = |wanted| (0..sorted.len()).filter(|&i| sorted[i] == wanted).collect();
    vec![
        ("Games in their own move order", of(Sorted::Naturally)),
        ("Games with the best moves first by the evaluator", of(Sorted::ByEvaluation)),
        ("Both orders together", (0..sorted.len()).collect()),
    ]
}

fn tau_table(samples: &Samples, taus: &Taus) -> Table {
    let generators = Generator::ALL.iter().map(ToString::to_string);
    let head = ["game", "moves", "depth", "positions"].into_iter().map(String::from).chain(generators);
    let mut table = Table::new("tau", "Agreement of each generator's ranking with a game's: τ-b", head);
    let each = 0..Generator::ALL.len();
    for (i, (sample, sorted)) in samples.games().enumerate() {
        let names = [
            sample.like.board.to_string(),
            sorted.name().into(),
            sample.like.depth.to_string(),
            sample.cases().to_string(),
        ];
        table.row(names.into_iter().chain(each.clone().map(|g| format!("{:.2}", taus.one(i, g)))));
    }
    for (words, games) in parts(samples) {
        let names = ["mean".to_string(), words.to_lowercase(), String::new(), String::new()];
        let means = each.clone().map(|g| format!("{:.2}", taus.mean(&games, g)));
        table.row(names.into_iter().chain(means));
    }
    table.noting(format!(
        "{} algorithms, ranked by the mean logarithm of leaf visits. Trees have the depth of the game and about its \
         width.",
        samples.names.len()
    ))
}

/// A figure of τ by generator, with a curve for each game, over its depths.
fn figure(samples: &Samples, taus: &Taus, sorted: Sorted) -> Figure {
    let (id, title) = match sorted {
        Sorted::Naturally => {
            ("own-order", "Which trees rank the algorithms as games do in their own order")
        }
        Sorted::ByEvaluation => {
            ("best-first", "Which trees rank the algorithms as games do, best moves first")
        }
    };
    let mut figure = Figure::new(
        id,
        title,
        Axis::named("generator", Generator::ALL.iter().map(ToString::to_string)),
        Axis::linear("τ-b with the game's ranking"),
    );
    let numbers = || (0_u8..).map(f64::from).zip(0..Generator::ALL.len());
    for Like { board, .. } in GAMES {
        let games = samples.games().enumerate();
        let mine = games.filter(|(_, (sample, order))| (sample.like.board, *order) == (board, sorted));
        let mine: Vec<usize> = mine.map(|(i, _)| i).collect();
        let points = numbers().map(|(x, generator)| Point::estimate(x, &taus.mean(&mine, generator)));
        figure.curve(board.to_string(), points);
    }
    figure.captioned("1: the same ranking; 0: no more agreement than by chance.")
}

/// The recommended generator, in words: the first one, if it stands out.
fn recommended(words: &str, taus: &Taus, games: &[usize]) -> String {
    let mut means: Vec<(usize, Estimate)> =
        (0..Generator::ALL.len()).map(|g| (g, taus.mean(games, g))).collect();
    means.sort_by(|(_, a), (_, b)| b.mean.total_cmp(&a.mean));
    let [(best, tau), (second, next), .., (last, lowest)] = &means[..] else { return String::new() };
    let [name, second_name, last_name] = [*best, *second, *last].map(|g| Generator::ALL[g]);
    let (lead, share) = (taus.lead(games, *best, *second), taus.first(games, *best));
    let advice = if lead.mean >= LEAD && share >= SHARE {
        format!("use {name}")
    } else {
        "no generator stands out".into()
    };
    format!(
        "{words}: {advice}. {name} is first with a mean τ of {tau:.2}, {lead:.2} ahead of {second_name} with \
         {next:.2}, and first in {:.0} % of the resamples; last is {last_name} with {lowest:.2}.",
        100.0 * share
    )
}

/// A table of the leaf visits of all algorithms on one game and its trees.
fn leaves(samples: &Samples, i: usize) -> Table {
    let like = samples.likes()[i];
    let columns: Vec<(String, Vec<f64>)> =
        samples.for_game(like).map(|sample| (sample.title(), sample.factors())).collect();
    let head =
        std::iter::once("algorithm".to_string()).chain(columns.iter().map(|(title, _)| title.clone()));
    let title = format!(
        "Leaf visits relative to αβ: {} to depth {}, and trees of width {}",
        like.board, like.depth, like.width
    );
    let mut table = Table::new(format!("leaves-{}", i + 1), title, head);
    for (row, name) in samples.names.iter().enumerate() {
        let cells = columns.iter().map(|(_, factors)| format!("{:.2}", factors[row]));
        table.row(std::iter::once((*name).to_string()).chain(cells));
    }
    table.noting("Geometric means.")
}
