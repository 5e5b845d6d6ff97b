//! What the matches of a KTS file mean.

use std::collections::BTreeMap;

use super::{KtsFile, KtsMatch, KtsPlayerId, MatchStatus};
use crate::diagnostics::{Diagnostic, DiagnosticKind};

/// What a match means for its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KtsOutcome {
    /// One player won against another.
    Won {
        /// Who won.
        winner: KtsPlayerId,
        /// Who lost.
        loser: KtsPlayerId,
    },
    /// A draw between two players.
    Drawn,
    /// Both players lost.
    DoubleLoss,
    /// No result: it has none yet, or what is written cannot be one and was remarked on. It gives nobody
    /// points and is no meeting of the two.
    Unplayed,
    /// A player had the bye: a win without an opponent.
    Bye {
        /// Who.
        player: KtsPlayerId,
    },
    /// A player was not paired, because he entered late or was away: a loss without an opponent.
    Missed {
        /// Who.
        player: KtsPlayerId,
    },
    /// The bye against the bye: nobody.
    Nobody,
}

impl KtsFile {
    /// Returns what each match means, in the order of [`KtsFile::matches`].
    ///
    /// Contradictions are read as unplayed, never as a loss; [`super::read()`] has a remark on each.
    #[must_use]
    pub fn outcomes(&self) -> Vec<KtsOutcome> {
        judge(self).into_iter().map(|(outcome, _)| outcome).collect()
    }
}

/// Returns what is to be said about the matches.
pub(super) fn remarks(file: &KtsFile) -> Vec<Diagnostic> {
    let players: std::collections::BTreeSet<KtsPlayerId> =
        file.players.iter().map(|player| player.person.id).collect();
    let mut found = Vec::new();
    for ((number, match_), (_, remark)) in (1..).zip(&file.matches).zip(judge(file)) {
        found.extend(remark.map(|kind| Diagnostic::at(match_.line, kind)));
        for id in match_.players {
            if !id.is_bye() && !players.contains(&id) {
                let kind = DiagnosticKind::MatchWithUnlistedPlayer { number, player: id.padded() };
                found.push(Diagnostic::at(match_.line, kind));
            }
        }
    }
    let last_round = last_round(file);
    if let Some(current_round) = file.current_round.filter(|current| *current > last_round && last_round > 0)
    {
        let kind = DiagnosticKind::CurrentRoundWithoutMatches { current_round, last_round };
        found.push(Diagnostic::of_file(kind));
    }
    found
}

fn last_round(file: &KtsFile) -> u32 {
    file.matches.iter().map(|match_| match_.round).max().unwrap_or(0)
}

/// Judges every match, first by itself, then against the others of its round.
fn judge(file: &KtsFile) -> Vec<(KtsOutcome, Option<DiagnosticKind>)> {
    let last_round = last_round(file);
    let mut judged: Vec<_> = (1..)
        .zip(&file.matches)
        .map(|(number, match_)| {
            let may_be_running = match_.round == last_round && file.finalized != Some(true);
            let round = if may_be_running { Round::MayBeRunning } else { Round::Over };
            by_itself(match_, number, round)
        })
        .collect();
    let mut byes = BTreeMap::new();
    for ((number, match_), (outcome, _)) in (1_u32..).zip(&file.matches).zip(&judged) {
        if let KtsOutcome::Bye { player } = outcome {
            byes.entry((match_.round, *player)).or_insert(number);
        }
    }
    let mut seen = BTreeMap::new();
    for ((number, match_), verdict) in (1_u32..).zip(&file.matches).zip(&mut judged) {
        let side = match match_.players.iter().any(|id| id.is_bye()) {
            true => Opponent::Nobody,
            false => Opponent::Somebody,
        };
        for player in match_.players.into_iter().filter(|id| !id.is_bye()) {
            let (first_number, first_side) = *seen.entry((match_.round, player)).or_insert((number, side));
            match byes.get(&(match_.round, player)).copied() {
                Some(bye_number) if side == Opponent::Somebody => {
                    let player = player.padded();
                    let kind = DiagnosticKind::OpponentForPlayerWithBye { number, player, bye_number };
                    *verdict = (KtsOutcome::Unplayed, Some(kind));
                }
                // The match before this bye has its remark already.
                Some(_) if first_side == Opponent::Somebody => {}
                Some(_) | None if first_number != number && verdict.1.is_none() => {
                    let player = player.padded();
                    verdict.1 = Some(DiagnosticKind::PlayerTwiceInRound { number, player, first_number });
                }
                Some(_) | None => {}
            }
        }
    }
    judged
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Somebody,
    Nobody,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    Over,
    MayBeRunning,
}

