//! Live updates: which topics changed, at most one message a second each.
//!
//! A message says only that a topic changed and at which version; the page then asks for itself again and
//! gets it from the cache or by its tag. A browser opens one stream for all its tabs and names the topics
//! of all of them, as `TOURNAMENT:TOPIC`. The first message says how far each of them is, so that only a
//! page that is older asks again; a beat every few seconds lets the browser notice a link that is dead.
//!
//! A topic is a watched number, not a queue: whoever is slow gets the newest version once, and five
//! thousand listeners cost no memory for messages that wait.

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::response::sse;
use futures_util::stream::{self, SelectAll, Stream, StreamExt};
use hantei_core::id::TableNumber;
use hantei_core::regulation::StageKind;
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::{Event, State};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::world::World;

/// How often a stream says that it is alive, and what time it is.
const BEAT: Duration = Duration::from_secs(15);

/// How long a topic is silent after a message.
const SILENCE: Duration = Duration::from_secs(1);

/// How many topics one stream may name: the tabs of one browser.
const MOST_TOPICS: usize = 32;

/// Something about a tournament that a page may show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Topic {
    /// Which round it is, who meets whom, what is closed, as everybody may see it.
    Round,
    /// What the screens of the hall show before everybody sees it.
    Hall,
    /// The clock and its extensions.
    Clock,
    /// What was published as standings.
    Standings,
    /// Who won in the bracket.
    Bracket,
    /// One table of the running round.
    Table(TableNumber),
    /// Everything the desk sees.
    Desk,
}

impl Topic {
    /// Returns the name in addresses and messages: `round`, `table-57`.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Round => "round".to_owned(),
            Self::Hall => "hall".to_owned(),
            Self::Clock => "clock".to_owned(),
            Self::Standings => "standings".to_owned(),
            Self::Bracket => "bracket".to_owned(),
            Self::Table(table) => format!("table-{table}"),
            Self::Desk => "desk".to_owned(),
        }
    }

    /// Returns the topic of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "round" => Some(Self::Round),
            "hall" => Some(Self::Hall),
            "clock" => Some(Self::Clock),
            "standings" => Some(Self::Standings),
            "bracket" => Some(Self::Bracket),
            "desk" => Some(Self::Desk),
            table => table.strip_prefix("table-")?.parse().ok().map(|table| Self::Table(TableNumber(table))),
        }
    }
}

/// A version of a tournament: the epoch of the database and the version of the log in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Version {
    /// The epoch, which changes when a database is restored.
    pub(crate) epoch: u64,
    /// The version of the log.
    pub(crate) version: u64,
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.epoch, self.version)
    }
}

/// How far topics are, by `TOURNAMENT:TOPIC`: the version at which each changed last, as far as is known.
type Known = HashMap<String, watch::Sender<Option<Version>>>;

/// The topics of all tournaments of a server.
#[derive(Debug, Default)]
pub(crate) struct Topics {
    known: Mutex<Known>,
}

/// One topic that is listened to.
#[derive(Debug)]
struct Heard {
    name: String,
    receiver: watch::Receiver<Option<Version>>,
}

impl Topics {
    /// Says that `topic` of `tournament` has changed, at `version`.
    pub(crate) fn changed(&self, tournament: &str, topic: Topic, version: Version) {
        let known = self.known();
        // A topic that nobody has asked for has nobody to tell.
        if let Some(sender) = known.get(&format!("{tournament}:{}", topic.name())) {
            sender.send_replace(Some(version));
        }
    }

