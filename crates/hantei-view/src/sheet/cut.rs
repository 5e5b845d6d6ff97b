//! The cut: who would go on, and who is tied on everything around the line.

use hantei_core::id::{EntrantId, StageId};
use hantei_core::tournament::State;
use hantei_core::tournament::state::EntrantStatus;
use hantei_core::tournament::tables::{last_round, standings_after};
use serde::Serialize;

use super::{Audience, Desk, Named};
use crate::i18n::Language;
use crate::wording;

/// The cut that comes next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cut {
    /// The stage whose standings decide.
    pub stage: StageId,
    /// The name of the stage that begins.
    pub next: String,
    /// How many go on; `null` while no setting says so.
    pub size: Option<u32>,
    /// How many of the standings still play.
    pub active: u32,
    /// Active entrants who share a rank above the line, best first: the order is drawn when the cut is
    /// made, or before.
    pub tied: Vec<TiedGroup>,
}

/// Entrants whom nothing separates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TiedGroup {
    /// The rank that they share.
    pub rank: u32,
    /// True if some of them are above the line and some below.
    pub at_the_line: bool,
    /// Everybody of the rank, those who have left included: lots are drawn among all of them.
    pub players: Vec<Named>,
}

/// Returns the cut that follows the running stage; `None` if none does, and for readers who see nothing
/// before it is published.
#[must_use]
pub fn cut(state: &State, audience: Audience, language: Language) -> Option<Cut> {
    audience.sees_unpublished().then_some(())?;
    let stage = state.stage()?;
    let stages = state.header.as_ref().map(|header| header.stages.as_slice()).unwrap_or_default();
    let next = stages.iter().find(|rule| rule.from.as_ref() == Some(&stage.rule.id))?;
    let key = format!("{}.size", next.id);
    let size = state.settings.number_for(&key, state.cut_headcount());
    if size == Some(0) {
        return None;
    }
    let desk = Desk::new(state, audience, language);
    let plays = |entrant: &EntrantId| {
        state.entrant(*entrant).is_some_and(|known| known.status == EntrantStatus::Active)
    };
    let standings = standings_after(state, stage, last_round(stage));
    let line = size.unwrap_or(0) as usize;
    let (mut ahead, mut tied) = (0, Vec::new());
    for group in standings.rows.chunk_by(|one, other| one.rank == other.rank) {
        let active = group.iter().filter(|row| plays(&row.entrant)).count();
        if active > 1 && ahead < line {
            tied.push(TiedGroup {
                rank: group[0].rank,
                at_the_line: ahead + active > line,
                players: group.iter().map(|row| desk.named(row.entrant)).collect(),
            });
        }
        ahead += active;
    }
    Some(Cut {
        stage: stage.id,
        next: wording::stage_name(language, &next.id),
        size,
        active: u32::try_from(ahead).unwrap_or(u32::MAX),
        tied,
    })
}
