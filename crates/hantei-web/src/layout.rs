//! The frame of every page: head, header, navigation, status line, footer.
//!
//! A page fills a [`Shell`] and gives its own markup. The frame holds no script and no style of its
//! own, so it stands under the strictest content policy; everything on it works without scripts.
//!
//! ```
//! use hantei_view::Language;
//! use hantei_web::layout::{Link, Moment, Shell, Variant, page};
//! use hantei_web::say::Tongue;
//!
//! let moment = Moment { utc_ms: 1_796_000_000_000, zone: jiff::tz::TimeZone::UTC };
//! let mut shell = Shell::new(Tongue(Language::English), Variant::Public, "/t/abc/pairings", moment);
//! shell.tournament = Some(Link::new("Autumn Cup", "/t/abc"));
//! shell.navigation = vec![Link::new("Pairings", "/t/abc/pairings"), Link::new("Standings", "/t/abc/standings")];
//! let html = page(&shell, "Pairings", &maud::html! { p { "…" } }).into_string();
//! assert!(html.contains(r#"aria-current="page""#) && html.contains(r#"lang="en""#));
//! ```

use hantei_view::Language;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use maud::{DOCTYPE, Markup, html};

use crate::assets;
use crate::part::Key;
use crate::say::{Tongue, own_direction};

/// Who a page is for, which decides how much frame stands around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// Everybody, on any screen.
    Public,
    /// Staff at a desk: wide, with keys.
    Desk,
    /// One Duelist or a judge on the floor: narrow, navigation under the thumb.
    Phone,
    /// The projector: no frame at all.
    Hall,
}

impl Variant {
    fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Desk => "desk",
            Self::Phone => "phone",
            Self::Hall => "hall",
        }
    }
}

/// Whether what is typed can be read on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// Plain http on the venue's network: said on every page of staff.
    Plain,
    /// https, or this very machine.
    Encrypted,
}

/// A place to go to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// What is said.
    pub label: String,
    /// Where it leads.
    pub href: String,
    /// The key that follows it on a page of staff, behind `g`.
    pub key: Option<char>,
}

impl Link {
    /// Returns the link to `href` that says `label`.
    pub fn new(label: impl Into<String>, href: impl Into<String>) -> Self {
        Self { label: label.into(), href: href.into(), key: None }
    }

    /// Adds the key that follows the link on a page of staff.
    #[must_use]
    pub fn keyed(self, key: char) -> Self {
        Self { key: Some(key), ..self }
    }
}

/// Who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reader {
    /// The name.
    pub name: String,
    /// The roles in words: `scorekeeper`.
    pub role: String,
    /// Where a form posts to sign out; `None` where there is nothing to sign out of.
    pub sign_out: Option<String>,
}

/// A moment at the venue.
#[derive(Debug, Clone)]
pub struct Moment {
    /// UTC milliseconds since 1970.
    pub utc_ms: i64,
    /// The zone of the venue.
    pub zone: TimeZone,
}

impl Moment {
    /// Returns another moment in the same zone.
    #[must_use]
    pub fn at(&self, utc_ms: i64) -> Self {
        Self { utc_ms, zone: self.zone.clone() }
    }

    fn zoned(&self) -> jiff::ZonedDateTime {
        let stamp = Timestamp::from_millisecond(self.utc_ms);
        stamp.unwrap_or(Timestamp::UNIX_EPOCH).to_zoned_datetime(self.zone.clone())
    }

    /// Returns the time of day to the second: `14:31:55`.
    #[must_use]
    pub fn time(&self) -> String {
        self.zoned().strftime("%H:%M:%S").to_string()
    }

    /// Returns the time of day to the minute: `14:31`.
    #[must_use]
    pub fn minute(&self) -> String {
        self.zoned().strftime("%H:%M").to_string()
    }

    /// Returns the civil date as the language writes it: `Mon 30 Nov 2026`, `2026年11月30日（月）`.
    #[must_use]
    pub fn date(&self, tongue: Tongue) -> String {
        const DAYS: [&str; 7] = ["day-mon", "day-tue", "day-wed", "day-thu", "day-fri", "day-sat", "day-sun"];
        let date = self.zoned().date();
        let weekday = DAYS[place(date.weekday().to_monday_one_offset(), 7)];
        let arguments = [
            ("day", i32::from(date.day()).into()),
            ("month", tongue.say(month(date)).into()),
            ("year", i32::from(date.year()).into()),
            ("weekday", tongue.say(weekday).into()),
        ];
        tongue.with("date", &arguments)
    }

    /// Returns the moment in the form of the attribute `datetime`.
    fn machine(&self) -> String {
        self.zoned().strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
    }
}

