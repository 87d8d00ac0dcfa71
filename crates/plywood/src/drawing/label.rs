//! What a node says: its value, or what is known of it.

use super::Drawn;
use plywood_core::Value;
use serde_json::Value as Json;

/// A value or bounds, from MAX's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    Blank,
    Exact(Value),
    AtMost(Value),
    AtLeast(Value),
    Between(Value, Value),
}

impl Label {
    /// Returns the label for these bounds.
    pub(super) fn of(lower: Value, upper: Value) -> Label {
        match (lower > Value::NEG_INF, upper < Value::INF) {
            _ if lower == upper => Label::Exact(lower),
            (false, false) => Label::Blank,
            (false, true) => Label::AtMost(upper),
            (true, false) => Label::AtLeast(lower),
            (true, true) => Label::Between(lower, upper),
        }
    }

    /// Returns the text with true minus signs.
    pub(super) fn plain(self) -> String {
        self.written(number, "≤", "≥", "…")
    }

    /// Returns the text with a way to write numbers and signs.
    pub(super) fn written(
        self,
        number: impl Fn(Value) -> String,
        at_most: &str,
        at_least: &str,
        to: &str,
    ) -> String {
        match self {
            Label::Blank => String::new(),
            Label::Exact(value) => number(value),
            Label::AtMost(value) => format!("{at_most}{}", number(value)),
            Label::AtLeast(value) => format!("{at_least}{}", number(value)),
            Label::Between(lower, upper) => format!("{}{to}{}", number(lower), number(upper)),
        }
    }
}

/// Writes a number with a true minus sign, and the values of won, lost and drawn games as words.
fn number(value: Value) -> String {
    match value {
        Value::INF => "won".into(),
        Value::NEG_INF => "lost".into(),
        value if value.is_finite() => value.to_string().replace('-', "−"),
        _ => "drawn".into(),
    }
}

/// Returns what the leaves that `is_known` accepts prove about each node. An inner node that is known and has no known
/// children has its own value, as in a selective search.
pub(super) fn proven(nodes: &[Drawn], is_known: impl Fn(&Drawn) -> bool) -> Vec<Label> {
    const UNKNOWN: (Value, Value) = (Value::NEG_INF, Value::INF);
    let mut bounds = vec![UNKNOWN; nodes.len()];
    for (index, node) in nodes.iter().enumerate().rev() {
        let children = &bounds[node.children.clone()];
        let backed = if node.is_max() {
            (children.iter().map(|b| b.0).max(), children.iter().map(|b| b.1).max())
        } else {
            (children.iter().map(|b| b.0).min(), children.iter().map(|b| b.1).min())
        };
        bounds[index] = match (backed, node.value) {
            ((Some(lower), Some(upper)), _) if (lower, upper) != UNKNOWN => (lower, upper),
            (_, Some(value)) if is_known(node) => (value, value),
            _ => UNKNOWN,
        };
    }
    bounds.into_iter().map(|(lower, upper)| Label::of(lower, upper)).collect()
}

/// Returns the name of a move: letters for the children of a tree, as on the page; the move's text for a game.
pub(super) fn move_name(by: &Json) -> String {
    match by {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => match other.as_u64().and_then(|n| u8::try_from(n).ok()) {
            Some(n @ 0..26) => char::from(b'a' + n).to_string(),
            _ => format!("({})", other.as_u64().map_or(0, |n| n + 1)),
        },
    }
}
