//! What is said of the course of a match: its steps as sentences, and why one is not recorded.

use fluent_bundle::FluentArgs;
use hantei_core::id::{MatchId, TableNumber};
use hantei_core::match_::end_of_match::{Input, Named, Phase, Points, TimeCall};
use hantei_core::match_::{DuelResult, DuelWinner, Reason, Side};
use hantei_core::tournament::duel::{DuelStep, Marker, StepRefusal, Totals};
use hantei_core::tournament::procedure::{ProcedureEvent, ProcedureRefusal, SaidBy};

use super::{Message, not_taken};
use crate::i18n::{Language, arguments};
use crate::wording::{Voice, role, say, score_text};

/// Names of the two sides of a match.
type Names = [String; 2];

fn name(names: &Names, side: Side) -> String {
    let [first, second] = names;
    match side {
        Side::First => first.clone(),
        Side::Second => second.clone(),
    }
}

/// Returns the names of the two sides, as sentences name people.
fn sides(voice: &Voice<'_>, match_id: MatchId) -> Names {
    match voice.state.match_(match_id) {
        Some((_, _, match_)) => [voice.who(match_.first), voice.who(match_.second)],
        None => ["p1".to_owned(), "p2".to_owned()],
    }
}

/// Returns an entry of the log about the course of a match, as a sentence.
pub(crate) fn procedure_event(voice: &Voice<'_>, match_id: MatchId, what: &ProcedureEvent) -> String {
    let names = sides(voice, match_id);
    let place = voice.match_(match_id);
    let (id, arguments) = match what {
        ProcedureEvent::Started { utc_milliseconds: _, time_called, before, stands: _ } => {
            let call = time_call(voice.language, *time_called, &names);
            let arguments = arguments! { match: place, call: call, score: score_text(*before) };
            ("event-procedure-started", arguments)
        }
        ProcedureEvent::Taken { number, input, stands: _ } => {
            let step = step(voice.language, input, &names);
            ("event-procedure-taken", arguments! { match: place, number: *number, step: step })
        }
        ProcedureEvent::TakenBack { number, input } => {
            let step = step(voice.language, input, &names);
            ("event-procedure-taken-back", arguments! { match: place, number: *number, step: step })
        }
        ProcedureEvent::Abandoned { reason } => {
            ("event-procedure-abandoned", arguments! { match: place, why: voice.because(Some(reason)) })
        }
        ProcedureEvent::DuelRecorded { duel, result } => {
            let result = duel_result(voice.language, result, &names);
            ("event-duel-recorded", arguments! { match: place, duel: *duel, result: result })
        }
        ProcedureEvent::DuelTakenBack { duel, result } => {
            let result = duel_result(voice.language, result, &names);
            ("event-duel-taken-back", arguments! { match: place, duel: *duel, result: result })
        }
        ProcedureEvent::FirstPlayerRecorded { duel, first, method } => {
            let arguments = arguments! {
                match: place, duel: *duel, who: name(&names, *first), method: method.clone(),
            };
            ("event-first-player-recorded", arguments)
        }
        ProcedureEvent::LifePointsRecorded { duel, points, by } => {
            let by = match by {
                SaidBy::Staff(given) => voice.word(role(*given)),
                SaidBy::Player(entrant) => voice.who(*entrant),
            };
            let mut arguments = both_points(*points, &names);
            arguments.set("match", place);
            arguments.set("duel", *duel);
            arguments.set("by", by);
            ("event-life-points-recorded", arguments)
        }
        ProcedureEvent::LifePointsTakenBack { duel, points } => {
            let mut arguments = both_points(*points, &names);
            arguments.set("match", place);
            arguments.set("duel", *duel);
            ("event-life-points-taken-back", arguments)
        }
        ProcedureEvent::StepRecorded { duel, step, utc_milliseconds: _, by: _ } => {
            let step = duel_step(voice.language, *step, &names);
            ("event-duel-step-recorded", arguments! { match: place, duel: *duel, step: step })
        }
        ProcedureEvent::StepTakenBack { duel, step } => {
            let step = duel_step(voice.language, *step, &names);
            ("event-duel-step-taken-back", arguments! { match: place, duel: *duel, step: step })
        }
    };
    voice.say(id, &arguments)
}

