"""Facts about the table: checks expectations, sets up positions, and writes what lies there.

`rules.notation` and its packages `replay` and `writing` import it.
"""
