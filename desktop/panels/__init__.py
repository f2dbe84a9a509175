"""The panels around and over the table: prompt bar, side column, inspector, dialogs.

The workshop, the screens and the window import it; the table does not.
"""
