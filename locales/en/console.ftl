# What the command line itself says.

console-no-log = No log was named.
    .hint = Name the log file, or a database with --data DIR or --database URL, and --tournament ID.
console-two-logs = Two logs were named: the file { $file } and the database { $data }.
    .hint = Name one of them.
console-no-tournament = A database can hold several events, and none was named.
    .hint = Name it with --tournament ID.
console-bad-tournament = { $id } cannot name an event in a database.
    .hint = Use up to 64 letters, digits, - and _.
console-other-tournament = This log is the event { $log }.
    .hint = Give --tournament { $log }.
console-unknown-role = { $role } is no role to act in.
    .hint = Use organiser, head-judge, judge, scorekeeper, or player:WHO.
console-unknown-regulation = There is no regulation { $id }.
    .hint = Known are: { $known }.
console-unknown-zone = { $zone } is no time zone.
    .hint = Use an IANA name such as Europe/Berlin or Asia/Tokyo.
console-not-a-setting = { $word } is not a setting with its value.
    .hint = Write --set key=value; `hantei regulations show ID` lists the keys.
console-created = { $name } is made under { $regulation }. Registration is open.
console-no-command = No command was given.
    .hint = `hantei do LOG --list` names those that are allowed now.
console-unknown-command = There is no command { $name }.
    .hint = The nearest is { $nearest }; `hantei do LOG --list` names those allowed now.
console-not-a-word = { $word } is not of the form key=value.
console-word-twice = { $key } is given twice.
console-unknown-word = The command does not take { $key }.
console-word-missing = The command needs { $key }.
console-word-unreadable = { $key }: { $value } cannot be read; expected { $expected }.
console-nobody = Nobody is registered as { $who }.
    .hint = Use the name as registered or an id such as e7. Organiser, head judge and scorekeeper can use a CARD GAME ID, too, and list everybody with `hantei export roster LOG`.
    .page-hint = Use the name as registered, or an id such as e7: `hantei export roster LOG`
console-several = { $who } is the name of several players: { $players }.
    .hint = Use the id.
console-list-by = These are the commands that the role “{ $role }” may give now.
    .hint = Name another one: --by head-judge, --by judge, --by scorekeeper, or --by player:WHO.
console-repeated = This command had been given before under the same key; nothing was written again.
console-no-result = No result was given.
    .hint = Use --score 2-1, --duel p1 --duel p2 …, --no-show SIDE or --double-loss.
console-not-a-seed = { $seed } is not a seed.
    .hint = A seed is 1 to 64 hexadecimal digits.
console-one-log = One log holds one event.
    .hint = Leave out --log, or simulate one event.
console-unknown-stage = There is no stage { $stage } yet.
    .hint = { $count ->
    [0] Play has not started. Start with `hantei do LOG start`.
   *[other] Started so far: { $stages }.
}
console-provisional = These standings are provisional: results are missing.
console-unknown-doubt = { $word } is no doubt that can be set aside.
    .hint = Use same-name or wrong-check-digit.
    .page-hint = Choose one of those that are offered.
console-unreadable = { $file } cannot be taken over: { $detail }
    .hint = Nothing was written. Correct the file and import it again.
console-at-line = line { $line }: { $message }
console-rejected-line = line { $line } was not imported: { $message }
console-imported = { $file }: { $imported } imported, { $rejected } rejected.
console-log-copied = The log was copied with its { $events } entries.
console-file-exists = { $file } is there already and was left as it is.
    .hint = Choose another name, or give --overwrite.
console-file-missing = There is no file { $file }.
    .hint = Look at the name and the folder again.
console-file-is-folder = { $file } is a folder, not a file.
    .hint = Name a file in it.
console-file-failed = { $file }: { $detail }
    .hint = Look at the disk (space, rights), then give the command again.
console-fault-at = { $log }, line { $line }: { $fault }
console-sound = The log is sound: { $events } entries, { $people } people{ $erased ->
    [0] {""}
   *[other] , { $erased } erased
}; it ends with { $head }.
console-simulated = { $events ->
    [1] One event
   *[other] { $events } events
}, { $players } players, { $rounds } rounds{ $cut ->
    [0] {""}
   *[other] , Top { $cut }
}.
    Rematches { $rematches }, byes { $byes } (second byes { $second }), draws { $draws }.
    Squared differences { $sum }, lower bound { $bound }. Champion: { $champion }.
console-assumed = assumed: { $key } = { $value } (not stated by the regulation)
console-demo-title = Practice event: { $players } players, half-way through round { $round }
console-demo-curve = Points
console-demo-end = The event from its first entry to this round is in { $log }.
    .hint = Try: hantei standings { $log } · hantei do { $log } --list · hantei report { $log } --table { $table } --score 2-1
console-demo-bracket = And a whole practice event, to its champion: { $champion }
console-demo-again = The practice event in { $folder } goes on where it was left; what else the command names was not looked at.
    .hint = Name another folder for a fresh one. Staff sign in with the new password below.
