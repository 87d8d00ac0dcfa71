use super::*;
use alloc::vec;
use alloc::vec::Vec;

/// Pseudo-random numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

fn counted(tree: &Grown<u64>, at: Link) -> u64 {
    1 + tree.children(at).map(|child| counted(tree, child)).sum::<u64>()
}

/// Returns a node on a random path from the root.
fn somewhere(tree: &Grown<u64>, chance: &mut Chance) -> Link {
    let mut at = tree.root().expect("there is a root");
    loop {
        let children: Vec<Link> = tree.children(at).collect();
        if children.is_empty() || chance.below(8) == 0 {
            return at;
        }
        at = children[usize::try_from(chance.below(children.len() as u64)).expect("a small number")];
    }
}

/// Gives `at`, which may have some children already, `count` of its `all` children. Each move is the child's place.
fn give_children(tree: &mut Grown<u64>, at: Link, all: usize, count: usize) -> bool {
    let Some(row) = tree.reserve(at, all) else { return false };
    let known = tree.copy_children(at, row);
    for (i, place) in tree.places(row).iter_mut().enumerate().take(count).skip(known) {
        *place = Cell::leaf(i as u64, Value::from(-i16::try_from(i).expect("a small number")));
    }
    tree.adopt(at, row, count, Value::ZERO);
    true
}

#[test]
fn the_number_of_nodes_always_equals_a_recount() {
    for cap in [1, 30, 1000, 40_000] {
        let mut chance = Chance(cap);
        let mut tree: Grown<u64> = Grown::capped(cap);
        tree.plant(7);
        let (mut full, mut most) = (0, 1);
        for step in 0..4000 {
            let at = somewhere(&tree, &mut chance);
            let all = 2 + usize::try_from(chance.below(12)).expect("a small number");
            match tree.state(at) {
                State::Leaf => full += usize::from(!give_children(&mut tree, at, all, all - step % 2)),
                State::Partial => {
                    let all = tree.children(at).count() + 1;
                    full += usize::from(!give_children(&mut tree, at, all, all));
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
        assert_eq!(
            give_children(&mut tree, root, 10, 10),
            cap > 10,
            "all of the memory is available again"
        );
    }
}

#[test]
fn the_best_child_is_the_left_most_and_its_rival_depends_on_the_side() {
    let mut tree: Grown<u64> = Grown::new();
    let root = tree.plant(0);
    let [low, middle, high] = [3, 5, 8].map(Value::from);
    for (values, child, others, rival) in [
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
        tree.adopt(root, row, values.len(), values[child]);
        let best = tree.best(root);
        assert_eq!(Some(best.child), tree.children(root).nth(child), "{values:?}");
        assert_eq!((best.value, best.others, best.rival), (values[child], others, rival), "{values:?}");
    }
}
