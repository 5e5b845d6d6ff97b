//! The second look at published rounds: what was found, how far pairs are apart, whether it could have
//! been better.

use fluent_bundle::FluentArgs;
use hantei_core::id::{EntrantId, RoundNumber};
use hantei_core::pairing::check::{Finding, Judgement, PairedDown, RoundReport, Seen, Severity, Worth};
use hantei_core::tournament::State;
use serde::Serialize;

use super::{Audience, Desk, Named, Reason};
use crate::i18n::{Language, arguments};
use crate::text::{Span, Style, Text};
use crate::wording::{self, Voice};

/// What the check says of a stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// The stage as the regulation names it: `swiss`.
    pub stage: String,
    /// True if no rule of pairing is broken that could have been kept.
    pub sound: bool,
    /// Every round in order.
    pub rounds: Vec<RoundCheck>,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    language: Language,
}

/// What the check says of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundCheck {
    /// The round.
    pub round: RoundNumber,
    /// What was found.
    pub findings: Vec<FindingRow>,
    /// Pairs with different match points.
    pub paired_down: Vec<PairDown>,
    /// The sum of squared differences of match points.
    pub sum_squared_differences: u64,
    /// What that sum could not go below if nobody had met.
    pub lower_bound: u64,
    /// Whether a better pairing existed: `best`, `better`, `not_judged`, `no_pairing`; or
    /// `bracket`, where the places say who meets whom.
    pub judgement: Reason,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FindingRow {
    /// `fault`, or `remark` where it could not be helped.
    pub severity: &'static str,
    /// What, as a code and a sentence.
    #[serde(flatten)]
    pub what: Reason,
    /// Who is concerned.
    pub players: Vec<Named>,
}

/// A pair with different match points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PairDown {
    /// The one with more.
    pub player: Named,
    /// Their match points.
    pub from: u32,
    /// The match points of the opponent.
    pub to: u32,
}

/// Returns what the check found in the rounds of `stage` as a sheet.
#[must_use]
pub fn check(
    stage: &str,
    rounds: &[RoundReport],
    state: &State,
    audience: Audience,
    language: Language,
) -> Check {
    let desk = Desk::new(state, audience, language);
    let faults = rounds.iter().flat_map(|round| &round.findings);
    let sound = faults.clone().all(|finding| match finding.severity {
        Severity::Fault => false,
        Severity::Remark => true,
    });
    let arguments = arguments! {
        stage: wording::stage_name(language, stage),
        rounds: rounds.len(),
        sound: if sound { "yes" } else { "no" },
    };
    Check {
        stage: stage.to_owned(),
        sound,
        rounds: rounds.iter().map(|round| desk.round_check(round)).collect(),
        title: desk.voice.say("check-title", &arguments),
        language,
    }
}

impl Desk<'_> {
    fn round_check(&self, report: &RoundReport) -> RoundCheck {
        let down =
            |down: &PairedDown| PairDown { player: self.named(down.entrant), from: down.from, to: down.to };
        RoundCheck {
            round: report.round,
            findings: report.findings.iter().map(|finding| self.finding(finding)).collect(),
            paired_down: report.paired_down.iter().map(down).collect(),
            sum_squared_differences: report.sum_squared_differences,
            lower_bound: report.lower_bound,
            judgement: judgement(&self.voice, report.judgement),
        }
    }

    fn finding(&self, finding: &Finding) -> FindingRow {
        let (what, players) = seen(&self.voice, &finding.seen);
        FindingRow {
            severity: match finding.severity {
                Severity::Fault => "fault",
                Severity::Remark => "remark",
            },
            what,
            players: players.into_iter().map(|player| self.named(player)).collect(),
        }
    }
}

