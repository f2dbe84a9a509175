"""Each player's part of the wooden rail: the plate with heart and name, and the life track.

`desktop.table` imports it.
"""
