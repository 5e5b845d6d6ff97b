//! The one table of what can be set.
//!
//! What this module does not know: how a setting is changed, and the sentences for people; a setting's
//! label is the key of a message.

use crate::card::{PrintLanguage, Territory};

use super::super::StageKind;
use super::super::infraction::{Giver, Level};
use crate::standings::group::GroupCriterion;

/// Where a setting belongs, and so how its key is formed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// To the whole tournament: `section.name`. Unset, it holds up every stage.
    Section(&'static str),
    /// To each stage of the kind: `stage.name`.
    Stage(StageKind),
    /// To a named round of a stage of the kind: `stage.round.name`. It goes before the stage's own.
    Round(StageKind),
}

impl Scope {
    /// Returns whether this is the section `name` of the whole tournament.
    #[must_use]
    pub fn is_section(self, name: &str) -> bool {
        match self {
            Section(section) => section == name,
            Stage(_) | Round(_) => false,
        }
    }
}

/// What a setting may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingKind {
    /// Yes or no.
    Flag,
    /// A whole number.
    Number(Range),
    /// An odd number.
    OddNumber(Range),
    /// A whole number, or the word `none`.
    NumberOrNone(Range),
    /// A whole number, fixed or by attendance.
    ByAttendance(Range),
    /// As [`SettingKind::ByAttendance`], and 0 for "none".
    ByAttendanceOrNone(Range),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Some of these words in order, each at most once.
    Words(&'static [&'static str]),
    /// A civil date `yyyy-mm-dd`, or one of these words.
    Date(&'static [&'static str]),
}

/// The numbers from `lowest` to `highest`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The least.
    pub lowest: u32,
    /// The most.
    pub highest: u32,
}

impl Range {
    /// Returns whether `number` lies in the range.
    #[must_use]
    pub fn contains(self, number: u32) -> bool {
        (self.lowest..=self.highest).contains(&number)
    }
}

/// What the number of a setting counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Nothing: a word or a flag.
    None,
    /// Cards.
    Cards,
    /// Days of the tournament, from 1.
    Days,
    /// Decks.
    Decks,
    /// Duels.
    Duels,
    /// Entrants.
    Entrants,
    /// Languages of printed cards.
    Languages,
    /// Life Points.
    LifePoints,
    /// Minutes.
    Minutes,
    /// Match points.
    Points,
    /// Rounds.
    Rounds,
}

/// Whether a regulation file must speak of a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Each file says something on it, if only that the document does not.
    Always,
    /// For each stage, unless every round of it has its own.
    UnlessEveryRound,
    /// A file may be silent: then there is no such setting.
    Sometimes,
}

/// One row of the table of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownSetting {
    /// Where it belongs.
    pub scope: Scope,
    /// The last part of its key.
    pub name: &'static str,
    /// What it may be.
    pub kind: SettingKind,
    /// What its number counts.
    pub unit: Unit,
    /// Whether a regulation file must speak of it.
    pub presence: Presence,
}

impl KnownSetting {
    /// Returns the key of the message that names the setting for people: `setting-points-both-lost`
    /// for a section, `setting-stage-rounds` and `setting-round-day` for stages and their rounds.
    #[must_use]
    pub fn label(&self) -> String {
        let scope = match self.scope {
            Section(section) => section,
            Stage(_) => "stage",
            Round(_) => "round",
        };
        format!("setting-{scope}-{}", self.name).replace('_', "-")
    }
}

/// The criteria of standings that the program can compute, as they are named in settings.
pub const CRITERIA: [&str; 6] = [
    "match-points",
    "opponents-match-win-rate",
    "opponents-opponents-match-win-rate",
    "lost-round-squares",
    "head-to-head",
    "lot",
];

/// Where a card can be released, as settings name it.
pub const TERRITORIES: [&str; Territory::ALL.len()] = {
    let mut words = [""; Territory::ALL.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = Territory::ALL[at].word();
        at += 1;
    }
    words
};

