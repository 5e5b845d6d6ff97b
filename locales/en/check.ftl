# The check of published rounds.

check-title = { $sound ->
    [yes] { $stage }: { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } checked, no fault.
   *[no] { $stage }: { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } checked, faults found.
}
check-round = Round { $round }: squared differences { $sum }, at least { $bound }.
check-round-of-bracket = Round { $round }:
check-fault = ✕ { $text }
check-remark = △ { $text }
check-down = { $name } { $from } against { $to }
check-paired-down = Paired down ({ $count }): { $list }

seen-paired-with-themself = { $who } is on both sides of a table.
seen-in-two-places = { $who } is in more than one place.
seen-left-out = { $who } has neither a table nor a bye.
seen-not-active = { $who } was not to be paired.
seen-table-twice = Two pairs sit at table { $table }.
seen-needless-bye = { $who } has a bye although nobody had to be left over.
seen-rematch = { $pair } met again ({ $times ->
    [one] once before
   *[other] { $times } times before
}).
seen-second-bye = { $who } has a bye after { $byes ->
    [one] { $byes } earlier bye
   *[other] { $byes } earlier byes
}, while somebody has had fewer.
seen-bye-not-lowest = { $who } has the bye with { $points } points; somebody with as few byes has { $lowest }.
seen-not-through = { $who } is in the round without having won the one before{ $other ->
    [one] ; { $instead } did
   *[nobody] {""}
}.
seen-stays-in-bracket = { $who } plays on although a corrected result put them out{ $other ->
    [one] ; { $instead } won instead
   *[nobody] {""}
}.
seen-stays-out-of-bracket = { $who } won by a corrected result and is not in this round.

judgement-best = No better pairing exists.
judgement-better = A better pairing exists, with { $rematches ->
    [0] no rematch
    [one] one rematch
   *[other] { $rematches } rematches
}, a bye on { $points } points after { $byes } before, and squared differences { $sum }.
judgement-not-judged = The field is too large to weigh every pairing here.
judgement-no-pairing = The places are wrong, so there is no pairing to weigh.
judgement-bracket = The places of the bracket say who meets whom.
