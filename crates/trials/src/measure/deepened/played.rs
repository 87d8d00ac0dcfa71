use super::Scale;
use plywood_core::{Depth, Evaluate, Game, Value, Window, mix};

/// A game whose positions know the path that led to them.
#[derive(Clone, Debug)]
pub(super) struct Played<G: Game> {
    pub(super) game: G,
    /// The position that is searched.
    pub(super) from: G::Position,
    /// Whether the same position has different hashes on different paths.
    pub(super) by_path: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Reached<P> {
    position: P,
    path: u64,
}

impl<P> Reached<P> {
    /// The position in the game itself.
    #[inline]
    pub(super) fn position(&self) -> &P {
        &self.position
    }
}

impl<G: Game> Game for Played<G> {
    type Position = Reached<G::Position>;
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = (G::Key, u64);

    const FREE_MOVES: bool = G::FREE_MOVES;

    fn root(&self) -> Self::Position {
        Reached { position: self.from.clone(), path: 1 }
    }

    #[inline]
    fn moves(&self, p: &Self::Position) -> G::Moves {
        self.game.moves(&p.position)
    }

    #[inline]
    fn play(&self, p: &Self::Position, m: G::Move) -> Self::Position {
        let mut path = 0;
        if self.by_path {
            // The hash of the path depends on the numbers of the moves and on their order.
            let number = self.moves(p).into_iter().take_while(|other| *other != m).count() as u64;
            path = mix(p.path.wrapping_add(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(number + 1)));
        }
        Reached { position: self.game.play(&p.position, m), path }
    }

    fn key(&self, p: &Self::Position) -> Self::Key {
        (self.game.key(&p.position), p.path)
    }

    #[inline]
    fn hash(&self, p: &Self::Position) -> u64 {
        if self.by_path { p.path } else { self.game.hash(&p.position) }
    }

    #[inline]
    fn slot(&self, p: &Self::Position, m: G::Move) -> usize {
        self.game.slot(&p.position, m)
    }

    #[inline]
    fn cost(&self, m: G::Move) -> Depth {
        self.game.cost(m)
    }
}

/// The instance's evaluator, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scaled<H> {
    pub(super) evaluator: H,
    pub(super) scale: Scale,
}

impl<G: Game, H: Evaluate<G>> Evaluate<Played<G>> for Scaled<H> {
    #[inline]
    fn value(&self, game: &Played<G>, p: &Reached<G::Position>, depth: Depth) -> Value {
        let value = i64::from(self.evaluator.value(&game.game, &p.position, depth).get());
        self.scale.points(value)
    }

    #[inline]
    fn within(
        &self,
        game: &Played<G>,
        p: &Reached<G::Position>,
        depth: Depth,
        window: Window,
    ) -> Value {
        let window = self.scale.own(window);
        self.scale.points(self.evaluator.within(&game.game, &p.position, depth, window).get().into())
    }

    #[inline]
    fn gives_bounds(&self) -> bool {
        self.evaluator.gives_bounds()
    }

    fn is_decided(&self, value: Value) -> bool {
        // The smallest value that is rounded to this one.
        let least =
            (i64::from(value.get()) + i64::from(self.scale.swing)) * i64::from(self.scale.grain);
        self.evaluator.is_decided(Value::nearest(least))
    }
}

impl Scale {
    /// Returns the points that a value of the evaluator makes. Rounding towards zero gives the same result from either
    /// side.
    #[inline]
    fn points(self, value: i64) -> Value {
        Value::nearest(value / i64::from(self.grain) - i64::from(self.swing))
    }

    /// Returns a window of points in values of the evaluator: between the greatest value that makes alpha points and the
    /// smallest that makes beta points.
    #[inline]
    fn own(self, window: Window) -> Window {
        let (grain, swing) = (i64::from(self.grain), i64::from(self.swing));
        let rest = grain - 1;
        let end = |value: Value, toward: i64| {
            if !value.is_finite() {
                return value;
            }
            let points = i64::from(value.get()) + swing;
            // Only away from zero, several values make the same points; zero has them on both sides.
            let more = if points * toward >= 0 { toward * rest } else { 0 };
            Value::nearest(points * grain + more)
        };
        Window::new(end(window.alpha(), 1), end(window.beta(), -1)).unwrap_or(Window::FULL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_of_points_separates_the_values_that_make_fewer_and_more() {
        for (grain, swing) in [(1, 0), (1, -5), (4, 0), (16, 3)] {
            let scale = Scale { grain, swing, ..Scale::PLAIN };
            for (alpha, beta) in [(-3, -2), (-1, 0), (0, 1), (-1, 1), (2, 7)] {
                let window = Window::new(Value::from(alpha), Value::from(beta)).expect("a window");
                let own = scale.own(window);
                for value in -200..=200 {
                    let (own_value, points) = (Value::from(value), scale.points(value.into()));
                    assert_eq!(points <= window.alpha(), own_value <= own.alpha(), "{value} {scale:?}");
                    assert_eq!(points >= window.beta(), own_value >= own.beta(), "{value} {scale:?}");
                }
            }
            assert_eq!(scale.own(Window::FULL), Window::FULL);
        }
    }
    use plywood_games::synthetic::{RandomGame, TransposingGame};
    use std::collections::HashSet;

    #[test]
    fn by_path_every_node_has_a_hash_of_its_own_and_by_position_some_share_one() {
        let game = TransposingGame::new(6, 5, 1).expect("a game");
        for (by_path, distinct) in
            [(true, 1 + 6 + 36 + 216 + 1296 + 7776), (false, 1 + 6 + 36 + 126 + 441 + 1176)]
        {
            let game = Played { from: game.root(), game: game.clone(), by_path };
            let mut row = vec![game.root()];
            let mut hashes: HashSet<u64> = row.iter().map(|p| game.hash(p)).collect();
            for _ in 0..5 {
                row = row.iter().flat_map(|p| game.moves(p).map(|m| game.play(p, m))).collect();
                hashes.extend(row.iter().map(|p| game.hash(p)));
            }
            // Three moves of one side out of six, in any order, with repeats: 56; two: 21.
            assert_eq!(hashes.len(), distinct, "{by_path}");
        }
    }

    #[test]
    fn points_are_the_same_from_either_side_and_a_bonus_is_for_the_side_to_move() {
        let sums = RandomGame::new(3, 4, 2).expect("a game");
        let game = Played { from: sums.root(), game: sums.clone(), by_path: false };
        let root = game.root();
        let value = |scale| Scaled { evaluator: sums.clone(), scale }.value(&game, &root, 0).get();
        let plain = value(Scale::PLAIN);
        assert_eq!(value(Scale { grain: 256, ..Scale::PLAIN }), plain / 256);
        assert_eq!(value(Scale { grain: 256, swing: -27, ..Scale::PLAIN }), plain / 256 + 27);
    }
}
