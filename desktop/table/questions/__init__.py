"""Questions that a player answers on the table itself, next to the dice or cards they concern.

The match screen imports it; the rest of the table does not.
"""
