"""The rules engine of Dice Masters: cards, the rules language, the state of a match, and play.

Nothing here knows a GUI, a file or a clock. `desktop` imports only `game`, `reference` and the
packages, never a module inside a package.
"""
