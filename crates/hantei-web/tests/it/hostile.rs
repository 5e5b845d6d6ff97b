//! Every form of every page, for everybody who sees it, with text that means harm or makes no sense. Forms
//! are found as people find them: by following links from page to page.

#![allow(clippy::print_stdout, reason = "the seed is printed, so that a failure can be met again")]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use hantei_core::id::EntrantId;
use hantei_core::lot::{Lot, Seed};
use hantei_core::person::PersonRecord;
use hantei_core::tournament::Command;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::EntrantStatus;
use hantei_store::account::Standing;
use hantei_store::account::link::RoleAt;
use hantei_store::venue::LiveTournament;

use crate::hall::{Browser, Hall, Page};
use crate::parsed::{FieldKind, Form, Parsed};

/// How many seconds forms are sent for; the default is 10. A long run is told by this.
const SECONDS: &str = "HANTEI_TEST_FUZZ_SECONDS";

/// The seed, in hexadecimal digits. Each run has the same unless told otherwise.
const SEED: &str = "HANTEI_TEST_SEED";

/// What stands in every hostile text that would become an element or an attribute: no page of ours has it.
const MARK: &str = "zqx";

/// Texts that break something somewhere.
fn corpus() -> Vec<String> {
    let mut corpus: Vec<String> = [
        "<zqx onzqx=1>",
        "\"><zqx onzqx=1>",
        "'><zqx onzqx=1>",
        "\" onzqx=1 zqx=\"",
        "' onzqx=1 zqx='",
        "` onzqx=1",
        "</textarea><zqx>",
        "</title><zqx></title>",
        "</option></select><zqx>",
        "</script><script>zqx</script>",
        "<script>zqx()</script>",
        "<img src=zqx onerror=zqx()>",
        "<!--<zqx>",
        "--><zqx>",
        "]]><zqx>",
        "&lt;zqx&gt;&#60;zqx&#62;",
        "<zqx",
        "javascript:zqx()",
        "//zqx.test/",
        "/\\zqx.test/",
        "https://zqx.test/",
        "/t/cup?said=1\r\nSet-Cookie: zqx=1",
        "a\nb",
        "a\r\nb: zqx",
        "\u{202e}zqx\u{2066}<zqx>",
        "\u{200b}\u{200d}\u{feff}",
        "zqx\0zqx",
        "\u{1}\u{7}\u{1b}[31mzqx",
        "\u{7f}\u{85}\u{2028}",
        "\u{e0f0}0\u{e0f0}",
        "\u{e0f0}zqx\u{e0f1}<zqx>",
        "\u{2068}<zqx>\u{2069}",
        "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{fe0f}",
        "Zo\u{65}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}",
        "محمد עברית 見本",
        "%",
        "%%",
        "%zz",
        "%00",
        "%3Czqx%3E",
        "{ $zqx }",
        "{zqx}",
        "{ \"zqx\" }",
        "=HYPERLINK(\"zqx\")",
        "+1+1",
        "@SUM(1)",
        "-2+3",
        "\t=1",
        "zqx'; --",
        "../../../etc/zqx",
        "0",
        "-1",
        "1",
        "2147483648",
        "4294967296",
        "18446744073709551616",
        "99999999999999999999999999",
        "1e9",
        "NaN",
        "0x10",
        "+1",
        "０１２",
        "٣",
        "1.5",
        "e0",
        "e1",
        "e999",
        "e4294967296",
        "e-1",
        "m0",
        "m999",
        "p1",
        "s9",
        "2-0",
        "2-1",
        "0-2",
        "1-1",
        "3-0",
        "2-2",
        "9-9-9",
        "-1-2",
        "99999999999-0",
        "00:00",
        "-5:00",
        "99999999:59",
        "null",
        "true",
        "yes",
        "no",
        "all",
        "none",
        "[]",
        "{\"a\":1}",
        ",",
        ",,e1,,",
        "e1,e1",
        "e1,e2,e3",
        "1000000014",
        "9999999999",
        "re-pair:zz",
        "keep",
        "re-pair",
        "organiser",
        "player",
        "UTC",
        "en",
    ]
    .map(str::to_owned)
    .into();
    corpus.push("W".repeat(300));
    corpus.push("<zqx>".repeat(400));
    corpus.push("あ".repeat(4_000));
    corpus.push("x".repeat(17_000));
    corpus
}

