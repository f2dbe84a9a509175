"""The inspector: a card or die shown large, and a menu of what can be done with it.

The match screen imports it; other panels do not.
"""
