"""The panels over the table and its rails: prompt, side column, inspector, dialogs.

The workshop, the screens and the window import it; the table does not.
"""