/// Letters of an address: more is refused before any page is asked.
const LONGEST_ADDRESS: usize = 60_000;

/// Bytes that are no text, as they stand in the body of a form.
const NO_TEXT: [&str; 6] = ["%ff%fe", "%c3%28", "%ed%a0%80", "%f0%9f%98", "%80", "%e3%81"];

/// Who looks at pages and sends forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    Nobody,
    Player,
    Staff(Role),
    Owner,
}

const EVERYBODY: [Who; 7] = [
    Who::Owner,
    Who::Nobody,
    Who::Player,
    Who::Staff(Role::Organiser),
    Who::Staff(Role::Scorekeeper),
    Who::Staff(Role::HeadJudge),
    Who::Staff(Role::Judge),
];

/// A hall with three tournaments, and what was found in it.
struct Run {
    hall: Hall,
    tournaments: Vec<Arc<LiveTournament>>,
    lot: Lot,
    corpus: Vec<String>,
    /// How many people were let in so far.
    let_in: u32,
    sent: BTreeMap<StatusCode, u32>,
    faults: Vec<String>,
    said: BTreeSet<String>,
}

impl Run {
    async fn new(seed: Seed) -> Self {
        let hall = Hall::empty().await;
        let create = |name: &str| Command::Create {
            name: name.to_owned(),
            zone: "Asia/Tokyo".to_owned(),
            settings: Vec::new(),
        };
        let register =
            |name: &str| Command::Register { record: PersonRecord::named(name), accept: BTreeSet::new() };
        let early = [create("Early"), Command::OpenRegistration, register("Ann"), register("Ben")];
        let tournaments = vec![
            hall.tournament("early", &early).await,
            hall.practice("cup", 9).await,
            hall.practice("fresh", 8).await,
        ];
        let lot = Lot::new(&seed, 0);
        let (sent, faults, said) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
        Self { hall, tournaments, lot, corpus: corpus(), let_in: 0, sent, faults, said }
    }

    /// Returns a browser of `who`: another account or player than before, for one may not send forms
    /// without end.
    async fn browser(&mut self, who: Who) -> Browser {
        self.let_in += 1;
        let number = self.let_in;
        let at = |role| -> Vec<RoleAt> {
            let all = self.tournaments.iter();
            all.map(|live| RoleAt { tournament: live.id().clone(), role }).collect()
        };
        let browser = match who {
            Who::Nobody => Browser::default(),
            Who::Player => {
                let live = &self.tournaments[1];
                let state = live.published().state;
                let active: Vec<EntrantId> = state
                    .entrants()
                    .filter(|(_, known)| known.status == EntrantStatus::Active)
                    .map(|(id, _)| id)
                    .collect();
                let mut phone = Browser::default();
                if let Some(entrant) = active.get(number as usize % active.len().max(1)) {
                    let link = self.hall.player_link(live.id(), entrant.0).await;
                    phone.get(&self.hall, &link).await;
                }
                phone
            }
            Who::Staff(role) => {
                self.hall.signed_in(&format!("staff-{number}"), Standing::Staff, &at(role)).await
            }
            Who::Owner => {
                self.hall.signed_in(&format!("owner-{number}"), Standing::Owner, &at(Role::Organiser)).await
            }
        };
        let language = if number.is_multiple_of(2) { "en" } else { "ja" };
        let from = Ipv4Addr::from(0x0a00_0000 + number);
        browser.in_language(language).at_address(IpAddr::V4(from))
    }

    fn versions(&self) -> Vec<u64> {
        self.tournaments.iter().map(|live| live.published().version).collect()
    }

    fn fault(&mut self, what: &str, about: &str) {
        // One line for each kind of fault in a place.
        if self.said.insert(format!("{what} {}", about.split(" with ").next().unwrap_or_default())) {
            self.faults.push(format!("{what}: {about}"));
        }
    }

