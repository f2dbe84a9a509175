"""The pegs on a player's rail: one for each life, and an empty hole for each that is lost.

Life lost during this turn or the one before is crossed out, and gained life has a plus. Life is
often lost at the end of a turn just before the next one begins, and players who look up only then
must still see it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.style.plain_text import plain_tooltip
from desktop.table.items.table_item import TableItem
from desktop.text.translation import tr
from rules.model import PlayerId

_NUMBERED = 5  # every fifth peg shows its number
INK_ON_SIGN = "#1d0d04"  # the edge of pegs and of the signs on them


class LifeTrack(TableItem):
    """The life of a player, point by point; `starting_life` is that at the start of the match."""

    def __init__(self, player: PlayerId, name: str, start: int) -> None:
        super().__init__()
        self.player, self.name, self.starting_life = player, name, start
        self.life = self.life_before = start
        self._turn, self._began = -1, start
        self._peg_radius, self._number_height = 5.6, 10.0

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

    def set_sizes(self, peg_radius: float, number_height: float) -> None:
        """Set the largest radius of the pegs, and the letter height of the numbers."""
        self._peg_radius, self._number_height = peg_radius, number_height
        self.update()

    @property
    def pegs_right(self) -> float:
        """Where the last peg ends, in the scene."""
        return self.pos().x() + self.point_count * self._step

    @property
    def _step(self) -> float:
        """The distance between two pegs."""
        most = 3.6 * self._peg_radius
        return min((self.rect.width() - self._number_height) / self.point_count, most)

    # --- painting

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = self._step
        radius = min(self._peg_radius, 0.38 * step)
        for point in range(1, self.point_count + 1):
            peg = QPointF(
                self.rect.left() + (point - 0.5) * step, self.rect.top() + 1.1 * self._peg_radius
            )
            self._paint_peg(painter, peg, radius, point)
            if point % _NUMBERED == 0:
                self._paint_number(painter, peg, point)

    def _paint_peg(self, painter: QPainter, peg: QPointF, radius: float, point: int) -> None:
        theme = current_theme()
        is_new = self.life_before < point <= self.life
        is_lost = self.life < point <= self.life_before
        if point <= self.life:
            self._paint_standing(painter, peg, radius, is_new=is_new)
        else:
            painter.setPen(QPen(QColor(theme.table.wood_ink), 1.4))
            painter.setBrush(tone(BLACK, 130))
            painter.drawEllipse(peg, radius, radius)
        if not (is_new or is_lost):
            return
        reach = 0.62 * radius if is_new else 0.8 * radius
        for width, ink in ((0.7 * radius, INK_ON_SIGN), (0.4 * radius, theme.table.stage_ink)):
            painter.setPen(QPen(QColor(ink), width, c=Qt.PenCapStyle.RoundCap))
            if is_new:
                painter.drawLine(peg - QPointF(reach, 0), peg + QPointF(reach, 0))
                painter.drawLine(peg - QPointF(0, reach), peg + QPointF(0, reach))
            else:
                painter.drawLine(peg - QPointF(reach, reach), peg + QPointF(reach, reach))
                painter.drawLine(peg - QPointF(reach, -reach), peg + QPointF(reach, -reach))

    def _paint_standing(
        self, painter: QPainter, peg: QPointF, radius: float, *, is_new: bool
    ) -> None:
        color = current_theme().raised if is_new else current_theme().players[self.player]
        painter.setPen(QPen(QColor(INK_ON_SIGN), 1.2))
        if current_theme().table.is_plain:
            painter.setBrush(QColor(color))
        else:
            shine = QRadialGradient(peg - QPointF(0.4 * radius, 0.5 * radius), 1.7 * radius)
            shine.setColorAt(0, mix(color, WHITE, 0.6))
            shine.setColorAt(1, QColor(color))
            painter.setBrush(shine)
        painter.drawEllipse(peg, radius, radius)

    def _paint_number(self, painter: QPainter, peg: QPointF, point: int) -> None:
        """Paint the number of every fifth peg."""
        high = self._number_height
        where = QRectF(0, 0, 3 * high, 1.15 * high)
        where.moveCenter(QPointF(peg.x(), 0))
        where.moveBottom(self.rect.bottom() + 1)
        ink = current_theme().table.wood_ink
        paint_text(painter, where, str(point), ink, high, bold=True, align=ALIGN_CENTER)
