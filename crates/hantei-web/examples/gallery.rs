//! Shows every part of pages with invented people, to look at and to test: one page for each variant and
//! language, written into a folder.
//!
//! `cargo run -p hantei-web --example gallery -- FOLDER`

use std::path::Path;

use hantei_core::id::EntrantId;
use hantei_core::lot::Seed;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::sim::{Plan, play, practice};
use hantei_core::tournament::State;
use hantei_view::sheet::{self, Audience, Bracket, Pairings, Shown, Standings};
use hantei_view::{Language, Message};
use hantei_web::layout::{Link, Moment, Reader, Shell, Transport, Variant, page};
use hantei_web::part::pairings::Rows;
use hantei_web::part::{self, button};
use hantei_web::part::{
    Button, Choice, Clock, ClockState, CommandForm, Danger, Entry, Face, Field, Kind, Mark, Name, NextStep,
    Notice, NoticeKind, Pager, Search, Slip, Tab, Weight,
};
use hantei_web::say::Tongue;
use maud::{Markup, html};

/// Names as they really come, none of anybody.
const AWKWARD: [&str; 5] = [
    "عينة بن مثال الطويل جدا من مدينة النموذج",
    "Specimen-Musterfrau von und zu Beispielhausen-Sampleton the Seventh of Nowhere, called the Very Long, whose name fills the whole of the two hundred characters that a name may have in this program so that it",
    "見本之進長左衛門尉例右近将監仮太郎",
    "🃏 Sample 🐉✨",
    "<b>Zoë</b> & \"O'Example\"",
];

const NOW: i64 = 1_796_016_715_000;

struct Venue {
    tongue: Tongue,
    practice: State,
    pairings: Pairings,
    standings: Standings,
    bracket: Bracket,
    great: Bracket,
}

fn main() {
    let folder = std::env::args().nth(1).expect("usage: gallery FOLDER");
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder).expect("the folder can be made");
    for language in Language::ALL {
        let venue = Venue::open(language);
        let pages = [
            ("desk", venue.desk()),
            ("forms", venue.forms()),
            ("draft", venue.draft()),
            ("public", venue.public()),
            ("bracket", venue.brackets()),
            ("phone", venue.phone()),
            ("hall-clock", venue.hall_clock()),
            ("hall-names", venue.hall_names()),
            ("hall-rotation", venue.hall_rotation()),
            ("slips", venue.slips()),
            ("why", venue.why()),
        ];
        for (name, markup) in pages {
            let path = folder.join(format!("{name}.{}.html", language.tag()));
            std::fs::write(&path, markup.into_string()).expect("the page can be written");
        }
    }
}

impl Venue {
    fn open(language: Language) -> Self {
        let regulation = catalogue().find("kde-tcg-policy-2.3").expect("it comes with the program");
        let seed = Seed([7; 32]);
        let practice = practice(regulation, 75, seed).expect("enough players").state;
        let mut pairings = sheet::pairings(&practice, None, Audience::Public, language).expect("a round");
        for (row, name) in pairings.pairings.iter_mut().zip(AWKWARD) {
            name.clone_into(&mut row.names[0]);
        }
        let stage = practice.stages[0].rule.id.clone();
        let stage = practice.stages.iter().find(|one| one.rule.id == stage).map(|one| one.id);
        let mut standings =
            sheet::standings(&practice, stage, None, Shown::Everyone, Audience::Public, language)
                .expect("standings");
        for (row, name) in standings.rows.iter_mut().zip(AWKWARD) {
            name.clone_into(&mut row.player.name);
        }
        let bracket = |id: &str, players: u32| {
            let regulation = catalogue().find(id).expect("it comes with the program");
            let plan =
                Plan { players, rounds: None, seed, drops_percent: 3, late_percent: 0, draws_percent: 5 };
            let (state, _) = play(regulation, &plan, &mut |_, _, _| ()).expect("enough players");
            sheet::bracket(&state, Audience::Public, language).expect("a bracket")
        };
        let mut small = bracket("wcs-2023-tcg", 16);
        for (place, name) in small.rounds[0].places.iter_mut().zip(AWKWARD) {
            if let Some(side) = &mut place.sides[1] {
                name.clone_into(&mut side.name);
            }
        }
        let great = bracket("kde-tcg-policy-2.3", 520);
        Self { tongue: Tongue(language), practice, pairings, standings, bracket: small, great }
    }

    fn said<'a>(&self, english: &'a str, japanese: &'a str) -> &'a str {
        match self.tongue.0 {
            Language::English => english,
            Language::Japanese => japanese,
        }
    }

