"""Random gestures around matches that were played: history, replay, charts, statistics, export."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from shiboken6 import isValid

from desktop.match_log.match_export.export_dialog import ExportDialog
from desktop.screens.history.history_screen import HistoryScreen
from desktop.screens.history.match_columns import Column
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.window.main_window import MainWindow

TITLES = (
    "",
    "Final",
    "<img src=x onerror=alert(1)><b>bold",
    "\u202eright to left\u2066 \u0000\x1b[31m\u0007",
    "x" * 500,
    "\N{DIE FACE-6}\U0001f3b2\U0001f468\u200d\U0001f469\u200d\U0001f467" * 30,
    "../../CON.txt. ",
    "NUL",
    '=HYPERLINK("http://x")',
    "\ud800 half a letter",
)
"""Titles that a player may type or paste, and that a file may hold."""


class LibraryGestures:
    """Makes gestures at the history and at replays."""

    def __init__(self, window: Callable[[], MainWindow], folder: Path, luck: Random) -> None:
        """Prepare the gestures.

        Args:
            window: selects a window.
            folder: gets the exported files.
            luck: selects everything else.
        """
        self._window, self._folder, self._luck = window, folder, luck

    def open_library(self) -> str:
        """Open the history or the statistics."""
        name = self._luck.choice(("history", "history", "statistics"))
        self._window().open_screen(name)
        return name

    def change_history(self) -> str:
        """Select, sort, search, rename, delete and restore matches."""
        screen = self._window().opener.find("history")
        if screen is None or not screen.isVisible():
            return self.open_library()
        change = self._luck.choice(
            (self._select, self._select, self._rename, self._sort, self._search, self._press)
        )
        return f"{change.__name__} {change(screen)}"

    def replay(self) -> str:
        """Open a saved match as a replay, or go somewhere in the one that is open."""
        window = self._window()
        screen = window.table_screen
        if not isinstance(screen, ReplayScreen) or not screen.isVisible():
            saved = window.store.summaries() if window.store is not None else ()
            if not saved:
                return "no match to replay"
            number = self._luck.choice(saved).id
            window.saved_matches.replay_saved(number)
            return f"opens match {number}"
        acts, lines = len(screen.timeline), len(screen.timeline.log)
        goals: tuple[Callable[[], object], ...] = (
            lambda: screen.go_to_act(self._luck.randrange(acts + 1)),
            lambda: screen.controls.slider.setValue(self._luck.randrange(acts + 1)),
            lambda: screen.step_event(self._luck.choice((1, -1))),
            lambda: screen.step_turn(self._luck.choice((1, -1))),
            lambda: screen.step(self._luck.choice((1, -1))),
            lambda: screen.go_to_line(self._luck.randrange(lines)) if lines else None,
            lambda: screen.show_act(self._luck.randrange(acts + 1)),
            lambda: screen.side.contents.log.page.line_chosen.emit(
                self._luck.randrange(lines or 1)
            ),
            screen.toggle_film,
            screen.toggle_film,
            screen.toggle_charts,
            screen.toggle_log,
        )
        place = self._luck.randrange(len(goals))
        for _ in range(self._luck.choice((1, 1, 1, 20))):
            if isValid(screen):
                goals[place]()
        return f"goal {place} of {acts} acts"

    def export(self) -> str:
        """Open the export of a match or of several, or press something in it."""
        dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, ExportDialog)]
        dialog = next((one for one in dialogs if one.isVisible()), None)
        if dialog is None:
            return self._open_export()
        buttons = [one for one in dialog.findChildren(QAbstractButton) if one.isVisible()]
        button = self._luck.choice(buttons)
        if button.objectName() == "open-folder":
            return "not the folder"
        if self._luck.random() < 0.3:
            button = dialog.export_it
        if button is dialog.export_it and not Path(dialog.place.text()).is_relative_to(
            self._folder
        ):
            dialog.place.setText(
                str(self._folder / self._luck.choice(("new", "a.txt", "no/where")))
            )
        told = button.objectName()
        button.click()
        return told

    def _open_export(self) -> str:
        window = self._window()
        if window.table_screen is not None and self._luck.random() < 0.5:
            window.run_command("export")
            return "opens it for the match on the table"
        saved = window.store.summaries() if window.store is not None else ()
        chosen = self._luck.sample([one.id for one in saved], min(len(saved), 3))
        window.saved_matches.export_saved(*chosen)
        return f"opens it for {chosen}"

    def _select(self, screen: HistoryScreen) -> str:
        rows = range(len(screen.shown))
        flags = QItemSelectionModel.SelectionFlag
        chosen = self._luck.sample(rows, min(len(rows), self._luck.choice((1, 1, 3))))
        for row in chosen:
            index = screen.table.model().index(row, 0)
            screen.table.selectionModel().setCurrentIndex(index, flags.Select | flags.Rows)
        return str(chosen)

    def _rename(self, screen: HistoryScreen) -> str:
        if not screen.shown:
            return "nothing"
        match = self._luck.choice(screen.shown)
        title = QLineEdit(self._luck.choice(TITLES)).text()  # Qt drops what is no whole letter
        screen._rename(match, title)
        return ascii(title[:20])

    def _sort(self, screen: HistoryScreen) -> str:
        column = self._luck.choice(list(Column))
        screen.sort_by(column)
        return column.name

    def _search(self, screen: HistoryScreen) -> str:
        words = self._luck.choice(("", "", "e", "\u202e", "x" * 300, "(", "no such match"))
        screen.filter.search.setText(words)
        return ascii(words[:20])

    def _press(self, screen: HistoryScreen) -> str:
        pressed = (screen.delete, screen.undo, screen.undo, screen.open, screen.rename, screen.add)
        button = self._luck.choice((*pressed, screen.replay, screen.export, screen.statistics))
        if button.isVisible() and button.isEnabled():
            button.click()
        return "done"
