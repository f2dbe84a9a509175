"""Smoke test for packagers: opens every screen once.

Modules that are imported late would otherwise fail only when a player first needs them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog

from desktop.storage.store import Store
from desktop.window.main_window import MainWindow


def open_everything(app: QApplication) -> int:
    """Open every screen and panel, including the life chart; returns the exit code."""
    opened: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        window = MainWindow(store)
        window.show()
        for name, step in _screen_openers(window):
            step()
            app.processEvents()
            trouble = window.problem_bar.text.text()
            if trouble or window.grab().isNull():
                said = trouble or "it was not painted"
                print(f"sidekick-table: opening {name} failed: {said}", file=sys.stderr)
                window.close()
                return 1
            opened.append(name)
        for dialog in window.findChildren(QDialog):
            dialog.close()
        window.close()
        store.close()
    print("opened:", ", ".join(opened))
    return 0


def _screen_openers(window: MainWindow) -> tuple[tuple[str, Callable[[], None]], ...]:
    from desktop.storage import match_notation
    from rules.model import Concede

    def play_to_the_end() -> None:
        assert window.table_screen is not None
        window.table_screen.view.skip_animations()
        window.table_screen.session.play(Concede())
        window.table_screen.view.skip_animations()

    def read_rules() -> None:
        assert window.table_screen is not None
        window.table_screen.open_rule("PAY-4")

    return (
        ("home", window.go_home),
        ("a new match", window.open_new_match),
        (
            "the table",
            lambda: window.current_table.open_match(match_notation.new_match(("One", "Two"), 1)),
        ),
        ("the rules", read_rules),
        ("the life chart", play_to_the_end),
        ("the lesson", lambda: window.learning.open_lesson("7-out-of-play")),
        ("home again", window.go_home),
        ("the rules in a window", window.help_commands.open_rules),
        ("the history", window.history.open),
        ("the teams", window.collection.open_teams),
        ("the album", window.collection.open_album),
        ("the team builder", window.collection.open_builder),
        ("the drafts", window.collection.open_draft),
        ("the workshop", window.open_workshop),
        ("the settings", window.open_settings),
        ("the keys", window.show_keys),
        ("about", window.help_commands.show_about),
        ("the licenses", window.help_commands.show_licenses),
        ("the diagnosis", window.help_commands.open_diagnosis),
    )
