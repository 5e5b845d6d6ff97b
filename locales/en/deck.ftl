# Decks: what is broken, what could not be told, what somebody has to look at.

section-main = Main Deck
section-extra = Extra Deck
section-side = Side Deck

verdict-legal = legal
verdict-illegal = illegal
verdict-undetermined = undetermined

deck-counts = { $main } / { $extra } / { $side }
deck-copies = { $count } × { $card } ({ $section })
deck-copies-of = { $deck }: { $copies }
deck-addable = { $count ->
    [0] None of the cards that are used may be added here.
   *[other] May still be added here: { $cards }.
}
deck-addable-card = { $count } × { $card }
deck-addable-separator = {", "}
deck-at-line = Line { $line }: { $message }

territory-ocg = OCG
territory-tcg = TCG
territory-master-duel = Master Duel
territory-duel-links = Duel Links

print-language-ja = Japanese
print-language-en = English
print-language-fr = French
print-language-it = Italian
print-language-es = Spanish
print-language-pt = Portuguese
print-language-de = German
print-language-ko = Korean
print-language-zh-cn = Simplified Chinese
print-language-zh-tw = Traditional Chinese
print-language-ae = Asian English
print-language-other = another language

declaration-languages = the languages of the cards
declaration-opaque-sleeves = whether the sleeves hide the backs of the cards
declaration-sleeves-alike = whether all sleeves are alike
declaration-texts = whether the Japanese texts of foreign cards are at hand
declaration-altered-cards = whether a card has a sticker, a mark or another alteration
declaration-proxies = whether a card stands for another
declaration-kind = whether it is a Standard or a Legendary Deck
declaration-duelist = the Legendary Duelist
declaration-skill = the Skill
declaration-player = whose deck it is

category-limited-1 = Limited 1
category-limited-2 = Limited 2
category-limited-3 = Limited 3

violation-too-few-cards = The { $section } has { $found ->
    [one] one card
   *[other] { $found } cards
}; it must have at least { $bound }.
violation-too-many-cards = The { $section } has { $found ->
    [one] one card
   *[other] { $found } cards
}; it may have at most { $bound }.
violation-too-many-copies = { $card }: { $found } copies, at most { $bound } are allowed: { $cards }.
violation-forbidden = { $card } is Forbidden: { $cards }.
violation-limited = { $card } is Limited: { $found } copies, at most { $bound } is allowed: { $cards }.
violation-semi-limited = { $card } is Semi-Limited: { $found } copies, at most { $bound } are allowed: { $cards }.
violation-limited-1 = { $card } is Limited 1: { $found } copies, at most { $bound } is allowed: { $cards }.
violation-limited-2 = { $card } is Limited 2: { $found } copies, at most { $bound } are allowed: { $cards }.
violation-limited-3 = { $card } is Limited 3: { $found } copies, at most { $bound } are allowed: { $cards }.
violation-limited-by-list = { $card }: { $found } copies, the list allows { $bound }: { $cards }.
violation-not-on-the-list = The list names the cards that may be used, and not these: { $cards }.
violation-wrong-section = These belong in the { $section }: { $cards }.
violation-not-for-decks = { $kind ->
    [token] Tokens
   *[skill] Skills
} are not part of a deck: { $cards }.
violation-not-released = Not released { $how ->
    [before] before { $date }
   *[by] by { $date }
} ({ $territories }): { $cards }.
violation-extra-type-excluded = Monsters of this type may not be used: { $cards }.
violation-pendulum-excluded = Pendulum Monsters may not be used: { $cards }.
violation-language-excluded = Cards in this language may not be used ({ $language }){ $count ->
    [0] .
   *[other] : { $cards }.
}
violation-not-printed = These were never printed in { $language }: { $cards }.
violation-sleeves-not-opaque = The cards are in several languages ({ $languages }), so the sleeves must hide their backs.
violation-sleeves-not-alike = All sleeves must be alike.
violation-text-missing = The text of foreign cards must be at hand in { $language }{ $count ->
    [0] .
   *[other] : { $cards }.
}
violation-altered-cards = Cards with stickers, marks or other alterations may not be used.
violation-proxies = Cards that stand for others may not be used.
violation-obtainable-exceeded = The game gives { $card } { $bound ->
    [one] once
    [2] twice
   *[other] { $bound } times
} only; { $found } copies are there: { $cards }.
violation-category-exceeded = { $category } cards: { $found } in one deck, at most { $bound ->
    [one] one is
   *[other] { $bound } are
} allowed: { $cards }.
violation-too-few-decks = { $whose ->
    [player] { $player } has
   *[all] There { $found ->
        [one] is
       *[other] are
    }
} { $found ->
    [one] one deck
   *[other] { $found } decks
}; at least { $bound } must be handed in.
violation-too-many-decks = { $whose ->
    [player] { $player } has
   *[all] There are
} { $found } decks; at most { $bound } may be handed in.
violation-too-many-team-decks = The team has { $found } decks; it may have at most { $bound }.
violation-wrong-kinds = { $found ->
    [one] One
   *[other] { $found }
} { $kind ->
    [legendary] Legendary
   *[standard] Standard
} { $found ->
    [one] Deck
   *[other] Decks
}; there must be { $bound }.
violation-chosen-twice = { $what ->
    [duelist] The Legendary Duelist
   *[skill] The Skill
} “{ $name }” is chosen more than once: { $decks }.
violation-too-many-shared-cards = { $found } cards are shared; a team may share { $bound ->
    [0] none
   *[other] at most { $bound }
}.
violation-shared-forbidden = { $card } is Forbidden and cannot be shared.
violation-too-many-shared-copies = { $card } is shared: { $found } copies in one deck, at most { $bound ->
    [one] one is
   *[other] { $bound } are
} allowed: { $cards }.
violation-duelist-not-listed = The Legendary Deck List does not have { $duelist }.
violation-skill-not-allowed = The list does not allow { $duelist } the Skill “{ $skill }”.
violation-required-card-missing = The Required Card { $card } must be there { $bound ->
    [one] once
    [2] twice
   *[other] { $bound } times
}; { $found ->
    [0] it is missing
    [one] one copy is there
   *[other] { $found } copies are there
}.
violation-not-selectable = The list does not have these for { $duelist }: { $cards }.
violation-added-too-late = { $what ->
    [duelist] The Legendary Duelist
   *[skill] The Skill
} “{ $name }” was not in the game { $how ->
    [before] before { $date }
   *[by] by { $date }
}.

