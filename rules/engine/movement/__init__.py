"""Moving and turning dice, links between dice, and the triggers that this sets off.

All packages of the engine above it use it; nothing else changes where a die is.
"""
