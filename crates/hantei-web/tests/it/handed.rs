//! Cases that broke other systems, over HTTP: pairing from stale standings (C04), one round paired twice
//! (C28), a power failure in the middle of a round and going back to a copy (C12).

use std::sync::Arc;

use axum::http::StatusCode;
use hantei_core::person::PersonRecord;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::{EntrantStatus, Match};
use hantei_core::tournament::{Command, Event};
use hantei_store::database::OpenCopy;
use hantei_store::venue::LiveTournament;

use crate::hall::{Browser, Hall, Page};

const MINUTE: i64 = 60_000;

fn matches(live: &LiveTournament) -> Vec<Match> {
    live.published().state.round().expect("a round").matches.iter().cloned().collect()
}

fn open_matches(live: &LiveTournament) -> Vec<Match> {
    matches(live).into_iter().filter(|known| known.result.is_none()).collect()
}

/// Sends a form to a command, which has to be granted.
async fn must(hall: &Hall, desk: &mut Browser, name: &str, words: &[(&str, &str)]) {
    let page = desk.post(hall, &format!("/t/cup/do/{name}"), words).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{name} {words:?}: {}", page.text);
}

/// Fills in every open table but the last `but`, and returns those.
async fn all_in(hall: &Hall, live: &LiveTournament, desk: &mut Browser, but: usize) -> Vec<Match> {
    let open = open_matches(live);
    let (filled, left) = open.split_at(open.len() - but);
    for known in filled {
        let table = known.table.to_string();
        must(hall, desk, "enter-result", &[("table", &table), ("score", "2-0")]).await;
    }
    left.to_vec()
}

