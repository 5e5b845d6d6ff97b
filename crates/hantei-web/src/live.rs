//! Live updates: which topics changed, at most one message a second each.
//!
//! A message says only that a topic changed and at which version; the page then asks for itself again and
//! gets it from the cache or by its tag. A browser opens one stream for all its tabs and names the topics
//! of all of them, as `TOURNAMENT:TOPIC`.
//!
//! A topic is a watched number, not a queue: whoever is slow gets the newest version once, and five
//! thousand listeners cost no memory for messages that wait.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::response::sse;
use futures_util::stream::{self, SelectAll, Stream, StreamExt};
use hantei_core::id::TableNumber;
use hantei_core::tournament::{Event, State};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// How long a topic is silent after a message.
const SILENCE: Duration = Duration::from_secs(1);

/// How many topics one stream may name: the tabs of one browser.
const MOST_TOPICS: usize = 32;

/// Something about a tournament that a page may show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Topic {
    /// Which round it is, who meets whom, what is closed.
    Round,
    /// The clock and its extensions.
    Clock,
    /// What was published as standings.
    Standings,
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
            Self::Clock => "clock".to_owned(),
            Self::Standings => "standings".to_owned(),
            Self::Table(table) => format!("table-{table}"),
            Self::Desk => "desk".to_owned(),
        }
    }

    /// Returns the topic of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "round" => Some(Self::Round),
            "clock" => Some(Self::Clock),
            "standings" => Some(Self::Standings),
            "desk" => Some(Self::Desk),
            table => table.strip_prefix("table-")?.parse().ok().map(|table| Self::Table(TableNumber(table))),
        }
    }
}

/// The topics of all tournaments of a server.
#[derive(Debug, Default)]
pub(crate) struct Topics {
    /// By `TOURNAMENT:TOPIC`.
    known: Mutex<HashMap<String, watch::Sender<String>>>,
}

impl Topics {
    /// Says that `topic` of `tournament` has changed, at `version`.
    pub(crate) fn changed(&self, tournament: &str, topic: Topic, version: &str) {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        // A topic that nobody has asked for has nobody to tell.
        if let Some(sender) = known.get(&format!("{tournament}:{}", topic.name())) {
            sender.send_replace(version.to_owned());
        }
    }

    fn listen(&self, name: &str) -> watch::Receiver<String> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        // Whom nobody listens to any more is let go, or the map would grow with every table ever asked for.
        if known.len() > 4_096 {
            known.retain(|_, sender| sender.receiver_count() > 0);
        }
        known.entry(name.to_owned()).or_insert_with(|| watch::channel(String::new()).0).subscribe()
    }
}

/// Returns the stream of messages about `topics` (`TOURNAMENT:TOPIC`), which ends at `shutdown`. The first
/// message tells the time, so that the browser can count with the server's clock.
pub(crate) fn messages(
    topics: &Topics,
    asked: &[String],
    now: i64,
    shutdown: CancellationToken,
) -> impl Stream<Item = Result<sse::Event, Infallible>> + Send + use<> {
    let hello = sse::Event::default().event("hello").data(serde_json::json!({ "now": now }).to_string());
    let mut all = SelectAll::new();
    for name in asked.iter().take(MOST_TOPICS) {
        let receiver = topics.listen(name);
        all.push(Box::pin(changes(name.clone(), receiver)));
    }
    // Without a topic the stream stays open all the same: a browser that is refused would try again.
    let silent = stream::pending().boxed();
    let hello = stream::once(async move { Ok(hello) });
    hello.chain(stream::select(all, silent)).take_until(shutdown.cancelled_owned())
}

