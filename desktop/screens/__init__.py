"""The screens of the main window: home, new match, match, lesson, replay, settings, workshop.

Only `desktop.window` imports it.
"""
