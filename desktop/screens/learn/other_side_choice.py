"""The question who plays the other side in lessons, with three wooden buttons."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QWidget

from desktop.panels.widgets.wood_button import WOOD_MARGIN, WoodButton
from desktop.storage.lesson_progress import OtherSide
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme

_WORDS = 13.0  # pixels at 1280x800


class _ScaledButton(WoodButton):
    """A wooden button whose letters grow with the screen."""

    letters = 1.0

    @property
    def pixels(self) -> float:
        """The size of the letters."""
        return _WORDS * self.letters


class OtherSideChoice(QWidget):
    """Three buttons, of which one is chosen.

    At both sides it has the margin of a wooden button, for the shadow of the plates.

    Signals:
        chosen(side): the player chose an `OtherSide`.
    """

    chosen = Signal(OtherSide)

    def __init__(self) -> None:
        super().__init__()
        self._label = make_label(self.tr("Who plays the other side?"), wraps=True)
        self._label.setParent(self)
        words = {
            OtherSide.COACH: (self.tr("The coach"), self.tr("The coach makes Mike's moves")),
            OtherSide.LEARNER: (self.tr("Me"), self.tr("You make the moves of both players")),
            OtherSide.FRIEND: (
                self.tr("A friend"),
                self.tr("Two of you learn together, one on each side"),
            ),
        }
        self.buttons = QButtonGroup(self)
        for place, (side, (text, tip)) in enumerate(words.items()):
            button = _ScaledButton(text, name=f"other-side-{side}", tip=tip, parent=self)
            button.setCheckable(True)
            button.setAccessibleName(f"{self._label.text()} {text}: {tip}")
            self.buttons.addButton(button, place)
        self.buttons.idClicked.connect(lambda place: self.chosen.emit(list(OtherSide)[place]))

    def show_chosen(self, side: OtherSide) -> None:
        """Mark the chosen answer."""
        self.buttons.button(list(OtherSide).index(side)).setChecked(True)

    def tab_stops(self) -> list[QWidget]:
        """The buttons in the order of the Tab key."""
        return list(self.buttons.buttons())

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        for button in self.buttons.buttons():
            if isinstance(button, _ScaledButton):
                button.letters = letters
                button.updateGeometry()
        ink = current_theme().table.wood_ink
        self._label.setStyleSheet(
            f"color: {ink}; font-weight: bold; font-size: {round(_WORDS * letters)}px;"
        )

    def height_for(self, width: float) -> float:
        """The height at a width."""
        return self._place(round(width), moves=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(self.width(), moves=True)

    def _place(self, width: int, *, moves: bool) -> int:
        """Place label and buttons if `moves`, and return the height in either case."""
        away = WOOD_MARGIN
        beside = self._label.sizeHint().width() + away if self._fits_beside(width) else 0
        words = (beside or width - away) - away
        high = self._label.heightForWidth(words)
        start, top = (beside, 0) if beside else (0, high)
        left, line = start, 0
        for button in self.buttons.buttons():
            size = button.sizeHint()
            if left > start and left + size.width() > width:
                left, top = start, top + line - away
            if moves:
                button.setGeometry(left, top, size.width(), size.height())
            left += size.width() - away
            line = size.height()
        if moves:
            self._label.setGeometry(away, (line - high) // 2 if beside else 0, words, high)
        return top + line

    def _fits_beside(self, width: int) -> bool:
        """Whether label and buttons fit into one line."""
        buttons = sum(button.sizeHint().width() for button in self.buttons.buttons())
        one_line = self._label.fontMetrics().horizontalAdvance(self._label.text())
        return one_line + buttons + 4 * WOOD_MARGIN < width
