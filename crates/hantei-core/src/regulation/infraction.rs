//! Penalties as data: the rows of `[[level]]` and `[[infraction]]`.
//!
//! A document on penalties lists its levels, from the lightest, and the infractions with the level that each
//! begins at. A competition may list infractions of its own, also in place of some of its penalty document.
//! The words of the file are those of the enums here; what follows from them is worked out by
//! [`crate::penalty`].
//!
//! What this module does not know: matches, people, and the sentences for remedies. A remedy is a word.

use std::collections::BTreeMap;

use super::machine::words;
use super::problem::Trouble;
use super::reader::{At, Fields, Reader};
use super::setting::Range;
use super::{Bilingual, ClauseId};

words! {
    /// A level of penalty, from the lightest.
    Level {
        /// The act touches the rules.
        Caution = "caution",
        /// The act breaks the rules.
        Warning = "warning",
        /// A Duel is lost.
        DuelLoss = "duel-loss",
        /// A match is lost.
        MatchLoss = "match-loss",
        /// Out of the event.
        Disqualification = "disqualification",
        /// Out of the event, and prizes are lost.
        DisqualificationWithoutPrize = "disqualification-without-prize",
    }
}

words! {
    /// What a level costs in the match.
    Costs {
        /// Nothing.
        Nothing = "nothing",
        /// A Duel.
        Duel = "duel",
        /// The match.
        Match = "match",
    }
}

words! {
    /// Whether the offender goes on playing in the event.
    Participation {
        /// Goes on.
        In = "in",
        /// Is out, and never paired again.
        Out = "out",
    }
}

words! {
    /// What becomes of prizes won before.
    Prizes {
        /// They are kept.
        Kept = "kept",
        /// They are lost.
        Revoked = "revoked",
    }
}

words! {
    /// Where a penalty is recorded.
    Record {
        /// Within the event only.
        Event = "event",
        /// Officially: the publisher is told.
        Official = "official",
    }
}

words! {
    /// Who may do something about penalties.
    Giver {
        /// Any judge.
        Judge = "judge",
        /// The Head Judge alone.
        HeadJudge = "head-judge",
    }
}

words! {
    /// What counts as the same infraction again.
    Repeats {
        /// Any of the same family.
        Family = "family",
        /// The same act only; two acts of one infraction do not add up.
        Act = "act",
        /// Nothing: it is never raised for being repeated.
        Never = "never",
    }
}

words! {
    /// What is put right at the table.
    Remedy {
        /// Proper cards are added up to the least size.
        AddToMinimum = "add-to-minimum",
        /// Improper cards are replaced; the size is as before.
        ReplaceCards = "replace-cards",
        /// Improper cards are taken out and the Deck is put right.
        RemoveCards = "remove-cards",
        /// The Deck is made to match its list.
        DeckFollowsList = "deck-follows-list",
        /// Main, Extra and Side Deck are brought to their sizes.
        RestoreSizes = "restore-sizes",
        /// The game goes back to before the error.
        Rewind = "rewind",
        /// The game goes on; the card that was used goes to the Graveyard and nothing triggers.
        PlayOn = "play-on",
        /// The drawn cards go back to the Deck, which is shuffled.
        ReturnDrawn = "return-drawn",
        /// As many cards of the hand, at random, go back to the Deck, which is shuffled.
        ReturnRandom = "return-random",
        /// The seen cards go back where they belong; a Deck is shuffled.
        ReturnSeen = "return-seen",
        /// The conditions of the event are met.
        MeetConditions = "meet-conditions",
        /// The sleeves are changed.
        ChangeSleeves = "change-sleeves",
        /// What does not belong there is taken out of the sleeve.
        ClearSleeves = "clear-sleeves",
        /// What is not needed is taken off the field.
        ClearField = "clear-field",
        /// What was hidden is shown.
        ShowCards = "show-cards",
        /// It is put right before play goes on.
        CorrectToContinue = "correct-to-continue",
        /// The game state is repaired, or goes back.
        RepairGameState = "repair-game-state",
        /// The game state is accepted as it is.
        AcceptGameState = "accept-game-state",
        /// The player is asked whether to drop, where the event cannot be finished.
        OfferToDrop = "offer-to-drop",
        /// The player sits down and the next Duel begins, without the Side Deck.
        TakeSeat = "take-seat",
        /// The list is corrected or made clear.
        FixList = "fix-list",
        /// Deck and list are repaired as the document's table says.
        RepairDeck = "repair-deck",
        /// The cards are shown to both and go back in their order.
        ShowAndReturn = "show-and-return",
        /// Sleeves or cards are changed, at the latest after the round.
        ChangeByRoundEnd = "change-by-round-end",
        /// Cards are replaced or taken out before play goes on.
        ChangeBeforePlay = "change-before-play",
        /// The conduct stops.
        StopConduct = "stop-conduct",
        /// The player leaves; statements are taken and a report is sent.
        RemoveAndReport = "remove-and-report",
    }
}

