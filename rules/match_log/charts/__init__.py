"""The charts of a match, as series of points: life, energy, dice, damage, the Field and luck.

Each point knows its act and what happened, so a chart can name the event and jump there.
"""
