"""Where everything on the table goes: rectangles for cards and zones, spots for dice.

The items and everything above them may import it.
"""
