"""Banners across the table: whose turn begins, and that Cleanup begins."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.glyphs import polygon
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    letter_path,
    paint_gilded,
    paint_text,
    text_width,
)
from desktop.style.materials.pictures import blank_picture, painter_at_center
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import BLACK, DIM_COLOR, WHITE, contrast, mix, tone
from desktop.style.palette import Theme
from desktop.table.dice_motion.motion import Motion, ease_out, ease_out_back, part
from desktop.table.moments.moment_items import TURN_BANNER, MomentItem
from desktop.table.paint.crest import crest_path
from rules.model import PlayerId

IN_MS, STAY_MS, OUT_MS = 220.0, 650.0, 180.0
SHORT_STAY_MS = 380.0  # how long a small banner stays
FADE_MS = 120.0  # with reduced motion
_DIM = 120  # how much a large banner darkens the table, as an alpha value
_TRAVEL = 0.34  # how far a banner slides in, as a share of the table's width
_MARGIN = 0.06  # how far it reaches beyond the table, for the overshoot
_TITLE_SIZE = 76.0  # at a height of 800
_STREAKS_FROM = 0.27  # where streaks may begin, as a share of the band from its middle
_WIDEST_TITLE = 0.52  # of the table's width


class BannerText(NamedTuple):
    """What a banner says: a title, a smaller line below it, and whose banner it is."""

    title: str
    line: str
    player: PlayerId
    initial: str


class Banner(MomentItem):
    """A banner that slides across the table in a player's color, stays a moment and leaves."""

    # share: the table below is darkened by this share; 0 when the banner has gone
    dimmed = Signal(float)

    def __init__(
        self,
        words: BannerText,
        table: QRectF,
        ratio: float,
        *,
        is_small: bool = False,
        center: QPointF | None = None,
    ) -> None:
        """Make a band across the whole table, or a small ribbon, by default around its middle."""
        theme = current_theme()
        super().__init__(table)
        self.setObjectName("cleanup-banner" if is_small else TURN_BANNER)
        self.text = words
        self._is_small, self._center = is_small, center or table.center()
        self._theme, self._ratio = theme, ratio
        self._offset, self._opacity = 0.0, 0.0

    @property
    def stay(self) -> float:
        """How long it stays, in milliseconds."""
        return SHORT_STAY_MS if self._is_small else STAY_MS

    @cached_property
    def _picture(self) -> QPixmap:
        """The banner; one that is skipped is never painted."""
        if self._is_small:
            return _small_picture(self.text, self._area.width(), self._theme, self._ratio)
        return _large_picture(self.text, self._area, self._theme, self._ratio)

    def slide(self, speed: float) -> QAbstractAnimation:
        """Slide in, stay, and slide out."""
        whole = IN_MS + self.stay + OUT_MS
        travel = _TRAVEL * self._area.width()

        def show(progress: float) -> None:
            now = progress * whole
            coming, going = part(now, 0, IN_MS), part(now, whole - OUT_MS, whole)
            self._place(
                travel * (ease_out_back(coming) - 1 + going * going),
                min(1.0, 1.6 * ease_out(coming)) * (1 - going),
            )

        return Motion(whole / speed, show, self.hide)

    def fade(self) -> QAbstractAnimation:
        """Appear, stay and disappear without moving, for reduced motion."""
        whole = 2 * FADE_MS + self.stay

        def show(progress: float) -> None:
            now = progress * whole
            self._place(0, part(now, 0, FADE_MS) * (1 - part(now, whole - FADE_MS, whole)))

        return Motion(whole, show, self.hide)

    def _place(self, offset: float, opacity: float) -> None:
        if (offset, opacity) != (self._offset, self._opacity):
            self._offset, self._opacity = offset, opacity
            self.update()
            if not self._is_small:
                self.dimmed.emit(_DIM / 255 * opacity)

    def itemChange(self, change: QGraphicsItem.GraphicsItemChange, value: object) -> object:
        if change is QGraphicsItem.GraphicsItemChange.ItemSceneHasChanged and value is None:
            self.dimmed.emit(0.0)  # it was removed, perhaps before its end
        return super().itemChange(change, value)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if not self._is_small:
            painter.fillRect(self._area, tone(DIM_COLOR, round(_DIM * self._opacity)))
        painter.setOpacity(self._opacity)
        size = self._picture.deviceIndependentSize()
        center = self._center
        left = round(center.x() - size.width() / 2 + self._offset)
        painter.drawPixmap(QPointF(left, round(center.y() - size.height() / 2)), self._picture)


def _player_color(player: PlayerId) -> QColor:
    """A player's color, dark enough for white and golden letters."""
    theme = current_theme()
    color = QColor(theme.players[player])
    while min(contrast(color, WHITE), contrast(color, theme.table.brass[0])) < 4.6:
        color = mix(color, BLACK, 0.08)
    return color


