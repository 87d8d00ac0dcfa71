//! The rules by which the program searches less than everything, each of which can be turned off.

use std::fmt;
use std::str::FromStr;

/// A rule of the selective search, or of its order of moves. Matches show what each is worth: the program plays against
/// itself without the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A move that gives check is searched one ply deeper.
    CheckExtension,
    /// If a pass would reach beta, so does the best move.
    NullMove,
    /// If the static value exceeds beta by a margin, so does the search.
    ReverseFutility,
    /// Late moves are searched less deeply.
    LateMoveReductions,
    /// The last quiet moves near the leaves are not searched.
    LateMovePruning,
    /// Quiet moves near the leaves are not searched if the static value is below alpha by a margin.
    Futility,
    /// Moves near the leaves that lose material by an exchange are not searched.
    ExchangePruning,
    /// Captures in the quiescence search that cannot reach alpha are not searched.
    DeltaPruning,
    /// The move that refuted the same move of the opponent before is tried early.
    Countermoves,
    /// Quiet moves are ordered also by what they achieved after the same move of the opponent.
    ContinuationHistory,
    /// A quiet move is tried earlier if its piece is attacked by a lesser one, and later if it would be after the move.
    Escapes,
    /// A position for which the table has no move to try first is searched one ply less deeply.
    InternalReduction,
    /// Quiet moves are ordered also by what they achieved after the same own move before.
    FollowUps,
    /// Captures are ordered also by what they achieved before.
    CaptureHistory,
    /// Quiet moves that achieved much before are reduced less, those that achieved little more.
    HistoryReductions,
    /// Late captures that lose material by an exchange are searched less deeply.
    CaptureReductions,
    /// Static values are corrected by what searches of positions with the same pawns, or the same pieces of a side, found.
    Corrections,
    /// Bounds from the table take the place of static values that they contradict.
    TableValues,
    /// If the static value is far below alpha near the leaves, a quiescence search decides.
    Razoring,
    /// A move that is much better than all others is searched one ply deeper.
    SingularExtension,
}

/// All rules, with their names.
const NAMES: [(&str, Rule); 20] = [
    ("check-extension", Rule::CheckExtension),
    ("null-move", Rule::NullMove),
    ("reverse-futility", Rule::ReverseFutility),
    ("late-move-reductions", Rule::LateMoveReductions),
    ("late-move-pruning", Rule::LateMovePruning),
    ("futility", Rule::Futility),
    ("exchange-pruning", Rule::ExchangePruning),
    ("delta-pruning", Rule::DeltaPruning),
    ("countermoves", Rule::Countermoves),
    ("continuation-history", Rule::ContinuationHistory),
    ("escapes", Rule::Escapes),
    ("internal-reduction", Rule::InternalReduction),
    ("follow-ups", Rule::FollowUps),
    ("capture-history", Rule::CaptureHistory),
    ("history-reductions", Rule::HistoryReductions),
    ("capture-reductions", Rule::CaptureReductions),
    ("corrections", Rule::Corrections),
    ("table-values", Rule::TableValues),
    ("razoring", Rule::Razoring),
    ("singular-extension", Rule::SingularExtension),
];

impl Rule {
    /// Returns all rules.
    pub fn all() -> impl Iterator<Item = Rule> {
        NAMES.iter().map(|&(_, rule)| rule)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(_, rule)| rule == self).map_or("", |(name, _)| name);
        f.pad(name)
    }
}

/// The error for a name that no rule has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule `{0}`; choose one of: {list}", list = NAMES.map(|(name, _)| name).join(", "))]
pub struct UnknownRule(String);

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Rule, UnknownRule> {
        let known = NAMES.iter().find(|(name, _)| *name == text);
        known.map(|&(_, rule)| rule).ok_or_else(|| UnknownRule(text.into()))
    }
}

/// The rules in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules(u32);

impl Rules {
    /// All rules.
    pub const ALL: Rules = Rules(u32::MAX);

    /// No rules: the whole tree is searched to its depth.
    pub const NONE: Rules = Rules(0);

    /// Returns these rules without one.
    #[must_use]
    pub const fn without(self, rule: Rule) -> Rules {
        Rules(self.0 & !(1 << rule as u32))
    }

    /// Returns whether a rule is in use.
    #[inline]
    #[must_use]
    pub const fn has(self, rule: Rule) -> bool {
        self.0 >> rule as u32 & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_has_a_name_and_can_be_turned_off_alone() {
        for rule in Rule::all() {
            assert_eq!(rule.to_string().parse(), Ok(rule));
            let rest = Rules::ALL.without(rule);
            assert!(Rule::all().all(|other| rest.has(other) == (other != rule)), "{rule}");
        }
        let error = "nul".parse::<Rule>().expect_err("no such rule").to_string();
        assert!(error.starts_with("unknown rule `nul`; choose one of: check-extension, null-move"));
    }
}
