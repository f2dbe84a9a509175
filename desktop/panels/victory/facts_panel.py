"""The panel of the victory scene: both hearts, the life chart and a few numbers of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from desktop.panels.review_panel.chances_chart import ChancesChart
from desktop.panels.victory.match_result import MatchNumber, MatchResult, review_numbers
from desktop.style.current_theme import current_theme
from desktop.style.materials.hearts import paint_heart
from desktop.style.materials.letters import ALIGN_RIGHT, MIN_TEXT_SHARE, paint_text, text_width
from desktop.style.materials.plates import paint_raised
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import BLACK, WHITE, mix
from desktop.style.plain_text import plain_tooltip
from desktop.table.paint.crest import crest_path
from desktop.text.translation import translate
from rules.game import Game

if TYPE_CHECKING:
    from desktop.panels.match_charts.pane_plot import PanePlot
    from rules.match_log import MatchReview
    from rules.model import PlayerId

MARGIN = 12
"""The room around the panel for its shadow, in pixels."""

_LEAST_CHART = 150.0
_SIGN = 0.36  # the size of a side's shape before its name, in letters
_LETTERS, _USUAL_WIDTH = 16.0, 980.0  # letters in pixels, for a panel of this width


class FactsPanel(QFrame):
    """Shows how the match went. Everything on it is part of its accessible description too."""

    charts_wanted = Signal()  # the life chart was clicked
    moment_chosen = Signal(int)  # place: a pin in the chart of the review was pressed

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("match-facts")
        self.chart: PanePlot | None = None
        self.chances: ChancesChart | None = None
        """The chart of the review, in the place of the life chart; None until it is there."""
        self._game: Game | None = None
        self.numbers: tuple[MatchNumber, ...] = ()

    def show_match(self, result: MatchResult) -> None:
        """Show a match that has ended; a line in the chart marks the turn that decided most."""
        from desktop.panels.match_charts.pane_plot import PanePlot  # importing pyqtgraph is slow
        from desktop.panels.match_charts.spots import ChartSpots
        from rules.match_log import match_series

        self._game = game = result.game
        self.numbers = result.numbers
        for old in (self.chart, self.chances):
            if old is not None:
                old.hide()
                old.deleteLater()
        self.chances = None
        series = match_series(result.timeline)
        marked = series.times[result.moment.first_act] if result.moment is not None else None
        self.chart = chart = PanePlot(self._floor())
        chart.setParent(self)
        chart.setAccessibleName(self.tr("Life of both players by turn"))
        chart.show_pane(ChartSpots(series.chart("life"), series), 0, marked)
        chart.act_chosen.connect(self.charts_wanted)
        chart.spot_hovered.connect(
            lambda spot: chart.setToolTip(
                plain_tooltip(translate(spot.point.event)) if spot is not None else ""
            )
        )
        self.chart.show()
        lives = (
            f"{game.setup.names_of_side(one)}: {max(0, game.state.life_of(one))}"
            for one in game.setup.one_of_each_side(game.setup.player_ids)
        )
        numbers = (f"{number.value} {number.words}" for number in self.numbers)
        self.setAccessibleName(self.tr("The match in numbers"))
        self.setAccessibleDescription(
            self.tr("Life: {lives}").format(lives=", ".join(lives)) + "; " + ", ".join(numbers)
        )
        self._place()
        self.update()

    def show_review(self, review: MatchReview, result: MatchResult, player: PlayerId) -> None:
        """Show the chances of a player in place of the life chart, and what changed them."""
        if self.chart is None or self.chances is not None:
            return
        self.chart.hide()
        own = review.turning_point(player) if result.beaten is not None else None
        if own is not None:
            self.numbers = review_numbers(review, own, player)
        self.chances = chances = ChancesChart(has_legend=True)
        chances.setParent(self)
        chances.setAccessibleName(self.tr("Chance to win by turn"))
        chances.show_review(review, result.timeline.turns, player)
        lit = result.bad_luck or own
        chances.show_moment(None if lit is None else review.moments.index(lit))
        chances.moment_chosen.connect(self.moment_chosen)
        numbers = (f"{number.value} {number.words}" for number in self.numbers)
        self.setAccessibleDescription(", ".join(numbers))
        self._place()
        chances.show()
        self.update()

    @staticmethod
    def _floor() -> str:
        theme, table = current_theme(), current_theme().table
        if table.is_plain:
            return table.stock
        share = 0.35 if theme.name == "dark" else 0.06
        return mix(table.stock, BLACK, share).name()

    # --- layout

    @property
    def _plate(self) -> QRectF:
        return QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    @property
    def _letters(self) -> float:
        """The size of its text in pixels."""
        scale, plate = current_theme().text_scale, self._plate
        most = _LETTERS * min(max(1.0, plate.width() / _USUAL_WIDTH), 2.0)
        return max(12.5, min(most, 0.11 * plate.height())) * min(scale, 1.5)

    def _heart_width(self) -> float:
        assert self._game is not None
        setup = self._game.setup
        names = (
            text_width(setup.names_of_side(one), self._letters, bold=True)
            for one in setup.one_of_each_side(setup.player_ids)
        )
        return min(max(5.6 * self._letters, *names) + self._letters, 0.15 * self._plate.width())

    def _number_width(self) -> float:
        words = max(
            (text_width(number.words, self._letters) for number in self.numbers), default=0.0
        )
        room = self._plate.width() - 2 * self._heart_width() - _LEAST_CHART - 4 * self._letters
        return min(words + 4.6 * self._letters, room)

    def _place(self) -> None:
        """Put the chart between the hearts and the numbers."""
        if self.chart is None:
            return
        plate, pad = self._plate, 0.9 * self._letters
        left = plate.left() + 2 * self._heart_width() + 2 * pad
        right = plate.right() - self._number_width() - 2 * pad
        area = QRectF(left, plate.top() + pad, right - left, plate.height() - 2 * pad)
        self.chart.setGeometry(area.toAlignedRect())
        if self.chances is not None:
            self.chances.setGeometry(area.toAlignedRect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._game is not None:
            self._place()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._game is None:
            return
        table, plate = current_theme().table, self._plate
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_raised(painter, rounded(plate, 14), mix(table.stock, WHITE, 0.04), table.stock)
        self._paint_hearts(painter, self._game)
        self._paint_numbers(painter)
        painter.end()

    def _paint_hearts(self, painter: QPainter, game: Game) -> None:
        plate, wide, letters = self._plate, self._heart_width(), self._letters
        radius = min(0.3 * plate.height(), 0.4 * wide)
        for seat in game.setup.one_of_each_side(game.setup.player_ids):
            life = game.state.life_of(seat)
            x = plate.left() + 0.9 * letters + (seat + 0.5) * wide
            center = QPointF(x, plate.center().y() - 0.75 * letters)
            paint_heart(painter, center, radius, max(0, life), current_theme().table)
            line = QRectF(x - wide / 2, center.y() + 1.12 * radius, wide, 1.5 * letters)
            line.adjust(0.35 * letters, 0, -0.35 * letters, 0)  # long names do not touch
            self._paint_name(painter, seat, self._name_lines(game, seat, line.width()), line)

    def _name_lines(self, game: Game, seat: PlayerId, width: float) -> list[str]:
        """The name of a side; those of two partners take a line each if they are long."""
        name, first = game.setup.names_of_side(seat), game.setup.players[seat].name
        room = width - 3 * _SIGN * self._letters
        if name == first or text_width(name, MIN_TEXT_SHARE * self._letters, bold=True) <= room:
            return [name]
        return [first, name.removeprefix(first).strip()]

    def _paint_name(
        self, painter: QPainter, seat: PlayerId, lines: list[str], line: QRectF
    ) -> None:
        """A side's shape and names below their heart, which explain the lines of the chart."""
        letters, sign = self._letters, _SIGN * self._letters
        longest = max(text_width(words, letters, bold=True) for words in lines)
        whole = min(line.width(), longest + 3 * sign)
        left = line.center().x() - whole / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(current_theme().players[seat])
        painter.drawPath(crest_path(seat, QPointF(left + sign, line.center().y()), sign))
        area = QRectF(left + 3 * sign, line.top(), whole - 3 * sign, line.height())
        for words in lines:
            paint_text(painter, area, words, current_theme().table.stock_ink, letters, bold=True)
            area.translate(0, 1.2 * letters)

    def _paint_numbers(self, painter: QPainter) -> None:
        plate, letters, wide = self._plate, self._letters, self._number_width()
        high = min(2.5 * letters, (plate.height() - 1.2 * letters) / max(1, len(self.numbers)))
        top = plate.center().y() - len(self.numbers) * high / 2
        left = plate.right() - wide - 0.9 * letters
        for place, number in enumerate(self.numbers):
            value = QRectF(left, top + place * high, 3.4 * letters, high)
            words = QRectF(value.right() + 0.8 * letters, value.top(), 0, high)
            words.setRight(plate.right() - 0.6 * letters)
            ink = current_theme().table.stock_ink
            pixels = min(1.6 * letters, 0.9 * high)
            paint_text(painter, value, number.value, ink, pixels, bold=True, align=ALIGN_RIGHT)
            paint_text(painter, words, number.words, ink, letters)
