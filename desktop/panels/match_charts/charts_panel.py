"""The panel of all charts of a match: choose one, read it, and jump to an act."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHeaderView,
    QPushButton,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QToolTip,
    QWidget,
)

from desktop.panels.match_charts.pane_plot import PanePlot
from desktop.panels.match_charts.spots import (
    ROLLED,
    ChartSpot,
    ChartSpots,
    rows_of,
    series_color,
    series_fill,
    series_pen,
)
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import (
    lay_column,
    lay_row,
    make_button,
    make_key_button,
    make_label,
    make_scroll_area,
    make_sheet,
    restyle,
)
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import set_key_tip
from desktop.style.plain_text import ShortenedLabel, plain_tooltip
from desktop.table.paint.crest import crest_path
from desktop.text.announcements import Announcer
from desktop.text.translation import translate
from rules.match_log import (
    ChartId,
    ChartPane,
    ChartTable,
    MatchChart,
    MatchSeries,
    Series,
    chart_table,
)

_FIRST_KEY, _LAST_KEY = Qt.Key.Key_1, Qt.Key.Key_9
_ROOM_FOR_CAPTION = 300


class ChartsPanel(QWidget):
    """Shows one chart of a match at a time, as a picture or as numbers.

    The keys 1 to 6 choose a chart, N shows its numbers. In the picture the arrow keys move from
    point to point, and Enter jumps to the act, as a click does.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("charts")
        self._match: MatchSeries | None = None
        self._at: int | None = None
        self._shown: ChartId = "life"
        self._about = ""
        self.choices: list[QPushButton] = []
        self.view = ChartView(self._describe)
        self.table = NumberTable()
        self.caption = make_label(wraps=True)
        self.caption.setObjectName("chart-caption")
        tip = self.tr("Show this chart as a table")
        self.numbers = make_key_button(
            self.tr("Numbers"), "N", name="show-numbers", tip=tip, is_small=True
        )
        self.numbers.setCheckable(True)
        self._announcer = Announcer(self)
        self._lay_out()
        self.numbers.toggled.connect(self._show_chart)

    def show_series(self, match: MatchSeries, at: int | None = None) -> None:
        """Show the charts of a match.

        `at` is the number of acts on the table, marked in each chart; None for no mark.
        """
        self._match, self._at = match, at
        if not self.choices:
            self._offer_charts(match)
        self._show_chart()

    def show_act(self, at: int) -> None:
        """Mark another act as the one on the table."""
        self._at = at
        if self._match is not None:
            self.view.show_time(self._match.times[at])

    def choose(self, place: int) -> None:
        """Show another chart, by its place."""
        if self._match is not None and 0 <= place < len(self.choices):
            self._shown = tuple(self._match.titles)[place]
            self._show_chart()
            self._announce_chart()

    def _announce_chart(self) -> None:
        """Tell screen readers which chart was chosen, and whether it is shown in numbers."""
        if self.numbers.isChecked():
            sentences = (self.table.accessibleName(), self.tr("Table of numbers"))
        else:
            sentences = (self.view.accessibleName(), self.view.accessibleDescription())
        self._announcer.announce(". ".join(sentences))

    def focus_chart(self) -> None:
        """Give the keyboard to the chart, or to its numbers if they are shown."""
        shown = self.table if self.numbers.isChecked() else self.view
        shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _offer_charts(self, match: MatchSeries) -> None:
        for place, (which, title) in enumerate(match.titles.items()):
            button = make_button(translate(title), name=f"chart-{which}", is_small=True)
            set_key_tip(button, translate(title), str(place + 1))
            button.clicked.connect(lambda _=False, place=place: self.choose(place))
            self.choices.append(button)
        self._row.add(*self.choices, self.numbers)

    def _show_chart(self) -> None:
        match = self._match
        if match is None:
            return
        chart = match.chart(self._shown)
        for button, (which, title) in zip(self.choices, match.titles.items(), strict=True):
            is_chosen = which == self._shown
            if button.property("chosen") is not is_chosen:
                button.setProperty("chosen", is_chosen)
                restyle(button)
            words = translate(title)
            button.setAccessibleName(
                self.tr("{chart}, shown").format(chart=words) if is_chosen else words
            )
        self._about = translate(chart.about)
        self._describe("", QPoint())
        if self.numbers.isChecked():
            self.table.show_table(chart_table(match, chart), translate(chart.title))
            self._pages.setCurrentWidget(self.table)
        else:
            now = match.times[self._at] if self._at is not None else None
            self.view.show_chart(chart, match, now)
            self._pages.setCurrentIndex(0)

    def _describe(self, text: str, place: QPoint) -> None:
        """Say what the pointer or the keys are on; otherwise, what the chart is about."""
        self.caption.setText(text or self._about)
        if self.caption.isHidden() and text:
            QToolTip.showText(place, plain_tooltip(text), self.view)
        if text and self.view.hasFocus():
            self._announcer.announce(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room to the chart where there is little."""
        super().resizeEvent(event)
        self.caption.setVisible(self.height() >= _ROOM_FOR_CAPTION * current_theme().text_scale)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif _FIRST_KEY <= key <= _LAST_KEY and self.choices:
            self.choose(key - _FIRST_KEY)
        elif key == Qt.Key.Key_N:
            self.numbers.toggle()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the chart again in new colors or letters."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.isVisible():
            self._show_chart()

    def _lay_out(self) -> None:
        self._row = WrappingRow()
        self._pages = QStackedWidget()
        self._pages.addWidget(make_scroll_area(self.view))
        self.view.setObjectName("chart")
        self._pages.addWidget(self.table)
        self.caption.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.caption.setAlignment(Qt.AlignmentFlag.AlignTop)
        page = QWidget()
        lay_column((self._pages, 1), self.caption, on=page, margins=(4, 2, 4, 2))
        lay_column(self._row, (make_sheet(page), 1), on=self, margins=(0, 4, 0, 0))


# --- the chart ------------------------------------------------------------------------------------


_SIDE_BY_SIDE = 460
_KEYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class ChartView(QWidget):
    """Shows the panes of a chart one below the other, or two in a row.

    Left and Right move through the points of a series, Up and Down to another series, Enter
    chooses.
    """

    act_chosen = Signal(int)  # act: a point was chosen, at this act

    def __init__(self, describe: Callable[[str, QPoint], object]) -> None:
        """`describe` gets what the pointer or the keys are on, and where it is on the screen."""
        super().__init__()
        self._describe = describe
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.spot: ChartSpot | None = None
        self._chart: MatchChart | None = None
        self._boxes: list[PaneBox] = []
        self._shown: list[PaneBox] = []
        self._arranged: tuple[list[PaneBox], int] = [], 0
        self._empty = make_label(look="soft", wraps=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(4, 4, 4, 4)
        self._grid.setSpacing(8)
        self._grid.addWidget(self._empty, 0, 0, 1, 2)

    def show_chart(self, chart: MatchChart, match: MatchSeries, now: float | None) -> None:
        """Show a chart; `now` is the time of the act on the table, None for no mark."""
        self._chart, self.spot = chart, None
        count = 0 if chart.is_empty else len(chart.panes)
        self._make_boxes(count)
        self._shown = self._boxes[:count]
        spots = ChartSpots(chart, match)
        for place, box in enumerate(self._shown):
            box.show_pane(spots, place, now)
        self._empty.setText(translate(chart.empty))
        self._empty.setVisible(chart.is_empty)
        self._arrange()
        is_short = all(pane.style == "hits" for pane in chart.panes)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop if is_short else Qt.AlignmentFlag(0))
        self.setAccessibleName(translate(chart.title))
        self.setAccessibleDescription(self._summary_of(chart))
        self._describe("", QPoint())

    def _summary_of(self, chart: MatchChart) -> str:
        """What a chart is about and what it shows, for screen readers."""
        if chart.is_empty:
            return f"{translate(chart.about)} {translate(chart.empty)}"
        summaries = (translate(pane.summary) for pane in chart.panes if pane.summary is not None)
        return " ".join((translate(chart.about), *summaries))

    @property
    def plots(self) -> list[PanePlot]:
        return [box.plot for box in self._shown]

    def show_time(self, now: float) -> None:
        """Move the mark of the act on the table."""
        for plot in self.plots:
            plot.show_time(now)

    # --- panes

    def _make_boxes(self, count: int) -> None:
        """Have at least this many boxes, in the colors and letters of now."""
        if self._boxes and self._boxes[0].theme != current_theme():
            for box in self._boxes:
                self._grid.removeWidget(box)
                box.hide()
                box.deleteLater()
            self._boxes = []
        while len(self._boxes) < count:
            box = PaneBox()
            box.plot.spot_hovered.connect(lambda spot, box=box: self._tell(box, spot))
            box.plot.act_chosen.connect(self.act_chosen)
            self._boxes.append(box)

    def _arrange(self) -> None:
        wide = self.width() >= _SIDE_BY_SIDE * current_theme().text_scale
        columns = 2 if len(self._shown) > 2 and wide else 1
        if (self._shown, columns) == self._arranged:
            return
        self._arranged = self._shown, columns
        for place, box in enumerate(self._shown):
            self._grid.addWidget(box, place // columns, place % columns)
            box.show()
        for box in self._boxes[len(self._shown) :]:
            self._grid.removeWidget(box)
            box.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    # --- pointer and keys

    def _tell(self, box: PaneBox, spot: ChartSpot | None) -> None:
        self.spot = spot
        if spot is None or box.pane is None:
            self._describe("", QPoint())
        else:
            place = box.plot.mapToGlobal(box.plot.place_of(spot).center().toPoint())
            self._describe(self._words(box.pane, spot), place)

    def _words(self, pane: ChartPane, spot: ChartSpot) -> str:
        point, event = spot.point, translate(spot.point.event)
        if pane.style == "bars":
            return event
        what = self._value_words(pane, spot)
        template = (
            self.tr("Turn {turn}: {event} · {what}") if what else self.tr("Turn {turn}: {event}")
        )
        return template.format(turn=point.turn, event=event, what=what)

    def _value_words(self, pane: ChartPane, spot: ChartSpot) -> str:
        """What the value of a point means, if the event does not say it."""
        value = spot.point.value
        assert self._chart is not None
        if pane.style == "band":
            far = f"{abs(value):.1f}"
            words = self.tr("{far} above average") if value >= 0 else self.tr("{far} below average")
            return f"{translate(pane.heading)} {words.format(far=far)}"
        name, heading = translate(spot.series.name), translate(pane.heading)
        if pane.style == "stack":
            return f"{heading}, {name}: {value:.0f}"
        if pane.style == "hits":
            damage = self.tr("{card}: {count} damage")
            return damage.format(card=name, count=f"{value:.0f}")
        if self._chart.id == "field":
            return f"{name}, {heading}: {value:.0f}"
        event, life = translate(spot.point.event), f"{value:.0f}"
        says_all = name in event and life in event.split("(")[-1].split()
        return "" if says_all else f"{name}: {life}"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _KEYS and self.plots:
            self._move(*_KEYS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.spot is not None:
            self.act_chosen.emit(self.spot.point.act)
        else:
            super().keyPressEvent(event)

    def _move(self, along: int, across: int) -> None:
        """Move to the next point of a series, or to the same time in another series."""
        lines, now = self._lines(), self.spot
        line = next((n for n, (_, spots) in enumerate(lines) if now in spots), None)
        if line is None or now is None:
            plot, spots = lines[0]
            self._light(plot, spots[0 if along >= 0 else -1])
        elif along:
            plot, spots = lines[line]
            place = spots.index(now) + along
            self._light(plot, spots[min(max(place, 0), len(spots) - 1)])
        else:
            plot, spots = lines[(line + across) % len(lines)]
            self._light(plot, min(spots, key=lambda spot: abs(spot.point.act - now.point.act)))

    def _lines(self) -> list[tuple[PanePlot, list[ChartSpot]]]:
        """The spots of each series, from above."""
        found: list[tuple[PanePlot, list[ChartSpot]]] = []
        for plot in self.plots:
            by_series: dict[int, list[ChartSpot]] = {}
            for spot in plot.spots:
                by_series.setdefault(id(spot.series), []).append(spot)
            found += [(plot, spots) for spots in by_series.values()]
        return found

    def _light(self, plot: PanePlot, spot: ChartSpot) -> None:
        for other in self.plots:
            other.light(spot if other is plot else None)
        self._tell(self._shown[self.plots.index(plot)], spot)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(QPen(QColor(current_theme().focus), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
            painter.end()


# --- number table ---------------------------------------------------------------------------------


class NumberTable(QTableWidget):
    """Shows the numbers of a chart; a row for each turn, or for each card."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("chart-numbers")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.verticalHeader().hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave letters and numbers to the panel; the others move through the table."""
        if event.text().isprintable() and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def show_table(self, table: ChartTable, title: str) -> None:
        self.setAccessibleName(title)
        self.setColumnCount(len(table.headings))
        self.setRowCount(len(table.rows))
        self.setHorizontalHeaderLabels([translate(heading) for heading in table.headings])
        for row, cells in enumerate(table.rows):
            for column, cell in enumerate(cells):
                item = QTableWidgetItem(translate(cell))
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.resizeRowsToContents()


# --- panes ----------------------------------------------------------------------------------------


_WIDTH, _HEIGHT = 26, 16


class PaneHeading(QWidget):
    """Names a pane and explains its series, each with a sample."""

    def __init__(self, pane: ChartPane) -> None:
        super().__init__()
        row = WrappingRow(gap=10)
        self.setLayout(row)
        players = {series.player for series in pane.series}
        heading = _label(translate(pane.heading), "name")
        if len(players) == 1 and pane.style != "steps":
            row.add(_Entry(_Sample(pane.series[0], "crest"), heading))
        else:
            row.add(heading)
        if pane.style == "band":
            return
        for name, series in pane.legend:
            kind = "line" if pane.style == "steps" else "area"
            row.add(_Entry(_Sample(series, kind), _label(translate(name), "soft")))

    def minimumSizeHint(self) -> QSize:
        """Names give way, so that they do not widen the chart beyond its panel."""
        return QSize(_WIDTH, super().minimumSizeHint().height())


def _label(text: str, look: str) -> ShortenedLabel:
    made = ShortenedLabel(text)
    made.setObjectName(look)
    return made


class _Entry(QWidget):
    """A sample and its name."""

    def __init__(self, sample: QWidget, name: QWidget) -> None:
        super().__init__()
        lay_row(sample, name, on=self, margins=0, gap=5)


class _Sample(QWidget):
    """A piece of a line, an area or a player's shape, as it looks in the pane."""

    def __init__(self, series: Series, kind: str) -> None:
        super().__init__()
        self._series, self._kind = series, kind
        scale = current_theme().text_scale
        wide = _HEIGHT if kind == "crest" else _WIDTH
        self.setFixedSize(QSize(round(wide * scale), round(_HEIGHT * scale)))

    def paintEvent(self, event: QPaintEvent) -> None:
        self._paint_sample()

    def _paint_sample(self) -> None:
        theme, series = current_theme(), self._series
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 2, -1, -2)
        middle = area.center()
        color = series_color(series)
        if self._kind == "crest":
            self._paint_crest(painter, middle, 0.42 * self.height(), color)
        elif series.part == ROLLED:
            painter.setPen(QPen(QColor(theme.text), 3))
            painter.drawLine(QPointF(area.left(), middle.y()), QPointF(area.right(), middle.y()))
        elif self._kind == "line":
            painter.setPen(series_pen(series))
            painter.drawLine(QPointF(area.left(), middle.y()), QPointF(area.right(), middle.y()))
            self._paint_crest(painter, middle, 0.3 * self.height(), color)
        else:
            painter.setPen(QPen(color, 1))
            painter.setBrush(series_fill(series))
            painter.drawRect(area)
        painter.end()

    def _paint_crest(
        self, painter: QPainter, middle: QPointF, radius: float, color: QColor
    ) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPath(crest_path(self._series.player, middle, radius))


