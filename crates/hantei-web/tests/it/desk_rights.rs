//! Who may do what, over HTTP: every command for every role, against the matrix.

use std::collections::BTreeSet;
use std::net::Ipv4Addr;
use std::sync::Arc;

use axum::http::StatusCode;
use hantei_core::tournament::role::{Action, Role, can};
use hantei_store::account::Standing;
use hantei_store::account::link::RoleAt;
use hantei_store::venue::LiveTournament;
use hantei_view::words::COMMANDS;

use crate::hall::{Browser, Hall};

/// A command, words of it that can be read, and what the matrix calls it: one of these suffices.
pub(crate) type Tried = (&'static str, &'static [(&'static str, &'static str)], &'static [Action]);

/// Every command.
pub(crate) const TRIED: &[Tried] = &[
    ("change-setting", &[("key", "match.draws"), ("value", "yes")], &[Action::Direct]),
    ("grant-role", &[("account", "nobody"), ("role", "judge")], &[Action::Direct]),
    ("revoke-role", &[("account", "nobody"), ("role", "judge")], &[Action::Direct]),
    ("open-registration", &[], &[Action::Direct]),
    ("close-registration", &[], &[Action::Direct]),
    ("start", &[], &[Action::Direct]),
    ("cut", &[], &[Action::Direct]),
    ("finish", &[], &[Action::Direct]),
    ("assume-suggestions", &[], &[Action::Direct]),
    ("erase-person", &[("player", "e9"), ("reason", "asked for")], &[Action::ErasePerson]),
    ("register", &[("name", "Somebody Example")], &[Action::Register]),
    ("edit-person", &[("player", "e8"), ("club", "Sample Club")], &[Action::Register]),
    ("merge-duplicates", &[("keep", "e10"), ("remove", "e11"), ("reason", "twice")], &[Action::Register]),
    ("check-in", &[("player", "e1")], &[Action::Register]),
    ("undo-check-in", &[("player", "e1")], &[Action::Register]),
    ("award-bye", &[("player", "e2"), ("round", "4"), ("reason", "earned")], &[Action::Register]),
    ("revoke-bye", &[("player", "e2"), ("round", "4")], &[Action::Register]),
    ("late-entry", &[("name", "Late Example")], &[Action::Register]),
    ("fix-table", &[("player", "e3"), ("table", "7")], &[Action::Register]),
    (
        "register-team",
        &[("name", "Harbour"), ("member-1", "Ann"), ("member-2", "Ben"), ("member-3", "Cleo")],
        &[Action::Register],
    ),
    ("rename-team", &[("team", "e1"), ("name", "Harbour")], &[Action::Register]),
    ("set-leader", &[("team", "e1"), ("member", "1")], &[Action::Register]),
    ("replace-member", &[("team", "e1"), ("member", "1"), ("name", "Dora")], &[Action::Register]),
    ("draw-groups", &[], &[Action::Direct]),
    ("set-groups", &[("groups", "e1,e2/e3,e4")], &[Action::Direct]),
    ("draft", &[], &[Action::Pair]),
    ("swap", &[("first", "e1"), ("second", "e2")], &[Action::Pair]),
    ("set-pairing", &[("first", "e1"), ("second", "e2")], &[Action::Pair]),
    ("discard-draft", &[], &[Action::Pair]),
    ("publish", &[], &[Action::Pair]),
    ("release", &[], &[Action::Pair]),
    ("pair", &[], &[Action::Pair]),
    ("advance", &[], &[Action::Pair]),
    ("close-round", &[], &[Action::Pair]),
    ("withdraw-round", &[("reason", "wrong")], &[Action::CorrectAfterClose]),
    ("enter-result", &[("match", "m1"), ("score", "2-0")], &[Action::EnterResult]),
    ("withdraw-result", &[("match", "m1"), ("reason", "wrong")], &[Action::EnterResult]),
    ("no-show", &[("match", "m1"), ("absent", "first")], &[Action::EnterResult]),
    ("double-loss", &[("match", "m1"), ("reason", "ruling")], &[Action::EnterResult]),
    ("report", &[("match", "m1"), ("by", "e1"), ("score", "2-0")], &[Action::ReportOwn]),
    ("confirm", &[("match", "m1"), ("by", "e1")], &[Action::ReportOwn]),
    ("drop", &[("player", "e1")], &[Action::DropOwn]),
    ("reinstate", &[("player", "e1"), ("reason", "came back")], &[Action::DropAny]),
    ("reopen-round", &[("reason", "wrong")], &[Action::Reopen]),
    ("reopen", &[("reason", "wrong")], &[Action::Reopen]),
    ("lock-decks", &[], &[Action::DirectDecks]),
    ("unlock-decks", &[("reason", "late train")], &[Action::DirectDecks]),
    ("deck-deadline", &[("at", "2030-01-01T08:00Z")], &[Action::DirectDecks]),
    ("release-decks", &[], &[Action::DirectDecks]),
    ("open-deck", &[("player", "e1")], &[Action::CheckDeck]),
    ("start-procedure", &[("match", "m1"), ("time-called", "duel 1, End Phase")], &[Action::EndMatch]),
    ("procedure-step", &[("match", "m1"), ("input", "win p1")], &[Action::EndMatch]),
    ("take-back-step", &[("match", "m1")], &[Action::EndMatch]),
    ("confirm-procedure", &[("match", "m1")], &[Action::EndMatch]),
    ("abandon-procedure", &[("match", "m1"), ("reason", "wrong")], &[Action::EndMatch]),
    ("record-duel", &[("match", "m1"), ("result", "p1")], &[Action::RecordDuel]),
    ("take-back-duel", &[("match", "m1")], &[Action::RecordDuel]),
    ("first-player", &[("match", "m1"), ("player", "p1")], &[Action::RecordDuel]),
    (
        "life-points",
        &[("match", "m1"), ("points-first", "8000"), ("points-second", "1")],
        &[Action::NoteLifePoints],
    ),
    ("take-back-life-points", &[("match", "m1")], &[Action::NoteLifePoints]),
    ("duel-step", &[("match", "m1"), ("step", "randomised")], &[Action::RecordDuel]),
    ("take-back-duel-step", &[("match", "m1")], &[Action::RecordDuel]),
    ("set-line-up", &[("match", "m1"), ("team", "e1"), ("order", "1")], &[Action::SetLineUp]),
    ("start-duels", &[("match", "m1")], &[Action::RecordDuel]),
    ("end-duel", &[("match", "m1"), ("duel", "a1>b1")], &[Action::RecordDuel]),
    (
        "take-back-team-duel",
        &[("match", "m1"), ("duel", "a1-b1"), ("reason", "misheard")],
        &[Action::RecordDuel],
    ),
    (
        "confirm-representative",
        &[("match", "m1"), ("team", "e1"), ("member", "1"), ("representative", "1")],
        &[Action::ChooseRepresentative],
    ),
    (
        "name-representative",
        &[("match", "m1"), ("team", "e1"), ("reason", "no agreement")],
        &[Action::RuleOnTie],
    ),
    ("start-representatives", &[("match", "m1")], &[Action::RecordDuel]),
    ("end-representatives", &[("match", "m1"), ("result", "p1")], &[Action::RecordDuel]),
    ("take-back-representatives", &[("match", "m1"), ("reason", "misheard")], &[Action::RecordDuel]),
    ("waive-tie", &[("players", "e1,e2"), ("reason", "third place")], &[Action::RuleOnTie]),
    ("take-back-waiver", &[("players", "e1,e2"), ("reason", "wrong")], &[Action::RuleOnTie]),
    ("penalty", &[("player", "e1"), ("infraction", "PEN-P3")], &[Action::GivePenalty]),
    ("serve-penalty", &[("number", "1")], &[Action::GivePenalty]),
    ("take-back-penalty", &[("number", "1"), ("reason", "misheard")], &[Action::GivePenalty]),
    ("appeal", &[("number", "1"), ("reason", "misheard")], &[Action::Appeal]),
    (
        "decide-appeal",
        &[("number", "1"), ("decision", "upheld"), ("reason", "as it was")],
        &[Action::DecideAppeal],
    ),
    ("call-judge", &[("match", "m1"), ("reason", "rules")], &[Action::CallJudge]),
    ("take-call", &[("number", "1")], &[Action::AnswerCall]),
    ("leave-call", &[("number", "1")], &[Action::AnswerCall]),
    ("answer-call", &[("number", "1")], &[Action::AnswerCall]),
    ("take-back-call", &[("number", "1")], &[Action::CallJudge]),
    ("appeal-call", &[("number", "1"), ("reason", "misheard")], &[Action::CallJudge]),
    ("draw-lots", &[("players", "e1,e2")], &[Action::DrawLots]),
    ("start-clock", &[], &[Action::RunClock]),
    ("pause-clock", &[], &[Action::RunClock]),
    ("resume-clock", &[], &[Action::RunClock]),
    ("set-clock", &[("left", "10:00"), ("reason", "late")], &[Action::RunClock]),
    ("observe-clock", &[], &[Action::RunClock]),
    ("call-time", &[("table", "all")], &[Action::CallTime]),
    ("extend", &[("match", "m1"), ("minutes", "3"), ("reason", "ruling")], &[Action::GrantTime]),
    ("take-back-extension", &[("match", "m1"), ("reason", "wrong")], &[Action::GrantTime]),
    ("take-back-time-call", &[("table", "all"), ("reason", "wrong")], &[Action::GrantTime]),
    // Whoever enters results corrects those of an open round, a head judge those of any.
    (
        "correct-result",
        &[("match", "m1"), ("score", "0-2"), ("reason", "slip")],
        &[Action::EnterResult, Action::CorrectAfterClose],
    ),
];

#[tokio::test]
async fn every_role_is_refused_exactly_what_the_matrix_does_not_give_it() {
    let tried: BTreeSet<&str> = TRIED.iter().map(|(name, ..)| *name).collect();
    for known in COMMANDS {
        assert!(tried.contains(known.name), "{} is tried with words of its own", known.name);
    }
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let mut people: Vec<(Role, Browser)> = Vec::new();
    for role in [Role::Organiser, Role::HeadJudge, Role::Judge, Role::Scorekeeper] {
        people.push((role, hall.signed_in_as(role.name(), role, &live).await));
    }
    let mut player = Browser::default();
    let first = live.published().state.match_(hantei_core::id::MatchId(1)).expect("a match").2.first;
    let link = hall.player_link(live.id(), first.0).await;
    player.get(&hall, &link).await;
    people.push((Role::Player, player));
    let own = first.to_string();
    // What is refused changes nothing; so all refusals are seen in the state of the beginning.
    for allowed in [false, true] {
        for (role, browser) in &mut people {
            for (name, words, actions) in TRIED {
                let may = actions.iter().any(|action| can(*role, *action));
                if may != allowed {
                    continue;
                }
                let words: Vec<(&str, &str)> = words
                    .iter()
                    .map(|(key, value)| match (*role, *key) {
                        (_, "by") | (Role::Player, "player" | "team") => (*key, own.as_str()),
                        (_, key) => (key, *value),
                    })
                    .collect();
                let before = live.published().version;
                let address = format!("/t/cup/do/{name}");
                let mut page = browser.post(&hall, &address, &words).await;
                // Nobody gives so many commands in a second.
                while page.status == StatusCode::TOO_MANY_REQUESTS {
                    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                    page = browser.post(&hall, &address, &words).await;
                }
                let refused = page.status == StatusCode::FORBIDDEN;
                if allowed {
                    // Then the rules have the word; a closed round is for others than the desk.
                    let closed = *role == Role::Scorekeeper && *name == "correct-result";
                    assert!(!refused || closed, "{role} {name}: {} {}", page.status, page.text);
                } else {
                    assert!(refused, "{role} {name}: {} {}", page.status, page.text);
                    assert_eq!(live.published().version, before, "{role} {name} changed something");
                }
            }
        }
    }
}

/// An address of the server, and whom it lets in.
type Page = (&'static str, Level);

/// Whom a page lets in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    /// Everybody.
    Public,
    /// The player whose link was opened in this browser.
    OwnPlayer,
    /// Staff of this tournament, in any role.
    Staff,
    /// Staff of this tournament and its players: a form that anybody of them may see.
    Acting,
    /// Staff in a role that may do this.
    May(Action),
    /// Staff of this tournament, and screens with the display key.
    Screens,
    /// Anybody who has an account.
    Account,
    /// Those who may make tournaments.
    Owner,
    /// Nobody without what is secret in the address.
    Secret,
    /// Nobody yet: there is nothing here for anybody before it is released.
    Hidden,
}

/// Every address that can be looked at, with values for its parts.
const PAGES: &[Page] = &[
    ("/", Level::Public),
    ("/join", Level::Public),
    ("/sign-in", Level::Public),
    ("/link/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", Level::Secret),
    ("/p/forged", Level::Secret),
    ("/new", Level::Owner),
    ("/accounts", Level::Account),
    ("/events", Level::Public),
    ("/health", Level::Public),
    ("/metrics", Level::Public),
    ("/t/cup", Level::Public),
    ("/t/cup/pairings", Level::Public),
    ("/t/cup/standings", Level::Public),
    ("/t/cup/why/e1", Level::Public),
    ("/t/cup/bracket", Level::Public),
    ("/t/cup/groups", Level::Public),
    // Nobody plays for a team there.
    ("/t/cup/board/m1", Level::Hidden),
    ("/t/cup/rules", Level::Public),
    ("/t/cup/me", Level::OwnPlayer),
    ("/t/cup/me/deck", Level::OwnPlayer),
    ("/t/cup/cards", Level::Public),
    ("/t/cup/deck/e1", Level::Hidden),
    ("/t/cup/desk/decks", Level::Staff),
    ("/t/cup/desk/deck/e1", Level::May(Action::CheckDeck)),
    ("/t/cup/hall", Level::Screens),
    ("/t/cup/hall/pairings", Level::Screens),
    ("/t/cup/desk", Level::Staff),
    ("/t/cup/desk/floor", Level::Staff),
    ("/t/cup/desk/clock", Level::Staff),
    ("/t/cup/desk/end-of-match", Level::Staff),
    ("/t/cup/desk/match/m1", Level::Staff),
    ("/t/cup/desk/penalties", Level::Staff),
    ("/t/cup/desk/penalty", Level::Staff),
    ("/t/cup/desk/penalties/official.csv", Level::Staff),
    ("/t/cup/desk/results", Level::Staff),
    ("/t/cup/desk/round", Level::Staff),
    ("/t/cup/desk/correct", Level::Staff),
    ("/t/cup/desk/cut", Level::Staff),
    ("/t/cup/desk/registration", Level::Staff),
    ("/t/cup/desk/player/e1", Level::Staff),
    ("/t/cup/desk/print", Level::Staff),
    ("/t/cup/desk/print/slips", Level::Staff),
    ("/t/cup/desk/log", Level::Staff),
    ("/t/cup/desk/settings", Level::Staff),
    ("/t/cup/desk/import", Level::May(Action::Register)),
    ("/t/cup/desk/links", Level::May(Action::Register)),
    ("/t/cup/desk/staff", Level::May(Action::Direct)),
    ("/t/cup/do", Level::Staff),
    ("/t/cup/do/drop", Level::Acting),
];

/// The routes as the server has them: `(address, whether it can be looked at)`.
fn routes() -> Vec<(String, bool)> {
    let source = include_str!("../../src/lib.rs");
    let routes = source.split(".route(\"").skip(1);
    let found = routes.map(|rest| {
        let (address, handler) = rest.split_once("\", ").expect("a handler");
        let looks = ["get(", "import()", "upload(get("].iter().any(|it| handler.starts_with(it));
        (address.to_owned(), looks)
    });
    found.collect()
}

/// Whether `address` is one of the route.
fn fits(route: &str, address: &str) -> bool {
    let parts = |text: &str| -> Vec<String> { text.split('/').map(str::to_owned).collect() };
    let (route, address) = (parts(route), parts(address));
    route.len() == address.len()
        && route.iter().zip(&address).all(|(known, part)| known.starts_with('{') || known == part)
}

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asker {
    Nobody,
    OwnPlayer,
    PlayerElsewhere,
    Staff(Role),
    StaffElsewhere,
    Owner,
    Screen,
}

/// What an address answers to somebody: to a browser, and to a program.
fn expected(level: Level, asker: Asker) -> [u16; 2] {
    const OK: [u16; 2] = [200, 200];
    const SIGN_IN: [u16; 2] = [303, 401];
    const REFUSED: [u16; 2] = [403, 403];
    const NOTHING_THERE: [u16; 2] = [404, 404];
    let without_role = |asker| match asker {
        Asker::StaffElsewhere | Asker::Owner => NOTHING_THERE,
        Asker::Nobody | Asker::OwnPlayer | Asker::PlayerElsewhere | Asker::Screen => SIGN_IN,
        Asker::Staff(_) => OK,
    };
    match (level, asker) {
        (Level::Public, _)
        | (Level::Account, Asker::Staff(_) | Asker::StaffElsewhere | Asker::Owner)
        | (Level::Owner, Asker::Owner)
        | (Level::OwnPlayer | Level::Acting, Asker::OwnPlayer)
        | (Level::Screens, Asker::Staff(_) | Asker::Screen) => OK,
        (
            Level::Account | Level::Owner,
            Asker::Nobody | Asker::OwnPlayer | Asker::PlayerElsewhere | Asker::Screen,
        ) => SIGN_IN,
        (Level::Owner, Asker::Staff(_) | Asker::StaffElsewhere) => REFUSED,
        (Level::OwnPlayer | Level::Screens | Level::Secret, _) => REFUSED,
        (Level::Hidden, _) => NOTHING_THERE,
        (Level::Acting, Asker::Staff(role)) if !can(role, Action::DropOwn) => REFUSED,
        (Level::May(action), Asker::Staff(role)) => {
            if can(role, action) {
                OK
            } else {
                REFUSED
            }
        }
        (Level::Staff | Level::Acting | Level::May(_), asker) => without_role(asker),
    }
}

/// A hall in which everybody is: the tournament `cup`, another one, and who asks.
async fn everybody() -> (Hall, Arc<LiveTournament>, Vec<(Asker, Browser)>) {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let elsewhere = hall.practice("elsewhere", 8).await;
    let mut askers = vec![(Asker::Nobody, Browser::default()), (Asker::Screen, Browser::default())];
    for role in [Role::Organiser, Role::HeadJudge, Role::Judge, Role::Scorekeeper] {
        askers.push((Asker::Staff(role), hall.signed_in_as(role.name(), role, &live).await));
    }
    let all = [Role::Organiser, Role::HeadJudge, Role::Judge, Role::Scorekeeper]
        .map(|role| RoleAt { tournament: elsewhere.id().clone(), role });
    askers.push((Asker::StaffElsewhere, hall.signed_in("elsewhere", Standing::Staff, &all).await));
    askers.push((Asker::Owner, hall.signed_in("owner", Standing::Owner, &[]).await));
    for (asker, id) in [(Asker::OwnPlayer, live.id()), (Asker::PlayerElsewhere, elsewhere.id())] {
        let mut phone = Browser::default();
        phone.get(&hall, &hall.player_link(id, 1).await).await;
        askers.push((asker, phone));
    }
    (hall, live, askers)
}

#[tokio::test]
async fn every_page_lets_in_whom_it_is_for_and_nobody_else() {
    for (route, looks) in routes() {
        let tried = PAGES.iter().any(|(address, _)| fits(&route, address));
        assert!(tried || !looks, "{route} is looked at by everybody in turn");
    }
    let (hall, live, askers) = everybody().await;
    let key = hall.display_key(live.id()).await;
    let version = live.published().version;
    for (asker, mut browser) in askers {
        for (address, level) in PAGES {
            // A stream has no end; that it begins is seen elsewhere.
            if *address == "/events" {
                continue;
            }
            let mut address = (*address).to_owned();
            if asker == Asker::Screen {
                address = format!("{address}?key={key}");
            }
            let page = browser.get(&hall, &address).await;
            let program = browser.clone().for_programs().get(&hall, &address).await;
            let got = [page.status.as_u16(), program.status.as_u16()];
            let wanted = match address.split('?').next() {
                // Whoever has signed in goes on at once.
                Some("/sign-in") if expected(Level::Account, asker) == [200, 200] => [303, 303],
                _ => expected(*level, asker),
            };
            assert_eq!(got, wanted, "{asker:?} {address}: {}", page.text);
            if got == [303, 401] {
                assert!(page.location().starts_with("/sign-in?back="), "{asker:?} {address}: {page:?}");
            }
            if got[1] >= 400 {
                let said: serde_json::Value = serde_json::from_str(&program.text).expect("JSON");
                assert!(said["text"].is_string(), "{asker:?} {address}: {said}");
            }
        }
    }
    assert_eq!(live.published().version, version, "nobody changes anything by looking");
}

#[tokio::test]
async fn whoever_holds_no_role_here_gives_no_command() {
    let (hall, live, _) = everybody().await;
    let key = hall.display_key(live.id()).await;
    let elsewhere = hall.app.venue().tournament(&"elsewhere".parse().expect("an id")).await.expect("it");
    let askers = [Asker::Nobody, Asker::Screen, Asker::PlayerElsewhere, Asker::StaffElsewhere, Asker::Owner];
    let mut version = live.published().version;
    for (number, asker) in (0_u32..).zip(askers) {
        let wanted = match asker {
            Asker::StaffElsewhere | Asker::Owner => [404, 404],
            Asker::Nobody | Asker::Screen | Asker::PlayerElsewhere | Asker::OwnPlayer | Asker::Staff(_) => {
                [303, 401]
            }
        };
        let mut browser = Browser::default();
        for (turn, (name, words, _)) in (0_u32..).zip(TRIED) {
            // One account, player or address may not send forms without end.
            if turn % 15 == 0 {
                let login = format!("{asker:?}-{turn}");
                browser = match asker {
                    Asker::StaffElsewhere => hall.signed_in_as(&login, Role::Organiser, &elsewhere).await,
                    Asker::Owner => hall.signed_in(&login, Standing::Owner, &[]).await,
                    _ => Browser::default()
                        .at_address(Ipv4Addr::from(0x0a00_0000 + 1_000 * number + turn).into()),
                };
                if asker == Asker::PlayerElsewhere {
                    browser.get(&hall, &hall.player_link(elsewhere.id(), 1 + turn / 15).await).await;
                }
                version = live.published().version;
            }
            let address = format!("/t/cup/do/{name}?key={key}");
            let page = browser.post(&hall, &address, words).await;
            let program = browser.clone().for_programs().post(&hall, &address, words).await;
            let got = [page.status.as_u16(), program.status.as_u16()];
            assert_eq!(got, wanted, "{asker:?} {name}: {}", page.text);
            let as_player: Vec<(&str, &str)> = words.iter().copied().chain([("_as", "player")]).collect();
            let page = browser.post(&hall, &address, &as_player).await;
            assert_eq!(page.status, StatusCode::FORBIDDEN, "{asker:?} {name} as a player: {}", page.text);
            assert_eq!(live.published().version, version, "{asker:?} {name}");
        }
    }
}

#[tokio::test]
async fn a_player_does_nothing_in_the_name_of_another() {
    let (hall, live, _) = everybody().await;
    let state = live.published().state;
    let round = state.round().expect("a round");
    let open = round
        .matches
        .iter()
        .find(|known| known.reports.iter().all(Option::is_none) && known.result.is_none());
    let open = open.expect("an open table");
    let other = round.matches.iter().find(|known| known.id != open.id).expect("another table").first;
    let mut phone = Browser::default();
    phone.get(&hall, &hall.player_link(live.id(), other.0).await).await;
    let (id, victim, own) = (open.id.to_string(), open.first.to_string(), other.to_string());
    let tried: [(&str, &[(&str, &str)]); 6] = [
        ("report", &[("match", &id), ("by", &victim), ("score", "0-2")]),
        ("report", &[("match", &id), ("by", &own), ("score", "0-2")]),
        ("report", &[("match", &id), ("score", "0-2")]),
        ("confirm", &[("match", &id), ("by", &victim)]),
        ("confirm", &[("match", &id), ("by", &own)]),
        ("drop", &[("player", &victim)]),
    ];
    let version = live.published().version;
    for (name, words) in tried {
        for as_player in [true, false] {
            let steer = if as_player { ("_as", "player") } else { ("_back", "/") };
            let words: Vec<(&str, &str)> = words.iter().copied().chain([steer]).collect();
            let page = phone.post(&hall, &format!("/t/cup/do/{name}"), &words).await;
            assert!(page.status.is_client_error(), "{name} {words:?}: {} {}", page.status, page.text);
            assert_eq!(live.published().version, version, "{name} {words:?}");
        }
    }
}

#[tokio::test]
async fn ids_of_persons_are_shown_to_those_who_may_see_them_and_on_no_other_page() {
    let (hall, live, askers) = everybody().await;
    let state = live.published().state;
    let ids: Vec<String> = state
        .entrants()
        .filter_map(|(id, _)| Some(state.record(id)?.card_game_id.as_ref()?.to_string()))
        .filter(|id| id.len() >= 6)
        .collect();
    assert!(ids.len() > 8, "{ids:?}");
    for (asker, mut browser) in askers {
        let may = matches!(asker, Asker::Staff(Role::Organiser | Role::HeadJudge | Role::Scorekeeper));
        let mut shown = 0;
        for (address, _) in PAGES.iter().filter(|(address, _)| *address != "/events") {
            let page = browser.get(&hall, address).await;
            let found = ids.iter().filter(|id| page.text.contains(id.as_str())).count();
            assert!(may || found == 0, "{asker:?} {address} shows {found}");
            shown += found;
        }
        assert!(!may || shown > 0, "{asker:?} sees them at the desk");
    }
}
