//! Forms: commands, fields, buttons.

use hantei_core::id::EntrantId;
use maud::{Markup, Render, html};

use crate::say::Tongue;

/// A form that gives one command: a plain POST to `…/do/COMMAND`. Its fields are the words of the command,
/// as the command line has them; those that begin with `_` steer the answer. The hidden `_key` is the
/// idempotency key, so a double click happens once; `_seen` is the version of what its reader saw; `_back`
/// is the page to return to.
#[derive(Debug, Clone, Copy)]
pub struct CommandForm<'a> {
    /// Where it is posted: `/t/abc/do/enter-result`.
    pub action: &'a str,
    /// The command's name: `enter-result`. Ids of its parts begin with it.
    pub command: &'a str,
    /// Words of the command that the reader does not choose.
    pub hidden: &'a [(&'a str, &'a str)],
    /// The idempotency key, a new one for each form of each page.
    pub key: &'a str,
    /// The version that was seen.
    pub seen: Option<u64>,
    /// The course of the event that was seen, where the command is about the round that is played.
    pub course: Option<u64>,
    /// The page to return to.
    pub back: &'a str,
}

impl CommandForm<'_> {
    /// Returns the form with `children` in it.
    #[must_use]
    pub fn holding(&self, children: &Markup) -> Markup {
        html! {
            form .command method="post" action=(self.action) data-command=(self.command) {
                (self.hidden_fields())
                (children)
            }
        }
    }

    /// Returns the form of one button: all it says is in its hidden fields.
    #[must_use]
    pub fn button(&self, label: &str, weight: Weight) -> Markup {
        self.holding(&button(label, Button::Submit, weight))
    }

    /// Returns a form that is posted in place: scripts send it, show what the page answers in the
    /// element `answer`, and put the cursor back into the first field. Without scripts it is like any
    /// other. `entry` says what reads the keys.
    #[must_use]
    pub fn quick(&self, tongue: Tongue, id: &str, entry: Entry, answer: &str, children: &Markup) -> Markup {
        html! {
            form .command .quick id=(id) method="post" action=(self.action) data-command=(self.command)
                data-quick=(answer) data-lost=(tongue.say("not-sent")) data-result-entry[entry == Entry::Result] data-scan[entry == Entry::Scanner] {
                (self.hidden_fields())
                (children)
            }
        }
    }

    /// Returns the hidden fields alone, for a form that is built by hand.
    #[must_use]
    pub fn hidden_fields(&self) -> Markup {
        html! {
            input type="hidden" name="_key" value=(self.key);
            @if let Some(seen) = self.seen { input type="hidden" name="_seen" value=(seen); }
            @if let Some(course) = self.course { input type="hidden" name="_course" value=(course); }
            input type="hidden" name="_back" value=(self.back);
            @for (name, value) in self.hidden { input type="hidden" name=(name) value=(value); }
        }
    }
}

/// Returns the line by which results are entered: table, Enter, score, Enter. What the server answers goes
/// to the element `answer`; below the line stands who plays there and what is about to be saved.
#[must_use]
pub fn result_entry(tongue: Tongue, form: &CommandForm<'_>, answer: &str, typed: (&str, &str)) -> Markup {
    let (table, score) = (tongue.say("table"), tongue.say("score"));
    form.quick(
        tongue,
        "result-entry",
        Entry::Result,
        answer,
        &html! {
            (Field::new("table", &table).kind(Kind::Digits).value(typed.0).id("entry-table").focused())
            (Field::new("score", &score).kind(Kind::Score).value(typed.1).id("entry-score"))
            (button(&tongue.say("save"), Button::Submit, Weight::Primary))
            p .whom data-whom aria-live="polite" {}
            // That a report which says otherwise was seen: the answer of the server fills it in.
            input type="hidden" name="_against" value="";
        },
    )
}

/// Returns the form by which two people of a draft change places: two lists of `people` (ids with names).
/// Scripts let names that [`swappable`] marks be chosen or drawn onto each other instead.
#[must_use]
pub fn swap_form(tongue: Tongue, form: &CommandForm<'_>, people: &[(EntrantId, &str)]) -> Markup {
    let list = |name: &str, label: &str| {
        html! {
            div .field {
                @let id = format!("swap-{name}");
                label for=(id) { (tongue.say(label)) }
                (person(name, Some(&id), people, ""))
            }
        }
    };
    html! {
        form .command .swap method="post" action=(form.action) data-command=(form.command) data-swap-form {
            (form.hidden_fields())
            (list("first", "swap-first"))
            (list("second", "swap-second"))
            (button(&tongue.say("swap"), Button::Submit, Weight::Plain))
            p .help { (tongue.say("swap-help")) }
        }
    }
}

