//! Commands as people type them: a name and `key=value` words, on the command line, in a file or in a form.

use std::collections::{BTreeMap, BTreeSet};

use crate::i18n::Language;
use crate::message::of_code;
use crate::sheet::Audience;
use hantei_core::id::{EntrantId, MatchId, PersonId, RoundNumber, TableNumber};
use hantei_core::lot::Seed;
use hantei_core::match_::end_of_match::Unreadable;
use hantei_core::match_::{MatchResult, Side};
use hantei_core::person::PersonRecord;
use hantei_core::tournament::clock::ExtensionReason;
use hantei_core::tournament::command::{AfterCorrection, Called, Command, Doubt, Force, Release, ShortField};
use hantei_core::tournament::event::{Absentees, MissedRounds};
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::team::Who;
use hantei_core::tournament::{Refusal, State};

use crate::people::{audience, find_entrant};
use crate::wording::extension_reason;

mod call;
mod clock;
mod deck;
mod deck_sheet;
mod field;
mod matrix;
mod penalty;
mod procedure;
mod result;
mod team;
mod value;

pub use deck_sheet::{LineTrouble, SheetLineTrouble, card_languages, sheet_line_trouble};
pub use field::{Expected, choice, label};
pub use matrix::may_give;
use procedure::procedure_command;
pub use value::{read_duel, read_score, read_time, read_utc};

/// What a word of a command may be, for `--help`, `--list` and refusals.
pub struct Known {
    /// The name of the command.
    pub name: &'static str,
    /// Its words; those in brackets may be left out.
    pub words: &'static str,
}