    /// Looks at an answer: no failure of the server, nothing of the input is markup, it leads nowhere else.
    fn look(&mut self, page: &Page, about: &str) -> Parsed {
        *self.sent.entry(page.status).or_default() += 1;
        if page.status.is_server_error() {
            self.fault(&format!("answered {}", page.status), &format!("{about}: {}", page.text));
        }
        let to = page.location();
        let is_here = to.is_empty() || to.starts_with('/') && !to.starts_with("//") && !to.starts_with("/\\");
        if !is_here {
            self.fault("leads elsewhere", &format!("{about}: {to}"));
        }
        for line in page.headers.get_all(axum::http::header::SET_COOKIE) {
            if line.to_str().is_ok_and(|line| line.contains(MARK)) {
                self.fault("sets a cookie", about);
            }
        }
        let kind = page.headers.get(axum::http::header::CONTENT_TYPE);
        if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
            return Parsed::default();
        }
        let parsed = Parsed::of(&page.text);
        let found: Vec<String> =
            parsed.elements().filter_map(|(element, text)| harm(element, text)).collect();
        for harm in found {
            self.fault(&format!("markup from input, {harm}"), about);
        }
        parsed
    }

    /// Follows links from the first pages on, and returns every form that is seen on the way.
    async fn crawl(&mut self, who: Who, most_pages: usize) -> Vec<(String, Form)> {
        let mut browser = self.browser(who).await;
        let mut waiting: VecDeque<String> = ["/", "/join", "/sign-in", "/new", "/accounts"]
            .map(str::to_owned)
            .into_iter()
            .chain(self.tournaments.iter().flat_map(|live| {
                ["", "/me", "/desk", "/do", "/desk/staff", "/desk/links", "/desk/import"]
                    .map(|path| format!("/t/{}{path}", live.id()))
            }))
            .collect();
        if who == Who::Nobody {
            let id = self.tournaments[1].id();
            let key = self.hall.display_key(id).await;
            waiting.push_back(format!("/t/{id}/hall?key={key}"));
        }
        let mut seen: BTreeSet<String> = waiting.iter().map(|address| kind_of(address)).collect();
        let mut forms = Vec::new();
        let mut known = BTreeSet::new();
        let mut looked = 0;
        while let Some(address) = waiting.pop_front() {
            if looked == most_pages {
                break;
            }
            looked += 1;
            let page = browser.get(&self.hall, &address).await;
            let parsed = self.look(&page, &format!("{who:?} GET {address}"));
            for link in parsed.links() {
                let path = link.split('#').next().unwrap_or_default().to_owned();
                let here = path.starts_with('/') && !path.starts_with("/assets") && !path.contains("lang=");
                if here && seen.insert(kind_of(&path)) {
                    waiting.push_back(path);
                }
            }
            for form in parsed.forms() {
                let names: Vec<&str> = form.fields.iter().map(|field| field.name.as_str()).collect();
                let action = form.action.clone().unwrap_or_else(|| address.clone());
                if !names.is_empty() && known.insert(format!("{} {names:?}", kind_of(&action))) {
                    forms.push((action, form));
                }
            }
        }
        forms
    }

    fn below(&mut self, bound: usize) -> usize {
        self.lot.below(u32::try_from(bound).expect("a small number")) as usize
    }

    fn pick(&mut self) -> String {
        let count = self.corpus.len();
        match self.below(10) {
            // Two of them, cut and joined.
            0..=2 => {
                let (one, two, at) = (self.below(count), self.below(count), self.below(40));
                let cut = |text: &str, at: usize| -> String { text.chars().take(at).collect() };
                format!("{}{}", cut(&self.corpus[one], at), cut(&self.corpus[two], 60))
            }
            3 => (0..self.below(30)).filter_map(|_| char::from_u32(self.lot.below(0x3_0000))).collect(),
            _ => {
                let chosen = self.below(count);
                self.corpus[chosen].clone()
            }
        }
    }

    /// Sends a form with hostile text in it and looks at what comes back.
    async fn send(&mut self, browser: &mut Browser, who: Who, action: &str, form: &Form) {
        let mut fields: Vec<(String, String)> = Vec::new();
        let all = self.below(3) == 0;
        let chosen = self.below(form.fields.len());
        let mut hostile = Vec::new();
        for (index, field) in form.fields.iter().enumerate() {
            let ticked = field.kind != FieldKind::Tick || self.below(2) == 0;
            // What steers the form is changed seldom: then nothing else of it is looked at.
            let steers = field.name.starts_with('_') || field.kind == FieldKind::Hidden;
            let bend = index == chosen || all && (!steers || self.below(8) == 0);
            let value = if bend { self.pick() } else { self.sensible(&field.kind, &field.value) };
            if bend || ticked {
                if bend {
                    hostile.push(field.name.clone());
                }
                fields.push((field.name.clone(), value));
            }
        }
        let about = format!("{who:?} {action} with {fields:?}");
        let no_text = form.is_post && !form.has_file && self.below(25) == 0;
        let before = self.versions();
        let page = if !form.is_post {
            let query = encoded(&fields);
            let path = action.split('?').next().unwrap_or_default();
            let address = format!("{path}?{query}");
            if address.len() > LONGEST_ADDRESS {
                return;
            }
            browser.get(&self.hall, &address).await
        } else if form.has_file {
            let parts: Vec<(&str, Option<&str>, &str)> = form
                .fields
                .iter()
                .zip(&fields)
                .map(|(field, (name, value))| {
                    let file = (field.kind == FieldKind::File).then_some("list.csv");
                    (name.as_str(), file, value.as_str())
                })
                .collect();
            browser.upload(&self.hall, action, &parts).await
        } else if no_text {
            // Bytes that are no text, or a field that is there twice and one that nobody has.
            let bytes = NO_TEXT[self.below(NO_TEXT.len())];
            let name = form.fields[chosen].name.clone();
            browser.post_raw(&self.hall, action, &format!("{}&zqx=1&{name}={bytes}", encoded(&fields))).await
        } else {
            let pairs: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            browser.post(&self.hall, action, &pairs).await
        };
        let parsed = self.look(&page, &about);
        if (page.status.is_client_error() || !form.is_post) && self.versions() != before {
            self.fault("refused and yet written", &about);
        }
        // A form that cannot be read as one is not shown again.
        // A byte becomes three at most on its way.
        let readable = !no_text
            && fields.iter().all(|(_, value)| value.len() < 16_000)
            && fields.iter().map(|(_, value)| value.len() * 3).sum::<usize>() < 60_000;
        // What cannot be taken back, or not any more, has no form.
        let steered = hostile.iter().any(|name| name.starts_with('_')) || action.ends_with("/desk/log");
        if matches!(page.status, StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY)
            && readable
            && !steered
        {
            self.look_for_the_input(&parsed, action, form, &fields, &about);
        }
        if page.status == StatusCode::SEE_OTHER && page.location().starts_with('/') && self.below(3) == 0 {
            let next = page.location().to_owned();
            if next.len() > LONGEST_ADDRESS {
                return self.fault("nobody can follow so long an address", &about);
            }
            let page = browser.get(&self.hall, &next).await;
            self.look(&page, &format!("after {about}"));
        }
    }

    /// What was refused stands in the form again, to be put right.
    fn look_for_the_input(
        &mut self,
        parsed: &Parsed,
        action: &str,
        form: &Form,
        sent: &[(String, String)],
        about: &str,
    ) {
        let forms = parsed.forms();
        let path = |action: &str| action.split('?').next().unwrap_or_default().to_owned();
        let same: Vec<&Form> =
            forms.iter().filter(|known| known.action.as_deref().map(path) == Some(path(action))).collect();
        // The word that a dangerous action wants is to be typed again.
        let typed =
            form.fields.iter().filter(|field| field.kind == FieldKind::Typed && field.name != "_typed");
        for field in typed {
            let Some((name, value)) = sent.iter().find(|(name, _)| *name == field.name) else { continue };
            // A page has one kind of line end.
            let lines = |value: &str| value.replace("\r\n", "\n").replace('\r', "\n");
            let kept = |value: &str| lines(value.trim()).replace(['\0', '\u{fffd}'], "");
            let there = same.iter().flat_map(|known| &known.fields);
            let found: Vec<&str> =
                there.filter(|known| known.name == *name).map(|known| known.value.as_str()).collect();
            if !found.iter().any(|found| kept(found) == kept(value)) {
                let what = format!("the input is lost, field {name}: {value:?}");
                self.fault(&what, &format!("{about}: found {found:?}"));
            }
        }
    }

    /// Returns what somebody who means well would fill in.
    fn sensible(&mut self, kind: &FieldKind, value: &str) -> String {
        match kind {
            FieldKind::Choice(choices) if !choices.is_empty() => choices[self.below(choices.len())].clone(),
            FieldKind::Typed if value.is_empty() => {
                let words = ["", "1", "e1", "2-0", "Sample", "5:00", "e2", "because"];
                words[self.below(words.len())].to_owned()
            }
            FieldKind::Password => "correct horse battery".to_owned(),
            FieldKind::File => "name,id\nSample Person,1000000014\n".to_owned(),
            FieldKind::Typed
            | FieldKind::Hidden
            | FieldKind::Tick
            | FieldKind::Button
            | FieldKind::Choice(_) => value.to_owned(),
        }
    }

    /// Asks for addresses whose parts nobody made.
    async fn addresses(&mut self, browser: &mut Browser) {
        let places = [
            "/t/@",
            "/t/@/desk",
            "/t/cup/do/@",
            "/t/cup/why/@",
            "/t/cup/hall/@",
            "/t/cup/desk/player/@",
            "/t/cup/desk/print/@",
            "/link/@",
            "/p/@",
            "/@",
            "/assets/@",
            "/assets/@/style.css",
            "/t/cup?round=@",
            "/t/cup?stage=@",
            "/t/cup/standings?round=@",
            "/t/cup/why/e1?round=@",
            "/t/cup/hall?key=@",
            "/t/cup/desk/results?match=@",
            "/t/cup/desk/results?q=@",
            "/t/cup/desk/registration?q=@&show=@",
            "/t/cup/desk/correct?match=m1&score=@&then=@&reason=@",
            "/t/cup/desk/correct?match=@",
            "/t/cup/desk/log?since=@&page=@&q=@&before=@",
            "/?said=@&lang=@",
            "/sign-in?back=@&login=@",
            "/join?code=@",
            "/events?topics=cup:@",
            "/new?regulation=@",
            "/t/cup/do/drop?player=@&reason=@",
            "/t/cup/do/enter-result?table=@&score=@&_seen=@&_back=@",
            "/t/cup/desk/settings?show=@",
            "/t/cup/desk/print/slips?round=@",
        ];
        for place in places {
            if place.starts_with("/events") {
                continue;
            }
            let text = self.pick();
            // No browser sends an address of more than 65,534 bytes, and no letter takes more than twelve.
            let text = text.chars().take(LONGEST_ADDRESS / 12 / place.matches('@').count()).collect();
            let bent = encoded(&[(String::new(), text)])[1..].replace('+', "%20");
            let address = place.replace('@', &bent);
            let before = self.versions();
            let page = browser.get(&self.hall, &address).await;
            self.look(&page, &format!("GET {place} with {address}"));
            if self.versions() != before {
                self.fault("written by looking", place);
            }
        }
    }
}