/// The languages that cards are printed in, as settings name them.
pub const PRINT_LANGUAGES: [&str; PrintLanguage::ALL.len()] = {
    let mut codes = [""; PrintLanguage::ALL.len()];
    let mut at = 0;
    while at < codes.len() {
        codes[at] = PrintLanguage::ALL[at].code();
        at += 1;
    }
    codes
};

/// The levels of penalty, as settings name them.
const LEVELS: [&str; Level::ALL.len()] = {
    let mut words = [""; Level::ALL.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = Level::ALL[at].word();
        at += 1;
    }
    words
};

/// Who may give a penalty, as settings name them.
const GIVERS: [&str; Giver::ALL.len()] = {
    let mut words = [""; Giver::ALL.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = Giver::ALL[at].word();
        at += 1;
    }
    words
};

pub(super) const fn range(lowest: u32, highest: u32) -> Range {
    Range { lowest, highest }
}

const fn row(
    scope: Scope,
    name: &'static str,
    kind: SettingKind,
    unit: Unit,
    presence: Presence,
) -> KnownSetting {
    KnownSetting { scope, name, kind, unit, presence }
}

use Presence::{Always, Sometimes, UnlessEveryRound};
use Scope::{Round, Section, Stage};
use SettingKind::{
    ByAttendance, ByAttendanceOrNone, Date, Flag, Number, NumberOrNone, OddNumber, Word, Words,
};
use StageKind::{Elimination, Groups, Swiss};

const DRAWS: SettingKind = Word(&["end-of-match", "possible", "none"]);
const MINUTES: SettingKind = NumberOrNone(range(1, 240));
// Who grants an extension: any judge; a judge for rulings, translation and Slow Play, else the head judge;
// the head judge alone; nobody.
const EXTENSION_AUTHORITY: SettingKind = Word(&["judge", "judge-for-rulings", "head-judge", "none"]);
// How it is settled who chooses to go first or second.
const FIRST_PLAYER: SettingKind = Word(&["die", "rock-paper-scissors", "random-method"]);
const LEVEL: SettingKind = Word(&LEVELS);
const GIVER: SettingKind = Word(&GIVERS);
const DAY: SettingKind = Number(range(1, 9));
const POINTS: SettingKind = Number(range(0, 99));
const CARDS: SettingKind = Number(range(0, 999));
const DECKS: SettingKind = Number(range(0, 99));
const LISTED: SettingKind = Word(&["listed"]);
// What becomes of the Duels of a team round once it is decided.
const AFTER_DECISION: SettingKind = Word(&["finished", "terminated", "all-played"]);

/// The criteria of groups, as settings name them.
const GROUP_CRITERIA: [&str; GroupCriterion::ALL.len()] = {
    let mut words = [""; GroupCriterion::ALL.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = GroupCriterion::ALL[at].word();
        at += 1;
    }
    words
};