/// Every command of a tournament that `do` knows, in the order of an event's day.
pub const COMMANDS: &[Known] = &[
    known("change-setting", "key=KEY value=VALUE [reason=TEXT]"),
    known("grant-role", "account=ID role=ROLE"),
    known("revoke-role", "account=ID role=ROLE"),
    known("open-registration", ""),
    known("close-registration", ""),
    known(
        "register",
        "name=NAME [reading=TEXT] [id=CARD-GAME-ID] [region=TEXT] [club=TEXT] [accept=same-name,wrong-check-digit]",
    ),
    known(
        "edit-person",
        "player=WHO [member=MEMBER] [name=NAME] [reading=TEXT] [id=CARD-GAME-ID] [region=TEXT] [club=TEXT] [accept=…]",
    ),
    known("erase-person", "player=WHO|person=pN [member=MEMBER] reason=TEXT"),
    known("merge-duplicates", "keep=WHO remove=WHO reason=TEXT"),
    known(
        "register-team",
        "name=NAME [reading=TEXT] member-1=NAME [reading-1=TEXT] [id-1=CARD-GAME-ID] member-2=NAME [reading-2=TEXT] [id-2=CARD-GAME-ID] member-3=NAME [reading-3=TEXT] [id-3=CARD-GAME-ID] [leader=1|2|3] [accept=…]",
    ),
    known("rename-team", "team=WHO name=NAME [reading=TEXT]"),
    known("set-leader", "team=WHO member=MEMBER"),
    known(
        "replace-member",
        "team=WHO member=MEMBER name=NAME [reading=TEXT] [id=CARD-GAME-ID] [region=TEXT] [club=TEXT] [accept=…]",
    ),
    known("check-in", "player=WHO"),
    known("undo-check-in", "player=WHO"),
    known("award-bye", "player=WHO round=N reason=TEXT"),
    known("revoke-bye", "player=WHO round=N"),
    known(
        "late-entry",
        "name=NAME [reading=TEXT] [id=CARD-GAME-ID] [region=TEXT] [club=TEXT] [missed=match-loss|awarded-bye] [accept=…]",
    ),
    known("fix-table", "player=WHO table=N|none"),
    known("draw-groups", "[seed=HEX]"),
    known("set-groups", "groups=WHO,WHO…/WHO,WHO…"),
    known("start", "[absent=refused|kept|removed]"),
    known("draft", "[seed=HEX]"),
    known("swap", "first=WHO second=WHO [reason=TEXT]"),
    known("set-pairing", "first=WHO second=WHO"),
    known("discard-draft", ""),
    known("publish", "[allow-rematch=REASON] [release=everywhere|hall-first]"),
    known("release", ""),
    known("pair", "[seed=HEX] [allow-rematch=REASON]"),
    known("withdraw-round", "reason=TEXT [force=yes]"),
    known("start-clock", ""),
    known("pause-clock", ""),
    known("resume-clock", ""),
    known("set-clock", "left=MM:SS reason=TEXT"),
    known("observe-clock", ""),
    known(
        "extend",
        "table=N|match=mN time=MM:SS|minutes=N reason=ruling|translation|deck-check|slow-play|other [note=TEXT] [granted-by=judge|head-judge]",
    ),
    known("take-back-extension", "table=N|match=mN [number=N] reason=TEXT"),
    known("call-time", "table=N|all|match=mN"),
    known("take-back-time-call", "table=N|all|match=mN reason=TEXT"),
    known("report", "table=N|match=mN by=WHO score=W-L[-D[-B]]"),
    known("confirm", "table=N|match=mN by=WHO"),
    known("enter-result", "table=N|match=mN score=W-L[-D[-B]]|duels=a1>b1,a2<b2…"),
    known(
        "correct-result",
        "table=N [round=N] [stage=S]|match=mN score=W-L[-D[-B]]|duels=a1>b1,a2<b2… reason=TEXT [then=keep|swap:WHO:WHO|re-pair[:SEED]] [force=yes]",
    ),
    known("withdraw-result", "table=N|match=mN reason=TEXT"),
    known("no-show", "table=N|match=mN absent=WHO|first|second"),
    known("double-loss", "table=N|match=mN reason=TEXT"),
    known("drop", "player=WHO [reason=TEXT]"),
    known("reinstate", "player=WHO reason=TEXT"),
    known("close-round", "[leave-open=REASON]"),
    known("reopen-round", "reason=TEXT"),
    known(
        "start-procedure",
        "table=N|match=mN time-called=WHEN [phase=PHASE] [turn=p1|p2] [side-deck=accessed] [before=W-L[-D[-B]]]",
    ),
    known("procedure-step", "table=N|match=mN input=INPUT [points-first=LP] [points-second=LP]"),
    known("take-back-step", "table=N|match=mN"),
    known("confirm-procedure", "table=N|match=mN"),
    known("abandon-procedure", "table=N|match=mN reason=TEXT"),
    known("record-duel", "table=N|match=mN result=RESULT [reason=played|concession|penalty|no-show]"),
    known("take-back-duel", "table=N|match=mN"),
    known("first-player", "table=N|match=mN player=WHO|p1|p2"),
    known(
        "life-points",
        "table=N|match=mN [points-first=LP] [points-second=LP] [change=p1-minus|p1-plus|p2-minus|p2-plus] [amount=LP]",
    ),
    known("take-back-life-points", "table=N|match=mN"),
    known(
        "duel-step",
        "table=N|match=mN step=restored|totals|side-decked|dice|draw-won|randomised|hands|hands-early|begun|marked|not-marked|turn [player=WHO|p1|p2] [dice-first=N] [dice-second=N] [main=N] [extra=N] [side=N]",
    ),
    known("take-back-duel-step", "table=N|match=mN"),
    known("set-line-up", "table=N|match=mN [team=WHO] order=MEMBER,MEMBER…"),
    known("start-duels", "table=N|match=mN [duels=a1-b1,a2-b2…]"),
    known("end-duel", "table=N|match=mN duel=a1>b1 [reason=played|concession|penalty|no-show]"),
    known("take-back-team-duel", "table=N|match=mN duel=a1-b1 reason=TEXT"),
    known("confirm-representative", "table=N|match=mN [team=WHO] [member=MEMBER] representative=MEMBER"),
    known("name-representative", "table=N|match=mN team=WHO reason=TEXT"),
    known("start-representatives", "table=N|match=mN"),
    known("end-representatives", "table=N|match=mN result=RESULT [reason=played|concession|penalty|no-show]"),
    known("take-back-representatives", "table=N|match=mN reason=TEXT"),
    known("waive-tie", "players=WHO,WHO… reason=TEXT"),
    known("take-back-waiver", "players=WHO,WHO… reason=TEXT"),
    known("lock-decks", "[player=WHO]"),
    known("unlock-decks", "[player=WHO] reason=TEXT"),
    known("deck-deadline", "at=YYYY-MM-DDTHH:MMZ|none"),
    known("release-decks", "[stage=S]"),
    known("open-deck", "player=WHO"),
    known(
        "penalty",
        "player=WHO|both [member=MEMBER] [table=N|match=mN] [infraction=ID] [level=LEVEL] [why=malicious|mitigating|repetition|affected-result|other] [note=TEXT] [moment=WHEN] [score=W-L[-D[-B]]] [after=yes|no] [act=TEXT] [committed-by=player|supporter] [serve=next-match|record-only] [extension=MM:SS]",
    ),
    known("serve-penalty", "number=N"),
    known("take-back-penalty", "number=N reason=TEXT"),
    known("appeal", "number=N reason=TEXT"),
    known("decide-appeal", "number=N decision=upheld|overturned reason=TEXT"),
    known(
        "call-judge",
        "table=N|match=mN reason=rules|pace|randomisation|wrong-resolution|result|other [note=TEXT]",
    ),
    known("take-call", "number=N"),
    known("leave-call", "number=N"),
    known("answer-call", "number=N [ruling=TEXT]"),
    known("take-back-call", "number=N"),
    known("appeal-call", "number=N reason=TEXT"),
    known("draw-lots", "players=WHO,WHO…"),
    known("cut", "[short=accepted]"),
    known("advance", ""),
    known("finish", ""),
    known("reopen", "reason=TEXT"),
    known("assume-suggestions", ""),
];

