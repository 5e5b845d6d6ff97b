//! Names decide nothing: the same people under other names meet the same opponents.

use std::collections::BTreeSet;

use hantei_core::id::{PersonId, RoundNumber};
use hantei_core::lot::Seed;
use hantei_core::person::PersonRecord;
use hantei_core::tournament::Command;
use hantei_core::tournament::command::Doubt;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::tables::standings_after;

use crate::venue::Venue;

#[test]
fn renaming_the_players_renames_the_pairings_and_the_standings_and_nothing_else() {
    for players in [5, 8, 13, 16] {
        let mut as_registered = Venue::ready("wcs-2023-tcg", players);
        let mut renamed = Venue::ready("wcs-2023-tcg", players);
        for person in 1..=players {
            // The order of the alphabet turns round, and so does that of the ids.
            let name = format!("{} renamed", char::from(b'z' - u8::try_from(person).unwrap()));
            let record = PersonRecord::named(name);
            let accept = BTreeSet::from([Doubt::SameName]);
            renamed.must(Command::EditPerson { person: PersonId(person), record, accept });
        }
        for venue in [&mut as_registered, &mut renamed] {
            venue.must(Command::Start { absentees: Absentees::Kept });
            for round in 1..=7 {
                let (seed, allow_rematch) = (Some(Seed([round; 32])), Some("a small field".to_owned()));
                venue.must(Command::PairRound { seed, allow_rematch });
                venue.play();
            }
        }
        let rounds = |venue: &Venue| {
            let rounds = venue.state.stages[0].rounds.iter();
            let pairs = rounds.map(|round| {
                let matches = round.matches.iter().map(|match_| (match_.table, match_.first, match_.second));
                (matches.collect::<Vec<_>>(), round.byes.clone())
            });
            pairs.collect::<Vec<_>>()
        };
        assert_eq!(rounds(&as_registered), rounds(&renamed), "{players} players");
        let standings =
            |venue: &Venue| standings_after(&venue.state, &venue.state.stages[0], RoundNumber(7)).rows;
        assert_eq!(standings(&as_registered), standings(&renamed), "{players} players");
    }
}
