# Penalties: what is proposed, what is put right, what it does. p1 is the Duelist printed first, p2 the other.

penalty-remedy-none = Nothing has to be put right.
penalty-remedy-add-to-minimum = Add proper cards until the Deck has { $minimum ->
    [0] its least size
   *[other] { $minimum } cards
}.
penalty-remedy-replace-cards = Take the improper cards out and put in as many proper ones, so that the Deck has its former size.
penalty-remedy-remove-cards = Take out what is too many and bring the Deck into a proper state.
penalty-remedy-deck-follows-list = Make the Deck match the Deck List.
penalty-remedy-restore-sizes = Bring Deck, Extra Deck and Side Deck back to their sizes.
penalty-remedy-rewind = Return the game to how it was before the error.
penalty-remedy-play-on = Play on. The card that was used goes to the Graveyard; nothing triggers or resolves by that.
penalty-remedy-return-drawn = { $cards ->
    [0] Return the cards drawn too many
    [one] Return the card drawn too many
   *[other] Return the { $cards } cards drawn too many
} to the Deck and shuffle.
penalty-remedy-return-random = { $cards ->
    [0] Choose as many cards of the hand at random as were drawn too many, return them
    [one] Choose 1 card of the hand at random, return it
   *[other] Choose { $cards } cards of the hand at random, return them
} to the Deck and shuffle.
penalty-remedy-return-seen = Return the cards that were seen to where they belong; if they were in the Deck, shuffle it.
penalty-remedy-meet-conditions = Meet the conditions of the event.
penalty-remedy-change-sleeves = Change the sleeves, so that no card can be told from another.
penalty-remedy-clear-sleeves = Take out of the sleeve what does not belong there.
penalty-remedy-clear-field = Take off the field what is not needed there.
penalty-remedy-show-cards = Show the cards that were hidden.
penalty-remedy-correct-to-continue = It is put right before play goes on.
penalty-remedy-repair-game-state = Repair the game state, or return to before the error; what is revealed by that stays known.
penalty-remedy-accept-game-state = Accept the game state as it is and play on.
penalty-remedy-offer-to-drop = Ask the Duelist whether to drop, if the event cannot be finished.
penalty-remedy-take-seat = The Duelist sits down and Duel 2 begins; nobody uses the Side Deck before it.
penalty-remedy-fix-list = Correct the Deck List, or make clear what it says.
penalty-remedy-repair-deck = Repair Deck and Deck List: the Deck follows a legal list; else take illegal cards out and fill up from the Side Deck to the least size only.
penalty-remedy-show-and-return = Show the cards to both and return them in their order.
penalty-remedy-change-by-round-end = Change the sleeves or cards, at the latest when the round is over.
penalty-remedy-change-before-play = Replace the cards or take them out before play goes on; cards taken out leave the list.
penalty-remedy-stop-conduct = Stop the conduct and put right what it did.
penalty-remedy-remove-and-report = Lead the Duelist out, take statements of everybody involved and report.

penalty-question-significant-decision = Has the next significant decision been made since? If so, ask with --after-significant-decision.
penalty-question-too-far-back = Is the error too far back to be repaired? If so, ask with --after-significant-decision.

penalty-ask-next-match-or-record = The judge decides whether it is for the next Match or recorded only.
penalty-ask-reopen-match = The Head Judge decides whether the Match that the offender has won is opened again.
penalty-ask-confirm-both-lose = The Head Judge confirms the result for both.
penalty-ask-every-participant = Everybody else who took part gets the same.
penalty-ask-drop = The organiser asks whether the Duelist drops.
penalty-ask-redistribute-prizes = The organiser decides who gets the prizes.
penalty-ask-extension-after-duel-loss = The Head Judge decides whether there is an extension after the loss of a Duel.

penalty-opening-start-method = as at the start of the Match
penalty-opening-p1 = p1 chooses
penalty-opening-p2 = p2 chooses
penalty-opening-last-loser = the loser of the last Duel that was played chooses
penalty-next-duel = Duel { $number }: { $side ->
    [allowed] both may use the Side Deck
   *[not-allowed] nobody uses the Side Deck
}; who goes first: { $opening }.