const fn known(name: &'static str, words: &'static str) -> Known {
    Known { name, words }
}

impl Known {
    /// Returns what it does, in a few words.
    pub fn does(&self, language: Language) -> String {
        of_code(language, "console-does", self.name, &[]).text
    }
}

/// What is wrong with the words of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordTrouble {
    /// No command has this name.
    UnknownCommand(String),
    /// The word is not `key=value`.
    NotAWord(String),
    /// The key is given twice.
    Twice(String),
    /// The command has no such key.
    UnknownKey(String),
    /// The command needs this key.
    Missing(&'static str),
    /// The value cannot be read.
    Unreadable {
        /// The key.
        key: &'static str,
        /// What was given.
        value: String,
        /// What belongs there.
        expected: Expected,
    },
    /// Nobody, or more than one, is meant.
    Who {
        /// The key.
        key: &'static str,
        /// What was given.
        value: String,
        /// Who it could be.
        candidates: Vec<EntrantId>,
    },
    /// It is no input of a procedure.
    Input(Box<Unreadable>),
    /// The record has no such match.
    Refused(Box<Refusal>),
}

impl From<Refusal> for WordTrouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

/// The words of a command, taken one by one.
pub struct Words<'s> {
    state: &'s State,
    asker: Audience,
    words: BTreeMap<String, String>,
}

