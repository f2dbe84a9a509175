"""Chooses who plays for a player: a person, or the computer at some level."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from desktop.panels.widgets.wood_button import WoodButton
from desktop.style.plain_text import plain_tooltip
from desktop.text.match_choices import OFFERED_LEVELS, about_seat, seat_title


class SeatButton(WoodButton):
    """A button with a menu of who can play.

    Signals:
        chosen(level): the player chose another one; "" for a person.
    """

    chosen = Signal(str)

    def __init__(self, name: str) -> None:
        """Make it for a person.

        Args:
            name: the object name.
        """
        super().__init__(name=name)
        self._level = ""
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        group = QActionGroup(menu)
        for level in ("", *OFFERED_LEVELS):
            action = menu.addAction(seat_title(level))
            action.setObjectName(f"{name}-{level or 'person'}")
            action.setCheckable(True)
            action.setData(level)
            action.setToolTip(plain_tooltip(about_seat(level)))
            group.addAction(action)
        group.triggered.connect(lambda action: self._choose(action.data()))
        self.setMenu(menu)
        self.show_level("")

    @property
    def level(self) -> str:
        """The level of the computer; "" for a person."""
        return self._level

    def show_level(self, level: str) -> None:
        """Show who plays, without a signal."""
        self._level = level if level in OFFERED_LEVELS else ""
        self.set_label(f"{seat_title(self._level)} ▾")
        self.setAccessibleName(_tr("Who plays: {who}").format(who=seat_title(self._level)))
        self.setToolTip(plain_tooltip(about_seat(self._level)))
        for action in self.menu().actions():
            action.setChecked(action.data() == self._level)

    def _choose(self, level: str) -> None:
        self.show_level(level)
        self.chosen.emit(level)


def _tr(words: str) -> str:
    return QCoreApplication.translate("SeatButton", words)
