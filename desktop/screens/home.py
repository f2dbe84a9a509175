"""The first screen: what can be done here."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.app import NAME
from desktop.parts import button, dress_anew, label
from desktop.store import KeptMatch


class HomeScreen(QWidget):
    """New match, Continue, Learn, and the workshop.

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
        self.new = BigButton(
            self.tr("New match"),
            self.tr("The demo game of a box, under any edition"),
            "N",
        )
        self.resume = BigButton(self.tr("Continue"), "", "C")
        self.learn = BigButton(
            self.tr("Learn"), self.tr("Never played? Play a first game step by step"), "L"
        )
        self.workshop = BigButton(
            self.tr("Card workshop"), self.tr("Write cards of your own in plain English"), "W"
        )
        self.about = button(self.tr("&About"), is_small=True)
        self.settings = button(self.tr("&Settings"), is_small=True)
        self.settings.clicked.connect(self.settings_wanted)
        self.new.clicked.connect(self.new_wanted)
        self.resume.clicked.connect(self.continue_wanted)
        self.learn.clicked.connect(self.learn_wanted)
        self.workshop.clicked.connect(self.workshop_wanted)
        self.about.clicked.connect(self.about_wanted)
        self._lay_out()

    def show_unfinished(self, match: KeptMatch | None) -> None:
        """Offer to go on with a match in progress, if there is one."""
        self.resume.setVisible(match is not None)
        if match is not None:
            said = self.tr("{first} – {second}, turn {turn}")
            self.resume.tell(said.format(first=match.first, second=match.second, turn=match.turn))
        first = self.resume if match is not None else self.new
        for choice in (self.new, self.resume, self.learn, self.workshop):
            choice.setProperty("primary", choice is first)
            dress_anew(choice)
        first.setFocus()

    def show_own_cards(self, cards: int, mistakes: int) -> None:
        """Say how many cards of one's own there are, and how many mistakes are in them."""
        said = self.tr("Write cards of your own in plain English")
        if cards or mistakes:
            said = self.tr("Cards of your own: {cards}").format(cards=cards)
        if mistakes:
            said += self.tr(" · ⚠ {mistakes} to be mended").format(mistakes=mistakes)
        self.workshop.tell(said)

    def _lay_out(self) -> None:
        title = label(NAME, "title")
        tagline = label(self.tr("Dice Masters by the printed rules, for two at one machine."))
        unofficial = label(
            self.tr("Unofficial fan work, not affiliated with the publisher."), "soft"
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
        middle = QWidget()
        middle.setLayout(column)
        middle.setFixedWidth(480)
        across = QHBoxLayout(self)
        across.setContentsMargins(16, 16, 16, 16)
        across.addWidget(middle, 0, Qt.AlignmentFlag.AlignHCenter)


class BigButton(QPushButton):
    """A button with a title, its key, and a line about it."""

    def __init__(self, title: str, about: str, key: str) -> None:
        super().__init__()
        self._title = title
        self._about = label(look="soft")
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        QShortcut(QKeySequence(key), self, self.click)
        self.setMinimumHeight(66)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(20, 10, 20, 10)
        rows.setSpacing(2)
        rows.addWidget(label(f"{title} ({key})", "name"))
        rows.addWidget(self._about)
        self.tell(about)

    def tell(self, about: str) -> None:
        """Change the line about it."""
        self._about.setText(about)
        self.setAccessibleName(f"{self._title}: {about}")
