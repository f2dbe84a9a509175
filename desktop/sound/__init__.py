"""The player of sound effects.

The table, the settings screen and the window import it.
"""
