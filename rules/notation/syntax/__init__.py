"""Reads and writes the lines of a match file: tokens, quoting, header and acts.

The packages of `rules.notation` above it import it: `acts`, `facts`, `replay` and `writing`.
"""
