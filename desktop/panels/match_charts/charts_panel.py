"""The panel of all charts of a match: choose one, read it, and jump to an act."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QToolTip, QVBoxLayout, QWidget

from desktop.panels.match_charts.chart_view import ChartView
from desktop.panels.match_charts.number_table import NumberTable
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import (
    make_button,
    make_label,
    make_scroll_area,
    make_sheet,
    restyle,
)
from desktop.style.current_theme import current_theme
from desktop.style.plain_text import plain_tooltip
from desktop.text.announcements import Announcer
from desktop.text.translation import translate
from rules.match_log import ChartId, MatchSeries, chart_table

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
        self.view = ChartView()
        self.table = NumberTable()
        self.caption = make_label(wraps=True)
        self.caption.setObjectName("chart-caption")
        self.numbers = make_button(
            self.tr("Numbers (N)"),
            name="show-numbers",
            tip=self.tr("Show this chart as a table"),
            is_small=True,
        )
        self.numbers.setCheckable(True)
        self._announcer = Announcer(self)
        self._lay_out()
        self.view.told.connect(self._tell)
        self.numbers.toggled.connect(self._show_chart)

    def show_series(self, match: MatchSeries, at: int | None = None) -> None:
        """Show the charts of a match.

        Args:
            match: the charts.
            at: the number of acts on the table, marked in each chart; None for no mark.
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
            said = (self.table.accessibleName(), self.tr("Table of numbers"))
        else:
            said = (self.view.accessibleName(), self.view.accessibleDescription())
        self._announcer.announce(". ".join(said))

    def focus_chart(self) -> None:
        """Give the keyboard to the chart, or to its numbers if they are shown."""
        shown = self.table if self.numbers.isChecked() else self.view
        shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _offer_charts(self, match: MatchSeries) -> None:
        for place, (which, title) in enumerate(match.titles.items()):
            button = make_button(translate(title), name=f"chart-{which}", is_small=True)
            button.setToolTip(self.tr("Press {key}").format(key=place + 1))
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
        self._tell("", QPoint())
        if self.numbers.isChecked():
            self.table.show_table(chart_table(match, chart), translate(chart.title))
            self._pages.setCurrentWidget(self.table)
        else:
            now = match.times[self._at] if self._at is not None else None
            self.view.show_chart(chart, match, now)
            self._pages.setCurrentIndex(0)

    def _tell(self, text: str, place: QPoint) -> None:
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
        lines = QVBoxLayout(page)
        lines.setContentsMargins(4, 2, 4, 2)
        lines.addWidget(self._pages, 1)
        lines.addWidget(self.caption)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 4, 0, 0)
        rows.addLayout(self._row)
        rows.addWidget(make_sheet(page), 1)