    fn shell(&self, variant: Variant, path: &str) -> Shell {
        let moment = Moment { utc_ms: NOW, zone: jiff::tz::TimeZone::get("Asia/Tokyo").expect("a zone") };
        let mut shell = Shell::new(self.tongue, variant, path, moment);
        shell.tournament = Some(Link::new(self.said("Practice Cup", "練習杯"), "/public"));
        shell.topics = Some("practice".to_owned());
        shell
    }

    fn clock(&self, face: Face) -> Markup {
        let state = ClockState::Running { ends_at_ms: NOW + 1_867_000 };
        html! { (Clock { tongue: self.tongue, state, now_ms: NOW, face }) }
    }

    fn form<'a>(command: &'a str, action: &'a str) -> CommandForm<'a> {
        CommandForm {
            action,
            command,
            hidden: &[],
            key: "gallery",
            seen: Some(12),
            course: None,
            back: "/desk",
        }
    }

    fn reading(&self) -> impl Fn(EntrantId) -> Option<String> + '_ {
        |entrant| self.practice.name_of(entrant)?.reading.map(str::to_owned)
    }

    fn staff(&self, path: &str) -> Shell {
        let mut shell = self.shell(Variant::Desk, path);
        shell.transport = Transport::Plain;
        shell.reader = Some(Reader {
            name: "Sample Desk".to_owned(),
            role: self.tongue.say("role-scorekeeper"),
            sign_out: Some("/sign-out".to_owned()),
        });
        let rows = [
            ("Overview", "概要", "forms"),
            ("Results", "結果", "desk"),
            ("Draft", "組み合わせ", "draft"),
            ("Standings", "順位表", "public"),
            ("Bracket", "トーナメント表", "bracket"),
        ];
        shell.navigation = rows
            .map(|(english, japanese, path)| Link::new(self.said(english, japanese), format!("/{path}")))
            .into();
        shell.keys = part::common_keys(self.tongue);
        shell
    }

    fn desk(&self) -> Markup {
        let tongue = self.tongue;
        let reading = self.reading();
        let reason = |row: &sheet::PairingRow| {
            let about = tongue.with("danger-type", &[("word", row.table.to_string().into())]);
            part::why(tongue, &format!("why-{}", row.table), &about, &html! { p { (row.reason.text) } })
        };
        let rows = Rows {
            reading: &reading,
            end: &reason,
            end_heading: Some(self.said("Reason", "理由")),
            href: &|entrant| Some(format!("/player/{entrant}")),
        };
        let counts = [
            (Mark::Playing, self.said("16 open", "対戦中 16").to_owned(), Some("#table-20".to_owned())),
            (Mark::Disputed, self.said("1 disputed", "不一致 1").to_owned(), Some("#table-19".to_owned())),
            (Mark::Reported, self.said("18 reported", "報告済み 18").to_owned(), None),
        ];
        let body = html! {
            div .page-head {
                h1 { (self.pairings.title) }
                div .buttons { (part::sound_switch(tongue)) (self.clock(Face::Header)) }
            }
            (part::result_entry(tongue, &Self::form("enter-result", "/do/enter-result"), "answer", ("", "")))
            div #answer {
                (Notice::said(NoticeKind::Done, self.said("Table 57: 2-1 entered.", "57番卓：2-1 を入力しました。"), None)
                    .followed_by(html! { form method="post" action="/do/undo" { (button(self.said("Undo", "取り消す"), Button::Key("u"), Weight::Quiet)) } }))
            }
            (part::live("counts", &["desk"], &part::counts(self.said("Tables", "卓"), &counts)))
            (part::tabs(self.said("Lists", "一覧"), "/desk", &[
                Tab { link: Link::new(self.said("All", "すべて"), "/desk"), count: Some(35) },
                Tab { link: Link::new(self.said("Open", "未報告"), "/desk?open"), count: Some(16) },
                Tab { link: Link::new(self.said("Disputed", "不一致"), "/desk?disputed"), count: Some(1) },
            ]))
            (part::search(tongue, &Search { action: "/desk", name: "q", label: self.said("Name or table", "名前または卓番号"), value: "", kept: &[], filters: Some("tables") }))
            (part::live("tables", &["desk"], &part::by_table(tongue, &self.pairings, &rows)))
            (NextStep::Blocked { label: self.said("Close round 3", "第3ラウンドを終了"), why: html! { (self.said("17 tables are open: ", "17卓が未確定です：")) a href="#table-19" { "19, 20, 21, …" } } })
        };
        page(&self.staff("/desk"), self.said("Results", "結果"), &body)
    }

    fn forms(&self) -> Markup {
        let tongue = self.tongue;
        let refusal = Message {
            code: "results_missing",
            text: self
                .said(
                    "Round 4: 4 results are not settled.",
                    "第4ラウンドには確定していない結果が4件あります。",
                )
                .to_owned(),
            page_hint: None,
            hint: Some(
                self.said(
                    "Enter them, or pass over them with a reason.",
                    "入力するか、理由を付けて残してください。",
                )
                .to_owned(),
            ),
        };
        let body = html! {
            h1 { (self.said("Every part of a form", "フォームの部品")) }
            (Notice::new(NoticeKind::Refusal, &refusal))
            (Notice::said(NoticeKind::Notice, self.said("With 7 rounds for 8 players a rematch may come.", "8人で7ラウンドを行うと、再戦が生じることがあります。"), None))
            (Notice::said(NoticeKind::Done, self.said("Registered: Sample Player (e7).", "登録しました：見本 太郎（e7）。"), None))
            (Self::form("register", "/do/register").holding(&html! {
                (Field::new("name", self.said("Name", "名前")).required().value("<script>alert(1)</script>"))
                (Field::new("reading", self.said("Reading", "ふりがな")).help(self.said("For calling and for sorting.", "呼び出しと並べ替えに使います。")))
                (Field::new("id", "CARD GAME ID").kind(Kind::Digits).value("0103999908").error(self.said("The last digit should be 9. Check the card.", "末尾の数字は9のはずです。カードを確認してください。")))
                (Field::new("round", self.said("Rounds", "ラウンド数")).kind(Kind::Number { least: 1, most: 30 }).value("7"))
                (Field::new("reason", self.said("Reason", "理由")).kind(Kind::Lines))
                (Choice::select("role", self.said("Role", "役割"), &[("judge", "Judge"), ("scorekeeper", "Scorekeeper")]).chosen("scorekeeper"))
                (Choice::radio("missed", self.said("Missed rounds", "途中参加前のラウンド"), &[("match-loss", self.said("Match loss", "マッチ敗北")), ("awarded-bye", self.said("Awarded bye", "不戦勝を付与"))]).chosen("match-loss").help(self.said("The regulation does not state it.", "規定には定めがありません。")))
                div .buttons {
                    (button(self.said("Register", "登録"), Button::Submit, Weight::Primary))
                    (button(self.said("Plain", "普通"), Button::Submit, Weight::Plain))
                    (button(self.said("Quiet", "控えめ"), Button::Submit, Weight::Quiet))
                    (part::link_button(self.said("Elsewhere", "別のページ"), "/public", Weight::Plain))
                }
            }))
            (Self::form("check-in", "/do/check-in").quick(tongue, "scan", Entry::Scanner, "scanned", &html! {
                (Field::new("player", self.said("Scan or type an id", "IDをスキャンまたは入力")).kind(Kind::Digits).id("scan-player"))
                (button(self.said("Check in", "出席"), Button::Submit, Weight::Primary))
            }))
            div #scanned {}
            (part::steps(self.said("Steps", "手順"), &[Link::new(self.said("Regulation", "規定"), "/a"), Link::new(self.said("Settings", "設定"), "/b"), Link::new(self.said("Players", "参加者"), "/c")], 1))
            (part::facts(&[(self.said("Players", "参加者"), html! { "75" }), (self.said("Rounds", "ラウンド"), html! { "7" })]))
            (part::rows("present", &[
                (html! { (Name::new("見本 太郎").reading(Some("みほん たろう"))) }, Self::form("check-in", "/do/check-in").button(self.said("Here", "出席"), Weight::Plain)),
                (html! { (Name::new(AWKWARD[1])) }, Self::form("check-in", "/do/check-in").button(self.said("Here", "出席"), Weight::Plain)),
            ]))
            h2 { (self.said("States", "状態")) }
            ul { @for mark in Mark::ALL { li { (part::state(tongue, mark, None)) } } }
            (Danger {
                form: Self::form("withdraw-round", "/do/withdraw-round"),
                label: self.said("Take round 3 back", "第3ラウンドを取り消す"),
                changes: html! { p { (self.said("35 pairings vanish from the wall and from phones. Until a result is there, publishing again undoes it.", "35件の組み合わせが掲示と端末から消えます。")) } },
                word: "3",
                fields: html! { (Field::new("reason", self.said("Reason", "理由")).id("withdraw-reason").required()) },
                error: Some(self.said("Type 3.", "3と入力してください。")),
            }.said(tongue))
            (part::empty(self.said("Nobody is registered yet.", "まだ誰も登録されていません。"), Some(&part::link_button(self.said("Bring in a list", "名簿を読み込む"), "/import", Weight::Plain))))
            (Pager { tongue, path: "/forms?page=3", page: 3, rows_per_page: 100, rows: 4000 })
            (NextStep::Ready {
                form: Self::form("publish", "/do/publish"),
                label: self.said("Publish round 4", "第4ラウンドを公開"),
                consequence: self.said("182 tables, 1 bye: on the wall and on all phones at once", "182卓、不戦勝1人。掲示とすべての端末に同時に表示されます"),
                fields: html! {},
            })
        };
        page(&self.staff("/forms"), self.said("Forms", "フォーム"), &body)
    }

    fn draft(&self) -> Markup {
        let tongue = self.tongue;
        let people: Vec<(EntrantId, &str)> = self
            .pairings
            .pairings
            .iter()
            .flat_map(|row| {
                [(row.players[0], row.names[0].as_str()), (row.players[1], row.names[1].as_str())]
            })
            .collect();
        let body = html! {
            h1 { (self.said("Draft of round 4", "第4ラウンドの組み合わせ案")) }
            (part::swap_form(tongue, &Self::form("swap", "/do/swap"), &people))
            ul {
                @for row in self.pairings.pairings.iter().take(8) {
                    li {
                        (row.table) " "
                        @for side in 0..2 { (part::swappable(row.players[side], &html! { (Name::new(&row.names[side])) })) " " }
                    }
                }
            }
        };
        page(&self.staff("/draft"), self.said("Draft", "組み合わせ案"), &body)
    }

    fn navigation(&self, shell: &mut Shell) {
        let rows = [
            ("Pairings", "対戦表", "public"),
            ("Standings", "順位表", "public#standings"),
            ("Bracket", "トーナメント表", "bracket"),
        ];
        shell.navigation = rows
            .map(|(english, japanese, path)| Link::new(self.said(english, japanese), format!("/{path}")))
            .into();
    }

    fn public(&self) -> Markup {
        let tongue = self.tongue;
        let mut shell = self.shell(Variant::Public, "/public");
        self.navigation(&mut shell);
        let lines = part::name_lines(&self.pairings, &self.reading());
        let why = |row: &sheet::StandingsRow| part::why_elsewhere(tongue, "/why", &row.player.name);
        let rows = part::standings::Rows {
            href: &|_| None,
            why: &why,
            shown: 0..30,
            cut: Some(8),
            separated: part::standings::Separated::InWords,
        };
        let body = html! {
            div .page-head { h1 { (self.pairings.title) } (self.clock(Face::Header)) }
            (part::search(tongue, &Search { action: "/public", name: "q", label: self.said("Your name", "名前"), value: "", kept: &[], filters: Some("names") }))
            (part::live("names", &["round"], &part::by_name(tongue, &lines)))
            h2 #standings { (self.standings.title()) }
            (part::live("ranks", &["standings"], &part::standings(tongue, &self.standings, &rows)))
            @if let Some(code) = part::qr("http://192.0.2.7:8080/t/practice", self.said("Address of this page", "このページのアドレス")) { (code) }
        };
        let own = part::own::Own::new(tongue, EntrantId(7));
        maud::PreEscaped(own.fill(&page(&shell, self.said("Pairings", "対戦表"), &body).into_string()))
    }

    fn brackets(&self) -> Markup {
        let mut shell = self.shell(Variant::Public, "/bracket");
        self.navigation(&mut shell);
        let side = self.bracket.rounds[0].places[1].sides[0].as_ref();
        let body = html! {
            h1 { (self.bracket.title()) }
            (part::bracket(self.tongue, &self.bracket))
            h2 { (self.great.title()) }
            (part::bracket(self.tongue, &self.great))
        };
        let markup = page(&shell, self.bracket.title(), &body);
        let Some(side) = side else { return markup };
        maud::PreEscaped(part::own::Own::new(self.tongue, side.id).fill(&markup.into_string()))
    }

    fn phone(&self) -> Markup {
        let tongue = self.tongue;
        let mut shell = self.shell(Variant::Phone, "/phone");
        let rows = [
            ("My table", "自分の卓", "phone"),
            ("Standings", "順位表", "public"),
            ("Rules", "規定", "forms"),
        ];
        shell.navigation = rows
            .map(|(english, japanese, path)| Link::new(self.said(english, japanese), format!("/{path}")))
            .into();
        let row = &self.pairings.pairings[0];
        let form = Self::form("report", "/do/report");
        let body = html! {
            div .page-head { h1 { (self.pairings.title) } (self.clock(Face::Header)) }
            (part::live("mine", &["round", "table-1"], &html! {
                (part::table_number(tongue, row.table))
                p { (self.said("against", "対戦相手")) " " strong { (Name::new(AWKWARD[2]).reading(Some("みほんのしん れいうこん"))) } }
            }))
            (part::why(tongue, "why-pairing", self.said("this pairing", "この組み合わせ"), &html! { p { (row.reason.text) } }))
            (form.holding(&html! {
                div .buttons.two {
                    (button(self.said("I won 2-0", "2-0で勝ち"), Button::Value("score", "2-0"), Weight::Big))
                    (button(self.said("I lost 0-2", "0-2で負け"), Button::Value("score", "0-2"), Weight::Big))
                    (button(self.said("I won 2-1", "2-1で勝ち"), Button::Value("score", "2-1"), Weight::Big))
                    (button(self.said("I lost 1-2", "1-2で負け"), Button::Value("score", "1-2"), Weight::Big))
                }
            }))
            (Danger {
                form: Self::form("drop", "/do/drop"),
                label: self.said("Drop out", "ドロップする"),
                changes: html! { p { (self.said("You are not paired again. Staff can take it back until the next round is published.", "次のラウンドから組み合わせに入りません。")) } },
                word: self.said("drop", "ドロップ"),
                fields: html! {},
                error: None,
            }.said(tongue))
        };
        page(&shell, self.said("My table", "自分の卓"), &body)
    }

    fn hall_clock(&self) -> Markup {
        let body = html! {
            div .hall-head { h1 { (self.pairings.title) } }
            (part::live("clock", &["clock"], &self.clock(Face::Hall)))
        };
        page(&self.shell(Variant::Hall, "/hall-clock"), self.said("Clock", "時計"), &body)
    }

    fn names(&self) -> Markup {
        let lines = part::name_lines(&self.pairings, &self.reading());
        html! {
            div .hall-head { h1 { (self.pairings.title) } p data-page-of {} (self.clock(Face::Header)) }
            div .hall-pages data-pages="across" data-seconds="3" { (part::by_name(self.tongue, &lines)) }
        }
    }

    fn hall_names(&self) -> Markup {
        let body = html! { section .hall-view { (self.names()) } };
        page(&self.shell(Variant::Hall, "/hall-names"), self.said("Pairings", "対戦表"), &body)
    }

    fn hall_rotation(&self) -> Markup {
        let rows = part::standings::Rows {
            href: &|_| None,
            why: &|_| html! {},
            shown: 0..75,
            cut: Some(8),
            separated: part::standings::Separated::InWords,
        };
        let body = html! {
            div .hall-views data-views {
                section .hall-view data-view { (self.names()) }
                section .hall-view data-view {
                    div .hall-head { h1 { (self.standings.title()) } p data-page-of {} }
                    div .hall-pages data-pages="down" data-seconds="3" { (part::standings(self.tongue, &self.standings, &rows)) }
                }
                section .hall-view data-view data-seconds="4" {
                    div .hall-head { h1 { (self.bracket.title()) } }
                    (part::bracket(self.tongue, &self.bracket))
                }
            }
        };
        page(&self.shell(Variant::Hall, "/hall-rotation"), self.said("Hall", "会場"), &body)
    }

    fn slips(&self) -> Markup {
        let slips: Vec<Slip> = self
            .pairings
            .pairings
            .iter()
            .map(|row| Slip {
                table: row.table,
                round: self.pairings.title.clone(),
                names: row.names.clone(),
                beside: [Some("6".to_owned()), None],
                version: row.version,
            })
            .collect();
        page(
            &self.staff("/slips"),
            self.said("Slips", "結果用紙"),
            &html! {
                h1 .screen-only { (self.said("Slips", "結果用紙")) }
                (part::slips(self.tongue, "Practice Cup", &slips, 4))
            },
        )
    }

    fn why(&self) -> Markup {
        let entrant = self.standings.rows[6].player.id;
        let explanation =
            sheet::explanation(&self.practice, entrant, None, None, Audience::Public, self.tongue.0);
        let lines = explanation.map(|explanation| explanation.criteria).unwrap_or_default();
        let answer = html! { @for criterion in lines { p { strong { (criterion.text) } " " (criterion.value.printed()) } } };
        page(
            &self.shell(Variant::Public, "/why"),
            "?",
            &html! { h1 { "?" } (part::words::why_answer(&answer)) },
        )
    }
}
