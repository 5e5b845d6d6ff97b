//! What a Duelist's page says, to whom, at every point of the event.

use super::*;

fn now(state: &State, entrant: u32, audience: Audience, language: Language) -> PlayerNow {
    player_now(state, EntrantId(entrant), audience, language).expect("the entrant is there")
}

fn own(state: &State, entrant: EntrantId) -> PlayerNow {
    player_now(state, entrant, Audience::Player(entrant), Language::English).expect("the entrant is there")
}

fn own_match(now: &PlayerNow) -> &MatchNow {
    match now.round.as_ref().map(|round| &round.place) {
        Some(PlaceNow::Match(own)) => own,
        other => panic!("a match is played: {other:?}"),
    }
}

/// The two sides of the match that the first of them has reported.
fn reported(state: &State) -> [EntrantId; 2] {
    let (_, _, match_) = state.match_(MatchId(5)).expect("round 2 has three tables");
    [match_.first, match_.second]
}

#[test]
fn a_player_reads_where_to_sit_against_whom_and_what_to_do() {
    let state = practice_event();
    let [_, second] = reported(&state);
    let sheet = |language| now(&state, second.0, Audience::Player(second), language);
    expect!(json(&sheet(Language::English)), "player-now.json");
    expect!(json(&sheet(Language::Japanese)), "player-now.ja.json");
}

#[test]
fn the_whole_page_holds_the_record_the_rank_and_the_rules() {
    let state = practice_event();
    let sheet = player(&state, EntrantId(1), Audience::Player(EntrantId(1)), Language::English);
    let sheet = sheet.expect("the entrant is there");
    expect!(json(&sheet.rounds), "player-rounds.json");
    let standing = sheet.standing.expect("round 1 is closed");
    assert_eq!((standing.after_round, standing.provisional), (RoundNumber(1), false), "as published");
    let chain = state.settings.words("standings.criteria");
    assert_eq!(standing.criteria.len(), chain.len(), "every criterion is explained");
    assert_eq!(sheet.place, None);
    assert_eq!(sheet.rules.time_limit.minutes, Some(45));
    assert_eq!(sheet.rules.best_of, 3);
    assert!(sheet.rules.not_stated.iter().any(|row| row.setting.key == "standings.averaging"));
    assert!(sheet.rules.not_stated.iter().all(|row| row.setting.key != "match.best_of"));
    assert_eq!(player(&state, EntrantId(99), Audience::Public, Language::English), None);
}

#[test]
fn only_the_player_is_offered_anything() {
    let state = practice_event();
    let [first, second] = reported(&state);
    let others = [Audience::Public, Audience::Player(first), Audience::Staff(Role::Organiser)];
    for audience in others {
        assert_eq!(now(&state, second.0, audience, Language::English).may, PlayerMay::default());
    }
    let may = own(&state, second).may;
    let version = state.match_(MatchId(5)).map(|(_, _, match_)| match_.version);
    assert_eq!(may.report.as_ref().map(|offer| offer.seen), version);
    assert_eq!(may.confirm.as_ref().map(|offer| offer.seen), version);
    assert_eq!(may.drop.map(|offer| offer.seen), state.entrant(second).map(|known| known.version));
    assert_eq!(own(&state, first).may.confirm, None, "nobody confirms the own report");
    // A match whose result is certain asks for nothing any more.
    let done = state.match_(MatchId(4)).map(|(_, _, match_)| match_.first).expect("round 2 has it");
    assert_eq!(own(&state, done).may.report, None);
    assert!(own(&state, done).may.drop.is_some());
}

/// A score is typed from the side printed first, and a Duelist thinks from the own side.
#[test]
fn the_choices_read_the_same_from_both_ends_of_the_table() {
    let state = practice_event();
    let choices = |entrant| {
        let offer = own(&state, entrant).may.report.expect("a result can be reported");
        let row = |choice: ReportChoice| (choice.own, choice.score, choice.outcome, choice.chosen);
        offer.choices.into_iter().map(row).collect::<Vec<_>>()
    };
    let row = |own: &str, score: &str, outcome, chosen| (own.to_owned(), score.to_owned(), outcome, chosen);
    let [first, second] = reported(&state);
    assert_eq!(
        choices(first),
        [
            row("2-0", "2-0", "won", true),
            row("2-1", "2-1", "won", false),
            row("1-2", "1-2", "lost", false),
            row("0-2", "0-2", "lost", false)
        ]
    );
    assert_eq!(
        choices(second),
        [
            row("2-0", "0-2", "won", false),
            row("2-1", "1-2", "won", false),
            row("1-2", "2-1", "lost", false),
            row("0-2", "2-0", "lost", false)
        ]
    );
}