/// Returns an address with numbers and names taken out: pages that differ in these are alike.
fn kind_of(address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let path: Vec<&str> = path
        .split('/')
        .map(|part| {
            let id = part.strip_prefix(['e', 'm', 's', 'p']).unwrap_or(part);
            if !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()) { "0" } else { part }
        })
        .collect();
    let names: Vec<&str> =
        query.split('&').filter_map(|pair| pair.split('=').next()).filter(|name| !name.is_empty()).collect();
    format!("{}?{}", path.join("/"), names.join("&"))
}

fn encoded(fields: &[(String, String)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

/// Returns what is wrong with an element, if it is none of ours or does what none of ours does.
fn harm(element: &crate::parsed::Element, text: &str) -> Option<String> {
    let name = element.name.as_str();
    let shown = format!("{element:.200?}");
    if name.contains(MARK) || ["iframe", "object", "embed", "base", "applet", "frame"].contains(&name) {
        return Some(format!("element {shown}"));
    }
    if name == "script" && (element.attribute("src").is_none() || !text.trim().is_empty()) {
        return Some(format!("a script in the page {shown} {text:.80}"));
    }
    for (key, value) in &element.attributes {
        if key.contains(MARK) || key.starts_with("on") || key == "style" || key == "srcdoc" {
            return Some(format!("attribute {key} of {name}"));
        }
        let leads = ["href", "src", "action", "formaction", "poster", "data"].contains(&key.as_str());
        let value = value.trim().to_lowercase();
        let elsewhere = value.starts_with("//") || value.starts_with("/\\") || value.contains("://zqx");
        let runs = value.starts_with("javascript:") || value.starts_with("vbscript:");
        if leads && (elsewhere || runs) {
            return Some(format!("{key} of {name} leads to {value:.80}"));
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_typed_into_any_form_stays_text_and_is_kept_when_it_is_refused() {
    let seconds = std::env::var(SECONDS).map_or(10, |seconds| seconds.parse().expect("seconds"));
    let seed = std::env::var(SEED).map_or(Seed([5; 32]), |seed| seed.parse().expect("a seed"));
    println!("{SEED}={seed}");
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut run = Run::new(seed).await;
    let mut forms_found = 0;
    let mut round = 0;
    // Passwords are slow to hash: a few of them have to do, in a long run some more.
    let mut passwords = 2 + seconds / 20;
    while round == 0 || Instant::now() < until {
        for (index, who) in EVERYBODY.into_iter().enumerate() {
            if round > 0 && Instant::now() > until {
                break;
            }
            let share = Duration::from_secs(seconds) / 8;
            let turn = Instant::now() + share;
            let pages = if seconds > 60 { 400 } else { 40 };
            let mut forms = run.crawl(who, pages).await;
            forms_found = forms_found.max(forms.len());
            // Each in another order, so that a short share does not meet the same ones only.
            for left in (1..forms.len()).rev() {
                let other = run.below(left + 1);
                forms.swap(left, other);
            }
            let mut browser = run.browser(who).await;
            let mut sent = 0;
            'turn: for _ in 0..20 {
                for (action, form) in &forms {
                    let hashes = form.fields.iter().any(|field| field.kind == FieldKind::Password);
                    if hashes && passwords == 0 {
                        continue;
                    }
                    passwords -= u64::from(hashes);
                    if Instant::now() > turn {
                        break 'turn;
                    }
                    sent += 1;
                    if sent % 45 == 0 {
                        browser = run.browser(who).await;
                    }
                    run.send(&mut browser, who, action, form).await;
                }
            }
            if index == round % EVERYBODY.len() {
                run.addresses(&mut browser).await;
            }
        }
        round += 1;
    }
    // What was stored is shown everywhere: all of it once more.
    for who in [Who::Staff(Role::Organiser), Who::Player, Who::Nobody] {
        run.crawl(who, if seconds > 60 { 400 } else { 60 }).await;
    }
    println!("{round} rounds, up to {forms_found} forms for one reader, answers: {:?}", run.sent);
    let refused: u32 = run.sent.iter().filter(|(status, _)| status.is_client_error()).map(|(_, n)| n).sum();
    assert!(forms_found > 20 && refused > 20, "forms were found and refused: {forms_found}, {:?}", run.sent);
    assert!(run.faults.is_empty(), "{SEED}={seed}: {} faults\n{}", run.faults.len(), shortened(&run.faults));
}

fn shortened(faults: &[String]) -> String {
    faults.iter().map(|fault| fault.chars().take(700).collect::<String>() + "\n").collect()
}
