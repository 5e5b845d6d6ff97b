# Regulations: what is wrong with a file of them, and how they are listed.

trouble-place = { $file }:{ $line }: { $key }: { $text }
trouble-syntax = is not TOML: { $message }
    .hint = Correct the line.
trouble-unknown-key = is no key of the schema here.
    .hint = { $count ->
    [0] Remove it, or see regulations/README.md.
   *[other] Did you mean { $nearest }?
}
trouble-missing = { $what } is missing.
    .hint = Add it.
trouble-wrong-type = is { $found }.
    .hint = Write { $expected }.
trouble-out-of-range = { $number } is out of range.
    .hint = Write a number from { $lowest } to { $highest }.
trouble-even = { $number } is even.
    .hint = Write an odd number.
trouble-unknown-word = { $word } is not known here.
    .hint = Write one of { $choices }.
trouble-bad-id = is not an id.
    .hint = Write { $form }.
trouble-bad-date = { $text } is not a date.
    .hint = Write yyyy-mm-dd.
trouble-ends-before-it-begins = lies before effective_from.
    .hint = Correct one of the two dates.
trouble-empty = is empty.
    .hint = Write the text.
trouble-duplicate = was already used in line { $line }.
    .hint = Rename or remove one of them.
trouble-slug-differs-from-spec = does not follow from the spec id.
    .hint = Write { $expected }.
trouble-unknown-clause = no clause of this file has the id { $clause }.
    .hint = Add it, or correct the id.
trouble-implemented-without-test = an implemented clause names no test.
    .hint = Name a test row in tests, or mark the clause planned.
trouble-missing-clause = a stated value stands without its clause.
    .hint = Add clause, or put the value under not_stated.
trouble-stated-and-not-stated = is both stated and not stated.
    .hint = Keep value and clause, or keep not_stated.
trouble-nothing-offered = not_stated offers nothing.
    .hint = Add a preset or a suggestion.
trouble-preset-and-suggestion = not_stated has a preset and a suggestion.
    .hint = Keep one of them.
trouble-organiser-may-without-clause = what is not stated may be set freely.
    .hint = Remove organiser_may.
trouble-organiser-may-without-number = only a number can be raised.
    .hint = Remove organiser_may.
trouble-not-rising = the rows do not rise in from.
    .hint = Put them in order, each from once.
trouble-no-rows = has no rows.
    .hint = Add at least one.
trouble-mixed-criteria = some criteria have a clause and some have not.
    .hint = Give all of them one, or none.
trouble-unknown-stage = no earlier stage has the id { $stage }.
    .hint = Put that stage before this one, or correct the id.
trouble-stage-graph-forks = the stage in line { $line } has the same origin.
    .hint = Give each stage its own from.
trouble-rounds-out-of-order = the rounds do not stand in the order of play.
    .hint = Write quarter-final, semi-final, final.
trouble-unknown-state = no [[machine]] of this stage has a state { $state } that could follow.
    .hint = Correct the name.
trouble-row-unfit = the row does not go together: { $why }.
    .hint = Correct the row.
trouble-row-changes-nothing = has the value of the row before it.
    .hint = Remove the row.

heading-document = id
heading-title = title
heading-holds = in force
heading-clauses = clauses
heading-infraction = infraction
heading-level = level
heading-key = setting
heading-value = value
heading-source = source
heading-label = meaning
setting-source = { $source ->
    [stated] stated by { $clause }
    [preset] not stated in the rules; preset
    [open] { $suggestion ->
        [none] not stated in the rules; to be set
       *[other] not stated in the rules; to be set, { $suggestion } is suggested
    }
    [assumed] not stated in the rules; suggestion assumed
   *[organiser] set by the organiser
}
clause-line = { $id } ({ $state }): { $text }
coverage-implemented = implemented
coverage-guided = guided
coverage-displayed = displayed
coverage-recorded = recorded
coverage-planned = planned
