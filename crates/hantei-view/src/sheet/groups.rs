//! Groups: their tables with the cross-table of who met whom, and the ties that are open.

use hantei_core::id::{EntrantId, RoundNumber, StageId};
use hantei_core::match_::Side;
use hantei_core::regulation::StageKind;
use hantei_core::standings::group::SeparatedBy;
use hantei_core::tournament::State;
use hantei_core::tournament::groups::{Group, groups, qualifying};
use hantei_core::tournament::state::Stage;
use hantei_core::tournament::tables::last_round;
use serde::Serialize;

use super::standings::through;
use super::{Audience, Desk, Named};
use crate::i18n::{Language, arguments};
use crate::wording::{self, score_text};

/// The groups of a stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Groups {
    /// The stage.
    pub stage: StageId,
    /// The last round that counts.
    pub after_round: RoundNumber,
    /// How many of each group go on.
    pub qualify: usize,
    /// The groups in order.
    pub groups: Vec<GroupSheet>,
}

/// One group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupSheet {
    /// Its letter.
    pub letter: String,
    /// Its rows, best first.
    pub rows: Vec<GroupRow>,
    /// The ties that are open.
    pub ties: Vec<GroupTieRow>,
}

/// A row of a group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupRow {
    /// The rank within the group; shared while nothing separates.
    pub rank: u32,
    /// Who.
    #[serde(flatten)]
    pub name: Named,
    /// Rounds won.
    pub rounds_won: u32,
    /// Individual Duels won.
    pub duels_won: u32,
    /// Individual Duels won by the leader.
    pub leader_duels_won: u32,
    /// What separates it from the row below: a criterion, `representatives` or `leaving`.
    pub separated_by: Option<&'static str>,
    /// True for who goes on as it stands.
    pub goes_on: bool,
    /// True for who has left.
    pub out: bool,
    /// What the meeting with each other row was, in the order of the rows: a score from this side, `–` where
    /// they meet themselves, empty before they met.
    pub met: Vec<String>,
}

/// A tie that is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupTieRow {
    /// The best place they play for.
    pub best: u32,
    /// Who.
    pub players: Vec<Named>,
    /// What is to be done about it.
    pub text: String,
}

/// Returns the tables of the groups; `None` where there are none, or none that `audience` may see yet.
#[must_use]
pub fn group_tables(state: &State, audience: Audience, language: Language) -> Option<Groups> {
    let visible = audience.shown(state);
    let desk = Desk::new(&visible, audience, language);
    let stage = visible.stages.iter().find(|stage| stage.rule.kind == StageKind::Groups)?;
    // Before the first round is closed the groups are known, and nothing has been played.
    let through = through(stage, None, audience).unwrap_or(RoundNumber(0));
    let found = groups(&visible, stage, through);
    let sheets = found.iter().map(|group| desk.group(stage, group, through)).collect();
    let qualify = qualifying(&visible, stage);
    Some(Groups { stage: stage.id, after_round: through, qualify, groups: sheets })
}

impl Desk<'_> {
    fn group(&self, stage: &Stage, group: &Group, through: RoundNumber) -> GroupSheet {
        let state = self.voice.state;
        let best = qualifying(state, stage);
        let order: Vec<EntrantId> = group.ranked().map(|(entrant, _)| entrant).collect();
        let mut ahead = 0;
        let mut rows = Vec::new();
        for (row, (entrant, rank)) in group.table.rows.iter().zip(group.ranked()) {
            let totals = group.totals_of(entrant).unwrap_or_default();
            let active = state
                .entrant(entrant)
                .is_some_and(|known| known.status == hantei_core::tournament::state::EntrantStatus::Active);
            let tied = group.table.ties.iter().any(|tie| tie.members.contains(&row.member));
            rows.push(GroupRow {
                rank,
                name: self.named(entrant),
                rounds_won: totals.rounds_won,
                duels_won: totals.duels_won,
                leader_duels_won: totals.leader_duels_won,
                separated_by: row.separated_by.map(separated_word),
                goes_on: active && ahead < best && !tied && through.0 > 0,
                out: !active,
                met: order.iter().map(|other| self.met(stage, through, entrant, *other)).collect(),
            });
            ahead += usize::from(active);
        }
        let over = u32::from(last_round(stage).0) >= hantei_core::tournament::groups::scheduled_rounds(stage);
        let ties = group.open_ties(stage).into_iter().filter(|_| over).map(|tie| {
            let best = group.table.ties.iter().find(|open| group.entrants_of(&open.members) == tie);
            let best = best.map_or(1, |open| open.best);
            let last = best + u32::try_from(tie.len()).unwrap_or(1) - 1;
            let arguments = arguments! { who: self.voice.people(&tie), best: best, last: last };
            let text = self.voice.say("group-tie", &arguments);
            GroupTieRow { best, players: tie.into_iter().map(|it| self.named(it)).collect(), text }
        });
        let ties = ties.collect();
        GroupSheet { letter: wording::group_letter(usize::from(group.number)), rows, ties }
    }

    /// Returns what the round between two of a group was, from the side of the first.
    fn met(&self, stage: &Stage, through: RoundNumber, one: EntrantId, other: EntrantId) -> String {
        if one == other {
            return "–".to_owned();
        }
        let rounds = stage.rounds.iter().filter(|round| round.number <= through);
        let found = rounds.flat_map(|round| &round.matches).find(|match_| {
            !match_.is_of_representatives()
                && match_.side_of(one).is_some()
                && match_.side_of(other).is_some()
        });
        let Some((match_, result)) = found.and_then(|match_| Some((match_, match_.result.as_ref()?))) else {
            return String::new();
        };
        let side = match_.side_of(one).unwrap_or(Side::First);
        result.score().map(|score| score_text(score.from_side(side))).unwrap_or_default()
    }
}

/// Returns the word in answers for what separates two rows.
pub(super) fn separated_word(by: SeparatedBy) -> &'static str {
    match by {
        SeparatedBy::Criterion(criterion) => criterion.word(),
        SeparatedBy::Representatives => "representatives",
        SeparatedBy::Leaving => "leaving",
    }
}