def _large_picture(words: BannerText, table: QRectF, theme: Theme, ratio: float) -> QPixmap:
    """The band of a turn: crest, gilded title, and a line in the player's color."""
    scale = max(0.72, min(1.5, table.height() / 800))
    wide = (1 + 2 * _MARGIN) * table.width()
    half = 73 * scale
    picture = blank_picture(QSizeF(wide, 4 * half), ratio)
    painter = painter_at_center(picture)
    color = _player_color(words.player)
    _paint_glow(painter, wide, 2 * half, color)
    painter.rotate(-1.25)
    pixels = _TITLE_SIZE * scale
    room = _WIDEST_TITLE * table.width()
    pixels *= min(1.0, room / max(1.0, text_width(words.title, pixels, bold=True)))
    title = letter_path(words.title, pixels, tracking=1)
    radius = 56 * scale
    width = title.boundingRect().width()
    start = -(width + 2.6 * radius) / 2
    _paint_band(painter, wide, half, color)
    if -start < _STREAKS_FROM * wide:
        _paint_streaks(painter, wide, half)
    _paint_crest(painter, words, QPointF(start + radius, 0), radius, color)
    middle = start + 2.6 * radius + width / 2
    title.translate(middle, -10 * scale)
    paint_gilded(painter, title, theme.table, 2 * scale, plain_ink=WHITE)
    line = QRectF(middle - room / 2, 34 * scale, room, 26 * scale)
    paint_text(painter, line, words.line, WHITE, 18 * scale, bold=True, align=ALIGN_CENTER)
    painter.end()
    return picture


def _paint_glow(painter: QPainter, wide: float, half: float, color: QColor) -> None:
    """The player's light above and below the band."""
    glow = QLinearGradient(0, -half, 0, half)
    for stop, alpha in ((0.0, 0), (0.5, 190), (1.0, 0)):
        glow.setColorAt(stop, tone(color, alpha))
    painter.fillRect(QRectF(-wide / 2, -half, wide, 2 * half), glow)


def _paint_band(painter: QPainter, wide: float, half: float, color: QColor) -> None:
    reach = 0.52 * wide
    band = QRectF(-reach, -half, 2 * reach, 2 * half)
    outline = QPainterPath()
    outline.addRect(band)
    paint_soft_shadow(painter, outline, 18, BLACK, 200, 0, 8)
    fill = QLinearGradient(-reach, 0, reach, 0)
    for stop, tint in ((0.0, color.darker(190)), (0.42, color), (1.0, color.darker(170))):
        fill.setColorAt(stop, tint)
    painter.fillPath(outline, fill)
    painter.setPen(QPen(QColor(current_theme().table.brass[0]), 2.4))
    for y in (-half + 8, half - 8):
        painter.drawLine(QPointF(-reach, y), QPointF(reach, y))


def _paint_streaks(painter: QPainter, wide: float, half: float) -> None:
    """Streaks of speed at both ends, where the title leaves room for them."""
    step = 2 * half / 7
    for number in range(5):
        long, ink = 0.15 * wide - 0.016 * wide * number, tone(WHITE, 90 - 12 * number)
        x, y = -0.5 * wide + 0.031 * wide * number, -0.6 * half + step * number
        painter.fillRect(QRectF(x, y, long, 5), ink)
        painter.fillRect(QRectF(-x - long, -y, long, 5), ink)


def _paint_crest(
    painter: QPainter, words: BannerText, center: QPointF, radius: float, color: QColor
) -> None:
    painter.setBrush(color.darker(118))
    painter.setPen(QPen(QColor(current_theme().table.brass[0]), 4))
    painter.drawPath(crest_path(words.player, center, radius))
    letter = letter_path(words.initial, 0.82 * radius).translated(center)
    painter.fillPath(letter, QColor(WHITE))


def _small_picture(words: BannerText, room: float, theme: Theme, ratio: float) -> QPixmap:
    """A short ribbon with a title and a line."""
    scale = min(1.5, max(1.0, theme.text_scale))
    title, line = 26 * scale, 15 * scale
    width = max(text_width(words.title, title, bold=True), text_width(words.line, line, bold=True))
    width = min(width + 110 * scale, room)
    height = (84 if words.line else 60) * scale
    picture = blank_picture(QSizeF(width + 60, height + 60), ratio)
    painter = painter_at_center(picture)
    color = _player_color(words.player)
    notch = 0.3 * height
    ribbon = polygon(
        (-width / 2, -height / 2),
        (width / 2, -height / 2),
        (width / 2 - notch, 0),
        (width / 2, height / 2),
        (-width / 2, height / 2),
        (-width / 2 + notch, 0),
    )
    paint_soft_shadow(painter, ribbon, 14, BLACK, 190, 3, 6)
    fill = QLinearGradient(0, -height / 2, 0, height / 2)
    fill.setColorAt(0, color)
    fill.setColorAt(1, color.darker(150))
    painter.fillPath(ribbon, fill)
    painter.setPen(QPen(QColor(theme.table.brass[0]), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(ribbon)
    upper = QRectF(-width / 2, -height / 2 + 8 * scale, width, 1.35 * title)
    if not words.line:
        upper = QRectF(-width / 2, -height / 2, width, height)
    paint_text(painter, upper, words.title, WHITE, title, bold=True, align=ALIGN_CENTER)
    if words.line:
        lower = QRectF(-width / 2, upper.bottom(), width, 1.5 * line)
        paint_text(painter, lower, words.line, WHITE, line, bold=True, align=ALIGN_CENTER)
    painter.end()
    return picture
