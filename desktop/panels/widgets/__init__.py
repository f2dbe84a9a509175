"""Widgets that several panels share: buttons with a key or a price, bubbles, wrapping rows.

The other panels and every package above them may import it.
"""
