"""Reader of printed wording: parses card texts, as printed over the years, into the same trees.

The rules language has one form for each meaning; printed wording has many. A text passes through
these modules: `spelling` rewrites it in words that the grammar knows (icons, capitals, the card's
own name), drops reminders (`brackets`, `keyword_reminders`) and splits it into sentences;
`meanings` parses each sentence with the grammar of the rules language, extended by the modules of
phrases, and builds the trees of all its parses; `grouping` and `assembly` combine the sentences
into abilities. `pronouns` replaces "it" and "he" by dice, which `antecedents` finds among those
mentioned before, and "their" and "that player" by players (`player_references`). `printed_card`
runs all of them, and rejects a card whose sentences have two meanings. `partial_reading` leaves the
parts that are rejected to the players, at the moment that `header_reader` finds.

`card_file` and the card workshop import this package; `rules.language` doesn't know it. Importing
it is cheap: `either_wording` loads the large grammar only for a text that the rules language does
not understand.
"""

from rules.cards.printed_import.either_wording import either_wording_reader, read_card_partly

__all__ = ["either_wording_reader", "read_card_partly"]
