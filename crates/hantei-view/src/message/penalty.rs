//! What is said of a penalty: what is put right, who decides what, why one is not given.

use hantei_core::match_::Side;
use hantei_core::penalty::{Ask, NotFollowed, Opening, Refused, Unfit};
use hantei_core::regulation::Bilingual;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::regulation::infraction::{Level, Remedy, RemedyQuestion};

use hantei_core::tournament::State;
use hantei_core::tournament::penalty::{Falls, RecordedPenalty};

use super::Message;
use crate::i18n::{Language, arguments};
use crate::wording::say;

/// Figures that a remedy speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RemedyFigures {
    /// How many cards were drawn too many; 0 where nobody has said.
    pub cards: u32,
    /// The least size of a Main Deck, where a document names it.
    pub minimum: Option<u32>,
}

/// Returns what is put right.
#[must_use]
pub fn remedy(remedy: Option<Remedy>, figures: RemedyFigures, language: Language) -> String {
    let id = format!("penalty-remedy-{}", remedy.map_or("none", Remedy::word));
    say(language, &id, &arguments! { cards: figures.cards, minimum: figures.minimum.unwrap_or(0) })
}

/// Returns the question on which a remedy depends.
#[must_use]
pub fn remedy_question(question: RemedyQuestion, language: Language) -> String {
    say(language, &format!("penalty-question-{}", question.word()), &arguments! {})
}

/// Returns what is still to be decided, and by whom.
#[must_use]
pub fn penalty_ask(ask: Ask, language: Language) -> String {
    say(language, &format!("penalty-ask-{}", ask.word()), &arguments! {})
}

/// Returns who says who goes first.
pub(crate) fn opening(opening: Opening, language: Language) -> String {
    let word = match opening {
        Opening::StartMethod => "start-method",
        Opening::LastLoser => "last-loser",
        Opening::Chooses(Side::First) => "p1",
        Opening::Chooses(Side::Second) => "p2",
    };
    say(language, &format!("penalty-opening-{word}"), &arguments! {})
}

/// Returns what the document calls a level.
#[must_use]
pub(crate) fn level_name(document: &str, level: Level, language: Language) -> String {
    let known = catalogue().find(document).and_then(|document| {
        document.levels.iter().find(|rule| rule.level == level).map(|rule| rule.name.clone())
    });
    known.map_or_else(|| level.word().to_owned(), |name| in_language(&name, language))
}

/// Returns the id of the infraction of a recorded penalty with what it is, or that no document lists it.
#[must_use]
pub(crate) fn infraction_name(state: &State, penalty: &RecordedPenalty, language: Language) -> String {
    let Some(id) = &penalty.infraction else {
        return say(language, "court-unlisted", &arguments! {});
    };
    let known = state.penalty_documents().and_then(|(competition, penalties)| {
        let all = competition.infractions.iter().chain(&penalties.infractions);
        all.into_iter().find(|known| known.id == *id).map(|known| in_language(&known.name, language))
    });
    match known {
        Some(name) => say(language, "court-infraction", &arguments! { id: id.clone(), name: name }),
        None => id.clone(),
    }
}

/// Returns the word for where a penalty falls, and the number of the Duel, 0 where it is none.
pub(crate) fn falls_word(falls: Falls) -> (&'static str, u8) {
    match falls {
        Falls::Nowhere => ("nowhere", 0),
        Falls::Duel { match_id: _, duel } => ("duel", duel),
        Falls::Match { match_id: _ } => ("match", 0),
        Falls::NextMatch => ("next-match", 0),
    }
}

fn in_language(text: &Bilingual, language: Language) -> String {
    match language {
        Language::English => text.en.clone(),
        Language::Japanese => text.ja.clone(),
    }
}