console-demo-not-practice = { $folder } holds { $count ->
    [0] accounts of a venue
    [one] the event { $names }
   *[other] the events { $names }
}, and no practice event. It was left as it is.
    .hint = Serve it with `hantei serve --data { $folder }`. For practice name another folder, or leave --data out.
console-demo-stop = Press Ctrl-C to stop. This practice event is gone then.
    .hint = To go on with one later, name a folder: hantei demo --data FOLDER
console-demo-unkept = The event was played in memory. Give --log FILE to keep it.
console-staff-only = This is for staff.
    .hint = Repeat with --by and a role of the staff.
console-card-game-ids-closed = This names the CARD GAME ID of everybody, which only organiser, head judge and scorekeeper may see.
    .hint = Ask one of them, or repeat with --by and a role that you hold. Pairings and standings are open to all.
console-nobody-listed = { $file } lists no players; nothing was imported.
    .hint = Check whether it is the right file, and that the list was saved with its lines.
console-done-unsaid = The command was carried out and its outcome is written. Only the answer could not be printed:
    .hint = Do not give it again. Look with `hantei standings LOG` or `hantei export pairings LOG`.
console-hint = hint:
console-coverage = { $implemented } of { $all } clauses implemented, { $others } displayed, guided or recorded, { $planned } planned.
console-bad-key = { $key } cannot be an idempotency key.
    .hint = Use 1 to 200 characters on one line, another one for each command, or leave --key out.
console-output-is-a-log = { $file } is a tournament log and was left as it is.
    .hint = Choose another name; a log is never overwritten, not even with --overwrite.

# What the commands of `hantei do` do.

console-does-change-setting = change a setting
console-does-grant-role = grant a role
console-does-revoke-role = take a role away
console-does-open-registration = open registration
console-does-close-registration = close registration; this fixes the number of rounds
console-does-register = register a player
console-does-edit-person = change what is known of a player
console-does-erase-person = erase a person's record
console-does-merge-duplicates = two entries are one person
console-does-check-in = mark a player as present
console-does-undo-check-in = take a check-in back
console-does-award-bye = award a bye for a round to come
console-does-revoke-bye = take an awarded bye back
console-does-late-entry = register a player after the start
console-does-fix-table = always seat a player at one table
console-does-start = start the first stage
console-does-draft = draft the next round
console-does-swap = let two players change places in the draft, or in the published round when there is a reason
console-does-set-pairing = pair two players in the draft
console-does-discard-draft = throw the draft away
console-does-publish = publish the draft
console-does-release = show a round everywhere that was published to the hall first
console-does-pair = draft and publish the next round at once
console-does-withdraw-round = take the last published round back
console-does-start-clock = start the clock of the round
console-does-pause-clock = stop the clock of the round
console-does-resume-clock = let the clock go on
console-does-set-clock = set how much time is left
console-does-observe-clock = record that the wall clock was set, or the machine started again
console-does-extend = give a match more time
console-does-take-back-extension = take an extension back
console-does-call-time = call time where it is up
console-does-take-back-time-call = take a call of time back
console-does-report = hand in a result as a player
console-does-confirm = agree with the opponent's report
console-does-enter-result = enter a result as staff
console-does-correct-result = replace a result
console-does-withdraw-result = take a result back
console-does-no-show = one side did not come
console-does-double-loss = both sides lose
console-does-drop = a player leaves
console-does-reinstate = a dropped player comes back
console-does-close-round = close the open round
console-does-reopen-round = open the last closed round again
console-does-lock-decks = lock deck lists, of all or of one player
console-does-unlock-decks = let deck lists be changed again
console-does-deck-deadline = lock deck lists from a moment on
console-does-release-decks = show deck lists to everybody
console-does-open-deck = open a hidden deck list for a deck check
console-does-penalty = give a penalty; the level is proposed from what happened and what came before
console-does-serve-penalty = let a penalty that waits fall in the match that has begun
console-does-take-back-penalty = take a penalty back
console-does-appeal = appeal to the head judge against a penalty
console-does-decide-appeal = decide on an appeal
console-does-call-judge = call a judge to a table
console-does-take-call = go where a judge is called
console-does-leave-call = leave a call to another judge
console-does-answer-call = say that a call is dealt with
console-does-take-back-call = take a call for a judge back
console-does-appeal-call = ask the head judge about a ruling
console-does-draw-lots = draw the order of players tied on everything
console-does-cut = make the cut
console-does-advance = pair the next round of the bracket
console-does-finish = finish the tournament
console-does-reopen = go on with a finished tournament
console-does-assume-suggestions = take every suggestion for what is not stated (practice)
console-kts-not-kept = The log does not keep these of the file: { $names }.
console-kts-rounds = The file does not say how many Swiss rounds are planned; this event has { $rounds }.
    .hint = Import it with --rounds N if more are planned.
