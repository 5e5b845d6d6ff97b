//! What the scorekeeper's desk and the registration desk see.

use super::*;

const DESK: Audience = Audience::Staff(Role::Scorekeeper);

#[test]
fn the_desk_sees_what_needs_it_first() {
    let practice = second_round();
    let (_, _, match_) = practice.state.match_(MatchId(5)).expect("round 2 has three tables");
    let by = match_.second;
    let disputed =
        practice.then(&[Command::Report { match_id: MatchId(5), by, result: MatchResult::played(1, 2) }]);
    let sheet = desk_results(&disputed.state, None, DESK, Language::English).expect("round 2 is published");
    let order: Vec<(DeskState, TableNumber)> = sheet.rows.iter().map(|row| (row.state, row.table)).collect();
    assert_eq!(
        order,
        [
            (DeskState::Disputed, TableNumber(2)),
            (DeskState::Open, TableNumber(3)),
            (DeskState::Done, TableNumber(1))
        ]
    );
    assert_eq!(sheet.counts, DeskCounts { open: 1, reported: 0, disputed: 1, done: 1 });
    expect!(json(&sheet.rows[0]), "desk-disputed.json");
    assert!(sheet.running && !sheet.closed);
    let titles: Vec<&str> = sheet.rounds.iter().map(|round| round.title.as_str()).collect();
    assert_eq!(titles, ["Swiss, round 1", "Swiss, round 2"]);
    // What a command about the match sends as seen is granted; an older one is not.
    let row = &sheet.rows[0];
    let command = Command::EnterResult { match_id: row.match_id, result: MatchResult::played(2, 1) };
    let decided = |seen| {
        given(&disputed.state, &command, |context| {
            let context = Context { seen: Some(seen), ..context.clone() };
            decide(&context, &disputed.state, &command).is_ok()
        })
    };
    assert!(decided(row.version) && !decided(row.version - 1));
}

#[test]
fn an_earlier_round_and_what_stood_before_a_correction_are_found() {
    let state = before_the_final().state;
    let at = RoundOf { stage: state.stages[0].id, round: RoundNumber(1) };
    let sheet = desk_results(&state, Some(at), DESK, Language::English).expect("round 1 was played");
    assert!(sheet.closed && !sheet.running);
    let corrected = sheet.rows.iter().find(|row| row.match_id == MatchId(1)).expect("it was played");
    let texts = |results: &[DeskResult]| results.iter().map(|told| told.text.clone()).collect::<Vec<_>>();
    assert_eq!(corrected.result.as_ref().map(|result| result.text.as_str()), Some("1-2"));
    assert_eq!(texts(&corrected.earlier), ["2-0"]);
    assert_eq!(
        corrected.result.as_ref().map(|result| result.winner),
        Some(Some(corrected.players[1].name.id))
    );
    assert!(sheet.rows.iter().any(|row| row.players.iter().any(|player| player.left)), "e6 dropped");
    let at = RoundOf { round: RoundNumber(9), ..at };
    assert_eq!(desk_results(&state, Some(at), DESK, Language::English), None);
    for audience in [Audience::Public, Audience::Player(EntrantId(1)), Audience::Staff(Role::Player)] {
        assert_eq!(desk_results(&state, None, audience, Language::English), None, "reports are for staff");
    }
}

#[test]
fn the_desk_for_check_in_counts_who_is_missing_and_says_what_is_in_doubt() {
    let mut namesake = PersonRecord::named("aoki  REN");
    namesake.reading = Some("アオキ レン".to_owned());
    let accept = [Doubt::SameName].into();
    let practice = registered().then(&[
        Command::Register { record: namesake, accept },
        Command::CheckIn { entrant: EntrantId(2) },
        Command::CheckIn { entrant: EntrantId(3) },
        Command::Drop { entrant: EntrantId(7), reason: None },
        Command::FixTable { entrant: EntrantId(3), table: Some(TableNumber(2)) },
        Command::AwardBye { entrant: EntrantId(3), round: RoundNumber(1), reason: "a qualifier".to_owned() },
    ]);
    let sheet = |audience| registration(&practice.state, audience, Language::English);
    let desk = sheet(DESK).expect("staff sees the list");
    let counts =
        RegistrationCounts { active: 7, checked_in: 2, missing: 5, dropped: 0, removed: 1, in_doubt: 4 };
    assert_eq!(desk.counts, counts);
    let missing: Vec<u32> = desk.missing.iter().map(|name| name.id.0).collect();
    assert_eq!(missing, [1, 5, 4, 8, 6], "in the order of their readings, or names");
    let row = |id| desk.rows.iter().find(|row| row.name.id == EntrantId(id)).expect("it is on the list");
    let doubts = |id| row(id).doubts.iter().map(|doubt| doubt.text.clone()).collect::<Vec<_>>();
    let same = |other| format!("Same name as {other}, and no two different CARD GAME IDs tell them apart.");
    assert_eq!(doubts(8), [same("Aoki Ren (e1)")]);
    assert_eq!(doubts(1), [same("aoki  REN (e8)")]);
    assert_eq!(doubts(3), ["The CARD GAME ID does not fit its last digit."]);
    assert_eq!(doubts(7), Vec::<String>::new(), "who is off the list is in no doubt");
    assert_eq!(row(3).awarded_byes, [RoundNumber(1)]);
    assert_eq!(row(3).fixed_table, Some(TableNumber(2)));
    assert_eq!(row(3).version, practice.state.entrant(EntrantId(3)).expect("e3").version);
    assert_eq!(row(7).status, "removed");
    assert!(row(1).card_game_id.is_some());
    let judge = sheet(Audience::Staff(Role::Judge)).expect("a judge is staff");
    assert!(judge.rows.iter().all(|row| row.card_game_id.is_none()));
    assert_eq!(sheet(Audience::Public), None);
    let started = practice.clone().then(&[Command::Start { absentees: Absentees::Kept }]);
    let playing = registration(&started.state, DESK, Language::Japanese).expect("staff sees the list");
    assert_eq!((playing.missing.len(), playing.counts.missing), (0, 5), "nobody is waited for during play");
}

#[test]
fn a_search_says_where_somebody_sits() {
    let state = practice_event();
    let found = search(&state, Audience::Public, "aoki", Language::English);
    let [hit] = &found.hits[..] else { panic!("one is found: {found:?}") };
    assert_eq!(
        (hit.name.name.as_str(), hit.table, hit.card_game_id),
        ("Aoki Ren", Some(TableNumber(2)), None)
    );
    let staff = search(&state, DESK, "aoki", Language::English);
    assert!(staff.hits[0].card_game_id.is_some());
}
