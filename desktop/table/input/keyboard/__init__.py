"""The table with the keyboard: the stops, their order and names, and the keys between them.

`desktop.table` imports it.
"""