/// How many people a list to choose from has at most. A longer one takes longer to go through than a name to
/// type, and thousands of names would stand on the page once for each field.
pub const MOST_CHOSEN: usize = 200;

/// Returns the field `name` for one of `people` (ids with names): a list, or a line for the name where they are
/// too many. `chosen` is the id of the one that is.
#[must_use]
pub fn person(name: &str, id: Option<&str>, people: &[(EntrantId, &str)], chosen: &str) -> Markup {
    if people.len() > MOST_CHOSEN {
        return html! {
            input type="text" id=[id] name=(name) value=(chosen) autocomplete="off" dir="auto" spellcheck="false";
        };
    }
    html! {
        select id=[id] name=(name) {
            option value="" { "–" }
            @for (id, person) in people { option value=(id) selected[id.to_string() == chosen] { (person) } }
        }
    }
}

/// Returns a name of a draft that can be chosen to change places.
#[must_use]
pub fn swappable(entrant: EntrantId, name: &Markup) -> Markup {
    html! { span data-swap=(entrant) { (name) } }
}

/// What reads the keys of a form that is posted in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// Nothing: its fields are filled as they are.
    Fields,
    /// A result: field `table`, Enter, field `score`, Enter.
    Result,
    /// A barcode scanner: a burst of digits anywhere on the page that ends in Enter goes to its first
    /// field and is posted.
    Scanner,
}

/// What is typed into a field.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Kind {
    /// A line of text.
    #[default]
    Text,
    /// A text of several lines.
    Lines,
    /// A whole number within bounds.
    Number {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// Digits that are no amount: an id, a table. Shows the number pad on phones.
    Digits,
    /// A score such as `2-1`.
    Score,
    /// A password in use.
    Password,
    /// A password to be set.
    NewPassword,
    /// A civil date.
    Date,
    /// A time of day.
    Time,
    /// A file.
    File,
}

/// A field with its label, help, error and the value that was typed.
#[derive(Debug, Clone)]
pub struct Field<'a> {
    name: &'a str,
    label: &'a str,
    id: Option<&'a str>,
    kind: Kind,
    value: &'a str,
    help: Option<&'a str>,
    error: Option<&'a str>,
    demand: Demand,
    autocomplete: Option<&'a str>,
    focus: Focus,
    longest: Option<u32>,
    suggestions: &'a [String],
}

/// Whether a field must be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Demand {
    Optional,
    Required,
}

/// Whether a field has the cursor when the page opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Focus {
    Elsewhere,
    Here,
}

impl<'a> Field<'a> {
    /// Returns an empty line of text `name`, called `label`, that may stay empty.
    #[must_use]
    pub fn new(name: &'a str, label: &'a str) -> Self {
        Self {
            name,
            label,
            id: None,
            kind: Kind::default(),
            value: "",
            help: None,
            error: None,
            demand: Demand::Optional,
            autocomplete: None,
            focus: Focus::Elsewhere,
            longest: None,
            suggestions: &[],
        }
    }

    /// Sets the id, where a page has two fields of one name.
    #[must_use]
    pub fn id(self, id: &'a str) -> Self {
        Self { id: Some(id), ..self }
    }

    /// Sets what is typed.
    #[must_use]
    pub fn kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    /// Sets the value: also the one that was refused.
    #[must_use]
    pub fn value(self, value: &'a str) -> Self {
        Self { value, ..self }
    }

    /// Adds a sentence of help.
    #[must_use]
    pub fn help(self, help: &'a str) -> Self {
        Self { help: Some(help), ..self }
    }

    /// Adds what is wrong with the value, beside the field. `Option` and plain text are taken alike.
    #[must_use]
    pub fn error(self, error: impl Into<Option<&'a str>>) -> Self {
        Self { error: error.into(), ..self }
    }

