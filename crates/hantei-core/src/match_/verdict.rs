//! The verdict: who won a match, from its Duels, and which results cannot be.

use super::{DuelWinner, MatchOutcome, MatchResult, Reason, Score};
use crate::id::PersonId;
use crate::regulation::{Settings, StageKind};
use crate::team::TeamRules;

/// What a regulation says about results of matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchRules {
    /// The most Duels that decide a match: 3 means "first to win, or lose, two".
    pub best_of: u8,
    /// What becomes of a Duel that is drawn before time is called.
    pub drawn_duel: DrawnDuel,
    /// What ends a match before all its Duels are used.
    pub ended_by: EndedBy,
    /// What becomes of a match that is level for good, where a stage can have one.
    pub level_match: LevelMatch,
    /// Of what a team round is made; `None` where persons enter, not teams.
    pub team: Option<TeamRules>,
}

/// What becomes of a drawn Duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DrawnDuel {
    /// Another Duel is played; more than `best_of` Duels are possible.
    Replayed,
    /// It uses up one of the `best_of` Duels.
    Counts,
}

/// What ends a match before all its Duels are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndedBy {
    /// A side has won enough Duels, or lost enough: a Duel that both lose brings both nearer to the end.
    WinsOrLosses,
    /// A side has won enough Duels.
    Wins,
}

/// What becomes of a match that is level after End of Match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LevelMatch {
    /// It is drawn.
    Drawn,
    /// Both lose it: a rule of events without draws.
    BothLost,
    /// It cannot be: the procedure of single elimination goes on until somebody leads.
    Extended,
}

impl Default for MatchRules {
    /// Returns the rules where no setting says anything.
    fn default() -> Self {
        Self::from_settings(&Settings::default())
    }
}

impl MatchRules {
    /// Returns the rules that `settings` hold: those of `match`, and `result.level_match`. A record from
    /// before a setting existed reads as the program then decided.
    #[must_use]
    pub fn from_settings(settings: &Settings) -> Self {
        let best_of = settings.number("match.best_of").and_then(|number| u8::try_from(number).ok());
        let drawn_duel = match settings.word("match.drawn_duel") {
            Some("counts") => DrawnDuel::Counts,
            Some(_) | None => DrawnDuel::Replayed,
        };
        let ended_by = match settings.word("match.ended_by") {
            Some("wins") => EndedBy::Wins,
            Some(_) | None => EndedBy::WinsOrLosses,
        };
        let level_match = match settings.word("result.level_match") {
            Some("both-lost") => LevelMatch::BothLost,
            Some("extended") => LevelMatch::Extended,
            Some(_) | None => LevelMatch::Drawn,
        };
        let team = TeamRules::from_settings(settings);
        Self { best_of: best_of.unwrap_or(3).max(1), drawn_duel, ended_by, level_match, team }
    }

    /// Returns the scores of a match played to its end without a drawn Duel, from those of the side
    /// printed first down to those of the other: 2-0, 2-1, 1-2, 0-2 in best of three. Only End of Match
    /// gives another winner's score, and that is entered by staff.
    ///
    /// Source: TCG-A1
    #[must_use]
    pub fn played_out(self) -> Vec<Score> {
        let needed = self.needed();
        let score = |won, lost| Score { won, lost, drawn: 0, both_lost: 0 };
        let first = (0..needed).map(|lost| score(needed, lost));
        let second = (0..needed).rev().map(|won| score(won, needed));
        first.chain(second).collect()
    }

    /// Returns how many Duels a side must win, or lose, for the match to be over.
    #[must_use]
    pub fn needed(self) -> u8 {
        self.best_of / 2 + 1
    }
}

/// Why a result cannot be the result of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Impossible {
    /// More Duels were won or lost than a match can have (3-0 or 2-2 in best of three).
    TooManyDuels {
        /// The score as given.
        score: Score,
        /// The most Duels of a match.
        best_of: u8,
    },
    /// Duels are listed after the one that decided the match.
    DuelAfterTheDecision {
        /// The number of the Duel that decided.
        decided_by_duel: u8,
    },
    /// Nobody has won enough Duels, and the match did not end through End of Match.
    NotDecided {
        /// The score as given.
        score: Score,
        /// Duels a side must win.
        needed: u8,
    },
    /// A level score in Swiss, where the settings of this tournament leave no draws.
    DrawsNotPlayed {
        /// The score as given.
        score: Score,
    },
    /// Both sides would lose, which the settings of this tournament do not allow.
    DoubleLossNotPossible {
        /// The score as given.
        score: Score,
    },
    /// A level score, in a stage that knows no draws.
    DrawInElimination {
        /// The score as given.
        score: Score,
    },
    /// Duels of members are named, and those who meet are no teams.
    NotOfTeams,
    /// Two teams meet, and the Duels of their members are not named.
    OfTeams,
    /// Two members meet more often than they do in a team round, or somebody at a board meets another.
    MetAgain {
        /// The member of the team printed first.
        first: PersonId,
        /// The member of the other.
        second: PersonId,
    },
}