impl<'s> Words<'s> {
    /// Reads words of the form `key=value`. A hyphen in a key may be an underscore.
    pub fn read(words: &[String], state: &'s State, asker: Audience) -> Result<Self, WordTrouble> {
        let mut read = BTreeMap::new();
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| WordTrouble::NotAWord(word.clone()))?;
            let key = key.replace('_', "-");
            if read.insert(key.clone(), value.to_owned()).is_some() {
                return Err(WordTrouble::Twice(key));
            }
        }
        Ok(Self { state, asker, words: read })
    }

    fn maybe(&mut self, key: &'static str) -> Option<String> {
        self.words.remove(key)
    }

    fn need(&mut self, key: &'static str) -> Result<String, WordTrouble> {
        self.maybe(key).ok_or(WordTrouble::Missing(key))
    }

    fn read_with<T>(
        &mut self,
        key: &'static str,
        expected: Expected,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, WordTrouble> {
        let Some(value) = self.maybe(key) else { return Ok(None) };
        match read(&half_width(&value)) {
            Some(read) => Ok(Some(read)),
            None => Err(WordTrouble::Unreadable { key, value, expected }),
        }
    }

    fn who(&mut self, key: &'static str) -> Result<EntrantId, WordTrouble> {
        let value = self.need(key)?;
        self.find(key, &value)
    }

    fn find(&self, key: &'static str, who: &str) -> Result<EntrantId, WordTrouble> {
        find_entrant(self.state, self.asker, who).map_err(|candidates| WordTrouble::Who {
            key,
            value: who.to_owned(),
            candidates,
        })
    }

    fn round(&mut self) -> Result<Option<RoundNumber>, WordTrouble> {
        self.read_with("round", Expected::RoundNumber, |text| text.parse().ok().map(RoundNumber))
    }

    fn seed(&mut self) -> Result<Option<Seed>, WordTrouble> {
        self.read_with("seed", Expected::Seed, |text| text.parse().ok())
    }

    fn force(&mut self) -> Result<Force, WordTrouble> {
        let force = self.read_with("force", Expected::YesOrNo, |text| match text {
            "yes" => Some(Force::Yes),
            "no" => Some(Force::No),
            _ => None,
        })?;
        Ok(force.unwrap_or(Force::No))
    }

    fn release(&mut self) -> Result<Release, WordTrouble> {
        let release = self.read_with("release", Expected::Release, |text| match text {
            "everywhere" => Some(Release::Everywhere),
            "hall-first" => Some(Release::HallFirst),
            _ => None,
        })?;
        Ok(release.unwrap_or(Release::Everywhere))
    }

    fn role(&mut self) -> Result<Role, WordTrouble> {
        self.read_with("role", Expected::Role, |text| text.parse().ok().filter(|role| *role != Role::Player))?
            .ok_or(WordTrouble::Missing("role"))
    }

    fn accept(&mut self) -> Result<BTreeSet<Doubt>, WordTrouble> {
        let accepted = self.read_with("accept", Expected::Doubts, |text| {
            text.split(',')
                .map(|doubt| match doubt.trim() {
                    "same-name" => Some(Doubt::SameName),
                    "wrong-check-digit" => Some(Doubt::WrongCheckDigit),
                    _ => None,
                })
                .collect()
        })?;
        Ok(accepted.unwrap_or_default())
    }

    fn card_game_id(&mut self) -> Result<Option<hantei_core::card_game_id::CardGameId>, WordTrouble> {
        self.read_with("id", Expected::CardGameId, |text| text.parse().ok())
    }

    fn new_record(&mut self) -> Result<PersonRecord, WordTrouble> {
        Ok(PersonRecord {
            name: self.need("name")?,
            reading: self.maybe("reading"),
            card_game_id: self.card_game_id()?,
            region: self.maybe("region"),
            club: self.maybe("club"),
        })
    }

    /// The match that `match=`, or `table=` with perhaps `round=` and `stage=`, means.
    fn match_id(&mut self) -> Result<MatchId, WordTrouble> {
        if let Some(id) = self.read_with("match", Expected::MatchId, |text| text.parse().ok())? {
            return Ok(id);
        }
        let table =
            self.read_with("table", Expected::TableNumber, |text| text.parse().ok().map(TableNumber))?;
        let table = table.ok_or(WordTrouble::Missing("table"))?;
        let round = self.round()?;
        let stage = self.maybe("stage");
        Ok(match_at(self.state, table, round, stage.as_deref())?)
    }

    /// One match, or every one: `table=all`.
    fn called(&mut self) -> Result<Called, WordTrouble> {
        if self.words.get("table").is_some_and(|table| table == "all") {
            self.maybe("table");
            return Ok(Called::Every);
        }
        self.match_id().map(Called::Match)
    }

    fn time(&mut self, key: &'static str) -> Result<Option<u32>, WordTrouble> {
        self.read_with(key, Expected::Time, read_time)
    }

    /// How long an extension is, in seconds: `time=3:00` or `minutes=3`.
    fn length(&mut self) -> Result<u32, WordTrouble> {
        let minutes = self.read_with("minutes", Expected::WholeMinutes, |text| {
            text.parse::<u32>().ok().and_then(|minutes| minutes.checked_mul(60))
        })?;
        match minutes {
            Some(seconds) => Ok(seconds),
            None => self.time("time")?.ok_or(WordTrouble::Missing("time")),
        }
    }

    fn extension_reason(&mut self) -> Result<ExtensionReason, WordTrouble> {
        let read = self.read_with("reason", Expected::ExtensionReason, |text| {
            let plain = text.replace('-', "_");
            ExtensionReason::ALL.into_iter().find(|reason| extension_reason(*reason).0 == plain)
        })?;
        read.ok_or(WordTrouble::Missing("reason"))
    }

    fn score(&mut self) -> Result<MatchResult, WordTrouble> {
        let read = self.read_with("score", Expected::Score, read_score)?;
        read.ok_or(WordTrouble::Missing("score"))
    }

    fn side(&self, key: &'static str, match_id: MatchId, value: &str) -> Result<Side, WordTrouble> {
        side(self.state, self.asker, key, match_id, value)
    }

    fn finish(self) -> Result<(), WordTrouble> {
        match self.words.into_keys().next() {
            Some(key) => Err(WordTrouble::UnknownKey(key)),
            None => Ok(()),
        }
    }
}

