# The pages of players, of everybody, of the hall, and the desk's clock.

me-joined = You are registered.
me-joined-keep = Keep this page open or as a bookmark: it is your way back in. The desk can give you a new link.
me-seat = Seat { $seat }
me-this-pairing = this pairing
me-own-points = You:
me-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
me-seed = seed { $seed }
me-you-say = You reported
me-opponent-says = Your opponent reported
me-disputed = The two reports differ. Correct yours if it is wrong, or call the staff: a scorekeeper decides.
me-all-pairings = All pairings
me-confirm = Confirm: { $result }
me-was-wrong = I was wrong: { $result }
me-was-wrong-sure = You had reported something else. This result then stands for both of you.
me-was-wrong-yes = Yes, it stands: { $result }
me-report = Report the result
me-report-other = Or report another result
me-draw-by-staff = A drawn match is entered by staff.
me-record = My record
me-record-empty = No round is published yet.
me-opponent = Opponent
me-points-heading = Points
me-place = Final place { $place }
me-rank = Rank { $rank }
me-this-rank = this rank
me-rules = Rules in force
me-all-rules = All rules, with their clauses
me-drop = Drop from the event
me-drop-changes = You are not paired in later rounds. Your results stand. The desk can take it back.
me-drop-word = drop
why-title = Why { $name } is ranked { $rank }
why-not-published = Not published: this round is still played. Everybody else sees the standings after the last closed round.
why-inputs = what it is made of
pairings-your-name = Your name
pairings-by-name = By name
pairings-by-table = By table
pairings-views = How the pairings are sorted
pairings-nobody = Nobody is found for “{ $asked }”.
pairings-rounds = Rounds
standings-rounds = After each round
standings-now = Standings of now
standings-mine = My place in the standings
me-why-public = Where everybody can read it
bracket-none = The bracket stands here once the cut is made.
rules-not-stated = { $count ->
    [one] One setting is not stated in the rules; it is marked.
   *[other] { $count } settings are not stated in the rules; they are marked.
}
shown-event = Before the event
shown-round = The round
shown-duel = Each Duel
shown-extra-turns = Turns after time was called
shown-play = While playing
rules-open = not stated in the rules
rules-unset = not set
hall-title = Hall
hall-standings-rest = all places are on your phone
hall-empty = Pairings, standings and the clock are shown here as soon as the first round is published.
hall-cycle = { $names ->
    [one] One name stands on one screen.
   *[other] One screen shows all { $names } names once in about { $time } minutes.
}
hall-screens = The names on { $screens } screens
hall-screens-time = Each of these addresses shows its part of the names, in about { $time } minutes.
hall-extensions = More time at tables:
clock-start = Start the clock
clock-pause = Pause
clock-resume = Go on
clock-is-over = The time of the round is over.
clock-column-players = Players
clock-more = More time
clock-left-heading = Left
clock-extend = More time for one table
clock-extend-deed = Give more time
clock-table-extension = +{ $time } for this table
clock-set = Set the time left
clock-set-changes = Every clock in the hall and on every phone shows the new time at once.
clock-set-word = set
clock-set-help = Minutes and seconds, such as 12:30
