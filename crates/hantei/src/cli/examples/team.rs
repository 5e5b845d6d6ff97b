//! Example words about teams, groups and team rounds.

use hantei_core::id::EntrantId;
use hantei_core::match_::Side;
use hantei_core::tournament::groups::groups_now;
use hantei_core::tournament::state::{Match, MatchState};

use super::{Examples, MOST_TRIED, Words, pair, reason};

/// The numbers of the members of a team.
const NUMBERS: [u8; 3] = [1, 2, 3];

impl Examples<'_> {
    pub(super) fn of_teams(&self, name: &str) -> Option<Vec<Words>> {
        let team = |id: &EntrantId| pair("team", id);
        let teams = self.entrants(|entrant| entrant.who.persons().len() > 1);
        Some(match name {
            "register-team" => {
                let members =
                    NUMBERS.map(|number| pair(&format!("member-{number}"), format!("Example {number}")));
                vec![[vec![pair("name", "Example Example Example")], members.to_vec()].concat()]
            }
            "rename-team" => {
                teams.iter().map(|id| vec![team(id), pair("name", "Example Example Example")]).collect()
            }
            "set-leader" => {
                let each = |id| NUMBERS.map(|number| vec![team(id), pair("member", number)]);
                teams.iter().flat_map(each).take(MOST_TRIED).collect()
            }
            "replace-member" => {
                let words = |id| vec![team(id), pair("member", 1), pair("name", "Example Example Example")];
                teams.iter().map(words).collect()
            }
            "set-groups" => {
                let ids: Vec<String> = teams.iter().map(ToString::to_string).collect();
                let (first, second) = ids.split_at(ids.len().div_ceil(2));
                vec![vec![pair("groups", format!("{}/{}", first.join(","), second.join(",")))]]
            }
            "waive-tie" | "take-back-waiver" => self.tied_in_groups(),
            _ => return self.of_team_rounds(name),
        })
    }

    /// Those who are level in their group after all criteria.
    fn tied_in_groups(&self) -> Vec<Words> {
        let Some(stage) = self.state.stage() else { return Vec::new() };
        let groups = groups_now(self.state, stage).unwrap_or_default();
        let ties = groups.iter().flat_map(|group| group.open_ties(stage)).chain(stage.waived.iter().cloned());
        ties.map(|tied| {
            let ids: Vec<String> = tied.iter().map(ToString::to_string).collect();
            vec![pair("players", ids.join(",")), reason()]
        })
        .collect()
    }

    fn of_team_rounds(&self, name: &str) -> Option<Vec<Words>> {
        let rounds = self.matches(|_| true);
        let open = self.matches(|known| known != MatchState::Done);
        let id = |match_: &Match| pair("match", match_.id);
        let both = |match_: &Match| [Side::First, Side::Second].map(|side| match_.entrant(side));
        let duels = |between: &'static str| {
            NUMBERS.into_iter().flat_map(move |one| NUMBERS.map(|other| format!("a{one}{between}b{other}")))
        };
        Some(match name {
            "set-line-up" => {
                let words = |match_: &Match| {
                    both(match_).map(|team| vec![id(match_), pair("team", team), pair("order", "1,2,3")])
                };
                open.into_iter().flat_map(words).collect()
            }
            "start-duels" => open.into_iter().map(|match_| vec![id(match_)]).collect(),
            "end-duel" => {
                let words = |match_: &Match| {
                    let id = id(match_);
                    duels(">").map(move |duel| vec![id.clone(), pair("duel", duel)]).collect::<Vec<Words>>()
                };
                open.into_iter().flat_map(words).collect()
            }
            "take-back-team-duel" => {
                let words = |match_: &Match| {
                    let id = id(match_);
                    let duels = duels("-").map(move |duel| vec![id.clone(), pair("duel", duel), reason()]);
                    duels.collect::<Vec<Words>>()
                };
                rounds.into_iter().flat_map(words).collect()
            }
            "confirm-representative" => {
                let words = |match_: &Match| {
                    let each = both(match_).into_iter().flat_map(|team| {
                        NUMBERS.map(|number| {
                            vec![
                                id(match_),
                                pair("team", team),
                                pair("member", number),
                                pair("representative", 1),
                            ]
                        })
                    });
                    each.collect::<Vec<Words>>()
                };
                open.into_iter().flat_map(words).collect()
            }
            "name-representative" => {
                let words =
                    |match_: &Match| both(match_).map(|team| vec![id(match_), pair("team", team), reason()]);
                open.into_iter().flat_map(words).collect()
            }
            "start-representatives" => open.into_iter().map(|match_| vec![id(match_)]).collect(),
            "end-representatives" => {
                open.into_iter().map(|match_| vec![id(match_), pair("result", "p1")]).collect()
            }
            "take-back-representatives" => {
                rounds.into_iter().map(|match_| vec![id(match_), reason()]).collect()
            }
            _ => return None,
        })
    }
}
