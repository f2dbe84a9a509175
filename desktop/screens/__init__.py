"""The screens of the main window: home, new match, table, lesson, replay, settings, workshop."""