words! {
    /// The question on which a remedy depends. Until it is answered with yes, the first remedy holds.
    RemedyQuestion {
        /// Has the next significant decision been made?
        SignificantDecision = "significant-decision",
        /// Is the error too far back to be repaired?
        TooFarBack = "too-far-back",
    }
}

words! {
    /// To whom an infraction counts.
    AppliesTo {
        /// To who committed it.
        Offender = "offender",
        /// To everybody who took part in it.
        Each = "each",
        /// To the player whose supporter committed it.
        SupportedPlayer = "supported-player",
    }
}

words! {
    /// At which level a penalty for Slow Play brings an extension.
    ExtensionAt {
        /// At every level, while the match goes on.
        EveryLevel = "every-level",
        /// At the level that the infraction begins at.
        BaseLevel = "base-level",
    }
}

words! {
    /// What makes an act no infraction.
    NotIf {
        /// It was approved.
        Approved = "approved",
    }
}

words! {
    /// What the organiser or the Head Judge is asked besides.
    AlsoAsks {
        /// Whether the player drops.
        Drop = "drop",
    }
}

/// One level of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelRule {
    /// The level.
    pub level: Level,
    /// What the document calls it.
    pub name: Bilingual,
    /// What it costs in the match.
    pub costs: Costs,
    /// Whether the offender goes on playing.
    pub participation: Participation,
    /// What becomes of prizes won before.
    pub prizes: Prizes,
    /// Where it is recorded.
    pub record: Record,
    /// Who gives it.
    pub given_by: Giver,
    /// The clause that describes it.
    pub clause: ClauseId,
    /// The clause on what becomes of it outside a Duel or match in progress, where there is one.
    pub carried: Option<ClauseId>,
    /// The clause on prizes, where there is one.
    pub on_prizes: Option<ClauseId>,
    /// The clause on the record, where there is one.
    pub on_record: Option<ClauseId>,
}

/// Where the penalty for an infraction begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// At this level.
    Level(Level),
    /// The document names none: the judge decides, and this is proposed by analogy, if anything is.
    JudgeDecides(Option<Level>),
    /// It is no infraction; the rule is shown.
    NoPenalty,
}

/// One infraction of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Infraction {
    /// Its id: `PEN-A1`.
    pub id: String,
    /// What happened, in a few words.
    pub name: Bilingual,
    /// Where its penalty begins.
    pub base: Base,
    /// The family within which repetitions count; its own id where it has none.
    pub family: String,
    /// What counts as a repetition.
    pub repeats: Repeats,
    /// What is put right, if anything.
    pub remedy: Option<Remedy>,
    /// The question on which that depends.
    pub asks: Option<RemedyQuestion>,
    /// What is put right if the question is answered with yes.
    pub remedy_after: Option<Remedy>,
    /// Who gives its base level, where others than for the level itself.
    pub given_by: Option<Giver>,
    /// To whom it counts.
    pub applies_to: AppliesTo,
    /// From so many minutes after the designated time it is proposed for who is not seated.
    pub late_minutes: Option<u32>,
    /// It is proposed for a result that comes in later than so many minutes after the round.
    pub slip_minutes: Option<u32>,
    /// When it brings an extension.
    pub extension: Option<ExtensionAt>,
    /// Whether prizes are lost with a Disqualification that it is raised to.
    pub prizes: Prizes,
    /// What makes it none.
    pub not_if: Option<NotIf>,
    /// Who may leave it without a penalty.
    pub waived_by: Option<Giver>,
    /// What somebody is asked besides.
    pub also_asks: Option<AlsoAsks>,
    /// Infractions of penalty documents in whose place it stands.
    pub replaces: Vec<String>,
    /// The clause that describes it.
    pub clause: ClauseId,
}

