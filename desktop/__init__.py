"""The desktop program (Qt): two people play Dice Masters at one computer.

Nothing imports it; it plays matches through `rules.game` and reads the rest of `rules`.
"""
