# The event at a glance, and what an import brought.

tournament-none = No event yet
tournament-entrants = { $active ->
    [one] { $active } entrant plays
   *[other] { $active } entrants play
} ({ $present } checked in), { $dropped } dropped
tournament-round = { $state ->
    [closed] { $title } of { $rounds }: closed
   *[open] { $title } of { $rounds }: being played
}
tournament-done = { $done } of { $tables } results
tournament-disputed = ✕ Reports differ ({ $count }): table { $tables }
tournament-reported = ◐ One report ({ $count }): table { $tables }
tournament-open = ○ No report ({ $count }): table { $tables }
tournament-next = Next: { $step }

phase-not-created = Nothing is recorded yet.
phase-preparing = Being prepared; registration has not opened.
phase-registration = Registration is open.
phase-ready = Registration is closed; play has not started.
phase-running = Play is on.
phase-finished = Finished.

next-create = make the event (`hantei new LOG --regulation ID --name NAME`)
next-open-registration = open registration (`hantei do LOG open-registration`)
next-close-registration = close registration with { $entrants } entrants (`hantei do LOG close-registration`)
next-start = start with { $entrants } entrants (`hantei do LOG start`)
next-pair = pair the next round (`hantei pair LOG`)
next-publish = publish the draft (`hantei do LOG publish`)
next-release = show the pairings everywhere (`hantei do LOG release`)
next-close-round = settle the results that are missing, then close the round (`hantei do LOG close-round`)
next-advance = pair the next round of the bracket (`hantei do LOG advance`)
next-cut = make the cut (`hantei do LOG cut`)
next-finish = finish the event (`hantei do LOG finish`)

