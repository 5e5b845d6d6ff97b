//! Example words of every command: what `do --list` tries to find out which commands are allowed now.

mod team;

use hantei_core::id::{EntrantId, PersonId};
use hantei_core::tournament::State;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::{Entrant, EntrantStatus, Match, MatchState};
use hantei_core::tournament::tables::{last_round, standings_after};

/// How many players, pairs or matches are tried with one command.
const MOST_TRIED: usize = 40;

/// The words of one command.
type Words = Vec<String>;

/// Whom and what the examples are about.
struct Examples<'s> {
    state: &'s State,
    /// The player who asks, if one does.
    own: Option<EntrantId>,
}

/// Returns example words of the command `name`, tried one after the other; what concerns `actor` comes first.
pub(super) fn examples(name: &str, state: &State, actor: &Actor) -> Vec<Words> {
    let examples = Examples { state, own: actor.entrant() };
    let of_people = examples.of_people(name).or_else(|| examples.of_teams(name));
    of_people.or_else(|| examples.of_matches(name)).unwrap_or_else(|| examples.others(name))
}

#[expect(clippy::needless_pass_by_value, reason = "ids and words are given as they are")]
fn pair(key: &str, value: impl ToString) -> String {
    format!("{key}={}", value.to_string())
}

fn reason() -> String {
    pair("reason", "example")
}