/// Returns how the match ended. Draws exist only in Swiss and only through End of Match.
///
/// A Duel that both lost is a loss for each and a win for nobody. Where losses end a match, who has lost
/// enough Duels has lost it, and where both have, both lost it.
///
/// # Errors
///
/// [`Impossible`] says why no match of this stage can end so; whoever entered the result caused it.
///
/// Source: TCG-A1, TCG-E7, TCG-E8, TCG-F12, DKT-2A2, DKT-2A3, DKT-2CS6, DKT-2CS7, DKT-2CS8
pub fn verdict(
    result: &MatchResult,
    rules: MatchRules,
    stage: StageKind,
) -> Result<MatchOutcome, Impossible> {
    let outcome = match result {
        MatchResult::Outcome(outcome) => *outcome,
        MatchResult::Team(team) => rules.team.ok_or(Impossible::NotOfTeams)?.verdict(team, stage)?,
        MatchResult::Totals { score, reason } => of_score(*score, *reason, rules, stage)?,
        MatchResult::Duels(duels) => {
            let mut so_far = Score::default();
            for (index, duel) in duels.iter().enumerate() {
                if decided(so_far, rules).is_some() {
                    let decided_by_duel = u8::try_from(index).unwrap_or(u8::MAX);
                    return Err(Impossible::DuelAfterTheDecision { decided_by_duel });
                }
                let place = match duel.winner {
                    DuelWinner::First => &mut so_far.won,
                    DuelWinner::Second => &mut so_far.lost,
                    DuelWinner::None => &mut so_far.drawn,
                    DuelWinner::BothLost => &mut so_far.both_lost,
                };
                *place = place.saturating_add(1);
            }
            let through_end_of_match = duels.iter().any(|duel| duel.reason == Reason::EndOfMatch);
            let reason = if through_end_of_match { Reason::EndOfMatch } else { Reason::Played };
            of_score(so_far, reason, rules, stage)?
        }
    };
    let score = result.score().unwrap_or_default();
    match (outcome, stage, rules.level_match) {
        (MatchOutcome::Drawn, StageKind::Elimination, _) => Err(Impossible::DrawInElimination { score }),
        (MatchOutcome::Drawn, StageKind::Swiss | StageKind::Groups, LevelMatch::Drawn) => Ok(outcome),
        (MatchOutcome::Drawn, StageKind::Swiss | StageKind::Groups, LevelMatch::BothLost) => {
            Ok(MatchOutcome::BothLost)
        }
        (MatchOutcome::Drawn, StageKind::Swiss | StageKind::Groups, LevelMatch::Extended) => {
            Err(Impossible::DrawsNotPlayed { score })
        }
        (MatchOutcome::FirstWon | MatchOutcome::SecondWon | MatchOutcome::BothLost, _, _) => Ok(outcome),
    }
}

/// Returns true if `result` is one that only End of Match can give: a level score, a lead that is
/// not enough Duels, or more Duels than a match has otherwise.
#[must_use]
pub fn needs_end_of_match(result: &MatchResult, rules: MatchRules) -> bool {
    match result {
        MatchResult::Outcome(outcome) => *outcome == MatchOutcome::Drawn,
        MatchResult::Team(_) => false,
        MatchResult::Duels(_) | MatchResult::Totals { .. } => result.score().is_some_and(|score| {
            let further_duel = all_duels_used(score, rules) && duels_of(score) > u16::from(rules.best_of);
            let unfinished = decided(score, rules).is_none() && !all_duels_used(score, rules);
            possible(score, Reason::EndOfMatch, rules, StageKind::Elimination).is_ok()
                && (unfinished || further_duel)
        }),
    }
}

fn of_score(
    score: Score,
    reason: Reason,
    rules: MatchRules,
    stage: StageKind,
) -> Result<MatchOutcome, Impossible> {
    possible(score, reason, rules, stage)?;
    if let Some(outcome) = decided(score, rules) {
        return Ok(outcome);
    }
    if reason != Reason::EndOfMatch && !all_duels_used(score, rules) {
        return Err(Impossible::NotDecided { score, needed: rules.needed() });
    }
    Ok(match score.won.cmp(&score.lost) {
        std::cmp::Ordering::Greater => MatchOutcome::FirstWon,
        std::cmp::Ordering::Less => MatchOutcome::SecondWon,
        std::cmp::Ordering::Equal => MatchOutcome::Drawn,
    })
}

