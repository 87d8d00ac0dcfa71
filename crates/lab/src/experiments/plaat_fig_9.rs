//! Fig. 9 of Plaat, Schaeffer, Pijls, de Bruin 1995: time by depth relative to aspiration NegaScout. The searches are
//! those of Fig. 7 and 8, without an observer, in turns.

use super::plaat::{Kind, Search};
use super::plaat_fig_7::{self, Fig7, Sort, Who};
use crate::measure::deepened::{Family, Instance, Made, REAL, timed};
use crate::prelude::*;
use crate::words::{percent, slug};

/// Some members of one family, each searched several times.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    instance: Instance,
    seeds: Seeds,
    times: usize,
}

/// The least seconds up to the end of each iteration, by search and seed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    seconds: By<Search, Vec<Vec<f64>>>,
    /// The greatest seconds of aspiration NegaScout divided by its least, at the last iteration of each seed.
    noise: Vec<f64>,
}
join! { Row { seconds, noise } }

const SEARCHES: [Search; 6] = [
    Search::Aspiration,
    Search::AlphaBeta,
    Search::NegaScout,
    Search::MtdF,
    Search::AbSss,
    Search::AbDual,
];

pub(crate) struct Fig9;

impl Study for Fig9 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "plaat-fig-9";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let depths = scale.pick([3, 4], [6, 8], [8, 10]);
        let members = scale.pick([2, 2], [10, 10], [20, 30]);
        let seconds = scale.pick([0.05, 0.05], [1.2, 0.8], [30.0, 1.7]);
        let times = scale.pick(2, 3, 2);
        let mut plan = Vec::new();
        for (game, ((depth, members), seconds)) in
            REAL.into_iter().zip(depths.into_iter().zip(members).zip(seconds))
        {
            let case = |seeds| Case { instance: game.to(depth), seeds, times };
            plan.extend(Planned::runs(members, if seconds > 10.0 { 1 } else { 5 }, seconds, case));
        }
        plan
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        for seed in case.seeds.all() {
            let (seconds, noise) = measured(&case.instance, seed, case.times);
            for (search, seconds) in SEARCHES.into_iter().zip(seconds) {
                row.seconds.push(search, seconds);
            }
            row.noise.push(noise);
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let nodes = rows.of::<Fig7>();
        let rows = rows.of::<Self>().into_iter().map(|(case, row)| (case.instance, row));
        let samples: Vec<Sample> =
            joined(rows).into_iter().map(|(instance, row)| Sample { instance, row }).collect();
        let title = "Time in percent of aspiration NegaScout, all iterations";
        let head = ["game", "depth", "αβ", "NS", "MTD(f)", "AB-SSS*", "AB-DUAL*", "seconds", "n"];
        let mut table = Table::new("time", title, head);
        for sample in &samples {
            section.figure(sample.figure(title));
            for depth in 3..=sample.last() {
                let cells =
                    SEARCHES[1..].iter().map(|&search| percent(&sample.relative(search, depth)));
                let seconds = mean(&sample.up_to(Search::Aspiration, depth));
                let first = [sample.instance.to_string(), depth.to_string()];
                let rest = [format!("{seconds:.3}"), sample.row.noise.len().to_string()];
                table.row(first.into_iter().chain(cells).chain(rest));
            }
        }
        section.table(table.noting(
            "The least of several runs in turns, without an observer; the mean factor and its interval over positions. \
             Seconds are those of aspiration NegaScout.",
        ));
        section.find(faster(&samples));
        section.find(wider_margin(&samples, &plaat_fig_7::Samples::of(nodes)));
    }
}

/// The times of chess.
fn chess(samples: &[Sample]) -> impl Iterator<Item = &Sample> {
    samples.iter().filter(|sample| Kind::of(&sample.instance) == Kind::Chess)
}

/// P-9.a: MTD(f) is faster than the baseline by 9 to 13 %; whether it is the fastest of all.
fn faster(samples: &[Sample]) -> Finding {
    let mut evidence = Evidence::new();
    let (mut others, mut noise) = (Vec::new(), Vec::new());
    for sample in chess(samples) {
        let ours = sample.relative(Search::MtdF, sample.last());
        evidence = evidence.published(sample.instance.to_string(), &ours, 0.89, 20);
        let rivals = SEARCHES[1..].iter().filter(|&&search| search != Search::MtdF);
        others.extend(rivals.map(|&search| {
            let e = Estimate::factor(
                &sample.up_to(Search::MtdF, sample.last()),
                &sample.up_to(search, sample.last()),
            );
            format!("{search} {}", percent(&e))
        }));
        noise.push(Estimate::of(&sample.row.noise).to_string());
    }
    let by_game = samples.iter().map(|sample| {
        let e = sample.relative(Search::MtdF, sample.last());
        format!("{} at depth {} {}", sample.instance, sample.last(), percent(&e))
    });
    let told = format!("time of MTD(f) in percent of aspiration NegaScout: {}", listed(by_game));
    evidence
        .finding("P-9.a", told)
        .published("9 to 13 % faster, and the fastest of all")
        .adding(format!("in chess in percent of {}", listed(others)))
        .noting(format!(
            "Chess decides; Othello stands beside it. Runs of the same search differ by a factor of {}; the least of \
             them counts. Times are those of one machine under its load.",
            listed(noise)
        ))
}

