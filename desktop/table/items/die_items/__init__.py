"""Dice on the table, the ties between them, and the coins for energy without a die.

`desktop.table` imports it.
"""
