# Copies of a whole database, and going back to one.

backup-made = { $count ->
    [one] { $database } with its one event was copied into { $file }.
   *[other] { $database } with its { $count } events was copied into { $file }.
}
    .hint = Whoever has this file has everything that is in the database, accounts included: keep it like the database itself.
backup-restored = { $count ->
    [one] { $database } now holds the one event of { $file }, as it was when the copy was made.
   *[other] { $database } now holds the { $count } events of { $file }, as they were when the copy was made.
}
    .hint = A server that has this database open has to be started again.
backup-kept = What was there before is kept in { $file }.
backup-would-lose = Nothing was restored: what was written since the copy was made would be lost.
    .hint = With --force it is replaced all the same; what is there now is then kept beside, as a copy of its own.
backup-lost-entries = { $tournament } has { $here } entries here and { $copy } in the copy: everything after entry { $same } would be lost.
backup-lost-otherwise = { $tournament } has { $here } entries here and { $copy } in the copy, and they are not the same after entry { $same }: what follows it here would be lost.
backup-lost-tournament = { $tournament } has { $here } entries here and is not in the copy: it would be lost.
backup-lost-accounts = { $count ->
    [one] One account is not in the copy and would be lost.
   *[other] { $count } accounts are not in the copy and would be lost.
}
backup-went-on = Nothing was restored: somebody wrote into the database meanwhile.
    .hint = Stop the server, then give the command again.
backup-unreadable = What is there cannot be read, so it cannot be kept beside either. Move it to another place, then give the command again: a new database is made from the copy.
