"""The questions of a replay before somebody plays on: who plays, and with which luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QGridLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import lay_column, make_button, make_label, name_drop_down
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.text.match_choices import OFFERED_LEVELS, about_seat, seat_title
from rules.reading import shortened
from rules.state import Player

_WIDTH = 420
_LONGEST_NAME = 40
"""Letters of a player's name."""


class SeatDialog(QDialog):
    """A row for each player: a person, or the computer at some level."""

    def __init__(self, parent: QWidget, players: Sequence[Player], name: str) -> None:
        """Propose those who played before the point, but at least one person."""
        super().__init__(parent)
        self.setObjectName(f"{name}-dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        levels = [player.computer for player in players]
        if all(levels):
            levels[0] = ""
        self.seats = [
            _seat(f"{name}-seat-{place}", player.name, level)
            for place, (player, level) in enumerate(zip(players, levels, strict=True))
        ]
        self.cancel = make_button(self.tr("Cancel"), name=f"cancel-{name}")
        self._rows = self._lay_out_seats(players)

    @property
    def computers(self) -> tuple[str, ...]:
        """The level of the computer for each player, "" for a person."""
        return tuple(seat.currentData() for seat in self.seats)

    def _lay_out_seats(self, players: Sequence[Player]) -> QVBoxLayout:
        rows = lay_column(make_label(self.tr("Who plays from here?"), "heading"), on=self, gap=12)
        seats = QGridLayout()
        rows.addLayout(seats)
        seats.setColumnStretch(1, 1)
        for place, (player, seat) in enumerate(zip(players, self.seats, strict=True)):
            caption = make_label(shortened(player.name, _LONGEST_NAME))
            caption.setBuddy(seat)
            seats.addWidget(caption, place, 0)
            seats.addWidget(seat, place, 1)
        return rows

    def _finish(self, about: str, title: str, words: str, name: str) -> None:
        """Add an explanation and the buttons; the button with these words starts."""
        self.setWindowTitle(title)
        self.start = make_button(words, name=name, is_main=True)
        self.start.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self._rows.addWidget(make_label(about, "soft", wraps=True))
        self._rows.addStretch(1)
        self._rows.addWidget(WrappingRow.of_buttons(self.start, self.cancel))
        self.setMinimumWidth(scale_with_text(_WIDTH))
        self.start.setDefault(True)  # now that it is in the dialog
        self.start.setFocus()


class TakeOverDialog(SeatDialog):
    """Asks who plays on in a copy of the match, which is a match like any other."""

    def __init__(
        self,
        parent: QWidget,
        players: Sequence[Player],
        acts: int,
        take_over: Callable[[tuple[str, ...]], None],
    ) -> None:
        """`take_over` gets the level of the computer for each player, "" for a person."""
        super().__init__(parent, players, "take-over")
        about = self.tr(
            "This starts a copy of the match at move {move}. The original stays unchanged."
            " Statistics do not count copies."
        )
        title = self.tr("Take over from here")
        about = about.format(move=acts)
        self._finish(about, title, self.tr("Take over"), "start-take-over")
        self._take_over = take_over

    def accept(self) -> None:
        super().accept()
        self._take_over(self.computers)


class TryDialog(SeatDialog):
    """Asks who plays on in a try, and whether its luck is that of the match."""

    def __init__(
        self,
        parent: QWidget,
        players: Sequence[Player],
        begin: Callable[[tuple[str, ...], bool], None],
    ) -> None:
        """`begin` gets the levels of the computer, "" for a person, and whether the luck stays."""
        super().__init__(parent, players, "try")
        self._begin = begin
        self.same_luck = QRadioButton(self.tr("The &same luck: draws and rolls of the match"))
        self.new_luck = QRadioButton(self.tr("&New luck"))
        self._luck = QButtonGroup(self)
        for button, name in ((self.same_luck, "try-same-luck"), (self.new_luck, "try-new-luck")):
            button.setObjectName(name)
            self._luck.addButton(button)
            self._rows.addWidget(button)
        self.same_luck.setToolTip(
            plain_tooltip(
                self.tr(
                    "Each player draws and rolls in each turn what they drew and rolled in the"
                    " match. Dice that were not there then draw and roll new."
                )
            )
        )
        self.same_luck.setChecked(True)
        about = self.tr(
            "The match itself stays as it is. Your tries are listed below the replay, and count"
            " neither in the history nor in statistics."
        )
        title = self.tr("Try something else here")
        self._finish(about, title, self.tr("Try it"), "start-try")

    def accept(self) -> None:
        super().accept()
        self._begin(self.computers, self.same_luck.isChecked())


def _seat(name: str, player: str, level: str) -> QComboBox:
    """Who can play for a player; levels that are no longer offered only where one played."""
    made = QComboBox()
    made.setObjectName(name)
    name_drop_down(made, player)
    older = () if level in ("", *OFFERED_LEVELS) else (level,)
    for place, seat_level in enumerate(("", *OFFERED_LEVELS, *older)):
        made.addItem(seat_title(seat_level), seat_level)
        made.setItemData(place, plain_tooltip(about_seat(seat_level)), Qt.ItemDataRole.ToolTipRole)
    made.setCurrentIndex(made.findData(level))
    return made
