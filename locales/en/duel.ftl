# The steps of a Duel as somebody notes them.

event-life-points-taken-back = Duel { $duel } at { $match }: { $first } : { $second } Life Points are taken back.
event-duel-step-recorded = Duel { $duel } at { $match }: { $step }.
event-duel-step-taken-back = Duel { $duel } at { $match }, taken back: { $step }.
duel-step-restored = the Deck of { $who } is as it was registered
duel-step-totals = { $who } shows { $main ->
    [none] { "" }
   *[other] { $main } cards in the Main Deck,{ " " }
}{ $extra } in the Extra Deck, { $side } in the Side Deck
duel-step-side-decked = { $who } has used the Side Deck
duel-step-dice = dice: { $one } { $first }, { $other } { $second }
duel-step-draw-won = { $who } has won the draw and chooses
duel-step-randomised = a judge has shuffled both Decks last
duel-step-hands = the opening hands are drawn
duel-step-hands-early = the opening hands were drawn before it was settled who goes first
duel-step-begun = the Duel has begun
duel-step-marked = the card beside the Deck shows: randomised
duel-step-not-marked = the card beside the Deck shows: not randomised
duel-step-turn = the turn of { $who } has begun
duel-step-interval = the interval before it has begun

refusal-first-player-open = Table { $table }: it is not settled who goes first in Duel { $duel }. Nobody draws a hand before, and the Duel does not begin.
    .hint = Record it with `hantei do LOG first-player table={ $table } player=…`. If the hands were drawn already: `hantei do LOG duel-step table={ $table } step=hands-early`.
    .page-hint = Say who goes first. If the hands were drawn already, say that they were drawn too early.
refusal-hands-are-drawn = Table { $table }: the hands of Duel { $duel } are drawn; nobody chooses or uses the Side Deck any more.
    .hint = If that was a mistake: `hantei do LOG take-back-duel-step table={ $table }`.
refusal-duel-has-begun = Table { $table }: Duel { $duel } has begun.
    .hint = If that was a mistake: `hantei do LOG take-back-duel-step table={ $table }`.
refusal-nothing-to-draw = Table { $table }: nothing is drawn for Duel { $duel }; it is settled who goes first, or who chooses.
    .hint = Record who goes first with `hantei do LOG first-player table={ $table } player=…`.
refusal-other-method = Table { $table }: the document settles this by { $method ->
    [rock-paper-scissors] rock-paper-scissors
    [die] a die
   *[other] another method
}.
    .hint = Record who won with `hantei do LOG duel-step table={ $table } step=draw-won player=…`.
refusal-no-such-die = Table { $table }: a die shows 1 to 6, not { $shown }.
    .hint = Look again, or roll again.
refusal-choice-open = Table { $table }: whoever wins the draw for Duel { $duel } goes first now, and nobody has won it yet.
    .hint = Let them draw, record it with `hantei do LOG duel-step table={ $table } step=draw-won player=…`, then say that the hands were drawn too early.
refusal-no-side-decking = Table { $table }: the Side Deck is used once a Duel of this Match was played.
    .hint = If a Duel was played: `hantei do LOG record-duel table={ $table } result=…`.
refusal-not-randomised = Table { $table }: in this round a judge shuffles both Decks last, before Duel { $duel } begins.
    .hint = A judge records it with `hantei do LOG duel-step table={ $table } step=randomised`.
refusal-after-the-first-duel = Table { $table }: Decks are put back as registered before the first Duel of a Match.
    .hint = Nothing is to be done.
refusal-no-duel-step = Table { $table }: no step of a Duel is noted.
    .hint = Nothing is to be done.
refusal-no-life-points = Table { $table }: no Life Points are noted that you could take back.
    .hint = Note what is right with `hantei do LOG life-points table={ $table } points-first=… points-second=…`.
notice-totals-differ = Table { $table }: the cards that were shown are not as many as are registered or were there before. Look at the Deck.

console-does-take-back-life-points = take back the Life Points that were noted last
console-does-duel-step = note a step of a Duel: who chooses, hands, side-decking, the last shuffle
console-does-take-back-duel-step = take back the step of a Duel that was noted last

word-step = What happened
word-change = Whose Life Points, and which way
word-amount = By how much
word-dice-first = Die of the first side
word-dice-second = Die of the second side
word-main = Cards in the Main Deck
word-extra = Cards in the Extra Deck
word-side = Cards in the Side Deck
choice-p1-minus = The first side loses
choice-p1-plus = The first side gains
choice-p2-minus = The second side loses
choice-p2-plus = The second side gains
choice-step-restored = A Deck is as registered
choice-step-totals = Cards were counted
choice-step-side-decked = The Side Deck was used
choice-step-dice = Dice were rolled
choice-step-draw-won = Somebody won the draw
choice-step-randomised = A judge shuffled last
choice-step-hands = The hands are drawn
choice-step-hands-early = The hands were drawn too early
choice-step-begun = The Duel has begun
choice-step-marked = The card shows: randomised
choice-step-not-marked = The card shows: not randomised
choice-step-turn = A turn has begun
expected-points-change = p1-minus, p1-plus, p2-minus or p2-plus
expected-duel-step = restored, totals, side-decked, dice, draw-won, randomised, hands, hands-early, begun, marked, not-marked or turn
expected-card-count = a whole number from 0 to 255

# The Duels of a match on the page of its judge.
course-title = Duel { $duel }
course-first = { $who } goes first
course-chooses = { $who } chooses who goes first
course-drawn = Who chooses to go first is settled by { $method ->
    [die] a die: each rolls one, the higher number chooses
    [rock-paper-scissors] rock-paper-scissors
   *[other] a random method
}
course-restore = First Duel of the Match: Main, Extra and Side Deck are as registered, and nobody uses the Side Deck yet.
course-side-deck = Both may use the Side Deck before this Duel; the number of cards in each Deck stays the same.
course-no-side-deck = Nobody uses the Side Deck yet: no Duel of this Match was played.
course-randomise = In this round a judge shuffles both Decks last, before the Duel begins.
course-randomised = A judge has shuffled both Decks last.
course-thinking = About { $minutes } minutes of thinking in a turn are the guideline.
course-interval = Interval:
course-turn = Turn of { $who }, thinking time:
course-totals = { $who } has shown another number of cards than is registered or was there before. Look at the Deck.
course-others = Turns and the card beside the Deck
course-dice = Dice were rolled
course-die = Die of { $who }
course-ended = How the Duel ended
course-won = { $who } won
course-draw = Drawn
course-duel-back = Take the last Duel back
course-count = Cards were counted
course-whose = Whose cards
course-noted = What was noted
course-row = Duel { $duel }: { $step } ({ $by })
course-step-back = Take the last step back
course-duel = Duel { $duel }: { $result }
course-points = Life Points
course-points-row = Duel { $duel }: { $first } : { $second } ({ $by })
course-points-back = Take the last Life Points back
course-minus = − { $who }
course-plus = + { $who }
