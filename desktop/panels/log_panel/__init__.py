"""The log of a match beside the table: its turns, what happened in them, and the dice.

`match_panels` and the screens import it.
"""
