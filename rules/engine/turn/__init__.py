"""The course of a match: steps, priority, combat, and which decision is open.

It is the top of the engine; `rules.game` calls it.
"""