/// Sends two forms at the same moment, the first one first, each to its server.
async fn race(
    desk: &Browser,
    [(here, first, first_words), (there, second, second_words)]: [(&Arc<Hall>, &'static str, Words); 2],
) -> [Page; 2] {
    let give = |hall: &Arc<Hall>, name: &'static str, words: Words| {
        let (hall, mut desk) = (Arc::clone(hall), desk.clone());
        tokio::spawn(async move {
            let words: Vec<(&str, &str)> = words.iter().map(|(key, value)| (*key, value.as_str())).collect();
            desk.post(&hall, &format!("/t/cup/do/{name}"), &words).await
        })
    };
    let (first, second) = (give(here, first, first_words), give(there, second, second_words));
    [first.await.expect("an answer"), second.await.expect("an answer")]
}

type Words = Vec<(&'static str, String)>;

/// The desk of one account may send sixty forms at once: every few rounds another one goes on.
const FORMS_OF_ONE_DESK: usize = 10;

/// Half of the time both forms go to one server, half of the time each to one of two on one database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn c04_no_round_is_paired_without_the_result_that_is_entered_at_the_same_moment() {
    let hall = Arc::new(Hall::empty().await);
    let live = hall.practice("cup", 16).await;
    let beside = Arc::new(hall.beside().await);
    let there = beside.app.venue().tournament(live.id()).await.expect("the same tournament");
    let mut desk = hall.signed_in_as("desk", Role::Organiser, &live).await;
    let last = all_in(&hall, &live, &mut desk, 1).await.remove(0);
    let table = last.table.to_string();
    let number = live.published().state.round().expect("a round").number;
    let (mut granted, mut refused) = (0, 0);
    for repetition in 0..200 {
        if repetition % FORMS_OF_ONE_DESK == FORMS_OF_ONE_DESK - 1 {
            desk = hall.signed_in_as(&format!("desk-{repetition}"), Role::Organiser, &live).await;
        }
        let other = if repetition % 4 < 2 { &hall } else { &beside };
        there.catch_up().await.expect("caught up");
        let words = vec![("table", table.clone()), ("score", "2-1".to_owned())];
        let result = (&hall, "enter-result", words);
        let pair = (other, "pair", Vec::new());
        let [entered, paired] = if repetition % 2 == 0 {
            race(&desk, [result, pair]).await
        } else {
            let [paired, entered] = race(&desk, [pair, result]).await;
            [entered, paired]
        };
        live.catch_up().await.expect("caught up");
        let state = live.published().state;
        assert_eq!(entered.status, StatusCode::SEE_OTHER, "{repetition}: {}", entered.text);
        let before = &state.stage().expect("a stage").rounds[usize::from(number.0) - 1];
        let complete = before.matches.iter().all(|known| known.result.is_some());
        assert!(complete, "{repetition}: the result that was acknowledged is there");
        match paired.status {
            StatusCode::SEE_OTHER => {
                granted += 1;
                assert_eq!(state.round().expect("a round").number.0, number.0 + 1);
                let log = live.events_since(0).await.expect("the log");
                let last = |wanted: fn(&Event) -> bool| log.iter().rposition(|known| wanted(&known.event));
                let entry = last(|event| matches!(event, Event::ResultEntered { .. }));
                let published = last(|event| matches!(event, Event::RoundPublished { .. }));
                assert!(entry < published, "{repetition}: paired from the result");
                must(&hall, &mut desk, "withdraw-round", &[("reason", "again"), ("force", "yes")]).await;
                must(&hall, &mut desk, "reopen-round", &[("reason", "again")]).await;
            }
            StatusCode::CONFLICT => {
                refused += 1;
                assert_eq!(state.round().expect("a round").number, number);
                let named = ["no report", "only one report", "reports that differ"]
                    .iter()
                    .any(|open| paired.text.contains(&format!("{open} (table {table})")));
                assert!(named, "{repetition}: names the open table: {}", paired.text);
            }
            status => panic!("{repetition}: {status}: {}", paired.text),
        }
        must(&hall, &mut desk, "withdraw-result", &[("table", &table), ("reason", "again")]).await;
    }
    assert_eq!(granted + refused, 200);
    assert!(granted > 0 && refused > 0, "both happen: {granted} paired, {refused} refused");
}

#[tokio::test]
async fn c04_what_only_a_player_has_reported_counts_as_open() {
    let hall = Hall::empty().await;
    let live = hall.tournament("cup", &ten_in_round_one()).await;
    let mut desk = hall.signed_in_as("desk", Role::Scorekeeper, &live).await;
    must(&hall, &mut desk, "pair", &[]).await;
    let last = all_in(&hall, &live, &mut desk, 1).await.remove(0);
    let id = last.id.to_string();
    let mut player = Browser::default();
    player.get(&hall, &hall.player_link(live.id(), last.first.0).await).await;
    let by = last.first.to_string();
    let reported = [("match", id.as_str()), ("by", &by), ("score", "2-0"), ("_as", "player")];
    let page = player.post(&hall, "/t/cup/do/report", &reported).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    let version = live.published().version;
    let paired = desk.post(&hall, "/t/cup/do/pair", &[]).await;
    assert_eq!(paired.status, StatusCode::CONFLICT, "{}", paired.text);
    assert!(paired.text.contains(&format!("only one report (table {})", last.table)), "{}", paired.text);
    assert_eq!(live.published().version, version);
}

/// A double click goes to one server; a click here and a command there to two on one database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn c28_a_round_that_is_paired_twice_at_once_is_paired_once() {
    let hall = Arc::new(Hall::empty().await);
    let live = hall.practice("cup", 9).await;
    let beside = Arc::new(hall.beside().await);
    let there = beside.app.venue().tournament(live.id()).await.expect("the same tournament");
    let mut desk = hall.signed_in_as("desk", Role::Organiser, &live).await;
    all_in(&hall, &live, &mut desk, 0).await;
    let number = live.published().state.round().expect("a round").number.0 + 1;
    for repetition in 0..100 {
        if repetition % FORMS_OF_ONE_DESK == FORMS_OF_ONE_DESK - 1 {
            desk = hall.signed_in_as(&format!("desk-{repetition}"), Role::Organiser, &live).await;
        }
        there.catch_up().await.expect("caught up");
        let other = if repetition % 2 == 0 { &hall } else { &beside };
        let answers = race(&desk, [(&hall, "pair", Vec::new()), (other, "pair", Vec::new())]).await;
        let mut statuses = answers.each_ref().map(|page| page.status);
        statuses.sort();
        assert_eq!(statuses, [StatusCode::SEE_OTHER, StatusCode::CONFLICT], "{repetition}");
        let told = answers.iter().find(|page| page.status == StatusCode::CONFLICT).expect("one is refused");
        let already = format!("Round {number} is paired already");
        assert!(told.text.contains(&already), "{repetition}: {}", told.text);
        live.catch_up().await.expect("caught up");
        let state = live.published().state;
        assert_eq!(state.stage().expect("a stage").rounds.len(), usize::from(number), "{repetition}");
        let round = state.round().expect("a round");
        for (id, known) in state.entrants() {
            let places = round.matches.iter().filter(|match_| match_.side_of(id).is_some()).count()
                + round.byes.iter().filter(|bye| bye.entrant == id).count();
            let active = known.status == EntrantStatus::Active;
            assert_eq!(places, usize::from(active), "{repetition}: {id} is in one place");
        }
        must(&hall, &mut desk, "withdraw-round", &[("reason", "again")]).await;
    }
}

