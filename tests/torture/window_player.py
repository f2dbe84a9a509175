"""Plays random matches in the real window, and checks after each move what the disk holds."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from types import TracebackType
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from desktop.match.autosave import Autosave
from desktop.screens.table_screen import TableScreen
from desktop.storage import match_notation
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from desktop.style.application import make_application
from desktop.window.main_window import MainWindow
from rules.game import Game


class WindowPlayer:
    """A window with a data folder of its own choice, without animations, throws and sound."""

    def __init__(self, folder: Path, chance: Random) -> None:
        """Open the window.

        Args:
            folder: the data folder.
            chance: selects the moves.
        """
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        if QApplication.instance() is None:
            make_application([])
        self.chance = chance
        settings = Settings()
        settings.throw_by_hand = settings.sound = False
        settings.reduced_motion = True
        self.window = MainWindow(Store(folder), settings=settings)
        self.window.show()
        QApplication.processEvents()

    @property
    def table(self) -> TableScreen:
        """The table of the open match."""
        assert self.window.table_screen is not None
        return self.window.table_screen

    @property
    def game(self) -> Game:
        """The open match."""
        return self.table.session.game

    @property
    def autosave(self) -> Autosave:
        """Saves the open match."""
        assert self.window.current_table.autosave is not None
        return self.window.current_table.autosave

    @property
    def messages(self) -> str:
        """What the bar at the top says."""
        bar = self.window.problem_bar
        return bar.text.text() if bar.isVisible() else ""

    def open_match(self) -> None:
        """Start a new match."""
        seed = self.chance.randrange(10**6)
        self.window.current_table.open_match(match_notation.new_match(("Eric", "Mike"), seed))
        self._finish()

    def move(self) -> None:
        """Make a random move, undo one, or start a new match where one has ended."""
        if self.game.state.is_over:
            self.open_match()
        before = len(self.game.history)
        if self.chance.random() < 0.1:
            self.window.table_screen.commands.undo()
            self.answer("no")  # to undoing a roll
        if len(self.game.history) == before:
            self.table.session.play(self.chance.choice(self.game.legal_moves()))
        self._finish()

    def fault(self) -> str:
        """What is wrong after a move: the disk must hold the match, or the bar say that not."""
        if problem := self.autosave.problem:
            return "" if problem in self.messages else f"not saved, without a message: {problem}"
        held = self._held()
        return "" if held == match_notation.write_notation(self.game) else f"not saved: {held!r}"

    def save_time(self) -> float:
        """Seconds that one more attempt to save takes."""
        began = time.perf_counter()
        self.autosave.save()
        return time.perf_counter() - began

    def go_home(self, answer: str, export_to: Path) -> bool:
        """Leave the match; if the window asks, give this answer. Returns whether it asked."""
        self.window.go_home()
        return self.answer(answer, export_to)

    def close(self) -> None:
        """Close the window, whatever is lost, and delete it."""
        self.window.close()
        self.answer("leave")
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()

    def answer(self, answer: str, export_to: Path = Path()) -> bool:
        """Answer the questions over the window; returns whether there was one."""
        boxes = [box for box in self.window.findChildren(QMessageBox) if box.isVisible()]
        for box in boxes:
            button = next(one for one in box.buttons() if one.objectName() == answer)
            with patch.object(QFileDialog, "getSaveFileName", lambda *asked: (str(export_to), "")):
                button.click()
                QApplication.processEvents()
        return bool(boxes)

    def _held(self) -> str | None:
        """The match as the file holds it, read as another program would read it."""
        store = self.window.store
        assert store is not None
        try:
            uri = f"{store.file.resolve().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True)) as database:
                row = database.execute(
                    "SELECT notation FROM notations WHERE match = ?", (self.autosave.match_id,)
                ).fetchone()
        except sqlite3.Error as reason:
            return str(reason)
        return None if row is None else str(row[0])

    def _finish(self) -> None:
        QApplication.processEvents()
        if self.window.table_screen is not None:
            self.window.table_screen.view.skip_animations()
        QApplication.processEvents()


@contextmanager
def caught_exceptions() -> Iterator[list[str]]:
    """The exceptions that escape from callbacks of Qt meanwhile; PySide gives them to the hook."""
    caught: list[str] = []
    before = sys.excepthook

    def catch(
        kind: type[BaseException], reason: BaseException, trace: TracebackType | None
    ) -> None:
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "?"
        caught.append(f"{kind.__name__} escaped at {place}: {reason}")

    sys.excepthook = catch
    try:
        yield caught
    finally:
        sys.excepthook = before
