"""The large buttons of the victory scene: a title, a line below it, and a key."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.panels.widgets.wood_button import WoodButton
from desktop.style.materials.letters import ALIGN_LEFT, paint_text
from desktop.style.materials.plates import paint_key_cap

_PADDING = 18.0


class VictoryButton(WoodButton):
    """A wooden button, or the main one, with a line that says what it does."""

    def __init__(
        self, words: str, line: str, key: str, *, name: str, is_main: bool = False
    ) -> None:
        """Make a button.

        Args:
            words: the title.
            line: the smaller line below it.
            key: the key that presses it.
            name: the object name.
            is_main: whether this is the main button.
        """
        self._line = line
        self._title_pixels = 22.0
        super().__init__(words, key, name=name, is_main=is_main)
        self.setAccessibleDescription(line)

    def set_line(self, line: str) -> None:
        """Set the line below the title."""
        self._line = line
        self.setAccessibleDescription(line)
        self.update()

    def set_title_pixels(self, pixels: float) -> None:
        """Set the size of the title; the line is two thirds as large, if that can be read."""
        self._title_pixels = pixels
        self.update()

    def _paint_words(self, painter: QPainter) -> None:
        plate, ink, pixels = self.plate_rect(), self._ink(), self._title_pixels
        if self.isDown():
            plate.translate(0, 1)
        small = max(12.5, 0.66 * pixels)
        cap = QRectF(0, 0, 1.7 * small, 1.7 * small)
        cap.moveCenter(plate.center())
        cap.moveRight(plate.right() - _PADDING)
        paint_key_cap(painter, cap, self._key, ink, 0.95 * small)
        room = plate.adjusted(_PADDING, 0, 0, 0)
        room.setRight(cap.left() - 8)
        both = 1.3 * (pixels + small)
        upper = QRectF(room.left(), room.center().y() - both / 2, room.width(), 1.3 * pixels)
        lower = QRectF(room.left(), upper.bottom(), room.width(), 1.3 * small)
        paint_text(painter, upper, self._words, ink, pixels, bold=True, align=ALIGN_LEFT)
        paint_text(painter, lower, self._line, ink, small, align=ALIGN_LEFT)
