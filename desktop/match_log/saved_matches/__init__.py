"""The list of saved matches on the home screen, with a thumbnail for each.

The home screen and the window import it; other panels do not.
"""
