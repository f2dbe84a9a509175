"""A parent for a screen without the window: it writes down where the screen wants to lead."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.panels.navigator import Navigator


class AskedNavigator(QWidget):
    """Notes each call of the navigator: its name and what it was given."""

    def __init__(self, qtbot: QtBot, screen: QWidget) -> None:
        super().__init__()
        self.asked: list[tuple[object, ...]] = []
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(screen)
        # qtbot keeps only a weak reference
        qtbot.addWidget(self, before_close_func=lambda _, kept=self: None)


def _noting(name: str) -> Callable[..., None]:
    def note(self: AskedNavigator, *given: object) -> None:
        self.asked.append((name, *given))

    return note


for _name in vars(Navigator):
    if not _name.startswith("_"):
        setattr(AskedNavigator, _name, _noting(_name))