impl Examples<'_> {
    /// The first entrants that are `wanted`, the player who asks before all others.
    fn entrants(&self, wanted: impl Fn(&Entrant) -> bool) -> Vec<EntrantId> {
        let found = self.state.entrants().filter(|(_, entrant)| wanted(entrant)).map(|(id, _)| id);
        let mut found: Vec<EntrantId> = found.collect();
        found.sort_by_key(|id| self.own != Some(*id));
        found.truncate(MOST_TRIED);
        found
    }

    fn active(&self) -> Vec<EntrantId> {
        self.entrants(|entrant| entrant.status == EntrantStatus::Active)
    }

    /// The first matches of the last round that are `wanted`, that of the player who asks before all others.
    fn matches(&self, wanted: impl Fn(MatchState) -> bool) -> Vec<&Match> {
        let round = self.state.round();
        let all = round.into_iter().flat_map(|round| &round.matches);
        let mut found: Vec<&Match> = all.filter(|match_| wanted(match_.state())).collect();
        found.sort_by_key(|match_| self.own.is_none_or(|own| match_.side_of(own).is_none()));
        found.truncate(MOST_TRIED);
        found
    }

    fn next_round(&self) -> usize {
        self.state.stage().map_or(1, |stage| stage.rounds.len() + 1)
    }

    fn of_people(&self, name: &str) -> Option<Vec<Words>> {
        let state = self.state;
        let player = |id: &EntrantId| pair("player", id);
        let is_known = |entrant: &Entrant| {
            let known = |person: &PersonId| state.records.get(*person).is_some();
            entrant.who.persons().iter().all(known)
        };
        let next = self.next_round();
        Some(match name {
            "register" | "late-entry" => vec![vec![pair("name", "Example Example Example")]],
            "edit-person" => {
                let known = self.entrants(is_known);
                known.iter().map(|id| vec![player(id), pair("region", "Example of a region")]).collect()
            }
            "erase-person" => self.entrants(is_known).iter().map(|id| vec![player(id), reason()]).collect(),
            "merge-duplicates" => self
                .pairs_of(&self.active())
                .into_iter()
                .map(|(keep, remove)| vec![pair("keep", keep), pair("remove", remove), reason()])
                .collect(),
            "check-in" | "undo-check-in" => {
                let is_in = name == "undo-check-in";
                let active = |entrant: &Entrant| entrant.status == EntrantStatus::Active;
                let found = self.entrants(|entrant| active(entrant) && entrant.checked_in == is_in);
                found.iter().map(|id| vec![player(id)]).collect()
            }
            "drop" => self.active().iter().map(|id| vec![player(id)]).collect(),
            "reinstate" => {
                let gone = self.entrants(|entrant| entrant.status != EntrantStatus::Active);
                gone.iter().map(|id| vec![player(id), reason()]).collect()
            }
            "award-bye" => {
                let without = |entrant: &Entrant| {
                    entrant.status == EntrantStatus::Active
                        && !entrant.awarded_byes.iter().any(|round| usize::from(round.0) == next)
                };
                let without = self.entrants(without);
                without.iter().map(|id| vec![player(id), pair("round", next), reason()]).collect()
            }
            "revoke-bye" => {
                let with = self.entrants(|entrant| !entrant.awarded_byes.is_empty());
                let byes = |id: EntrantId| {
                    let rounds = state.entrant(id).map(|entrant| &entrant.awarded_byes);
                    rounds.into_iter().flatten().map(move |round| (id, *round))
                };
                let byes = with.into_iter().flat_map(byes);
                byes.map(|(id, round)| vec![player(&id), pair("round", round)]).collect()
            }
            "fix-table" => {
                let at = |table: &'static str| {
                    self.active().into_iter().map(move |id| vec![player(&id), pair("table", table)])
                };
                at("9999").chain(at("none")).collect()
            }
            "swap" | "set-pairing" => self.moves(name),
            "draw-lots" => self.tied(),
            _ => return None,
        })
    }

    /// Pairs of the first of `entrants` with each other one, then of neighbours.
    fn pairs_of(&self, entrants: &[EntrantId]) -> Vec<(EntrantId, EntrantId)> {
        let first = entrants.first().map(|first| entrants[1..].iter().map(|other| (*first, *other)));
        let neighbours = entrants.windows(2).map(|two| (two[0], two[1]));
        first.into_iter().flatten().chain(neighbours).take(MOST_TRIED).collect()
    }

    fn moves(&self, name: &str) -> Vec<Words> {
        let words = |(first, second)| vec![pair("first", first), pair("second", second)];
        let mut drafted: Vec<Words> = self.pairs_of(&self.active()).into_iter().map(words).collect();
        if name == "set-pairing" {
            return drafted;
        }
        // In a published round, sides of two matches without a result, or one of them and a bye.
        let open = self.matches(|known| known != MatchState::Done);
        let byes = self.state.round().into_iter().flat_map(|round| round.byes.iter().map(|bye| bye.entrant));
        let movable: Vec<EntrantId> =
            open.first().map(|match_| match_.first).into_iter().chain(byes).collect();
        let movable: Vec<EntrantId> =
            movable.into_iter().chain(open.iter().skip(1).map(|match_| match_.first)).collect();
        let published = self.pairs_of(&movable).into_iter().map(words);
        drafted.extend(published.map(|words| [words, vec![reason()]].concat()));
        drafted
    }

    fn tied(&self) -> Vec<Words> {
        let Some(stage) = self.state.stage() else { return Vec::new() };
        let rows = standings_after(self.state, stage, last_round(stage)).rows;
        let tied = rows.chunk_by(|one, other| one.rank == other.rank).filter(|group| group.len() > 1);
        let words = tied.take(MOST_TRIED).map(|group| {
            let ids: Vec<String> = group.iter().map(|row| row.entrant.to_string()).collect();
            vec![pair("players", ids.join(","))]
        });
        words.collect()
    }

    fn of_matches(&self, name: &str) -> Option<Vec<Words>> {
        // One of them decides a match, whether it is of one Duel, of three or of five.
        const SCORES: [&str; 4] = ["2-0", "0-2", "1-0", "3-0"];
        let is_open = |known| known != MatchState::Done;
        let id = |match_: &Match| pair("match", match_.id);
        let by =
            |match_: &Match| [match_.first, match_.second].map(|side| vec![id(match_), pair("by", side)]);
        let with_scores =
            |words: &Words| SCORES.map(|score| [words.clone(), vec![pair("score", score)]].concat());
        Some(match name {
            "confirm" => {
                let reported = self.matches(|known| is_open(known) && known != MatchState::Open);
                reported.into_iter().flat_map(by).collect()
            }
            "report" => {
                let sides = self.matches(is_open).into_iter().flat_map(by);
                sides.flat_map(|words| with_scores(&words)).collect()
            }
            "enter-result" => {
                let open = self.matches(is_open);
                open.into_iter().flat_map(|match_| with_scores(&vec![id(match_)])).collect()
            }
            "no-show" => {
                let open = self.matches(is_open);
                open.into_iter().map(|match_| vec![id(match_), pair("absent", "first")]).collect()
            }
            "double-loss" => {
                self.matches(is_open).into_iter().map(|match_| vec![id(match_), reason()]).collect()
            }
            "extend" => {
                let more = [pair("minutes", 5), pair("reason", "ruling")];
                self.matches(is_open)
                    .into_iter()
                    .map(|match_| [vec![id(match_)], more.to_vec()].concat())
                    .collect()
            }
            "take-back-extension" => {
                self.matches(is_open).into_iter().map(|match_| vec![id(match_), reason()]).collect()
            }
            "call-time" => self.called(&[]),
            "take-back-time-call" => self.called(&[reason()]),
            "withdraw-result" => {
                let done = self.matches(|known| known == MatchState::Done);
                done.into_iter().map(|match_| vec![id(match_), reason()]).collect()
            }
            "correct-result" => {
                let rounds = self.state.stages.iter().rev().flat_map(|stage| stage.rounds.iter().rev());
                let done = rounds.flat_map(|round| &round.matches).filter(|match_| match_.result.is_some());
                let words = |match_: &Match| vec![id(match_), reason(), pair("then", "keep")];
                done.take(MOST_TRIED).flat_map(|match_| with_scores(&words(match_))).collect()
            }
            _ => return None,
        })
    }

    /// Every match at once, then one after the other.
    fn called(&self, more: &[String]) -> Vec<Words> {
        let open = self.matches(|known| known != MatchState::Done);
        let each = open.into_iter().map(|match_| pair("match", match_.id));
        let all = std::iter::once(pair("table", "all")).chain(each);
        all.map(|which| [vec![which], more.to_vec()].concat()).collect()
    }

    fn others(&self, name: &str) -> Vec<Words> {
        match name {
            "change-setting" => {
                let keys = self.state.settings.0.keys();
                let values =
                    |key| ["1", "2"].map(|value| vec![pair("key", key), pair("value", value), reason()]);
                keys.flat_map(values).collect()
            }
            "grant-role" => vec![vec![pair("account", "example of an account"), pair("role", Role::Judge)]],
            "revoke-role" => {
                let held = self.state.roles.iter().flat_map(|(account, roles)| {
                    roles.iter().map(move |role| vec![pair("account", account), pair("role", role)])
                });
                held.collect()
            }
            "withdraw-round" => vec![vec![reason(), pair("force", "yes")]],
            "close-round" => vec![vec![], vec![pair("leave-open", "example")]],
            "reopen-round" | "reopen" => vec![vec![reason()]],
            "set-clock" => vec![vec![pair("left", "4:00"), reason()], vec![pair("left", "5:00"), reason()]],
            "start" => vec![vec![pair("absent", "kept")]],
            "pair" | "publish" => vec![vec![], vec![pair("allow-rematch", "example")]],
            "cut" => vec![vec![pair("short", "accepted")]],
            _ => vec![vec![]],
        }
    }
}