#[test]
fn what_was_reported_is_for_the_table_and_for_staff() {
    let practice = second_round();
    let [first, second] = reported(&practice.state);
    let disputed = practice.clone().then(&[Command::Report {
        match_id: MatchId(5),
        by: second,
        result: MatchResult::played(1, 2),
    }]);
    let rows = [
        (&practice.state, first, MatchNowState::ReportedByPlayer, "Your report: you won 2-0."),
        (&practice.state, second, MatchNowState::ReportedByOpponent, "Your opponent reports: you lost 0-2."),
        (
            &disputed.state,
            first,
            MatchNowState::Disputed,
            "Your report: you won 2-0. Your opponent’s report: you lost 1-2.",
        ),
    ];
    for (state, entrant, expected, says) in rows {
        let sheet = own(state, entrant);
        let own = own_match(&sheet);
        assert_eq!(own.state, expected);
        assert!(own.state_text.starts_with(says), "{}", own.state_text);
        let staff = now(state, entrant.0, Audience::Staff(Role::Judge), Language::English);
        assert_eq!(
            (&own_match(&staff).mine.is_some(), &own_match(&staff).theirs.is_some()),
            (&own.mine.is_some(), &own.theirs.is_some())
        );
        let other =
            practice.state.match_(MatchId(4)).map(|(_, _, match_)| match_.first).expect("it is there");
        for audience in [Audience::Public, Audience::Player(other)] {
            for language in Language::ALL {
                let sheet = now(state, entrant.0, audience, language);
                let shown = own_match(&sheet);
                assert_eq!((&shown.mine, &shown.theirs), (&None, &None));
                assert!(!shown.state_text.contains('-'), "{}", shown.state_text);
            }
        }
    }
}

#[test]
fn every_place_of_a_round_is_said() {
    let place = |state: &State, entrant: u32| {
        let sheet = now(state, entrant, Audience::Player(EntrantId(entrant)), Language::English);
        let kind = match sheet.round.map(|round| round.place) {
            Some(PlaceNow::Match(_)) => "match",
            Some(PlaceNow::Bye { bye }) => bye,
            Some(PlaceNow::Missed) => "missed",
            Some(PlaceNow::Left) => "left",
            Some(PlaceNow::Idle) => "idle",
            Some(PlaceNow::Out) => "out",
            None => "none",
        };
        (kind, sheet.says)
    };
    let before = registered();
    assert_eq!(place(&before.state, 1), ("none", "Registration is open.".to_owned()));
    assert_eq!(own(&before.state, EntrantId(1)).status, PlayerStatus::NotCheckedIn);
    let here = before.then(&[Command::CheckIn { entrant: EntrantId(1) }]);
    assert_eq!(own(&here.state, EntrantId(1)).status, PlayerStatus::Active);
    let started = here.then(&[Command::Start { absentees: Absentees::Kept }]);
    let waiting = "Play is on. The pairings come here as soon as they are published: round 1.";
    assert_eq!(place(&started.state, 1), ("none", waiting.to_owned()));

    let playing = practice_event();
    let bye = playing.round().and_then(|round| round.byes.first()).expect("seven are odd").entrant;
    let says = "Swiss, round 2: bye (odd number). It counts as a round won.";
    assert_eq!(place(&playing, bye.0), ("odd", says.to_owned()));
    let seat = own(&playing, reported(&playing)[0]);
    let own = own_match(&seat);
    let says = format!("Table {}, seat A, against {}", own.table, own.opponent.name.name);
    assert_eq!((own.seat, seat.says), (Seat::A, says));

    let late = second_round().then(&[Command::LateEntry {
        record: PersonRecord::named("Late Example"),
        accept: [].into(),
        missed: None,
    }]);
    let says = "Swiss, round 2 is played without you. You are paired again from the next round on.";
    assert_eq!(place(&late.state, 8), ("missed", says.to_owned()));

    // e6 dropped after round 1 of the event that is before its final; four of the others are in the cut.
    let last = before_the_final().state;
    assert_eq!(place(&last, 6), ("left", "You have left the event.".to_owned()));
    let finalists = last.round().map(|round| [round.matches[0].first, round.matches[0].second]);
    let out = last.entrants().find(|(id, known)| {
        known.status == hantei_core::tournament::state::EntrantStatus::Active
            && !finalists.expect("a final is published").contains(id)
    });
    let (out, _) = out.expect("more than two play");
    assert_eq!(place(&last, out.0), ("out", "The event goes on without you.".to_owned()));
    let finalist = player(&last, finalists.expect("a final")[0], Audience::Public, Language::English);
    let finalist = finalist.expect("the entrant is there");
    assert!(own_match(&finalist.now).before.seed.is_some(), "a bracket shows seeds");
    assert_eq!(finalist.rounds.last().map(|round| round.points), Some(None), "and gives no points");
}

#[test]
fn the_final_place_stands_on_the_page_of_a_finished_event() {
    let over = before_the_final().all_win(&MatchResult::played(2, 1)).then(&[Command::Finish]).state;
    let champion = over.places[0].entrant;
    let sheet = player(&over, champion, Audience::Player(champion), Language::English).expect("it is there");
    assert_eq!((sheet.place, sheet.now.says.as_str()), (Some(1), "Finished."));
    assert_eq!(sheet.now.may, PlayerMay::default(), "nothing is left to do");
}
