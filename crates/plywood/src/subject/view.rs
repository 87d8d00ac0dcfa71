//! Modified views of subjects, for observation.

use super::erased::Erased;
use super::{Number, Observed, Observers, Subject, Unfit, Watching};
use crate::Limits;
use crate::options::Chosen;
use plywood_core::{Depth, Outcome};
use std::num::NonZero;

/// A subject with coarser values, or treated as if it had free moves. A view can only be observed: timed searches use
/// the subject unchanged.
#[derive(Clone, Copy, Debug)]
pub struct View<'s> {
    subject: &'s Subject,
    grain: NonZero<u16>,
    has_free_moves: bool,
}

impl Subject {
    /// Returns an unchanged view of the subject, to be modified by the methods of [`View`].
    #[must_use]
    pub fn view(&self) -> View<'_> {
        let has_free_moves = self.ground.has_free_moves();
        View { subject: self, grain: NonZero::<u16>::MIN, has_free_moves }
    }
}

impl View<'_> {
    /// Divides values by `grain` and rounds towards zero.
    #[must_use]
    pub fn grain(self, grain: NonZero<u16>) -> Self {
        View { grain, ..self }
    }

    /// Disables the shortcuts that count plies, as if there were free moves. Then all subjects are searched alike, and
    /// their counts can be compared.
    #[must_use]
    pub fn with_free_moves(self) -> Self {
        View { has_free_moves: true, ..self }
    }

    /// Searches the view; see [`Subject::observe`].
    pub fn observe(
        &self,
        chosen: &Chosen,
        limits: &Limits,
        watching: Watching,
        each: &mut dyn FnMut(Depth, &Outcome<Number>, &Observers),
    ) -> Result<Observed, Unfit> {
        let View { subject, grain, has_free_moves } = *self;
        let ground = &*subject.ground;
        if has_free_moves {
            let game = Erased::<true>::new(ground).in_points(grain);
            subject.observe_as(&game, chosen, limits, watching, each)
        } else {
            let game = Erased::<false>::new(ground).in_points(grain);
            subject.observe_as(&game, chosen, limits, watching, each)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::catalogue::Entry;
    use plywood_core::{Evaluate, Game, Value};
    use plywood_games::synthetic::RandomGame;

    fn observed(view: &View<'_>, name: &str) -> (i32, u64) {
        let chosen = Chosen::plain(Entry::named(name).expect("it is in the catalogue"));
        let none = &mut |_: Depth, _: &Outcome<Number>, _: &Observers| {};
        let found =
            view.observe(&chosen, &Limits::none(), Watching::default(), none).expect("a search");
        (found.found.outcome.value.map_or(0, Value::get), found.counters.leaf_visits)
    }

    #[test]
    fn a_coarser_value_is_the_value_over_the_grain_and_needs_no_more_leaves() {
        let grain = NonZero::new(256).expect("a grain");
        for seed in 1..=20 {
            let game = RandomGame::new(5, 6, seed).expect("a game");
            let subject = Subject::of(game, 6);
            let (value, leaves) = observed(&subject.view(), "alpha-beta");
            let (coarse, fewer) = observed(&subject.view().grain(grain), "alpha-beta");
            assert_eq!(coarse, value / 256, "seed {seed}");
            assert!(fewer <= leaves, "seed {seed}: {fewer} {leaves}");
        }
    }

    #[test]
    fn is_decided_uses_the_evaluators_own_values() {
        let rules = plywood_games::connect_four::ConnectFour;
        let named =
            &<plywood_games::connect_four::ConnectFour as plywood_games::HasEvaluators>::EVALUATORS[0];
        let subject = Subject::posed(rules, rules.root(), named, 1);
        let coarse = subject.game().in_points(NonZero::new(10).expect("a grain"));
        assert!(subject.game().is_decided(Value::from(980)) && coarse.is_decided(Value::from(98)));
        assert!(!subject.game().is_decided(Value::from(98)) && !coarse.is_decided(Value::from(9)));
    }

    #[test]
    fn pretended_free_moves_cost_leaves_and_change_no_value() {
        let subject = |seed| Subject::of(RandomGame::new(8, 5, seed).expect("a game"), 5);
        let mut more = 0;
        for seed in 1..=20 {
            let subject = subject(seed);
            let (value, leaves) = observed(&subject.view(), "negascout");
            let (same, with_free) = observed(&subject.view().with_free_moves(), "negascout");
            assert_eq!(value, same, "seed {seed}");
            more += u64::from(with_free > leaves);
        }
        assert!(more > 0, "a shortcut is left out");
    }
}