/// Returns `text` with the digits, letters and signs that a Japanese keyboard makes as wide as a kanji in their
/// usual width, and its dashes as hyphens: `２－０` and `２ー０` are `2-0`. Only for what is no text of its own.
#[must_use]
pub fn half_width(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{3000}' => ' ',
        // The dash of the language, the minus of the digits, and what stands for them in other fonts.
        'ー' | '−' | '‐' | '–' | '—' | '―' => '-',
        '！'..='～' => u32::from(letter).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(letter),
        other => other,
    };
    text.chars().map(narrow).collect()
}

/// Returns the match at `table` of a round: of the last one, or of round `round` of `stage`.
pub fn match_at(
    state: &State,
    table: TableNumber,
    round: Option<RoundNumber>,
    stage: Option<&str>,
) -> Result<MatchId, Refusal> {
    let meant = match stage {
        Some(name) => state.stages.iter().find(|known| known.rule.id == name || known.id.to_string() == name),
        // A round number alone means the stage that has it: the running one first.
        None => {
            let has = |stage: &&hantei_core::tournament::state::Stage| {
                round.is_none_or(|round| stage.rounds.iter().any(|known| known.number == round))
            };
            state.stages.iter().rev().find(has)
        }
    };
    let stage = meant.ok_or(Refusal::NoRound)?;
    let found = match round {
        Some(round) => stage.rounds.iter().find(|known| known.number == round),
        None => stage.rounds.last(),
    };
    let found = found.ok_or(Refusal::NoRound)?;
    let tables = || found.matches.iter().map(|match_| match_.table).collect();
    let match_ = found.matches.iter().find(|match_| match_.table == table);
    match_.map(|match_| match_.id).ok_or_else(|| Refusal::UnknownTable { table, tables: tables() })
}

/// Returns the command that `name` and `words` say. `actor` is who reports, where that is a player.
pub fn command(name: &str, words: &[String], state: &State, actor: &Actor) -> Result<Command, WordTrouble> {
    // A player's words are about what a player sees: no answer tells of a round that only the hall shows.
    let asker = audience(actor);
    let shown = asker.shown(state);
    let mut words = Words::read(words, &shown, asker)?;
    let command = read(name, &mut words, actor)?;
    words.finish()?;
    Ok(command)
}

