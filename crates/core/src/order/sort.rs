//! Sorting by one type of key, so that it is compiled once for all games, not once for each setting of a search.

use crate::Value;
use alloc::vec::Vec;

/// Sorts `items` by descending `key`, a function of index and item; equal items keep their order.
pub(crate) fn by_falling_key<T>(items: Vec<T>, key: impl Fn(usize, &T) -> u128) -> Vec<T> {
    let keys = items.iter().enumerate().map(|(number, item)| (key(number, item), number));
    let mut keys: Vec<(u128, usize)> = keys.collect();
    fall(&mut keys);
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    keys.into_iter().filter_map(|(_, number)| items[number].take()).collect()
}

/// Returns the greatest number of bytes that sorting this number of items takes, including the items.
pub(crate) fn bytes<T>(items: usize) -> u64 {
    (items * (size_of::<(u128, usize)>() + 2 * size_of::<Option<T>>())) as u64
}

/// Sorts keys with their indices in descending order; equal keys by ascending index.
fn fall(keys: &mut [(u128, usize)]) {
    keys.sort_unstable_by(|(a, first), (b, second)| b.cmp(a).then(first.cmp(second)));
}

/// Returns a key in 32 bits that is greater for greater values.
pub(crate) fn key_of(value: Value) -> u128 {
    value.get().abs_diff(i32::MIN).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_fall_by_key_and_equals_keep_their_order() {
        let sorted = by_falling_key(vec![3, 1, 2, 33, 11, 22], |_, n| u128::from(n % 10_u32));
        assert_eq!(sorted, [3, 33, 2, 22, 1, 11]);
        assert_eq!(by_falling_key(vec!['a', 'b', 'c'], |number, _| number as u128), ['c', 'b', 'a']);
    }

    #[test]
    fn keys_of_values_rise_with_them() {
        let values = [Value::NEG_INF, Value::MIN, Value::from(-1), Value::ZERO, Value::MAX, Value::INF];
        assert!(values.is_sorted_by_key(|&value| key_of(value)));
        assert!(key_of(Value::INF) <= u128::from(u32::MAX));
    }
}
