"""The graphics items on the table: dice, cards, zones, plates, arrows, notes.

The scene and everything above it may import it.
"""
