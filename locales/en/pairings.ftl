# The pairings of a round.

round-title = { $stage }, { $round }
pairings-title = Pairings: { $title } · { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}{ $byes ->
    [0] {""}
    [one] {", "}{ $byes } bye
   *[other] {", "}{ $byes } byes
}
pairings-draft-title = Draft, not published: { $title } · { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}{ $byes ->
    [0] {""}
    [one] {", "}{ $byes } bye
   *[other] {", "}{ $byes } byes
}
pairings-held-back = Shown in the hall only, until it is released.
pairings-bye = Bye: { $name } ({ $kind })
pairings-rematches = Rematch: { $pairs }
pairings-problems = Without exactly one match or bye: { $names }
pairings-quality = Sum of squared differences of match points: { $sum } (it cannot be below { $bound })
pairings-excess = Group with { $points } match points: { $sum } instead of { $bound }; { $why }

heading-result = result
heading-why = why

match-done = done
match-disputed = ✕ disputed
match-reported = ◐ one report

reason-same-score = both have { $points ->
    [one] { $points } point
   *[other] { $points } points
}
reason-moved-to-avoid-rematch = both have { $points ->
    [one] { $points } point
   *[other] { $points } points
}; moved to avoid a rematch
reason-paired-down = { $from } points against { $to }: { $why }
reason-rematch = rematch ({ $times ->
    [one] met once before
   *[other] met { $times } times before
}), { $from } points against { $to }: every pairing has as many
reason-bracket = bracket: seed { $first } against seed { $second }
reason-by-hand = paired by hand
reason-imported = paired by another program

why-odd-group = the group is odd, so one leaves it
why-past-the-next-group = the group is odd, and the next group can spare nobody unmet
why-no-unmet-opponent = has met everyone else of the group
why-for-the-others = a nearer opponent would leave others with a rematch or a larger difference
