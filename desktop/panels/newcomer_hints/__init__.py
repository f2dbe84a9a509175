"""First-time hints on the table, and the list of all of them.

The match screen and the main window import it; other panels do not.
"""
