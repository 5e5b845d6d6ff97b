# Why a log cannot be read or written.

log-moved = Somebody else wrote to the log at the same time (version { $actual }, not { $expected }); nothing of this was written.
    .hint = Give the command again.
log-earlier = This machine's clock is behind the last entry of the log.
    .hint = Set the clock, then give the command again.
log-locked = { $log } is being written by another program.
    .hint = Close the other window, or wait until its command has ended; nothing was written.
log-newer = { $what } has version { $found }, and this program knows versions up to { $known }.
    .hint = Use a newer hantei.
log-damaged = { $log }, line { $line }: { $fault }
    .hint = Nothing was written. `hantei verify LOG` lists every fault; go on from a copy that verifies.
log-inconsistent = { $log }, line { $line }: entry { $version } cannot have followed those before it: { $why }.
    .hint = Nothing was written. The log was changed by other means than this program; go on from a copy that verifies.
log-erasure-unfinished = { $log }: the erasure of { $person } is recorded, but the record still stands in the file: { $detail }
    .hint = Look at the disk (space, rights); the next command that writes finishes it.
log-not-a-log = { $log } is not a tournament log.
    .hint = Name a file that `hantei new` or `hantei import` made.
log-no-such-log = { $log } does not exist.
    .hint = Make one with `hantei new LOG --regulation ID --name NAME`, or look at the name again.
log-exists = { $log } is there already and was left as it is.
    .hint = Choose another name.
log-unreadable = { $log }: entry { $version } ({ $kind }) cannot be read: { $detail }
    .hint = Nothing was written. `hantei verify LOG` says more; go on from a copy that verifies.
log-other-epoch = { $log } was restored from a copy while it was open here: it is in epoch { $found }, and was opened in epoch { $opened }.
    .hint = Nothing was written. Start this program again; it then goes on from the restored record.
log-read-only = { $log } was opened only to be read.
log-world = { $log }: could not { $deed ->
    [create] make it
    [open] open it
    [lock] lock it
    [read] read it
    [read-the-operations-of] read its operation log
    [append-to] append to it
    [begin] begin it
    [note-an-operation-in] note an operation in it
    [archive] archive it
    [erase-from] erase a record from it
    [migrate] bring it to the present form
    [tidy-up-beside] tidy up beside it
    [keep-the-torn-end-of-the-log-in] keep the torn end of the log in it
    [cut-off-the-torn-end-of] cut off its torn end
   *[other] go on with it
}: { $trouble ->
    [disk-full] no room is left on the disk, or a limit on the size of files is reached ({ $detail })
    [not-writable] it may not be written there, or the disk can only be read ({ $detail })
   *[other] { $detail }
}
    .hint = Nothing of this was written. { $trouble ->
    [disk-full] Make room or name another folder
    [not-writable] Look at the rights of the folder or name another one
   *[other] Look at the disk (space, rights)
}, then give the command again.
log-recovered = A crash had left { $bytes } bytes of an unfinished entry at line { $line }. They were cut off and kept in { $file }; everything that was acknowledged is there.
log-torn = The last { $bytes } bytes, from line { $line } on, are an unfinished entry and are passed over; the next command that writes cuts them off and keeps them beside.
