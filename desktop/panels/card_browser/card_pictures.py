"""Paints pictures of cards in small slices of time, so that scrolling never waits for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import (
    QElapsedTimer,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from desktop.card_art.card_parts import INK_ON_ENAMEL, enamel
from desktop.card_art.card_picture import SHADOW, card_image
from desktop.card_art.illustration.recipe import ArtRecipe, recipe_of, tones_of
from desktop.panels.card_browser.card_words import card_key
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    paint_text,
    text_font,
    text_width,
)
from desktop.style.materials.pictures import PictureCache, blank_picture, painter_on
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_weave
from desktop.style.materials.tones import mix, tone
from desktop.style.palette import LIGHT, Theme
from desktop.style.table_colors import TableColors
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
    """The pictures of one browser: painted when they are wanted, first without their art."""

    painted = Signal(object)  # card: there is a new picture of a card

    def __init__(self, wanted: Callable[[], Sequence[Card]], parent: QObject) -> None:
        """Make an empty cache. `wanted` gives the cards to paint, the most urgent first."""
        super().__init__(parent)
        self._wanted = wanted
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self.pixels = 0
        """The number of pixels of all pictures."""
        self._most_pixels: float = _KEPT_PIXELS
        self._look = _Look((0.0, 0.0), LIGHT, 1.0)
        self._moved = QElapsedTimer()
        self._place, self._flies = 0, False
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

    def note_scrolling(self, place: int) -> None:
        """The cards move to a place: paint less at a time, and no art until they rest.

        While they fly past, step by step and each time by more than a card, nobody could look at a
        picture: then nothing is painted.
        """
        self._flies = self._is_moving and abs(place - self._place) > self._look.size[1]
        self._place = place
        self._moved.start()
        self.paint_soon()

    @property
    def _is_moving(self) -> bool:
        return self._moved.isValid() and self._moved.elapsed() < _REST

    def pause(self) -> None:
        """Stop painting until `paint_soon` is called again."""
        self._timer.stop()

    def clear(self) -> None:
        """Drop all pictures, and stop painting."""
        self.pause()
        self._kept.clear()
        self.pixels = 0

    @property
    def is_busy(self) -> bool:
        """Whether there is anything left to paint."""
        return self._timer.isActive()

    # --- painting

    def _paint_slice(self) -> None:
        is_moving = self._is_moving
        if is_moving and self._flies:
            self._timer.start(_MOVING_BETWEEN)
            return
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
        self.pixels += picture.width() * picture.height()
        while self.pixels > self._most_pixels and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))
        self.painted.emit(card)

    def _drop(self, key: str) -> None:
        old = self._kept.pop(key, None)
        if old is not None:
            self.pixels -= old.picture.width() * old.picture.height()


# --- tile painter ---------------------------------------------------------------------------------


_CORNER = 0.05  # of the width of a card


class TileState(NamedTuple):
    """How a tile is shown."""

    is_chosen: bool = False
    is_focused: bool = False
    is_hovered: bool = False
    owned: str = ""  # the mark of an owned card; "" for none


def paint_card_tile(
    painter: QPainter,
    area: QRectF,
    picture: QPixmap | None,
    card: Card,
    badge: str,
    state: TileState,
) -> None:
    """Paint a tile.

    `area` is that of the card itself. `picture` has its shadow too and perhaps another size; None
    while it is not painted. `badge` is short words on a plate over the card.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if picture is None:
        _paint_frame(painter, area, card)
    else:
        _copy(painter, area, picture)
    if state.is_chosen or state.is_hovered:
        _paint_ring(painter, area, state)
    if badge:
        _paint_badge(painter, area, badge)
    if state.owned:
        _paint_owned(painter, area, state.owned)
    painter.restore()


def paint_cloth(painter: QPainter, area: QRect, table: TableColors, scrolled: int) -> None:
    """Paint the cloth under the cards; its threads move with them."""
    painter.fillRect(area, QColor(table.stage))
    painter.translate(0, -scrolled)
    paint_weave(painter, QRectF(area.translated(0, scrolled)), table, 0.6)


def _copy(painter: QPainter, area: QRectF, picture: QPixmap) -> None:
    size = picture.deviceIndependentSize()
    if size == QSizeF(area.width() + 2 * SHADOW, area.height() + 2 * SHADOW):
        painter.drawPixmap(QPointF(area.x() - SHADOW, area.y() - SHADOW), picture)
        return
    scale = area.width() / (size.width() - 2 * SHADOW)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    edge = SHADOW * scale
    target = area.adjusted(-edge, -edge, edge, edge)
    painter.drawPixmap(target, picture, QRectF(picture.rect()))


