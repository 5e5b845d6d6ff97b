# The deck sheet: what is declared of a deck beside its list.

deck-sheet = Deck sheet
deck-sheet-help = What no list can say. Judges look at the cards; what is not said here is asked then.
deck-sheet-line = { $question }: { $answer }
deck-sheet-not-said = not said
deck-sheet-yes = yes
deck-sheet-no = no
deck-sheet-languages = Languages of the cards
deck-sheet-texts = The Japanese texts of foreign cards are at hand
deck-sheet-opaque-sleeves = The sleeves hide the backs of the cards
deck-sheet-sleeves-alike = All sleeves are alike, or there are none
deck-sheet-altered-cards = A card has a sticker, a mark or another alteration
deck-sheet-proxies = A card stands for another one
deck-sheet-cards-in = { $language }: { $cards }
deck-sheet-and = {", "}
deck-sheet-then = {"; "}
deck-sheet-language = Language of most cards
deck-sheet-language-none = choose
deck-sheet-others = Cards in other languages
deck-sheet-others-help = One a line, the language first, a part of the name is enough: English: Card Name
deck-sheet-texts-help = Only for foreign cards: a Japanese copy or a sheet with the text.
deck-sheet-opaque-sleeves-help = Needed as soon as there are two languages.
deck-sheet-open = deck sheet: { $count } to be asked

deck-sheet-trouble-no-language = Cards in other languages, line { $line }: “{ $text }” is no language.
    .hint = Write the language, a colon and the card: English: Card Name
deck-sheet-trouble-no-card = Cards in other languages, line { $line }: no card of this list is called “{ $text }”.
    .hint = Write the card as the list has it.
deck-sheet-trouble-several-cards = Cards in other languages, line { $line }: several cards of this list have “{ $text }” in their names.
    .hint = Write the full name.