/// Returns a date of a document, `2026-11-30`, as the language writes it: `30 Nov 2026`, `2026年11月30日`. What
/// is no date stays as it is.
#[must_use]
pub fn civil_date(tongue: Tongue, text: &str) -> String {
    let Ok(date) = text.parse::<jiff::civil::Date>() else { return text.to_owned() };
    let arguments = [
        ("day", i32::from(date.day()).into()),
        ("month", tongue.say(month(date)).into()),
        ("year", i32::from(date.year()).into()),
    ];
    tongue.with("civil-date", &arguments)
}

/// Returns the id of the name of the month of `date`.
fn month(date: jiff::civil::Date) -> &'static str {
    const MONTHS: [&str; 12] = [
        "month-1", "month-2", "month-3", "month-4", "month-5", "month-6", "month-7", "month-8", "month-9",
        "month-10", "month-11", "month-12",
    ];
    MONTHS[place(date.month(), 12)]
}

/// Returns the index of the `number`th of `length` things, counted from 1.
fn place(number: i8, length: usize) -> usize {
    usize::try_from(number).map_or(0, |number| (number + length - 1) % length)
}

/// Returns the time of day of `moment` to the second, as an element that programs can read.
#[must_use]
pub fn time(moment: &Moment) -> Markup {
    html! { time datetime=(moment.machine()) { (moment.time()) } }
}

/// Returns the time of day that says how old a page is.
pub(crate) fn as_of(moment: &Moment) -> Markup {
    html! { span data-as-of { (time(moment)) } }
}

/// Returns the date of `moment` as an element that programs can read.
pub(crate) fn today(moment: &Moment, tongue: Tongue) -> Markup {
    html! { time .today datetime=(moment.zoned().date()) { (moment.date(tongue)) } }
}

/// Returns the attribute from which scripts learn the server's time.
pub(crate) fn data_now(utc_ms: i64) -> String {
    format!("data-now=\"{utc_ms}\"")
}

/// What stands around a page.
#[derive(Debug, Clone)]
pub struct Shell {
    /// The reader's language.
    pub tongue: Tongue,
    /// Who the page is for.
    pub variant: Variant,
    /// The address of this page: path and query, as it was asked for.
    pub path: String,
    /// When the page was made, in the zone of the venue.
    pub moment: Moment,
    /// The tournament's name and first page.
    pub tournament: Option<Link>,
    /// The id that topics of this tournament begin with; `None` on pages that are not live.
    pub topics: Option<String>,
    /// The version that the page was made at, `epoch.version`. Scripts ask for the page again if the
    /// server is further when its stream opens; without it they ask always.
    pub version: Option<String>,
    /// The course of the event that the page shows, where it is a page of one. Scripts renew all of the page, its
    /// heading and forms too, once that is another.
    pub course: Option<u64>,
    /// Where this reader can go. The link to this very page is marked.
    pub navigation: Vec<Link>,
    /// Who is signed in.
    pub reader: Option<Reader>,
    /// Where staff signs in, on pages on which nobody is.
    pub entrance: Option<Link>,
    /// Whether the connection can be listened to.
    pub transport: Transport,
    /// How many seconds a browser may wait at random before it asks for what changed: 0 at desks, a few
    /// on pages that thousands look at.
    pub jitter_seconds: u32,
    /// Keys of this page that press nothing by themselves, for the list that `?` opens.
    pub keys: Vec<Key>,
    /// What the bell of staff follows, with the switch for its sound.
    pub bell: Option<Markup>,
}

impl Shell {
    /// Returns the frame of the page at `path` with nothing in it yet: encrypted, not live, nobody signed in.
    pub fn new(tongue: Tongue, variant: Variant, path: impl Into<String>, moment: Moment) -> Self {
        Self {
            tongue,
            variant,
            path: path.into(),
            moment,
            tournament: None,
            topics: None,
            version: None,
            course: None,
            navigation: Vec::new(),
            reader: None,
            entrance: None,
            transport: Transport::Encrypted,
            jitter_seconds: 0,
            keys: Vec::new(),
            bell: None,
        }
    }
}

/// What `page.js` imports on every page, and what that imports: named here, a browser on a slow network
/// asks for all of it at once instead of one after the other.
const PRELOADED: [&str; 8] =
    ["clock.js", "live.js", "search.js", "why.js", "events.js", "morph.js", "election.js", "stream.js"];

