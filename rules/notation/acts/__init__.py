"""The acts of a match file: finds the dice they mean, plays them, and explains why they cannot be.

`rules.notation` and its packages `facts`, `replay` and `writing` import it.
"""
