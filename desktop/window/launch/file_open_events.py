"""The application as macOS talks to it: the Finder sends files to the program that runs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class FileOpeningApplication(QApplication):
    """An application that the system asks to open files, also before its window is there.

    Signals:
        file_wanted(file): open this file. Files that came before someone listens are in
            `early_files`.
    """

    file_wanted = Signal(Path)

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self.early_files: list[Path] | None = []

    def take_early_files(self) -> tuple[Path, ...]:
        """The files that came before; those that come later are signals."""
        early, self.early_files = self.early_files or [], None
        return tuple(early)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            if self.early_files is not None:
                self.early_files.append(Path(event.file()))
            else:
                self.file_wanted.emit(Path(event.file()))
            return True
        return super().event(event)
