//! Forms with files, as browsers send them: which files and texts a form has stands in one table beside it.

use axum::extract::Multipart;
use axum::extract::multipart::{MultipartError, MultipartRejection};
use axum::http::StatusCode;
use hantei_view::message::Message;
use sha2::{Digest, Sha256};

use crate::form::Fields;
use crate::problem::Problem;

/// What a form with files holds. Anything else that is sent is left out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parts {
    /// The names of its files.
    pub(crate) files: &'static [&'static str],
    /// The names of its texts, as the parts of its page have them.
    pub(crate) texts: &'static [&'static [&'static str]],
}

/// A file as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SentFile {
    /// Which of the form's files it is.
    field: &'static str,
    /// What it is called where it comes from.
    pub(crate) name: String,
    /// What it holds; never nothing.
    pub(crate) bytes: Vec<u8>,
}

/// What was sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Upload {
    files: Vec<SentFile>,
    /// The texts.
    pub(crate) fields: Fields,
}

impl Upload {
    /// Reads the parts of a form. A file without a byte is none: browsers send one where nobody chose any.
    ///
    /// # Errors
    ///
    /// [`Problem::BadForm`] where they cannot be read, and `too_large` where they are too large.
    pub(crate) async fn read(
        sent: Result<Multipart, MultipartRejection>,
        parts: Parts,
        too_large: Message,
    ) -> Result<Self, Problem> {
        let mut sent = sent.map_err(|_| Problem::BadForm)?;
        let unread = |error: MultipartError| match error.status() {
            status @ StatusCode::PAYLOAD_TOO_LARGE => Problem::Said { message: too_large.clone(), status },
            _ => Problem::BadForm,
        };
        let mut upload = Self::default();
        while let Some(part) = sent.next_field().await.map_err(unread)? {
            let field = part.name().unwrap_or_default().to_owned();
            let name = part.file_name().unwrap_or_default().to_owned();
            let bytes = part.bytes().await.map_err(unread)?;
            let named = |known: &&'static str| *known == field;
            if let Some(field) = parts.files.iter().copied().find(named).filter(|_| !bytes.is_empty()) {
                upload.files.push(SentFile { field, name, bytes: bytes.to_vec() });
            } else if let Some(field) = parts.texts.iter().copied().flatten().copied().find(named) {
                upload.fields.set(field, std::str::from_utf8(&bytes).map_err(|_| Problem::BadForm)?);
            }
        }
        Ok(upload)
    }

    /// Returns what the form says, its files by their digests: so that it happens once, and another file or
    /// text with the same key is another command.
    pub(crate) fn once(&self) -> Fields {
        let mut fields = self.fields.clone();
        for file in &self.files {
            let digest = Sha256::digest(&file.bytes);
            fields.set(file.field, &digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        }
        fields
    }

    /// Returns the first file of this name.
    pub(crate) fn file(&self, field: &str) -> Option<&SentFile> {
        self.files.iter().find(|file| file.field == field)
    }

    /// Returns the first text of this name as it was sent, with the white space around it; empty where none
    /// was.
    pub(crate) fn typed(&self, name: &str) -> &str {
        self.fields.pairs().find(|(known, _)| *known == name).map_or("", |(_, text)| text)
    }
}
