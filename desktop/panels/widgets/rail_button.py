"""Wooden buttons whose letters and plate are given in pixels, for the rails of the table."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize

from desktop.panels.widgets.wood_button import MAIN_MARGIN, WOOD_MARGIN, WoodButton
from desktop.style.materials.letters import text_width


class RailButton(WoodButton):
    """A wooden button, or the main button, that gets its size from the layout of the table.

    Where there is little room, the key cap gives way, then the words become shorter. `text()`
    always has all words and the key.
    """

    def __init__(
        self,
        words: str,
        key: str = "",
        *,
        name: str = "",
        is_main: bool = False,
        short: str = "",
    ) -> None:
        """Make a button.

        Args:
            words: the text of the button.
            key: the name of the shortcut; "" for a button without one.
            name: the object name.
            is_main: whether this is the main button.
            short: shorter words for narrow rails; "" if there are none.
        """
        self._letter_pixels = 13.0
        self._scale = 1.0
        self._full_words, self._short_words = words, short
        self._full_key = key
        self._room_around = MAIN_MARGIN if is_main else WOOD_MARGIN
        super().__init__(words, key, name=name, is_main=is_main)

    def set_label(self, words: str, key: str = "") -> None:
        """Set the text and the shortcut."""
        self._full_key = key
        self._full_words = words
        super().set_label(words, key)

    def set_pixels(self, pixels: float, scale: float = 1.0) -> None:
        """Set the size of the letters, and how much larger everything is in a large window."""
        if (pixels, scale) != (self._letter_pixels, self._scale):
            self._letter_pixels, self._scale = pixels, max(1.0, scale)
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

    def plate_width(self, *, with_key: bool = True, is_short: bool = False) -> float:
        """The width that the plate needs for its words, in full or short, and its key cap."""
        words = self._words_shown(is_short)
        wide = text_width(words, self.pixels, bold=True) + 2 * self._padding
        if with_key and self._full_key:
            wide += self._gap + 2 * self._cap_padding
            wide += text_width(self._full_key, 0.8 * self.pixels, bold=True)
        return wide

    def show_key(self, *, shows: bool, is_short: bool = False) -> None:
        """Show or leave out the key cap, and show the words in full or short."""
        self._key = self._full_key if shows else ""
        self._words = self._words_shown(is_short)
        self.update()

    def _words_shown(self, is_short: bool) -> str:
        return (self._short_words if is_short else "") or self._full_words

    @property
    def _padding(self) -> float:
        return super()._padding * self._scale

    @property
    def _gap(self) -> float:
        return super()._gap * self._scale

    @property
    def _cap_padding(self) -> float:
        return super()._cap_padding * self._scale

    @property
    def _radius(self) -> float:
        return super()._radius * self._scale

    def sizeHint(self) -> QSize:
        """The least size: the words without the key cap."""
        around = 2 * self.margin
        words = text_width(self._words, self.pixels, bold=True)
        return QSize(round(words) + around, round(1.5 * self.pixels) + around)
