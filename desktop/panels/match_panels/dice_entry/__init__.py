"""The form in which players enter the results of their own real dice.

The match screen imports it; other panels do not.
"""
