//! JSON in one canonical form, and the digest that names it.

use serde_json::{Map, Value as Json};

/// Returns the value with the keys of all objects sorted.
pub(crate) fn canonical(value: Json) -> Json {
    match value {
        Json::Array(items) => items.into_iter().map(canonical).collect(),
        Json::Object(object) => {
            let mut pairs: Vec<(String, Json)> = object.into_iter().collect();
            pairs.sort_by(|a, b| a.0.cmp(&b.0));
            pairs.into_iter().map(|(key, value)| (key, canonical(value))).collect::<Map<_, _>>().into()
        }
        other => other,
    }
}

/// The 128-bit FNV-1a hash as 32 hexadecimal digits. It identifies units and detects altered files.
pub(crate) fn digest<'b>(parts: impl IntoIterator<Item = &'b [u8]>) -> String {
    const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let mut hash = OFFSET;
    for byte in parts.into_iter().flatten() {
        hash = (hash ^ u128::from(*byte)).wrapping_mul(PRIME);
    }
    format!("{hash:032x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_order_of_keys_does_not_matter() {
        let (a, b) =
            (json!({"a": 1, "b": [{"d": 1, "c": 2}]}), json!({"b": [{"c": 2, "d": 1}], "a": 1}));
        assert_eq!(canonical(a).to_string(), canonical(b.clone()).to_string());
        assert_eq!(canonical(b).to_string(), r#"{"a":1,"b":[{"c":2,"d":1}]}"#);
    }

    #[test]
    fn the_digest_is_fnv_1a() {
        assert_eq!(digest([]), "6c62272e07bb014262b821756295c58d");
        assert_eq!(digest([b"a".as_slice()]), "d228cb696f1a8caf78912b704e4a8964");
        assert_eq!(digest([b"foo".as_slice(), b"bar"]), digest([b"foobar".as_slice()]));
    }
}
