# The organiser's pages: making a tournament, the dashboard, staff, links, import, log, settings.

new-title = New tournament
new-choose = Under which regulation is it played? What the document does not state is asked next.
new-for-competition = For this championship, as its own document describes it.
new-for-policy = For any event of the organised play of its publisher.
new-for-penalties = For penalties only.
new-holds = in force from { $from }
new-holds-not-stated = the document names no date
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
new-make-then = You become its organiser. Players come next.

setting-decide-later = decide later
setting-suggested = Suggested: { $value }.
setting-also = Also possible: { $values }.
setting-minimum = At least { $value }, by { $clause }.
setting-takes-number = A number from { $lowest } to { $highest }.
setting-takes-odd-number = An odd number from { $lowest } to { $highest }.
setting-takes-number-or-none = A number from { $lowest } to { $highest }, or “none”.
setting-takes-attendance = A number from { $lowest } to { $highest }, or by attendance: 4:3,9:4 is 3 from 4 entrants, 4 from 9.
setting-takes-attendance-or-none = A number from { $lowest } to { $highest }, 0 for none, or by attendance: 4:3,9:4 is 3 from 4 entrants, 4 from 9.
setting-word-typed = { $word } ({ $said })
setting-takes-words = Some of these, in order, with commas between: { $words }.
setting-takes-date = A date such as 2026-11-30.
setting-takes-date-or = A date such as 2026-11-30, or: { $words }.

desk-nobody = Nobody is registered yet.
desk-nobody-then = First the players: from a spreadsheet, or one by one at the registration desk.
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
}: every phone and the hall show them at once. If the hall comes first, phones wait until you release the round.
step-release = Show round { $round } everywhere
step-release-then = Until now only the hall and staff see the pairings of round { $round }. Phones and the public page show them at once.
step-close-round = Close round { $round }
step-close-round-then = The standings after round { $round } are published.
step-advance = Pair the next round of the bracket
step-advance-then = The winners meet at once; everybody sees it.
step-cut = Make the cut
step-cut-then = The best of the standings go on to the bracket. Its first round is paired next.
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

import-text = CSV, TSV or XLSX: one player on each line, with a heading such as name, reading, id, region, club.
import-file = File
import-file-help = At most 5 MiB.
import-encoding = Encoding of the file
import-encoding-found = found out by itself
import-pasted = Or paste the list
import-pasted-help = Straight from a spreadsheet, for example.
import-read = Read the list
import-read-then = You see what was read; nobody is registered yet.
import-too-large = The file is larger than 5 MiB.
    .hint = Save only the sheet with the players, as CSV.
import-nothing = There is no list in this form.
    .hint = Choose a file, or paste the list.
import-nobody = Nobody was chosen, so nobody was registered.
    .hint = Tick at least one line, or read another list.
import-done = { $count ->
    [one] One player is registered.
   *[other] { $count } players are registered.
}
import-read-title = What the list says
import-summary = { $certain ->
    [one] One player
   *[other] { $certain } players
} can be registered; { $doubtful ->
    [0] nothing is in doubt
    [one] one is in doubt
   *[other] { $doubtful } are in doubt
}; { $rejected ->
    [0] no line was rejected
    [one] one line was rejected
   *[other] { $rejected } lines were rejected
}.
import-nothing-yet = Nobody is registered yet.
import-rejected = Rejected
import-warnings = Worth a look
import-notes = { $count ->
    [one] One note
   *[other] { $count } notes
}
import-notes-title = Notes
import-line = Line { $line }:
import-line-heading = Line
import-doubts = In doubt
import-doubts-help = Tick whom to register all the same. The others are left out.
import-register = { $count ->
    [one] Register one player
   *[other] Register { $count } players
}
import-register-with = { $count ->
    [0] Register those who are ticked
    [one] Register one player, and those who are ticked
   *[other] Register { $count } players, and those who are ticked
}
import-register-then = All of them or nobody: if one is refused now, nothing is written. Rejected lines are left out.
import-other = Read another list
import-players = { $count ->
    [one] One player without a doubt
   *[other] { $count } players without a doubt
}

