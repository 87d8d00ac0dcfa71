//! The cost of a node (Korf, Chickering 1994): time per evaluation of best-first minimax, compared with its recursive
//! form and with alpha-beta.

use super::korf::game;
use crate::prelude::*;
use crate::stats::pearson;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::best_first::{BestFirst, Grown, Terminals};
use plywood_core::search::rbfms::Rbfms;
use plywood_core::search::tree_alpha_beta::TreeAlphaBeta;
use plywood_games::synthetic::RandomGame;
use std::cell::Cell;
use std::time::Instant;

/// A game that each form of search searches several times.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    seed: u64,
    times: usize,
}

/// Evaluations and the least time, for each of [`SEARCHES`].
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    evaluations: Vec<u64>,
    seconds: Vec<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    BestFirst,
    Recursive,
    AlphaBeta,
    TreeAlphaBeta,
}

/// The searches: their form and their depth in plies.
const SEARCHES: [(Form, Depth); 11] = [
    (Form::BestFirst, 12),
    (Form::BestFirst, 24),
    (Form::BestFirst, 36),
    (Form::BestFirst, 48),
    (Form::Recursive, 10),
    (Form::Recursive, 14),
    (Form::Recursive, 18),
    (Form::AlphaBeta, 7),
    (Form::AlphaBeta, 9),
    (Form::TreeAlphaBeta, 7),
    (Form::TreeAlphaBeta, 9),
];

pub(crate) struct Overhead;

impl Study for Overhead {
    type Case = Case;
    type Row = Row;
    const ID: &str = "korf-overhead";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (games, times, seconds) = scale.pick((2, 2, 0.1), (12, 5, 0.25), (40, 7, 0.35));
        (1..=games).map(|seed| Planned { case: Case { seed, times }, seconds }).collect()
    }

    fn run(case: &Case) -> Row {
        let game = game(10, case.seed);
        let mut row =
            Row { evaluations: vec![0; SEARCHES.len()], seconds: vec![f64::INFINITY; SEARCHES.len()] };
        for _ in 0..case.times {
            for (i, (form, depth)) in SEARCHES.into_iter().enumerate() {
                let began = Instant::now();
                search(&game, &game, form, depth);
                row.seconds[i] = row.seconds[i].min(began.elapsed().as_secs_f64());
            }
        }
        for (i, (form, depth)) in SEARCHES.into_iter().enumerate() {
            let evaluations = Cell::new(0);
            let evaluator = |_: &RandomGame, position: &_, depth| {
                evaluations.set(evaluations.get() + 1);
                game.value(&game, position, depth)
            };
            search(&game, &evaluator, form, depth);
            row.evaluations[i] = evaluations.get();
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report(&rows.of::<Self>(), section);
    }
}

fn search<H: Evaluate<RandomGame>>(game: &RandomGame, evaluator: &H, form: Form, depth: Depth) {
    let mut search = Search::new(game, evaluator).silent();
    let root = search.root(&game.root(), depth);
    let value = match form {
        Form::BestFirst => BestFirst::PAPER.grow(&mut search, &root, &mut Grown::new()).value,
        Form::Recursive => Rbfms::PAPER.search(&mut search, &root).1,
        Form::AlphaBeta => alpha_beta(&mut search, &root, Window::FULL).ok(),
        Form::TreeAlphaBeta => {
            TreeAlphaBeta { terminals: Terminals::Evaluated }
                .grow(&mut search, &root, &mut Grown::new())
                .value
        }
    };
    std::hint::black_box(value);
}

fn report(rows: &[(Case, Row)], section: &mut Section) {
    let head = ["search", "plies", "positions", "nanoseconds"];
    let mut table = Table::new("nodes", "Nanoseconds per evaluated position", head);
    for (i, (form, depth)) in SEARCHES.iter().enumerate() {
        let count: Vec<f64> = rows.iter().map(|(_, row)| number(row.evaluations[i])).collect();
        let time: Vec<f64> = rows.iter().map(|(_, row)| 1e9 * row.seconds[i]).collect();
        let each = Estimate::ratio(&time, &count);
        table.line(format_args!("{form:?} | {depth} | {:.0} | {each}", mean(&count)));
    }
    section.table(table);
    // Nanoseconds per evaluation over all searches of a form, for each game.
    let each = |wanted: Form| -> Vec<f64> {
        let of_form = |(_, row): &(Case, Row)| {
            let searches = || (0..SEARCHES.len()).filter(|&i| SEARCHES[i].0 == wanted);
            let seconds: f64 = searches().map(|i| row.seconds[i]).sum();
            1e9 * seconds / number(searches().map(|i| row.evaluations[i]).sum::<u64>())
        };
        rows.iter().map(of_form).collect()
    };
    let [best_first, recursive, alpha_beta] =
        [Form::BestFirst, Form::Recursive, Form::TreeAlphaBeta].map(each);
    let ratio = Estimate::ratio(&recursive, &best_first);
    let ours = format!("time per node, recursive / explicit {ratio}");
    section.find(Finding::of("K-12", Verdict::below(&ratio, 1.0), ours).noting(
        "Here both forms copy positions only along the path; the explicit form writes nodes to memory.",
    ));
    let ratio = Estimate::ratio(&best_first, &alpha_beta);
    let is_near = ratio.contains(1.0) || (ratio.low > 0.5 && ratio.high < 2.0);
    let ours = format!("time per node, best-first / the paper's αβ {ratio}");
    section.find(
        Finding::of("K-37", Verdict::holds(is_near), ours)
            .noting("\"About\" means within a factor of two here. Both algorithms keep their trees."),
    );
    let searches = rows.iter().flat_map(|(_, row)| row.evaluations.iter().zip(&row.seconds));
    let (x, y): (Vec<f64>, Vec<f64>) = searches.map(|(&n, &seconds)| (number(n), seconds)).unzip();
    let correlation = pearson(&x, &y);
    let verdict = if correlation > 0.9 { Verdict::Confirmed } else { Verdict::DirectionOnly };
    let ours =
        format!("correlation of time and evaluations {correlation:.3} over {} searches", x.len());
    section.find(Finding::of("K-25", verdict, ours).noting(
        "Confirmed above 0.9. The evaluator of random games costs almost nothing; an expensive one would raise the \
         correlation.",
    ));
}
