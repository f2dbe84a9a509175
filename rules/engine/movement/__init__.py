"""Moves and turns dice, links them to one another, and finds the triggers that this sets off.

All packages of the engine above it import it; nothing else changes where a die is.
"""
