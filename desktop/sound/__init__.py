"""Sound effects, played by an audio player of the operating system.

The table, the settings screen and the window import it.
"""
