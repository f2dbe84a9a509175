"""The art of a card, which the program makes from what is printed on it, like a coat of arms.

`desktop.card_art` and `desktop.screens` import it.
"""