    /// The field must be filled.
    #[must_use]
    pub fn required(self) -> Self {
        Self { demand: Demand::Required, ..self }
    }

    /// Tells the browser what it may fill in (`username`), or `off`, which is the default.
    #[must_use]
    pub fn autocomplete(self, autocomplete: &'a str) -> Self {
        Self { autocomplete: Some(autocomplete), ..self }
    }

    /// The cursor stands here when the page opens.
    #[must_use]
    pub fn focused(self) -> Self {
        Self { focus: Focus::Here, ..self }
    }

    /// Sets the most characters.
    #[must_use]
    pub fn longest(self, longest: u32) -> Self {
        Self { longest: Some(longest), ..self }
    }

    /// Lets the browser suggest these while somebody types. Anything else may be typed as well.
    #[must_use]
    pub fn suggestions(self, suggestions: &'a [String]) -> Self {
        Self { suggestions, ..self }
    }

    fn input(&self, id: &str, described: Option<&str>) -> Markup {
        let invalid = self.error.map(|_| "true");
        let required = self.demand == Demand::Required;
        let focus = self.focus == Focus::Here;
        if self.kind == Kind::Lines {
            return html! {
                textarea id=(id) name=(self.name) rows="4" aria-describedby=[described] aria-invalid=[invalid]
                    required[required] autofocus[focus] maxlength=[self.longest] dir="auto" {
                    // A line end right after the tag is not part of the value.
                    "\n" (self.value)
                }
            };
        }
        let (kind, mode) = match self.kind {
            Kind::Text | Kind::Lines => ("text", None),
            Kind::Number { .. } => ("number", Some("numeric")),
            Kind::Digits => ("text", Some("numeric")),
            Kind::Score => ("text", Some("text")),
            Kind::Password | Kind::NewPassword => ("password", None),
            Kind::Date => ("date", None),
            Kind::Time => ("time", None),
            Kind::File => ("file", None),
        };
        let autocomplete = self.autocomplete.unwrap_or(match self.kind {
            Kind::Password => "current-password",
            Kind::NewPassword => "new-password",
            Kind::Text
            | Kind::Lines
            | Kind::Number { .. }
            | Kind::Digits
            | Kind::Score
            | Kind::Date
            | Kind::Time
            | Kind::File => "off",
        });
        let bounds = match self.kind {
            Kind::Number { least, most } => Some((least, most)),
            Kind::Text
            | Kind::Lines
            | Kind::Digits
            | Kind::Score
            | Kind::Password
            | Kind::NewPassword
            | Kind::Date
            | Kind::Time
            | Kind::File => None,
        };
        // A password and a file are never written back into a page.
        let kept = match self.kind {
            Kind::Password | Kind::NewPassword | Kind::File => None,
            Kind::Text
            | Kind::Lines
            | Kind::Number { .. }
            | Kind::Digits
            | Kind::Score
            | Kind::Date
            | Kind::Time => Some(self.value),
        };
        let short = matches!(self.kind, Kind::Number { .. } | Kind::Score).then_some("short");
        let list = (!self.suggestions.is_empty()).then(|| format!("{id}-suggestions"));
        html! {
            @if let Some(list) = &list {
                datalist id=(list) { @for one in self.suggestions { option value=(one) {} } }
            }
            input class=[short] id=(id) name=(self.name) type=(kind) inputmode=[mode] value=[kept] list=[list]
                min=[bounds.map(|(least, _)| least)] max=[bounds.map(|(_, most)| most)]
                autocomplete=(autocomplete) aria-describedby=[described] aria-invalid=[invalid]
                required[required] autofocus[focus] maxlength=[self.longest]
                dir=[(kind == "text").then_some("auto")] spellcheck=[(kind == "text").then_some("false")];
        }
    }
}

impl Render for Field<'_> {
    fn render(&self) -> Markup {
        let id = self.id.map_or_else(|| format!("field-{}", self.name), str::to_owned);
        labelled(&id, self.label, self.help, self.error, &|described| self.input(&id, described))
    }
}

