//! Trees as text: reading both forms, and writing them.

use super::explicit::Position;
use super::explicit::{ExplicitTree, Malformed, TreeBuilder};
use plywood_core::{Game, Value};
use std::fmt;
use std::str::FromStr;

/// Why a text is not a tree, and where that shows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct ParseTreeError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

/// Reads `((6 5)(7 1))((9 8)(4 3))`: the sons of the root, MAX to move, each a value or a list of its own
/// sons in brackets. A single list or value is the root itself. A value may stand before a list, with a
/// colon: `4:(8 1)`.
impl FromStr for ExplicitTree {
    type Err = ParseTreeError;

    fn from_str(text: &str) -> Result<Self, ParseTreeError> {
        let tokens = tokens(text)?;
        let Some(end) = tokens.last() else {
            return Err(ParseTreeError { line: 1, column: 1, message: "there is no tree here".into() });
        };
        let mut builder = TreeBuilder::new();
        let listed = items(&tokens) != 1;
        if listed {
            builder.open(None).map_err(|e| end.malformed(&e))?;
        }
        let mut level = 0_usize;
        let mut rest = tokens.iter().peekable();
        while let Some(token) = rest.next() {
            let done = match token.kind {
                Kind::Open => {
                    level += 1;
                    builder.open(None)
                }
                Kind::Number(value) if rest.next_if(|t| t.kind == Kind::Colon).is_some() => {
                    level += 1;
                    match rest.next() {
                        Some(next) if next.kind == Kind::Open => builder.open(Some(value)),
                        Some(next) => return Err(next.error("expected `(` after a colon")),
                        None => return Err(token.error("expected `(` after the colon that follows")),
                    }
                }
                Kind::Number(value) => builder.leaf(value),
                Kind::Close if level == 0 => {
                    return Err(token.error("this `)` closes nothing; remove it or add a `(`"));
                }
                Kind::Close => {
                    level -= 1;
                    builder.close()
                }
                Kind::Colon => return Err(token.error("a colon must follow the value of a node")),
            };
            done.map_err(|e| token.malformed(&e))?;
        }
        if level > 0 {
            return Err(end.error(&format!("the text ends with {level} `(` left open; add the `)`")));
        }
        if listed {
            builder.close().map_err(|e| end.malformed(&e))?;
        }
        builder.finish().map_err(|e| end.malformed(&e))
    }
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: Kind,
    line: usize,
    column: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Open,
    Close,
    Colon,
    Number(Value),
}

impl Token {
    fn error(&self, message: &str) -> ParseTreeError {
        ParseTreeError { line: self.line, column: self.column, message: message.into() }
    }

    fn malformed(&self, why: &Malformed) -> ParseTreeError {
        self.error(&why.to_string())
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, ParseTreeError> {
    let mut tokens = Vec::new();
    for (line, content) in text.lines().enumerate() {
        let mut rest = content.char_indices().enumerate().peekable();
        while let Some((column, (start, c))) = rest.next() {
            let at = |kind| Token { kind, line: line + 1, column: column + 1 };
            let kind = match c {
                c if c.is_whitespace() || c == ',' => continue,
                '(' => Kind::Open,
                ')' => Kind::Close,
                ':' => Kind::Colon,
                c if c == '-' || c == '+' || c.is_ascii_digit() => {
                    let mut end = start + c.len_utf8();
                    while let Some((_, (i, d))) =
                        rest.next_if(|(_, (_, d))| d.is_alphanumeric() || *d == '.')
                    {
                        end = i + d.len_utf8();
                    }
                    Kind::Number(number(&content[start..end]).map_err(|e| at(Kind::Open).error(&e))?)
                }
                c => {
                    let message = format!("expected a whole number, `(` or `)`, found {c:?}");
                    return Err(at(Kind::Open).error(&message));
                }
            };
            tokens.push(at(kind));
        }
    }
    Ok(tokens)
}

/// A value, or what is wrong with it.
pub(super) fn number(text: &str) -> Result<Value, String> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("expected a whole number, found `{}`", shortened(text)));
    }
    text.parse().ok().and_then(Value::new).ok_or_else(|| {
        format!("the value {} is beyond {} to {}", shortened(text), Value::MIN, Value::MAX)
    })
}

/// The text, or the beginning of a long one.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// How many values and lists stand outside all brackets.
fn items(tokens: &[Token]) -> usize {
    let mut level = 0_usize;
    let mut count = 0;
    let mut after_colon = false;
    for token in tokens {
        match token.kind {
            Kind::Open | Kind::Number(_) if level == 0 && !after_colon => count += 1,
            _ => {}
        }
        after_colon = token.kind == Kind::Colon;
        match token.kind {
            Kind::Open => level += 1,
            Kind::Close => level = level.saturating_sub(1),
            Kind::Colon | Kind::Number(_) => {}
        }
    }
    count
}

/// The text form; what is written reads back as the same tree.
impl fmt::Display for ExplicitTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = self.root();
        let sons = self.moves(&root);
        let bracketed = sons.len() < 2 || self.value_at(root).is_some();
        if bracketed { write_node(self, f, root, 0) } else { write_sons(self, f, root, 0) }
    }
}

fn write_node(
    tree: &ExplicitTree,
    f: &mut fmt::Formatter<'_>,
    node: Position,
    ply: usize,
) -> fmt::Result {
    let value = tree.value_at(node).map(|v| if ply.is_multiple_of(2) { v } else { -v });
    if let Some(value) = value {
        write!(f, "{value}")?;
    }
    if tree.moves(&node).is_empty() {
        return Ok(());
    }
    f.write_str(if value.is_some() { ":(" } else { "(" })?;
    write_sons(tree, f, node, ply)?;
    f.write_str(")")
}

fn write_sons(
    tree: &ExplicitTree,
    f: &mut fmt::Formatter<'_>,
    node: Position,
    ply: usize,
) -> fmt::Result {
    let mut after_leaf = false;
    for m in tree.moves(&node) {
        let son = tree.play(&node, m);
        let starts_bare = tree.value_at(son).is_some();
        if m > 0 && (after_leaf || starts_bare) {
            f.write_str(" ")?;
        }
        write_node(tree, f, son, ply + 1)?;
        after_leaf = tree.moves(&son).is_empty();
    }
    Ok(())
}