penalty-heading-infraction = infraction
penalty-heading-level = penalty
penalty-heading-remedy = remedy
penalty-heading-question = question
penalty-heading-match = match
penalty-heading-next-duel = next Duel
penalty-heading-effect = effect
penalty-heading-asks = to decide
penalty-level-open = no level yet
penalty-level-proposed = { $level } (proposed: { $proposed })
penalty-level-base = { $level } (the document begins at { $base })
penalty-match = { $score }, { $state }{ $winner ->
    [nobody] { "" }
    [draw] : drawn
    [double-loss] : both lose
   *[other] : { $winner } wins
}
penalty-carried-none = nothing is carried over
penalty-carried-next-duel = for the next Duel, which is lost unplayed
penalty-carried-next-match = for the next Match that is played
penalty-carried-unserved = recorded, not served
penalty-participation-in = stays in the event
penalty-participation-out = out of the event
penalty-prizes-kept = prizes won before are kept
penalty-prizes-revoked = prizes are lost
penalty-record-event = kept within the event
penalty-record-official = officially recorded
penalty-extension = extension { $time }
penalty-extension-off = no extension in End of Match
penalty-extension-not-applicable = no time limit, no extension

# Why there is no ruling.
penalty-refused-unknown-infraction = { $id } is no infraction under { $document }.
    .hint = Known are: { $known }.
penalty-refused-no-infraction = { $infraction } is no infraction here: there is no penalty for it.
    .hint = Show the rule to whoever asks.
penalty-refused-level-missing = The document names no level for { $infraction }: the judge decides.
    .hint = Choose one with --level: { $levels }.
    .page-hint = Choose one of the penalties of the document: { $levels }.
penalty-refused-reason-missing = { $level } is not where the document begins ({ $base }): that needs a reason.
    .hint = Say it with --reason: malicious, mitigating, repetition, affected-result or other.
    .page-hint = Choose the reason beside the penalty.
penalty-refused-no-such-level = { $document } has no { $level }.
    .hint = It has: { $levels }.
penalty-refused-not-a-judge = Only judges give penalties, not the { $role }.
    .hint = Call a judge.
penalty-refused-head-judge-only = { $level } is given by the Head Judge alone.
    .hint = Fetch the Head Judge.
penalty-refused-head-judge-deviates = Only the Head Judge gives { $level } where the document begins elsewhere.
    .hint = Fetch the Head Judge.
penalty-refused-not-yet = { $infraction } is proposed from { $time } on, not at { $late }.
    .hint = Ask again then.
penalty-refused-nothing-proposed = Nothing is proposed at { $late }.
    .hint = Ask with --infraction for something else.
penalty-refused-elsewhere = The moment { $moment } does not go with { $duels ->
    [0] a Match without a Duel
    [one] 1 Duel that has a result
   *[other] { $duels } Duels that have a result
}.
    .hint = Correct --moment or --before.
    .page-hint = Say when it was and how the Match stands so that both fit.
penalty-refused-score-impossible = A Match that stands at { $score } is not being played.
    .hint = Correct --before, or ask with --moment decided.
    .page-hint = Correct the score of the Match.
penalty-refused-no-procedure = { $document } has no procedure for { $stage }: what the penalty does there is not known.
    .hint = Name a competition with --regulation.
    .page-hint = Decide by the printed document and keep a note of it.
penalty-refused-extension-too-short = An extension of { $asked } is too short: { $least } is the least.
    .hint = Give { $least } or more.
penalty-refused-no-extension = There is no extension with this penalty here.
    .hint = Ask without --extension.
    .page-hint = Leave the extension empty.
penalty-refused-time = { $text } is no time.
    .hint = Write minutes and seconds: 12:00.
penalty-refused-moment = { $text } is no moment of a Match.
    .hint = Write: before duel 1, duel N, between duels N and M, end of match, decided, between matches or event over.
penalty-refused-word = { $text } is not known here.
    .hint = Write one of { $choices }.
penalty-refused-infraction-missing = The question names neither an infraction nor how late the Duelist is.
    .hint = Ask with --infraction or --late. Known are: { $known }.
