//! Best-first minimax in linear space (Korf, Chickering 1994, "Recursive Best-First Minimax"): it expands the same
//! nodes for the first time in the same order, in the memory of a path, at the cost of evaluating nodes again and
//! again.

use crate::prelude::*;
use crate::stats::whole;
use crate::tournament::random_games::game;
use plywood_core::search::best_first::BestFirst;
use plywood_core::search::rbfms::{Again, Rbfms};
use plywood_core::{Counters, Leaves};

/// A block of games, searched until the line has `depth` plies.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    branching: u32,
    depth: Depth,
    seeds: Seeds,
    /// Whether the order of expansions is compared too.
    orders: bool,
}

/// The results of all forms on one game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct One {
    /// Evaluations of the explicit form, of the recursive one, and of the footnote's.
    evaluations: [u64; 3],
    /// The peak of the numbers that the recursive form stores.
    cells: u64,
    /// Whether the recursive form has the same value, line and, if compared, order of first expansions.
    same: Option<bool>,
    /// Whether the footnote's form has the same value, line and, if compared, order of first expansions.
    footnote_same: Option<bool>,
}

/// The results by branching factor and plies.
type All = By<(u32, Depth), Vec<One>>;

pub(crate) struct LinearSpace;

impl Study for LinearSpace {
    type Case = Case;
    type Row = Vec<One>;
    const ID: &str = "korf-rbfms";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut units = Vec::new();
        for branching in [3, 5, 10, 20] {
            let depths: &[Depth] = scale.pick(
                &[2, 4, 6],
                &[2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20],
                &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24],
            );
            for &depth in depths {
                let orders = depth <= 8;
                let tree =
                    1e-8 * f64::from(branching) * f64::from(depth).powi(2) * 1.3_f64.powi(depth.into());
                let tree = if orders { 20.0 * tree } else { tree };
                let pairs = if depth > 12 { scale.pick(4, 60, 300) } else { scale.pick(4, 200, 1000) };
                let case = |seeds| Case { branching, depth, seeds, orders };
                units.extend(Planned::runs(pairs, whole(1.0 / tree).clamp(1, 100), tree, case));
            }
        }
        units
    }

    fn run(case: &Case) -> Vec<One> {
        case.seeds.all().map(|seed| one(case, seed)).collect()
    }

    fn report(rows: &Rows, section: &mut Section) {
        let mut all = All::default();
        for (case, row) in rows.of::<Self>() {
            all.entry((case.branching, case.depth)).extend(row);
        }
        exact(&all, section);
        overhead(&all, section);
    }
}

/// Evaluations, cells, value and line, and first expansions if requested.
type Found = (u64, u64, (Option<i32>, Vec<u32>), Option<Vec<Vec<u32>>>);

fn found(algorithm: Algorithm, case: &Case, seed: u64) -> Found {
    let game = game(case.branching, seed);
    let most = if case.orders { 1 << 22 } else { 0 };
    let mut search = Search::new(&game, &game).observer((Counters::default(), Leaves::capped(most)));
    let outcome = algorithm
        .run(&mut search, &game.root(), case.depth)
        .unwrap_or_else(|refusal| panic!("{refusal}"));
    let (counters, leaves) = search.observed();
    let order = leaves.first_expansions(usize::MAX).filter(|_| case.orders);
    let answer = (outcome.value.map(plywood_core::Value::get), outcome.line);
    (counters.leaf_visits, outcome.peak.cells, answer, order)
}

fn one(case: &Case, seed: u64) -> One {
    let linear = |again| found(Algorithm::Rbfms(Rbfms { again, ..Rbfms::PAPER }), case, seed);
    let explicit = found(Algorithm::BestFirst(BestFirst::PAPER), case, seed);
    let (recursive, footnote) = (linear(Again::Evaluated), linear(Again::Inherited));
    let same = |other: &Found| case.orders.then(|| (&other.2, &other.3) == (&explicit.2, &explicit.3));
    One {
        evaluations: [explicit.0, recursive.0, footnote.0],
        cells: recursive.1,
        same: same(&recursive),
        footnote_same: same(&footnote),
    }
}