links-code-closed = nobody joins by it now
links-code-close = Close the code
links-code-open = Open the code
links-code-new = Draw a new code
links-code-first = Draw a code
links-code-none = There is no event code yet.
links-display = Hall screens
links-display-text = Screens of the hall need no sign-in: open this address on them. Whoever has it sees the hall pages, nothing else.
links-display-revoke = Revoke the key of all screens
links-personal = Personal links
links-personal-text = Each player has a link of their own. Whoever opens it acts as this player: report, confirm, drop.
links-personal-show = Show and print personal links
links-revoke-whom = Revoke the link of
links-revoke-whom-help = Name or number (e7). The old link and its sessions end; print a new one.
links-revoke = Revoke
links-revoke-all = Revoke all personal links
links-revoke-all-then = All players have to be given new links.
links-revoked-nobody = Nobody in particular is meant by this name.
    .hint = Give the whole name, or the number such as e7.
links-not-typed = The word was not typed, so nothing was revoked.
links-back = Back to links and codes
links-print-help = Print this page with your browser.
links-poster-join = Join this event
links-search = Name, reading or number
links-open = open
links-code-of = Personal link of { $name }
links-card-text = Your table, your results, your drop. Keep this to yourself.
links-done-code-opened = Players can join by the event code.
links-done-code-closed = Nobody joins by the event code now.
links-done-code-new = There is a new event code; the old one is good no longer.
links-done-display-revoked = The screens need the new address.
links-done-revoked-one = The link is revoked.
links-done-revoked-all = All personal links are revoked.

staff-roles = Roles
staff-revoke = take “{ $role }” away
staff-grant = Give a role
staff-invite = Invite
staff-invite-text = For somebody without an account. The link works once and is good for two days.
staff-invite-roles = As
staff-invite-make = Make an invitation
staff-invited = Open invitations
staff-invited-nobody = No invitation is open.
staff-invitation = Invitation
staff-no-role = An invitation needs at least one role.
staff-withdrawn = The invitation is taken back.
link-once = This link is shown only now and works once. Let it be scanned, or send it.
link-until = good until { $until }
link-withdraw = Take it back
link-done = Done

accounts-title = Accounts and devices
accounts-all = All accounts
accounts-standing = Standing
accounts-deeds = What can be done
accounts-disabled = disabled
accounts-enable = let in again
accounts-disable = disable
accounts-recover = link for a new password
accounts-end-all = sign out everywhere
accounts-staff-help = Staff is invited on the page “Staff” of a tournament, with the roles held there.
accounts-invite-owner = Invite another owner
accounts-devices = Devices
accounts-device-unknown = a device that does not say what it is
accounts-seen = last seen { $at }
accounts-this-device = this one
accounts-end = sign out
accounts-password = Own password
accounts-password-now = Password now
accounts-password-set = Change the password
accounts-recovery = New password
accounts-said-password-set = The password is changed. Your other devices are signed out.
accounts-said-password-wrong = The password now is another one; nothing was changed.
accounts-said-ended = Signed out.
accounts-said-disabled = The account lets nobody in any more.
accounts-said-enabled = The account lets its holder in again.

log-filter-text = Person or word
log-filter-table = Table
log-filter-by = Done by
log-nothing = Nothing is found.
log-pages = Pages of the log
log-older = Older entries
log-newest = Newest entries
log-undo = Take this back
log-undo-records = Nothing is removed from the log. This would be added:
log-undo-reason = taken back (entry { $line } of the log)
log-undo-reason-help = If you leave it empty, the entry that is taken back is named.
log-undo-now = Take back now

settings-change = Change
settings-change-title = Change: { $label }
settings-reason-needed = The document states another value: say why the event departs from it. Everybody can read it.
settings-source = Where it comes from
settings-not-stated = not stated
settings-not-stated-count = { $count ->
    [0] The document states all of it.
    [one] One setting is not stated by the document.
   *[other] { $count } settings are not stated by the document.
}
desk-finished = Print the final standings
desk-finished-then = The event is over and its final standings are published. Put them on paper, export them with `hantei export` where they are asked for, and put the event into the archive.
desk-finished-archive = To the archive
archive-put = Put into the archive
archive-put-text = The tournament leaves the list of the front page. Nothing of it is changed, and it can be taken out again.
archive-under-way = This event is not over. Who looks for it on the front page finds it in the archive only; its own pages stay as they are.
archive-take = Take from the archive
archive-take-text = The tournament is in the archive.
archive-taken = The tournament is taken from the archive.
archive-done = The tournament is in the archive.