fn changes(
    name: String,
    receiver: watch::Receiver<String>,
) -> impl Stream<Item = Result<sse::Event, Infallible>> + Send {
    stream::unfold((name, receiver, Pace::First), |(name, mut receiver, pace)| async move {
        match pace {
            Pace::First => {}
            Pace::AfterAMessage => tokio::time::sleep(SILENCE).await,
        }
        receiver.changed().await.ok()?;
        let version = receiver.borrow_and_update().clone();
        let message = serde_json::json!({ "topic": name, "version": version });
        let event = sse::Event::default().event("change").data(message.to_string());
        Some((Ok(event), (name, receiver, Pace::AfterAMessage)))
    })
}

/// Whether a topic has just spoken.
#[derive(Clone, Copy)]
enum Pace {
    First,
    AfterAMessage,
}

/// Returns the topics that `event` changes. The desk hears everything, and is not named.
pub(crate) fn topics_of(event: &Event, state: &State) -> Vec<Topic> {
    let at = |id| state.match_(id).map(|(_, _, match_)| Topic::Table(match_.table));
    match event {
        Event::TournamentCreated { .. }
        | Event::SettingChanged { .. }
        | Event::PresetsAccepted { .. }
        | Event::RoleGranted { .. }
        | Event::RoleRevoked { .. }
        | Event::PersonRecorded { .. }
        | Event::EntrantRegistered { .. }
        | Event::EntrantEnteredLate { .. }
        | Event::EntrantRemoved { .. }
        | Event::EntrantCheckedIn { .. }
        | Event::CheckInUndone { .. }
        | Event::ByeAwarded { .. }
        | Event::ByeRevoked { .. }
        | Event::TableFixed { .. }
        | Event::RoundDrafted { .. }
        | Event::DraftSwapped { .. }
        | Event::DraftDiscarded {} => Vec::new(),
        Event::RegistrationOpened {}
        | Event::RegistrationClosed { .. }
        | Event::StageStarted { .. }
        | Event::RoundPublished { .. }
        | Event::RoundHeldBack { .. }
        | Event::RoundReleased { .. }
        | Event::PublishedSwapped { .. }
        | Event::RoundReopened { .. } => vec![Topic::Round],
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
        Event::StandingsPublished { .. } | Event::LotsDrawn { .. } => vec![Topic::Standings],
        Event::ResultReported { match_id, .. }
        | Event::ResultConfirmed { match_id, .. }
        | Event::ResultEntered { match_id, .. }
        | Event::ResultWithdrawn { match_id, .. } => at(*match_id).into_iter().collect(),
        Event::ResultCorrected { match_id, .. } => {
            at(*match_id).into_iter().chain([Topic::Standings]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_topic_speaks_once_a_second_however_often_it_changes_and_the_last_change_is_told() {
        let topics = Topics::default();
        let stop = CancellationToken::new();
        let mut heard = Box::pin(messages(&topics, &["t:round".to_owned()], 0, stop.clone()));
        assert!(heard.next().await.is_some(), "hello");
        let start = tokio::time::Instant::now();
        let mut told = 0;
        for version in 0..100 {
            topics.changed("t", Topic::Round, &format!("1.{version}"));
            topics.changed("other", Topic::Round, "9.9");
            tokio::time::advance(Duration::from_millis(50)).await;
            while let Some(Some(_)) = futures_util::FutureExt::now_or_never(heard.next()) {
                told += 1;
            }
        }
        assert!((4..=6).contains(&told), "{told} messages in {:?}", start.elapsed());
        topics.changed("t", Topic::Round, "1.100");
        let last = tokio::time::timeout(SILENCE * 2, heard.next()).await.expect("the last change is told");
        assert!(format!("{last:?}").contains("1.100"), "{last:?}");
        stop.cancel();
        assert!(heard.next().await.is_none(), "a stream ends when the server stops");
    }

    #[test]
    fn a_topic_is_named_as_it_is_read() {
        for topic in
            [Topic::Round, Topic::Clock, Topic::Standings, Topic::Table(TableNumber(57)), Topic::Desk]
        {
            assert_eq!(Topic::named(&topic.name()), Some(topic));
        }
        assert_eq!(Topic::named("table-x"), None);
    }
}
