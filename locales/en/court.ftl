# Penalties in the tournament.
court-unlisted = what no document lists
court-infraction = { $id } { $name }
court-why-malicious = it was malicious
court-why-mitigating = mitigating circumstances
court-why-repetition = it was done before
court-why-affected-result = it affected the result
court-why-other = another reason
court-committed-by-player = the player
court-committed-by-supporter = a supporter of the player
court-serve-next-match = for the next Match
court-serve-record-only = recorded only
choice-yes = Yes
choice-no = No
court-decision-upheld = the penalty stands
court-decision-overturned = the penalty is taken back

page-penalties = Penalties
court-somebody = somebody

word-infraction = What happened
word-level = Penalty
word-why = Why another than the document names
word-moment = When
word-after = Was the next significant decision made?
word-act = The act
word-committed-by = Who did it
word-serve = Outside a Match
word-extension = Extension
word-decision = Decision

expected-penalty-number = the number of a penalty, as in the list
expected-level = caution, warning, duel-loss, match-loss, disqualification or disqualification-without-prize
expected-penalty-reason = malicious, mitigating, repetition, affected-result or other
expected-moment = before duel 1, duel N, between duels N and M, end of match, between matches or event over
expected-committed-by = player or supporter
expected-serve = next-match or record-only
expected-appeal-decision = upheld or overturned

event-penalty-given = { $level } for { $who } ({ $what }){ $falls ->
    [duel] ; Duel { $duel } is lost
    [match] ; the Match is lost
    [next-match] ; it is for the next Match
   *[nowhere] {""}
}. Penalty { $number }.{ $note }
event-penalty-served = Penalty { $number } of { $who } falls now: { $falls ->
    [duel] Duel { $duel } is lost
   *[other] the Match is lost
}.
event-penalty-taken-back = Penalty { $number } of { $who } is taken back.{ $why }
event-penalty-appealed = { $who } appeals against penalty { $number }.{ $why }
event-penalty-appeal-decided = The appeal against penalty { $number } of { $who } is decided: { $decision ->
    [upheld] the penalty stands
   *[overturned] the penalty is taken back
}.{ $why }

refusal-penalty-no-document = This program knows no penalty document for the event.
    .hint = Decide by the printed document and keep a note of it.
refusal-penalty-unknown-infraction = { $id } is no infraction under { $document }.
    .hint = See `hantei regulations show { $document }`, or leave it out and write down what happened.
refusal-penalty-serve-missing = A Match Loss outside a Match is for the next one, or recorded only: the judge says which.
    .hint = Say serve=next-match or serve=record-only.
    .page-hint = Choose one of the two under “Outside a Match”.
refusal-penalty-unknown = There is no penalty { $number }.
    .hint = See `hantei penalties LOG`.
refusal-penalty-taken-back = Penalty { $number } was taken back.
    .hint = Give it anew if it was right after all.
refusal-penalty-not-waiting = Penalty { $number } does not wait for a Match.
    .hint = Only what was given between Matches is served later.
refusal-penalty-no-match = { $who } has no Match in which it could fall; a bye is none.
    .hint = Wait for the next round in which { $who } plays.
refusal-penalty-appealed = There was an appeal against penalty { $number }.
    .hint = The head judge decides on it.
refusal-penalty-infraction-missing = Nothing says what happened.
    .hint = Name the infraction, infraction=PEN-A1; for what no document lists, tell it with note=… and choose a level.
    .page-hint = Choose the infraction. For what no document lists, tell what happened in the note and choose a level.
refusal-penalty-duel-over = The Duel is over in which penalty { $number } was given: no complaint about it is heard any more.
    .hint = The head judge can still take it back if it was wrong.
refusal-penalty-no-appeal = There is no appeal against penalty { $number } to decide.
    .hint = See which penalties have one with `hantei penalties LOG`.
refusal-penalty-against-result = The result does not hold what penalty { $number } of { $who } has cost.
    .hint = Enter the score with the Duel or Match that was lost by it, or take the penalty back first.
refusal-penalty-waits = Penalty { $number } of { $who } is for this Match and has not fallen yet.
    .hint = A judge serves it with `hantei do LOG serve-penalty number={ $number }`, or takes it back.
    .page-hint = A judge serves it from the list of penalties, or takes it back.
refusal-penalty-lost-by-merge = Penalty { $number } of { $who } waits for the next Match and would be lost with the entry.
    .hint = Keep this entry and merge the other one into it, or take the penalty back first.
refusal-penalty-disqualified = { $who } is disqualified by penalty { $number }.
    .hint = The head judge takes that penalty back first, if it was wrong.

court-none = No penalty was given.
court-counts = { $count ->
    [one] 1 penalty
   *[other] { $count } penalties
}; waiting for a Match: { $waiting }; open appeals: { $appeals }.
court-heading-number = no.
court-heading-penalty = penalty
court-heading-what = what happened
court-heading-effect = effect
court-appealed = appealed
court-taken-back = taken back
court-effect = { $falls ->
    [duel] Duel { $duel } is lost
    [match] the Match is lost
    [next-match] for the next Match
    [unserved] never served
   *[nowhere] no effect on a Match
}{ $out ->
    [out] , out of the event
   *[in] {""}
}{ $prizes ->
    [revoked] , prizes are lost
   *[kept] {""}
}{ $record ->
    [official] ; officially recorded
   *[event] {""}
}
court-appeal = { $decision ->
    [open] The head judge has not decided yet.
    [upheld] The penalty stands: { $why }
   *[overturned] The penalty is taken back: { $why }
}
court-moment = { $moment ->
    [before] before Duel 1
    [duel] in Duel { $duel }
    [between] between Duels { $duel } and { $next }
    [end-of-match] in End of Match
    [decided] after the Match was decided
    [between-matches] between Matches
   *[event-over] after the event was over
}
