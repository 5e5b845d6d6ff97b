# What is worth knowing beside a decision.

notice-rounds-exceed-half = { $rounds } rounds for { $entrants } entrants: with more rounds than half the entrants a rematch may become unavoidable.
    .hint = Fewer rounds avoid it; otherwise the head judge may have to allow rematches in the last rounds.
notice-extra-bye-needed = Round { $round }: { $awarded ->
    [one] one awarded bye leaves
   *[other] { $awarded } awarded byes leave
} an odd number of { $left }, so one more bye will be needed.
    .hint = Award or revoke a bye (`hantei do LOG award-bye`, `hantei do LOG revoke-bye`) if that is not wanted.
notice-same-name = { $who } has the same name as { $others }.
    .hint = Call both by id or reading at the venue.
notice-check-digit-accepted = The CARD GAME ID of { $who } does not fit its check digit and was accepted on the word of staff.
    .hint = Compare it with the card when there is time.
notice-presets-accepted = { $count ->
    [one] A setting that the regulation does not state holds as preset
   *[other] { $count } settings that the regulation does not state hold as preset
}: { $keys }.
    .hint = `hantei regulations show ID` lists them with their values.
notice-rematch-allowed = A rematch was allowed: { $pairs }.
notice-lots-drawn = Lots decided among entrants tied on every criterion. The order is { $order }.
notice-recorded-as-end-of-match = Table { $table }: the score does not decide the Match, so it was recorded as given by End of Match.
    .hint = If that is not so, correct it: `hantei do LOG correct-result table={ $table } score=… reason=…`.
notice-paired-without = Paired without this result: { $rounds }. That stays as it is.
notice-draft-discarded = The draft of round { $round } was made from an older result and was thrown away.
    .hint = Draft it again: `hantei do LOG draft`.
notice-time-stays-called = Time stays called although the clock shows time again: { $tables }.
    .hint = If they are to play on: `hantei do LOG take-back-time-call table={ $first } reason=…`, or table=all.
    .page-hint = To let them play on: `hantei do LOG take-back-time-call table={ $first } reason=…`
notice-decks-missing = { $count ->
    [one] One player has
   *[other] { $count } players have
} handed in no list that was found legal: { $who }.
notice-cut-changed = Late entries change the cut: { $announced } were announced, { $now } go on.
    .hint = Announce it before the Top Cut starts.
notice-still-to-decide = { $what }