def _paint_frame(painter: QPainter, area: QRectF, card: Card) -> None:
    """Paint a frame with the name: enough to recognize the card until it is painted."""
    size, ratio = area.size(), painter.device().devicePixelRatioF()
    key = (tones_of(card), size.toTuple(), current_theme(), ratio)
    frame = _frames.find(key) or _frames.keep(key, _empty_frame(recipe_of(card), size, ratio))
    painter.drawPixmap(area.topLeft(), frame)
    unit = area.width() / 212
    name = QRectF(area.x() + 44 * unit, area.y() + 8 * unit, area.width() - 50 * unit, 30 * unit)
    painter.setFont(text_font(16 * unit, bold=True))
    painter.setPen(QColor(INK_ON_ENAMEL))
    painter.drawText(name, ALIGN_LEFT, card.name)


def _empty_frame(recipe: ArtRecipe, size: QSizeF, ratio: float) -> QPixmap:
    """The enamel of a card with a window for its art."""
    theme = current_theme()
    picture = blank_picture(size, ratio)
    painter = painter_on(picture)
    area = QRectF(1, 1, size.width() - 2, size.height() - 2)
    top, _ = enamel(recipe, theme)
    path = rounded(area, _CORNER * size.width())
    painter.fillPath(path, top)
    if theme.table.is_plain:
        painter.setPen(QPen(QColor(INK_ON_ENAMEL), 2))
        painter.drawPath(path)
    else:
        unit = size.width() / 212
        art = QRectF(10 * unit, 46 * unit, size.width() - 20 * unit, 0.4 * size.height())
        painter.fillRect(art, mix(recipe.middle, recipe.deep, 0.3))
    painter.end()
    return picture


_frames = PictureCache(1_500_000)  # 6 MB: one for each energy type


def _paint_ring(painter: QPainter, area: QRectF, state: TileState) -> None:
    theme = current_theme()
    color, width = theme.table.brass[1], 2.0
    if state.is_chosen:
        color, width = (theme.legal, 4.5) if state.is_focused else (theme.table.brass[0], 3.0)
    if theme.table.is_plain and state.is_chosen:
        color = theme.legal if state.is_focused else theme.focus
    around = area.adjusted(-width, -width, width, width)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if state.is_chosen:  # a dark line makes the ring visible on every ground
        painter.setPen(QPen(tone("#000000", 190), width + 3))
        painter.drawPath(rounded(around, _CORNER * area.width() + width))
    painter.setPen(QPen(QColor(color), width))
    painter.drawPath(rounded(around, _CORNER * area.width() + width))


_BADGE, _OWNED = 14.0, 12.5  # the letters of a badge and of the mark of an owned card, in pixels


def _paint_badge(painter: QPainter, area: QRectF, badge: str) -> None:
    """Paint a brass plate over the upper right corner of the picture, below the name."""
    table, pixels = current_theme().table, _BADGE * max(1.0, current_theme().text_scale)
    top = area.y() + 0.25 * area.width()
    _paint_plate(painter, area, badge, pixels, top, (table.brass[0], table.brass_ink))


def _paint_owned(painter: QPainter, area: QRectF, owned: str) -> None:
    """Paint a tab of paper at the upper edge of the card, beside the name."""
    theme = current_theme()
    pixels = _OWNED * max(1.0, theme.text_scale)
    top = area.y() - 0.55 * pixels
    _paint_plate(painter, area, owned, pixels, top, (theme.card, theme.text))


def _paint_plate(
    painter: QPainter,
    area: QRectF,
    words: str,
    pixels: float,
    top: float,
    colors: tuple[str, str],
) -> None:
    """Paint words on a plate at the right edge of a card, in the colors of plate and letters."""
    ground, ink = colors
    wide = min(area.width(), text_width(words, pixels, bold=True) + 1.4 * pixels)
    plate = QRectF(0, top, wide, 1.7 * pixels)
    plate.moveRight(area.right() + 0.35 * pixels)
    path = rounded(plate, plate.height() / 2)
    painter.fillPath(path, QColor(ground))
    painter.setPen(QPen(QColor(current_theme().table.brass[2]), 2))
    painter.drawPath(path)
    inside = plate.adjusted(0.4 * pixels, 0, -0.4 * pixels, 0)
    paint_text(painter, inside, words, ink, pixels, bold=True, align=ALIGN_CENTER)
