# What the command line itself says.

console-no-log = No log was named.
    .hint = Name the log file, or a database with --data DIR and --tournament ID.
console-two-logs = Two logs were named: the file { $file } and the database in { $data }.
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
    .hint = Use an id such as e7, a CARD GAME ID, or the name as registered; `hantei export roster LOG` lists everybody.
console-several = { $who } is the name of several players: { $players }.
    .hint = Use the id.
console-repeated = This command had been given before under the same key; nothing was written again.
console-no-result = No result was given.
    .hint = Use --score 2-1, --duel p1 --duel p2 …, --no-show SIDE or --double-loss.
console-not-a-seed = { $seed } is not a seed.
    .hint = A seed is 1 to 64 hexadecimal digits.
console-one-log = One log holds one event.
    .hint = Leave out --log, or simulate one event.
console-unknown-stage = There is no stage { $stage } yet.
    .hint = Started so far: { $stages }.
console-provisional = These standings are provisional: results are missing.
console-unknown-doubt = { $word } is no doubt that can be set aside.
    .hint = Use same-name or wrong-check-digit.
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
    .hint = Try: hantei standings { $log } · hantei do { $log } --list · hantei report { $log } --table 1 --score 2-1
console-demo-bracket = And a whole practice event, to its champion: { $champion }
console-demo-unkept = The event was played in memory. Give --log FILE to keep it.
console-staff-only = This is for staff.
    .hint = Repeat with --by and a role of the staff.
console-card-game-ids-closed = This names the CARD GAME ID of everybody, which only organiser, head judge and scorekeeper may see.
    .hint = Ask one of them, or repeat with --by and a role that you hold. Pairings and standings are open to all.
console-coverage = { $implemented } of { $all } clauses implemented, { $others } displayed, guided or recorded, { $planned } planned.
