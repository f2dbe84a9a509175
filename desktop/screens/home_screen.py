"""The home screen: the main menu and the list of saved matches."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.panels.saved_matches.saved_matches_panel import SavedMatchesPanel
from desktop.storage.store import MatchSummary
from desktop.style.application import PROGRAM_NAME
from desktop.style.basic_widgets import make_button, make_label, make_scroll_area, restyle
from desktop.style.style_sheet import scale_with_text

_NARROW, _WIDE, _TALL = 340, 480, 66
_BAR = 14  # pixels for the scroll bar


class HomeScreen(QWidget):
    """Buttons for New match, Continue, Learn and Card workshop, beside the saved matches.

    Signals: `new_wanted`, `continue_wanted`, `learn_wanted`, `workshop_wanted`, `about_wanted`,
    `settings_wanted`.
    """

    new_wanted = Signal()
    continue_wanted = Signal()
    learn_wanted = Signal()
    workshop_wanted = Signal()
    about_wanted = Signal()
    settings_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.new = MenuButton(
            self.tr("New match"),
            self.tr("Play a starter match from one of four sets"),
            "N",
        )
        self.resume = MenuButton(self.tr("Continue"), "", "C")
        self.learn = MenuButton(
            self.tr("Learn"), self.tr("New here? Play a guided first game (8 minutes)"), "L"
        )
        self.workshop = MenuButton(
            self.tr("Card workshop"), self.tr("Write your own cards in plain English"), "W"
        )
        self.about = make_button(self.tr("&About"), name="about", is_small=True)
        self.settings = make_button(self.tr("&Settings"), name="settings", is_small=True)
        self.settings.clicked.connect(self.settings_wanted)
        self.matches = SavedMatchesPanel()
        self._wide = _WIDE
        self.new.clicked.connect(self.new_wanted)
        self.resume.clicked.connect(self.continue_wanted)
        self.learn.clicked.connect(self.learn_wanted)
        self.workshop.clicked.connect(self.workshop_wanted)
        self.about.clicked.connect(self.about_wanted)
        self._lay_out()

    def show_matches(self, matches: Sequence[MatchSummary]) -> None:
        """List the saved matches, and let Continue resume the latest unfinished one."""
        self.matches.show_matches(matches)
        self.matches.setVisible(bool(matches))
        self._wide = _NARROW if matches else _WIDE
        self._fit()
        last = next((match for match in matches if not match.is_finished), None)
        self.resume.setVisible(last is not None)
        if last is not None:
            said = self.tr("{first} – {second}, turn {turn}")
            self.resume.set_description(
                said.format(first=last.first, second=last.second, turn=last.turn)
            )
        first = self.resume if last is not None else self.new
        for choice in (self.new, self.resume, self.learn, self.workshop):
            choice.setProperty("primary", choice is first)
            restyle(choice)
        first.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Make the buttons as wide as their text needs, at most half the width beside matches."""
        most = 0.5 * self.width() if self.matches.isVisibleTo(self) else self.width()
        wide = min(scale_with_text(self._wide), max(_NARROW, round(most) - 48))
        self.middle.setFixedWidth(wide)
        self._column.setFixedWidth(wide + _BAR)

    def show_own_cards(self, cards: int, mistakes: int) -> None:
        """Show on the workshop button how many cards the player wrote, and how many need fixing."""
        said = self.tr("Write your own cards in plain English")
        if cards or mistakes:
            said = self.tr("Your cards: {cards}").format(cards=cards)
        if mistakes:
            said += self.tr(" · ⚠ {mistakes} to fix").format(mistakes=mistakes)
        self.workshop.set_description(said)

    def _lay_out(self) -> None:
        title = make_label(PROGRAM_NAME, "title", wraps=True)
        tagline = make_label(
            self.tr("A dice-building card battle for two players at one computer."), wraps=True
        )
        unofficial = make_label(
            self.tr("An unofficial fan project, not affiliated with the publisher."),
            "soft",
            wraps=True,
        )
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addStretch(2)
        column.addWidget(title)
        column.addWidget(tagline)
        column.addSpacing(18)
        for choice in (self.resume, self.new, self.learn, self.workshop):
            column.addWidget(choice)
        column.addStretch(3)
        foot = QHBoxLayout()
        foot.addWidget(unofficial, 1)
        foot.addWidget(self.settings)
        foot.addWidget(self.about)
        column.addLayout(foot)
        self.middle = QWidget()
        self.middle.setLayout(column)
        across = QHBoxLayout(self)
        across.setContentsMargins(24, 16, 24, 16)
        across.setSpacing(28)
        across.addStretch(1)
        self._column = make_scroll_area(
            self.middle
        )  # large text can make it taller than the window
        across.addWidget(self._column)
        across.addWidget(self.matches, 1000)
        across.addStretch(1)


class MenuButton(QPushButton):
    """A button with a title, its shortcut key, and a line of description."""

    def __init__(self, title: str, about: str, key: str) -> None:
        super().__init__()
        self._title = title
        self._about = make_label(look="soft", wraps=True)
        QShortcut(QKeySequence(key), self, self.click)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(20, 10, 20, 10)
        rows.setSpacing(2)
        rows.addWidget(make_label(f"{title} ({key})", "name"))
        rows.addWidget(self._about)
        self.set_description(about)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        """Make the button tall enough for its description, even if that wraps."""
        rows = self.layout()
        if rows is not None:
            high = max(_TALL, rows.totalHeightForWidth(self.width()))
            if high != self.minimumHeight():
                self.setMinimumHeight(high)
                rows.invalidate()  # else the rows keep the positions of the old font

    def set_description(self, about: str) -> None:
        """Change the description."""
        self._about.setText(about)
        self._fit()
        self.setAccessibleName(f"{self._title}: {about}")
