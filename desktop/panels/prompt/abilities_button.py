"""The button that lists the Global Abilities: in words, or as a G like on cards with a number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from desktop.card_art.ability_text import paint_global_mark
from desktop.panels.widgets.rail_button import RailButton
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import paint_text, text_width

_SIGN = 1.5  # the diameter of the circle with a G, in letter heights
_AWAY = 0.4  # the room between the circle and the number, in letter heights


class AbilitiesButton(RailButton):
    """Opens the list of Global Abilities; where there is little room it is a G and their number."""

    def __init__(self, words: str, count: int) -> None:
        """Make the button.

        Args:
            words: the text of the button.
            count: how many Global Abilities can be used.
        """
        self._is_short = False
        super().__init__(words, "G", name="show-abilities", short=str(count))

    def plate_width(self, *, with_key: bool = True, is_short: bool = False) -> float:
        """The width for the words and the key cap, or for the sign and the number."""
        if not is_short:
            return super().plate_width(with_key=with_key)
        return super().plate_width(with_key=False, is_short=True) + (_SIGN + _AWAY) * self.pixels

    def show_key(self, *, shows: bool, is_short: bool = False) -> None:
        """Show the words with or without the key cap, or only the sign and the number."""
        self._is_short = is_short
        super().show_key(shows=shows and not is_short, is_short=is_short)

    def _paint_words(self, painter: QPainter) -> None:
        if not self._is_short:
            super()._paint_words(painter)
            return
        plate, pixels = self.plate_rect(), self.pixels
        if self.isDown():
            plate.translate(0, 1)
        side, number = _SIGN * pixels, text_width(self._words, pixels, bold=True)
        left = plate.center().x() - (side + _AWAY * pixels + number) / 2
        circle = QRectF(left, plate.center().y() - side / 2, side, side)
        paint_global_mark(painter, circle, current_theme(), is_legal=self.isEnabled())
        room = QRectF(plate)
        room.setTopLeft(QPointF(circle.right() + _AWAY * pixels, plate.top()))
        paint_text(painter, room, self._words, self._ink(), pixels, bold=True)
