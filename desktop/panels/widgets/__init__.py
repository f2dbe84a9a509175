"""Widgets that several panels share: buttons with a key or a price, face strips, wrapping rows.

The other panels and every package above them may import it.
"""