/// What can be wrong with a question about a penalty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRuling<'q> {
    /// No such infraction under the document.
    UnknownInfraction {
        /// As given.
        id: &'q str,
        /// The document.
        document: &'q str,
        /// What there is.
        known: Vec<&'q str>,
    },
    /// Neither an infraction nor a time.
    InfractionMissing {
        /// What there is.
        known: Vec<&'q str>,
    },
    /// The infraction is a matter of time, and it is too early.
    NotYet {
        /// The infraction.
        infraction: &'q str,
        /// From when on.
        time: String,
        /// The time as given.
        late: String,
    },
    /// The time proposes nothing.
    NothingProposed {
        /// The time as given.
        late: String,
    },
    /// The choice of the level is refused.
    Refused {
        /// Why.
        why: Refused,
        /// The infraction.
        infraction: &'q str,
        /// The penalty document.
        document: &'q str,
        /// Its levels.
        levels: Vec<Level>,
    },
    /// What was asked does not go with the match.
    NotFollowed {
        /// Why.
        why: &'q NotFollowed,
        /// The competition.
        document: &'q str,
        /// The stage.
        stage: String,
    },
    /// No time.
    Time {
        /// As given.
        text: &'q str,
    },
    /// No moment.
    Moment {
        /// As given.
        text: &'q str,
    },
    /// A word that is not among those known.
    Word {
        /// As given.
        text: &'q str,
        /// Those known.
        choices: Vec<&'static str>,
    },
}

/// Returns why there is no ruling.
#[must_use]
pub fn no_ruling(why: &NoRuling<'_>, language: Language) -> Message {
    let (code, arguments) = match why {
        NoRuling::UnknownInfraction { id, document, known } => {
            let known = known.join(", ");
            ("unknown_infraction", arguments! { id: *id, document: *document, known: known })
        }
        NoRuling::InfractionMissing { known } => {
            ("infraction_missing", arguments! { known: known.join(", ") })
        }
        NoRuling::NotYet { infraction, time, late } => {
            ("not_yet", arguments! { infraction: *infraction, time: time.clone(), late: late.clone() })
        }
        NoRuling::NothingProposed { late } => ("nothing_proposed", arguments! { late: late.clone() }),
        NoRuling::Refused { why, infraction, document, levels } => {
            let levels: Vec<&str> = levels.iter().map(|level| level.word()).collect();
            let levels = levels.join(", ");
            let infraction = *infraction;
            match why {
                Refused::NotAJudge { role } => ("not_a_judge", arguments! { role: role.name() }),
                Refused::HeadJudgeOnly { level } => ("head_judge_only", arguments! { level: level.word() }),
                Refused::HeadJudgeDeviates { level } => {
                    ("head_judge_deviates", arguments! { level: level.word() })
                }
                Refused::NoSuchLevel { level } => {
                    let level = level.word();
                    ("no_such_level", arguments! { level: level, document: *document, levels: levels })
                }
                Refused::ReasonMissing { level, base } => {
                    ("reason_missing", arguments! { level: level.word(), base: base.word() })
                }
                Refused::LevelMissing => {
                    ("level_missing", arguments! { infraction: infraction, levels: levels })
                }
                Refused::NoInfraction => ("no_infraction", arguments! { infraction: infraction }),
            }
        }
        NoRuling::NotFollowed { why, document, stage } => match why {
            NotFollowed::Unfit(Unfit::NoProcedure) => {
                ("no_procedure", arguments! { document: *document, stage: stage.clone() })
            }
            NotFollowed::Unfit(Unfit::Elsewhere { moment, duels }) => {
                ("elsewhere", arguments! { moment: moment.to_string(), duels: *duels })
            }
            NotFollowed::Unfit(Unfit::ScoreImpossible { score }) => {
                ("score_impossible", arguments! { score: score.to_string() })
            }
            NotFollowed::ExtensionTooShort { asked, least } => {
                ("extension_too_short", arguments! { asked: minutes(*asked), least: minutes(*least) })
            }
            NotFollowed::NoExtension => ("no_extension", arguments! {}),
        },
        NoRuling::Time { text } => ("time", arguments! { text: *text }),
        NoRuling::Moment { text } => ("moment", arguments! { text: *text }),
        NoRuling::Word { text, choices } => ("word", arguments! { text: *text, choices: choices.join(", ") }),
    };
    Message::of(language, "penalty-refused", code, &arguments)
}