/// Returns a label, its help and error, and what `control` makes with the ids that describe it.
fn labelled(
    id: &str,
    label: &str,
    help: Option<&str>,
    error: Option<&str>,
    control: &dyn Fn(Option<&str>) -> Markup,
) -> Markup {
    let described = [error.map(|_| format!("{id}-error")), help.map(|_| format!("{id}-help"))];
    let described: Vec<String> = described.into_iter().flatten().collect();
    let described = (!described.is_empty()).then(|| described.join(" "));
    html! {
        div .field .wrong[error.is_some()] {
            label for=(id) { (label) }
            (control(described.as_deref()))
            @if let Some(error) = error { p .error id={ (id) "-error" } { (error) } }
            @if let Some(help) = help { p .help id={ (id) "-help" } { (help) } }
        }
    }
}

/// One of a few: a list to choose from, buttons side by side, or large buttons below each other.
#[derive(Debug, Clone)]
pub struct Choice<'a> {
    name: &'a str,
    label: &'a str,
    options: &'a [(&'a str, &'a str)],
    chosen: Option<&'a str>,
    help: Option<&'a str>,
    error: Option<&'a str>,
    form: ChoiceForm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChoiceForm {
    Select,
    Radio,
}

impl<'a> Choice<'a> {
    /// Returns a drop-down list; options are values with their words. Take it for more than six.
    #[must_use]
    pub fn select(name: &'a str, label: &'a str, options: &'a [(&'a str, &'a str)]) -> Self {
        Self { name, label, options, chosen: None, help: None, error: None, form: ChoiceForm::Select }
    }

    /// Returns a group of radio buttons; options are values with their words.
    #[must_use]
    pub fn radio(name: &'a str, label: &'a str, options: &'a [(&'a str, &'a str)]) -> Self {
        Self { form: ChoiceForm::Radio, ..Self::select(name, label, options) }
    }

    /// Sets what is chosen.
    #[must_use]
    pub fn chosen(self, value: impl Into<Option<&'a str>>) -> Self {
        Self { chosen: value.into(), ..self }
    }

    /// Adds a sentence of help.
    #[must_use]
    pub fn help(self, help: &'a str) -> Self {
        Self { help: Some(help), ..self }
    }

    /// Adds what is wrong with the choice.
    #[must_use]
    pub fn error(self, error: impl Into<Option<&'a str>>) -> Self {
        Self { error: error.into(), ..self }
    }
}

impl Render for Choice<'_> {
    fn render(&self) -> Markup {
        let id = format!("field-{}", self.name);
        let invalid = self.error.map(|_| "true");
        match self.form {
            ChoiceForm::Select => labelled(&id, self.label, self.help, self.error, &|described| {
                html! {
                    select id=(id) name=(self.name) aria-describedby=[described] aria-invalid=[invalid] {
                        @for (value, word) in self.options {
                            option value=(value) selected[self.chosen == Some(value)] { (word) }
                        }
                    }
                }
            }),
            ChoiceForm::Radio => html! {
                fieldset .field .choice .wrong[self.error.is_some()] {
                    legend { (self.label) }
                    @if let Some(error) = self.error { p .error { (error) } }
                    @if let Some(help) = self.help { p .help { (help) } }
                    @for (value, word) in self.options {
                        label .option {
                            input type="radio" name=(self.name) value=(value) checked[self.chosen == Some(value)];
                            span { (word) }
                        }
                    }
                }
            },
        }
    }
}

/// How much a button weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// The one next thing of a page.
    Primary,
    /// A usual button.
    Plain,
    /// A button among many: in rows of a table.
    Quiet,
    /// A button as large as a thumb wants it: results on a phone.
    Big,
    /// What cannot be taken back lightly.
    Danger,
}

impl Weight {
    fn class(self) -> &'static str {
        match self {
            Self::Primary => "primary",
            Self::Plain => "plain",
            Self::Quiet => "quiet",
            Self::Big => "big",
            Self::Danger => "danger",
        }
    }
}

/// What a button does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button<'a> {
    /// Posts its form.
    Submit,
    /// Posts its form with a field of its own: one form, several answers.
    Value(&'a str, &'a str),
    /// Posts its form when this key is pressed, too.
    Key(&'a str),
}

/// Returns a button.
#[must_use]
pub fn button(label: &str, does: Button<'_>, weight: Weight) -> Markup {
    let (name, value, key) = match does {
        Button::Submit => (None, None, None),
        Button::Value(name, value) => (Some(name), Some(value), None),
        Button::Key(key) => (None, None, Some(key)),
    };
    html! {
        button class=(weight.class()) type="submit" name=[name] value=[value] data-key=[key]
            aria-keyshortcuts=[key] {
            (label)
            @if let Some(key) = key { " " kbd { (key) } }
        }
    }
}

