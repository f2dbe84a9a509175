"""From a match to text: groups moves into acts and names dice so that nobody can mistake them.

Only `rules.notation` imports it.
"""