/// Ten people whose first round is published.
fn ten_in_round_one() -> Vec<Command> {
    let create = Command::Create { name: "Cup".to_owned(), zone: "UTC".to_owned(), settings: Vec::new() };
    let people = (1..=10).map(|number| Command::Register {
        record: PersonRecord::named(format!("Sample {number}")),
        accept: std::collections::BTreeSet::new(),
    });
    let start = Command::Start { absentees: Absentees::Refused };
    [create, Command::OpenRegistration].into_iter().chain(people).chain([start]).collect()
}

/// What the clock of the hall shows: its state and the milliseconds that are left.
async fn clock(hall: &Hall, desk: &mut Browser) -> (String, i64) {
    let page = desk.get(hall, "/t/cup/hall/clock").await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let word = |name: &str| {
        let rest = page.text.split(&format!(" {name}=\"")).nth(1).expect(name);
        rest.split('"').next().expect("its end").to_owned()
    };
    (word("data-state"), word("data-left").parse().expect("milliseconds"))
}

/// Returns a hall whose round of 45 minutes began at noon and was paused for five, with three of five
/// results in after half an hour.
async fn half_past() -> (Hall, Arc<LiveTournament>, Browser) {
    let hall = Hall::empty().await;
    let live = hall.tournament("cup", &ten_in_round_one()).await;
    let mut desk = hall.signed_in_as("desk", Role::Organiser, &live).await;
    must(&hall, &mut desk, "pair", &[]).await;
    must(&hall, &mut desk, "start-clock", &[]).await;
    hall.world.wait(10 * MINUTE);
    must(&hall, &mut desk, "pause-clock", &[]).await;
    hall.world.wait(5 * MINUTE);
    must(&hall, &mut desk, "resume-clock", &[]).await;
    for table in ["1", "2", "3"] {
        must(&hall, &mut desk, "enter-result", &[("table", table), ("score", "2-1")]).await;
    }
    hall.world.wait(15 * MINUTE);
    (hall, live, desk)
}

