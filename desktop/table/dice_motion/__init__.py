"""Dice as bodies: the cube, its motion and rotation, and the physics of a roll.

The layout and everything above it may import it.
"""