# --- the pane -------------------------------------------------------------------------------------


_LEAST_HEIGHT = {1: 130, 2: 100}
_LEAST_OF_MANY = 90
_ROW, _AXIS = 30, 36
_NO_LIMIT = 16_777_215
"""The height of a Qt widget without a limit, in pixels."""


class PaneBox(QWidget):
    """Shows one pane after another; making its plot takes longer than drawing it."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = current_theme()
        """The theme in which it was drawn."""
        self.plot = PanePlot()
        self.pane: ChartPane | None = None
        self._heading: PaneHeading | None = None
        self._content: object = None
        self._summary = make_label(look="soft", wraps=True)
        self._rows = lay_column((self.plot, 1), self._summary, on=self, margins=0, gap=2)
        self._rows.addStretch(0)

    def show_pane(self, spots: ChartSpots, place: int, now: float | None) -> None:
        """Show a pane of a chart; `now` is the time of the act on the table, None for no mark."""
        self.pane = pane = spots.chart.panes[place]
        self._show_heading(pane)
        has_rows = pane.style == "hits"
        least = _LEAST_HEIGHT.get(len(spots.chart.panes), _LEAST_OF_MANY)
        if has_rows:
            least = _AXIS + _ROW * len(rows_of(pane))
        high = round(least * self.theme.text_scale)
        self.plot.setMinimumHeight(high)
        self.plot.setMaximumHeight(high if has_rows else _NO_LIMIT)
        self._rows.setStretch(1, 0 if has_rows else 1)
        self._rows.setStretch(3, 1 if has_rows else 0)
        self._summary.setText(translate(pane.summary) if pane.summary is not None else "")
        self._summary.setVisible(pane.summary is not None)
        self.plot.show_pane(spots, place, now)

    def _show_heading(self, pane: ChartPane) -> None:
        """Name the pane and its series; the heading stays while it says the same."""
        legend = [(name, series.player, series.part) for name, series in pane.legend]
        content = (pane.heading, pane.style, legend)
        if self._heading is not None:
            if content == self._content:
                return
            self._rows.removeWidget(self._heading)
            self._heading.hide()
            self._heading.deleteLater()
        self._content, self._heading = content, PaneHeading(pane)
        self._rows.insertWidget(0, self._heading)
