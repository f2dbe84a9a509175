"""Applies the settings: colors and text size to the program, the rest to the open table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop import look
from desktop.app import theme_of
from desktop.palette import Theme
from desktop.settings import SPEEDS, Settings

if TYPE_CHECKING:
    from desktop.screens.table_screen import TableScreen

_LOOKS = ("theme", "palette", "text_size")


class Dressing(QObject):
    """Applies changed settings at once, and follows the system's light or dark mode.

    Signals:
        dressed(theme): the colors or the text size changed.
        changed(): another setting changed, which may affect the open table.
    """

    dressed = Signal(object)
    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self.theme: Theme = self._chosen()
        settings.changed.connect(self._follow)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.dress)

    def dress(self) -> None:
        """Apply the chosen colors and text size to the whole program."""
        self.theme = self._chosen()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            look.wear(app, self.theme)
        self.dressed.emit(self.theme)

    def settle(self, table: TableScreen) -> None:
        """Apply the settings that concern a table: speed, motion, throwing, rotation, passing."""
        chosen, view = self._settings, table.view
        view.set_speed(SPEEDS[chosen.speed])
        view.set_reduced_motion(chosen.reduced_motion)
        view.set_throw_by_hand(chosen.throw_by_hand and table.lets_throw)
        view.set_turns(table.lets_turn and chosen.turn_table == "turns")
        table.follow(chosen)

    def _follow(self, name: str) -> None:
        if name in _LOOKS:
            self.dress()
        else:
            self.changed.emit()

    def _chosen(self) -> Theme:
        chosen = self._settings
        return theme_of(chosen.palette, chosen.theme, chosen.text_size)
