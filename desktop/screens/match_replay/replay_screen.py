"""The replay screen: a match from a file, shown act by act."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from desktop.match.match_change import MatchChange, whole_match
from desktop.match.session import Session
from desktop.panels.prompt.bar_arrangement import RailControls
from desktop.panels.prompt.rail_label import RailLabel
from desktop.panels.widgets.busy_sign import show_work
from desktop.panels.widgets.rail_button import RailButton
from desktop.panels.widgets.wood_button import WOOD_MARGIN
from desktop.screens.table_screen import TableScreen
from desktop.storage.match_notation import LoadedMatch
from desktop.style.palette import Theme
from desktop.style.table_colors import TableColors
from desktop.text.translation import translate
from rules.game import Game
from rules.model import Move

_PIXELS, _HEIGHT, _GAP = 12.5, 38, 8


class ReplaySession(Session):
    """The session of a replay: it accepts no moves."""

    @property
    def can_act(self) -> bool:
        """False: a replay takes no moves."""
        return False

    @property
    def computer_decides(self) -> bool:
        """False: nobody thinks in a replay."""
        return False

    @property
    def awaits_manual_roll(self) -> bool:
        """False: the file contains all results."""
        return False

    def play(self, *moves: Move) -> bool:
        """Do nothing: a replay takes no moves."""
        return False


class ReplayScreen(TableScreen):
    """The table at one act of a match, with buttons for the next and the previous act.

    Signals:
        take_over_wanted(game): the player wants to take over from the act on the table.
    """

    take_over_wanted = Signal(Game)

    allows_step_stops = False
    allows_computer = False
    allows_move_hints = False

    def __init__(self, match: LoadedMatch, at: int, theme: Theme) -> None:
        """Open a replay.

        Args:
            match: the match from the file.
            at: the number of acts already played; 0 is the setup.
            theme: the colors.
        """
        self._match = match
        self.steps = ReplayControls()
        self.timeline = match.timeline
        super().__init__(ReplaySession(self.timeline.game_after(at)), theme)
        self.side.log_of = lambda game: self.timeline.log
        self.side.log.line_chosen.connect(self._go_to_line)
        self.bar.set_extra(self.steps)
        self.session.setParent(self)
        self.side.text_view.is_interactive = self.inspector.is_interactive = False
        self.act_number = at
        self.steps.act_wanted.connect(self.go_to_act)
        self.steps.take_over.clicked.connect(
            lambda: self.take_over_wanted.emit(self._match.continue_from(self.act_number))
        )
        QShortcut(QKeySequence("F5"), self, self.steps.take_over.click)
        for key, by in (("PgUp", -1), ("PgDown", 1)):
            QShortcut(QKeySequence(key), self, lambda by=by: self.go_to_act(self.act_number + by))

    def open_match(self) -> None:
        """Show the current act; nothing starts on its own in a replay."""
        self.refresh(whole_match(self.session.game.state))

    def go_to_act(self, at: int) -> None:
        """Show the match after `at` acts; ignore numbers out of range."""
        if 0 <= at <= self._match.act_count:
            self.act_number = at
            with show_work(self, "replay"):
                self.session.show_game(self.timeline.game_after(at))

    def _go_to_line(self, line: int) -> None:
        self.go_to_act(self.timeline.act_of_line(line))

    def refresh(self, change: MatchChange) -> None:
        super().refresh(change)
        self.bar.show_answers((), can_cancel=False)
        self.bar.question.set_hint(self.tr("Replay (view only)"))
        self.panels.choice.hide()
        self.steps.show_position(self.act_number, self._match.act_count)
        self.bar.arrange()
        self.steps.take_over.setEnabled(not self.session.game.state.is_over)

    def _tell_what_is_new(self, change: MatchChange, question: str) -> None:
        """Mark the last line of the log so far, and announce what it says."""
        game, lines = self.session.game, self.timeline.lines_after(self.act_number)
        self.side.log.mark_line(lines - 1)
        said = self._last_event(lines)
        self.rails.show_news(game.setup, game.state.turn, said)
        self.news.announce_changes((said,) if said else (), question)
        self._show_result()
        self.asked.emit()

    def _last_event(self, lines: int) -> str:
        """The last of the first lines of the log that is not the heading of a turn; "" for none."""
        said = (line.message for line in reversed(self.timeline.log[:lines]))
        return next((translate(one) for one in said if one.id != "log.turn"), "")

    @property
    def can_undo(self) -> bool:
        """False: a replay has nothing to undo."""
        return False


class ReplayControls(RailControls):
    """Shows the number of the act, with buttons for the next and the previous one.

    Signals:
        act_wanted(at): the player wants to see the match after `at` acts.
    """

    act_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bare")
        self._at = 0
        self.position = RailLabel(bold=True)
        self.position.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.back = RailButton(self.tr("Back"), "PgUp", name="replay-back")
        self.forward = RailButton(self.tr("Next"), "PgDown", name="replay-forward")
        self.take_over = RailButton(self.tr("Take over from here"), "F5", name="take-over")
        self._parts = (self.back, self.position, self.forward, self.take_over)
        for part in self._parts:
            part.setParent(self)
        self.take_over.setToolTip(self.tr("Starts a new match here. The replay stays unchanged."))
        self.back.clicked.connect(lambda: self.act_wanted.emit(self._at - 1))
        self.forward.clicked.connect(lambda: self.act_wanted.emit(self._at + 1))

    def fit(self, width: int, height: int, table: TableColors, letters: float) -> int:
        """Lay out the controls; the keys are left out where there is too little room."""
        buttons, around = (self.back, self.forward, self.take_over), WOOD_MARGIN
        for button in buttons:
            button.set_pixels(_PIXELS * letters)
        self.position.set_pixels(_PIXELS * letters)
        self.position.set_ink(table.wood_ink)
        self.position.setMinimumSize(0, 0)
        words = round(self.position.text_size(self.position.pixels)[0]) + 2 * _GAP
        whole = sum(button.plate_width() + _GAP for button in buttons) + words
        has_keys = whole + 2 * around <= width
        high = min(height - 2 * around, round(_HEIGHT * letters))
        x = around
        for part in self._parts:
            wide = words
            if isinstance(part, RailButton):
                part.show_key(shows=has_keys)
                wide = round(part.plate_width(with_key=has_keys))
            place = QRect(x, (height - high) // 2, wide, high)
            x += wide + _GAP
            if isinstance(part, RailButton):
                part.set_plate_geometry(place)
            else:
                part.setGeometry(place)
        return x - _GAP + around

    def show_position(self, at: int, acts: int) -> None:
        """Show the number of the act, and enable the buttons that lead anywhere."""
        self._at = at
        self.position.setText(self.tr("Move {at} of {acts}").format(at=at, acts=acts))
        self.back.setEnabled(at > 0)
        self.forward.setEnabled(at < acts)