impl Infraction {
    /// Returns true if `id` names it, or one that it replaces; capitals and small letters are alike.
    #[must_use]
    pub fn is_named(&self, id: &str) -> bool {
        self.id.eq_ignore_ascii_case(id)
            || self.replaces.iter().any(|replaced| replaced.eq_ignore_ascii_case(id))
    }
}

const MINUTES: Range = Range { lowest: 0, highest: 120 };

/// Reads `[[level]]`: from the lightest, each once.
pub(super) fn read_levels<'t>(
    reader: &mut Reader<'t>,
    top: &mut Fields<'t>,
    slugs: &BTreeMap<&str, &ClauseId>,
) -> Vec<LevelRule> {
    let mut levels: Vec<LevelRule> = Vec::new();
    for mut fields in reader.tables(top, "level") {
        let at = fields.at.clone();
        let level = reader.need_choice(&mut fields, "level", Level::ALL, Level::word);
        let name = reader.need_bilingual(&mut fields, "name");
        let costs = reader.need_choice(&mut fields, "costs", Costs::ALL, Costs::word);
        let participation =
            reader.need_choice(&mut fields, "participation", Participation::ALL, Participation::word);
        let prizes = reader.need_choice(&mut fields, "prizes", Prizes::ALL, Prizes::word);
        let record = reader.need_choice(&mut fields, "record", Record::ALL, Record::word);
        let given_by = reader.need_choice(&mut fields, "given_by", Giver::ALL, Giver::word);
        let clause = need_clause(reader, &mut fields, slugs);
        let carried = reader.clause_at(&mut fields, "carried_clause", slugs);
        let on_prizes = reader.clause_at(&mut fields, "prizes_clause", slugs);
        let on_record = reader.clause_at(&mut fields, "record_clause", slugs);
        reader.close(fields);
        let (Some(level), Some(name), Some(costs), Some(clause)) = (level, name, costs, clause) else {
            continue;
        };
        let (Some(participation), Some(prizes), Some(record), Some(given_by)) =
            (participation, prizes, record, given_by)
        else {
            continue;
        };
        if levels.last().is_some_and(|lighter| lighter.level >= level) {
            reader.report(&at, Trouble::RowUnfit("levels rise from the lightest, each once"));
        }
        levels.push(LevelRule {
            level,
            name,
            costs,
            participation,
            prizes,
            record,
            given_by,
            clause,
            carried,
            on_prizes,
            on_record,
        });
    }
    levels
}