/// Returns what was seen, and who is concerned.
fn seen(voice: &Voice<'_>, seen: &Seen) -> (Reason, Vec<EntrantId>) {
    let (code, arguments, players) = match seen {
        Seen::PairedWithThemself { entrant } => {
            ("paired_with_themself", arguments! { who: voice.who(*entrant) }, vec![*entrant])
        }
        Seen::InTwoPlaces { entrant } => {
            ("in_two_places", arguments! { who: voice.who(*entrant) }, vec![*entrant])
        }
        Seen::LeftOut { entrant } => ("left_out", arguments! { who: voice.who(*entrant) }, vec![*entrant]),
        Seen::NotActive { entrant } => {
            ("not_active", arguments! { who: voice.who(*entrant) }, vec![*entrant])
        }
        Seen::TableTwice { table } => ("table_twice", arguments! { table: table.0 }, Vec::new()),
        Seen::NeedlessBye { entrant } => {
            ("needless_bye", arguments! { who: voice.who(*entrant) }, vec![*entrant])
        }
        Seen::Rematch { first, second, times_met } => {
            let arguments = arguments! { pair: voice.pair(*first, *second), times: *times_met };
            ("rematch", arguments, vec![*first, *second])
        }
        Seen::SecondBye { entrant, byes } => {
            ("second_bye", arguments! { who: voice.who(*entrant), byes: *byes }, vec![*entrant])
        }
        Seen::ByeNotLowest { entrant, points, lowest } => {
            let arguments = arguments! { who: voice.who(*entrant), points: *points, lowest: *lowest };
            ("bye_not_lowest", arguments, vec![*entrant])
        }
        Seen::NotThrough { entrant, instead } => (
            "not_through",
            in_bracket(voice, *entrant, *instead),
            [Some(*entrant), *instead].into_iter().flatten().collect(),
        ),
        Seen::StaysOutOfBracket { entrant } => {
            ("stays_out_of_bracket", arguments! { who: voice.who(*entrant) }, vec![*entrant])
        }
        Seen::StaysInBracket { entrant, instead } => (
            "stays_in_bracket",
            in_bracket(voice, *entrant, *instead),
            [Some(*entrant), *instead].into_iter().flatten().collect(),
        ),
    };
    let id = format!("seen-{}", code.replace('_', "-"));
    (Reason { code, text: voice.say(&id, &arguments) }, players)
}

fn in_bracket<'a>(voice: &Voice<'_>, entrant: EntrantId, instead: Option<EntrantId>) -> FluentArgs<'a> {
    let other = if instead.is_some() { "one" } else { "nobody" };
    let instead = instead.map(|instead| voice.who(instead)).unwrap_or_default();
    arguments! { who: voice.who(entrant), other: other, instead: instead }
}

fn judgement(voice: &Voice<'_>, judgement: Judgement) -> Reason {
    match judgement {
        Judgement::Best => Reason { code: "best", text: voice.word("judgement-best") },
        Judgement::Better { best } => {
            let Worth { rematches, byes, bye_points, sum_squared_differences } = best;
            let arguments = arguments! {
                rematches: rematches, byes: byes, points: bye_points, sum: sum_squared_differences,
            };
            Reason { code: "better", text: voice.say("judgement-better", &arguments) }
        }
        Judgement::NotJudged => Reason { code: "not_judged", text: voice.word("judgement-not-judged") },
        Judgement::Bracket => Reason { code: "bracket", text: voice.word("judgement-bracket") },
        Judgement::Groups => Reason { code: "groups", text: voice.word("judgement-groups") },
        Judgement::NoPairing => Reason { code: "no_pairing", text: voice.word("judgement-no-pairing") },
    }
}

impl Check {
    /// Returns the sheet for a terminal of `columns` columns; lists of pairs are cut, findings never.
    #[must_use]
    pub fn text(&self, columns: usize) -> Text {
        let say = |id: &str, arguments| wording::say(self.language, id, &arguments);
        let mut text = Text::default();
        text.line(self.title.clone(), if self.sound { Style::Good } else { Style::Danger });
        for round in &self.rounds {
            text.gap();
            let arguments = arguments! {
                round: round.round.0, sum: round.sum_squared_differences, bound: round.lower_bound,
            };
            let style = match round.judgement.code {
                "best" => Style::Good,
                "better" => Style::Attention,
                _ => Style::Muted,
            };
            let id = if round.judgement.code == "bracket" { "check-round-of-bracket" } else { "check-round" };
            let mut line = vec![
                Span::new(say(id, arguments), Style::Strong),
                Span::plain(" "),
                Span::new(round.judgement.text.clone(), style),
            ];
            line.retain(|span| !span.text.is_empty());
            text.0.push(crate::text::Line(line));
            for finding in &round.findings {
                let (id, style) = match finding.severity {
                    "fault" => ("check-fault", Style::Danger),
                    _ => ("check-remark", Style::Attention),
                };
                text.line(format!("  {}", say(id, arguments! { text: finding.what.text.clone() })), style);
            }
            if !round.paired_down.is_empty() {
                let down = round.paired_down.iter().map(|down| {
                    let name = down.player.name.clone();
                    say("check-down", arguments! { name: name, from: down.from, to: down.to })
                });
                let list = wording::list(self.language, down);
                let line =
                    say("check-paired-down", arguments! { count: round.paired_down.len(), list: list });
                text.line(crate::text::cut(&format!("  {line}"), columns), Style::Muted);
            }
        }
        text
    }
}
