# The course of a match: Duels one by one, Life Points, and End of Match step by step.

event-procedure-started = End of Match begins at { $match }, from { $score }. Time was called { $call }.
event-procedure-taken = End of Match at { $match }, step { $number }: { $step }.
event-procedure-taken-back = End of Match at { $match }: step { $number } is taken back ({ $step }).
event-procedure-abandoned = End of Match at { $match } is given up.{ $why }
event-duel-recorded = Duel { $duel } at { $match }: { $result }.
event-duel-taken-back = Duel { $duel } at { $match } is taken back ({ $result }).
event-first-player-recorded = Duel { $duel } at { $match }: { $who } goes first, { $method ->
    [die] by a die
    [rock-paper-scissors] by rock-paper-scissors
    [loser-chooses] as the loser of the Duel before chose
    [drew-early] as the hands were drawn too early
    [judge] as a judge has decided
   *[other] by a random method
}.
event-life-points-recorded = Duel { $duel } at { $match }: { $first } : { $second } Life Points, says { $by }.

call-before = before Duel 1
call-between = between Duels { $duels } and { $next }
call-in-duel = in Duel { $duel }{ $phase ->
    [none] { "" }
   *[other] , { $phase }
}{ $turn ->
    [none] { "" }
   *[other] , the turn of { $turn }
}
phase-draw = Draw Phase
phase-standby = Standby Phase
phase-main-1 = Main Phase 1
phase-battle = Battle Phase
phase-main-2 = Main Phase 2
phase-end = End Phase

step-side-accessed = the Side Deck had been used
step-time-called = time is called { $call }
step-phase-end = the Phase ends at { $first } : { $second }
step-turn-end = the turn ends at { $first } : { $second }
step-lp = Life Points change to { $first } : { $second }
step-win = { $who } has won the Duel
step-concede = { $who } concedes the Duel
step-both-lose = both meet a loss condition at once
step-duel-loss = { $both ->
    [yes] Duel Loss for both
   *[no] Duel Loss for { $who }
}
step-match-loss = { $both ->
    [yes] Match Loss for both
   *[no] Match Loss for { $who }
}
step-dq = { $both ->
    [yes] both are disqualified
   *[no] { $who } is disqualified
}
step-ready = the further Duel begins
step-ready-first = the further Duel begins, { $who } goes first
step-stop = the Head Judge stops the round

duel-result = { $winner ->
    [none] it is drawn
    [both-lost] both lose it
   *[side] { $who } wins it
}{ $reason ->
    [concession] , by concession
    [end-of-match] , in End of Match
    [penalty] , by a penalty
    [no-show] , without an opponent
   *[played] { "" }
}

action-end-match = lead a match to its end
action-record-duel = record Duels one by one
action-note-life-points = note Life Points

# Why it is not recorded.
refusal-procedure-runs = Table { $table }: a judge leads this Match to its end, and its result comes from there.
    .hint = Go on with `hantei do LOG procedure-step table={ $table } input=…`, or give it up with `hantei do LOG abandon-procedure table={ $table } reason=…`.
refusal-procedure-not-started = Table { $table }: nobody leads this Match to its end.
    .hint = Begin with `hantei do LOG start-procedure table={ $table } time-called=…`.
refusal-no-procedure-there = Table { $table }: the rule document has no End of Match procedure for this stage.
    .hint = The Head Judge decides; enter the result with `hantei do LOG enter-result table={ $table } score=…`.
refusal-head-judge-disqualifies = Table { $table }: only the Head Judge disqualifies.
    .hint = Call the Head Judge.
refusal-no-input = Table { $table }: no step has been recorded that could be taken back.
    .hint = If it should not have begun: `hantei do LOG abandon-procedure table={ $table } reason=…`.
refusal-procedure-not-decided = Table { $table }: the Match is not decided, it stands at { $state }.
    .hint = Go on with `hantei do LOG procedure-step table={ $table } input=…`.
refusal-other-score = Table { $table }: the Duels that are recorded make { $recorded }, not { $given }.
    .hint = Leave the score out, or take the last Duel back: `hantei do LOG take-back-duel table={ $table }`.
refusal-duels-decide = Table { $table }: the Duels make { $score }, and none follows.
    .hint = Enter the result with `hantei do LOG enter-result table={ $table } score=…`.
refusal-no-duel = Table { $table }: no Duel is recorded.
    .hint = Nothing is to be done.

console-does-start-procedure = lead a match to its end after time was called
console-does-procedure-step = record what happened in End of Match
console-does-take-back-step = take the last step of End of Match back
console-does-confirm-procedure = confirm the result that End of Match came to
console-does-abandon-procedure = give End of Match up, with all its steps
console-does-record-duel = record how a Duel of a match ended
console-does-take-back-duel = take the last recorded Duel back
console-does-first-player = record who goes first in the Duel
console-does-life-points = note the Life Points of both

word-time-called = Where the Match was when time was called
word-before = Duels until then
word-phase = Phase
word-turn = Turn of
word-side-deck = Side Deck
word-input = What happened
word-points-first = Life Points of the first side
word-points-second = Life Points of the second side
word-result = Result of the Duel
choice-side-first = The side printed first
choice-side-second = The other side
choice-reason-played = Played to its end
choice-reason-concession = Concession
choice-reason-penalty = Penalty
choice-reason-no-show = A side did not come
choice-side-accessed = Somebody had used it
expected-duel = p1, p2, draw or both, with Life Points after a colon: p1:4200
expected-life-points = whole numbers from 0 such as 8000
expected-side = p1, p2 or a player of the Match
expected-duel-reason = played, concession, penalty or no-show

# The page of a match on its way to its end.
offer-phase-end = The Phase ends
offer-turn-end = The turn ends
offer-life-points = Life Points have changed
end-title = End of Match
end-empty = No table is in End of Match. Time is called on the page of the clock.
end-minutes = for { $minutes } min
end-open = Table { $table }
end-not-begun = Time is called: nobody leads this Match to its end yet
end-of-table = Table { $table }: End of Match
end-all = All tables in End of Match
end-nothing = This Match cannot be led to its end here.
end-judges-only = A judge leads this Match to its end.
end-confirm = Confirm this result
end-clause = Clause { $clause }
end-in-a-duel = In a Duel
end-between-duels = No Duel was being played
end-side-deck-untouched = Nobody had used it
end-side-deck-help = Counts only where no Duel was being played.
end-where = Where was the Match when time was called?
end-score-help = The first number is that of { $name }; a third one counts drawn Duels.
end-begin = Lead this Match to its end
end-points-of = Life Points of { $name }
end-points = Life Points { $first } : { $second }
end-what = What has happened?
end-otherwise = Something else has happened
end-take-back = Take the last step back
end-abandon = Give it up, with all its steps
end-history = What has happened so far
