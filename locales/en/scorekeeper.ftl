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
results-close-last = Every result is in. Standings are published; that was the last round of this stage.
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
round-results-then = Results are entered there. Once all are in, the round is closed.
round-discard = Discard the draft
round-publish = Publish { $round }
round-publish-consequence = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}{ $byes ->
    [0] {""}
    [one] {", "}{ $byes } bye
   *[other] {", "}{ $byes } byes
}. Everybody sees it at once. If the hall comes first, phones and the public page wait until you release it.
round-publish-hall-first = Publish to the hall screens first
round-rematch-help = These players have met before, and it could not be avoided. The organiser can publish it, and says why it is allowed.
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

registration-search = Name or reading
registration-search-id = Name, reading or CARD GAME ID
registration-scan = CARD GAME ID or name
registration-scan-help = A barcode scanner works from anywhere on this page: each scan checks one person in.
registration-check-in = Check in
registration-undo = Undo check-in
registration-drop = Drop …
registration-entered = { $count } entered
registration-here = { $count } here
registration-missing = { $count } missing
registration-in-doubt = { $count } to clear up
registration-counts = How many are here
registration-lists = Lists
registration-all = All
registration-missing-list = Missing
registration-in-doubt-list = To clear up
registration-gone-list = Left
registration-none = Nobody has entered yet. Register the first player below, or import a list.
registration-nobody-found = Nobody fits this.
registration-more = { $count ->
    [one] { $count } more person fits. Type more letters.
   *[other] { $count } more people fit. Type more letters.
}
registration-state = State
registration-deed = What to do
registration-register = Register a player
registration-late = Enter a late player
registration-closed = Registration is closed. Whoever is registered now still plays from round 1; the number of rounds stays.
registration-missed-default = as the rules of the event say
registration-missed-loss = missed rounds are losses
registration-missed-bye = missed rounds are byes
registration-accept-name = Another person of the same name is registered: these are two people
registration-accept-digit = The check digit of the CARD GAME ID is wrong: it stands so on the card
registration-is-here = here
registration-is-missing = missing
registration-plays = plays
registration-removed = off the list

person-fixed-table = Fixed table
person-byes = Awarded byes
person-first-round = Plays from round
person-merged = Same person as
person-record = Record
person-standing = Rank { $rank }, { $points } match points
person-opponent = Opponent
person-deeds = What can be done
person-edit = Change what is known
person-award-bye = Award a bye
person-revoke-bye = Take back the bye of round { $round }
person-fix-table = Always seat at one table
person-free-table = Seat anywhere again
person-merge = This is one person twice
person-merge-help = The entry that goes: its e-number or name. This entry stays.
person-drop = Drop from the event
person-drop-help = An open match stays to be decided. Until the next round is paired, a drop can be taken back without a missed round.
person-reinstate = Reinstate
person-all-commands = All commands
person-erase = Erase this person
person-erase-text = Name, reading, CARD GAME ID, region and club are gone for good. Results stay under the number alone. This cannot be undone.

correct-title = Correct a result
correct-none = No round is published yet, so there is no result to correct.
correct-choose = In which round was the match? Choose its table there, then “Correct this result”.
correct-now = Now:
correct-score = The right score
correct-score-help = From the side printed first: 2-1, 1-2; 1-1-1 with a drawn Duel.
correct-look-again = See what the correction would change now
correct-preview = Show what it changes
correct-then = What becomes of { $round }?
correct-then-none = not decided yet
correct-then-keep = It stays as published
correct-then-swap = Two players change places in it
correct-then-re-pair = It is taken back and drafted again
correct-swap-who = Who changes places
correct-force = even if the later round has results
correct-apply = Correct to { $score }
correct-apply-consequence = Exactly what stands above is recorded.

cut-title = Cut and bracket
cut-ties = Tied on everything
cut-ties-text = Lots decide their order. They are drawn when the cut is made, or here before.
cut-rank = Rank { $rank }:
cut-at-the-line = the line runs between them
cut-draw = Draw lots
cut-make = Start: { $next } with the best { $size }
cut-consequence = { $size } of { $active } players go on. Nobody can enter late after this.
cut-short = Only { $active } are left for { $size } places: the best seeds get byes
cut-advance = Pair the next round of the bracket
cut-finish = Finish the event
cut-finish-consequence = Final places are recorded and published. Organizer and Head Judge can reopen it.
cut-organiser = The next step is for the Organizer.
cut-reopen = Go on with this finished event

print-text = Each list is a page of its own: open it and print it with Ctrl-P.
print-tables = Pairings by table
print-names = Pairings by name
print-slips = Result slips
print-how = Ctrl-P prints just the list below.
print-no-bracket = There is no bracket yet.
print-per-page = Slips a page
print-slips-per-page = { $count } a page

desk-against-reports = { $by ->
    [first] { $first } reported { $first_says }, you enter { $entered } (table { $table }).
    [second] { $second } reported { $second_says }, you enter { $entered } (table { $table }).
   *[both] { $first } reported { $first_says } and { $second } { $second_says }, you enter { $entered } (table { $table }).
} Nothing is saved yet.
    .hint = Look at the slip. If it is right, give the command again with --against-reports.
    .page-hint = Look at the slip. If it is right, press Enter or the button once more.
