use super::Join;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::Index;

/// One thing for each key, in the order of the keys. Keys are enums, small numbers or texts: in a row's file they name
/// what stands under them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct By<K: Ord, V>(BTreeMap<K, V>);

/// For each key one count for each tree.
pub(crate) type Counts<K> = By<K, Vec<u64>>;

impl<K: Ord, V> By<K, V> {
    /// What stands under `key`; if there is nothing, the default is put there.
    pub(crate) fn entry(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        self.0.entry(key).or_default()
    }

    /// What stands under `key`, if anything does.
    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.0.get(key)
    }

    /// Keys and what stands under them.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        self.0.iter()
    }

    /// What stands under the keys.
    pub(crate) fn values(&self) -> impl DoubleEndedIterator<Item = &V> {
        self.0.values()
    }
}

impl<K: Ord, T> By<K, Vec<T>> {
    /// Adds one more tree's count under `key`.
    pub(crate) fn push(&mut self, key: K, count: T) {
        self.entry(key).push(count);
    }

    /// The number of trees.
    pub(crate) fn trees(&self) -> usize {
        self.0.first_key_value().map_or(0, |(_, counts)| counts.len())
    }
}

impl<K: Ord, V> Default for By<K, V> {
    fn default() -> By<K, V> {
        By(BTreeMap::new())
    }
}

impl<K: Ord + Debug, V> Index<K> for By<K, V> {
    type Output = V;

    fn index(&self, key: K) -> &V {
        self.0.get(&key).unwrap_or_else(|| panic!("nothing stands under {key:?}"))
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for By<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> By<K, V> {
        By(pairs.into_iter().collect())
    }
}

impl<K: Ord, V: Join + Default> Join for By<K, V> {
    fn join(&mut self, more: By<K, V>) {
        for (key, value) in more.0 {
            self.entry(key).join(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_written_under_their_names_and_read_again() {
        let mut counts: By<i32, Counts<String>> = By::default();
        counts.entry(-3).push("αβ".into(), 7);
        counts.entry(12).push("αβ".into(), 8);
        let json = serde_json::to_value(&counts).expect("JSON");
        assert_eq!(json.to_string(), r#"{"-3":{"αβ":[7]},"12":{"αβ":[8]}}"#);
        assert_eq!(By::deserialize(&json).expect("the same"), counts);
        counts.join(counts.clone());
        assert_eq!(counts[-3]["αβ".to_string()], [7, 7]);
        assert_eq!((counts[12].trees(), counts.values().count()), (2, 2));
    }
}
