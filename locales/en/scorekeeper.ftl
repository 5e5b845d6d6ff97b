# The scorekeeper's pages: results, rounds, registration, corrections, cut, print.

undo = Undo

results-none = No round is published yet.
results-search = Name or table
results-rounds = Rounds
results-counts = Tables by state
results-open = { $count } open
results-reported = { $count } with one report
results-disputed = { $count } disputed
results-done = { $count } done
results-all = all tables
results-last = Entered last
results-by-you = by you
results-by-staff = by another of the staff
results-by-console = at the machine
results-undo-reason = taken back at the desk right after entering
results-nothing-found = No table fits this.
results-to-do = What the players say
results-says = { $name } says { $result }
results-accept = Accept { $score }
results-stands = Result:
results-earlier = Before:
results-no-show = { $name } did not come
results-double-loss = Both lose
results-withdraw = Take the result back
results-correct = Correct this result
results-close = Close { $round }
results-close-consequence = Every result is in. Standings are published; the next round can be paired.
results-close-blocked = { $count ->
    [one] { $count } table has no certain result:
   *[other] { $count } tables have no certain result:
}
results-show-missing = show them
results-leave-open = Close it all the same
results-leave-open-text = Tables without a result stay open and count for nobody until a result is entered.
results-closed = This round is closed.
results-go-on = On to the next round

round-draft-title = Draft: { $round }
round-size = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}{ $byes ->
    [0] {""}
    [one] {", "}{ $byes } bye
   *[other] {", "}{ $byes } byes
}
round-flags = What to look at
round-quality = about the quality of this draft
round-rematches = { $count ->
    [one] { $count } rematch
   *[other] { $count } rematches
}
round-pair-downs = { $count ->
    [one] { $count } pair of unlike points
   *[other] { $count } pairs of unlike points
}
round-problems = { $count ->
    [one] { $count } player without exactly one place
   *[other] { $count } players without exactly one place
}
round-flag-rematch = rematch
round-flag-pair-down = unlike points
round-flag-by-hand = by hand
round-set-pairing = Pair two players by hand
round-draft-again = Draft again with other lots
round-draft-seed = Draft with lots of your choice
round-seed-help = Empty: new lots are drawn. The same seed gives the same draft.
round-discard = Discard the draft
round-publish = Publish { $round }
round-publish-consequence = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}{ $byes ->
    [0] {""}
    [one] {", "}{ $byes } bye
   *[other] {", "}{ $byes } byes
}. Everybody sees it at once.
round-rematch-help = These players have met before, and it could not be avoided. Organizer or Head Judge must say why it is allowed.
round-nothing-next = The event is finished. No round follows.
round-draft = Draft the next round
round-draft-consequence = Nobody but the staff sees a draft. It can be changed or thrown away.
round-advance-consequence = The winners are paired and the round is published at once.
round-to-cut = Cut and finish
round-published = Published: { $round }
round-why-table = about table { $table }
round-swap-published = Let two players change places
round-withdraw = Take { $round } back
round-withdraw-text = The round disappears from every screen, and its results with it. It can be drafted again. Players who have sat down must be told.
round-withdraw-force = even if results are in
round-reopen = Open this round again
