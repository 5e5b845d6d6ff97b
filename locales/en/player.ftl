# A Duelist's page.

player-status-active = playing
player-status-not-checked-in = not checked in
player-status-dropped = dropped
player-status-removed = not on the list

player-says-waiting = Play is on. The pairings come here as soon as they are published: { $round }.
player-says-seat = Table { $table }, seat { $seat }, against { $opponent }
player-says-bye = { $round }: bye ({ $kind }). It counts as a round won.
player-says-missed = { $reader ->
    [own] { $round } is played without you. You are paired again from the next round on.
   *[other] { $round } is played without this Duelist, who is paired again from the next round on.
}
player-says-closed = { $round } is over. What comes next is shown here.
player-says-left = { $reader ->
    [own] You have left the event.
   *[other] This Duelist has left the event.
}
player-says-out = { $reader ->
    [own] The event goes on without you.
   *[other] The event goes on without this Duelist.
}

player-score = { $reader ->
    [own] { $outcome ->
        [won] you won
        [lost] you lost
        [drawn] draw
       *[both-lost] you both lost
    }
   *[other] { $outcome ->
        [won] { $name } won
        [lost] { $name } lost
        [drawn] draw
       *[both-lost] both lost
    }
}{ $known ->
    [yes] {" "}{ $score }
   *[no] {""}
}
player-match-open = No result yet.
player-match-reported = { $reader ->
    [own] Your report: { $mine }. Your opponent has not confirmed it yet.
   *[other] { $shown ->
        [yes] { $name } reports: { $mine }. { $opponent } has not reported yet.
       *[no] One of the two has reported.
    }
}
player-match-to-confirm = { $reader ->
    [own] Your opponent reports: { $theirs }. Confirm it, or report what you saw.
   *[other] { $shown ->
        [yes] { $opponent } reports: { $theirs }. { $name } has not reported yet.
       *[no] One of the two has reported.
    }
}
player-match-disputed = { $reader ->
    [own] Your report: { $mine }. Your opponent’s report: { $theirs }. Agree on one, or call a judge.
   *[other] { $shown ->
        [yes] { $name } reports: { $mine }. { $opponent } reports: { $theirs }.
       *[no] The two reports differ.
    }
}
player-match-done = Result: { $result }.

player-choice-won = I won { $score }
player-choice-lost = I lost { $score }

time-limit-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
time-limit-none = no time limit
time-limit-not-set = not set yet
player-match-stands = So far { $score }.
