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
