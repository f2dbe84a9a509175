"""The course of a match: the turn loop, its steps, priority, combat, and outcomes of chance.

It is the top of the engine; only what is above the engine imports it.
"""
