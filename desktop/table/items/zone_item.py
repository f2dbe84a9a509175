"""Zones on the felt, the bag, the shelf for dice that are set aside, and the middle for actions."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.style.glyphs import star_path
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    MIN_TEXT_SHARE,
    paint_pill,
    paint_text,
    paint_wrapped_text,
    pill_width,
    text_width,
)
from desktop.style.palette import Theme
from desktop.table.items.place_item import PlaceItem
from desktop.table.items.table_item import TableItem
from desktop.table.paint.crest import paint_crest, tinted
from desktop.text.table_translation import tr
from rules.advice import TABLE_MIDDLE, DropTarget
from rules.model import PlayerId
from rules.state import Zone

ZONE_TITLES = {
    Zone.BAG: "Bag",
    Zone.PREP: "Prep Area",
    Zone.RESERVE: "Reserve Pool",
    Zone.FIELD: "Field",
    Zone.ATTACK: "Attack Zone",
    Zone.OUT: "Out of Play",
    Zone.USED: "Used Pile",
}
_LEAST = 9.0  # minimum letter height of a zone's name
_TRAYS = (Zone.PREP, Zone.RESERVE)
_TINT = 0.2  # share of the player's color in the background of their zones
_LINE = 0.5  # ... and in their borders


class ZoneItem(PlaceItem):
    """A zone of a player, with its name and the number of dice in it.

    `is_active` marks the zones of the player whose turn it is with a thicker border.
    """

    def __init__(self, player: PlayerId, zone: Zone, theme: Theme) -> None:
        super().__init__(DropTarget("zone", zone=zone, player=player), theme)
        self.player, self.zone = player, zone
        self.count = 0
        self.is_active = False
        self.title_height = 16.0
        self.is_pile = False

    def set_count(self, count: int, *, is_active: bool) -> None:
        """Set the number of dice, and whether it is the owner's turn."""
        if (count, is_active) != (self.count, self.is_active):
            self.count, self.is_active = count, is_active
            self.update()

    def paint_background(self, painter: QPainter) -> None:
        theme, player = self.theme, self.player
        fill = tinted(theme.tray if self.zone in _TRAYS else theme.zone, theme, player, _TINT)
        line = QColor(theme.players[player])
        if not self.is_active:
            line = tinted(theme.zone_line, theme, player, _LINE)
        thick = max(1.0, self.title_height / 22)
        self.paint_plate(painter, fill, line, thick * (2.2 if self.is_active else 1.2))
        if self.zone is Zone.BAG:
            self._paint_bag(painter)
        else:
            self._paint_title(painter)

    def _paint_title(self, painter: QPainter) -> None:
        """The player's crest, the zone's name, and the number of dice on a plate."""
        top = self.rect.top() + 1.5
        line = QRectF(self.rect.left() + 6, top, self.rect.width() - 12, self.title_height)
        pixels = 0.76 * self.title_height
        count = str(self.count) if self.count else ""
        name, high = tr(ZONE_TITLES[self.zone]), 0.84 * self.title_height
        plate = pill_width(count, 0.86 * pixels, high) if count else 0.0
        wanted = text_width(name, pixels, bold=True) + 0.4 * pixels + plate
        sign = 0.24 * self.title_height
        if MIN_TEXT_SHARE * wanted + 2.8 * sign <= line.width():
            at = QPointF(line.left() + sign, line.center().y())
            paint_crest(painter, self.player, at, sign, self.theme)
            line.setLeft(line.left() + 2.8 * sign)
        fits = max(_LEAST / pixels, min(1.0, line.width() / wanted))
        pixels, high, plate = fits * pixels, fits * high, fits * plate
        named = min(text_width(name, pixels, bold=True), line.width() - plate)
        words = QRectF(line.left(), line.top(), named + 1, line.height())
        paint_text(painter, words, name, self.theme.zone_title, pixels, bold=True)
        if count:
            where = QRectF(line.left() + named + 0.4 * pixels, 0, plate, high)
            where.moveTop(line.center().y() - high / 2)
            paint_pill(painter, where, count, self.theme.panel, self.theme.text, 0.86 * pixels)

    def _paint_bag(self, painter: QPainter) -> None:
        """A pouch with the number of dice in it."""
        top = self.title_height + 1
        name = QRectF(4, 1, self.rect.width() - 8, self.title_height)
        pixels = 0.72 * self.title_height
        paint_text(
            painter,
            name,
            tr(ZONE_TITLES[Zone.BAG]),
            self.theme.zone_title,
            pixels,
            bold=True,
            align=ALIGN_CENTER,
        )
        room = QRectF(0, top, self.rect.width(), self.rect.height() - top).adjusted(5, 2, -5, -6)
        side = min(room.width(), room.height() / 1.15)
        pouch = QRectF(0, 0, side, side * 1.15)
        pouch.moveCenter(room.center())
        painter.setPen(QPen(QColor("#1b120a"), 1.2))
        painter.setBrush(QColor("#7a5230"))
        painter.drawPath(_pouch(pouch))
        painter.setPen(QPen(QColor("#e9d9a6"), max(1.5, 0.05 * side)))
        neck = pouch.top() + 0.24 * pouch.height()
        painter.drawLine(
            QPointF(pouch.left() + 0.3 * side, neck), QPointF(pouch.right() - 0.3 * side, neck)
        )
        number = pouch.adjusted(0, 0.3 * pouch.height(), 0, -0.06 * pouch.height())
        paint_text(
            painter, number, str(self.count), "#fff7e0", 0.42 * side, bold=True, align=ALIGN_CENTER
        )


