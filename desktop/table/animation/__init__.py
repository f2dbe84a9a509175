"""Plays back the events of a move: dice slide and roll, notes rise, dice wait for a throw.

The view of the table, the prompt bar and the match screen import it.
"""