#[tokio::test]
async fn c12_after_a_power_failure_the_results_and_the_clock_are_there_and_lists_can_be_printed() {
    let (hall, _, mut desk) = half_past().await;
    let before = desk.get(&hall, "/t/cup/pairings").await.text;
    hall.world.switch_off_and_on(10 * MINUTE);
    // The address of the browser and its sign-in are the same: only the server is another one.
    let again = hall.beside().await;
    assert_eq!(clock(&again, &mut desk).await, ("running".to_owned(), 10 * MINUTE), "45 − 40 + 5");
    let live = again.app.venue().tournament(&"cup".parse().expect("an id")).await.expect("the tournament");
    assert_eq!(open_matches(&live).len(), 2);
    assert_eq!(live.published().state.stage().expect("a stage").rounds.len(), 1, "no second round 1");
    let names = |text: &str| (1..=10).filter(|name| text.contains(&format!("Sample {name}<"))).count();
    assert_eq!(names(&before), 10);
    for list in ["pairings", "desk/print/tables", "desk/print/names", "desk/print/slips"] {
        let page = desk.get(&again, &format!("/t/cup/{list}")).await;
        assert_eq!((page.status, names(&page.text)), (StatusCode::OK, 10), "{list}");
    }
    let refused = desk.post(&again, "/t/cup/do/pair", &[]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    for table in ["4", "5"] {
        must(&again, &mut desk, "enter-result", &[("table", table), ("score", "0-2")]).await;
    }
    assert_eq!(open_matches(&live).len(), 0);
}

#[tokio::test]
async fn a_wall_clock_that_is_set_by_an_hour_changes_no_clock_and_is_recorded() {
    for (by, back) in [(60 * MINUTE, -60 * MINUTE), (-60 * MINUTE, 60 * MINUTE)] {
        let (hall, live, mut desk) = half_past().await;
        assert_eq!(clock(&hall, &mut desk).await, ("running".to_owned(), 20 * MINUTE));
        hall.world.set_wall_clock(by);
        assert_eq!(clock(&hall, &mut desk).await, ("running".to_owned(), 20 * MINUTE), "{by}");
        must(&hall, &mut desk, "observe-clock", &[]).await;
        // A pause and an end of it on both sides of the step, and the server started again.
        must(&hall, &mut desk, "pause-clock", &[]).await;
        hall.world.wait(MINUTE);
        hall.world.set_wall_clock(back);
        let again = hall.beside().await;
        assert_eq!(clock(&again, &mut desk).await, ("paused".to_owned(), 20 * MINUTE), "{by}");
        must(&again, &mut desk, "resume-clock", &[]).await;
        hall.world.wait(MINUTE);
        assert_eq!(clock(&again, &mut desk).await, ("running".to_owned(), 19 * MINUTE), "{by}");
        hall.world.wait(20 * MINUTE);
        assert_eq!(clock(&again, &mut desk).await.1, 0, "{by}");
        live.catch_up().await.expect("caught up");
        let recorded = live.events_since(0).await.expect("the log");
        let seen = |known: &&_| matches!(known, Event::ClockJumpSeen { .. });
        assert!(recorded.iter().map(|known| &known.event).filter(seen).count() > 0, "{by}: it is recorded");
        assert!(recorded.windows(2).all(|pair| pair[0].at <= pair[1].at), "{by}: time does not go back");
        // Opening it holds it to its hashes.
        hall.beside().await.app.venue().tournament(live.id()).await.expect("it holds");
    }
}

/// The hidden fields of the form that gives `command` for one match.
fn hidden(page: &Page, command: &str, match_id: &str) -> Vec<(String, String)> {
    let forms = page.text.split("<form ").skip(1).filter_map(|rest| rest.split("</form>").next());
    let wanted = |form: &&str| {
        form.contains(&format!("data-command=\"{command}\""))
            && form.contains(&format!("name=\"match\" value=\"{match_id}\""))
    };
    let form = forms.into_iter().find(wanted).unwrap_or_else(|| panic!("no {command}: {}", page.text));
    let inputs = form.split("<input type=\"hidden\" name=\"").skip(1);
    inputs
        .map(|input| {
            let (name, rest) = input.split_once("\" value=\"").expect("a value");
            (name.to_owned(), rest.split('"').next().expect("its end").to_owned())
        })
        .collect()
}

fn words(fields: &[(String, String)]) -> Vec<(&str, &str)> {
    fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

#[tokio::test]
async fn c12_after_going_back_to_a_copy_nothing_that_was_lost_is_kept_silent_or_taken_for_known() {
    let (hall, live, mut desk) = half_past().await;
    let four = matches(&live).into_iter().find(|known| known.table.0 == 4).expect("table 4");
    let id = four.id.to_string();
    let link = hall.player_link(live.id(), four.first.0).await;
    let mut phone = Browser::default();
    phone.get(&hall, &link).await;
    // A form that was answered before the copy was made, and one that is open while it is made.
    let five = matches(&live).into_iter().find(|known| known.table.0 == 5).expect("table 5").id.to_string();
    let address = format!("/t/cup/desk/results?match={five}");
    let mut kept = hidden(&desk.get(&hall, &address).await, "enter-result", &five);
    kept.push(("score".to_owned(), "2-0".to_owned()));
    must(&hall, &mut desk, "enter-result", &words(&kept)).await;
    let address = format!("/t/cup/desk/results?match={id}");
    let page = desk.get(&hall, &address).await;
    let mut lost = hidden(&page, "enter-result", &id);
    lost.push(("score".to_owned(), "2-0".to_owned()));
    let copied = live.published().version;
    hall.app.venue().database().copy_to(&hall.path("copy")).await.expect("a copy");

    // One more result is acknowledged, and a page shows it with a form to take it back.
    must(&hall, &mut desk, "enter-result", &words(&lost)).await;
    let acknowledged = live.published().version;
    let page = desk.get(&hall, &address).await;
    let mut stale = hidden(&page, "withdraw-result", &id);
    stale.push(("reason".to_owned(), "slip".to_owned()));

    // Somebody goes back to the copy: what is lost by it is named first, to the entry.
    let desk_of_restore = hall.beside().await;
    let database = desk_of_restore.app.venue().database();
    let copy = OpenCopy::open(&hall.path("copy"), &hall.path("work")).await.expect("the copy");
    let losses = database.losses(&copy).await.expect("losses");
    let [named] = &losses.logs[..] else { panic!("{losses:?}") };
    assert_eq!((named.log.as_str(), named.here, named.in_copy), ("cup", acknowledged, Some(copied)));
    database.restore(&copy, &losses).await.expect("restored");

    // The server of before writes nothing any more, and says so to whoever sends a form.
    let refused = desk.post(&hall, "/t/cup/do/enter-result", &[("match", &id), ("score", "2-0")]).await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{}", refused.text);
    assert!(refused.text.contains("Nothing was written"), "{}", refused.text);

    let again = hall.beside().await;
    let live = again.app.venue().tournament(live.id()).await.expect("the tournament");
    assert_eq!((live.published().epoch, live.published().version), (2, copied));
    assert_eq!(open_matches(&live).len(), 1, "the result after the copy is not there");
    // Who had signed in before the copy still has, and the link of a player lets in as before.
    assert_eq!(phone.get(&again, "/t/cup/me").await.status, StatusCode::OK);
    assert_eq!(Browser::default().get(&again, &link).await.location(), "/t/cup/me");
    // A tab that shows the lost result takes nothing back: it is shown what stands there now.
    let before = live.published().version;
    let refused = desk.post(&again, "/t/cup/do/withdraw-result", &words(&stale)).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert_eq!(live.published().version, before);
    // What was answered before the copy is answered again and does not happen twice.
    must(&again, &mut desk, "enter-result", &words(&kept)).await;
    assert_eq!(live.published().version, before, "known by its key");
    // What was lost is not taken for known: its form is shown what stands there, and sent again it happens.
    let refused = desk.post(&again, "/t/cup/do/enter-result", &words(&lost)).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert!(refused.text.contains("value=\"2-0\""), "the input is kept: {}", refused.text);
    assert_eq!(live.published().version, before);
    let mut renewed = hidden_of_refused(&refused);
    renewed.push(("score".to_owned(), "2-0".to_owned()));
    must(&again, &mut desk, "enter-result", &words(&renewed)).await;
    must(&again, &mut desk, "enter-result", &words(&renewed)).await;
    assert_eq!(live.published().version, before + 1, "once");
    assert_eq!(open_matches(&live).len(), 0);
}

/// In another result's place, with the very version that a tab of before had seen.
#[tokio::test]
async fn what_a_tab_saw_before_a_restore_is_not_taken_for_what_stands_there_since() {
    let (hall, live, mut desk) = half_past().await;
    let four = matches(&live).into_iter().find(|known| known.table.0 == 4).expect("table 4").id.to_string();
    let address = format!("/t/cup/desk/results?match={four}");
    hall.app.venue().database().copy_to(&hall.path("copy")).await.expect("a copy");
    must(&hall, &mut desk, "enter-result", &[("match", &four), ("score", "2-0")]).await;
    let seen = matches(&live).into_iter().find(|known| known.table.0 == 4).expect("table 4").version;
    let mut stale = hidden(&desk.get(&hall, &address).await, "withdraw-result", &four);
    stale.push(("reason".to_owned(), "slip".to_owned()));
    assert!(stale.contains(&("_seen".to_owned(), seen.to_string())), "{stale:?}");
    let beside = hall.beside().await;
    let database = beside.app.venue().database();
    let copy = OpenCopy::open(&hall.path("copy"), &hall.path("work")).await.expect("the copy");
    let losses = database.losses(&copy).await.expect("losses");
    database.restore(&copy, &losses).await.expect("restored");
    let again = hall.beside().await;
    let live = again.app.venue().tournament(live.id()).await.expect("the tournament");
    must(&again, &mut desk, "enter-result", &[("match", &four), ("score", "0-2")]).await;
    let now = matches(&live).into_iter().find(|known| known.table.0 == 4).expect("table 4").version;
    assert_eq!(now, seen, "by the number alone it would be the same");
    let refused = desk.post(&again, "/t/cup/do/withdraw-result", &words(&stale)).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert!(refused.text.contains("0-2"), "what stands there now is shown: {}", refused.text);
    assert_eq!(open_matches(&live).len(), 1, "table 5 alone: the new result stands");
}

/// The steering fields of the form on a page that refused one.
fn hidden_of_refused(page: &Page) -> Vec<(String, String)> {
    let form = page.text.split("data-command=").nth(1).and_then(|rest| rest.split("</form>").next());
    let inputs = form.expect("the form again").split("<input type=\"hidden\" name=\"").skip(1);
    let pairs = inputs.filter_map(|input| {
        let (name, rest) = input.split_once("\" value=\"")?;
        Some((name.to_owned(), rest.split('"').next()?.to_owned()))
    });
    pairs.collect()
}
