//! Codes for troubles: which message says it to people, and with which arguments.

/// Gives a trouble its code and its arguments, one row for each kind, so that neither can be forgotten:
/// `pattern => "code" { argument: value, … }`.
macro_rules! coded {
    ($name:ident {
        $($pattern:pat => $code:literal { $($argument:ident: $value:expr),* $(,)? })*
    }) => {
        impl $name {
            /// Every code with the names of its arguments, in the order of declaration: what the view must
            /// have a message for.
            pub const MESSAGES: &'static [(&'static str, &'static [&'static str])] =
                &[$(($code, &[$(stringify!($argument)),*])),*];

            /// Returns the stable code, the name of the message that says it to people.
            #[must_use]
            #[allow(unused_variables)] // What the patterns name is for the arguments.
            pub fn code(&self) -> &'static str {
                match self {
                    $($pattern => $code,)*
                }
            }

            /// Returns the arguments of the message by name, in a fixed order.
            #[must_use]
            #[allow(unused_variables)] // A trouble without arguments does not look at itself.
            pub fn arguments(&self) -> Vec<(&'static str, String)> {
                match self {
                    $($pattern => vec![$((stringify!($argument), $value.to_string())),*],)*
                }
            }
        }
    };
}
pub(crate) use coded;

/// Returns whole mebibytes, the unit in which people are told how large a file may be.
pub(crate) fn mebibytes(bytes: u64) -> u64 {
    bytes >> 20
}
