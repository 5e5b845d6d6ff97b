# The penalties of an event on the desk's pages.
penalties-give = Give a penalty
penalties-search = Name, reading or number of a player
penalties-all = Show all penalties
penalties-empty = No penalty was given in this event.
penalties-empty-then = A judge gives one; it then stands here with what it costs and where it is recorded.
penalties-nobody = Nobody of that name has a penalty.
penalties-count = { $count ->
    [one] 1 penalty
   *[other] { $count } penalties
}
penalties-count-waiting = { $count ->
    [one] 1 waits for a Match
   *[other] { $count } wait for a Match
}
penalties-count-appeals = { $count ->
    [one] 1 open appeal
   *[other] { $count } open appeals
}
penalties-count-official = { $count ->
    [one] 1 officially recorded
   *[other] { $count } officially recorded
}
penalties-applied = in force
penalties-waiting = waits for the next Match
penalties-appealed = appealed, not decided
penalties-table = Table { $table }
penalties-because = Another level than the document names: { $reason }{ $earlier ->
    [0] {""}
    [one] {" "}(1 before)
   *[other] {" "}({ $earlier } before)
}
penalties-effect = Effect: { $effect }.
penalties-note = Note:{" "}
penalties-taken-back-because = Taken back:{" "}
penalties-appeal-says = Appeal:{" "}
penalties-grounds = What is put right, and the clauses
penalties-serve = Let it fall now, at table { $table }
penalties-waits = It falls in the next Match that is played; a bye is none.
penalties-take-back = Take it back
penalties-appeal = Appeal for the player
penalties-decide = Decide the appeal
penalties-head-judge-decides = The Head Judge decides the appeal.
penalties-head-judge-takes-back = Only the Head Judge takes it back.
penalties-record = Official record
penalties-record-text = What the publisher is told of: every penalty in force whose level is officially recorded. The file names people; hand it on to nobody else.
penalties-record-csv = For a spreadsheet (CSV)
penalties-record-json = For a program (JSON)

# Giving one: by what happened.
topic-deck = Deck and Deck List
topic-play = Play: cards, draws, moves
topic-late = Not there in time
topic-sleeves = Sleeves and backs of cards
topic-pace = Pace of play
topic-result = Result of the Match
topic-talk = Talk and help from others
topic-conduct = Conduct
penalty-stands = { $first } { $score } { $second }
penalty-why-base = The document begins here{ $times ->
    [1] .
   *[other] ; it is time { $times } of the same.
}
penalty-why-raised = It is time { $times } of the same{ $base ->
    [none] {""}
   *[other] ; the document begins at { $base }
}. { $level } is selected, and never forced.
penalty-why-analogy = The document names no level; { $level } is selected because it fits what is like it.
penalty-why-judge = The document names no level: the judge decides.
penalty-why-unlisted = No document lists it: the judge chooses the level and writes down what happened.
penalty-earlier = Penalty { $number }: { $level } for { $what }
penalty-asks-significant-decision = Has the next significant decision been made since?
penalty-asks-too-far-back = Is the error too far back to be repaired?
penalty-does-duel = { $who } loses Duel { $duel }{ $played ->
    [yes] {""}
   *[no] {" "}without its being played
}.
penalty-does-match = { $who } loses the Match.
penalty-does-next-match = { $costs ->
    [match] The next Match that { $who } plays is lost.
   *[duel] Duel 1 of the next Match that { $who } plays is lost.
}
penalty-does-nothing = Nothing changes in the Match.
penalty-does-unserved = It is recorded and never served.
penalty-does-out = { $who } is out of the event and is not paired again.
penalty-does-prizes = Prizes won before are lost.
penalty-does-official = It is officially recorded.
penalty-does-event = It is kept within the event.
penalty-does-extend = The Match gets { $time } more.
penalty-does-score = The Match then stands at { $first } { $score } { $second }; Duel { $next } follows.
penalty-does-end = The Match is over: { $result } ({ $first } – { $second }).

entry-title = Give a penalty
entry-judges-only = Only judges give penalties. Call a judge to the table.
entry-who = Whose act was it?
entry-who-both = Both of them
entry-find = Name, reading or number of a player
entry-nobody = Nobody of that name is in the event.
entry-what = What happened?
entry-unlisted = Something that no document lists
entry-begins = begins at: { $level }
entry-judge-decides = the judge decides
entry-no-infraction = no infraction: the rule is shown
entry-rule = This is no infraction, so there is no penalty. Show both the rule:
entry-when = How does the Match stand?
entry-between-matches = Not in this Match: between two Matches
entry-yes = Yes
entry-no = No
entry-same-act = Is it the same act again?
entry-same-act-help = Two acts of one infraction do not add up here.
entry-another-act = No, another act
entry-same-as = Yes, as in penalty { $number }
entry-act = The act, in a few words
entry-level = Which penalty?
entry-at-the-table = Put right at the table
entry-selected = selected
entry-why-other = Why another than the selected one
entry-as-proposed = – as it is selected –
entry-note = What happened, for the record
entry-give = Give the penalty
entry-give-then = It is recorded at once. It can be taken back with a reason; then both stay in the record.
entry-change = change
entry-head-judge-only = Only the Head Judge gives this one. Fetch the Head Judge.
entry-player = Player
entry-happened = What happened
entry-stands = Match
entry-extension-help = Minutes and seconds; left empty, the least that the rules give.
entry-none = None so far.
penalties-short = { $number }: { $level }
pending-title = Still open
pending-penalty = Penalty { $number } ({ $level }) of { $who } waits for the next Match: a judge lets it fall when that begins.
pending-appeal = The Head Judge has not decided the appeal of { $who } against penalty { $number } ({ $level }).
pending-procedure = Table { $table }: End of Match, { $first } – { $second }
own-penalties = Your penalties
own-clauses = Which rule
own-appeal = Appeal to the Head Judge
results-match-page = Course of the Match
late-title = Not seated?
late-now = The clock of the round has run for { $passed }. For whoever is not seated is proposed: { $steps }. A judge decides; nothing is given by itself.
late-from = from { $time } on { $level }
late-who = { $who }: not seated, { $level }
late-both = Both