console-excess = event { $event }, round { $round }, group of { $group } points: { $sum } where { $bound } is the least, because { $why }
console-excess-more = and { $more } more groups above the bound; --format json names them all
console-tournament-of-a-file = A log file holds one event; --tournament names an event in a database.
    .hint = Leave --tournament out, or name the database with --data DIR or --database URL instead of the file.
console-kts-places = Those who went out in the same round of the playoff are ordered by the Swiss standings here, as KTS orders them.
console-serve-at = Open one of these addresses in a browser.
console-serve-phones = Phones on the same network can scan this code:
console-serve-no-phones = Only this machine reaches these addresses. For phones, start with --listen 0.0.0.0:8080 on a machine with a network.
console-serve-set-up = Set up this venue with this one-time link (good for one day):
console-serve-stop = Press Ctrl-C to stop. Everything acknowledged is on disk.
console-serve-failed = The server stopped: { $detail }
console-open-to-others = Others on this machine may read { $file }, in which names and hidden lists stand.
    .hint = Take that from them: `chmod 600` for the file and those beside it, `chmod 700` for the folder.
console-serve-damaged = The record of the event { $log } is damaged; its pages say so, everything else is served.
    .hint = Restore a backup: `hantei restore`. `hantei verify` says what is damaged.
console-few-open-files = This machine lets the server have { $count } files open at a time; a hall of 4,000 needs { $wanted }.
    .hint = Phones beyond that are turned away. Raise the limit before the start: ulimit -n { $wanted }
console-panicked = The program itself failed while it decided. Nothing was written.
    .hint = Please report this with what stands above. `hantei verify LOG` says whether the log is sound.
console-port-taken = { $address } is in use by another program.
    .hint = Stop that program, or choose another port: --listen 0.0.0.0:8081
console-not-listening = Cannot listen at { $address }: { $detail }
    .hint = Give an address of this machine and a port above 1023: --listen 0.0.0.0:8080
console-bad-certificate = The certificate { $file } or its key cannot be used: { $detail }
    .hint = Both files must be PEM, and belong together.
console-demo-staff = Practice event. Staff sign in as { $logins } with the password { $password }
console-demo-organiser = Organiser
console-demo-scorekeeper = Scorekeeper
console-demo-head-judge = Head judge
console-demo-judge = Judge
console-demo-public = Everybody
console-demo-player = Player
console-demo-projector = Projector
console-file-unreadable = { $file } cannot be read: { $detail }
console-reading-cards = { $file }, cards:
console-no-cards = No card database was named and none is kept, so no card is known.
    .hint = Name one with --cards FILE, or keep one with `hantei cards import FILE`.
console-no-deck = No deck was named, only card databases.
    .hint = Name the decks behind them.
console-not-a-day = { $text } is not a date.
    .hint = Write it as yyyy-mm-dd.
console-no-such-list = { $file } has no list of that name, or several.
    .hint = It has: { $names }.
console-several-lists = { $file } has several lists, and none was named.
    .hint = Write { $file }#NAME; it has: { $names }.
console-list-card-not-found = no known card is { $card }
console-list-card-ambiguous = { $card } can be { $count } cards
console-list-entry-repeated = { $card } stands again in line { $later }, with another limit, which counts
console-list-entry-stricter = { $card } is stricter limited in line { $later }, for the same card or name, and that counts
console-sheet-names-no-deck = The deck sheet speaks of { $file }, which is not among the decks.
    .hint = Give that file too, or correct its name in the sheet.
console-pool-not-whole = Another deck could not be read, so these decks were not judged together.
    .hint = Correct that deck first.
console-legendary-list = Legendary Deck List { $version }: { $count ->
    [one] one Duelist
   *[other] { $count } Duelists
}. { $note }
console-legendary-card-not-found = Legendary Deck List, { $duelist }: no known card is { $card }, or several are
console-legendary-required-beyond-limit = Legendary Deck List, { $duelist }: { $required } copies of { $card } are required and { $maximum } allowed; the general rule comes first, and the organiser has to settle it
console-list-remarks-more = { $file }: { $count } more remarks like these
console-in-file-at-line = { $file }, line { $line }: { $message }
console-cards-rejected = { $file }: { $rejected } rows are no cards and were passed over; `hantei cards import` names them.
console-cards-read = { $file }: { $cards } cards{ $rejected ->
    [0] {""}
   *[other] , { $rejected } rows rejected
}.
console-cards-kept = { $cards } cards under { $names } names are kept as version { $version }{ $disagreements ->
    [0] {""}
   *[other] ; the files disagree in { $disagreements } places, and the later file counts
}.
console-cards-disagree = { $card }: { $on } is “{ $first }” and in { $file } “{ $second }”
console-decks-checked = { $all } decks: { $legal } legal, { $illegal } illegal, { $undetermined } undetermined.
