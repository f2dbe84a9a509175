"""Replays a record: plays its acts through `Game` and reports the first that is not possible.

`rules.notation` and `rules.notation.writing` import it.
"""
