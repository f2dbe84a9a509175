"""The card browser: cards as pictures or as a list, with search and filters.

The album and the team builder show it; other panels do not import it.
"""
