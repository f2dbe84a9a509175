"""A match file as values: its header, its acts, the facts it expects, and the errors in it.

Every other package of `rules.notation` imports it.
"""
