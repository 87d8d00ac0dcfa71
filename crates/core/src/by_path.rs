//! A game whose positions record how they were reached.

use crate::{Depth, Evaluate, Game, Value, Window};

/// A game whose positions are distinguished by the path that leads to them, so that no position is reached twice. A
/// search of such a game keys its memory by path, and the theorems about trees hold for the game too.
///
/// A path is identified by 128 bits mixed from the 64-bit hashes of its positions, so two paths almost never share an
/// identifier.
#[derive(Clone, Copy, Debug)]
pub struct ByPath<'g, G>(pub &'g G);

/// A position and the path that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnPath<P> {
    /// The position.
    pub position: P,
    path: u128,
}

impl<G: Game> Game for ByPath<'_, G> {
    type Position = OnPath<G::Position>;
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = u128;

    const FREE_MOVES: bool = G::FREE_MOVES;

    fn root(&self) -> Self::Position {
        OnPath { position: self.0.root(), path: 1 }
    }

    fn moves(&self, p: &Self::Position) -> G::Moves {
        self.0.moves(&p.position)
    }

    fn play(&self, p: &Self::Position, m: G::Move) -> Self::Position {
        let position = self.0.play(&p.position, m);
        // Two odd multipliers, so that the order of the positions matters in all bits.
        let step = u128::from(self.0.hash(&position)) | 1 << 64;
        let path =
            p.path.rotate_left(47).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835) ^ step;
        let path = path.wrapping_mul(0xD1B5_4A32_D192_ED03_AEF1_7502_B3DE_B2C5);
        OnPath { position, path }
    }

    fn key(&self, p: &Self::Position) -> u128 {
        p.path
    }

    fn hash(&self, p: &Self::Position) -> u64 {
        // The upper half is better mixed than the lower half.
        (p.path >> 64) as u64
    }

    fn uniform_width(&self, p: &Self::Position, depth: Depth) -> Option<u32> {
        self.0.uniform_width(&p.position, depth)
    }

    fn cost(&self, m: G::Move) -> Depth {
        self.0.cost(m)
    }

    fn slot(&self, p: &Self::Position, m: G::Move) -> usize {
        self.0.slot(&p.position, m)
    }
}

/// An evaluator of the underlying game, which evaluates positions independently of their path.
#[derive(Clone, Copy, Debug)]
pub struct EvaluatorOf<'h, H>(pub &'h H);

impl<G: Game, H: Evaluate<G>> Evaluate<ByPath<'_, G>> for EvaluatorOf<'_, H> {
    fn value(&self, game: &ByPath<'_, G>, p: &OnPath<G::Position>, depth: Depth) -> Value {
        self.0.value(game.0, &p.position, depth)
    }

    fn within(
        &self,
        game: &ByPath<'_, G>,
        p: &OnPath<G::Position>,
        depth: Depth,
        window: Window,
    ) -> Value {
        self.0.within(game.0, &p.position, depth, window)
    }

    fn gives_bounds(&self) -> bool {
        self.0.gives_bounds()
    }

    fn is_decided(&self, value: Value) -> bool {
        self.0.is_decided(value)
    }
}