/// Reads `[[infraction]]`. `levels` are those of the same document; one of its own infractions begins at one of
/// them. Where the document has no levels, they are those of its penalty document.
pub(super) fn read_infractions<'t>(
    reader: &mut Reader<'t>,
    top: &mut Fields<'t>,
    slugs: &BTreeMap<&str, &ClauseId>,
    levels: &[LevelRule],
) -> Vec<Infraction> {
    let mut infractions: Vec<Infraction> = Vec::new();
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for mut fields in reader.tables(top, "infraction") {
        let at = fields.at.clone();
        let id = reader.need_text(&mut fields, "id");
        let name = reader.need_bilingual(&mut fields, "name");
        let base = read_base(reader, &mut fields, levels);
        let infraction = Infraction {
            id: id.unwrap_or_default().to_owned(),
            name: name.clone().unwrap_or(Bilingual { en: String::new(), ja: String::new() }),
            base: base.unwrap_or(Base::NoPenalty),
            family: match fields.take("family").map(|field| reader.text(&field)) {
                Some(family) => family.unwrap_or_default().to_owned(),
                None => id.unwrap_or_default().to_owned(),
            },
            repeats: reader
                .choice(&mut fields, "repeats", Repeats::ALL, Repeats::word)
                .unwrap_or(Repeats::Family),
            remedy: reader.choice(&mut fields, "remedy", Remedy::ALL, Remedy::word),
            asks: reader.choice(&mut fields, "asks", RemedyQuestion::ALL, RemedyQuestion::word),
            remedy_after: reader.choice(&mut fields, "remedy_after", Remedy::ALL, Remedy::word),
            given_by: reader.choice(&mut fields, "given_by", Giver::ALL, Giver::word),
            applies_to: reader
                .choice(&mut fields, "applies_to", AppliesTo::ALL, AppliesTo::word)
                .unwrap_or(AppliesTo::Offender),
            late_minutes: fields.take("late_minutes").and_then(|field| reader.number(&field, MINUTES)),
            slip_minutes: fields.take("slip_minutes").and_then(|field| reader.number(&field, MINUTES)),
            extension: reader.choice(&mut fields, "extension", ExtensionAt::ALL, ExtensionAt::word),
            prizes: reader.choice(&mut fields, "prizes", Prizes::ALL, Prizes::word).unwrap_or(Prizes::Kept),
            not_if: reader.choice(&mut fields, "not_if", NotIf::ALL, NotIf::word),
            waived_by: reader.choice(&mut fields, "waived_by", Giver::ALL, Giver::word),
            also_asks: reader.choice(&mut fields, "also_asks", AlsoAsks::ALL, AlsoAsks::word),
            replaces: read_texts(reader, &mut fields, "replaces"),
            clause: need_clause(reader, &mut fields, slugs).unwrap_or_else(|| ClauseId(String::new())),
        };
        goes_together(reader, &at, &infraction);
        reader.close(fields);
        let Some(id) = id else { continue };
        let line = reader.line(&at);
        if let Some(&first_line) = lines.get(&id.to_ascii_lowercase()) {
            reader.report(&at, Trouble::Duplicate { first_line });
            continue;
        }
        lines.insert(id.to_ascii_lowercase(), line);
        infractions.push(infraction);
    }
    infractions
}

/// Reads `level`, which may also be `judge` or `none`, and `proposal`.
fn read_base<'t>(reader: &mut Reader<'t>, fields: &mut Fields<'t>, levels: &[LevelRule]) -> Option<Base> {
    let mut known: Vec<Level> = levels.iter().map(|rule| rule.level).collect();
    if known.is_empty() {
        known = Level::ALL.to_vec();
    }
    let bases: Vec<Base> =
        known.iter().copied().map(Base::Level).chain([Base::JudgeDecides(None), Base::NoPenalty]).collect();
    let base = reader.need_choice(fields, "level", &bases, |base| match base {
        Base::Level(level) => level.word(),
        Base::JudgeDecides(_) => "judge",
        Base::NoPenalty => "none",
    });
    let at = fields.at.clone();
    let proposal = reader.choice(fields, "proposal", &known, Level::word);
    match (base?, proposal) {
        (Base::JudgeDecides(_), proposal) => Some(Base::JudgeDecides(proposal)),
        (base @ (Base::Level(_) | Base::NoPenalty), None) => Some(base),
        (base @ (Base::Level(_) | Base::NoPenalty), Some(_)) => {
            reader.report(&at, Trouble::RowUnfit("a proposal stands only with level = \"judge\""));
            Some(base)
        }
    }
}

/// Reports an infraction whose parts do not go together.
fn goes_together(reader: &mut Reader<'_>, at: &At, infraction: &Infraction) {
    let asked = [infraction.asks.is_some(), infraction.remedy_after.is_some()];
    if asked[0] != asked[1] || asked[0] && infraction.remedy.is_none() {
        let why = "asks, remedy and remedy_after stand together: what is done before and after";
        reader.report(at, Trouble::RowUnfit(why));
    }
    if infraction.late_minutes.is_some() && infraction.slip_minutes.is_some() {
        reader.report(at, Trouble::RowUnfit("late_minutes and slip_minutes are two infractions"));
    }
}

fn need_clause<'t>(
    reader: &mut Reader<'t>,
    fields: &mut Fields<'t>,
    slugs: &BTreeMap<&str, &ClauseId>,
) -> Option<ClauseId> {
    if !fields.has("clause") {
        fields.know("clause");
        reader.missing(&fields.at.clone(), "clause");
        return None;
    }
    reader.clause(fields, slugs)
}

