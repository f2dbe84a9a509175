"""The text view: the table as an outline of lines, for players who do not use a mouse.

Only the side column of a match imports it.
"""