fn read(name: &str, words: &mut Words<'_>, actor: &Actor) -> Result<Command, WordTrouble> {
    Ok(match name {
        "change-setting" | "set" => Command::ChangeSetting {
            key: words.need("key")?,
            value: words.need("value")?,
            reason: words.maybe("reason"),
        },
        "assume-suggestions" => Command::AssumeSuggestions,
        "grant-role" => Command::GrantRole { account: words.need("account")?, role: words.role()? },
        "revoke-role" => Command::RevokeRole { account: words.need("account")?, role: words.role()? },
        "open-registration" => Command::OpenRegistration,
        "close-registration" => Command::CloseRegistration,
        "register" => Command::Register { record: words.new_record()?, accept: words.accept()? },
        "late-entry" => {
            let missed = words.read_with("missed", Expected::MissedRounds, |text| match text {
                "match-loss" | "loss" => Some(MissedRounds::MatchLoss),
                "awarded-bye" | "bye" => Some(MissedRounds::AwardedBye),
                _ => None,
            })?;
            Command::LateEntry { record: words.new_record()?, accept: words.accept()?, missed }
        }
        "edit-person" => edit_person(words)?,
        "erase-person" => Command::ErasePerson { person: person(words)?, reason: words.need("reason")? },
        "merge-duplicates" => Command::MergeDuplicates {
            keep: words.who("keep")?,
            remove: words.who("remove")?,
            reason: words.need("reason")?,
        },
        "check-in" => Command::CheckIn { entrant: words.who("player")? },
        "undo-check-in" => Command::UndoCheckIn { entrant: words.who("player")? },
        "award-bye" => Command::AwardBye {
            entrant: words.who("player")?,
            round: words.round()?.ok_or(WordTrouble::Missing("round"))?,
            reason: words.need("reason")?,
        },
        "revoke-bye" => Command::RevokeBye {
            entrant: words.who("player")?,
            round: words.round()?.ok_or(WordTrouble::Missing("round"))?,
        },
        "fix-table" => {
            let table = words.read_with("table", Expected::TableNumberOrNone, |text| match text {
                "none" => Some(None),
                number => number.parse().ok().map(|number| Some(TableNumber(number))),
            })?;
            let table = table.ok_or(WordTrouble::Missing("table"))?;
            Command::FixTable { entrant: words.who("player")?, table }
        }
        "start" => {
            let absentees = words.read_with("absent", Expected::Absentees, |text| match text {
                "refused" => Some(Absentees::Refused),
                "kept" | "keep" => Some(Absentees::Kept),
                "removed" | "remove" => Some(Absentees::Removed),
                _ => None,
            })?;
            Command::Start { absentees: absentees.unwrap_or(Absentees::Refused) }
        }
        "draft" => Command::DraftRound { seed: words.seed()? },
        "swap" => {
            let (first, second) = (words.who("first")?, words.who("second")?);
            match words.maybe("reason") {
                Some(reason) => Command::SwapPublished { first, second, reason },
                None => Command::SwapInDraft { first, second },
            }
        }
        "set-pairing" => Command::SetPairing { first: words.who("first")?, second: words.who("second")? },
        "discard-draft" => Command::DiscardDraft,
        "publish" => {
            Command::PublishRound { allow_rematch: words.maybe("allow-rematch"), release: words.release()? }
        }
        "release" => Command::ReleaseRound,
        "pair" => Command::PairRound { seed: words.seed()?, allow_rematch: words.maybe("allow-rematch") },
        "withdraw-round" => Command::WithdrawRound { reason: words.need("reason")?, force: words.force()? },
        "cut" => {
            let short = words.read_with("short", Expected::ShortField, |text| match text {
                "accepted" | "yes" => Some(ShortField::Accepted),
                "refused" | "no" => Some(ShortField::Refused),
                _ => None,
            })?;
            Command::Cut { short: short.unwrap_or(ShortField::Refused) }
        }
        "advance" => Command::Advance,
        "drop" => Command::Drop { entrant: words.who("player")?, reason: words.maybe("reason") },
        "reinstate" => Command::Reinstate { entrant: words.who("player")?, reason: words.need("reason")? },
        "close-round" => Command::CloseRound { leave_open: words.maybe("leave-open") },
        "reopen-round" => Command::ReopenRound { reason: words.need("reason")? },
        "draw-lots" => {
            let list = words.need("players")?;
            let entrants: Result<BTreeSet<EntrantId>, WordTrouble> =
                list.split(',').map(|who| words.find("players", who.trim())).collect();
            Command::DrawLots { entrants: entrants? }
        }
        "finish" => Command::Finish,
        "reopen" => Command::Reopen { reason: words.need("reason")? },
        other => {
            if let Some(command) = clock::command(other, words)? {
                command
            } else if let Some(command) = deck::command(other, words)? {
                Command::Decks(command)
            } else if let Some(command) = penalty::command(other, words)? {
                Command::Penalties(command)
            } else if let Some(command) = call::command(other, words)? {
                Command::Calls(command)
            } else if let Some(command) = procedure_command(other, words)? {
                command
            } else if let Some(command) = team::command(other, words, actor)? {
                command
            } else {
                return result::command(other, words, actor);
            }
        }
    })
}

