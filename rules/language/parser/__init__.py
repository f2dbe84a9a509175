"""From text to syntax tree: the parser, the builders of the nodes, and errors with suggestions.

`document` and `rules.cards` import it. They import `text_parser` only when there is a new text to
parse, since loading the parser takes half a second.
"""
