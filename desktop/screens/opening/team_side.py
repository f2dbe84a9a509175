"""The team of a player at one side of the opening."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.screens.new_match.card_tiles.team_tiles import TeamTiles
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.materials.plates import paint_felt_plate
from desktop.style.materials.shadows import rounded
from rules.teams import Team

_NAME, _NOTE = 18.0, 13.0  # pixels at 1280x800
_PAD, _MARGIN = 12.0, 4.0


class TeamSide(QWidget):
    """A plate in the color of a player's felt with the name and the cards, face up or down."""

    def __init__(self, seat: int) -> None:
        """Make it empty.

        Args:
            seat: 0 for the colors of the first player, 1 for those of the second.
        """
        super().__init__()
        self._seat = seat
        self.name = make_label(wraps=True)
        self.note = make_label(wraps=True)
        self.tiles = TeamTiles()
        for part in (self.name, self.note, self.tiles):
            part.setParent(self)

    def show_team(self, name: str, note: str, team: Team, *, backs: bool) -> None:
        """Show a player and a team, whose cards may lie face down."""
        self.tiles.show_team(team, self._seat, backs=backs)
        self.set_words(name, note)

    def set_words(self, name: str, note: str) -> None:
        """Show a name, and a line below it."""
        self.name.setText(name)
        self.note.setText(note)
        self._place()

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        ink = current_theme().table.felt_ink
        for label, pixels, weight in ((self.name, _NAME, "bold"), (self.note, _NOTE, "normal")):
            label.setStyleSheet(
                f"color: {ink}; font-size: {round(pixels * letters)}px; font-weight: {weight};"
            )
        self.tiles.set_letters(letters)
        self._place()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        left, top = _MARGIN + _PAD, _MARGIN + 0.7 * _PAD
        wide = max(1, round(self.width() - 2 * left))
        for label in (self.name, self.note):
            high = label.heightForWidth(wide) if label.text() else 0
            label.setGeometry(QRectF(left, top, wide, high).toRect())
            top += high
        top += 0.4 * _PAD
        self.tiles.setGeometry(QRectF(left, top, wide, self.height() - top - 1.4 * _PAD).toRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN - 2)
        paint_felt_plate(painter, rounded(plate, 12), self._seat)
        painter.end()
