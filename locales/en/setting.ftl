# Settings: their names, and why one was not changed.

setting-named = { $key } ({ $label })
setting-of-stage = { $stage }: { $label }
setting-of-round = { $stage }, { $round }: { $label }
setting-unnamed = { $key }
value-yes = yes
value-no = no
value-none = none
value-from = from { $from } entrants { $value }
value-unset = not set

setting-match-best-of = Duels of a Match at most
setting-match-drawn-duel = what becomes of a drawn Duel
setting-match-ended-by = what ends a Match
setting-result-forfeit-score = score of a Match won without playing
setting-result-level-match = what becomes of a level Match after End of Match
setting-result-double-loss = whether both can lose
setting-points-win = match points for a win
setting-points-draw = match points for a draw
setting-points-loss = match points for a loss
setting-points-both-lost = match points for a double loss
setting-points-bye = match points for a bye
setting-standings-criteria = criteria of the standings, in order
setting-standings-comparison = whether criteria compare the printed digits or exact fractions
setting-standings-averaging = how opponents' win rates are averaged
setting-standings-bye-counting = whether byes count in a win rate
setting-attendance-minimum = fewest entrants
setting-late-entry-missed-rounds = what the rounds before a late entry are
setting-late-entry-changes-rounds = whether late entries change the number of rounds
setting-late-entry-changes-cut = whether late entries change the cut
setting-late-entry-last-round = last round for a late entry
setting-extension-authority = who grants an extension
setting-extension-slow-play-minutes = least extension for Slow Play
setting-penalty-escalation-from = from which time on a repeated infraction is raised
setting-penalty-escalation-steps = how many levels a repeated infraction is raised at most
setting-penalty-escalation-highest = the highest level that is proposed for repetition
setting-penalty-escalated-by = who raises a repeated infraction
setting-penalty-other-level-by = who gives another level than the document names
setting-penalty-match-loss-by = who gives a Match Loss
setting-penalty-prizes-kept-in = where a Disqualification for repetition leaves the prizes
setting-penalty-tardiness = whether lateness counts when the time is reached or exceeded
setting-duel-life-points = Life Points at the start of a Duel
setting-duel-opening-hand = cards of the opening hand
setting-duel-first-player = how it is settled who chooses to go first
setting-duel-after-drawn-duel = who chooses after a drawn Duel
setting-duel-after-unplayed-duel = who chooses after a Duel lost without play
setting-duel-drawn-early = what follows when hands are drawn before it is settled
setting-duel-side-decking-after = after which Duel the Side Deck may be used
setting-duel-interval-minutes = longest interval in minutes
setting-duel-thinking-minutes = guideline for thinking in a turn, in minutes
setting-duel-further-first-player = how it is settled who chooses in a further Duel
setting-duel-further-winner = whether its winner chooses or goes first
setting-deck-main-minimum = fewest cards in the Main Deck
setting-deck-main-maximum = most cards in the Main Deck
setting-deck-extra-maximum = most cards in the Extra Deck
setting-deck-side-maximum = most cards in the Side Deck
setting-deck-copies-maximum = most copies of a card
setting-deck-pooled-over = over which decks copies are counted
setting-deck-forbidden-maximum = most copies of a Forbidden card
setting-deck-limited-maximum = most copies of a Limited card
setting-deck-semi-limited-maximum = most copies of a Semi-Limited card
setting-deck-limited-1-maximum = most copies of a Limited 1 card
setting-deck-limited-2-maximum = most copies of a Limited 2 card
setting-deck-limited-3-maximum = most copies of a Limited 3 card
setting-deck-category-cap = whether a limit category also caps the cards of a deck together
setting-deck-list-date = date of the Forbidden/Limited List
setting-deck-release-territories = where a card must have been released
setting-deck-released-by = last day of release of a card
setting-deck-released-before = day before which a card must have been released
setting-deck-obtainable-cap = whether a card that can be had once or twice counts so often
setting-deck-extra-types = types of monsters in the Extra Deck
setting-deck-pendulum-monsters = whether Pendulum Monsters may be used
setting-deck-languages = languages of the cards
setting-deck-print-language = language in which a card must exist
setting-deck-text-language = language in which the text of a card must be at hand
setting-deck-opaque-sleeves-from = from how many languages on opaque sleeves are needed
setting-deck-sleeves-alike = whether all sleeves must be alike
setting-deck-altered-cards = whether altered cards may be used
setting-deck-proxies = whether proxies may be used
setting-deck-sheet = whether a Deck List form must be handed in
setting-deck-decks-minimum = fewest decks of a Duelist
setting-deck-decks-maximum = most decks of a Duelist
setting-deck-team-decks-maximum = most decks of a team
setting-deck-standard-decks = Standard Decks of a Duelist
setting-deck-legendary-decks = Legendary Decks of a Duelist
setting-deck-duelists-differ = whether Legendary Duelists and Skills must differ
setting-deck-legendary-duelists = which Legendary Duelists a Legendary Deck may have
setting-deck-legendary-skills = which Skills a Legendary Deck may have
setting-deck-required-cards = which cards a Legendary Deck must have
setting-deck-selectable-cards = which cards a Legendary Deck may have
setting-deck-shared-maximum = most shared cards of a team
setting-deck-shared-copies-maximum = most copies of a shared card in a deck
setting-deck-shared-limited-maximum = most copies of a shared Limited card in a deck
setting-deck-shared-semi-limited-maximum = most copies of a shared Semi-Limited card in a deck
setting-stage-rounds = number of rounds
setting-stage-pairing = how rounds are paired
setting-stage-draws = whether a Match can be drawn
setting-stage-time-limit-minutes = time limit in minutes
setting-stage-judge-randomises = whether a judge randomises the Decks last
setting-stage-day = day of the event
setting-stage-size = how many go on
setting-stage-seeding = how the bracket is seeded
setting-stage-places = places of those out in one round
setting-stage-replacement = who replaces an entrant who does not come
setting-stage-third-place-match = match for third place
setting-round-time-limit-minutes = time limit of the round in minutes
setting-round-day = day of the round

