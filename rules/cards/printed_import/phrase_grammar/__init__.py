"""Printed phrases: each module extends the grammar of the rules language with one kind of phrase.

It also has the functions that build nodes from these phrases. Only the modules of
`rules.cards.printed_import` import this package, most of them through `phrase_modules`.
"""
