"""Reader of printed wording: parses card texts, as printed over the years, into the same trees.

Our own wording has one form for each meaning; printed wording has many. `spelling` rewrites a
printed text into words that the grammar knows (icons, capitals, the card's own name, reminder text)
and keeps the original position of each character. `sentences`, `dice`, `asking`, `moments`, `doing`
and `holding` each extend the grammar of our own wording with the printed forms of one kind of
phrase, and build trees from them; every noun phrase, amount, condition and verb of our own wording
is understood too. `keywords`, `count_phrases`, `cost_phrases` and `set_specific_phrases` do so for phrases found
only in other sets. `assembly` groups sentences into abilities and resolves pronouns such as "it"
and "he". Since printed wording is not LALR(1), Lark's Earley parser reads the extended grammar.

Importing this package is cheap: `either_wording` loads the large grammar only for a text that the
rules language does not understand.
"""

from rules.printed_import.either_wording import either_wording_reader

__all__ = ["either_wording_reader"]
