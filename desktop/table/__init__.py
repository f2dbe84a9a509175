"""The game table: its scene, the items on it, and how players act on them.

The panels and every package above them may import it.
"""