/// Returns the whole page with `title` as its name in the browser. The body brings its own `h1`.
#[must_use]
pub fn page(shell: &Shell, title: &str, body: &Markup) -> Markup {
    let tongue = shell.tongue;
    html! {
        (DOCTYPE)
        html lang=(tongue.tag()) data-variant=(shell.variant.name()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                meta name="format-detection" content="telephone=no";
                title {
                    (title)
                    @if let Some(tournament) = &shell.tournament { " · " (tournament.label) }
                }
                link rel="icon" href=(assets::href("icon.svg")) type="image/svg+xml";
                link rel="stylesheet" href=(assets::href("style.css"));
                script type="module" src=(assets::href("page.js")) {}
                @for module in PRELOADED { link rel="modulepreload" href=(assets::href(module)); }
            }
            body class=(shell.variant.name()) data-tournament=[shell.topics.as_deref()]
                data-version=[shell.version.as_deref()] data-course=[shell.course] data-jitter=(shell.jitter_seconds)
                data-now=(shell.moment.utc_ms) data-zone=[shell.moment.zone.iana_name()] {
                @match shell.variant {
                    Variant::Hall => main #main .hall-main { (body) (status(shell)) },
                    Variant::Public | Variant::Desk | Variant::Phone => {
                        a .skip href="#main" { (tongue.say("skip-to-content")) }
                        header .frame { (header(shell)) (navigation(shell)) (banner(shell)) }
                        main #main tabindex="-1" { (body) }
                        (footer(shell))
                        (keys(shell))
                    }
                }
            }
        }
    }
}

fn header(shell: &Shell) -> Markup {
    let tongue = shell.tongue;
    html! {
        div .top {
            p .place {
                @match &shell.tournament {
                    Some(tournament) => a href=(tournament.href) { (own_direction(&tournament.label)) },
                    None => a href="/" { (tongue.say("product")) },
                }
            }
            (status(shell))
            div .reader {
                @if let Some(bell) = &shell.bell { (bell) }
                (languages(shell))
                @if let Some(reader) = &shell.reader { (who(tongue, reader)) }
            }
        }
    }
}

fn navigation(shell: &Shell) -> Markup {
    html! {
        @if !shell.navigation.is_empty() {
            nav .main-navigation aria-label=(shell.tongue.say("main-navigation")) {
                ul {
                    @for link in &shell.navigation {
                        li { a href=(link.href) aria-current=[current(shell, link)] data-key=[key_of(shell, link)] { (link.label) } }
                    }
                }
            }
        }
    }
}

fn key_of(shell: &Shell, link: &Link) -> Option<String> {
    link.key.filter(|_| shell.variant == Variant::Desk).map(|key| format!("g {key}"))
}

fn current(shell: &Shell, link: &Link) -> Option<&'static str> {
    let here = shell.path.split(['?', '#']).next().unwrap_or_default();
    (link.href.split(['?', '#']).next() == Some(here)).then_some("page")
}

fn who(tongue: Tongue, reader: &Reader) -> Markup {
    html! {
        p .who { (own_direction(&reader.name)) " " span .role { (reader.role) } }
        @if let Some(action) = &reader.sign_out {
            form method="post" action=(action) { button .quiet type="submit" { (tongue.say("sign-out")) } }
        }
    }
}

fn languages(shell: &Shell) -> Markup {
    html! {
        ul .languages aria-label=(shell.tongue.say("language")) {
            @for language in Language::ALL {
                @let tongue = Tongue(language);
                li {
                    @if tongue == shell.tongue {
                        span lang=(tongue.tag()) aria-current="true" { (tongue.say("language-own-name")) }
                    } @else {
                        a href=(with_query(&shell.path, "lang", tongue.tag())) lang=(tongue.tag())
                            hreflang=(tongue.tag()) rel="alternate" { (tongue.say("language-own-name")) }
                    }
                }
            }
        }
    }
}

/// Returns `path` with the value of `key` in its query set to `value`, which needs no escaping.
#[must_use]
pub fn with_query(path: &str, key: &str, value: &str) -> String {
    let path = path.split('#').next().unwrap_or_default();
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let others = query.split('&').filter(|pair| !pair.is_empty() && pair.split('=').next() != Some(key));
    let mut said = format!("{path}?");
    for pair in others {
        said.push_str(pair);
        said.push('&');
    }
    format!("{said}{key}={value}")
}

fn banner(shell: &Shell) -> Markup {
    match (shell.transport, shell.variant) {
        (Transport::Plain, Variant::Desk) => html! {
            div .banner { (crate::part::mark(crate::part::Mark::Attention)) " " (shell.tongue.say("plain-http")) }
        },
        (Transport::Plain, Variant::Public | Variant::Phone | Variant::Hall) | (Transport::Encrypted, _) => {
            html! {}
        }
    }
}

/// The line that says how old the page is. Scripts keep it true; without them it is the time of making.
/// Only a change of the connection is spoken by a screen reader, never each second.
fn status(shell: &Shell) -> Markup {
    let tongue = shell.tongue;
    html! {
        div .status-line data-status[shell.topics.is_some()] {
            p .as-of { (tongue.markup("as-of", &[("time", &as_of(&shell.moment))], &[])) }
            p role="status" data-connection data-reconnecting=(tongue.say("reconnecting"))
                data-connected=(tongue.say("connected-again")) {}
        }
    }
}

