"""The review of a match on the screen: the chances of a player, and the moments.

The replay shows the whole review; the result of a match shows its chart.
"""