/// Returns true if every Duel of the match is used up, won or not.
///
/// Source: DKT-2A2
#[must_use]
pub fn all_duels_used(score: Score, rules: MatchRules) -> bool {
    match rules.drawn_duel {
        DrawnDuel::Counts => duels_of(score) >= u16::from(rules.best_of),
        DrawnDuel::Replayed => false,
    }
}

/// Returns how many Duels a score counts.
#[must_use]
pub fn duels_of(score: Score) -> u16 {
    [score.won, score.lost, score.drawn, score.both_lost].map(u16::from).iter().sum()
}

pub(super) fn possible(
    score: Score,
    reason: Reason,
    rules: MatchRules,
    stage: StageKind,
) -> Result<(), Impossible> {
    let needed = u16::from(rules.needed());
    let [won, lost, drawn, both_lost] = [score.won, score.lost, score.drawn, score.both_lost].map(u16::from);
    // Duels without a winner have no limit in the rules; ten in one match are a slip of the pen.
    let undecided_within = drawn + both_lost < 10;
    let within = match (rules.drawn_duel, stage, reason) {
        // Level after the last Duel, a match of single elimination is given a further one.
        (DrawnDuel::Counts, StageKind::Elimination, Reason::EndOfMatch) => undecided_within,
        (DrawnDuel::Counts, _, _) => duels_of(score) <= u16::from(rules.best_of),
        (DrawnDuel::Replayed, _, _) => undecided_within,
    };
    // The last Duel ends the match: before it nobody had won, or lost, enough.
    let one_of_two = won < needed || lost < needed;
    let losses_within = match rules.ended_by {
        EndedBy::WinsOrLosses => won + both_lost <= needed && lost + both_lost <= needed,
        EndedBy::Wins => true,
    };
    if within && won <= needed && lost <= needed && one_of_two && losses_within {
        Ok(())
    } else {
        Err(Impossible::TooManyDuels { score, best_of: rules.best_of })
    }
}

