"""The table on which players try something else at a point of a replay."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence, QShortcut

from desktop.match.match_tries import MatchTries, TryStart
from desktop.match.session import Session
from desktop.panels.navigator import navigator_of
from desktop.panels.prompt.rail_label import RailLabel
from desktop.panels.widgets.wood_button import WoodButton
from desktop.screens.match_commands import MatchCommands
from desktop.screens.match_replay.replay_bar import Plank
from desktop.screens.table_screen import TableScreen
from desktop.style.basic_widgets import connect_clicks, lay_row
from desktop.style.current_theme import current_theme
from rules.game import CannotUndo, Game

_PIXELS = 13.0


class TryCommands(MatchCommands):
    """A try has its own button for starting over."""

    can_play_again = False


class TrySession(Session):
    """A try on the table: its moves can be undone, those of the match before it cannot."""

    def __init__(self, game: Game, first_move: int) -> None:
        """`first_move` is how many moves were played in the match."""
        super().__init__(game)
        self._first_move = first_move

    @property
    def can_undo(self) -> bool:
        return super().can_undo and self._starts_in_try(len(self.game.history), past_chance=True)

    def _undo_before(self, end: int, *, past_chance: bool, step: bool) -> bool:
        if not self._starts_in_try(end, past_chance=past_chance, step=step):
            return False
        return super()._undo_before(end, past_chance=past_chance, step=step)

    def _starts_in_try(self, end: int, *, past_chance: bool, step: bool = False) -> bool:
        """Whether the last act before a place in the history belongs to the try."""
        try:
            to = self._automatic.undo_start(self.game, end, past_chance=past_chance, step=step)
        except CannotUndo:
            return False
        return to >= self._first_move


class TryScreen(TableScreen):
    """The table for a try. It is kept beside the replay, and never saved as a match."""

    commands_type = TryCommands
    is_counted = False

    def __init__(self, tries: MatchTries, start: TryStart) -> None:
        """Begin a try; leaving it leads back to the replay, to the point where it began."""
        self._tries, self._start = tries, start
        left, game = tries.lines[start.line], tries.begin(start)
        self.plank = TryPlank(max(1, left.timeline.state_after(start.acts).turn), start)
        super().__init__(TrySession(game, left.moves_before(start.acts)))
        self.session.setParent(self)
        self.plank.setParent(self)
        self.plank.stackUnder(self.view)
        self.extra_stations = (self.plank,)
        self.match_end.offers_swap, self.match_end.is_try = False, True
        self.match_end.leave_match = self.leave
        self.match_end.rematch_wanted.connect(self.start_over)
        connect_clicks(
            (self.plank.back, self.leave),
            (self.plank.again, self.start_over),
        )
        QShortcut(QKeySequence("F5"), self, self.start_over)

    def start_over(self) -> None:
        """Keep this try, and begin another one at the same point."""
        navigator_of(self).open_try(self._tries, self._start)

    def leave(self) -> None:
        """Go back to the replay, to the point where the try began."""
        match = self._tries.lines[0].match
        navigator_of(self).open_replay(match, self._start.acts, self._start.line)

    @property
    def leave_words(self) -> str:
        return self.tr("Back to th&e replay")

    def clean_up(self) -> None:
        """Keep the try: it is left without a question, since nothing is lost."""
        super().clean_up()
        self._tries.keep(self._start, self.session.game)

    @property
    def table_height(self) -> int:
        """The height without the plank below the table."""
        return max(0, self.height() - self.plank.fit())

    def _place(self) -> None:
        super()._place()
        high = self.table_height
        self.plank.setGeometry(0, high, self.width(), self.height() - high)


class TryPlank(Plank):
    """Says that this is a try, and leads back to the replay."""

    def __init__(self, turn: int, start: TryStart) -> None:
        super().__init__()
        self.setObjectName("try-plank")
        luck = self.tr("Same luck.") if start.has_same_luck else self.tr("New luck.")
        words = self.tr("Trying turn {turn}. The match itself stays as it is.")
        self.words = RailLabel(bold=True)
        self.words.setObjectName("try-words")
        self.words.setText(f"{words.format(turn=turn)} {luck}")
        self.setAccessibleName(self.words.text())
        self.again = WoodButton(
            self.tr("Start this try over"),
            "F5",
            name="try-again",
            tip=self.tr("From the same point again. This try is kept, too."),
        )
        self.back = WoodButton(
            self.tr("Back to the replay"),
            name="back-to-replay",
            tip=self.tr("The try is kept below the replay."),
        )
        lay_row((self.words, 1), self.again, self.back, on=self, margins=(12, 4, 8, 2), gap=0)

    def fit(self) -> int:
        """Take the letters and colors of the theme; the height of the plank."""
        theme = current_theme()
        self.words.set_pixels(_PIXELS * theme.text_scale)
        self.words.set_ink(theme.table.wood_ink)
        return self.sizeHint().height()
