"""A match that was read from a file, to be looked at act by act."""

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
    """A match that is only looked at: nobody plays in it."""

    @property
    def can_act(self) -> bool:
        """Never: what is shown is past."""
        return False

    @property
    def awaits_dice(self) -> bool:
        """Never: what came is known."""
        return False

    def play(self, *moves: Move) -> bool:
        """Plays nothing."""
        return False


class ShownMatchScreen(TableScreen):
    """The table after some acts of a match, with buttons to go on and back.

    Signals:
        play_on_wanted(game): from the act that is shown a match of its own is to be played.
    """

    play_on_wanted = Signal(object)

    takes_marks = False

    def __init__(self, match: ReadMatch, at: int, theme: Theme) -> None:
        """Show a match.

        Args:
            match: what was read.
            at: after how many acts; 0 is the set-up.
            theme: the colours.
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
        """Show it as it stands: it goes on only act by act."""
        self.refresh()

    def go_to(self, at: int) -> None:
        """Show the match after another number of acts."""
        if 0 <= at <= self._match.acts:
            self.at = at
            self.session.game = self._match.at(at)
            self.session.rewound.emit()
            self.session.asked.emit()

    def refresh(self) -> None:
        super().refresh()
        self.bar.offer((), can_cancel=False)
        self.bar.question.hint.setText(self.tr("This match is only looked at."))
        self.side.choice.hide()
        self.steps.tell(self.at, self._match.acts)
        self.steps.play_on.setEnabled(not self.session.game.state.over)

    @property
    def can_undo(self) -> bool:
        """Nothing is taken back here: it is only looked at."""
        return False


class StepPanel(QFrame):
    """Which act is shown, and the way to the next.

    Signals:
        moved(at): show the match after so many acts.
    """

    moved = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._at = 0
        self.where = label(look="name")
        self.back = button(self.tr("Back (PgUp)"), is_small=True)
        self.on = button(self.tr("On (PgDown)"), is_small=True)
        self.play_on = button(self.tr("Play on from here (F5)"), is_small=True)
        self.play_on.setToolTip(self.tr("As a match of its own; this one stays as it is"))
        self.back.clicked.connect(lambda: self.moved.emit(self._at - 1))
        self.on.clicked.connect(lambda: self.moved.emit(self._at + 1))
        buttons = WrappingRow(fills=True).add(self.back, self.on)
        rows = QVBoxLayout(self)
        rows.addWidget(self.where, 0, Qt.AlignmentFlag.AlignHCenter)
        rows.addLayout(buttons)
        rows.addWidget(self.play_on)

    def tell(self, at: int, acts: int) -> None:
        """Say where in the match this is."""
        self._at = at
        self.where.setText(self.tr("Act {at} of {acts}").format(at=at, acts=acts))
        self.back.setEnabled(at > 0)
        self.on.setEnabled(at < acts)
