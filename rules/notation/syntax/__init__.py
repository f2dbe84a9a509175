"""Reads and writes the lines of a match file: tokens, quoting, header and acts.

`rules.notation` and its packages `replay` and `writing` import it.
"""
