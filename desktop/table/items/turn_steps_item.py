"""The steps of the turn on a player's rail, the current one expanded, and who has priority."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.style.materials.letters import (
    ALIGN_CENTER,
    paint_pill,
    paint_text,
    pill_width,
    text_width,
)
from desktop.style.palette import Theme
from desktop.style.plain_text import plain_tooltip
from desktop.table.items.place_item import INK_ON_LEGAL
from desktop.table.items.table_item import TableItem
from desktop.text.table_translation import tr
from desktop.text.translation import translate
from rules.messages import make_message
from rules.model import PlayerId
from rules.state import Step

_SHORT = {
    Step.CLEAR_AND_DRAW: "Draw",
    Step.ROLL_AND_REROLL: "Roll",
    Step.MAIN: "Main",
    Step.ATTACK: "Attack",
    Step.CLEANUP: "Cleanup",
}


def step_name(step: Step) -> str:
    """The name of a step of the turn (TURN-1)."""
    return translate(make_message(f"step.{step.name.lower()}"))


class TurnStepsItem(TableItem):
    """The five steps in a row for the player whose turn it is.

    For the opponent it says when they may respond. `step` is None when it is not their turn.
    """

    def __init__(self, player: PlayerId, name: str, theme: Theme) -> None:
        super().__init__(theme)
        self.player, self.name = player, name
        self.step: Step | None = None
        self.is_deciding = self.has_priority = False

    def set_step(self, step: Step | None, *, decides: bool, by_priority: bool = False) -> None:
        """Set the current step, if it is this player's turn, and whether they must decide.

        `by_priority` is True if they may act or pass.
        """
        if (step, decides, by_priority) != (self.step, self.is_deciding, self.has_priority):
            self.step, self.is_deciding, self.has_priority = step, decides, by_priority
            self.update()
        words = ""
        if step is not None:
            words = tr("{player}'s turn: {step}").format(player=self.name, step=step_name(step))
        elif decides:
            words = self._deciding_text()
        self.setToolTip(plain_tooltip(words))

    def _deciding_text(self) -> str:
        words = tr("{player} may respond") if self.has_priority else tr("{player} decides")
        return words.format(player=self.name)

    # --- painting

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.step is not None:
            for step, cell, words in self._cells(self.step):
                self._paint_step(painter, step, cell, words)
        elif self.is_deciding:
            high = 0.62 * self.rect.height()
            words = "▶ " + self._deciding_text()
            plate = QRectF(0, 0, min(pill_width(words, 0.62 * high, high), self.rect.width()), high)
            plate.moveLeft(self.rect.left() + 0.2 * high)
            plate.moveTop(self.rect.center().y() - high / 2)
            paint_pill(painter, plate, words, self.theme.legal, INK_ON_LEGAL, 0.62 * high)

    def _cells(self, now: Step) -> list[tuple[Step, QRectF, str]]:
        """Each step with its cell and its label: full names, or short ones if they do not fit."""
        rect, high = self.rect, self.rect.height()
        pixels, point = self._pixels(), 0.34 * high
        wordings = [{step: step_name(step) for step in Step}]
        wordings.append({s: wordings[0][s] if s is now else tr(_SHORT[s]) for s in Step})
        wordings.append({step: tr(_SHORT[step]) for step in Step})
        for names in wordings:
            wanted = {s: text_width(names[s], pixels, bold=s is now) + pixels + point for s in Step}
            if sum(wanted.values()) <= rect.width():
                break
        grow = (rect.width() - 0.2 * high) / sum(wanted.values())
        cells, x = [], rect.left()
        for step in Step:
            width = wanted[step] * grow
            cells.append((step, QRectF(x, rect.top(), width, high), names[step]))
            x += width
        return cells

    def _pixels(self) -> float:
        return min(0.4 * self.rect.height(), 0.042 * self.rect.width(), 30.0)

    def _paint_step(self, painter: QPainter, step: Step, cell: QRectF, words: str) -> None:
        """Paint an arrow pointing to the next step, filled for the current step."""
        theme, is_now = self.theme, step is self.step
        assert self.step is not None
        body = cell.adjusted(1, 0.1 * cell.height(), -1, -0.1 * cell.height())
        point = 0.3 * body.height()
        fill = QColor(theme.players[self.player] if is_now else theme.panel)
        if step < self.step:
            fill.setAlpha(120)
        painter.setPen(QPen(QColor(theme.players[self.player]), 2.2 if is_now else 1.1))
        painter.setBrush(fill)
        painter.drawPath(_arrow(body, point, step is not Step.CLEAR_AND_DRAW))
        room = body.adjusted(point + 1, 0, -0.6 * point, 0)
        if step is Step.CLEAR_AND_DRAW:
            room.setLeft(body.left() + 0.5 * point)
        ink = theme.on_accent if is_now else theme.text
        painter.setBrush(Qt.BrushStyle.NoBrush)
        paint_text(painter, room, words, ink, self._pixels(), bold=is_now, align=ALIGN_CENTER)


def _arrow(body: QRectF, point: float, has_notch: bool) -> QPainterPath:
    """A band with a point on the right, and a notch on the left for the previous step's point."""
    right = body.right() + 0.55 * point
    path = QPainterPath(body.topLeft())
    path.lineTo(QPointF(right - point, body.top()))
    path.lineTo(QPointF(right, body.center().y()))
    path.lineTo(QPointF(right - point, body.bottom()))
    path.lineTo(body.bottomLeft())
    if has_notch:
        path.lineTo(QPointF(body.left() + point, body.center().y()))
    path.closeSubpath()
    return path
