"""Printed wording: cards as they have been printed over the years, read to the same trees.

Our own wording is one form for each meaning; print has many. `spelling` puts a printed text into
words that the grammar knows (icons, capitals, the card's own name, reminders left out) and keeps
the place of each. `sentences`, `dice`, `asking`, `moments`, `doing` and `holding` each add to the
grammar of our own wording how print says that kind of thing, and what is made of it, so that every
noun phrase, amount, condition and verb of ours is read there too. `keywords`, `counting`, `costing` and
`words_of_sets` do so for what only other sets print. `assembling` joins sentences to
abilities and finds out what "it" and "he" are. The extended grammar is read by Lark's Earley parser: print is not written to be
LALR(1).
"""

from rules.language.printed.reading import PrintedCard, Reading, Unread, read_printed

__all__ = ["PrintedCard", "Reading", "Unread", "read_printed"]
