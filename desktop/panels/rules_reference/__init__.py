"""The rules reference: search, a list of rules and the page of one rule.

The side column of a match and the main window import it.
"""