doubt-unknown-passcode = No card with the code { $code } is known: { $cards }.
    .hint = { $count ->
    [0] Correct the code, or name a card database that has it.
    [one] It may be another artwork of { $beside }; name a card database that says so.
   *[other] It may be another artwork of one of { $beside }; name a card database that says so.
}
doubt-unknown-name = No card is called “{ $name }”.
    .hint = { $count ->
    [0] Write the full name, or name a card database that has the card.
   *[other] It may be meant: { $candidates }.
}
doubt-ambiguous-name = “{ $name }” is ambiguous: { $count ->
    [one] one candidate
   *[other] { $count } candidates
}.
    .hint = Write the full name: { $candidates }.
doubt-unread-line = Line { $line } is no card, so the list is not whole.
    .hint = Correct the line.
doubt-section-unknown = It is not known where these belong: { $cards }.
    .hint = Say in a file of corrections what kind of card it is.
doubt-no-limit-list = No Forbidden/Limited List was named.
    .hint = Name it with --list FILE.
doubt-list-not-in-force = The list { $list } is in force from { $from } on, and the one of { $needed } is needed.
    .hint = Name the list that was in force then.
doubt-not-declared = It was not declared: { $what }.
    .hint = Declare it on the deck sheet.
doubt-unknown-shared-card = The shared card “{ $name }” is not known, or could be several.
    .hint = { $count ->
    [0] Write the full name.
   *[other] Write the full name: { $candidates }.
}
doubt-no-legendary-list = There is no Legendary Deck List to judge this deck by.
    .hint = Name it with --legendary FILE.toml.

question-release-not-said = The card databases do not say since when { $count ->
    [one] this card is
   *[other] these { $count } cards are
} released, so nobody has checked it: { $cards }.
question-print-not-said = The card databases do not say whether { $count ->
    [one] this card was
   *[other] these { $count } cards were
} printed in { $language }: { $cards }.
question-ask = To be asked: { $what }.
question-obtainable-not-said = No card database says how often the game gives its cards, so nobody has checked it.
question-shared-not-used = The shared card { $card } is in none of the decks.

deck-fault-differs-from-list = the deck differs from its list
deck-fault-too-few-cards = too few cards
deck-fault-too-many-copies = too many copies of a card
deck-fault-unusable-card = a card that may not be used
deck-fault-limit-exceeded = more copies than the limits allow
deck-fault-too-many-cards = too many cards

