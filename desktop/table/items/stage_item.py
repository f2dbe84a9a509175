"""The stage: the Attack Zone of both players, and the place where action dice are used."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPen,
    QPixmap,
    QRadialGradient,
    QTransform,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.glyphs import long_sword_path, star_path
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_RIGHT, paint_text
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_weave
from desktop.style.materials.tones import BLACK, mix, tone
from desktop.style.materials.trays import STAGE_RADIUS, TRAY_LIP, paint_tray
from desktop.style.table_colors import TableColors
from desktop.table.items.table_item import PlaceItem, TableItem
from desktop.table.paint.table_ground import is_below
from desktop.text.translation import tr
from rules.advice import TABLE_MIDDLE
from rules.model import PlayerId

_LAMP = "#fff1cf"


class StageItem(TableItem):
    """The floor of the stage, which is in all `players`' colors and meets at a seam of brass.

    `bottom_player` sits below. `is_attack` is True while the stage has its full height; otherwise
    it is a low board with crossed swords. `action_width` is the part at its right for actions.
    """

    paint_margin = 4.0

    def __init__(self, players: int = 2) -> None:
        super().__init__()
        self.players = players
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)  # it keeps its own picture
        self.bottom_player = PlayerId(0)
        self.is_attack = False
        self.action_width = 0.0
        self._picture = QPixmap()
        self._moving_picture = QPixmap()
        self._painted: tuple[object, ...] = ()

    def set_look(self, bottom: PlayerId, *, is_attack: bool, action_width: float) -> None:
        """Set who sits below, and whether the stage is laid out for an attack."""
        self.bottom_player, self.is_attack, self.action_width = bottom, is_attack, action_width
        self._moving_picture = QPixmap()
        self.update()

    def begin_move(self, largest: QSizeF, ratio: float) -> None:
        """Prepare to grow or shrink; `set_look` ends it.

        `largest` is the larger of the sizes before and after.
        """
        self._moving_picture = self._draw(QRectF(QPointF(), largest), ratio, is_attack=True)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        ratio = painter.device().devicePixelRatioF()
        if not self._moving_picture.isNull():
            self._paint_moving(painter, ratio)
            return
        size = self.rect.size().toTuple()
        look = (size, ratio, current_theme(), self.bottom_player, self.is_attack, self.action_width)
        if look != self._painted:
            self._painted = look
            self._picture = self._draw(self.rect, ratio, is_attack=self.is_attack)
        painter.drawPixmap(QPointF(-TRAY_LIP, -TRAY_LIP), self._picture)

    def _paint_moving(self, painter: QPainter, ratio: float) -> None:
        """Paint the ends of the large stage, and the seam up to the part for actions."""
        picture, half = self._moving_picture, round(self.rect.height() / 2 + TRAY_LIP)
        wide, cut = picture.width(), half * ratio
        painter.drawPixmap(QPointF(-TRAY_LIP, -TRAY_LIP), picture, QRectF(0, 0, wide, cut))
        painter.drawPixmap(
            QPointF(-TRAY_LIP, half - TRAY_LIP),
            picture,
            QRectF(0, picture.height() - cut, wide, cut),
        )
        end = self.rect.width() - max(8, self.action_width + 6)
        seam = QRectF(8, self.rect.height() / 2 - 1, end - 8, 2)
        painter.fillRect(seam, tone(stage_sign_color(current_theme().table), 190))

    def _draw(self, rect: QRectF, ratio: float, *, is_attack: bool) -> QPixmap:
        """The picture of the stage with this rectangle, and its lip."""
        whole = rect.adjusted(-TRAY_LIP, -TRAY_LIP, TRAY_LIP, TRAY_LIP)
        picture = blank_picture(whole.size(), ratio)
        painter = painter_on(picture)
        painter.translate(-whole.topLeft())
        self._paint_floor(painter, rect, is_attack=is_attack)
        self._paint_seam(painter, rect, is_attack=is_attack)
        if not is_attack:
            self._paint_swords(painter, rect)
        painter.end()
        return picture

    def _paint_floor(self, painter: QPainter, rect: QRectF, *, is_attack: bool) -> None:
        theme, table = current_theme(), current_theme().table
        depth = 1.3 if is_attack else 0.9
        paint_tray(painter, rect, STAGE_RADIUS, table.stage, table, depth)
        middle = rect.center().y()
        painter.save()
        painter.setClipPath(rounded(rect, STAGE_RADIUS))
        if not table.is_plain:
            light = QRadialGradient(rect.center() - QPointF(60, 20), 0.56 * rect.width())
            light.setColorAt(0, tone(_LAMP, 62 if is_attack else 22))
            light.setColorAt(1, tone(_LAMP, 0))
            painter.fillRect(rect, light)
        for player in range(0 if table.is_plain else self.players):
            color = theme.players[player]
            edge = rect.bottom() if is_below(player, self.bottom_player) else rect.top()
            tint = QLinearGradient(0, edge, 0, middle)
            tint.setColorAt(0, tone(color, 120 if theme.name == "dark" else 92))
            tint.setColorAt(1, tone(color, 14))
            part = QRectF(rect.left(), min(edge, middle), rect.width(), rect.height() / 2)
            if self.players > 2:
                part.setWidth(rect.width() / 2)
                part.moveLeft(rect.left() + (player > 1) * part.width())
            painter.fillRect(part, tint)
        paint_weave(painter, rect, table, 0.5)
        painter.restore()

    def _paint_seam(self, painter: QPainter, rect: QRectF, *, is_attack: bool) -> None:
        """A line of brass where the two halves meet; it leaves room for the swords."""
        middle, brass = rect.center().y(), stage_sign_color(current_theme().table)
        if not is_attack:
            sword = 0.5 * rect.height()
            for left, right in (
                (rect.left() + 12, rect.center().x() - sword),
                (rect.center().x() + sword, rect.right() - self.action_width - 6),
            ):
                painter.fillRect(QRectF(left, middle - 1, right - left, 2), tone(brass, 190))
            return
        seam = QLinearGradient(rect.left(), 0, rect.right(), 0)
        for stop, alpha in ((0.0, 0), (0.08, 230), (0.92, 230), (1.0, 0)):
            seam.setColorAt(stop, tone(brass, alpha))
        painter.fillRect(QRectF(rect.left() + 8, middle - 1, rect.width() - 16, 2), seam)

    def _paint_swords(self, painter: QPainter, rect: QRectF) -> None:
        """Crossed swords in the middle of the low stage."""
        center, size = rect.center(), 0.33 * rect.height()
        painter.setPen(QPen(tone(BLACK, 120), 1))
        painter.setBrush(tone(stage_sign_color(current_theme().table), 235))
        for angle in (45, -45):
            place = QTransform.fromTranslate(center.x(), center.y()).rotate(angle)
            painter.drawPath(place.scale(size, size).map(long_sword_path()))


def stage_sign_color(table: TableColors) -> str:
    """The color of signs and lines on the stage: brass, or plain ink."""
    return table.stage_ink if table.is_plain else table.brass[0]


class ActionAreaItem(PlaceItem):
    """The part of the stage where action dice are used.

    During an attack the whole stage is, and lights up: here is only the label that says what a drop
    would do.
    """

    corner_radius = STAGE_RADIUS - 4

    def __init__(self) -> None:
        super().__init__(TABLE_MIDDLE)
        self.is_attack = False

    def paint_background(self, painter: QPainter) -> None:
        self.paint_contents(painter, self.rect)

    def paint_light(self, painter: QPainter) -> None:
        if self.is_attack:
            self.paint_drop_label(painter)
        else:
            super().paint_light(painter)

    def paint_contents(self, painter: QPainter, rect: QRectF) -> None:
        """Paint a round hollow with a star, and words beside or below it; not during an attack."""
        if self.is_attack:
            return
        table, letters = current_theme().table, current_theme().text_scale
        pixels = max(10.0, min(12 * letters * max(1.0, rect.height() / 68), 0.3 * rect.height()))
        is_flat = rect.width() > 1.6 * rect.height()
        radius = 0.33 * rect.height() if is_flat else 0.24 * min(rect.width(), rect.height())
        spot = QPointF(rect.center().x(), rect.top() + 1.3 * radius)
        words = QRectF(rect.left(), spot.y() + 1.1 * radius, rect.width(), 1.6 * pixels)
        if is_flat:
            spot = QPointF(rect.right() - 1.35 * radius, rect.center().y())
            words = QRectF(rect.left(), rect.top(), 0, rect.height())
            words.setRight(spot.x() - 1.2 * radius)
        hollow = QRectF(spot.x() - radius, spot.y() - radius, 2 * radius, 2 * radius)
        floor = mix(table.stage, BLACK, 0.15).name()
        paint_tray(painter, hollow, radius, floor, table, 0.6)
        painter.setPen(QPen(QColor(stage_sign_color(table)), max(1.4, 0.07 * radius)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        star = star_path(8, 0.66 * radius, 0.38 * radius)
        painter.drawPath(star.translated(spot))
        align = ALIGN_RIGHT if is_flat else ALIGN_CENTER
        paint_text(painter, words, tr("Action dice"), table.stage_ink, pixels, align=align)
