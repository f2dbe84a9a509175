"""The shelf of the home screen: the newest matches and exercises, with a picture for each.

The home screen and the window import it; other panels do not.
"""