    /// Returns `names` as they are heard from now on. `at` says how far a tournament is: what is not known
    /// to have changed earlier counts as changed then.
    fn listen(&self, names: &[String], at: &dyn Fn(&str) -> Option<Version>) -> Vec<Heard> {
        {
            let mut known = self.known();
            // Whom nobody listens to any more is let go, or the map would grow with every table ever asked for.
            if known.len() > 4_096 {
                known.retain(|_, sender| sender.receiver_count() > 0);
            }
            for name in names {
                known.entry(name.clone()).or_insert_with(|| watch::Sender::new(None));
            }
        }
        // Only now: what changes after this question is told to the topics, which exist already.
        let versions: Vec<Option<Version>> =
            names.iter().map(|name| at(name.split(':').next().unwrap_or_default())).collect();
        let mut known = self.known();
        let listened = names.iter().zip(versions).map(|(name, version)| {
            let sender = known.entry(name.clone()).or_insert_with(|| watch::Sender::new(None));
            sender.send_if_modified(|known| {
                if known.is_none() {
                    *known = version;
                }
                // Nobody is woken by what has not happened.
                false
            });
            Heard { name: name.clone(), receiver: sender.subscribe() }
        });
        listened.collect()
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the stream of messages about `topics` (`TOURNAMENT:TOPIC`), which ends at `shutdown`. The first
/// message tells the time, so that the browser can count with the server's clock, and how far each topic
/// is. `at` says how far a tournament is.
pub(crate) fn messages(
    topics: &Topics,
    asked: &[String],
    at: &dyn Fn(&str) -> Option<Version>,
    world: Arc<dyn World>,
    shutdown: CancellationToken,
) -> impl Stream<Item = Result<sse::Event, Infallible>> + Send + use<> {
    let asked = &asked[..asked.len().min(MOST_TOPICS)];
    let heard = topics.listen(asked, at);
    let versions: serde_json::Map<String, serde_json::Value> = heard
        .iter()
        .filter_map(|heard| Some((heard.name.clone(), (*heard.receiver.borrow())?.to_string().into())))
        .collect();
    let beat = u64::try_from(BEAT.as_millis()).unwrap_or(u64::MAX);
    let hello = serde_json::json!({ "now": world.now(), "versions": versions, "beat": beat });
    let hello = sse::Event::default().event("hello").data(hello.to_string());
    let mut all = SelectAll::new();
    for heard in heard {
        all.push(Box::pin(changes(heard)));
    }
    // Beats never end, so the stream stays open even without a topic: a browser that is refused would try
    // again.
    let hello = stream::once(async move { Ok(hello) });
    hello.chain(stream::select(all, beats(world).boxed())).take_until(shutdown.cancelled_owned())
}

fn beats(world: Arc<dyn World>) -> impl Stream<Item = Result<sse::Event, Infallible>> + Send {
    stream::unfold(world, |world| async move {
        tokio::time::sleep(BEAT).await;
        let now = serde_json::json!({ "now": world.now() });
        Some((Ok(sse::Event::default().event("beat").data(now.to_string())), world))
    })
}

fn changes(heard: Heard) -> impl Stream<Item = Result<sse::Event, Infallible>> + Send {
    stream::unfold((heard, Pace::First), |(mut heard, pace)| async move {
        match pace {
            Pace::First => {}
            Pace::AfterAMessage => tokio::time::sleep(SILENCE).await,
        }
        heard.receiver.changed().await.ok()?;
        let version = (*heard.receiver.borrow_and_update()).map(|version| version.to_string());
        let message = serde_json::json!({ "topic": heard.name, "version": version });
        let event = sse::Event::default().event("change").data(message.to_string());
        Some((Ok(event), (heard, Pace::AfterAMessage)))
    })
}

/// Whether a topic has just spoken.
#[derive(Clone, Copy)]
enum Pace {
    First,
    AfterAMessage,
}

/// Returns the topics that `event` changes. The desk hears everything, and is not named. What happens in a
/// round that only the hall shows wakes only the hall: four thousand phones would find nothing new.
pub(crate) fn topics_of(event: &Event, state: &State) -> Vec<Topic> {
    let at = |id| state.match_(id).map(|(_, _, match_)| Topic::Table(match_.table));
    // What one table says concerns that table; who won in the bracket, everybody who looks at it.
    let settled = |id| {
        let in_bracket = |kind| match kind {
            StageKind::Elimination => Some(Topic::Bracket),
            StageKind::Swiss | StageKind::Groups => None,
        };
        let bracket = state.match_(id).and_then(|(stage, _, _)| in_bracket(stage.rule.kind));
        at(id).into_iter().chain(bracket).collect::<Vec<Topic>>()
    };
    let held_back = |at: RoundOf| {
        let round = state.stage_of(at.stage)?.rounds.iter().find(|round| round.number == at.round)?;
        round.held_back.then_some(())
    };
    let shown = |at: RoundOf| if held_back(at).is_some() { Topic::Hall } else { Topic::Round };
    match event {
        Event::TournamentCreated { .. }
        | Event::SettingChanged { .. }
        | Event::PresetsAccepted { .. }
        | Event::RoleGranted { .. }
        | Event::RoleRevoked { .. }
        | Event::PersonRecorded { .. }
        | Event::EntrantRegistered { .. }
        | Event::TeamRegistered { .. }
        | Event::TeamRenamed { .. }
        | Event::TeamLeaderSet { .. }
        | Event::TeamMemberReplaced { .. }
        | Event::EntrantEnteredLate { .. }
        | Event::EntrantRemoved { .. }
        | Event::EntrantCheckedIn { .. }
        | Event::CheckInUndone { .. }
        | Event::ByeAwarded { .. }
        | Event::ByeRevoked { .. }
        | Event::TableFixed { .. }
        | Event::RoundDrafted { .. }
        | Event::DraftSwapped { .. }
        | Event::DraftDiscarded {}
        | Event::CardsPinned { .. }
        | Event::DeckHandedIn { .. }
        | Event::DecksLocked { .. }
        | Event::DecksUnlocked { .. }
        | Event::DeckDeadlineSet { .. }
        | Event::DeckListsReleased { .. }
        | Event::DeckListOpened { .. }
        | Event::DeckChecked { .. } => Vec::new(),
        // Penalties are nobody's business but the player's and staff's. The table hears that something has
        // changed there; what it was, each phone is told as far as it may know.
        Event::PenaltyRecorded { number, .. } => {
            let known = state.penalty(*number);
            let places = known.map(|penalty| [penalty.given.match_id, penalty.falls_in()]);
            let tables: BTreeSet<Topic> = places.into_iter().flatten().flatten().filter_map(at).collect();
            tables.into_iter().collect()
        }
        // The table hears it, and with it both who sit there.
        Event::CallRecorded { number, .. } => {
            state.call(*number).and_then(|call| at(call.made.match_id)).into_iter().collect()
        }
        Event::RegistrationOpened {}
        | Event::RegistrationClosed { .. }
        | Event::GroupsDrawn { .. }
        | Event::StageStarted { .. }
        | Event::RoundReopened { .. } => vec![Topic::Round],
        Event::RoundPublished { plan, .. } => vec![shown(RoundOf { stage: plan.stage, round: plan.round })],
        Event::PublishedSwapped { at, .. } => vec![shown(*at)],
        Event::RoundHeldBack { .. } => vec![Topic::Hall],
        Event::RoundReleased { .. } => vec![Topic::Hall, Topic::Round],
        Event::PersonErased { .. }
        | Event::EntrantsMerged { .. }
        | Event::EntrantDropped { .. }
        | Event::EntrantReinstated { .. }
        | Event::RoundWithdrawn { .. }
        | Event::RoundClosed { .. }
        | Event::TournamentFinished { .. }
        | Event::TournamentReopened { .. } => vec![Topic::Round, Topic::Standings],
        Event::ClockStarted { .. }
        | Event::ClockPaused { .. }
        | Event::ClockResumed { .. }
        | Event::ClockSet { .. }
        | Event::ClockJumpSeen { .. }
        | Event::ClockCarriedOver { .. } => vec![Topic::Clock],
        Event::ExtensionGranted { match_id, .. } | Event::ExtensionTakenBack { match_id, .. } => {
            at(*match_id).into_iter().chain([Topic::Clock]).collect()
        }
        Event::TimeCalled { matches, .. } | Event::TimeCallTakenBack { matches, .. } => {
            matches.iter().filter_map(|id| at(*id)).chain([Topic::Clock]).collect()
        }
        Event::StandingsPublished { .. }
        | Event::GroupTablesPublished { .. }
        | Event::TieWaived { .. }
        | Event::TieWaiverTakenBack { .. }
        | Event::LotsDrawn { .. } => vec![Topic::Standings],
        Event::ResultReported { match_id, .. }
        | Event::ProcedureRecorded { match_id, .. }
        | Event::TeamRoundRecorded { match_id, .. } => at(*match_id).into_iter().collect(),
        Event::ResultConfirmed { match_id, .. }
        | Event::ResultEntered { match_id, .. }
        | Event::ResultWithdrawn { match_id, .. } => settled(*match_id),
        Event::ResultCorrected { match_id, .. } => {
            settled(*match_id).into_iter().chain([Topic::Standings]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::World;

    /// Noon, for ever.
    struct Noon;

    impl World for Noon {
        fn now(&self) -> i64 {
            43_200_000
        }

        fn boot(&self) -> Option<hantei_core::moment::BootTime> {
            None
        }

        fn chance(&self) -> std::io::Result<[u8; 32]> {
            Ok([0; 32])
        }
    }

    fn listening(
        topics: &Topics,
        name: &str,
        at: Version,
        stop: &CancellationToken,
    ) -> std::pin::Pin<Box<dyn Stream<Item = Result<sse::Event, Infallible>> + Send>> {
        Box::pin(messages(topics, &[name.to_owned()], &|_| Some(at), Arc::new(Noon), stop.clone()))
    }

    fn version(version: u64) -> Version {
        Version { epoch: 1, version }
    }

    #[tokio::test(start_paused = true)]
    async fn a_topic_speaks_once_a_second_however_often_it_changes_and_the_last_change_is_told() {
        let topics = Topics::default();
        let stop = CancellationToken::new();
        let mut heard = listening(&topics, "t:round", version(0), &stop);
        assert!(heard.next().await.is_some(), "hello");
        let start = tokio::time::Instant::now();
        let mut told = 0;
        for change in 0..100 {
            topics.changed("t", Topic::Round, version(change));
            topics.changed("other", Topic::Round, version(9));
            tokio::time::advance(Duration::from_millis(50)).await;
            while let Some(Some(_)) = futures_util::FutureExt::now_or_never(heard.next()) {
                told += 1;
            }
        }
        assert!((4..=6).contains(&told), "{told} messages in {:?}", start.elapsed());
        topics.changed("t", Topic::Round, version(100));
        let last = tokio::time::timeout(SILENCE * 2, heard.next()).await.expect("the last change is told");
        assert!(format!("{last:?}").contains("1.100"), "{last:?}");
        stop.cancel();
        assert!(heard.next().await.is_none(), "a stream ends when the server stops");
    }

    #[tokio::test(start_paused = true)]
    async fn the_first_message_says_how_far_each_topic_is_and_wakes_nobody_for_what_has_not_happened() {
        let topics = Topics::default();
        let stop = CancellationToken::new();
        let mut first = listening(&topics, "t:round", version(7), &stop);
        let hello = format!("{:?}", first.next().await);
        assert!(hello.contains(r#"\"t:round\":\"1.7\""#) && hello.contains("43200000"), "{hello}");
        topics.changed("t", Topic::Round, version(8));
        // The tournament went on, but not this topic.
        let mut second = listening(&topics, "t:round", version(60), &stop);
        let hello = format!("{:?}", second.next().await);
        assert!(hello.contains(r#"\"t:round\":\"1.8\""#), "{hello}");
        assert!(futures_util::FutureExt::now_or_never(second.next()).is_none(), "it knows that already");
        let change = format!("{:?}", first.next().await);
        assert!(change.contains("1.8"), "{change}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_on_which_nothing_happens_says_every_quarter_of_a_minute_that_it_is_alive() {
        let topics = Topics::default();
        let stop = CancellationToken::new();
        let mut heard = listening(&topics, "t:round", version(1), &stop);
        assert!(heard.next().await.is_some(), "hello");
        let start = tokio::time::Instant::now();
        for _ in 0..4 {
            let beat = format!("{:?}", heard.next().await);
            assert!(beat.contains("beat") && beat.contains("43200000"), "{beat}");
        }
        assert_eq!(start.elapsed(), Duration::from_secs(60));
    }

    #[test]
    fn a_topic_is_named_as_it_is_read() {
        for topic in [
            Topic::Round,
            Topic::Hall,
            Topic::Clock,
            Topic::Standings,
            Topic::Bracket,
            Topic::Table(TableNumber(57)),
            Topic::Desk,
        ] {
            assert_eq!(Topic::named(&topic.name()), Some(topic));
        }
        assert_eq!(Topic::named("table-x"), None);
    }
}
