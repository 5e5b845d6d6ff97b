//! Decks on the server: the cards that a tournament has pinned, and lists judged by them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use hantei_core::card::{CardPool, PoolBuilder};
use hantei_core::date::CivilDate;
use hantei_core::deck::{DeckList, DeckRules, Declared, Judgement, Limits, Rulebook, Submission, judge};
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::deck::{JudgedDeck, PinnedCards};
use hantei_format::{card_list, limit_file};
use hantei_store::card_db::CardPools;

use crate::app::App;
use crate::problem::Problem;
use crate::visit::Visit;

/// The document that others take the rules of the game from.
const POLICY: &str = "kde-tcg-policy-2.3";

/// How many pools are kept in memory; a venue uses one or two.
const MOST_POOLS: usize = 4;

/// Pools that were read, by digest. A pool never changes.
#[derive(Default)]
pub(crate) struct ReadPools(Mutex<BTreeMap<String, Arc<CardPool>>>);

impl ReadPools {
    fn known(&self, digest: &str) -> Option<Arc<CardPool>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(digest).cloned()
    }

    fn keep(&self, digest: String, pool: &Arc<CardPool>) {
        let mut pools = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pools.len() >= MOST_POOLS {
            pools.clear();
        }
        pools.insert(digest, Arc::clone(pool));
    }
}

/// What the decks of a tournament are judged by.
pub(crate) struct Table {
    pub(crate) pool: Arc<CardPool>,
    pub(crate) limits: Option<Limits>,
    pub(crate) rules: DeckRules,
    pub(crate) date: CivilDate,
    pub(crate) pinned: PinnedCards,
}

impl Table {
    /// Returns what decks are judged by at the tournament of this visit; nothing where nobody has said.
    ///
    /// # Errors
    ///
    /// [`Problem::World`] if the pool is not in the database any more, or cannot be read.
    pub(crate) async fn of(app: &App, visit: &Visit) -> Result<Option<Self>, Problem> {
        let Some(pinned) = visit.state().decks.pinned.clone() else { return Ok(None) };
        let pool = pool(app, &pinned).await?;
        let limits = pinned.list.as_ref().and_then(|list| {
            // The text was written by this program; a list that cannot be read leaves decks undetermined.
            let (lists, _) = limit_file::read(list.text.as_bytes(), "pinned.toml").ok()?;
            lists.first().map(|list| list.resolve(&pool))
        });
        Ok(Some(Self { pool, limits, rules: rules(visit), date: today(app, visit), pinned }))
    }

    pub(crate) fn book(&self) -> Rulebook<'_> {
        Rulebook { rules: &self.rules, pool: &self.pool, limits: self.limits.as_ref(), date: self.date }
    }

    /// Judges a list with what is declared beside it.
    pub(crate) fn judge(&self, list: &DeckList, declared: &Declared) -> Judgement {
        judge(Submission { list, declared }, &self.book())
    }

    /// Returns a list as it is handed in.
    pub(crate) fn judged(&self, list: &DeckList, declared: &Declared) -> JudgedDeck {
        JudgedDeck::of(list, declared, &self.judge(list, declared), &self.pinned.digest)
    }
}

/// Returns what the tournament of this visit asks of decks.
pub(crate) fn rules(visit: &Visit) -> DeckRules {
    let policy = catalogue().find(POLICY).map(|policy| &policy.settings);
    DeckRules::read(&visit.state().settings, policy)
}

async fn pool(app: &App, pinned: &PinnedCards) -> Result<Arc<CardPool>, Problem> {
    if let Some(known) = app.card_pools.known(&pinned.digest) {
        return Ok(known);
    }
    let pools = CardPools::from(app.venue.database().clone());
    let found = pools.text(Some(pinned.pool)).await?;
    let gone = || std::io::Error::other(format!("card pool {} is not in the database", pinned.pool));
    let Some((_, text)) = found.filter(|(kept, _)| kept.digest == pinned.digest) else {
        return Err(Problem::world(&gone()));
    };
    // Ten thousand cards take a moment, in which others are served.
    let reading = tokio::task::spawn_blocking(move || {
        let mut builder = PoolBuilder::new(card_list::as_of(text.as_bytes()));
        card_list::read(text.as_bytes(), "pool", &mut builder, &mut |_| {}).map(|_| builder.finish().0)
    });
    let read = reading.await.map_err(|error| Problem::world(&error))?;
    let pool = Arc::new(read.map_err(|error| Problem::world(&error))?);
    app.card_pools.keep(pinned.digest.clone(), &pool);
    Ok(pool)
}

/// Returns the civil date at the venue.
fn today(app: &App, visit: &Visit) -> CivilDate {
    let now = jiff::Timestamp::from_millisecond(app.world.now()).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    let date = now.to_zoned_datetime(crate::page::zone(visit)).date();
    let of = |year: i16, month: i8, day: i8| {
        CivilDate::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?).ok()
    };
    of(date.year(), date.month(), date.day()).unwrap_or_else(|| {
        CivilDate::of_days(app.world.now().div_euclid(86_400_000)).expect("the clock shows a day of ours")
    })
}
