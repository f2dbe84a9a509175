"""Paints pictures of cards in small slices of time, so that scrolling never waits for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, QSize, QSizeF, QTimer, Signal
from PySide6.QtGui import QPixmap

from desktop.card_art.card_picture import card_image
from desktop.panels.card_browser.card_words import card_key
from desktop.style.palette import LIGHT, Theme
from rules.cards import Card

_KEPT_PIXELS = 12_000_000  # 48 MB of pictures, more than a screen can show
_KEPT_SCREENS = 3  # on large screens: what is shown, the next row, and what was shown before
_SLICE = 6  # milliseconds of painting before the window gets its turn
_BETWEEN = 1  # milliseconds between two slices
_REST = 90  # milliseconds without scrolling before art is painted
_MOVING_BETWEEN = 12  # milliseconds between two slices while the cards move


class _Look(NamedTuple):
    """Everything that a picture depends on besides its card."""

    size: tuple[float, float]
    theme: Theme
    ratio: float


class _Kept(NamedTuple):
    """A picture in the cache."""

    card: Card
    look: _Look
    has_art: bool
    picture: QPixmap


class CardPictures(QObject):
    """The pictures of one browser: painted when they are wanted, first without their art.

    Signals:
        painted(card): there is a new picture of a card.
    """

    painted = Signal(object)

    def __init__(self, wanted: Callable[[], Sequence[Card]], parent: QObject) -> None:
        """Make an empty cache.

        Args:
            wanted: gives the cards to paint, the most urgent ones first.
            parent: the owner.
        """
        super().__init__(parent)
        self._wanted = wanted
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._pixels = 0
        self._most_pixels: float = _KEPT_PIXELS
        self._look = _Look((0.0, 0.0), LIGHT, 1.0)
        self._moved = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._paint_slice)

    def set_look(self, size: QSizeF, theme: Theme, ratio: float) -> None:
        """Set the size and the colors of all pictures; older ones serve until they are painted."""
        self._look = _Look((size.width(), size.height()), theme, ratio)
        self.paint_soon()

    def find(self, card: Card) -> QPixmap | None:
        """The latest picture of a card, perhaps of another size or without art; or None."""
        key = card_key(card)
        kept = self._kept.get(key)
        if kept is None or kept.card is not card:
            return None
        self._kept.move_to_end(key)
        return kept.picture

    def make_room(self, shown: QSize) -> None:
        """Keep several times as many pixels as an area that shows cards has, if that is more."""
        ratio = self._look.ratio
        pixels = shown.width() * shown.height() * ratio * ratio
        self._most_pixels = max(_KEPT_PIXELS, _KEPT_SCREENS * pixels)

    def paint_soon(self) -> None:
        """Paint what is wanted as soon as the window has nothing else to do."""
        if not self._timer.isActive():
            self._timer.start(0)

    def note_scrolling(self) -> None:
        """The cards move: paint less at a time, and no art until they rest."""
        self._moved.start()
        self.paint_soon()

    def pause(self) -> None:
        """Stop painting until `paint_soon` is called again."""
        self._timer.stop()

    def clear(self) -> None:
        """Drop all pictures, and stop painting."""
        self.pause()
        self._kept.clear()
        self._pixels = 0

    @property
    def is_busy(self) -> bool:
        """Whether there is anything left to paint."""
        return self._timer.isActive()

    @property
    def pixels(self) -> int:
        """The number of pixels of all pictures."""
        return self._pixels

    # --- painting

    def _paint_slice(self) -> None:
        is_moving = self._moved.isValid() and self._moved.elapsed() < _REST
        clock = QElapsedTimer()
        clock.start()
        for card, has_art in self._missing():
            if has_art and is_moving:
                break
            self._paint(card, has_art=has_art)
            if clock.elapsed() >= _SLICE or is_moving:
                self._timer.start(_MOVING_BETWEEN if is_moving else _BETWEEN)
                return
        if is_moving:
            self._timer.start(_REST)

    def _missing(self) -> list[tuple[Card, bool]]:
        """The pictures to paint, with or without art: first those that have none at all."""
        wanted = self._wanted()
        new, plain = [], []
        for card in wanted:
            kept = self._kept.get(card_key(card))
            if kept is None or kept.card is not card:
                new.append((card, False))
            elif not kept.has_art or kept.look != self._look:
                plain.append((card, True))
        return new + plain

    def _paint(self, card: Card, *, has_art: bool) -> None:
        look = self._look
        image = card_image(card, QSizeF(*look.size), look.theme, look.ratio, has_art=has_art)
        key, picture = card_key(card), QPixmap.fromImage(image)
        self._drop(key)
        self._kept[key] = _Kept(card, look, has_art, picture)
        self._pixels += picture.width() * picture.height()
        while self._pixels > self._most_pixels and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))
        self.painted.emit(card)

    def _drop(self, key: str) -> None:
        old = self._kept.pop(key, None)
        if old is not None:
            self._pixels -= old.picture.width() * old.picture.height()
