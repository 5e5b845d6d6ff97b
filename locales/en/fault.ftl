# What verify finds wrong with a line of a log.

fault-batch-mismatch = the entry says that it reaches another version than it does
fault-batch-not-closed = an entry that others follow has no end
fault-commitment-mismatch = the record of { $person } (version { $version }) is not the one that was recorded
fault-committed-mismatch = an entry ends without a beginning, or at another version than its last line has
fault-erased-person-stands = the record of { $person }, who was erased, still stands; the next command that writes removes it
fault-first-line-not-log-opened = the log does not begin with its opening line
fault-hash-mismatch = the line was changed: it does not have its hash
fault-log-not-listed = the database does not list the log
fault-not-canonical = the line is written otherwise than the program writes it
fault-not-json = the line is not JSON
fault-person-missing = the record of { $person } is gone, and nobody erased it
fault-person-repeated = the record of { $person } (version { $version }) stands in the log twice
fault-person-unknown = no entry speaks of this record of { $person } (version { $version })
fault-person-version-missing = version { $version } of the record of { $person } is gone, while other versions of it are there
fault-prev-mismatch = the line does not continue the one before: something before it was changed
fault-row-mismatch = the row of the database says otherwise than the line in it
fault-time-impossible = the time lies beyond the year 9999
fault-time-runs-backwards = the time is earlier than in the entry before
fault-torn-tail = the file ends within an entry that begins at line { $from }
fault-unknown-line = the line is no line of a log
fault-version-gap = entries are missing, repeated or in another order: expected { $expected }, found { $found }

# Why an entry cannot have followed those before it.

inconsistent-bracket-unfit = round { $round } of stage { $stage } has other places than its bracket
inconsistent-clock-out-of-turn = the clock of round { $round } of stage { $stage } does not do what this builds on
inconsistent-created-again = the event is made a second time
inconsistent-entrant-not-there = { $entrant } does not play there
inconsistent-entrant-out-of-turn = { $entrant } is not the entrant that comes next, or has entered before
inconsistent-entrant-twice = { $entrant } stands there twice
inconsistent-extension-out-of-turn = { $match } has other extensions before this
inconsistent-match-out-of-turn = { $match } is not the match that comes next
inconsistent-no-draft = a draft is changed, and there is none
inconsistent-procedure-out-of-turn = what is recorded of the course of { $match } does not follow from what was recorded before
inconsistent-deck-out-of-turn = deck list { $number } of { $entrant } is not the one that comes next, or is none
inconsistent-penalty-out-of-turn = penalty { $number } is not the one that comes next, or stands otherwise
inconsistent-call-out-of-turn = call { $number } is not the one that comes next, or stands otherwise
inconsistent-not-created = something is recorded before the event was made
inconsistent-other-headcount = { $stated } are said to have registered, but { $counted } have
inconsistent-person-out-of-turn = version { $version } of the record of { $person } is not the record that comes next
inconsistent-result-impossible = { $match } cannot end so: { $why }
inconsistent-result-out-of-turn = the result of { $match } before this was another
inconsistent-round-out-of-turn = round { $round } of stage { $stage } does not stand where it belongs
inconsistent-rounds-unfit = the stage cannot have { $rounds } rounds
inconsistent-setting-unfit = the setting { $key } cannot have this value
inconsistent-stage-out-of-turn = { $stage } is not the stage that comes next
inconsistent-table-unfit = table { $table } does not exist, or is used twice
inconsistent-time-call-out-of-turn = time is called for { $match } twice, or taken back where it was not called
inconsistent-time-unfit = no clock and no extension has { $milliseconds } milliseconds
inconsistent-unknown-entrant = there is no entrant { $entrant }
inconsistent-unknown-match = there is no match { $match }
inconsistent-unknown-person = there is no person { $person }, or the record was erased before
inconsistent-unknown-round = there is no round { $round } in stage { $stage }
inconsistent-unknown-stage = there is no stage { $stage }
inconsistent-unknown-stage-rule = the regulation has no stage { $rule }
inconsistent-wrong-phase = this cannot happen at this point of the event
