"""Asks who plays a copy of a match that is taken over from its replay."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QGridLayout, QVBoxLayout, QWidget

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import make_button, make_label, name_drop_down
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.text.match_choices import OFFERED_LEVELS, about_seat, seat_title
from rules.reading import shortened
from rules.state import Player

_WIDTH = 420
_LONGEST_NAME = 40
"""Letters of a player's name."""


class TakeOverDialog(QDialog):
    """A row for each player: a person, or the computer at some level.

    Signals:
        chosen(levels): continue with these: for each player the level of the computer, "" for a
            person.
    """

    chosen = Signal(tuple)

    def __init__(self, parent: QWidget, players: Sequence[Player], acts: int) -> None:
        """Propose those who played, but at least one person.

        Args:
            parent: the window to block meanwhile.
            players: the players, as they were at the point that is taken over.
            acts: the number of acts before that point.
        """
        super().__init__(parent)
        self.setObjectName("take-over-dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Take over from here"))
        levels = [player.computer for player in players]
        if all(levels):
            levels[0] = ""
        self.seats = [
            _seat(f"take-over-seat-{place}", player.name, level)
            for place, (player, level) in enumerate(zip(players, levels, strict=True))
        ]
        self.start = make_button(self.tr("Take over"), name="start-take-over", is_main=True)
        self.cancel = make_button(self.tr("Cancel"), name="cancel-take-over")
        self._lay_out(players, acts)
        self.start.setDefault(True)
        self.start.setFocus()
        self.start.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self.accepted.connect(self._choose)

    def _choose(self) -> None:
        self.chosen.emit(tuple(seat.currentData() for seat in self.seats))

    def _lay_out(self, players: Sequence[Player], acts: int) -> None:
        rows = QVBoxLayout(self)
        rows.setSpacing(12)
        rows.addWidget(make_label(self.tr("Who plays from here?"), "heading"))
        seats = QGridLayout()
        seats.setColumnStretch(1, 1)
        for place, (player, seat) in enumerate(zip(players, self.seats, strict=True)):
            caption = make_label(shortened(player.name, _LONGEST_NAME))
            caption.setBuddy(seat)
            seats.addWidget(caption, place, 0)
            seats.addWidget(seat, place, 1)
        rows.addLayout(seats)
        about = self.tr(
            "This starts a copy of the match at move {move}. The original stays unchanged."
            " Statistics do not count copies."
        )
        rows.addWidget(make_label(about.format(move=acts), "soft", wraps=True))
        rows.addStretch(1)
        rows.addWidget(WrappingRow.of_buttons(self.start, self.cancel))
        self.setMinimumWidth(scale_with_text(_WIDTH))


def _seat(name: str, player: str, level: str) -> QComboBox:
    """Who can play for a player; levels that are no longer offered only where one played."""
    made = QComboBox()
    made.setObjectName(name)
    name_drop_down(made, player)
    older = () if level in ("", *OFFERED_LEVELS) else (level,)
    for place, one in enumerate(("", *OFFERED_LEVELS, *older)):
        made.addItem(seat_title(one), one)
        made.setItemData(place, plain_tooltip(about_seat(one)), Qt.ItemDataRole.ToolTipRole)
    made.setCurrentIndex(made.findData(level))
    return made
