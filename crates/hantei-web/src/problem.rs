//! What can go wrong with a request, as a page in the reader's language or as JSON for a program.
//!
//! A handler returns a [`Problem`]; which language the reader speaks and whether a program asks is known
//! to the layer around all handlers, which turns the problem into its answer.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hantei_store::log::{LogError, Trouble};
use hantei_view::Language;
use hantei_view::message::{Message, of_code};

/// Why a request is not answered with what it asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Problem {
    /// There is nothing at this address, or nothing that this reader may know of.
    NotFound,
    /// Staff has to sign in first, and then goes on to `back`.
    SignIn {
        /// The address that was asked for.
        back: String,
    },
    /// Who asks may not.
    Forbidden,
    /// The event code lets nobody in.
    WrongCode,
    /// The link is forged, out of date or was taken back.
    BadLink,
    /// The one-time link was good once, and its time is over.
    LinkExpired,
    /// The one-time link was used.
    LinkUsed,
    /// Something is done at this address, and nothing is shown, or the other way round.
    OtherMethod,
    /// The form cannot be read.
    BadForm,
    /// The query of the address cannot be read.
    BadAddress,
    /// The record of the tournament is damaged.
    Damaged,
    /// Too often; try again after so many seconds.
    TooOften {
        /// How long to wait.
        seconds: u64,
    },
    /// Disk or database failed; nothing was written. The number stands in the server's log.
    World {
        /// What the log calls this failure.
        number: String,
        /// What failed, if that can be told.
        trouble: Option<Trouble>,
    },
    /// The database went back to a copy under this server, which stops; nothing was written.
    OtherEpoch,
    /// The program itself failed on this command alone; nothing was written. The number stands in the
    /// server's log.
    Broken {
        /// What the log calls this failure.
        number: String,
    },
    /// The rules or the state say no.
    Said {
        /// What to say.
        message: Message,
        /// How to answer.
        status: StatusCode,
    },
}

impl Problem {
    /// Returns the failure of disk or database, which is noted in the server's log under a number. What
    /// the reader sees names no file.
    pub(crate) fn world(error: &(dyn std::error::Error + 'static)) -> Self {
        let number = crate::world::failure_number();
        tracing::error!(number, error = %chain(error), "the world failed");
        Self::World { number, trouble: None }
    }

    /// Returns the failure of the program on one command, which is noted in the server's log under a number.
    pub(crate) fn broken() -> Self {
        let number = crate::world::failure_number();
        tracing::error!(number, "the program failed while it decided: what it said stands above");
        Self::Broken { number }
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::NotFound | Self::WrongCode => StatusCode::NOT_FOUND,
            Self::SignIn { .. } => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::BadLink | Self::LinkExpired | Self::LinkUsed => StatusCode::FORBIDDEN,
            Self::OtherMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::BadForm => StatusCode::UNPROCESSABLE_ENTITY,
            Self::BadAddress => StatusCode::BAD_REQUEST,
            Self::TooOften { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::World { .. } | Self::OtherEpoch | Self::Damaged => StatusCode::SERVICE_UNAVAILABLE,
            Self::Broken { .. } => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Said { status, .. } => *status,
        }
    }

    /// Returns what to say about it.
    pub(crate) fn message(&self, language: Language) -> Message {
        let of = |code, arguments: &[(&str, String)]| of_code(language, "problem", code, arguments);
        match self {
            Self::NotFound => of("not-found", &[]),
            Self::SignIn { .. } => of("sign-in", &[]),
            Self::Forbidden => of("forbidden", &[]),
            Self::WrongCode => of("wrong-code", &[]),
            Self::BadLink => of("bad-link", &[]),
            Self::LinkExpired => of("link-expired", &[]),
            Self::LinkUsed => of("link-used", &[]),
            Self::OtherMethod => of("other-method", &[]),
            Self::BadForm => of("bad-form", &[]),
            Self::BadAddress => of("bad-address", &[]),
            Self::Damaged => of("damaged", &[]),
            Self::TooOften { seconds } => of("too-often", &[("seconds", seconds.to_string())]),
            Self::OtherEpoch => of("other-epoch", &[]),
            Self::World { number, trouble } => {
                let code = match trouble {
                    Some(Trouble::DiskFull) => "disk-full",
                    Some(Trouble::NotWritable) => "not-writable",
                    None => "world",
                };
                of(code, &[("number", number.clone())])
            }
            Self::Broken { number } => of("broken", &[("number", number.clone())]),
            Self::Said { message, .. } => message.clone(),
        }
    }
}

/// Returns an error with all that it was caused by.
fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}

impl From<LogError> for Problem {
    fn from(error: LogError) -> Self {
        match error {
            LogError::NoSuchLog { .. } => Self::NotFound,
            LogError::OtherEpoch { .. } => Self::OtherEpoch,
            LogError::Damaged { .. } => {
                tracing::error!(error = %chain(&error), "a record is damaged");
                Self::Damaged
            }
            error => match Self::world(&error) {
                Self::World { number, .. } => Self::World { number, trouble: error.trouble() },
                problem => problem,
            },
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        if let Self::TooOften { seconds } = &self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(*seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}
