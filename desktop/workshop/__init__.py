"""The card workshop: write a card, watch its text being parsed, set its faces, save it.

Only `desktop.screens` imports it.
"""