/// Returns where a match was when time was called: `in Duel 2, the turn of Aki`.
pub(crate) fn time_call(language: Language, call: TimeCall, names: &Names) -> String {
    match call {
        TimeCall::Between { duels: 0, access: _ } => say(language, "call-before", &arguments! {}),
        TimeCall::Between { duels, access: _ } => {
            let arguments = arguments! { duels: duels, next: u32::from(duels) + 1 };
            say(language, "call-between", &arguments)
        }
        TimeCall::InDuel { duel, phase, turn_player } => {
            let phase = phase.map_or_else(|| "none".to_owned(), |phase| phase_name(language, phase));
            let turn = turn_player.map_or_else(|| "none".to_owned(), |side| name(names, side));
            say(language, "call-in-duel", &arguments! { duel: duel, phase: phase, turn: turn })
        }
    }
}

/// Returns the name of a Phase.
#[must_use]
pub fn phase_name(language: Language, phase: Phase) -> String {
    let id = match phase {
        Phase::Draw => "phase-draw",
        Phase::Standby => "phase-standby",
        Phase::Main1 => "phase-main-1",
        Phase::Battle => "phase-battle",
        Phase::Main2 => "phase-main-2",
        Phase::End => "phase-end",
    };
    say(language, id, &arguments! {})
}

fn both_points<'a>(points: Points, names: &Names) -> FluentArgs<'a> {
    let [one, other] = names.clone();
    arguments! {
        first: points.first.to_string(), second: points.second.to_string(), one: one, other: other,
    }
}

/// Returns an input as a part of a sentence: `the turn ends with 8000 : 7000 Life Points`.
pub(crate) fn step(language: Language, input: &Input, names: &Names) -> String {
    let of_side = |id, side| say(language, id, &arguments! { who: name(names, side) });
    let of_named = |id, named: Named| match named {
        Named::One(side) => say(language, id, &arguments! { both: "no", who: name(names, side) }),
        Named::Both => say(language, id, &arguments! { both: "yes", who: "" }),
    };
    let of_points = |id, points| say(language, id, &both_points(points, names));
    let plain = |id| say(language, id, &arguments! {});
    match input {
        Input::SideAccessed => plain("step-side-accessed"),
        Input::TimeCalled(call) => {
            say(language, "step-time-called", &arguments! { call: time_call(language, *call, names) })
        }
        Input::PhaseEnd(points) => of_points("step-phase-end", *points),
        Input::TurnEnd(points) => of_points("step-turn-end", *points),
        Input::LifePoints(points) => of_points("step-lp", *points),
        Input::Win(side) => of_side("step-win", *side),
        Input::Concede(side) => of_side("step-concede", *side),
        Input::BothLose => plain("step-both-lose"),
        Input::DuelLoss(named) => of_named("step-duel-loss", *named),
        Input::MatchLoss(named) => of_named("step-match-loss", *named),
        Input::Disqualification(named) => of_named("step-dq", *named),
        Input::Duel(winner, _) => {
            let result = DuelResult { winner: *winner, reason: Reason::Played, life_points: None };
            duel_result(language, &result, names)
        }
        Input::Ready(None) => plain("step-ready"),
        Input::Ready(Some(first)) => of_side("step-ready-first", *first),
        Input::Stop => plain("step-stop"),
    }
}

/// Returns a step of a Duel as a part of a sentence: `the hands are drawn`.
pub(crate) fn duel_step(language: Language, step: DuelStep, names: &Names) -> String {
    let of = |id, side| say(language, id, &arguments! { who: name(names, side) });
    let plain = |id| say(language, id, &arguments! {});
    match step {
        DuelStep::DeckRestored { side } => of("duel-step-restored", side),
        DuelStep::TotalsShown { side, totals: Totals { main, extra, side: in_side } } => {
            let main = main.map_or_else(|| "none".to_owned(), |cards| cards.to_string());
            let who = name(names, side);
            let arguments = arguments! { who: who, main: main, extra: extra, side: in_side };
            say(language, "duel-step-totals", &arguments)
        }
        DuelStep::SideDecked { side } => of("duel-step-side-decked", side),
        DuelStep::DiceRolled { first, second } => {
            let [one, other] = names.clone();
            let arguments = arguments! { first: first, second: second, one: one, other: other };
            say(language, "duel-step-dice", &arguments)
        }
        DuelStep::DrawWon { winner } => of("duel-step-draw-won", winner),
        DuelStep::Randomised => plain("duel-step-randomised"),
        DuelStep::HandsDrawn => plain("duel-step-hands"),
        DuelStep::HandsDrawnEarly => plain("duel-step-hands-early"),
        DuelStep::Begun => plain("duel-step-begun"),
        DuelStep::Marked { marker: Marker::Randomised } => plain("duel-step-marked"),
        DuelStep::Marked { marker: Marker::NotRandomised } => plain("duel-step-not-marked"),
        DuelStep::TurnBegun { side } => of("duel-step-turn", side),
        DuelStep::IntervalBegun => plain("duel-step-interval"),
    }
}