deck-remedy-deck-follows-list = Make the deck match its list.
deck-remedy-add-to-minimum = Add proper cards up to the least size.
deck-remedy-replace-cards = Take the improper cards out and put proper ones in, so that the size stays.
deck-remedy-remove-cards = Take cards out until the deck is proper.

deck-check-missing = Missing: { $count } × { $card } ({ $section })
deck-check-surplus = Not on the list: { $count } × { $card } ({ $section })
deck-check-misplaced = In the { $stands }, belongs in the { $belongs }: { $count } × { $card }
deck-check-size = The { $section } has { $found } cards, the list { $listed }.

deck-mine = My deck list
deck-mine-none = You have not handed in a deck list yet.
deck-mine-number = Deck list no. { $number }: { $verdict }
deck-mine-help = You can hand in a new list until lists are locked. What counts is the last one.
deck-mine-legal = Nothing is wrong with this list.
deck-mine-cards = The cards of this list
deck-write = Write or change the list
deck-find-card = Find a card
deck-found-nothing = No card has “{ $text }” in its name.
deck-from-file = Take the list from a file
deck-check-only = Check without handing in
deck-checked = Checked, not handed in yet
deck-checked-counts = Main Deck { $main }, Extra Deck { $extra }, Side Deck { $side }
deck-file = File
deck-file-help = YDK, or a text with one card a line
deck-text = Link or list
deck-text-help = Paste a ydke:// link, a deck code, or type one card a line: 3 Card Name
deck-hand-in = Hand in
deck-nothing = Choose a file, or paste a link or a list.
deck-lists = Deck lists
deck-lists-by = Judged by version { $pool } of the card pool; list: { $list }
deck-lists-no-list = none
deck-lists-pin = Take the newest card pool and this list
deck-lists-no-pool = No card pool is kept here yet: import one with `hantei cards import`.
deck-lists-list = Forbidden/Limited List
deck-lists-list-help = lflist.conf, JSON or TOML; of several lists the first one is taken
deck-lists-not-pinned = Decks are not judged yet: take a card pool and a list below.
deck-lists-search = Name or reading
deck-lists-nobody = Nobody is on this list.
deck-lists-deadline = Deadline
deck-lists-lock-one = Lock this list
deck-lists-unlock-one = Let this list be changed
deck-count-all = { $count } players
deck-count-missing = { $count } without a list
deck-count-illegal = { $count } illegal
deck-count-undetermined = { $count } undetermined
deck-count-legal = { $count } legal
deck-picks = Random deck checks
deck-picks-count = Tables
deck-picks-draw = Draw tables
deck-picks-none = No round with lots is being played.
deck-picks-help = Drawn from the recorded seed of the round: everybody who asks is told the same tables.
deck-picks-table = Table { $table }
deck-deadline-none = Lists can be changed until round 1 is published.
deck-deadline-at = Lists can be changed until { $at }.
deck-deadline-passed = The deadline was { $at }.
deck-deadline-begun = Round 1 is published: lists are locked.
deck-deadline-date = Date
deck-deadline-time = Time
deck-deadline-set = Set the deadline
deck-deadline-take-away = No deadline
deck-deadline-unread = Give a date and a time of day.
deck-lists-lock = Lock all lists
deck-lists-unlock = Unlock the lists
deck-lists-release = Show the lists to everybody
deck-lists-for = Hand in for { $name }
deck-lists-reason = Reason
deck-lists-none = no list
deck-lists-see = See list
deck-lists-check = Deck check
deck-lists-locked = locked
deck-of = Deck list of { $name }
deck-check-of = Deck check: { $name }
deck-check-open = Open the list
deck-check-open-help = The list is hidden. That you open it is on record.
deck-check-when = When
deck-check-before-duel-1 = before the first Duel: every card where the list has it
deck-check-between-duels = between Duels: all cards together, and the sizes
deck-check-more = Cards that are not on the list
deck-check-more-help = One card a line, with headings for Extra and Side Deck
deck-check-moved = You counted by list { $counted }; list { $now } is in force now. Nothing was recorded.
deck-check-moved-then = Open the list that is in force and count by it.
deck-check-counted = List { $number }, by which you counted
deck-check-in-force = List { $number }, in force now
deck-check-compare = Compare and record
deck-check-all-right = All is as on the list.
deck-check-proposed = Proposed, for a judge to decide: { $infraction }, { $fault }. { $remedy }
