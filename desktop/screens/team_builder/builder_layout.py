"""The widgets of the team builder, and where they are."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.card_browser.card_browser import CardBrowser
from desktop.panels.widgets.wood_button import WoodButton
from desktop.screens.team_builder.charts_page import ChartsPage
from desktop.screens.team_builder.check_page import CheckPage
from desktop.screens.team_builder.format_chooser import FormatChooser
from desktop.screens.team_builder.odds_page import OddsPage
from desktop.screens.team_builder.team_editor import TeamEditor
from desktop.screens.team_builder.team_tray import TeamTray
from desktop.style.basic_widgets import make_label, make_sheet
from desktop.style.plain_text import plain_tooltip
from rules.teams import Format, TeamFault

MOST_NAME = 100
"""The letters of a name that team files keep."""

_PLAY = 14.0  # pixels of the letters of the main button
_CARD_WIDTH = 130.0  # three cards side by side in a window of the usual size
_BROWSER, _TEAM = 10, 11  # the shares of the window
_CHECK = 0.36  # the most that the check takes from the height of the team


class BuilderLayout(QWidget):
    """The cards on the left; on the right the team, and pages about it below."""

    def __init__(self, editor: TeamEditor) -> None:
        """Make the parts; `editor` changes the team."""
        super().__init__()
        self.browser = CardBrowser()
        self.browser.grid.set_least_width(_CARD_WIDTH)
        self.name = QLineEdit()
        self.name.setObjectName("team-name")
        self.name.setMaxLength(MOST_NAME)
        self.name.setPlaceholderText(self.tr("Name of the team"))
        self.name.setAccessibleName(self.tr("Name of the team"))
        self.format = FormatChooser()
        self.tray = TeamTray(editor)
        self.check = CheckPage()
        self.charts = ChartsPage()
        self.odds = OddsPage(editor)
        self.notes = QPlainTextEdit()
        self.notes.setObjectName("team-notes")
        self.notes.setTabChangesFocus(True)
        self.notes.setPlaceholderText(self.tr("How the team wins, what to buy first…"))
        self.notes.setAccessibleName(self.tr("Notes"))
        self.note = make_label(look="problem", wraps=True)
        self.note.hide()
        self.back = WoodButton(self.tr("Back"), "Esc", name="leave-builder")
        self.undo = WoodButton(self.tr("Undo"), "Ctrl+Z", name="undo-edit")
        self.redo = WoodButton(self.tr("Redo"), "Ctrl+Y", name="redo-edit")
        self.save = WoodButton(self.tr("Save"), "Ctrl+S", name="save-team")
        self.play = WoodButton(
            self.tr("Play"), "Ctrl+Enter", name="play-team", is_main=True, pixels=_PLAY
        )
        self.status = make_label(look="soft", wraps=True)
        self.status.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._lay_out()

    def show_verdict(self, played: Format, faults: tuple[TeamFault, ...]) -> None:
        """Show what the team breaks, also on the tab of the check."""
        self.check.show_faults(played, faults)
        if faults:
            words = self.tr("Team: ⚠ {count} to fix").format(count=len(faults))
        else:
            words = self.tr("Team: ✓ legal")
        self.tabs.setTabText(0, words)
        self.play.setEnabled(not faults and not played.is_drafted)
        tip = self.tr("Start a match with this team")
        if faults:
            tip = self.tr("First fix the problems listed under Team")
        elif played.is_drafted:
            tip = self.tr("Draft your teams to play this format")
        self.play.setToolTip(plain_tooltip(tip))

    def order_tabs(self) -> None:
        """Let Tab lead through the page from above; rows and faults are rebuilt all the time."""
        stops: list[QWidget] = [
            *(self.name, self.format.names, self.format.cards, self.format.dice),
            *(
                self.format.basics,
                self.tabs,
                self.tray.random,
                *self.tray.rows,
                *self.check.buttons,
            ),
            *(self.back, self.undo, self.redo, self.save, self.play),
        ]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def tell(self, problem: str) -> None:
        """Show a problem above the buttons, or "" for none."""
        self.note.setText(problem)
        self.note.setVisible(bool(problem))

    def _lay_out(self) -> None:
        both = QSplitter(Qt.Orientation.Horizontal)
        both.setChildrenCollapsible(False)
        both.setHandleWidth(12)
        both.addWidget(self.browser)
        both.addWidget(self._team_side())
        both.setStretchFactor(0, _BROWSER)
        both.setStretchFactor(1, _TEAM)
        both.setSizes([_BROWSER * 100, _TEAM * 100])
        page = QVBoxLayout()
        page.setContentsMargins(12, 10, 12, 2)
        page.addWidget(both)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(page, 1)
        rows.addWidget(self._foot())

    def _team_side(self) -> QWidget:
        head = QWidget()
        grid = QGridLayout(head)
        grid.setContentsMargins(8, 6, 8, 6)
        grid.setHorizontalSpacing(10)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.format, 0, 1)
        grid.addWidget(self.format.details, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        self.tabs = QTabWidget()
        self.tabs.setObjectName("team-pages")
        self.tabs.setUsesScrollButtons(True)
        team = _TeamPage(self.tray, self.check)
        self.tabs.addTab(team, self.tr("Team"))
        for page, words in (
            (self.charts, self.tr("Charts")),
            (self.odds, self.tr("Chances")),
            (self._notes_page(), self.tr("Notes")),
        ):
            self.tabs.addTab(make_sheet(page), words)
        side = QWidget()
        rows = QVBoxLayout(side)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(6)
        rows.addWidget(make_sheet(head))
        rows.addWidget(self.tabs, 1)
        self.team_side = side
        return side

    def _notes_page(self) -> QWidget:
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.setContentsMargins(6, 6, 6, 6)
        rows.addWidget(self.notes)
        return page

    def _foot(self) -> QWidget:
        foot = QWidget()
        row = QHBoxLayout()
        row.setSpacing(0)
        for one in (self.back, self.undo, self.redo):
            row.addWidget(one)
        row.addWidget(self.status, 1)
        for one in (self.save, self.play):
            row.addWidget(one)
        rows = QVBoxLayout(foot)
        rows.setContentsMargins(6, 0, 6, 4)
        rows.setSpacing(0)
        rows.addWidget(self.note)
        rows.addLayout(row)
        return foot


class _TeamPage(QWidget):
    """The team, and below it what the check says, as far as there is room."""

    def __init__(self, tray: TeamTray, check: CheckPage) -> None:
        super().__init__()
        self._check = check
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(6)
        rows.addWidget(tray, 1)
        rows.addWidget(make_sheet(check))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._check.setMaximumHeight(round(_CHECK * self.height()))
