//! Fig. 4 of Plaat, Schaeffer, Pijls, de Bruin 1995: how large a table AB-SSS* needs to beat αβ. Leaves of iteratively
//! deepened searches against the number of entries, for AB-SSS* and, beyond the paper, for MTD(f), AB-DUAL* and
//! aspiration NegaScout.

mod findings;

use super::plaat::{Kind, Search, each, searched};
use crate::measure::deepened::{GAMES, Instance, REAL};
use crate::prelude::*;
use crate::stats::numbers;
use crate::words::{Join, slug};

/// Some members of one family.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    instance: Instance,
    /// The table sizes, as powers of two.
    sizes: Vec<u8>,
    seeds: Seeds,
}

/// Leaves by table size and search, for each seed and iteration.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    leaves: By<u8, By<Search, Vec<Vec<u64>>>>,
    /// Leaves of the first call of AB-SSS* with the largest table, by seed and iteration: the max solution tree.
    solution: Vec<Vec<u64>>,
}
join! { Row { leaves, solution } }

/// The searches that are compared with αβ.
const RIVALS: [Search; 4] = [Search::AbSss, Search::AbDual, Search::MtdF, Search::Aspiration];

pub(crate) struct Fig4;

impl Study for Fig4 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "plaat-fig-4";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let sizes: Vec<u8> = scale.pick(
            vec![4, 7, 10, 13],
            (4..=16).chain([18]).collect(),
            (4..=16).chain([18, 20]).collect(),
        );
        let trees = |order, depth| Instance::trees(Shape::new(5, depth, order).with_range(500));
        let shallow = u16::from(scale == Scale::Smoke);
        // Seconds of all searches of one member at all sizes.
        let instances = [
            (GAMES[0].to(8), 0.025),
            (GAMES[1].to(6), 0.065),
            (GAMES[2].to(5), 0.14),
            (GAMES[4].to(6), 0.04),
            (trees(Order::Iid, 6), 0.045),
            (trees(Order::First(60), 7), 0.025),
        ];
        let case = |instance| {
            let sizes = sizes.clone();
            move |seeds| Case { instance, sizes: sizes.clone(), seeds }
        };
        let mut plan = Vec::new();
        for (instance, seconds) in instances {
            let instance = instance.to(instance.family.depth() - 2 * shallow);
            let seconds = seconds * scale.pick(0.03, 1.0, 1.1);
            plan.extend(Planned::runs(scale.pick(2, 22, 200), 4, seconds, case(instance)));
        }
        let plies = scale.pick([3, 4, 5, 4], [5, 6, 8, 7], [8, 7, 10, 9]);
        for (game, depth) in REAL.into_iter().zip(plies) {
            let instance = game.to(depth);
            if Kind::of(&instance) == Kind::Chess {
                // A table that is much too small makes a deep search very long.
                let sizes: Vec<u8> = scale.pick(
                    vec![6, 10, 14],
                    vec![8, 10, 11, 12, 13, 14, 15, 16, 18],
                    vec![18, 20, 21, 22],
                );
                let case = move |seeds| Case { instance, sizes: sizes.clone(), seeds };
                let seconds = scale.pick(0.02, 2.0, 85.0);
                plan.extend(Planned::runs(scale.pick(2, 10, 20), 1, seconds, case));
                continue;
            }
            let seconds = scale.pick(0.02, 0.1, 0.4);
            plan.extend(Planned::runs(scale.pick(2, 14, 40), 2, seconds, case(instance)));
        }
        // The sizes about 10 MB, by which P-4.h is judged.
        let chess = REAL.map(|game| game.to(plies[0]));
        let chess = chess.into_iter().find(|instance| Kind::of(instance) == Kind::Chess);
        if let Some(instance) = chess.filter(|_| scale == Scale::Full) {
            let case = |seeds| Case { instance, sizes: vec![17, 19], seeds };
            plan.extend(Planned::runs(20, 1, 40.0, case));
        }
        plan
    }

    fn run(case: &Case) -> Row {
        let Case { instance, sizes, seeds } = case;
        let mut row = Row { leaves: By::default(), solution: Vec::new() };
        for &size in sizes {
            for search in [Search::AlphaBeta].into_iter().chain(RIVALS) {
                for seed in seeds.all() {
                    let found = searched(instance, seed, search.manner(size));
                    row.leaves.entry(size).push(search, each(&found, |it| it.leaves));
                    if search == Search::AbSss && Some(&size) == sizes.last() {
                        row.solution.push(each(&found, |it| it.rounds[0].leaves));
                    }
                }
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let rows = rows.of::<Self>().into_iter();
        let mut samples: Vec<Sample> = Vec::new();
        for ((instance, sizes), row) in
            joined(rows.map(|(case, row)| ((case.instance, case.sizes), row)))
        {
            let piece = Sample { instance, sizes, row };
            match samples.iter_mut().find(|sample| sample.instance == instance) {
                Some(sample) => sample.absorb(piece),
                None => samples.push(piece),
            }
        }
        for sample in &samples {
            section.figure(sample.figure());
        }
        let title = "Leaves relative to αβ with a table of the same size";
        let head = ["instances", "log2 entries", "AB-SSS*", "AB-DUAL*", "MTD(f)", "aspiration NS", "n"];
        let mut table = Table::new("sizes", title, head);
        for sample in &samples {
            for &size in &sample.sizes {
                let cells = RIVALS.map(|search| format!("{:.2}", sample.relative(size, search)));
                let first = [sample.instance.to_string(), size.to_string()];
                table.row(first.into_iter().chain(cells).chain([sample.seeds().to_string()]));
            }
        }
        section
            .table(table.noting(
                "All iterations together; the mean factor over instances with the same seeds.",
            ));
        findings::all(&samples, section);
    }
}

/// The results of one family, over all seeds.
#[derive(Debug)]
struct Sample {
    instance: Instance,
    /// The table sizes, as powers of two.
    sizes: Vec<u8>,
    row: Row,
}

impl Sample {
    /// Adds the leaves of the same members with other sizes, smaller than the largest one here.
    fn absorb(&mut self, other: Sample) {
        self.sizes.extend(other.sizes);
        self.sizes.sort_unstable();
        self.row.join(Row { solution: Vec::new(), ..other.row });
    }

    fn seeds(&self) -> usize {
        self.row.solution.len()
    }

    /// The smallest table, the largest, and the second largest.
    fn ends(&self) -> [u8; 3] {
        let last = self.sizes.len() - 1;
        [self.sizes[0], self.sizes[last - 1], self.sizes[last]]
    }

    /// Leaves of all iterations, one number for each seed.
    fn so_far(&self, size: u8, search: Search) -> Vec<u64> {
        self.row.leaves[size][search].iter().map(|iterations| iterations.iter().sum()).collect()
    }

    /// The mean factor to αβ with a table of the same size.
    fn relative(&self, size: u8, search: Search) -> Estimate {
        Estimate::factor(&self.so_far(size, search), &self.so_far(size, Search::AlphaBeta))
    }

    /// The mean factor between AB-SSS* and αβ with the largest table in the last two iterations alone, one of odd and
    /// one of even depth.
    fn both_parities(&self) -> Estimate {
        let [.., size] = self.ends();
        let mean = |search| -> Vec<f64> {
            let of_seed = |by_depth: &Vec<u64>| {
                let last = &by_depth[by_depth.len() - 2..];
                (number(last[0]) * number(last[1])).sqrt()
            };
            self.row.leaves[size][search].iter().map(of_seed).collect()
        };
        Estimate::factor(&mean(Search::AbSss), &mean(Search::AlphaBeta))
    }

    /// The logarithm of the knee of AB-SSS* at a depth, one for each seed.
    fn knees(&self, depth: usize) -> Vec<f64> {
        let leaves = |size: u8, seed: usize| self.row.leaves[size][Search::AbSss][seed][depth - 1];
        let [.., last] = self.ends();
        let curve = |seed| -> Vec<(f64, f64)> {
            let excess = |size| (number(leaves(size, seed)) / number(leaves(last, seed))).ln();
            self.sizes.iter().map(|&size| (size.into(), excess(size))).collect()
        };
        (0..self.seeds()).map(|seed| knee(&curve(seed))).collect()
    }

    /// Leaves of AB-SSS* with the largest table, in all iterations up to a depth, one for each seed.
    fn leaves_so_far(&self, depth: usize) -> Vec<f64> {
        let [.., last] = self.ends();
        let leaves = &self.row.leaves[last][Search::AbSss];
        leaves.iter().map(|by_depth| number(by_depth[..depth].iter().sum::<u64>())).collect()
    }

    /// Leaves of the max solution tree at a depth, one for each seed.
    fn solution(&self, depth: usize) -> Vec<f64> {
        numbers(self.row.solution.iter().map(|by_depth| &by_depth[depth - 1]))
    }

    fn figure(&self) -> Figure {
        let name = self.instance.to_string();
        let depth = self.instance.family.depth();
        let (x, y) =
            (Axis::linear("log2 of the number of entries"), Axis::logarithmic("leaves / leaves of αβ"));
        let title = format!("Leaves relative to αβ by table size: {name}, d={depth}");
        let mut figure = Figure::new(format!("table-{}", slug(&name)), title, x, y)
        .captioned(
            "Left of the knee, drivers search their solution tree again in every call; right of it the curves are \
             flat. The fewer calls a driver makes, the less it suffers.",
        );
        figure.level(1.0, "αβ");
        for search in RIVALS {
            let point = |&size: &u8| Point::estimate(size.into(), &self.relative(size, search));
            figure.curve(search.to_string(), self.sizes.iter().map(point));
        }
        figure
    }
}

/// The size from which on a search needs at most a tenth more leaves than with the largest table. The points are sizes
/// with the logarithm of their leaves, relative to the largest size; between two points the curve is a line.
fn knee(points: &[(f64, f64)]) -> f64 {
    let limit = 1.1_f64.ln();
    let last_above = points.windows(2).rev().find(|pair| pair[0].1 > limit);
    match last_above {
        Some(&[(size, above), (next, below)]) => {
            size + (next - size) * (above - limit) / (above - below)
        }
        _ => points.first().map_or(0.0, |&(size, _)| size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_knee_lies_where_the_curve_comes_down_to_a_tenth_more_for_good() {
        let at = |excess: [f64; 4]| {
            knee(&[4.0, 6.0, 7.0, 8.0].into_iter().zip(excess.map(|x: f64| x.ln())).collect::<Vec<_>>())
        };
        assert!((at([1.1, 1.05, 1.0, 1.0]) - 4.0).abs() < 1e-9);
        assert!((at([1.21, 1.0, 1.0, 1.0]) - 5.0).abs() < 1e-9);
        assert!((at([1.0, 1.21, 1.0, 1.0]) - 6.5).abs() < 1e-9);
        assert!((at([9.0, 1.21, 1.1, 1.0]) - 7.0).abs() < 1e-9);
    }

    #[test]
    fn sizes_measured_apart_are_one_sample() {
        let row = |size, leaves| {
            let mut row = Row { leaves: By::default(), solution: vec![vec![leaves]] };
            row.leaves.entry(size).push(Search::AbSss, vec![leaves]);
            row
        };
        let instance = REAL[0].to(4);
        let mut sample = Sample { instance, sizes: vec![20], row: row(20, 7) };
        sample.absorb(Sample { instance, sizes: vec![19], row: row(19, 9) });
        assert_eq!((sample.sizes.clone(), sample.seeds()), (vec![19, 20], 1));
        assert_eq!([19, 20].map(|size| sample.so_far(size, Search::AbSss)[0]), [9, 7]);
    }
}
