# The organiser's pages: making a tournament, the dashboard, staff, links, import, log, settings.

new-title = New tournament
new-choose = Under which regulation is it played? What the document does not state is asked next.
new-for-competition = For this championship, as its own document describes it.
new-for-policy = For any event of the organised play of its publisher.
new-for-penalties = For penalties only.
new-holds = in force from { $from }
new-left-open = { $open ->
    [0] Leaves nothing open
    [one] Leaves one setting open
   *[other] Leaves { $open } settings open
}; { $preset ->
    [0] nothing is preset
    [one] one is preset
   *[other] { $preset } are preset
}.
new-under = New tournament under “{ $title }”
new-other = Choose another regulation
new-look-below = Nothing was made yet: something below has to be put right.
new-name = Name of the tournament
new-name-help = As printed on pairings and standings.
new-name-unfit = Give a name of up to 200 characters.
new-zone = Time zone of the venue
new-zone-help = For example Asia/Tokyo or Europe/Paris. Lists of forbidden cards are judged on its date.
new-zone-unfit = This is no time zone. Write it as Asia/Tokyo or Europe/Paris.
new-open-settings = What the document does not state
new-open-settings-help = Filled in is what we suggest. Leave a field empty to decide later: play cannot start before.
new-preset-settings = Preset, not stated by the document: { $count ->
    [one] one setting
   *[other] { $count } settings
}
new-preset-settings-help = These presets hold unless you change them. The log names them when play starts.
new-open-registration = Open registration at once
new-make = Make the tournament

setting-decide-later = decide later
setting-suggested = Suggested: { $value }.
setting-also = Also possible: { $values }.
setting-minimum = At least { $value }, by { $clause }.
setting-takes-number = A number from { $lowest } to { $highest }.
setting-takes-odd-number = An odd number from { $lowest } to { $highest }.
setting-takes-number-or-none = A number from { $lowest } to { $highest }, or “none”.
setting-takes-attendance = A number from { $lowest } to { $highest }, or by attendance: 4:3,9:4 is 3 from 4 entrants, 4 from 9.
setting-takes-attendance-or-none = A number from { $lowest } to { $highest }, 0 for none, or by attendance: 4:3,9:4 is 3 from 4 entrants, 4 from 9.
setting-takes-words = Some of these, in order, with commas between: { $words }.
setting-takes-date = A date such as 2026-11-30.
setting-takes-date-or = A date such as 2026-11-30, or: { $words }.

desk-nobody = Nobody is registered yet.
desk-register-first = Register players
desk-entrants = Entrants
desk-active = { $count ->
    [one] { $count } plays
   *[other] { $count } play
}
desk-checked-in = { $count } checked in
desk-dropped = { $count } dropped
desk-disputed = { $count } disputed
desk-reported-once = { $count } with one report
desk-open = { $count } open
desk-done = { $count } done
desk-round-of = round { $round } of { $rounds }
desk-round-closed = closed
desk-tables-disputed = Reports differ:
desk-tables-reported = One report:
desk-tables-open = No report:
desk-more = and { $count } more
desk-clock-not-started = The clock has not been started.
desk-not-yours = None of your roles may do this.
desk-fix-results = Go to the results
desk-fix-check-in = Go to the check-in, or start without the absent below
desk-fix-register = Go to the registration
desk-fix-settings = Go to the settings
desk-fix-draft = Go to the draft
desk-places = Pages of the desk
desk-other-steps = Other steps

desk-poster = Poster with a QR code

go-import = Import a player list
go-links = Links and codes
go-staff = Staff
go-hall = Hall screen
go-commands = All commands

step-open-registration = Open registration
step-open-registration-then = Players can be registered at the desk, by a list, or with the event code.
step-close-registration = Close registration with { $entrants } entrants
step-close-registration-then = The number of Swiss rounds is fixed by the { $entrants } entrants. It can be opened again until play starts.
step-start = Start with { $entrants } entrants
step-start-then = Settings of the first stage are fixed from now on. Round 1 is paired next.
step-draft = Draft round { $round }
step-draft-then = You look at the pairings first; nobody else sees them before they are published.
step-publish = Publish round { $round }
step-publish-then = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, { $byes ->
    [0] no bye
    [one] { $byes } bye
   *[other] { $byes } byes
}: every phone and the hall show them at once.
step-close-round = Close round { $round }
step-close-round-then = The standings after round { $round } are published.
step-advance = Pair the next round of the bracket
step-advance-then = The winners meet at once; everybody sees it.
step-cut = Make the cut
step-cut-then = The best of the standings go on to the bracket, and its first round is published.
step-finish = Finish the event
step-finish-then = The final places are recorded and published.
step-start-without-absent = Start without those who are not checked in
    .hint = They are taken off the list. They can still enter late.
step-start-with-absent = Start with those who are not checked in, too
    .hint = They are paired in round 1 whether or not they come.
step-reopen-registration = Open registration again
    .hint = The number of rounds is fixed anew when it closes.
step-pair-at-once = Pair and publish at once
    .hint = Without looking at a draft first.
step-discard-draft = Throw the draft away
    .hint = It can be drafted again, with other lots.
step-leave-open = Close the round with tables open
    .hint = Tables without a result stay open and count for nobody until their result is entered.
step-reopen-round = Open the last round again
    .hint = Its standings are taken back until it is closed again.
step-withdraw-round = Take the last round back
    .hint = Its pairings disappear from every phone. Results of it would be lost, so a round that has any is not taken back here.
step-cut-early = Make the cut now
    .hint = The rounds that are still planned are not played.
step-finish-early = Finish the event now
    .hint = What is still planned is not played; the standings as they are become the final places.
step-reopen = Open the finished event again
    .hint = The final places are taken back until it is finished again.
danger-round = round { $round }
danger-word = yes