/// Returns how the match has ended, if the Duels so far end it.
///
/// Source: TCG-A1, KDE-MATCH-3, DKT-2A2
#[must_use]
pub fn decided(score: Score, rules: MatchRules) -> Option<MatchOutcome> {
    let needed = rules.needed();
    let both_lost = match rules.ended_by {
        EndedBy::WinsOrLosses => score.both_lost,
        EndedBy::Wins => 0,
    };
    let first_lost = score.lost.saturating_add(both_lost) >= needed;
    let second_lost = score.won.saturating_add(both_lost) >= needed;
    match (first_lost, second_lost) {
        (true, true) => Some(MatchOutcome::BothLost),
        (true, false) => Some(MatchOutcome::SecondWon),
        (false, true) => Some(MatchOutcome::FirstWon),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEST_OF_THREE: MatchRules = MatchRules {
        best_of: 3,
        drawn_duel: DrawnDuel::Replayed,
        ended_by: EndedBy::WinsOrLosses,
        level_match: LevelMatch::Drawn,
        team: None,
    };
    const THREE_DUELS_AT_MOST: MatchRules =
        MatchRules { drawn_duel: DrawnDuel::Counts, ended_by: EndedBy::Wins, ..BEST_OF_THREE };

    fn totals(score: [u8; 4], reason: Reason) -> MatchResult {
        let [won, lost, drawn, both_lost] = score;
        MatchResult::Totals { score: Score { won, lost, drawn, both_lost }, reason }
    }

    #[test]
    fn a_match_is_won_by_two_duels_and_lost_by_two_duels() {
        use MatchOutcome::{BothLost, FirstWon, SecondWon};
        let rows: [([u8; 4], Option<MatchOutcome>); 16] = [
            ([2, 0, 0, 0], Some(FirstWon)),
            ([2, 1, 0, 0], Some(FirstWon)),
            ([1, 2, 0, 0], Some(SecondWon)),
            ([2, 0, 2, 0], Some(FirstWon)),
            ([1, 0, 0, 1], Some(FirstWon)),
            ([0, 1, 0, 1], Some(SecondWon)),
            ([1, 1, 0, 1], Some(BothLost)),
            ([0, 0, 0, 2], Some(BothLost)),
            ([3, 0, 0, 0], None),
            ([2, 2, 0, 0], None),
            ([2, 0, 0, 1], None),
            ([0, 0, 0, 3], None),
            ([1, 0, 0, 0], None),
            ([1, 1, 0, 0], None),
            ([0, 0, 0, 0], None),
            ([255, 255, 255, 255], None),
        ];
        for (score, expected) in rows {
            let found = verdict(&totals(score, Reason::Played), BEST_OF_THREE, StageKind::Swiss);
            assert_eq!(found.ok(), expected, "{score:?}");
        }
    }

    #[test]
    fn a_level_score_is_a_draw_only_in_swiss_and_only_through_end_of_match() {
        use MatchOutcome::{Drawn, FirstWon};
        for (score, expected) in
            [([1, 1, 0, 0], Drawn), ([0, 0, 1, 0], Drawn), ([1, 0, 1, 0], FirstWon), ([1, 0, 0, 0], FirstWon)]
        {
            let result = totals(score, Reason::EndOfMatch);
            assert_eq!(verdict(&result, BEST_OF_THREE, StageKind::Swiss), Ok(expected), "{score:?}");
            let in_elimination = verdict(&result, BEST_OF_THREE, StageKind::Elimination);
            assert_eq!(in_elimination.is_err(), expected == Drawn, "{score:?}");
        }
        let outcome = MatchResult::Outcome(Drawn);
        assert!(verdict(&outcome, BEST_OF_THREE, StageKind::Elimination).is_err());
    }

    #[test]
    fn what_duelists_may_report_needs_no_end_of_match() {
        for (best_of, expected) in [(1, "1-0 0-1"), (3, "2-0 2-1 1-2 0-2"), (5, "3-0 3-1 3-2 2-3 1-3 0-3")] {
            for drawn_duel in [DrawnDuel::Replayed, DrawnDuel::Counts] {
                let rules = MatchRules { best_of, drawn_duel, ..BEST_OF_THREE };
                let scores = rules.played_out();
                let written: Vec<String> =
                    scores.iter().map(|score| format!("{}-{}", score.won, score.lost)).collect();
                assert_eq!(written.join(" "), expected);
                for score in scores {
                    let result = MatchResult::Totals { score, reason: Reason::Played };
                    assert!(verdict(&result, rules, StageKind::Elimination).is_ok(), "{score:?}");
                    assert!(!needs_end_of_match(&result, rules), "{score:?}");
                }
            }
        }
    }

    #[test]
    fn where_only_wins_end_a_match_a_duel_that_both_lost_is_one_of_the_three() {
        use MatchOutcome::{Drawn, FirstWon, SecondWon};
        for (score, expected) in [
            ([2, 0, 0, 1], Some(FirstWon)),
            ([1, 0, 0, 2], Some(FirstWon)),
            ([1, 1, 0, 1], Some(Drawn)),
            ([0, 0, 0, 3], Some(Drawn)),
            ([0, 1, 2, 0], Some(SecondWon)),
            ([1, 0, 0, 1], None),
            ([1, 1, 1, 1], None),
        ] {
            let result = totals(score, Reason::Played);
            let found = verdict(&result, THREE_DUELS_AT_MOST, StageKind::Swiss);
            assert_eq!(found.ok(), expected, "{score:?}");
        }
    }

    #[test]
    fn a_level_match_of_single_elimination_may_have_a_fourth_duel() {
        let result = totals([2, 1, 1, 0], Reason::EndOfMatch);
        let found = |stage| verdict(&result, THREE_DUELS_AT_MOST, stage).ok();
        assert_eq!(found(StageKind::Elimination), Some(MatchOutcome::FirstWon));
        assert_eq!(found(StageKind::Swiss), None);
    }

    #[test]
    fn an_event_without_draws_says_what_becomes_of_a_level_match() {
        let level = totals([1, 1, 0, 0], Reason::EndOfMatch);
        let of =
            |level_match| verdict(&level, MatchRules { level_match, ..BEST_OF_THREE }, StageKind::Swiss).ok();
        assert_eq!(of(LevelMatch::Drawn), Some(MatchOutcome::Drawn));
        assert_eq!(of(LevelMatch::BothLost), Some(MatchOutcome::BothLost));
        assert_eq!(of(LevelMatch::Extended), None);
    }

    #[test]
    fn no_duel_is_played_after_the_deciding_one() {
        let duel = |winner| crate::match_::DuelResult { winner, reason: Reason::Played, life_points: None };
        let three = MatchResult::Duels(vec![duel(DuelWinner::First); 3]);
        assert_eq!(
            verdict(&three, BEST_OF_THREE, StageKind::Swiss),
            Err(Impossible::DuelAfterTheDecision { decided_by_duel: 2 })
        );
    }
}
