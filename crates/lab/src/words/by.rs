use super::Join;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{Debug, Formatter};
use std::marker::PhantomData;
use std::ops::Index;

/// A map with one value for each key, in the order of the keys. Keys are enums, small numbers or texts; in a shard's
/// file they are the names of the values.
///
/// The map is a sorted list: keys are few, and a tree map of the standard library, compiled for each type of key, would
/// be a sixteenth of the laboratory's code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct By<K, V>(Vec<(K, V)>);

/// For each key, one count for each tree.
pub(crate) type Counts<K> = By<K, Vec<u64>>;

impl<K: Ord, V> By<K, V> {
    /// The index of `key`, or the index at which it would be inserted.
    fn place(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.cmp(key))
    }

    /// The value of `key`; inserts the default if there is none.
    pub(crate) fn entry(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let place = self.place(&key).unwrap_or_else(|place| {
            self.0.insert(place, (key, V::default()));
            place
        });
        &mut self.0[place].1
    }

    /// Sets the value of `key`, and replaces an earlier one.
    fn put(&mut self, key: K, value: V) {
        match self.place(&key) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (key, value)),
        }
    }

    /// The value of `key`, if there is one.
    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.place(key).ok().map(|place| &self.0[place].1)
    }

    /// The keys and their values.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The values, in the order of their keys.
    pub(crate) fn values(&self) -> impl DoubleEndedIterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }
}

impl<K: Ord, T> By<K, Vec<T>> {
    /// Adds the count of one more tree to `key`.
    pub(crate) fn push(&mut self, key: K, count: T) {
        self.entry(key).push(count);
    }

    /// The number of trees.
    pub(crate) fn trees(&self) -> usize {
        self.0.first().map_or(0, |(_, counts)| counts.len())
    }
}

impl<K, V> Default for By<K, V> {
    fn default() -> By<K, V> {
        By(Vec::new())
    }
}

impl<K: Ord + Debug, V> Index<K> for By<K, V> {
    type Output = V;

    fn index(&self, key: K) -> &V {
        self.get(&key).unwrap_or_else(|| panic!("no value for {key:?}"))
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for By<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> By<K, V> {
        let mut all = By::default();
        pairs.into_iter().for_each(|(key, value)| all.put(key, value));
        all
    }
}

impl<K: Ord, V: Join + Default> Join for By<K, V> {
    fn join(&mut self, more: By<K, V>) {
        for (key, value) in more.0 {
            self.entry(key).join(value);
        }
    }
}

impl<K: Serialize, V: Serialize> Serialize for By<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Deserialize<'de> for By<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<By<K, V>, D::Error> {
        struct Pairs<K, V>(PhantomData<(K, V)>);

        impl<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>> Visitor<'de> for Pairs<K, V> {
            type Value = By<K, V>;

            fn expecting(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<By<K, V>, A::Error> {
                let mut all = By::default();
                while let Some((key, value)) = map.next_entry()? {
                    all.put(key, value);
                }
                Ok(all)
            }
        }
        deserializer.deserialize_map(Pairs(PhantomData))
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
