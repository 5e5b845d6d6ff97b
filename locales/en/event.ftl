# Entries of the log, as sentences.

event-tournament-created = The event { $name } is made under { $regulation }, time zone { $zone }.
event-setting-changed = { $setting } changes from { $old } to { $new }{ $clause ->
    [none] {""}
   *[other] , departing from { $clause }
}.{ $why }
event-presets-accepted = Play starts with { $count ->
    [one] a preset
   *[other] { $count } presets
} that the regulation does not state: { $keys }.
event-role-granted = { $account } becomes { $role }.
event-role-revoked = { $account } is { $role } no longer.
event-registration-opened = Registration opens.
event-registration-closed = { $rounds ->
    [0] Registration closes with { $entrants } entrants.
   *[other] Registration closes with { $entrants } entrants: { $rounds } Swiss rounds.
}
event-person-recorded = { $version ->
    [1] A record of { $who } is made.
   *[other] The record of { $who } changes (version { $version }).
}
event-person-erased = The record of { $person } is erased.{ $why }
event-entrant-registered = { $who } registers.
event-entrant-entered-late = { $missed ->
    [match-loss] { $who } enters late, from round { $round } on; earlier rounds count as losses.
   *[awarded-bye] { $who } enters late, from round { $round } on; earlier rounds count as awarded byes.
}
event-entrants-merged = { $removed } and { $kept } are one person; { $kept } stays.{ $why }
event-entrant-removed = { $who } is taken off the list before play.{ $why }
event-entrant-checked-in = { $who } checks in.
event-check-in-undone = The check-in of { $who } is taken back.
event-bye-awarded = { $who } will have a bye in round { $round }.{ $why }
event-bye-revoked = { $who } will not have the awarded bye in round { $round }.
event-table-fixed = { $table ->
    [0] { $who } has no fixed table any more.
   *[other] { $who } always sits at table { $table }.
}
event-stage-started = { $stage } starts: { $entrants } entrants, { $rounds } rounds.
event-round-drafted = A draft is made ({ $round }): { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, { $byes ->
    [0] no bye
    [one] { $byes } bye
   *[other] { $byes } byes
}.
event-draft-swapped = { $first } and { $second } change places in the draft.
event-draft-discarded = The draft is thrown away.
event-round-published = Pairings are published ({ $round }): { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, { $byes ->
    [0] no bye
    [one] { $byes } bye
   *[other] { $byes } byes
}.{ $rematch ->
    [none] {""}
   *[allowed] {" "}A rematch is allowed.{ $why }
}
event-round-held-back = These pairings are shown in the hall only, until they are released ({ $round }).
event-round-released = Pairings are shown everywhere ({ $round }).
event-published-swapped = { $first } and { $second } change places ({ $round }).{ $why }
event-round-withdrawn = Pairings are taken back ({ $round }).{ $why }
event-result-reported = { $who } reports { $result } at { $match }.
event-result-confirmed = { $how ->
    [both] Both sides report { $result } at { $match }.
   *[opponent] The opponent agrees to { $result } at { $match }.
}
event-result-entered = Staff enters { $result } at { $match }.{ $why }
event-result-corrected = The result at { $match } is corrected from { $old } to { $new }.{ $why }{ $count ->
    [0] {""}
   *[other] {" "}Paired with the old result: { $rounds }.
}
event-result-withdrawn = The result { $old } at { $match } is taken back.{ $why }
event-entrant-dropped = { $number ->
    [0] { $who } drops before the first round.{ $why }
   *[other] { $who } drops after { $round }.{ $why }
}
event-entrant-reinstated = { $count ->
    [0] { $who } is back.{ $why }
   *[other] { $who } is back, having missed { $rounds }.{ $why }
}
event-round-closed = { $count ->
    [0] Closed: { $round }.
   *[other] Closed: { $round }, without results of { $matches }.{ $why }
}
event-round-reopened = Opened again: { $round }.{ $why }
event-clock-started = The clock starts ({ $round }): { $time }.
event-clock-paused = The clock stops with { $left } left ({ $round }).
event-clock-resumed = The clock goes on with { $left } left ({ $round }).
event-clock-set = The clock is set from { $old } to { $left } ({ $round }).{ $why }
event-clock-jump-seen = The wall clock of the machine was set: it counted { $wall } while { $boot } passed. The time left stays { $left } ({ $round }).
event-clock-carried-over = The machine was started again, or another one has taken over; by the wall clock the clock goes on with { $left } left ({ $round }).
event-extension-granted = An extension at { $match }: { $extension }.
event-extension-taken-back = The extension at { $match } is taken back ({ $extension }).{ $why }
event-time-called = Time is called ({ $round }): { $tables }.
event-time-call-taken-back = The call of time is taken back ({ $round }): { $tables }.{ $why }
event-cards-pinned = Decks are judged by version { $pool } of the card pool, { $list ->
    [none] without a Forbidden/Limited List
   *[other] and the list { $list }
}.
event-deck-handed-in = { $who } has handed in a deck list ({ $number ->
    [one] the first
   *[other] number { $number }
}): { $verdict }.{ $why }
event-decks-locked = { $whose ->
    [one] The deck list of { $who } is locked.
   *[all] Deck lists are locked.
}
event-decks-unlocked = { $whose ->
    [one] The deck list of { $who } may be changed again.{ $why }
   *[all] Deck lists may be changed again.{ $why }
}
event-deck-deadline-set = { $set ->
    [yes] Deck lists are locked from { $at } on.
   *[no] Deck lists have no deadline.
}
event-deck-lists-released = { $whose ->
    [stage] Everybody may see the deck lists of { $stage }.
   *[all] Everybody may see the deck lists.
}
event-deck-list-opened = The deck list of { $who } was opened for a deck check.
event-deck-checked = The deck of { $who } was checked: { $missing } missing, { $surplus } surplus, { $misplaced } misplaced; { $count ->
    [0] nothing to be said.
   *[other] { $faults }.
}
event-standings-published = Standings are published (after { $round }): { $count } rows.
event-lots-drawn = Lots put entrants tied on every criterion in order: { $order }.
event-tournament-finished = The event is finished with { $count } places. First: { $first }.
event-tournament-reopened = The event goes on.{ $why }

author = { $name } ({ $role })
author-console = at the machine
author-system = the program
