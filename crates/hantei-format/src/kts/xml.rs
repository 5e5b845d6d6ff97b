//! The little of XML that KTS uses: elements, text, the five named characters.
//!
//! No document type is read, so no entity can be declared, inside or outside; depth and size are limited.

use quick_xml::errors::{IllFormedError, SyntaxError};
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Error, Reader};

use super::{DEEPEST_ELEMENT, KtsTrouble, XmlFault};
use crate::diagnostics::{Diagnostic, DiagnosticKind};

/// How many characters of a text are quoted when it stands where none can.
const LONGEST_EXCERPT: usize = 40;

/// An element, as far as KTS uses them: no attributes, and either text or elements inside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// The name, with its prefix if it has one.
    pub name: String,
    /// The 1-based line of its opening tag; not written.
    pub line: u32,
    /// What stands inside.
    pub content: Content,
}

/// What stands inside an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Nothing: `<Notes />`.
    SelfClosed,
    /// Text, perhaps empty: `<Notes></Notes>`.
    Text(String),
    /// Elements, with nothing but white space between them.
    Children(Vec<Element>),
}

impl Element {
    /// Returns the text inside, empty when there are elements or nothing.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.content {
            Content::Text(text) => text,
            Content::SelfClosed | Content::Children(_) => "",
        }
    }

    /// Returns the elements inside.
    #[must_use]
    pub fn children(&self) -> &[Element] {
        match &self.content {
            Content::Children(children) => children,
            Content::SelfClosed | Content::Text(_) => &[],
        }
    }
}

/// Returns the outermost element. Line ends must be LF.
pub(super) fn parse(text: &str, diagnostics: &mut Vec<Diagnostic>) -> Result<Element, KtsTrouble> {
    Parser {
        text,
        reader: Reader::from_str(text),
        open: Vec::new(),
        root: None,
        counted: (0, 1),
        diagnostics,
    }
    .run()
}