/// Every setting that the program knows.
#[rustfmt::skip] // One setting, one line: the table is read as a table.
pub const KNOWN: &[KnownSetting] = &[
    row(Section("match"), "best_of", OddNumber(range(1, 9)), Unit::Duels, Always),
    row(Section("match"), "drawn_duel", Word(&["replayed", "counts"]), Unit::None, Always),
    row(Section("match"), "ended_by", Word(&["wins-or-losses", "wins"]), Unit::None, Always),
    row(Section("result"), "forfeit_score", Word(&["opponent-raised", "two-nil"]), Unit::None, Always),
    row(Section("result"), "level_match", Word(&["drawn", "both-lost", "extended"]), Unit::None, Always),
    row(Section("result"), "double_loss", Word(&["possible", "impossible"]), Unit::None, Always),
    row(Section("points"), "win", POINTS, Unit::Points, Always),
    row(Section("points"), "draw", POINTS, Unit::Points, Always),
    row(Section("points"), "loss", POINTS, Unit::Points, Always),
    row(Section("points"), "both_lost", POINTS, Unit::Points, Always),
    row(Section("points"), "bye", POINTS, Unit::Points, Always),
    row(Section("standings"), "criteria", Words(&CRITERIA), Unit::None, Always),
    row(Section("standings"), "averaging", Word(&["pooled", "mean"]), Unit::None, Always),
    row(Section("standings"), "comparison", Word(&["printed", "exact"]), Unit::None, Always),
    row(Section("standings"), "bye_counting", Word(&["counted", "not-counted"]), Unit::None, Always),
    row(Section("team"), "members", Number(range(2, 9)), Unit::Entrants, Sometimes),
    row(Section("team"), "meetings", Word(&["all-play-all", "boards"]), Unit::None, Sometimes),
    row(Section("team"), "best_of", OddNumber(range(1, 9)), Unit::Duels, Sometimes),
    row(Section("team"), "wins_needed", NumberOrNone(range(1, 81)), Unit::None, Sometimes),
    row(Section("team"), "drawn_duel", Word(&["counts", "replayed"]), Unit::None, Sometimes),
    row(Section("team"), "unplayed_duels", Word(&["counted", "not-counted"]), Unit::None, Sometimes),
    row(Section("team"), "absent_team", Word(&["wins-needed", "every-meeting"]), Unit::None, Sometimes),
    row(Section("team"), "member_match_loss", Word(&["own-duels", "team-round"]), Unit::None, Sometimes),
    row(Section("team"), "leader_duels", Word(&["registered-leader"]), Unit::None, Sometimes),
    row(Section("team"), "substitutes", Word(&["none"]), Unit::None, Sometimes),
    row(Section("attendance"), "minimum", Number(range(2, 9999)), Unit::Entrants, Always),
    row(Section("registration"), "card_game_id", Word(&["required", "optional"]), Unit::None, Always),
    row(Section("late_entry"), "missed_rounds", Word(&["match-loss", "awarded-bye"]), Unit::None, Always),
    row(Section("late_entry"), "changes_rounds", Flag, Unit::None, Always),
    row(Section("late_entry"), "changes_cut", Flag, Unit::None, Always),
    row(Section("late_entry"), "last_round", NumberOrNone(range(1, 99)), Unit::Rounds, Always),
    row(Section("extension"), "authority", EXTENSION_AUTHORITY, Unit::None, Always),
    row(Section("extension"), "slow_play_minutes", MINUTES, Unit::Minutes, Always),
    row(Section("penalty"), "escalation_from", Number(range(2, 9)), Unit::None, Sometimes),
    row(Section("penalty"), "escalation_steps", Number(range(0, 5)), Unit::None, Sometimes),
    row(Section("penalty"), "escalation_highest", LEVEL, Unit::None, Sometimes),
    row(Section("penalty"), "escalated_by", GIVER, Unit::None, Sometimes),
    row(Section("penalty"), "other_level_by", GIVER, Unit::None, Sometimes),
    row(Section("penalty"), "match_loss_by", GIVER, Unit::None, Sometimes),
    row(Section("penalty"), "prizes_kept_in", Word(&["every-stage", "elimination"]), Unit::None, Sometimes),
    row(Section("penalty"), "tardiness", Word(&["reached", "exceeded"]), Unit::None, Sometimes),
    row(Section("call"), "appeal", Flag, Unit::None, Sometimes),
    row(Section("duel"), "life_points", Number(range(1, 999_999)), Unit::LifePoints, Always),
    row(Section("duel"), "opening_hand", CARDS, Unit::Cards, Always),
    row(Section("duel"), "first_player", FIRST_PLAYER, Unit::None, Always),
    row(Section("duel"), "after_drawn_duel", Word(&["start-method", "last-chooser"]), Unit::None, Always),
    row(Section("duel"), "after_unplayed_duel", Word(&["last-played", "loser"]), Unit::None, Always),
    row(Section("duel"), "drawn_early", Word(&["chooser-goes-first", "judge-decides"]), Unit::None, Always),
    row(Section("duel"), "side_decking_after", Word(&["played-duel", "any-duel"]), Unit::None, Always),
    row(Section("duel"), "interval_minutes", MINUTES, Unit::Minutes, Always),
    row(Section("duel"), "thinking_minutes", MINUTES, Unit::Minutes, Always),
    row(Section("duel"), "further_first_player", FIRST_PLAYER, Unit::None, Always),
    row(Section("duel"), "further_winner", Word(&["chooses", "goes-first"]), Unit::None, Always),
    row(Section("duel"), "disputes", Word(&["until-duel-over", "while-match-open"]), Unit::None, Always),
    row(Section("deck"), "main_minimum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "main_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "extra_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "side_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "copies_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "pooled_over", Word(&["deck", "player", "team"]), Unit::None, Sometimes),
    row(Section("deck"), "forbidden_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "limited_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "semi_limited_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "limited_1_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "limited_2_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "limited_3_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "category_cap", Word(&["per-deck", "none"]), Unit::None, Sometimes),
    row(Section("deck"), "list_date", Date(&["event"]), Unit::None, Sometimes),
    row(Section("deck"), "release_territories", Words(&TERRITORIES), Unit::None, Sometimes),
    row(Section("deck"), "released_by", Date(&["event", "unchecked"]), Unit::None, Sometimes),
    row(Section("deck"), "released_before", Date(&[]), Unit::None, Sometimes),
    row(Section("deck"), "obtainable_cap", Flag, Unit::None, Sometimes),
    row(Section("deck"), "extra_types", Words(&["fusion", "synchro", "xyz", "link"]), Unit::None, Sometimes),
    row(Section("deck"), "pendulum_monsters", Word(&["allowed", "excluded"]), Unit::None, Sometimes),
    row(Section("deck"), "languages", Words(&PRINT_LANGUAGES), Unit::None, Sometimes),
    row(Section("deck"), "print_language", Word(&PRINT_LANGUAGES), Unit::None, Sometimes),
    row(Section("deck"), "text_language", Word(&PRINT_LANGUAGES), Unit::None, Sometimes),
    row(Section("deck"), "opaque_sleeves_from", Number(range(2, 9)), Unit::Languages, Sometimes),
    row(Section("deck"), "sleeves_alike", Flag, Unit::None, Sometimes),
    row(Section("deck"), "altered_cards", Word(&["excluded"]), Unit::None, Sometimes),
    row(Section("deck"), "proxies", Word(&["excluded"]), Unit::None, Sometimes),
    row(Section("deck"), "sheet", Word(&["required", "optional"]), Unit::None, Sometimes),
    row(Section("deck"), "decks_minimum", DECKS, Unit::Decks, Sometimes),
    row(Section("deck"), "decks_maximum", DECKS, Unit::Decks, Sometimes),
    row(Section("deck"), "team_decks_maximum", DECKS, Unit::Decks, Sometimes),
    row(Section("deck"), "standard_decks", DECKS, Unit::Decks, Sometimes),
    row(Section("deck"), "legendary_decks", DECKS, Unit::Decks, Sometimes),
    row(Section("deck"), "duelists_differ", Flag, Unit::None, Sometimes),
    row(Section("deck"), "legendary_duelists", LISTED, Unit::None, Sometimes),
    row(Section("deck"), "legendary_skills", LISTED, Unit::None, Sometimes),
    row(Section("deck"), "required_cards", LISTED, Unit::None, Sometimes),
    row(Section("deck"), "selectable_cards", LISTED, Unit::None, Sometimes),
    row(Section("deck"), "shared_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "shared_copies_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "shared_limited_maximum", CARDS, Unit::Cards, Sometimes),
    row(Section("deck"), "shared_semi_limited_maximum", CARDS, Unit::Cards, Sometimes),
    row(Stage(Swiss), "rounds", ByAttendance(range(1, 99)), Unit::Rounds, Always),
    row(Stage(Swiss), "pairing", Word(&["score-groups"]), Unit::None, Always),
    row(Stage(Swiss), "draws", DRAWS, Unit::None, Always),
    row(Stage(Swiss), "time_limit_minutes", MINUTES, Unit::Minutes, Always),
    row(Stage(Swiss), "day", DAY, Unit::Days, Sometimes),
    row(Stage(Groups), "groups", Number(range(1, 99)), Unit::None, Always),
    row(Stage(Groups), "group_size", NumberOrNone(range(2, 99)), Unit::Entrants, Always),
    row(Stage(Groups), "qualify", Number(range(1, 99)), Unit::Entrants, Always),
    row(Stage(Groups), "division", Word(&["lot", "by-hand"]), Unit::None, Always),
    row(Stage(Groups), "criteria", Words(&GROUP_CRITERIA), Unit::None, Always),
    row(Stage(Groups), "tied", Word(&["representatives"]), Unit::None, Always),
    row(Stage(Groups), "three_tied", Word(&["round-robin"]), Unit::None, Always),
    row(Stage(Groups), "drawn_representatives", Word(&["replayed"]), Unit::None, Always),
    row(Stage(Groups), "waived_ties", Word(&["not-qualifying", "none"]), Unit::None, Always),
    row(Stage(Groups), "no_unanimity", Word(&["leader", "blocked"]), Unit::None, Always),
    row(Stage(Groups), "after_decision", AFTER_DECISION, Unit::None, Sometimes),
    row(Stage(Groups), "draws", DRAWS, Unit::None, Always),
    row(Stage(Groups), "time_limit_minutes", MINUTES, Unit::Minutes, Always),
    row(Stage(Groups), "day", DAY, Unit::Days, Sometimes),
    row(Stage(Elimination), "size", ByAttendanceOrNone(range(2, 1024)), Unit::Entrants, Always),
    row(Stage(Elimination), "seeding", Word(&["fold", "random", "cross-over"]), Unit::None, Always),
    row(Stage(Elimination), "places", Word(&["shared", "swiss-standing"]), Unit::None, Always),
    row(Stage(Elimination), "replacement", Word(&["none"]), Unit::None, Always),
    row(Stage(Elimination), "third_place_match", Word(&["none"]), Unit::None, Always),
    // A bracket needs a winner of every match, so no document can state anything else.
    row(Stage(Elimination), "draws", Word(&["none"]), Unit::None, Always),
    row(Stage(Elimination), "time_limit_minutes", MINUTES, Unit::Minutes, UnlessEveryRound),
    row(Stage(Elimination), "after_decision", AFTER_DECISION, Unit::None, Sometimes),
    row(Stage(Elimination), "level_round", Word(&["representatives"]), Unit::None, Sometimes),
    row(Stage(Elimination), "judge_randomises", Flag, Unit::None, Sometimes),
    row(Stage(Elimination), "day", DAY, Unit::Days, Sometimes),
    row(Round(Elimination), "time_limit_minutes", MINUTES, Unit::Minutes, Sometimes),
    row(Round(Elimination), "after_decision", AFTER_DECISION, Unit::None, Sometimes),
    row(Round(Elimination), "day", DAY, Unit::Days, Sometimes),
];

/// Returns the row of the table for `name` at `scope`.
#[must_use]
pub fn known_at(scope: Scope, name: &str) -> Option<&'static KnownSetting> {
    KNOWN.iter().find(|known| known.scope == scope && known.name == name)
}

/// Returns the name of the elimination round in which `places` places (a power of two) are left:
/// `final`, `semi-final`, `quarter-final`, `round-of-16` and so on.
#[must_use]
pub fn elimination_round_name(places: u32) -> String {
    crate::pairing::bracket::RoundName::of(places).to_string()
}

/// Returns how many places are left in the elimination round `name`, if it is the name of one.
#[must_use]
pub fn elimination_round_places(name: &str) -> Option<u32> {
    (1..=10).map(|power| 1_u32 << power).find(|&places| elimination_round_name(places) == name)
}