/// Reads the side of a match: `first`, `p1`, `second`, `p2`, or the player who sits there. `key` is that of
/// the word.
pub fn side(
    state: &State,
    asker: Audience,
    key: &'static str,
    match_id: MatchId,
    value: &str,
) -> Result<Side, WordTrouble> {
    match value {
        "first" | "p1" => Ok(Side::First),
        "second" | "p2" => Ok(Side::Second),
        who => {
            let unknown = |candidates| WordTrouble::Who { key, value: who.to_owned(), candidates };
            let entrant = find_entrant(state, asker, who).map_err(unknown)?;
            let (_, _, match_) = state.match_(match_id).ok_or(Refusal::UnknownMatch { match_id })?;
            Ok(match_.side_of(entrant).ok_or(Refusal::NotInMatch { entrant, match_id })?)
        }
    }
}

fn after_correction(words: &mut Words<'_>) -> Result<Option<AfterCorrection>, WordTrouble> {
    let Some(value) = words.maybe("then") else { return Ok(None) };
    let parts: Vec<&str> = value.split(':').collect();
    let unreadable =
        || WordTrouble::Unreadable { key: "then", value: value.clone(), expected: Expected::AfterCorrection };
    match parts.as_slice() {
        ["keep"] => Ok(Some(AfterCorrection::Keep)),
        ["swap", first, second] => {
            Ok(Some(AfterCorrection::Swap(words.find("then", first)?, words.find("then", second)?)))
        }
        ["re-pair" | "repair"] => Ok(Some(AfterCorrection::RePair(None))),
        ["re-pair" | "repair", seed] => {
            Ok(Some(AfterCorrection::RePair(Some(seed.parse().map_err(|_| unreadable())?))))
        }
        _ => Err(unreadable()),
    }
}

fn person(words: &mut Words<'_>) -> Result<PersonId, WordTrouble> {
    if let Some(person) = words.read_with("person", Expected::PersonId, |text| text.parse().ok())? {
        return Ok(person);
    }
    let entrant = words.who("player")?;
    let known = words.state.entrant(entrant).ok_or(Refusal::UnknownEntrant { entrant })?;
    match &known.who {
        Who::Person(person) => Ok(*person),
        // Of a team it is said which member is meant.
        Who::Team(_) => team::member(words, "member", entrant),
    }
}

