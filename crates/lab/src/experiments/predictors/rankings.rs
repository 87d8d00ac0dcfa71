//! The agreement of the rankings.

use super::{Case, Generator, Like, Row, Sorted, Subject, contenders};
use crate::prelude::*;
use crate::stats::{self, Scores, kendall, numbers, resamples};

/// Leaf visits of all contenders, by game and by kind of position or tree.
pub(super) struct Samples {
    /// The contenders that differ somewhere from all earlier ones.
    pub(super) names: Vec<&'static str>,
    /// The other contenders, each with the one that it equals.
    pub(super) twins: Vec<(&'static str, &'static str)>,
    pub(super) all: Vec<Sample>,
}

/// The positions or trees of one kind.
pub(super) struct Sample {
    pub(super) like: Like,
    subject: Subject,
    /// The logarithm of leaf visits, by contender and tree.
    scores: Scores,
}

impl Samples {
    pub(super) fn of(rows: Vec<(Case, Row)>) -> Samples {
        let all = joined(rows.into_iter().map(|(case, row)| ((case.like, case.subject), row)));
        let (mut names, mut twins): (Vec<&'static str>, Vec<_>) = (Vec::new(), Vec::new());
        for name in contenders().map(|entry| entry.name) {
            let equal = |&&other: &&&'static str| {
                all.iter().all(|(_, leaves)| leaves[name.to_string()] == leaves[other.to_string()])
            };
            match names.iter().find(equal) {
                Some(twin) => twins.push((name, *twin)),
                None => names.push(name),
            }
        }
        let logs = |leaves: &[u64]| numbers(leaves).into_iter().map(f64::ln).collect();
        let scores = |leaves: &Row| {
            Scores::new(names.iter().map(|&name| logs(&leaves[name.to_string()])).collect())
        };
        let sample = |((like, subject), leaves): &((Like, Subject), Row)| Sample {
            like: *like,
            subject: *subject,
            scores: scores(leaves),
        };
        Samples { all: all.iter().map(sample).collect(), twins, names }
    }

    pub(super) fn games(&self) -> impl Iterator<Item = (&Sample, Sorted)> {
        self.all.iter().filter_map(|sample| match sample.subject {
            Subject::Game(sorted) => Some((sample, sorted)),
            Subject::Trees(_) => None,
        })
    }

    /// The games and depths, each once.
    pub(super) fn likes(&self) -> Vec<Like> {
        let mut likes: Vec<Like> = self.all.iter().map(|sample| sample.like).collect();
        likes.dedup();
        likes
    }

    /// The samples for one game, the game itself first.
    pub(super) fn for_game(&self, like: Like) -> impl Iterator<Item = &Sample> {
        self.all.iter().filter(move |sample| sample.like == like)
    }
}

impl Sample {
    pub(super) fn title(&self) -> String {
        match self.subject {
            Subject::Game(sorted) => sorted.name().into(),
            Subject::Trees(generator) => generator.to_string(),
        }
    }

    pub(super) fn cases(&self) -> usize {
        self.scores.cases()
    }

    /// Leaf visits of each contender relative to the first: geometric means.
    pub(super) fn factors(&self) -> Vec<f64> {
        let means = self.scores.means(&(0..self.cases()).collect::<Vec<_>>());
        means.iter().map(|mean| (mean - means[0]).exp()).collect()
    }
}

/// τ of every game with the trees of every generator, from all trees and positions, and from resamples.
pub(super) struct Taus {
    /// τ by game, then by generator.
    found: Vec<Vec<f64>>,
    drawn: Vec<Vec<Vec<f64>>>,
    cases: usize,
}

impl Taus {
    pub(super) fn of(samples: &Samples) -> Taus {
        let sizes: Vec<usize> = samples.all.iter().map(Sample::cases).collect();
        let all: Vec<Vec<usize>> = sizes.iter().map(|&n| (0..n).collect()).collect();
        Taus {
            found: taus(samples, &all),
            drawn: resamples(&sizes).map(|drawn| taus(samples, &drawn)).collect(),
            cases: sizes.into_iter().min().unwrap_or(0),
        }
    }

    /// τ of one game and one generator.
    pub(super) fn one(&self, game: usize, generator: usize) -> Estimate {
        self.estimate(|taus| taus[game][generator])
    }

    /// The mean over games of one generator.
    pub(super) fn mean(&self, games: &[usize], generator: usize) -> Estimate {
        self.estimate(|taus| mean(taus, games, generator))
    }

    /// The difference between one generator's mean τ and another's.
    pub(super) fn lead(&self, games: &[usize], generator: usize, other: usize) -> Estimate {
        self.estimate(|taus| mean(taus, games, generator) - mean(taus, games, other))
    }

    /// The share of the resamples in which a generator agrees best with these games.
    pub(super) fn first(&self, games: &[usize], generator: usize) -> f64 {
        let is_first = |taus: &&Vec<Vec<f64>>| {
            let own = mean(taus, games, generator);
            let others = (0..Generator::ALL.len()).filter(|&other| other != generator);
            others.map(|other| mean(taus, games, other)).all(|other| own > other)
        };
        let first = self.drawn.iter().filter(is_first).count();
        Estimate::share(first, self.drawn.len()).mean
    }

    fn estimate(&self, of: impl Fn(&[Vec<f64>]) -> f64) -> Estimate {
        let drawn = self.drawn.iter().map(|taus| of(taus)).collect();
        Estimate::resampled(of(&self.found), drawn, self.cases)
    }
}

fn mean(taus: &[Vec<f64>], games: &[usize], generator: usize) -> f64 {
    stats::mean(&games.iter().map(|&game| taus[game][generator]).collect::<Vec<_>>())
}

/// τ by game and generator, from these cases of each sample.
fn taus(samples: &Samples, cases: &[Vec<usize>]) -> Vec<Vec<f64>> {
    let means: Vec<Vec<f64>> =
        samples.all.iter().zip(cases).map(|(sample, cases)| sample.scores.means(cases)).collect();
    let each = || samples.all.iter().zip(&means);
    let of_game = |game: &Sample, ranking: &[f64]| {
        let tau = |generator: Generator| {
            let trees = each().find(|(sample, _)| {
                sample.like == game.like && sample.subject == Subject::Trees(generator)
            });
            trees.map_or(f64::NAN, |(_, means)| kendall(ranking, means))
        };
        Generator::ALL.map(tau).to_vec()
    };
    each()
        .filter(|(sample, _)| matches!(sample.subject, Subject::Game(_)))
        .map(|(game, ranking)| of_game(game, ranking))
        .collect()
}