/// P-8.c: in nodes and in time, MTD(f) gains more over aspiration NegaScout than that over αβ.
fn wider_margin(times: &[Sample], nodes: &plaat_fig_7::Samples) -> Finding {
    let mut evidence = Evidence::new();
    let mut gains = Vec::new();
    for sample in nodes.of_kind(Kind::Chess) {
        evidence = evidence.factor("nodes", &sample.wider_gain(Sort::Nodes));
        let of = |search, to| sample.relative(Sort::Nodes, search, to, sample.last());
        let [further, gain] = [of(Who::MtdF, Who::Aspiration), of(Who::Aspiration, Who::AlphaBeta)];
        gains.push(format!("nodes {further}, {gain}"));
    }
    for sample in chess(times) {
        let [mtd, aspiration, alpha_beta] = [Search::MtdF, Search::Aspiration, Search::AlphaBeta]
            .map(|search| sample.up_to(search, sample.last()));
        evidence = evidence.factor("time", &plaat_fig_7::wider(&mtd, &aspiration, &alpha_beta));
        let gain = Estimate::factor(&aspiration, &alpha_beta);
        gains.push(format!("time {}, {gain}", Estimate::factor(&mtd, &aspiration)));
    }
    let ours = format!("chess, MTD(f) / aspiration NegaScout and that / αβ: {}", listed(gains));
    evidence.finding("P-8.c", ours).noting(
        "Below 1 the gain of MTD(f) is the larger one. P-7.e judges the same of leaves. Nodes are those of Fig. 8.",
    )
}

/// The least seconds of each search up to each iteration, and the noise of the first one.
fn measured(instance: &Instance, seed: u64, times: usize) -> ([Vec<f64>; 6], f64) {
    let (Family::Board { board, depth }, Made::Board(_, path)) =
        (instance.family, instance.family.made(seed))
    else {
        panic!("only games are timed");
    };
    let mut least: [Vec<f64>; 6] = Default::default();
    let mut value = None;
    let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
    for _ in 0..times {
        for (search, least) in SEARCHES.into_iter().zip(&mut least) {
            let manner = search.manner(instance.table());
            let found = timed(board, &path, instance.scale, depth, manner);
            let end = found.last().copied().unwrap_or_default();
            assert_eq!(*value.get_or_insert(end.1), end.1, "{board} {seed} {search}");
            if search == Search::Aspiration {
                (low, high) = (low.min(end.0), high.max(end.0));
            }
            if least.is_empty() {
                *least = vec![f64::INFINITY; found.len()];
            }
            for (least, (seconds, _)) in least.iter_mut().zip(found) {
                *least = least.min(seconds);
            }
        }
    }
    (least, high / low)
}

/// The results of one game, over all positions.
struct Sample {
    instance: Instance,
    row: Row,
}

impl Sample {
    fn last(&self) -> usize {
        self.instance.family.depth().into()
    }

    /// The seconds of a search up to the end of the iteration of this depth, one number for each position.
    fn up_to(&self, search: Search, depth: usize) -> Vec<f64> {
        self.row.seconds[search].iter().map(|by_depth| by_depth[depth - 1]).collect()
    }

    /// The mean factor to aspiration NegaScout.
    fn relative(&self, search: Search, depth: usize) -> Estimate {
        Estimate::factor(&self.up_to(search, depth), &self.up_to(Search::Aspiration, depth))
    }

    fn figure(&self, title: &str) -> Figure {
        let name = self.instance.to_string();
        let (x, y) = (Axis::linear("depth"), Axis::logarithmic("time, % of aspiration NegaScout"));
        let mut figure = Figure::new(format!("time-{}", slug(&name)), format!("{title}: {name}"), x, y)
            .captioned("Below 100 an algorithm is faster than the baseline. The published level is that of MTD(f) in chess.");
        figure.level(100.0, "aspiration NegaScout");
        figure.level(89.0, "published: MTD(f) in chess, 9 to 13 % faster");
        for &search in &SEARCHES[1..] {
            let point = |depth| Point::percent(number(depth), &self.relative(search, depth));
            figure.curve(search.to_string(), (3..=self.last()).map(point));
        }
        figure
    }
}