/// Returns a time as judges write it: `3:00`.
pub(crate) fn minutes(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use hantei_core::match_::Score;
    use hantei_core::penalty::Moment;
    use hantei_core::regulation::catalogue::catalogue;
    use hantei_core::tournament::role::Role;

    use super::*;
    use crate::i18n::Catalogue;

    #[test]
    fn every_remedy_question_and_decision_has_a_sentence_in_both_languages() {
        for language in Language::ALL {
            let has = |id: String| assert!(Catalogue::of(language).has(&id), "{id}");
            for one in Remedy::ALL {
                has(format!("penalty-remedy-{}", one.word()));
            }
            for question in RemedyQuestion::ALL {
                has(format!("penalty-question-{}", question.word()));
            }
            for ask in Ask::ALL {
                has(format!("penalty-ask-{}", ask.word()));
            }
        }
    }

    #[test]
    fn how_many_cards_go_back_is_said() {
        let said =
            |one, cards, language| remedy(Some(one), RemedyFigures { cards, minimum: Some(40) }, language);
        let (drawn, random) = (Remedy::ReturnDrawn, Remedy::ReturnRandom);
        assert_eq!(
            said(drawn, 2, Language::English),
            "Return the 2 cards drawn too many to the Deck and shuffle."
        );
        assert_eq!(
            said(random, 1, Language::English),
            "Choose 1 card of the hand at random, return it to the Deck and shuffle."
        );
        assert_eq!(
            said(random, 2, Language::Japanese),
            "手札から2枚を無作為に選んでデッキに戻し、シャッフルします。"
        );
        assert_eq!(said(drawn, 0, Language::Japanese), "引きすぎたカードをデッキに戻し、シャッフルします。");
    }

    #[test]
    fn why_there_is_no_ruling_has_a_sentence_with_a_next_step_in_both_languages() {
        let infraction = &catalogue().find("ocg-penalty-guidelines").expect("it is listed").infractions[0];
        let (level, base, score) = (Level::DuelLoss, Level::Warning, Score::default());
        let refused = [
            Refused::NotAJudge { role: Role::Player },
            Refused::HeadJudgeOnly { level },
            Refused::HeadJudgeDeviates { level },
            Refused::NoSuchLevel { level },
            Refused::ReasonMissing { level, base },
            Refused::LevelMissing,
            Refused::NoInfraction,
        ];
        let refused = refused.map(|why| NoRuling::Refused {
            why,
            infraction: &infraction.id,
            document: "d",
            levels: vec![level],
        });
        let not_followed = [
            NotFollowed::Unfit(Unfit::NoProcedure),
            NotFollowed::Unfit(Unfit::Elsewhere { moment: Moment::BeforeDuel1, duels: 0 }),
            NotFollowed::Unfit(Unfit::Elsewhere { moment: Moment::InDuel(3), duels: 1 }),
            NotFollowed::Unfit(Unfit::ScoreImpossible { score }),
            NotFollowed::ExtensionTooShort { asked: 120, least: 180 },
            NotFollowed::NoExtension,
        ];
        let stage = "swiss".to_owned();
        let not_followed = not_followed.each_ref().map(|why| NoRuling::NotFollowed {
            why,
            document: "d",
            stage: stage.clone(),
        });
        let others = [
            NoRuling::UnknownInfraction { id: "x", document: "d", known: vec!["y"] },
            NoRuling::InfractionMissing { known: vec!["y"] },
            NoRuling::NotYet { infraction: "x", time: "5:00".to_owned(), late: "4:59".to_owned() },
            NoRuling::NothingProposed { late: "4:59".to_owned() },
            NoRuling::Time { text: "soon" },
            NoRuling::Moment { text: "lunch" },
            NoRuling::Word { text: "x", choices: vec!["y"] },
        ];
        for language in Language::ALL {
            for why in refused.iter().chain(&not_followed).chain(&others) {
                let Message { code, text, hint, page_hint: _ } = no_ruling(why, language);
                assert!(!text.contains(['{', '}']) && hint.is_some(), "{code}: {text}");
            }
        }
    }
}
