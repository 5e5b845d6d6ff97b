//! Forms as browsers send them: fields in order, each a name and a text.

use axum::extract::{FromRequest, Request};
use axum::http::header;
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// The largest form, in bytes: a player list is larger and has its own way in.
pub(crate) const LARGEST_FORM: usize = 64 * 1024;

/// The most fields a form has.
const MOST_FIELDS: usize = 400;

/// The longest text of a field, in bytes.
const LONGEST_FIELD: usize = 16 * 1024;

/// The fields of a form. Those beginning with `_` steer the answer; the others are words of a command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Returns the fields of a body or query of the form `a=1&b=2`.
    ///
    /// # Errors
    ///
    /// [`Problem::BadForm`] if there are too many, one is too long, or a text is not UTF-8.
    pub(crate) fn read(text: &[u8]) -> Result<Self, Problem> {
        let mut fields = Vec::new();
        for (name, value) in form_urlencoded::parse(text) {
            let fits = fields.len() < MOST_FIELDS && name.len() <= 100 && value.len() <= LONGEST_FIELD;
            // What is not UTF-8 comes as this mark, which nobody types: it is not to be stored as a name.
            if !fits || value.contains(char::REPLACEMENT_CHARACTER) {
                return Err(Problem::BadForm);
            }
            fields.push((name.into_owned(), value.into_owned()));
        }
        Ok(Self(fields))
    }

    /// Returns the fields given as pairs.
    #[cfg(test)]
    pub(crate) fn of(pairs: &[(&str, &str)]) -> Self {
        Self(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    /// Adds a field.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.0.push((name.to_owned(), value.to_owned()));
    }

    /// Returns the first text under `name`, without white space around it.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim())
    }

    /// Returns the first text under `name` that says something.
    pub(crate) fn filled(&self, name: &str) -> Option<&str> {
        self.text(name).filter(|value| !value.is_empty())
    }

    /// Returns eight letters and digits that differ for forms that say different things.
    pub(crate) fn fingerprint(&self) -> String {
        let mut digest = Sha256::new();
        for (name, value) in self.words(EmptyFields::Kept) {
            digest.update(name.as_bytes());
            digest.update([0]);
            digest.update(value.as_bytes());
            digest.update([0]);
        }
        digest.finalize()[..4].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns all fields in order.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns the words of a command: every field that does not begin with `_`. Several of one name
    /// become a list. An empty field is left out, unless `empty` keeps it.
    pub(crate) fn words(&self, empty: EmptyFields) -> Vec<(String, String)> {
        let mut words: Vec<(String, String)> = Vec::new();
        for (name, value) in self.0.iter().filter(|(name, _)| !name.starts_with('_')) {
            let value = value.trim();
            if value.is_empty() && empty == EmptyFields::LeftOut {
                continue;
            }
            match words.iter_mut().find(|(known, _)| known == name) {
                Some((_, list)) => {
                    list.push(',');
                    list.push_str(value);
                }
                None => words.push((name.clone(), value.to_owned())),
            }
        }
        words
    }
}

/// What an empty field says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmptyFields {
    /// Nothing.
    LeftOut,
    /// That an entry is to be taken away.
    Kept,
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if !kind.is_none_or(|kind| kind.starts_with("application/x-www-form-urlencoded")) {
            return Err(Problem::BadForm);
        }
        let body = axum::body::to_bytes(request.into_body(), LARGEST_FORM).await;
        Self::read(&body.map_err(|_| Problem::BadForm)?)
    }
}

/// Returns `text` as it stands in an address or in a form's body.
pub(crate) fn encode(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Returns `back` if it is an address on this server, and `otherwise` if not: a form must not lead
/// people elsewhere.
pub(crate) fn safe_back<'a>(back: Option<&'a str>, otherwise: &'a str) -> &'a str {
    let here = |address: &&str| {
        address.starts_with('/')
            && !address.starts_with("//")
            && !address.contains(['\\', '\r', '\n', '\t'])
            && address.chars().all(|letter| letter.is_ascii_graphic())
    };
    back.filter(here).unwrap_or(otherwise)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_and_words_leave_out_what_steers_the_answer() {
        let fields = Fields::read(
            "name=Zo%C3%AB+Savant&_key=k&accept=same-name&accept=wrong-check-digit&club=".as_bytes(),
        );
        let fields = fields.expect("a form");
        assert_eq!(fields.text("name"), Some("Zoë Savant"));
        let words = |empty| fields.words(empty).into_iter().map(|(name, value)| format!("{name}={value}"));
        assert_eq!(
            words(EmptyFields::LeftOut).collect::<Vec<_>>(),
            ["name=Zoë Savant", "accept=same-name,wrong-check-digit"]
        );
        assert!(words(EmptyFields::Kept).any(|word| word == "club="));
    }

    #[test]
    fn absurd_forms_are_refused() {
        let long = format!("a={}", "x".repeat(LONGEST_FIELD + 1));
        let many = "a=1&".repeat(MOST_FIELDS + 1);
        for text in ["a=%ff", "a=%e3%81", &long, &many] {
            assert_eq!(Fields::read(text.as_bytes()), Err(Problem::BadForm), "{text:.20}");
        }
        assert_eq!(Fields::read(b"a=\xff"), Err(Problem::BadForm));
        assert_eq!(Fields::read(b"").expect("an empty form"), Fields::of(&[]));
    }

    #[test]
    fn what_is_encoded_is_read_again() {
        for text in ["", "a b&c=d", "見本 太郎", "100% <b>'\"", "\u{1F600}+"] {
            let fields = Fields::read(format!("a={}", encode(text)).as_bytes()).expect("a form");
            assert_eq!(fields.text("a"), Some(text));
        }
    }

    #[test]
    fn a_form_leads_nowhere_else() {
        for bad in
            ["//evil.test", "https://evil.test", "/\\evil.test", "", "/a\r\nSet-Cookie: x=1", "javascript:1"]
        {
            assert_eq!(safe_back(Some(bad), "/"), "/", "{bad:?}");
        }
        assert_eq!(safe_back(Some("/t/x?a=1#b"), "/"), "/t/x?a=1#b");
    }
}
