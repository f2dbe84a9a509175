"""The life track on a player's rail: one point for each life; lost ones are empty.

Life lost during this turn or the one before is crossed out, and gained life has a plus. Life is
often lost at the end of a turn just before the next one begins, and players who look up only then
must still see it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.style.materials.letters import ALIGN_CENTER, paint_text
from desktop.style.palette import Theme
from desktop.style.plain_text import plain_tooltip
from desktop.table.items.table_item import TableItem
from desktop.text.table_translation import tr
from rules.model import PlayerId

_NUMBERED = 5  # every fifth point shows its number


class LifeTrack(TableItem):
    """The life of a player, point by point; `starting_life` is that at the start of the match."""

    def __init__(self, player: PlayerId, name: str, start: int, theme: Theme) -> None:
        super().__init__(theme)
        self.player, self.name, self.starting_life = player, name, start
        self.life = self.life_before = start
        self._turn, self._began = -1, start

    def begin_turn(self, turn: int, life: int) -> None:
        """Start a turn: changes since the previous turn stay marked, older ones do not."""
        if turn != self._turn:
            follows = turn == self._turn + 1
            self.life_before = self._began if follows else life
            self._turn, self._began = turn, life
            self.update()

    def set_life(self, life: int) -> None:
        """Show the current life."""
        if life != self.life:
            self.life = life
            self.update()
        words = tr("{player}: {life} of {start} life").format(
            player=self.name, life=life, start=self.starting_life
        )
        if life != self.life_before:
            change = f"{life - self.life_before:+d}"
            words += " " + tr("({change} this turn and last)").format(change=change)
        self.setToolTip(plain_tooltip(words))

    @property
    def point_count(self) -> int:
        """The number of points on the track; more than at the start if the player has more life."""
        return max(self.starting_life, self.life, self.life_before, 1)

    # --- painting

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, high = self.theme, self.rect.height()
        painter.setPen(QPen(QColor(theme.players[self.player]), 1.5))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(self.rect.adjusted(1, 1, -1, -1), 8, 8)
        room = self.rect.adjusted(0.2 * high, 0.13 * high, -0.2 * high, -0.13 * high)
        step = min(room.width() / self.point_count, 2.2 * room.height())
        figures = min(0.36 * room.height(), 22.0)
        for point in range(1, self.point_count + 1):
            cell = QRectF(room.left() + (point - 1) * step, room.top(), step, room.height())
            cell.setBottom(room.bottom() - figures)
            self._paint_point(painter, cell.adjusted(0.08 * step, 0, -0.08 * step, 0), point)
            if point % _NUMBERED == 0 or point == self.life:
                self._paint_number(painter, cell, figures, point)

    def _paint_point(self, painter: QPainter, cell: QRectF, point: int) -> None:
        theme = self.theme
        corner = 0.28 * min(cell.width(), cell.height())
        is_new = self.life_before < point <= self.life
        if point <= self.life:
            painter.setPen(QPen(QColor(theme.text), 0.8))
            painter.setBrush(QColor(theme.raised if is_new else theme.players[self.player]))
        else:
            painter.setPen(QPen(QColor(theme.text_soft), 0.8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cell, corner, corner)
        sign = QRectF(0, 0, 0.5 * cell.width(), 0.5 * cell.width())
        sign.moveCenter(cell.center())
        if is_new:
            painter.setPen(QPen(QColor(theme.badge_text), max(1.5, 0.12 * cell.width())))
            middle = sign.center()
            painter.drawLine(QPointF(sign.left(), middle.y()), QPointF(sign.right(), middle.y()))
            painter.drawLine(QPointF(middle.x(), sign.top()), QPointF(middle.x(), sign.bottom()))
        elif self.life < point <= self.life_before:
            painter.setPen(QPen(QColor(theme.refused), max(1.8, 0.14 * cell.width())))
            painter.drawLine(sign.topLeft(), sign.bottomRight())
            painter.drawLine(sign.topRight(), sign.bottomLeft())

    def _paint_number(self, painter: QPainter, cell: QRectF, figures: float, point: int) -> None:
        """Paint the number of every fifth point, and of the last one that is left."""
        is_now = point == self.life
        if not is_now and abs(point - self.life) * cell.width() < 1.6 * figures:
            return  # the numbers would touch
        where = QRectF(0, 0, 3 * figures, figures)
        where.moveCenter(QPointF(cell.center().x(), cell.bottom() + 0.56 * figures))
        ink = self.theme.text if is_now else self.theme.text_soft
        paint_text(painter, where, str(point), ink, 0.98 * figures, bold=is_now, align=ALIGN_CENTER)
