use super::*;

/// Numbers that look like chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

fn counted(tree: &Grown<u64>, at: Link) -> u64 {
    1 + tree.sons(at).map(|son| counted(tree, son)).sum::<u64>()
}

/// A node reached by chance from the root.
fn somewhere(tree: &Grown<u64>, chance: &mut Chance) -> Link {
    let mut at = tree.root().expect("there is a root");
    loop {
        let sons: Vec<Link> = tree.sons(at).collect();
        if sons.is_empty() || chance.below(8) == 0 {
            return at;
        }
        at = sons[usize::try_from(chance.below(sons.len() as u64)).expect("a small number")];
    }
}

/// Gives `at`, which has `known` sons, `count` of `all` that there are; the moves tell the parent's value and the place.
fn give_sons(tree: &mut Grown<u64>, at: Link, all: usize, count: usize) -> bool {
    let Some(row) = tree.reserve(at, all) else { return false };
    let known = tree.copy_sons(at, row);
    for (i, place) in tree.places(row).iter_mut().enumerate().take(count).skip(known) {
        *place = Cell::leaf(i as u64, Value::from(-i16::try_from(i).expect("a small number")));
    }
    tree.adopt(at, row, count, Value::ZERO);
    true
}

#[test]
fn whatever_is_done_the_number_of_nodes_is_that_of_a_recount() {
    for cap in [1, 30, 1000, 40_000] {
        let mut chance = Chance(cap);
        let mut tree: Grown<u64> = Grown::capped(cap);
        tree.plant(7);
        let (mut full, mut most) = (0, 1);
        for step in 0..4000 {
            let at = somewhere(&tree, &mut chance);
            let all = 2 + usize::try_from(chance.below(12)).expect("a small number");
            match tree.state(at) {
                State::Leaf => full += usize::from(!give_sons(&mut tree, at, all, all - step % 2)),
                State::Partial => {
                    let all = tree.sons(at).count() + 1;
                    full += usize::from(!give_sons(&mut tree, at, all, all));
                }
                State::Expanded if chance.below(20) == 0 => tree.cut(at),
                State::Expanded | State::Over => {}
            }
            most = most.max(tree.len());
            let line = tree.line();
            if step % 500 == 499 && !line.is_empty() {
                tree.advance(line[0]);
                assert_eq!(tree.line(), line[1..]);
            }
            let root = tree.root().expect("there is a root");
            assert_eq!(tree.len(), counted(&tree, root), "step {step}");
            assert!(tree.len() <= cap && tree.peak() == most, "step {step}");
        }
        assert_eq!(full > 0, cap <= 1000, "{full} with {cap}");
        tree.advance(u64::MAX);
        assert!(tree.is_empty() && tree.value().is_none() && tree.peak() == most);
        let root = tree.plant(7);
        assert_eq!(give_sons(&mut tree, root, 10, 10), cap > 10, "all of the memory is there again");
    }
}

#[test]
fn the_best_son_is_the_left_most_and_its_rivals_are_told_by_their_side() {
    let mut tree: Grown<u64> = Grown::new();
    let root = tree.plant(0);
    let [low, middle, high] = [3, 5, 8].map(Value::from);
    for (values, son, others, rival) in [
        (vec![high], 0, Value::NEG_INF, Value::NEG_INF),
        (vec![high, high], 0, high, high),
        (vec![low, high, middle], 1, middle, middle),
        (vec![middle, high, low], 1, middle, middle.next()),
        (vec![low, middle, high], 2, middle, middle.next()),
        (vec![middle, high, middle, high], 1, high, high),
        (vec![Value::NEG_INF, Value::NEG_INF], 0, Value::NEG_INF, Value::NEG_INF),
    ] {
        tree.cut(root);
        let row = tree.reserve(root, values.len()).expect("there is room");
        for (place, &value) in tree.places(row).iter_mut().zip(&values) {
            *place = Cell::leaf(0, -value);
        }
        tree.adopt(root, row, values.len(), values[son]);
        let best = tree.best(root);
        assert_eq!(Some(best.son), tree.sons(root).nth(son), "{values:?}");
        assert_eq!((best.value, best.others, best.rival), (values[son], others, rival), "{values:?}");
    }
}
