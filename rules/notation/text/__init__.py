"""Between characters and records: tokens, lines, the head, and quoting.

`rules.notation.replay` and `rules.notation.writing` use it.
"""
