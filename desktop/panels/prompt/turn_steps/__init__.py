"""The row of the turn's steps on the lower rail, and the stops that players set there.

`desktop.panels`, `desktop.screens` and `desktop.window` import it.
"""