struct Parser<'a> {
    text: &'a str,
    reader: Reader<&'a [u8]>,
    /// The elements that are not closed yet, each with the text so far.
    open: Vec<(Element, String)>,
    root: Option<Element>,
    /// An offset and its line, from which later lines are counted on.
    counted: (usize, u32),
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    fn run(mut self) -> Result<Element, KtsTrouble> {
        loop {
            let line = self.line_at(self.reader.buffer_position());
            let event = match self.reader.read_event() {
                Ok(event) => event,
                Err(error) => return Err(self.trouble(&error)),
            };
            match event {
                Event::Start(tag) => self.open(&tag, line)?,
                Event::Empty(tag) => {
                    self.open(&tag, line)?;
                    self.close(Content::SelfClosed, line)?;
                }
                Event::End(_) => self.close(Content::Text(String::new()), line)?,
                Event::Text(text) => self.text(&text, line)?,
                Event::CData(text) => self.text(&text, line)?,
                Event::GeneralRef(reference) => {
                    let character = resolve(&reference)
                        .ok_or_else(|| malformed(line, XmlFault::Reference, format!("&{};", &*reference)))?;
                    self.text(character.encode_utf8(&mut [0; 4]), line)?;
                }
                Event::Comment(_) | Event::PI(_) => {
                    self.diagnostics.push(Diagnostic::at(line, DiagnosticKind::CommentNotKept {}));
                }
                Event::Decl(_) => {}
                Event::DocType(_) => return Err(KtsTrouble::DocumentType { line }),
                Event::Eof => return self.end(line),
            }
        }
    }

    fn end(mut self, line: u32) -> Result<Element, KtsTrouble> {
        match (self.open.pop(), self.root) {
            (Some((element, _)), _) => Err(KtsTrouble::CutOff { line, element: element.name }),
            (None, Some(root)) => Ok(root),
            (None, None) => Err(KtsTrouble::NotXml { line }),
        }
    }

    fn open(&mut self, tag: &BytesStart<'_>, line: u32) -> Result<(), KtsTrouble> {
        let name = tag.name().as_ref().to_owned();
        if self.root.is_some() {
            return Err(malformed(line, XmlFault::BehindTheEnd, format!("<{name}>")));
        }
        if !is_name(&name) {
            return Err(malformed(line, XmlFault::Name, format!("<{}>", name.escape_default())));
        }
        if self.open.len() >= DEEPEST_ELEMENT {
            return Err(KtsTrouble::TooDeep { line });
        }
        for attribute in tag.attributes() {
            let attribute =
                attribute.map_err(|_| malformed(line, XmlFault::Attribute, format!("<{name}>")))?;
            let name = attribute.key.as_ref().to_owned();
            self.diagnostics.push(Diagnostic::at(line, DiagnosticKind::AttributeNotKept { name }));
        }
        let element = Element { name, line, content: Content::SelfClosed };
        self.open.push((element, String::new()));
        Ok(())
    }

    /// Closes the innermost element. `empty` is its content when nothing was found inside.
    fn close(&mut self, empty: Content, line: u32) -> Result<(), KtsTrouble> {
        let (mut element, text) = self.open.pop().expect("the reader refuses an end without a start");
        match &element.content {
            Content::Children(_) if text.chars().all(char::is_whitespace) => {}
            Content::Children(_) => {
                return Err(malformed(line, XmlFault::TextBesideElements, format!("<{}>", element.name)));
            }
            Content::SelfClosed | Content::Text(_) => {
                element.content = if text.is_empty() { empty } else { Content::Text(text) };
            }
        }
        match self.open.last_mut() {
            None => self.root = Some(element),
            Some((parent, _)) => match &mut parent.content {
                Content::Children(children) => children.push(element),
                content @ (Content::SelfClosed | Content::Text(_)) => {
                    *content = Content::Children(vec![element]);
                }
            },
        }
        Ok(())
    }

    fn text(&mut self, text: &str, line: u32) -> Result<(), KtsTrouble> {
        // A text begins behind the tag before it, often with a line end.
        let line_at = |offset: usize| {
            line + u32::try_from(text[..offset].matches('\n').count()).unwrap_or(u32::MAX - line)
        };
        if let Some((offset, control)) = text.char_indices().find(|(_, character)| !is_allowed(*character)) {
            let line = line_at(offset);
            let what = format!("U+{:04X}", u32::from(control));
            return Err(malformed(line, XmlFault::ControlCharacter, what));
        }
        match self.open.last_mut() {
            Some((_, inside)) => inside.push_str(text),
            None if text.chars().all(char::is_whitespace) => {}
            None if self.root.is_none() => return Err(KtsTrouble::NotXml { line }),
            None => {
                let line = line_at(text.len() - text.trim_start().len());
                let what = text.trim().chars().take(LONGEST_EXCERPT).collect();
                return Err(malformed(line, XmlFault::BehindTheEnd, what));
            }
        }
        Ok(())
    }

    fn trouble(&mut self, error: &Error) -> KtsTrouble {
        let place = match error {
            Error::Syntax(_) => self.text.len() as u64,
            Error::Io(_)
            | Error::IllFormed(_)
            | Error::InvalidAttr(_)
            | Error::Encoding(_)
            | Error::Escape(_)
            | Error::Namespace(_) => self.reader.error_position(),
        };
        let line = self.line_at(place);
        match error {
            Error::Syntax(SyntaxError::InvalidBangMarkup) => {
                malformed(line, XmlFault::Other, error.to_string())
            }
            // All other faults of syntax are a tag, comment or reference without an end.
            Error::Syntax(_) => match self.open.last() {
                Some((element, _)) => KtsTrouble::CutOff { line, element: element.name.clone() },
                None => KtsTrouble::NotXml { line },
            },
            Error::IllFormed(
                IllFormedError::UnmatchedEndTag(found) | IllFormedError::MismatchedEndTag { found, .. },
            ) => malformed(line, XmlFault::ClosingTag, format!("</{found}>")),
            Error::IllFormed(IllFormedError::UnclosedReference) => {
                malformed(line, XmlFault::Reference, "&".to_owned())
            }
            Error::Io(_)
            | Error::IllFormed(_)
            | Error::InvalidAttr(_)
            | Error::Encoding(_)
            | Error::Escape(_)
            | Error::Namespace(_) => malformed(line, XmlFault::Other, error.to_string()),
        }
    }

    fn line_at(&mut self, offset: u64) -> u32 {
        let (from, line) = self.counted;
        let offset = usize::try_from(offset).unwrap_or(usize::MAX).clamp(from, self.text.len());
        let ends = self.text.as_bytes()[from..offset].iter().filter(|byte| **byte == b'\n').count();
        self.counted = (offset, line.saturating_add(u32::try_from(ends).unwrap_or(u32::MAX)));
        self.counted.1
    }
}

/// Returns whether a text can hold the character: not the controls, of which XML bars some and no name has any.
pub(super) fn is_allowed(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => true,
        '\u{FFFE}' | '\u{FFFF}' => false,
        character => !character.is_control(),
    }
}

/// Returns whether the text is a name as XML has them, a little stricter than XML itself.
fn is_name(name: &str) -> bool {
    let may_follow =
        |character: char| character.is_alphanumeric() || matches!(character, '_' | '-' | '.' | ':');
    name.starts_with(|first: char| first.is_alphabetic() || first == '_') && name.chars().all(may_follow)
}

fn malformed(line: u32, fault: XmlFault, what: String) -> KtsTrouble {
    KtsTrouble::Malformed { line, fault, what }
}

fn resolve(reference: &BytesRef<'_>) -> Option<char> {
    if reference.is_char_ref() {
        return reference.resolve_char_ref().ok().flatten();
    }
    match &**reference {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        // Names from outside: anything else would have to be declared.
        _ => None,
    }
}
