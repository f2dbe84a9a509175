"""The screen with all matches, finished or not: a table to sort, search, rename and delete in.

Only `desktop.window` imports it.
"""