fn exact(all: &All, section: &mut Section) {
    let count = |holds: fn(u32, Depth, &One) -> Option<bool>| {
        let mut tally = Tally::default();
        for (&(branching, depth), ones) in all.iter() {
            let judged = ones.iter().filter_map(|one| holds(branching, depth, one));
            judged.for_each(|holds| tally.check(holds));
        }
        tally
    };
    let orders = count(|_, _, one| one.same);
    let sizes =
        count(|branching, depth, one| Some(one.cells <= u64::from(branching) * u64::from(depth)));
    let evidence = Evidence::new()
        .checked(orders.checks, orders.violations)
        .checked(sizes.checks, sizes.violations);
    let ours = format!(
        "{} of {} searches stored more than B·D numbers; {} of {} differ in value, line or order of first expansions",
        sizes.violations, sizes.checks, orders.violations, orders.checks
    );
    section.find(evidence.finding("K-7", ours).witness([Witness {
        what: "the order of first expansions".into(),
        command: "plywood search --random-game --width 5 --depth 6 --algorithm rbfms --leaves".into(),
    }]));
    let footnote = count(|_, _, one| one.footnote_same);
    let counts = count(|_, _, one| Some(one.evaluations[1] == one.evaluations[2]));
    let ours = format!(
        "{} of {} searches differ in value, line or order of first expansions, {} of {} in the number of evaluations",
        footnote.violations, footnote.checks, counts.violations, counts.checks
    );
    let evidence = Evidence::new()
        .checked(footnote.checks, footnote.violations)
        .checked(counts.checks, counts.violations);
    section.find(evidence.finding("K-10", ours).noting(
        "The printed form is the one after SRBFS. The form after RBFS lets the children of a node that is expanded \
         again inherit its value.",
    ));
}

fn overhead(all: &All, section: &mut Section) {
    let head = ["B", "line", "explicit", "recursive / explicit", "footnote / explicit", "games"];
    let mut table = Table::new("overhead", "Evaluations of the recursive forms", head);
    let (x, y) = (Axis::linear("plies of the line, D"), Axis::logarithmic("evaluations / explicit"));
    let mut figure = Figure::new("overhead", "The cost of forgetting", x, y);
    let mut curves: By<u32, Vec<Point>> = By::default();
    let deepest = all.iter().map(|(&(_, depth), _)| depth).max();
    let (mut fewer, mut games_so_far) = (0, 0);
    let (mut more, mut said) = (Evidence::new(), Vec::new());
    for (&(branching, depth), ones) in all.iter() {
        let [explicit, recursive, footnote] =
            [0, 1, 2].map(|form| ones.iter().map(|one| one.evaluations[form]).collect::<Vec<_>>());
        let ratio = Estimate::ratio(&recursive, &explicit);
        let footnote = Estimate::ratio(&footnote, &explicit);
        let (judged, games) = (mean(&explicit), ones.len());
        table
            .line(format_args!("{branching} | {depth} | {judged:.0} | {ratio} | {footnote} | {games}"));
        curves.push(branching, Point::estimate(depth.into(), &ratio));
        games_so_far += games as u64;
        fewer += recursive.iter().zip(&explicit).filter(|(ours, all)| ours < all).count() as u64;
        if Some(depth) == deepest {
            let factor = Estimate::factor(&recursive, &explicit);
            said.push(format!("B = {branching}: {factor}"));
            more = more.factor(format!("B = {branching}"), &factor);
        }
    }
    for (branching, points) in curves.iter() {
        figure.curve(format!("B = {branching}"), points.iter().copied());
    }
    figure.level(1.0, "explicit");
    section.table(table);
    section.figure(figure);
    let ours = format!(
        "{fewer} of {games_so_far} searches evaluate fewer positions than the explicit form, which evaluates each \
         position once"
    );
    let evidence = Evidence::new().checked(games_so_far, games_so_far - fewer);
    section.find(evidence.finding("K-8", ours).noting(
        "A search can do that only if it leaves children of expanded nodes ungenerated. On long lines the cost of \
         forgetting is greater: see the table.",
    ));
    let ours = format!(
        "evaluations / explicit form at D = {}, mean factor over games: {}",
        deepest.unwrap_or(0),
        said.join(", ")
    );
    section
        .find(more.finding("K-11", ours).noting("\"Significant\" is taken as twice the evaluations."));
}
