//! The cost of a node (Korf, Chickering 1994): time per evaluation of best-first minimax, compared with its recursive
//! form and with alpha-beta, on random games and on Othello.

use super::korf_othello::EvaluatorName;
use crate::prelude::*;
use crate::stats::pearson;
use crate::tournament::othello::drawn;
use crate::tournament::random_games::game;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::best_first::{BestFirst, Grown, Terminals};
use plywood_core::search::rbfms::Rbfms;
use plywood_core::search::tree_alpha_beta::TreeAlphaBeta;
use plywood_games::othello::Othello;
use std::cell::Cell;
use std::time::Instant;

/// A position that each form of search searches several times.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    field: Field,
    seed: u64,
    times: usize,
}

/// Where the position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Field {
    /// A random game with up to 10 moves in a position.
    RandomGame,
    /// Random play of Othello; the evaluator is bill.
    Othello,
}

impl Field {
    /// The searches of a position.
    fn searches(self) -> &'static [(Form, Depth)] {
        match self {
            Field::RandomGame => &SEARCHES,
            Field::Othello => &ON_OTHELLO,
        }
    }
}

/// Evaluations and the least time, for each of the searches.
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

/// The searches of random games: their form and their depth in plies.
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

/// The searches of Othello.
const ON_OTHELLO: [(Form, Depth); 7] = [
    (Form::BestFirst, 6),
    (Form::BestFirst, 10),
    (Form::BestFirst, 14),
    (Form::TreeAlphaBeta, 3),
    (Form::TreeAlphaBeta, 4),
    (Form::TreeAlphaBeta, 5),
    (Form::TreeAlphaBeta, 6),
];

pub(crate) struct Overhead;

impl Study for Overhead {
    type Case = Case;
    type Row = Row;
    const ID: &str = "korf-overhead";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (games, times, seconds) = scale.pick((2, 2, 0.1), (12, 5, 0.25), (40, 7, 0.35));
        let case = |field| move |seed| Planned { case: Case { field, seed, times }, seconds };
        let on = |field| (1..=games).map(case(field));
        on(Field::RandomGame).chain(on(Field::Othello)).collect()
    }

    fn run(case: &Case) -> Row {
        match case.field {
            Field::RandomGame => {
                let game = game(10, case.seed);
                measure(&game, &game, &game.root(), case)
            }
            Field::Othello => measure(&Othello, &EvaluatorName::Bill.get(), &drawn(case.seed), case),
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        let (random, othello): (Vec<_>, Vec<_>) =
            rows.of::<Self>().into_iter().partition(|(case, _)| case.field == Field::RandomGame);
        report(&random, &othello, section);
    }
}

/// Runs all searches of a position in turn, several times.
fn measure<G: Game, H: Evaluate<G>>(
    game: &G,
    evaluator: &H,
    position: &G::Position,
    case: &Case,
) -> Row {
    let searches = case.field.searches();
    let mut row = Row { evaluations: Vec::new(), seconds: vec![f64::INFINITY; searches.len()] };
    for _ in 0..case.times {
        for (&(form, depth), seconds) in searches.iter().zip(&mut row.seconds) {
            let began = Instant::now();
            search(game, evaluator, position, form, depth);
            *seconds = seconds.min(began.elapsed().as_secs_f64());
        }
    }
    for &(form, depth) in searches {
        let evaluations = Cell::new(0);
        let counting = |game: &G, position: &G::Position, depth| {
            evaluations.set(evaluations.get() + 1);
            evaluator.value(game, position, depth)
        };
        search(game, &counting, position, form, depth);
        row.evaluations.push(evaluations.get());
    }
    row
}

fn search<G: Game, H: Evaluate<G>>(
    game: &G,
    evaluator: &H,
    position: &G::Position,
    form: Form,
    depth: Depth,
) {
    let mut search = Search::new(game, evaluator).silent();
    let root = search.root(position, depth);
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

/// A table of the time per evaluation of every search.
fn table(id: &str, title: &str, searches: &[(Form, Depth)], rows: &[(Case, Row)]) -> Table {
    let mut table = Table::new(id, title, ["search", "plies", "positions", "nanoseconds"]);
    for (i, (form, depth)) in searches.iter().enumerate() {
        let count: Vec<f64> = rows.iter().map(|(_, row)| number(row.evaluations[i])).collect();
        let time: Vec<f64> = rows.iter().map(|(_, row)| 1e9 * row.seconds[i]).collect();
        let each = Estimate::ratio(&time, &count);
        table.line(format_args!("{form:?} | {depth} | {:.0} | {each}", mean(&count)));
    }
    table
}

/// Seconds per evaluation over all searches of a form, for each position.
fn each(field: Field, wanted: Form, rows: &[(Case, Row)]) -> Vec<f64> {
    let of_form = |(_, row): &(Case, Row)| {
        let forms = field.searches().iter().enumerate();
        let searches: Vec<usize> =
            forms.filter(|(_, (form, _))| *form == wanted).map(|(i, _)| i).collect();
        let seconds: f64 = searches.iter().map(|&i| row.seconds[i]).sum();
        seconds / number(searches.iter().map(|&i| row.evaluations[i]).sum::<u64>())
    };
    rows.iter().map(of_form).collect()
}

fn report(random: &[(Case, Row)], othello: &[(Case, Row)], section: &mut Section) {
    section.table(table("nodes", "Nanoseconds per evaluated position", &SEARCHES, random));
    let title = "Nanoseconds per evaluated position on Othello, evaluator bill";
    section.table(table("othello", title, &ON_OTHELLO, othello));
    let [best_first, recursive, alpha_beta] = [Form::BestFirst, Form::Recursive, Form::TreeAlphaBeta]
        .map(|form| each(Field::RandomGame, form, random));
    let ratio = Estimate::factor(&recursive, &best_first);
    let ours = format!("time per node, recursive / explicit {ratio}");
    section.find(Evidence::new().factor("random games", &ratio).finding("K-12", ours).noting(
        "Here both forms copy positions only along the path; the explicit form writes nodes to memory.",
    ));
    let free = Estimate::factor(&best_first, &alpha_beta);
    let bill = Estimate::factor(
        &each(Field::Othello, Form::BestFirst, othello),
        &each(Field::Othello, Form::TreeAlphaBeta, othello),
    );
    let evidence = Evidence::new().factor("random games", &free).factor("Othello", &bill);
    let ours = format!(
        "time per evaluated position, best-first / the paper's αβ: {free} on random games, {bill} on Othello"
    );
    section.find(evidence.finding("K-37", ours).noting(
        "Both algorithms keep their trees. The evaluator of the random games costs almost nothing, so their ratio is \
         that of the overheads; best-first minimax has less of it.",
    ));
    proportional(&bill, othello, section);
}

/// Compares time with evaluations on Othello.
fn proportional(ratio: &Estimate, rows: &[(Case, Row)], section: &mut Section) {
    let searches = rows.iter().flat_map(|(_, row)| row.evaluations.iter().zip(&row.seconds));
    let (x, y): (Vec<f64>, Vec<f64>) = searches.map(|(&n, &seconds)| (number(n), seconds)).unzip();
    let correlation = pearson(&x, &y);
    let ours = format!(
        "correlation of time and evaluations {correlation:.3} over {} searches; time per evaluation, best-first / the \
         paper's αβ {ratio}",
        x.len()
    );
    section.find(Evidence::new().factor("Othello", ratio).finding("K-25", ours).noting(
        "The paper counts evaluations instead of time, so the two players must need similar times for one.",
    ));
}