fn footer(shell: &Shell) -> Markup {
    let tongue = shell.tongue;
    html! {
        footer .bottom {
            p { (tongue.say("product")) " · " (today(&shell.moment, tongue)) }
            @if let Some(entrance) = &shell.entrance { p { a href=(entrance.href) { (entrance.label) } } }
            @if !shell.keys.is_empty() {
                button .quiet .keys-open type="button" data-keys-open { kbd { "?" } " " (tongue.say("keys-title")) }
            }
        }
    }
}

/// The list of keys: a section at the foot that scripts open as a dialog.
fn keys(shell: &Shell) -> Markup {
    let tongue = shell.tongue;
    html! {
        @if !shell.keys.is_empty() {
            dialog #keys .keys aria-labelledby="keys-title" data-keys {
                h2 #keys-title { (tongue.say("keys-title")) }
                // Scripts put here what has a key in the page as it is now.
                dl data-keys-here {}
                dl {
                    @for key in &shell.keys {
                        div data-needs=[key.needs] { dt { (key) } dd { (key.does) } }
                    }
                }
                p .keys-switch {
                    label { input type="checkbox" data-keys-switch checked; " " (tongue.say("keys-switch")) }
                }
                form method="dialog" { button type="submit" { (tongue.say("close")) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: i64 = 1_796_040_000_000;

    fn moment() -> Moment {
        Moment { utc_ms: NOON, zone: TimeZone::get("Asia/Tokyo").unwrap() }
    }

    fn shell(language: Language, variant: Variant) -> Shell {
        let mut shell = Shell::new(Tongue(language), variant, "/t/abc/standings?round=3", moment());
        shell.tournament = Some(Link::new("<Cup>", "/t/abc"));
        shell.navigation =
            vec![Link::new("Standings", "/t/abc/standings"), Link::new("Bracket", "/t/abc/bracket")];
        shell
    }

    #[test]
    fn times_and_dates_are_those_of_the_venue_in_the_form_of_the_reader() {
        assert_eq!(moment().time(), "21:00:00");
        assert_eq!(moment().date(Tongue(Language::English)), "Mon 30 Nov 2026");
        assert_eq!(moment().date(Tongue(Language::Japanese)), "2026年11月30日（月）");
        assert_eq!(moment().machine(), "2026-11-30T21:00:00+09:00");
        assert_eq!(civil_date(Tongue(Language::English), "2024-09-20"), "20 Sep 2024");
        assert_eq!(civil_date(Tongue(Language::Japanese), "2024-09-20"), "2024年9月20日");
        assert_eq!(civil_date(Tongue(Language::English), "soon"), "soon");
    }

    #[test]
    fn the_other_language_is_one_link_away_and_keeps_the_question() {
        let rows = [
            ("/a", "/a?lang=ja"),
            ("/a?round=3", "/a?round=3&lang=ja"),
            ("/a?lang=en&round=3#e7", "/a?round=3&lang=ja"),
        ];
        for (path, expected) in rows {
            assert_eq!(with_query(path, "lang", "ja"), expected);
        }
    }

    #[test]
    fn the_page_where_one_is_is_marked_in_the_navigation_and_nowhere_else() {
        let html = page(&shell(Language::English, Variant::Public), "Standings", &html! {}).into_string();
        assert_eq!(html.matches("aria-current=\"page\"").count(), 1);
        assert!(html.contains("href=\"/t/abc/standings\" aria-current=\"page\""));
    }

    #[test]
    fn no_page_holds_a_script_or_a_style_of_its_own() {
        for variant in [Variant::Public, Variant::Desk, Variant::Phone, Variant::Hall] {
            for language in Language::ALL {
                let html = page(&shell(language, variant), "Standings", &html! {}).into_string();
                assert!(!html.contains("style=") && !html.contains("<style"), "{html}");
                assert_eq!(
                    html.matches("<script").count(),
                    html.matches("<script type=\"module\" src=").count()
                );
                assert!(html.contains("&lt;Cup&gt;") && !html.contains("<Cup>"));
            }
        }
    }

    #[test]
    fn staff_on_plain_http_are_warned() {
        let warned = |variant, transport| {
            let mut shell = shell(Language::English, variant);
            shell.transport = transport;
            page(&shell, "", &html! {}).into_string().contains("class=\"banner\"")
        };
        assert!(warned(Variant::Desk, Transport::Plain));
        assert!(!warned(Variant::Desk, Transport::Encrypted));
        assert!(!warned(Variant::Hall, Transport::Plain));
    }
}
