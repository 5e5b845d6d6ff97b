# Words that many sentences and sheets share.

who = { $name } ({ $id })
erased-person = erased person { $person }
pair = { $first } – { $second }
list-comma = { $first }, { $second }
list-last = { $first } and { $second }
list-more = { $list } and { $more } more
because = {" "}Reason: “{ $reason }”.

tables = { $extent ->
    [one] table { $list }
   *[whole] tables { $list }
}
rounds = { $extent ->
    [one] round { $list }
   *[whole] rounds { $list }
}
match = { $table }, { $round }, { $pair }
at-table = Table { $table }: { $text }

round-final = final
round-semi-final = semi-final
round-quarter-final = quarter-final
round-of = round of { $places }
stage-swiss = Swiss
stage-groups = round robin in groups
stage-top-cut = Top Cut
stage-final-tournament = Final Tournament

side-first = the side printed first
side-second = the side printed second
result-won = win for { $name }
result-drawn = draw
result-both-lost = double loss
result-none = no result
result-concession = { $score } (by concession)
result-end-of-match = { $score } (by End of Match)
result-penalty = { $score } (by penalty)
result-no-show = { $score } (no-show)

role-organiser = organiser
role-head-judge = head judge
role-judge = judge
role-scorekeeper = scorekeeper
role-player = Duelist

action-direct = direct the event (settings, stages, staff)
action-register = register people or change their entries
action-erase-person = erase the record of a person
action-pair = pair, publish or close rounds
action-override = allow a rematch or pass over open results
action-enter-result = enter results
action-correct-after-close = correct a round that is closed, or take it back
action-reopen = reopen what is closed
action-report-own = report a result
action-drop-own = drop out
action-drop-any = drop or reinstate others
action-draw-lots = draw lots
action-run-clock = run the clock
action-call-time = call time
action-direct-decks = decide by what decks are judged, when lists are locked and who sees them
action-hand-in-deck = hand in a deck list
action-check-deck = check a deck
action-give-penalty = give penalties
action-appeal = appeal against a penalty
action-decide-appeal = decide on appeals
action-call-judge = call a judge
action-answer-call = go where a judge is called
action-grant-time = give a match more time

extension = { $noted ->
    [noted] { $time } for { $for } (“{ $note }”), granted by the { $by }
   *[plain] { $time } for { $for }, granted by the { $by }
}
extension-ruling = a ruling
extension-translation = translation
extension-deck-check = a deck check
extension-slow-play = Slow Play
extension-other = another reason

bye-odd = odd number
bye-awarded = awarded
bye-bracket = no opponent in the bracket

heading-table = table
heading-name = name
heading-first = first
heading-second = second

outcome-won = won
outcome-lost = lost
outcome-drawn = draw
outcome-both-lost = double loss
outcome-open = no result yet
outcome-bye = bye
outcome-missed = missed

# Where a hint leads on a page, in place of a command that only reads.

page-new-event = make an event
page-possible = what is possible now
page-pairings = pairings
page-standings = standings
page-players = list of players
page-import = import a file
page-regulations = regulations
match-stands = { $match }: { $stands }
reports-stand = { $first } says { $first_says }, { $second } says { $second_says }