/// Returns a link that looks like a button: it leads somewhere and changes nothing.
#[must_use]
pub fn link_button(label: &str, href: &str, weight: Weight) -> Markup {
    html! { a class={ "button " (weight.class()) } href=(href) { (label) } }
}

/// The next step of a page: one button, always at the foot of the screen, with its consequence in words.
#[derive(Debug, Clone)]
pub enum NextStep<'a> {
    /// It can be done.
    Ready {
        /// The form that does it; the button is added.
        form: CommandForm<'a>,
        /// What the button says: `Publish round 4`.
        label: &'a str,
        /// What follows: `182 tables, 1 bye`.
        consequence: &'a str,
        /// Fields that belong to it, mostly none.
        fields: Markup,
    },
    /// It can be done in two ways, which share what is typed.
    EitherWay {
        /// The form that does it; the buttons are added.
        form: CommandForm<'a>,
        /// What the button of the usual way says.
        label: &'a str,
        /// What follows.
        consequence: &'a str,
        /// What the button of the other way says.
        other: &'a str,
        /// The word of the command that means the other way, and its value.
        word: (&'a str, &'a str),
        /// Fields that belong to both.
        fields: Markup,
    },
    /// It cannot be done yet.
    Blocked {
        /// What the button would say.
        label: &'a str,
        /// Why not, with links to what is missing.
        why: Markup,
    },
}

impl Render for NextStep<'_> {
    fn render(&self) -> Markup {
        html! {
            div .next-step {
                @match self {
                    Self::Ready { form, label, consequence, fields } => {
                        (form.holding(&html! {
                            (fields)
                            (next_step_button(label))
                            p .consequence #next-step-consequence { (consequence) }
                        }))
                    }
                    Self::EitherWay { form, label, consequence, other, word, fields } => {
                        (form.holding(&html! {
                            (fields)
                            // The usual way comes first: it is what Enter in a field does.
                            (next_step_button(label))
                            button .plain type="submit" name=(word.0) value=(word.1)
                                aria-describedby="next-step-consequence" { (other) }
                            p .consequence #next-step-consequence { (consequence) }
                        }))
                    }
                    Self::Blocked { label, why } => {
                        button .primary type="button" disabled aria-describedby="next-step-why" { (label) }
                        div .consequence #next-step-why { (why) }
                    }
                }
            }
        }
    }
}

/// A key goes to the button of the next step and does not press it: what it does is seen by everybody.
fn next_step_button(label: &str) -> Markup {
    html! {
        button .primary type="submit" data-key="n" data-key-focus aria-keyshortcuts="n"
            aria-describedby="next-step-consequence" { (label) " " kbd { "n" } }
    }
}

/// A dangerous action: folded away, says what it changes, wants a word typed in the field `_typed`. The
/// form is refused unless it is the word that its field `_word` names.
#[derive(Debug, Clone)]
pub struct Danger<'a> {
    /// The form that does it; field and button are added.
    pub form: CommandForm<'a>,
    /// What it does, as the button says it.
    pub label: &'a str,
    /// What it changes, and until when it can be undone.
    pub changes: Markup,
    /// The word to type: the name of the tournament, the number of a round.
    pub word: &'a str,
    /// Fields that belong to it: a reason.
    pub fields: Markup,
    /// What is wrong with the word that was typed. Opens the part.
    pub error: Option<&'a str>,
}

impl Danger<'_> {
    /// Returns the part in a language.
    #[must_use]
    pub fn said(&self, tongue: Tongue) -> Markup {
        let id = format!("typed-{}", self.form.command);
        let label = tongue.with("danger-type", &[("word", self.word.into())]);
        let field = Field::new("_typed", &label).id(&id).error(self.error).required();
        html! {
            details .danger-action open[self.error.is_some()] {
                summary { (self.label) }
                div .danger-body {
                    div .changes { (self.changes) }
                    (self.form.holding(&html! {
                        input type="hidden" name="_word" value=(self.word);
                        (self.fields) (field) (button(self.label, Button::Submit, Weight::Danger))
                    }))
                }
            }
        }
    }
}
