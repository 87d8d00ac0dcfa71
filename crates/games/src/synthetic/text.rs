//! Trees as text: `((6 5)(7 1))((9 8)(4 3))`.

use super::explicit::Position;
use super::parse::{Place, shortened};
use super::{ExplicitTree, ParseTreeError, TreeBuilder};
use plywood_core::{Game, Value};
use std::fmt;
use std::iter::Peekable;
use std::str::{CharIndices, FromStr};

/// Reads `((6 5)(7 1))((9 8)(4 3))`: the children of the root, at which MAX is to move, each a value or a list of its
/// own children in parentheses. A single list or value is the root itself. A list may be preceded by a value and a
/// colon: `4:(8 1)`. Values are from MAX's point of view; a comma is equivalent to a space, square brackets to
/// parentheses, and the minus sign `−` (U+2212) to a hyphen. So lists of lists, `[[3,12,8],[2,4,6]]`, are trees.
///
/// This does not read objects of JSON; [`ExplicitTree::parse`] reads all forms.
impl FromStr for ExplicitTree {
    type Err = ParseTreeError;

    fn from_str(text: &str) -> Result<Self, ParseTreeError> {
        let mut place = Place::START;
        if Tokens::new(text).next().is_none() {
            return Err(place.refuse("no tree found, expected one such as `(6 5)(7 1)`"));
        }
        let mut builder = TreeBuilder::new();
        let listed = has_several_items(text);
        if listed {
            builder.open(None).map_err(|e| place.refuse(e))?;
        }
        let mut open: Vec<Bracket> = Vec::new();
        for token in Tokens::new(text) {
            let kind;
            (kind, place) = token?;
            let done = match kind {
                Token::Leaf(value) => builder.leaf(value),
                Token::Open(value, bracket) => {
                    open.push(bracket);
                    builder.open(value)
                }
                Token::Close(bracket) => match open.pop() {
                    Some(opened) if opened == bracket => builder.close(),
                    Some(opened) => {
                        let (found, wanted) = (bracket.close(), opened.close());
                        return Err(place.refuse(format!("expected `{wanted}`, found `{found}`")));
                    }
                    None => {
                        let (found, wanted) = (bracket.close(), bracket.open());
                        return Err(place.refuse(format!(
                            "this `{found}` is unmatched, expected a `{wanted}` before"
                        )));
                    }
                },
            };
            done.map_err(|e| place.refuse(e))?;
        }
        if let Some(bracket) = open.last() {
            let (more, close) = (open.len(), bracket.close());
            return Err(
                place.refuse(format!("the text ends after this, expected {more} more `{close}`"))
            );
        }
        if listed {
            builder.close().map_err(|e| place.refuse(e))?;
        }
        builder.finish().map_err(|e| place.refuse(e))
    }
}

/// Whether more than one value or list is outside all parentheses.
fn has_several_items(text: &str) -> bool {
    let mut level = 0_usize;
    let mut items = 0;
    for (token, _) in Tokens::new(text).map_while(Result::ok) {
        match token {
            Token::Leaf(_) => items += usize::from(level == 0),
            Token::Open(..) => {
                items += usize::from(level == 0);
                level += 1;
            }
            Token::Close(_) => level = level.saturating_sub(1),
        }
    }
    items > 1
}

#[derive(Clone, Copy, Debug)]
enum Token {
    /// A `(`, or `4:(` with the value of the node.
    Open(Option<Value>, Bracket),
    Close(Bracket),
    Leaf(Value),
}

/// The two kinds of brackets, which mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    Round,
    Square,
}

impl Bracket {
    fn opened_by(c: char) -> Option<Bracket> {
        [Bracket::Round, Bracket::Square].into_iter().find(|bracket| bracket.open() == c)
    }

    fn closed_by(c: char) -> Option<Bracket> {
        [Bracket::Round, Bracket::Square].into_iter().find(|bracket| bracket.close() == c)
    }

    fn open(self) -> char {
        if self == Bracket::Round { '(' } else { '[' }
    }

    fn close(self) -> char {
        if self == Bracket::Round { ')' } else { ']' }
    }
}

/// The minus sign of typography.
const MINUS: char = '\u{2212}';

