//! A page as a browser reads it: its elements, its links, its forms. The tokenizer is that of a browser
//! engine, so what it takes for an element a browser takes for one.

use std::cell::RefCell;

use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

/// A piece of a page, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Start(Element),
    End(String),
    Text(String),
}

/// The start of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A page.
#[derive(Debug, Default)]
pub(crate) struct Parsed(Vec<Piece>);

/// What a field of a form is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FieldKind {
    /// Not shown.
    Hidden,
    /// Typed; what stands in it.
    Typed,
    /// Typed and not shown.
    Password,
    /// Chosen from these.
    Choice(Vec<String>),
    /// Ticked or not.
    Tick,
    /// The button that sends the form.
    Button,
    /// A file.
    File,
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) kind: FieldKind,
}

/// A form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) action: Option<String>,
    pub(crate) is_post: bool,
    pub(crate) has_file: bool,
    pub(crate) fields: Vec<Field>,
}

struct Sink(RefCell<Vec<Piece>>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut pieces = self.0.borrow_mut();
        match token {
            Token::TagToken(Tag { kind: TagKind::StartTag, name, attrs, .. }) => {
                let attributes =
                    attrs.iter().map(|known| (known.name.local.to_string(), known.value.to_string()));
                let element = Element { name: name.to_string(), attributes: attributes.collect() };
                // The text of these is no markup, as the parser of a browser tells its tokenizer.
                let raw = match element.name.as_str() {
                    "title" | "textarea" => Some(RawKind::Rcdata),
                    "style" | "xmp" | "iframe" | "noembed" | "noframes" => Some(RawKind::Rawtext),
                    "script" => Some(RawKind::ScriptData),
                    _ => None,
                };
                pieces.push(Piece::Start(element));
                if let Some(raw) = raw {
                    return TokenSinkResult::RawData(raw);
                }
            }
            Token::TagToken(Tag { name, .. }) => pieces.push(Piece::End(name.to_string())),
            Token::CharacterTokens(text) => match pieces.last_mut() {
                Some(Piece::Text(before)) => before.push_str(&text),
                Some(Piece::Start(_) | Piece::End(_)) | None => pieces.push(Piece::Text(text.to_string())),
            },
            Token::DoctypeToken(_)
            | Token::CommentToken(_)
            | Token::NullCharacterToken
            | Token::EOFToken
            | Token::ParseError(_) => {}
        }
        TokenSinkResult::Continue
    }
}

impl Parsed {
    /// Reads a page.
    pub(crate) fn of(text: &str) -> Self {
        let input = BufferQueue::default();
        input.push_back(text.into());
        let tokenizer = Tokenizer::new(Sink(RefCell::default()), TokenizerOpts::default());
        let _ = tokenizer.feed(&input);
        tokenizer.end();
        Self(tokenizer.sink.0.into_inner())
    }

    /// Returns the starts of all elements, each with the text right after it.
    pub(crate) fn elements(&self) -> impl Iterator<Item = (&Element, &str)> {
        self.0.iter().enumerate().filter_map(|(index, piece)| match piece {
            Piece::Start(element) => Some((element, self.text_at(index + 1))),
            Piece::End(_) | Piece::Text(_) => None,
        })
    }

    fn text_at(&self, index: usize) -> &str {
        match self.0.get(index) {
            Some(Piece::Text(text)) => text,
            Some(Piece::Start(_) | Piece::End(_)) | None => "",
        }
    }

    /// Returns where the links of the page lead.
    pub(crate) fn links(&self) -> Vec<String> {
        let links = self.elements().filter(|(element, _)| element.name == "a");
        links.filter_map(|(element, _)| element.attribute("href").map(str::to_owned)).collect()
    }

    /// Returns the forms of the page with what stands in them.
    pub(crate) fn forms(&self) -> Vec<Form> {
        let mut forms: Vec<Form> = Vec::new();
        let mut open: Option<Form> = None;
        for (index, piece) in self.0.iter().enumerate() {
            match piece {
                Piece::Start(element) if element.name == "form" => {
                    forms.extend(open.take());
                    open = Some(Form {
                        action: element.attribute("action").map(str::to_owned),
                        is_post: element.attribute("method").is_some_and(|method| method == "post"),
                        has_file: element.attribute("enctype") == Some("multipart/form-data"),
                        fields: Vec::new(),
                    });
                }
                Piece::End(name) if name == "form" => forms.extend(open.take()),
                Piece::Start(element) => {
                    if let Some(form) = &mut open {
                        self.add(form, element, index);
                    }
                }
                Piece::End(_) | Piece::Text(_) => {}
            }
        }
        forms
    }

    fn add(&self, form: &mut Form, element: &Element, index: usize) {
        let value = element.attribute("value").unwrap_or_default().to_owned();
        if element.name == "option" {
            if let Some(Field { kind: FieldKind::Choice(choices), value: chosen, .. }) =
                form.fields.last_mut()
            {
                if element.attribute("selected").is_some() || choices.is_empty() {
                    chosen.clone_from(&value);
                }
                choices.push(value);
            }
            return;
        }
        let Some(name) = element.attribute("name").map(str::to_owned) else { return };
        let (kind, value) = match (element.name.as_str(), element.attribute("type").unwrap_or("text")) {
            ("textarea", _) => {
                let text = self.text_at(index + 1);
                (FieldKind::Typed, text.strip_prefix('\n').unwrap_or(text).to_owned())
            }
            ("select", _) => (FieldKind::Choice(Vec::new()), String::new()),
            ("button", _) => (FieldKind::Button, value),
            ("input", "hidden") => (FieldKind::Hidden, value),
            ("input", "checkbox" | "radio") => (FieldKind::Tick, value),
            ("input", "password") => (FieldKind::Password, value),
            ("input", "file") => (FieldKind::File, value),
            ("input", "submit") => (FieldKind::Button, value),
            ("input", _) => (FieldKind::Typed, value),
            _ => return,
        };
        form.fields.push(Field { name, value, kind });
    }
}

#[test]
fn a_page_is_read_as_a_browser_reads_it() {
    let page = Parsed::of(
        "<title><b>no element</b></title><form method=post action=/do><input name=a value='&lt;x&gt;\"'>\
         <textarea name=b>\n <i>x</textarea><select name=c><option value=1><option value=2 selected></select>\
         </form><a href=/y onclick=z>&amp;</a>",
    );
    let names: Vec<&str> = page.elements().map(|(element, _)| element.name.as_str()).collect();
    assert_eq!(names, ["title", "form", "input", "textarea", "select", "option", "option", "a"]);
    let [form] = &page.forms()[..] else { panic!("{page:?}") };
    let fields: Vec<(&str, &str)> =
        form.fields.iter().map(|field| (field.name.as_str(), field.value.as_str())).collect();
    assert_eq!(fields, [("a", "<x>\""), ("b", " <i>x"), ("c", "2")]);
    assert!(form.is_post && !form.has_file && form.action.as_deref() == Some("/do"));
    assert_eq!(page.links(), ["/y"]);
}