fn edit_person(words: &mut Words<'_>) -> Result<Command, WordTrouble> {
    let person = person(words)?;
    let old = words.state.records.get(person).cloned();
    let mut record = old.ok_or(Refusal::PersonErased { person })?;
    if let Some(name) = words.maybe("name") {
        record.name = name;
    }
    // An empty value takes the entry away.
    for (key, place) in
        [("reading", &mut record.reading), ("region", &mut record.region), ("club", &mut record.club)]
    {
        if let Some(value) = words.maybe(key) {
            *place = Some(value).filter(|value| !value.is_empty());
        }
    }
    if words.words.get("id").is_some_and(String::is_empty) {
        words.maybe("id");
        record.card_game_id = None;
    } else if let Some(id) = words.card_game_id()? {
        record.card_game_id = Some(id);
    }
    Ok(Command::EditPerson { person, record, accept: words.accept()? })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The sentences for people, in both languages: they name commands as they are typed.
    fn sentences() -> Vec<(String, String)> {
        let locales = concat!(env!("CARGO_MANIFEST_DIR"), "/../../locales");
        let folders = std::fs::read_dir(locales).unwrap().map(|folder| folder.unwrap().path());
        let files = folders.flat_map(|folder| std::fs::read_dir(folder).unwrap());
        let text =
            |path: std::path::PathBuf| (path.display().to_string(), std::fs::read_to_string(path).unwrap());
        files.map(|file| text(file.unwrap().path())).collect()
    }

    #[test]
    fn every_command_that_a_sentence_tells_people_to_type_is_one_that_is_read() {
        let mut told = BTreeSet::new();
        for (file, text) in sentences() {
            for typed in text.split("hantei do LOG ").skip(1) {
                let typed = typed.split(['`', '\n']).next().unwrap_or_default();
                let mut words = typed.split_whitespace();
                let name = words.next().unwrap_or_default();
                if name.starts_with("--") || name == "COMMAND" {
                    continue;
                }
                let known = COMMANDS.iter().find(|known| known.name == name);
                let known = known.unwrap_or_else(|| panic!("{file}: no command {name}: {typed}"));
                told.insert(known.name);
                for key in words.filter_map(|word| word.split_once('=')).map(|(key, _)| key) {
                    let takes = |separator: char| {
                        known.words.split(separator).any(|it| it.starts_with(&format!("{key}=")))
                    };
                    assert!(
                        takes(' ') || takes('[') || takes('|'),
                        "{file}: {name} does not take {key}: {typed}"
                    );
                }
            }
        }
        assert!(told.len() > 10, "sentences name commands: {told:?}");
    }

    #[test]
    fn what_is_typed_with_wide_digits_is_read_as_it_is_meant() {
        let state = State::default();
        let scorekeeper = Actor::console(Role::Scorekeeper);
        let read = |name: &str, words: &[&str]| {
            let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            command(name, &words, &state, &scorekeeper)
        };
        for score in ["2-0", "２-０", "２－０", "２ー０", "２−０", "2–0"] {
            let wide = read("enter-result", &["match=m11", &format!("score={score}")]);
            let command = Command::EnterResult { match_id: MatchId(11), result: MatchResult::played(2, 0) };
            assert_eq!(wide.as_ref(), Ok(&command), "{score}");
        }
        let clock = read("set-clock", &["left=１２：３０", "reason=rested"]);
        assert_eq!(clock, read("set-clock", &["left=12:30", "reason=rested"]));
        assert!(clock.is_ok());
        // Who types no number is told what was typed, and a text stays as it is.
        let unreadable = read("enter-result", &["match=m11", "score=Ａ"]).unwrap_err();
        assert!(
            matches!(&unreadable, WordTrouble::Unreadable { value, .. } if value == "Ａ"),
            "{unreadable:?}"
        );
        let named = read("register", &["name=ＡＢＣ１"]);
        assert!(matches!(named, Ok(Command::Register { record, .. }) if record.name == "ＡＢＣ１"));
    }

    #[test]
    fn every_command_in_the_list_is_one_that_is_read() {
        let state = State::default();
        let organiser = Actor::console(Role::Organiser);
        for known in COMMANDS {
            let read = command(known.name, &[], &state, &organiser);
            assert!(!matches!(read, Err(WordTrouble::UnknownCommand(_))), "{}", known.name);
        }
    }

    #[test]
    fn every_command_says_what_it_does_in_every_language() {
        for known in COMMANDS {
            let says = [Language::English, Language::Japanese].map(|language| known.does(language));
            assert!(says.iter().all(|says| !says.is_empty() && !says.contains("console-does")), "{says:?}");
            assert!(says[0].is_ascii() && !says[1].is_ascii(), "{says:?}");
        }
    }
}
