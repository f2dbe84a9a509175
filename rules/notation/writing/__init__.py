"""Writes a match as text: groups moves into acts, and names each die unambiguously.

Only `rules.notation` imports it.
"""
