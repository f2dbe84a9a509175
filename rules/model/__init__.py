"""The vocabulary of the game as values: dice and faces, energy, moves, the rules of each edition.

It is the lowest floor: every other package may import it, and it imports none of them.
"""
