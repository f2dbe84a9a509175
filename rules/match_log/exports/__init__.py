"""Files that a match is exported to: a registry of their kinds, and a writer for each.

`match` and `json` can be replayed; the others are for people and spreadsheets.
"""
