# What commands would change.

difference-title = This would be recorded:
difference-results = Results that would change or fall:
difference-standings = Standings that would change:
difference-pairings = { $title } would have been paired otherwise:
difference-gone = − { $first } – { $second }
difference-come = + { $first } – { $second }
difference-nothing = Standings and pairings stay as they are.

heading-old-rank = now
heading-new-rank = then
heading-tie-break = tie-breaker
