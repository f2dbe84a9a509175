"""Wooden buttons whose letters and plate are given in pixels, for the rails of the table."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize

from desktop.panels.widgets.wood_button import MAIN_MARGIN, WOOD_MARGIN, WoodButton
from desktop.style.materials.letters import text_width

_PADDING = 14
_GAP, _CAP = 10.0, 14.0


class RailButton(WoodButton):
    """A wooden button, or the main button, that gets its size from the layout of the table.

    The key cap gives way where there is no room for it; `text()` always names the key.
    """

    def __init__(self, words: str, key: str = "", *, name: str = "", is_main: bool = False) -> None:
        """Make a button.

        Args:
            words: the text of the button.
            key: the name of the shortcut; "" for a button without one.
            name: the object name.
            is_main: whether this is the main button.
        """
        self._letter_pixels = 13.0
        self._full_key = key
        self._room_around = MAIN_MARGIN if is_main else WOOD_MARGIN
        super().__init__(words, key, name=name, is_main=is_main)

    def set_label(self, words: str, key: str = "") -> None:
        """Set the text and the shortcut."""
        self._full_key = key
        super().set_label(words, key)

    def set_pixels(self, pixels: float) -> None:
        """Set the size of the letters."""
        if pixels != self._letter_pixels:
            self._letter_pixels = pixels
            self.update()

    @property
    def margin(self) -> int:
        """The room around the plate for its shadow or light, as far as the parent has any."""
        return self._room_around

    def set_plate_geometry(self, rect: QRect) -> None:
        """Put the button where its plate fills a rectangle of its parent."""
        parent = self.parentWidget()
        room = parent.rect() if parent is not None else rect
        free = min(
            rect.top() - room.top(),
            room.bottom() - rect.bottom(),
            rect.left() - room.left(),
            room.right() - rect.right(),
        )
        self._room_around = max(0, min(super().margin, free))
        super().set_plate_geometry(rect)

    @property
    def pixels(self) -> float:
        """The size of the letters."""
        return self._letter_pixels

    def plate_width(self, *, with_key: bool = True) -> float:
        """The width that the plate needs for its words and its key cap."""
        wide = text_width(self._words, self.pixels, bold=True) + 2 * _PADDING
        if with_key and self._full_key:
            wide += _GAP + _CAP + text_width(self._full_key, 0.8 * self.pixels, bold=True)
        return wide

    def show_key(self, *, shows: bool) -> None:
        """Show the key cap, or leave it out where there is too little room."""
        self._key = self._full_key if shows else ""
        self.update()

    def sizeHint(self) -> QSize:
        """The least size: the words without the key cap."""
        around = 2 * self.margin
        words = text_width(self._words, self.pixels, bold=True)
        return QSize(round(words) + around, round(1.5 * self.pixels) + around)
