"""Colors, fonts, the style sheet and the most basic widgets.

Every package that paints or lays out widgets may import it.
"""