/// The tokens of a text, each with the place where it starts.
struct Tokens<'a> {
    text: &'a str,
    rest: Peekable<CharIndices<'a>>,
    /// The place of the first character in `rest`.
    place: Place,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Self {
        Tokens { text, rest: text.char_indices().peekable(), place: Place::START }
    }

    /// Takes the next character if `wanted` accepts it.
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let (_, c) = self.rest.next_if(|&(_, c)| wanted(c))?;
        self.place = self.place.after(c);
        Some(c)
    }

    /// Skips spaces and commas and returns the next character, without taking it.
    fn peek(&mut self) -> Option<char> {
        while self.take(|c| c.is_whitespace() || c == ',').is_some() {}
        self.rest.peek().map(|&(_, c)| c)
    }

    /// The byte offset of the next character in the text.
    fn index(&mut self) -> usize {
        self.rest.peek().map_or(self.text.len(), |&(index, _)| index)
    }

    fn number(&mut self) -> Result<Value, ParseTreeError> {
        let (place, start) = (self.place, self.index());
        while self.take(|c| c.is_alphanumeric() || matches!(c, '-' | MINUS | '+' | '.')).is_some() {}
        let end = self.index();
        number(&self.text[start..end]).map_err(|e| place.refuse(e))
    }

    /// Takes a number, or a number, a colon and a `(`.
    fn leaf_or_node(&mut self) -> Result<Token, ParseTreeError> {
        let value = self.number()?;
        if self.peek() != Some(':') {
            return Ok(Token::Leaf(value));
        }
        self.take(|_| true);
        let next = self.peek();
        match (next, next.and_then(Bracket::opened_by)) {
            (_, Some(bracket)) => {
                self.take(|_| true);
                Ok(Token::Open(Some(value), bracket))
            }
            (Some(other), None) => {
                Err(self.place.refuse(format!("expected `(` after the colon, found {other:?}")))
            }
            (None, None) => Err(self.place.refuse("expected `(` after the colon, found the end")),
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Result<(Token, Place), ParseTreeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.peek()?;
        let place = self.place;
        let opened = Bracket::opened_by(next).map(|bracket| Token::Open(None, bracket));
        let bracket = opened.or_else(|| Bracket::closed_by(next).map(Token::Close));
        let token = match (bracket, next) {
            (Some(bracket), _) => {
                self.take(|_| true);
                Ok(bracket)
            }
            (None, '-' | MINUS | '+' | '0'..='9') => self.leaf_or_node(),
            (None, other) => {
                // The brackets that the text itself uses.
                let own = self.text.chars().find_map(Bracket::opened_by).unwrap_or(Bracket::Round);
                let (open, close) = (own.open(), own.close());
                Err(place
                    .refuse(format!("expected a whole number, `{open}` or `{close}`, found {other:?}")))
            }
        };
        Some(token.map(|token| (token, place)))
    }
}

/// Parses a value. The error describes what is wrong with the text.
fn number(text: &str) -> Result<Value, String> {
    let digits = text.strip_prefix(['-', MINUS, '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("expected a whole number, found `{}`", shortened(text, 24)));
    }
    let plain = text.replace(MINUS, "-");
    plain.parse().ok().and_then(Value::new).ok_or_else(|| {
        format!("the value {} is outside {} to {}", shortened(text, 24), Value::MIN, Value::MAX)
    })
}

/// Writes the text form, which reads back as the same tree.
impl fmt::Display for ExplicitTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = self.root();
        let bracketed = self.moves(&root).len() < 2 || self.value_at(root).is_some();
        if bracketed { write_node(self, f, root, 0) } else { write_children(self, f, root, 0) }
    }
}

/// Writes a node and its children; recurses as deep as the tree.
fn write_node(
    tree: &ExplicitTree,
    f: &mut fmt::Formatter<'_>,
    node: Position,
    ply: usize,
) -> fmt::Result {
    let value = tree.value_for_max(node, ply);
    if let Some(value) = value {
        write!(f, "{value}")?;
    }
    if tree.moves(&node).is_empty() {
        return Ok(());
    }
    f.write_str(if value.is_some() { ":(" } else { "(" })?;
    write_children(tree, f, node, ply)?;
    f.write_str(")")
}

fn write_children(
    tree: &ExplicitTree,
    f: &mut fmt::Formatter<'_>,
    node: Position,
    ply: usize,
) -> fmt::Result {
    let mut after_leaf = false;
    for m in tree.moves(&node) {
        let child = tree.play(&node, m);
        let starts_bare = tree.value_at(child).is_some();
        if m > 0 && (after_leaf || starts_bare) {
            f.write_str(" ")?;
        }
        write_node(tree, f, child, ply + 1)?;
        after_leaf = tree.moves(&child).is_empty();
    }
    Ok(())
}