setting-refusal-unknown-setting = There is no setting { $key }.
    .hint = { $count ->
    [0] `hantei regulations show ID` lists all settings.
   *[other] Did you mean { $nearest }?
}
setting-refusal-not-a-number = { $setting }: { $text } is not a whole number.
    .hint = Write digits: `hantei do LOG change-setting key={ $key } value=3`.
setting-refusal-out-of-range = { $setting }: { $number } is out of range.
    .hint = Choose a number from { $lowest } to { $highest }.
setting-refusal-not-odd = { $setting }: { $number } is even, so that somebody could win half of the Duels.
    .hint = Choose an odd number.
setting-refusal-unknown-word = { $setting }: { $text } is not known here.
    .hint = Choose one of { $choices }.
setting-refusal-not-a-date = { $setting }: { $text } is not a date.
    .hint = { $count ->
    [0] Write it as yyyy-mm-dd.
   *[other] Write it as yyyy-mm-dd, or one of { $choices }.
}
setting-refusal-repeated-word = { $setting }: { $text } stands there twice.
    .hint = Name each at most once.
setting-refusal-rows-not-rising = { $setting }: the rows do not rise.
    .hint = Write them as 4:3,9:4: from 4 entrants 3, from 9 entrants 4.
setting-refusal-stated-by-document = { $setting }: { $clause } states { $value } and leaves no choice.
    .hint = To depart from the regulation, say why: `hantei do LOG change-setting key={ $key } value=… reason=…`. The log keeps the clause.
setting-refusal-below-the-clause = { $setting }: { $clause } asks for { $minimum } at least.
    .hint = Choose at least that, or say why you depart from the regulation with reason=….
