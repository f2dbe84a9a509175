"""The charts of a team: costs, energy types, affiliations and keywords."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from desktop.panels.card_browser.card_words import energy_name
from desktop.screens.team_builder.bar_chart import Bar, BarChart
from desktop.style.basic_widgets import make_label, make_scroll_area
from desktop.style.glyphs import SYMBOLS
from desktop.style.style_sheet import scale_with_text
from rules.messages import PluralCount
from rules.model import Energy
from rules.teams import Share, Team, statistics_of

_SIDE_BY_SIDE = 420  # pixels at the default text size


class ChartsPage(QWidget):
    """Four small charts and a line of numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.costs = BarChart(self.tr("Dice by purchase cost"), has_columns=True)
        self.energies = BarChart(self.tr("Dice by energy type"))
        self.affiliations = BarChart(self.tr("Cards by affiliation"))
        self.keywords = BarChart(self.tr("Cards by keyword"))
        self.numbers = make_label(look="soft", wraps=True)
        self._charts = (self.costs, self.energies, self.affiliations, self.keywords)
        inner = QWidget()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._columns = 0
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(10, 8, 10, 8)
        rows.addWidget(self.numbers)
        rows.addLayout(self._grid)
        rows.addStretch(1)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(make_scroll_area(inner))
        self._arrange(2)

    def show_team(self, team: Team) -> None:
        """PluralCount and show a team."""
        found = statistics_of(team)
        said = self.tr(
            "{cards} {cards:card|cards} with {dice} {dice:die|dice}. Average cost of a die: {cost}."
        )
        cards, dice = PluralCount(found.cards), PluralCount(found.dice)
        self.numbers.setText(said.format(cards=cards, dice=dice, cost=f"{found.average_cost:.1f}"))
        for chart, shares, counts_dice in (
            (self.costs, found.cost_curve, True),
            (self.energies, found.energies, True),
            (self.affiliations, found.affiliations, False),
            (self.keywords, found.keywords, False),
        ):
            chart.show_bars([self._bar(share, counts_dice=counts_dice) for share in shares])

    def _bar(self, share: Share, *, counts_dice: bool) -> Bar:
        name = share.name
        if name.isdigit():
            name = self.tr("cost {cost}").format(cost=name)
        elif name in SYMBOLS:
            name = energy_name(Energy(name))
        said = self.tr("{name}: {cards} {cards:card|cards}, {dice} {dice:die|dice}").format(
            name=name, cards=PluralCount(share.cards), dice=PluralCount(share.dice)
        )
        value = share.dice if counts_dice else share.cards
        return Bar(share.name, value, str(value) if value else "", said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(2 if self.width() >= scale_with_text(_SIDE_BY_SIDE) else 1)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for place, chart in enumerate(self._charts):
            self._grid.removeWidget(chart)
            row, column = divmod(place, columns)
            self._grid.addWidget(chart, row, column, Qt.AlignmentFlag.AlignTop)
