"""From a record to a match: plays its acts through `Game` and names the first that does not hold.

Only `rules.notation` and the writer use it.
"""