def _pouch(box: QRectF) -> QPainterPath:
    """The outline of a bag drawn together at its neck."""
    x, y, w, h = box.left(), box.top(), box.width(), box.height()

    def at(across: float, down: float) -> QPointF:
        return QPointF(x + across * w, y + down * h)

    path = QPainterPath(at(0.22, 0.02))
    path.quadTo(at(0.5, 0.12), at(0.78, 0.02))
    path.quadTo(at(0.74, 0.14), at(0.68, 0.24))
    path.cubicTo(at(0.98, 0.42), at(1.06, 0.98), at(0.8, 1.0))
    path.lineTo(at(0.2, 1.0))
    path.cubicTo(at(-0.06, 0.98), at(0.02, 0.42), at(0.32, 0.24))
    path.quadTo(at(0.26, 0.14), at(0.22, 0.02))
    return path


class ShelfItem(TableItem):
    """The part of a Field for dice that are set aside for the rest of the turn."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.title_height = 16.0
        self.setVisible(False)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.theme
        pen = QPen(QColor(theme.zone_title), 1.2)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(QColor(theme.zone))
        painter.drawRoundedRect(self.rect, 6, 6)
        line = QRectF(4, 1, self.rect.width() - 8, self.title_height)
        paint_text(
            painter, line, tr("Set aside"), theme.zone_title, 0.66 * self.title_height, bold=True
        )


class ActionAreaItem(PlaceItem):
    """The middle of the table, where action dice are used."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(TABLE_MIDDLE, theme)

    def paint_background(self, painter: QPainter) -> None:
        theme = self.theme
        pen = QPen(QColor(theme.zone_line), 1.5)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(QColor(theme.zone))
        painter.drawRoundedRect(self.rect.adjusted(1, 1, -1, -1), 12, 12)
        radius = 0.2 * min(self.rect.width(), self.rect.height())
        centre = self.rect.center() - QPointF(0, 0.9 * radius)
        painter.setPen(QPen(QColor(theme.zone_title), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        star = star_path(8, radius, 0.55 * radius).translated(centre)
        painter.drawPath(star)
        words = self.rect.adjusted(5, 0, -5, -4)
        words.setTop(centre.y() + radius + 2)
        pixels = max(9.0, min(0.13 * self.rect.width(), 34.0))
        paint_wrapped_text(
            painter, words, tr("Use action dice here"), theme.zone_title, pixels, bold=True
        )
