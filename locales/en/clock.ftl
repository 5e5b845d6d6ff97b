# The clock of the round.

clock-says-no-round = No round is being played.
clock-says-no-limit = { $round }: no time limit.
clock-says-not-started = { $round }: { $left }, not started.
clock-says-running = { $round }: { $left } left.
clock-says-paused = { $round }: stopped with { $left } left.
clock-says-over = { $round }: time is up.
clock-jump = The wall clock of the machine was set: it counted { $wall } while { $passed } passed. The time left is right all the same.
clock-heading-extension = extension
clock-heading-left = left
clock-heading-remark = remark
clock-time-called = time called
clock-extension = { $noted ->
    [noted] #{ $number } { $time } for { $reason } (“{ $note }”)
   *[plain] #{ $number } { $time } for { $reason }
}
clock-players = Players
