"""The replay screen: a match from a file, shown act by act."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop.palette import Theme
from desktop.panels.wrapping import WrappingRow
from desktop.parts import button, label
from desktop.record import ReadMatch
from desktop.screens.table_screen import TableScreen
from desktop.session import Session
from rules.moves import Move


class ShownSession(Session):
    """The session of a replay: it accepts no moves."""

    @property
    def can_act(self) -> bool:
        """False: a replay takes no moves."""
        return False

    @property
    def awaits_dice(self) -> bool:
        """False: the file contains all results."""
        return False

    def play(self, *moves: Move) -> bool:
        """Do nothing: a replay takes no moves."""
        return False


class ShownMatchScreen(TableScreen):
    """The table at one act of a match, with buttons for the next and the previous act.

    Signals:
        play_on_wanted(game): the player wants to take over from the act on the table.
    """

    play_on_wanted = Signal(object)

    takes_marks = False

    def __init__(self, match: ReadMatch, at: int, theme: Theme) -> None:
        """Open a replay.

        Args:
            match: the match from the file.
            at: the number of acts already played; 0 is the setup.
            theme: the colors.
        """
        self._match = match
        self.steps = StepPanel()
        super().__init__(ShownSession(match.at(at)), theme, self.steps)
        self.session.setParent(self)
        self.side.words.is_played = self.closer.is_played = False
        self.at = at
        self.steps.moved.connect(self.go_to)
        self.steps.play_on.clicked.connect(
            lambda: self.play_on_wanted.emit(self._match.to_play(self.at))
        )
        QShortcut(QKeySequence("F5"), self, self.steps.play_on.click)
        for key, by in (("PgUp", -1), ("PgDown", 1)):
            QShortcut(QKeySequence(key), self, lambda by=by: self.go_to(self.at + by))

    def begin(self) -> None:
        """Show the current act; nothing starts on its own in a replay."""
        self.refresh()

    def go_to(self, at: int) -> None:
        """Show the match after `at` acts; ignore numbers out of range."""
        if 0 <= at <= self._match.acts:
            self.at = at
            self.session.game = self._match.at(at)
            self.session.rewound.emit()
            self.session.asked.emit()

    def refresh(self) -> None:
        super().refresh()
        self.bar.offer((), can_cancel=False)
        self.bar.question.hint.setText(self.tr("Replay (view only)"))
        self.side.choice.hide()
        self.steps.tell(self.at, self._match.acts)
        self.steps.play_on.setEnabled(not self.session.game.state.over)

    @property
    def can_undo(self) -> bool:
        """False: a replay has nothing to undo."""
        return False


class StepPanel(QFrame):
    """Shows the number of the act, with buttons for the next and the previous one.

    Signals:
        moved(at): the player wants to see the match after `at` acts.
    """

    moved = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._at = 0
        self.where = label(look="name")
        self.back = button(self.tr("Back (PgUp)"), is_small=True)
        self.on = button(self.tr("Next (PgDown)"), is_small=True)
        self.play_on = button(self.tr("Take over from here (F5)"), is_small=True)
        self.play_on.setToolTip(self.tr("Starts a new match here. The replay stays unchanged."))
        self.back.clicked.connect(lambda: self.moved.emit(self._at - 1))
        self.on.clicked.connect(lambda: self.moved.emit(self._at + 1))
        buttons = WrappingRow(fills=True).add(self.back, self.on)
        rows = QVBoxLayout(self)
        rows.addWidget(self.where, 0, Qt.AlignmentFlag.AlignHCenter)
        rows.addLayout(buttons)
        rows.addWidget(self.play_on)

    def tell(self, at: int, acts: int) -> None:
        """Show the number of the act, and enable the buttons that lead anywhere."""
        self._at = at
        self.where.setText(self.tr("Move {at} of {acts}").format(at=at, acts=acts))
        self.back.setEnabled(at > 0)
        self.on.setEnabled(at < acts)