fn read_texts<'t>(reader: &mut Reader<'t>, fields: &mut Fields<'t>, name: &'static str) -> Vec<String> {
    let Some(field) = fields.take(name) else { return Vec::new() };
    let elements = reader.list(&field).unwrap_or_default();
    elements.iter().filter_map(|element| reader.text(element)).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::super::parse;

    const HEAD: &str = r#"
[document]
id = "test"
transcription = 1
kind = "penalties"
title = { en = "T", ja = "T" }
publisher = "P"
territory = "T"
effective_from = "2000-01-01"
transcribed_by = "H"

[[level]]
level = "warning"
name = { en = "Warning", ja = "警告" }
costs = "nothing"
participation = "in"
prizes = "kept"
record = "event"
given_by = "judge"
clause = "a"

[[infraction]]
id = "TEST-A"
name = { en = "A", ja = "A" }
level = "warning"
remedy = "rewind"
asks = "significant-decision"
remedy_after = "play-on"
late_minutes = 5
clause = "a"

[[clause]]
id = "a"
spec = "TEST-A"
kind = "guided"
state = "planned"
en = "A."
ja = "A。"
"#;

    #[test]
    fn each_slip_in_penalties_is_named_with_its_line_and_what_to_do() {
        assert!(parse(HEAD, "file").is_ok(), "{:?}", parse(HEAD, "file"));
        // What is replaced, by what, and what the only problem says.
        #[rustfmt::skip]
        let rows = [
            ("costs = \"nothing\"", "costs = \"money\"", "file:15: level[1].costs: \"money\" is not known here; write one of nothing, duel, match"),
            ("record = \"event\"\n", "", "level[1]: record is missing; add it"),
            ("given_by = \"judge\"", "given_bye = \"judge\"", "level[1].given_bye: is no key of the schema here; did you mean given_by?"),
            ("id = \"TEST-A\"\n", "", "infraction[1]: id is missing; add it"),
            ("\nlevel = \"warning\"\nremedy", "\nlevel = \"caution\"\nremedy", "infraction[1].level: \"caution\" is not known here; write one of warning, judge, none"),
            ("remedy_after = \"play-on\"\n", "", "infraction[1]: the row does not go together: asks, remedy and remedy_after"),
            ("late_minutes = 5", "late_minutes = 500", "infraction[1].late_minutes: 500 is out of range"),
            ("late_minutes = 5", "late_minutes = 5\nslip_minutes = 5", "late_minutes and slip_minutes are two infractions"),
            ("late_minutes = 5", "proposal = \"warning\"", "a proposal stands only with level = \"judge\""),
            ("late_minutes = 5", "remark = \"x\"", "infraction[1].remark: is no key of the schema here"),
            ("late_minutes = 5\nclause = \"a\"", "late_minutes = 5\nclause = \"b\"", "infraction[1].clause: no [[clause]] of this file has the id \"b\""),
            ("late_minutes = 5\nclause = \"a\"", "late_minutes = 5", "infraction[1]: clause is missing; add it"),
        ];
        for (from, to, expected) in rows {
            assert!(HEAD.contains(from), "{from:?}");
            let problems = parse(&HEAD.replacen(from, to, 1), "file").expect_err(to);
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            assert!(problems.iter().any(|problem| problem.contains(expected)), "{to:?}: {problems:#?}");
        }
    }

    #[test]
    fn levels_rise_and_no_infraction_stands_twice() {
        let level =
            HEAD.split_once("[[level]]").expect("it has one").1.split_once("[[inf").expect("it has one").0;
        let twice = HEAD.replacen("[[infraction]]", &format!("[[level]]{level}[[infraction]]"), 1);
        let problems = parse(&twice, "file").expect_err("a level stands twice");
        assert!(problems[0].to_string().contains("levels rise from the lightest, each once"), "{problems:?}");
        let infraction = HEAD.split_once("[[infraction]]").expect("it has one").1;
        let infraction =
            infraction.split_once("[[clause]]").expect("it has one").0.replace("TEST-A", "test-a");
        let twice = HEAD.replacen("[[clause]]", &format!("[[infraction]]{infraction}[[clause]]"), 1);
        let problems = parse(&twice, "file").expect_err("an infraction stands twice");
        assert!(problems[0].to_string().contains("was already used in line 22"), "{problems:?}");
    }
}
