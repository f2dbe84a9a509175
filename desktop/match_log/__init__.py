"""What became of matches: the saved ones on a shelf, and their export to files.

`desktop.screens` and `desktop.window` import it.
"""
