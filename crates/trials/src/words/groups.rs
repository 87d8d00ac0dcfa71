/// Rows of several units that can be joined to one.
pub trait Join {
    /// Appends the row of another unit.
    fn join(&mut self, more: Self);
}

impl<T> Join for Vec<T> {
    fn join(&mut self, more: Vec<T>) {
        self.extend(more);
    }
}

impl Join for u64 {
    fn join(&mut self, more: u64) {
        *self += more;
    }
}

impl<T: Join, const N: usize> Join for [T; N] {
    fn join(&mut self, more: [T; N]) {
        self.iter_mut().zip(more).for_each(|(mine, more)| mine.join(more));
    }
}

/// Implements [`Join`] for a row by joining its fields one by one: `join! { Row { leaves, nodes } }`.
#[macro_export]
macro_rules! join {
    ($row:ident { $($field:ident),* $(,)? }) => {
        impl $crate::words::Join for $row {
            fn join(&mut self, more: $row) {
                $($crate::words::Join::join(&mut self.$field, more.$field);)*
            }
        }
    };
}

/// Groups the rows by key. Keys are in the order in which they first appear.
pub fn grouped<K: PartialEq, R>(rows: impl IntoIterator<Item = (K, R)>) -> Vec<(K, Vec<R>)> {
    joined(rows.into_iter().map(|(key, row)| (key, vec![row])))
}

/// Joins the rows of each key to one row. Keys are in the order in which they first appear.
pub fn joined<K: PartialEq, R: Join>(rows: impl IntoIterator<Item = (K, R)>) -> Vec<(K, R)> {
    let mut all: Vec<(K, R)> = Vec::new();
    for (key, row) in rows {
        match all.iter_mut().find(|(known, _)| *known == key) {
            Some((_, sum)) => sum.join(row),
            None => all.push((key, row)),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Row {
        leaves: Vec<u64>,
        wrong: u64,
    }
    join! { Row { leaves, wrong } }

    #[test]
    fn rows_of_a_key_come_together_wherever_they_stand() {
        let row = |leaves, wrong| Row { leaves: vec![leaves], wrong };
        let rows = joined([("b", row(1, 0)), ("a", row(2, 1)), ("b", row(3, 4))]);
        assert_eq!(rows, [("b", Row { leaves: vec![1, 3], wrong: 4 }), ("a", row(2, 1))]);
        assert_eq!(grouped([(1, 'x'), (2, 'y'), (1, 'z')]), [(1, vec!['x', 'z']), (2, vec!['y'])]);
    }
}
