"""The first screen: what can be done here."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.app import NAME
from desktop.store import KeptMatch


class HomeScreen(QWidget):
    """New match, Continue, Learn.

    Signals: `new_wanted`, `continue_wanted`, `learn_wanted`, `about_wanted`.
    """

    new_wanted = Signal()
    continue_wanted = Signal()
    learn_wanted = Signal()
    about_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.new = _big(self.tr("&New match"), self.tr("Two players at this table"))
        self.resume = _big(self.tr("&Continue"), "")
        self.learn = _big(self.tr("&Learn"), self.tr("Play a first game, step by step"))
        self.about = QPushButton(self.tr("&About"))
        self.about.setProperty("small", True)
        self.new.clicked.connect(self.new_wanted)
        self.resume.clicked.connect(self.continue_wanted)
        self.learn.clicked.connect(self.learn_wanted)
        self.about.clicked.connect(self.about_wanted)
        self._lay_out()

    def show_unfinished(self, match: KeptMatch | None) -> None:
        """Offer to go on with a match in progress, if there is one."""
        self.resume.setVisible(match is not None)
        if match is not None:
            said = self.tr("&Continue\n{first} – {second}, turn {turn}")
            self.resume.setText(
                said.format(
                    first=_plain(match.first), second=_plain(match.second), turn=match.turn
                )
            )
        first = self.resume if match is not None else self.new
        for button in (self.new, self.resume, self.learn):
            button.setProperty("primary", button is first)
            button.style().unpolish(button)
            button.style().polish(button)
        first.setFocus()

    def _lay_out(self) -> None:
        title = QLabel(NAME, objectName="title")
        tagline = QLabel(self.tr("Dice Masters by the printed rules, for two at one machine."))
        unofficial = QLabel(
            self.tr("Unofficial fan work, not affiliated with the publisher."), objectName="soft"
        )
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addStretch(2)
        column.addWidget(title)
        column.addWidget(tagline)
        column.addSpacing(18)
        for button in (self.new, self.resume, self.learn):
            column.addWidget(button)
        column.addStretch(3)
        foot = QHBoxLayout()
        foot.addWidget(unofficial, 1)
        foot.addWidget(self.about)
        column.addLayout(foot)
        middle = QWidget()
        middle.setLayout(column)
        middle.setFixedWidth(480)
        across = QHBoxLayout(self)
        across.setContentsMargins(16, 16, 16, 16)
        across.addWidget(middle, 0, Qt.AlignmentFlag.AlignHCenter)


def _big(title: str, about: str) -> QPushButton:
    button = QPushButton(f"{title}\n{about}")
    button.setProperty("big", True)
    return button


def _plain(name: str) -> str:
    """A name on a button, where a single & would underline what follows."""
    return name.replace("&", "&&")
