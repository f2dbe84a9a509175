"""From text to syntax tree: parsing, building the tree, and errors that say what was expected.

Only `rules.cards`, `rules.printed_import` and the workshop parse; the parser itself is loaded late.
"""