fn by_itself(match_: &KtsMatch, number: u32, round: Round) -> (KtsOutcome, Option<DiagnosticKind>) {
    match match_.players {
        [first, second] if first.is_bye() && second.is_bye() => {
            (KtsOutcome::Nobody, Some(DiagnosticKind::ByeAgainstBye { number }))
        }
        [player, bye] | [bye, player] if bye.is_bye() => against_the_bye(match_, number, player),
        [first, second] if first == second => {
            (KtsOutcome::Unplayed, Some(DiagnosticKind::PlayerAgainstHimself { number }))
        }
        [first, second] => between(match_, number, round, first, second),
    }
}

fn against_the_bye(
    match_: &KtsMatch,
    number: u32,
    player: KtsPlayerId,
) -> (KtsOutcome, Option<DiagnosticKind>) {
    match (&match_.status, match_.winner) {
        (Some(MatchStatus::Winner) | None, Some(winner)) if winner == player => {
            (KtsOutcome::Bye { player }, None)
        }
        (Some(MatchStatus::Winner), Some(KtsPlayerId::BYE)) => (KtsOutcome::Missed { player }, None),
        (Some(MatchStatus::Winner) | None, Some(winner)) if !winner.is_bye() => {
            let winner = winner.padded();
            (KtsOutcome::Unplayed, Some(DiagnosticKind::WinnerNotInMatch { number, winner }))
        }
        (Some(_) | None, Some(_) | None) => {
            (KtsOutcome::Unplayed, Some(DiagnosticKind::ByeWithoutResult { number }))
        }
    }
}

fn between(
    match_: &KtsMatch,
    number: u32,
    round: Round,
    first: KtsPlayerId,
    second: KtsPlayerId,
) -> (KtsOutcome, Option<DiagnosticKind>) {
    let winner = match_.winner.filter(|winner| !winner.is_bye());
    let unplayed = Some(DiagnosticKind::OpponentWithUnplayedResult { number });
    match (&match_.status, winner) {
        (Some(MatchStatus::Winner) | None, Some(winner)) if winner == first => {
            (KtsOutcome::Won { winner, loser: second }, None)
        }
        (Some(MatchStatus::Winner) | None, Some(winner)) if winner == second => {
            (KtsOutcome::Won { winner, loser: first }, None)
        }
        (Some(MatchStatus::Winner) | None, Some(winner)) => {
            let winner = winner.padded();
            (KtsOutcome::Unplayed, Some(DiagnosticKind::WinnerNotInMatch { number, winner }))
        }
        (Some(MatchStatus::Draw), None) => (KtsOutcome::Drawn, None),
        (Some(MatchStatus::DoubleLoss), None) => (KtsOutcome::DoubleLoss, None),
        (Some(MatchStatus::Incomplete | MatchStatus::Unreported), None) if round == Round::MayBeRunning => {
            (KtsOutcome::Unplayed, None)
        }
        (Some(MatchStatus::Winner | MatchStatus::Incomplete | MatchStatus::Unreported) | None, None)
        | (Some(MatchStatus::Other(_)), Some(_) | None) => (KtsOutcome::Unplayed, unplayed),
        (
            Some(
                MatchStatus::Draw
                | MatchStatus::DoubleLoss
                | MatchStatus::Incomplete
                | MatchStatus::Unreported,
            ),
            Some(_),
        ) => (KtsOutcome::Unplayed, Some(DiagnosticKind::StatusAgainstWinner { number })),
    }
}
