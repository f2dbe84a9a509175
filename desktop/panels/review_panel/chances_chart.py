"""The chart of a review: the chance of a player, made of dice and decisions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    ALIGN_RIGHT,
    paint_text,
    text_width,
)
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import tone
from desktop.table.paint.crest import paint_crest
from rules.match_log import MatchReview, TimelineTurn
from rules.model import PlayerId

_LETTERS = 12.0
_REACH = 16.0
"""How far from a pin a press may be to mean it, in pixels."""
_LEAST_TURN = 40.0
"""The least distance between two numbers of turns, in pixels."""


class ChartTurn(NamedTuple):
    """A turn on the axis of the chart: its acts share its width equally."""

    number: int
    active: PlayerId
    first_act: int
    end_act: int


class ChancesChart(QWidget):
    """Paints the chance of a player from turn to turn, and a pin for each moment."""

    moment_chosen = Signal(int)  # place: a pin was pressed, as an index of the moments

    def __init__(self, *, has_legend: bool = False) -> None:
        """Make an empty chart, with or without a legend above it."""
        super().__init__()
        self.setObjectName("chances-chart")
        self._has_legend = has_legend
        self.setMouseTracking(True)
        self._review: MatchReview | None = None
        self._turns: tuple[ChartTurn, ...] = ()
        self._player = PlayerId(0)
        self._open: int | None = None

    def show_review(
        self, review: MatchReview, turns: Sequence[TimelineTurn], player: PlayerId
    ) -> None:
        """Show a review as one player sees it."""
        self._review, self._player = review, player
        self._turns = tuple(
            ChartTurn(turn.number, turn.active, turn.first_act, turn.end_act) for turn in turns
        )
        self.setAccessibleDescription(self._in_words(review))
        self.update()

    def show_moment(self, place: int | None) -> None:
        """Light the pin of a moment."""
        self._open = place
        self.update()

    def _in_words(self, review: MatchReview) -> str:
        ends = {point.turn: point.chance_of(self._player) for point in review.points}
        part = self.tr("turn {turn}: {percent}%")
        return ", ".join(
            part.format(turn=turn, percent=round(100 * chance)) for turn, chance in ends.items()
        )

    def sizeHint(self) -> QSize:
        return QSize(400, 200)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 96)

    # --- places -------------------------------------------------------------------------------

    @property
    def _pixels(self) -> float:
        return _LETTERS * current_theme().text_scale

    @property
    def _plot(self) -> QRectF:
        """The ground of the chart, without the numbers at the left and below."""
        letters = self._pixels
        area = QRectF(self.rect())
        top = 2.0 if self._has_legend else 0.8
        return area.adjusted(3.4 * letters, top * letters, -0.8 * letters, -2.0 * letters)

    def _x(self, act: int) -> float:
        plot, count = self._plot, max(1, len(self._turns))
        for place, turn in enumerate(self._turns):
            if act <= turn.end_act:
                acts = max(1, turn.end_act - turn.first_act)
                share = max(0, act - turn.first_act) / acts
                return plot.left() + plot.width() * (place + share) / count
        return plot.right()

    def _y(self, share: float) -> float:
        plot = self._plot
        return plot.bottom() - plot.height() * min(1.0, max(0.0, share))

    def pin_of(self, place: int) -> QPointF:
        """Where the pin of a moment is."""
        assert self._review is not None
        moment = self._review.moments[place]
        before = [one for one in self._review.points if one.act <= moment.act + 1]
        chance = before[-1].chance_of(self._player) if before else 0.5
        highest = 1.4 * self._pixels  # the whole pin stays on the chart
        return QPointF(self._x(moment.act + 1), max(highest, self._y(chance)))

    # --- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        if self._has_legend:
            self._paint_legend(painter)
        if self._review is not None:
            self._paint_shares(painter, self._review)
            self._paint_line(painter, self._review)
            for place in range(len(self._review.moments)):
                self._paint_pin(painter, place)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        theme, plot, pixels = current_theme(), self._plot, self._pixels
        painter.fillPath(rounded(plot, 4), tone(theme.text, 14))
        count = max(1, len(self._turns))
        width = plot.width() / count
        every = max(1, round(_LEAST_TURN * current_theme().text_scale / max(width, 1.0) + 0.49))
        for place, turn in enumerate(self._turns):
            column = QRectF(plot.left() + place * width, plot.top(), width, plot.height())
            painter.fillRect(column, tone(theme.players[turn.active], 26))
            if place % every == 0:
                self._paint_turn(painter, turn, column)
        for share in (0.0, 0.5, 1.0):
            y = self._y(share)
            strong = share == 0.5
            painter.setPen(QPen(tone(theme.text, 190 if strong else 70), 1.4 if strong else 1.0))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            label = QRectF(0, y - pixels, plot.left() - 0.5 * pixels, 2 * pixels)
            words = f"{round(100 * share)}%"
            paint_text(painter, label, words, theme.text, pixels, align=ALIGN_RIGHT)

    def _paint_legend(self, painter: QPainter) -> None:
        """Both colors with their names, and the line if there is room."""
        pixels, plot, ink = self._pixels, self._plot, current_theme().text
        left, middle = plot.left(), plot.top() - 1.1 * pixels
        parts = [
            ("chance", self.tr("chance to win")),
            ("decisions", self.tr("mistakes")),
            ("dice", self.tr("dice and all else")),
        ]
        wide = [text_width(words, pixels) for _, words in parts]
        if left + sum(wide) + 3.7 * pixels * len(parts) > self.width():
            del parts[0], wide[0]  # the line needs no words: the chart is about it
        for (part, words), wide_words in zip(parts, wide, strict=True):
            sample = QRectF(left, middle - 0.4 * pixels, 1.8 * pixels, 0.8 * pixels)
            paint_sample(painter, sample, part)
            label = QRectF(
                sample.right() + 0.5 * pixels, middle - pixels, wide_words + 2, 2 * pixels
            )
            paint_text(painter, label, words, ink, pixels, align=ALIGN_LEFT)
            left = label.right() + 1.4 * pixels

    def _paint_turn(self, painter: QPainter, turn: ChartTurn, column: QRectF) -> None:
        theme, pixels = current_theme(), self._pixels
        middle = QPointF(column.center().x(), self._plot.bottom() + 1.1 * pixels)
        paint_crest(painter, turn.active, middle - QPointF(0.75 * pixels, 0), 0.4 * pixels, theme)
        label = QRectF(middle.x() - 0.3 * pixels, middle.y() - pixels, 2.2 * pixels, 2 * pixels)
        paint_text(painter, label, str(turn.number), theme.text, pixels, align=ALIGN_CENTER)

    def _paint_shares(self, painter: QPainter, review: MatchReview) -> None:
        """What dice and decisions gave, stacked from the middle."""
        painter.save()
        painter.setClipRect(self._plot)
        for before, after in pairwise(review.points):
            left, right = self._x(before.act), self._x(after.act)
            luck = before.luck_of(self._player), after.luck_of(self._player)
            choices = before.decisions_of(self._player), after.decisions_of(self._player)
            self._fill(painter, (left, right), (0.0, 0.0), luck, dice_brush())
            starts = tuple(
                one if one * other > 0 else 0.0 for one, other in zip(luck, choices, strict=True)
            )
            ends = tuple(start + own for start, own in zip(starts, choices, strict=True))
            for brush in decision_brushes():
                self._fill(painter, (left, right), starts, ends, brush)
        painter.restore()

    def _fill(
        self,
        painter: QPainter,
        across: tuple[float, float],
        low: Sequence[float],
        high: Sequence[float],
        brush: QBrush,
    ) -> None:
        plot = self._plot

        def point(x: float, share: float) -> QPointF:
            return QPointF(x, plot.bottom() - plot.height() * (0.5 + share))

        left, right = across
        corners = (point(left, low[0]), point(left, high[0]), point(right, high[1]),
                   point(right, low[1]))  # fmt: skip
        path = QPainterPath()
        path.addPolygon(QPolygonF(corners))
        painter.fillPath(path, brush)

    def _paint_line(self, painter: QPainter, review: MatchReview) -> None:
        line = QPolygonF(
            [QPointF(self._x(one.act), self._y(one.chance_of(self._player)))
             for one in review.points]
        )  # fmt: skip
        theme = current_theme()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, wide in ((theme.card, 5.0), (theme.text, 2.4)):
            pen = QPen(QColor(color), wide)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline(line)

    def _paint_pin(self, painter: QPainter, place: int) -> None:
        theme, pixels, at = current_theme(), self._pixels, self.pin_of(place)
        is_open = place == self._open
        half = (1.25 if is_open else 1.0) * pixels
        if is_open:
            painter.setPen(QPen(QColor(theme.table.brass[1]), 2))
            plot = self._plot
            painter.drawLine(QPointF(at.x(), plot.top()), QPointF(at.x(), plot.bottom()))
        assert self._review is not None
        painter.setBrush(QColor(theme.card if theme.table.is_plain else theme.table.brass[0]))
        painter.setPen(QPen(QColor(theme.text if theme.table.is_plain else "#3a2508"), 1.6))
        if self._review.moments[place].cause == "dice":
            painter.drawEllipse(at, 0.85 * half, 0.85 * half)
        else:
            across, down = QPointF(half, 0), QPointF(0, half)
            painter.drawPolygon(QPolygonF([at - down, at + across, at + down, at - across]))
        ink = theme.text if theme.table.is_plain else "#2a1a04"
        area = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)
        paint_text(painter, area, str(place + 1), ink, pixels, bold=True, align=ALIGN_CENTER)

    # --- the pointer --------------------------------------------------------------------------

    def _pin_at(self, at: QPointF) -> int | None:
        if self._review is None:
            return None
        for place in range(len(self._review.moments)):
            away = self.pin_of(place) - at
            if abs(away.x()) + abs(away.y()) <= _REACH * current_theme().text_scale:
                return place
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_on_pin = self._pin_at(event.position()) is not None
        shape = Qt.CursorShape
        self.setCursor(shape.PointingHandCursor if is_on_pin else shape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._pin_at(event.position())
        if place is not None:
            self.moment_chosen.emit(place)
        event.accept()


# --- colors ---------------------------------------------------------------------------------------


def dice_brush() -> QBrush:
    """The plain color of what the dice gave."""
    return QBrush(tone(current_theme().players[0], 120))


def decision_brushes() -> tuple[QBrush, QBrush]:
    """The color of what decisions gave, and the hatching over it."""
    color = current_theme().players[1]
    return QBrush(tone(color, 70)), QBrush(QColor(color), Qt.BrushStyle.BDiagPattern)


class ShareSample(QWidget):
    """A sample of a color of the chart, for its legend."""

    def __init__(self, part: str) -> None:
        """`part` is `chance`, `dice` or `decisions`."""
        super().__init__()
        self._part = part

    def sizeHint(self) -> QSize:
        side = round(16 * current_theme().text_scale)
        return QSize(round(1.6 * side), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_sample(painter, QRectF(self.rect()).adjusted(1, 2, -1, -2), self._part)
        painter.end()


def paint_sample(painter: QPainter, area: QRectF, part: str) -> None:
    """Paint a sample of the line of the `chance`, or of the color of `dice` or `decisions`."""
    if part == "chance":
        painter.setPen(QPen(QColor(current_theme().text), 2.4))
        y = area.center().y()
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
    brushes = {"dice": (dice_brush(),), "decisions": decision_brushes()}
    for brush in brushes.get(part, ()):
        painter.fillRect(area, brush)
