"""Texts for players: translation, announcements, gestures, names of editions and settings.

Every package except sound and style may import it.
"""
