"""The panels of a match, and where the things are that a bubble or a light is about.

The screens, the coach and first-time hints import it; other panels do not.
"""
