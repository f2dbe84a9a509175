"""The coach of a lesson: its bubble, where the bubble is, and what it points at.

The lesson screen imports it; other panels do not.
"""
