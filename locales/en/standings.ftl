# The standings, and why somebody stands where they do.

standings-title = Standings: { $stage }, after { $round }
standings-final = Final ranking
standings-provisional = Provisional: results are still missing, or the event is not finished.
name-dropped = { $name } (dropped)

heading-rank = rank
heading-points = points
heading-record = W-L-D
heading-card-game-id = CARD GAME ID
heading-decided-by = separated by

short-opponents-match-win-rate = OMW
short-opponents-opponents-match-win-rate = OOMW
short-lost-round-squares = lost²
short-head-to-head = met
short-lot = lot

decided-match-points = match points
decided-opponents-match-win-rate = opponents' match wins
decided-opponents-opponents-match-win-rate = opponents' opponents' match wins
decided-lost-round-squares = lost rounds
decided-head-to-head = result between them
decided-lot = random draw
decided-stage = went on
decided-round-reached = round reached
decided-seed = seed

criterion-match-points = match points
criterion-opponents-match-win-rate = opponents' match-win percentage
criterion-opponents-opponents-match-win-rate = opponents' opponents' match-win percentage
criterion-lost-round-squares = sum of the squares of the lost rounds
criterion-head-to-head = result between the tied
criterion-lot = random draw

explanation-title = { $name }: rank { $rank } ({ $stage }, after { $round })
explanation-final = Final place { $rank }: what was played after these standings goes before them.
explanation-later = Place { $rank } so far in the stage after these standings ({ $stage }), which goes before them.
explanation-criterion = { $exact ->
    [none] { $criterion }: { $value }
   *[other] { $criterion }: { $value } (exactly { $exact })
}
explanation-tied = { $count ->
    [0] Nobody else is tied on everything before, so this decides nothing.
   *[other] Tied on everything before with { $names }.
}
explanation-neighbour = { $tied ->
    [yes] { $place ->
        [above] Shares the rank with { $name }: nothing separates them.
       *[below] Shares the rank with { $name }: nothing separates them.
    }
   *[no] { $place ->
        [above] Below { $name } (rank { $rank }) on { $criterion }: { $own } against { $theirs }.
       *[below] Above { $name } (rank { $rank }) on { $criterion }: { $own } against { $theirs }.
    }
}

input-scored = { $opponent ->
    [none] { $round }: { $outcome }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
   *[other] { $round }: { $outcome } against { $opponent }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
}
input-rate = { $round }: { $opponent }, { $points } points in { $matches } matches, { $printed }{ $exact ->
    [none] {""}
   *[other] {" "}({ $exact })
}
input-sum = { $round }: the opponents of { $opponent }, { $points } points in { $matches } matches, { $printed }{ $exact ->
    [none] {""}
   *[other] {" "}({ $exact })
}
input-lost = { $round }: { $outcome }, { $number } × { $number } = { $square }

reading-pooled = Win rates are pooled: all match points of the opponents, divided by all they could have won.
reading-mean = Win rates are averaged: each opponent weighs the same.
reading-byes-counted = A bye counts as a Match won, and a missed round as a Match lost, in that entrant's own win rate.
reading-byes-not-counted = Byes and missed rounds are left out of an entrant's own win rate.
reading-exact = Exact values are compared, also beyond the digits that are printed.
reading-printed = The printed digits are compared: thousandths cut off, .999 at most.
explanation-pooled = { $points } points ÷ ({ $win } × { $matches } matches) = { $exact }
explanation-mean = mean of { $count ->
    [one] { $count } rate
   *[other] { $count } rates
} = { $exact }
