# What verify finds wrong with a line of a log.

fault-batch-mismatch = the entry says that it reaches another version than it does
fault-batch-not-closed = an entry that others follow has no end
fault-committed-mismatch = an entry ends without a beginning, or at another version than its last line has
fault-commitment-mismatch = the record of { $person } (version { $version }) is not the one that was recorded
fault-first-line-not-log-opened = the log does not begin with its opening line
fault-hash-mismatch = the line was changed: it does not have its hash
fault-not-canonical = the line is written otherwise than the program writes it
fault-not-json = the line is not JSON
fault-person-repeated = the record of { $person } (version { $version }) stands in the log twice
fault-person-unknown = no entry speaks of this record of { $person } (version { $version })
fault-person-version-missing = version { $version } of the record of { $person } is gone, while other versions of it are there
fault-prev-mismatch = the line does not continue the one before: something before it was changed
fault-time-runs-backwards = the time is earlier than in the entry before
fault-torn-tail = the file ends within an entry that begins at line { $from }
fault-unknown-line = the line is no line of a log
fault-version-gap = entries are missing, repeated or in another order: expected { $expected }, found { $found }
