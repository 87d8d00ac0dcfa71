//! Beyond Korf, Chickering 1994: best-first minimax and its extension against alpha-beta on Othello with the same hard
//! limit of evaluations for every move, by evaluator and limit.

use super::korf::percent;
use super::korf_othello::{ALL, CLASSES, EvaluatorName, Match, Score, ending};
use crate::prelude::*;
use crate::tournament::{Pair, Player, Searcher, Until};

/// Pairs of games from the openings with these numbers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    played: Match,
    openings: Seeds,
}

/// The evaluations per move, with the horizon of the extension's alpha-beta and the number of plies at the end of the
/// game that alpha-beta plays.
const BUDGETS: [(u64, Depth, Depth); 4] = [(100, 2, 4), (1000, 3, 6), (10_000, 5, 8), (100_000, 7, 10)];

pub(crate) struct Budgets;

impl Study for Budgets {
    type Case = Case;
    type Row = Vec<Pair>;
    const ID: &str = "korf-othello-budgets";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut units = Vec::new();
        for (budget, ..) in BUDGETS.into_iter().take(scale.pick(1, 2, 4)) {
            let openings = if budget < 100_000 { scale.pick(4, CLASSES, ALL) } else { CLASSES };
            for played in EvaluatorName::ALL.iter().flat_map(|&evaluator| matches(evaluator, budget)) {
                units.extend(played.units(openings, |played, openings| Case { played, openings }));
            }
        }
        units
    }

    fn run(case: &Case) -> Vec<Pair> {
        case.played.play(case.openings)
    }

    fn report(rows: &Rows, section: &mut Section) {
        let mut all: By<Match, Vec<Pair>> = By::default();
        for (case, pairs) in rows.of::<Self>() {
            all.entry(case.played).extend(pairs);
        }
        report(&all, section);
    }
}

/// The names of the two matches with an evaluator and a limit.
const NAMES: [&str; 2] = ["best-first minimax", "best-first extension"];

/// Best-first minimax and its extension against alpha-beta, all with the same limit.
fn matches(evaluator: EvaluatorName, budget: u64) -> [Match; 2] {
    let of_budget = BUDGETS.into_iter().find(|(of, ..)| *of == budget);
    let (_, horizon, plies) = of_budget.unwrap_or(BUDGETS[0]);
    let player = |searcher| ending(Player::new(searcher, Until::Evaluations(budget)), plies);
    let players = [Searcher::BestFirst, Searcher::Extension(horizon)].map(player);
    players.map(|first| Match::new(evaluator, first, player(Searcher::AlphaBeta)))
}

fn report(all: &By<Match, Vec<Pair>>, section: &mut Section) {
    let head = ["evaluator", "evaluations per move", "player", "wins against αβ", "ties", "games"];
    let title = "Othello with a hard limit of evaluations for every move";
    let mut table = Table::new("budgets", title, head).noting(
        "Games won, without ties; the intervals are over the classes of openings. Both players keep their trees. αβ \
         deepens ply by ply; the last complete iteration counts.",
    );
    let (x, y) = (Axis::logarithmic("evaluations per move"), Axis::linear("games won against αβ, %"));
    let mut figure = Figure::new("budgets", title, x, y);
    for &evaluator in EvaluatorName::ALL {
        for (i, name) in NAMES.into_iter().enumerate() {
            let mut points = Vec::new();
            for (budget, ..) in BUDGETS {
                let Some(pairs) = all.get(&matches(evaluator, budget)[i]) else { continue };
                let score = Score::of(pairs);
                let (won, ties, games) = (percent(&score.won), percent(&score.ties), score.games);
                let name_of = evaluator.name();
                table.line(format_args!("{name_of} | {budget} | {name} | {won} | {ties} | {games}"));
                points.push(Point::percent(number(budget), &score.won));
            }
            figure.curve(format!("{name}, {}", evaluator.name()), points);
        }
    }
    figure.level(50.0, "equal to αβ");
    section.table(table);
    section.figure(figure.captioned("Bands are 95 % intervals over the classes of openings."));
}