/// Returns why a step of a Duel is not noted at `table`.
fn step_refusal(why: &StepRefusal, table: u32, language: Language) -> Message {
    let of_duel = |code, duel: u8| (code, arguments! { table: table, duel: duel });
    let (code, arguments) = match why {
        StepRefusal::FirstPlayerOpen { duel } => of_duel("first_player_open", *duel),
        StepRefusal::HandsAreDrawn { duel } => of_duel("hands_are_drawn", *duel),
        StepRefusal::DuelHasBegun { duel } => of_duel("duel_has_begun", *duel),
        StepRefusal::NothingToDraw { duel } => of_duel("nothing_to_draw", *duel),
        StepRefusal::OtherMethod { method } => {
            ("other_method", arguments! { table: table, method: method.clone() })
        }
        StepRefusal::NoSuchDie { shown } => ("no_such_die", arguments! { table: table, shown: *shown }),
        StepRefusal::ChoiceOpen { duel } => of_duel("choice_open", *duel),
        StepRefusal::NoSideDecking => ("no_side_decking", arguments! { table: table }),
        StepRefusal::NotRandomised { duel } => of_duel("not_randomised", *duel),
        StepRefusal::AfterTheFirstDuel => ("after_the_first_duel", arguments! { table: table }),
        StepRefusal::NoStep => ("no_duel_step", arguments! { table: table }),
        StepRefusal::NoLifePoints => ("no_life_points", arguments! { table: table }),
    };
    Message::of(language, "refusal", code, &arguments)
}

/// Returns how a Duel ended: `Aki wins it (concession)`.
pub(crate) fn duel_result(language: Language, result: &DuelResult, names: &Names) -> String {
    let (winner, who) = match result.winner {
        DuelWinner::First => ("side", name(names, Side::First)),
        DuelWinner::Second => ("side", name(names, Side::Second)),
        DuelWinner::None => ("none", String::new()),
        DuelWinner::BothLost => ("both-lost", String::new()),
    };
    let reason = match result.reason {
        Reason::Played => "played",
        Reason::Concession => "concession",
        Reason::EndOfMatch => "end-of-match",
        Reason::Penalty => "penalty",
        Reason::NoShow => "no-show",
    };
    say(language, "duel-result", &arguments! { winner: winner, who: who, reason: reason })
}

/// Returns why something is not recorded of the course of the match at `table`.
pub(crate) fn procedure_refusal(why: &ProcedureRefusal, table: TableNumber, language: Language) -> Message {
    let table = table.0;
    let (code, arguments) = match why {
        ProcedureRefusal::Runs => ("procedure_runs", arguments! { table: table }),
        ProcedureRefusal::NotStarted => ("procedure_not_started", arguments! { table: table }),
        ProcedureRefusal::NoProcedure => ("no_procedure_there", arguments! { table: table }),
        ProcedureRefusal::NotTaken(why) => {
            let Message { code: _, text, hint, page_hint } = not_taken(why, language);
            // Nobody gives the words of the calculator here.
            let hint = page_hint.or(hint);
            return Message { code: "input_not_taken", text, page_hint: hint.clone(), hint };
        }
        ProcedureRefusal::HeadJudgeDisqualifies => ("head_judge_disqualifies", arguments! { table: table }),
        ProcedureRefusal::NoInput => ("no_input", arguments! { table: table }),
        ProcedureRefusal::NotDecided { state } => {
            ("procedure_not_decided", arguments! { table: table, state: state.clone() })
        }
        ProcedureRefusal::OtherScore { given, recorded } => {
            let arguments = arguments! {
                table: table, given: score_text(*given), recorded: score_text(*recorded),
            };
            ("other_score", arguments)
        }
        ProcedureRefusal::DuelsDecide { score } => {
            ("duels_decide", arguments! { table: table, score: score_text(*score) })
        }
        ProcedureRefusal::NoDuel => ("no_duel", arguments! { table: table }),
        ProcedureRefusal::Step(why) => return step_refusal(why, table, language),
    };
    Message::of(language, "refusal", code, &arguments)
}
