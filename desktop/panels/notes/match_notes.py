"""What players write about the match on the table: read and written for panels."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from desktop.match.session import Session
from desktop.storage.store_error import StoreError
from rules.game import Game
from rules.state import GameState

if TYPE_CHECKING:
    from desktop.storage.match_notation import LoadedMatch


class MatchNotes(QObject):
    """The notes to a match that is played: each move saves them with the match.

    A moment is a number of moves, or `WHOLE_MATCH`.
    """

    changed = Signal()  # a note was written, changed or removed

    follows_table = False
    """Whether an open note makes way for that of the moment to which the table jumps."""

    def __init__(self, session: Session, seen: Callable[[], Game]) -> None:
        """`seen` returns the match as the players have seen it on the table."""
        super().__init__(session)
        self._session, self._seen = session, seen

    @property
    def here(self) -> int:
        """The moment that the table shows."""
        game = self._seen()
        now = len(game.history)
        last_line = len(game.log_lines()) - 1
        if max(game.note_lines(), default=-1) < last_line:
            return now
        return max(when for when in game.notes if when <= now)  # nothing has happened since

    @property
    def state(self) -> GameState:
        """The table at that moment."""
        return self._seen().state

    def text(self, moment: int) -> str:
        return self._session.game.notes.get(moment, "")

    def lines(self, game: Game) -> dict[int, str]:
        """The notes to the moments of a game, by the line of its log above them."""
        return game.note_lines()

    def write(self, moment: int, text: str) -> None:
        """Write a note; "" removes it."""
        self._session.write_note(moment, text)
        self.changed.emit()


class ReplayNotes(MatchNotes):
    """The notes to a match that is watched. A moment is a number of acts, or `WHOLE_MATCH`."""

    follows_table = True

    def __init__(
        self,
        session: Session,
        match: LoadedMatch,
        act_number: Callable[[], int],
        report: Callable[[str], object],
    ) -> None:
        """`act_number` says how many acts were played; `report` gets what could not be saved."""
        super().__init__(session, session.game_as_shown)
        self._match, self._timeline = match, match.timeline
        self._act_number, self._report = act_number, report

    @property
    def here(self) -> int:
        return self._act_number()

    def text(self, moment: int) -> str:
        return self._timeline.notes().get(moment, "")

    def lines(self, game: Game) -> dict[int, str]:
        """The notes to the whole match, whatever the table shows of it."""
        return self._timeline.note_lines()

    def write(self, moment: int, text: str) -> None:
        self._timeline.set_note(moment, text)
        whole = self._timeline.game
        self._match.game.notes = whole.notes
        played = len(self._session.game.history)
        self._session.game.notes = {when: t for when, t in whole.notes.items() if when <= played}
        report_unsaved(self._match, whole, self._report)
        self.changed.emit()


def report_unsaved(match: LoadedMatch, game: Game, report: Callable[[str], object]) -> None:
    """Save the notes to a match that is only watched; `report` gets why that was not possible."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("MatchNotes", text)

    if match.notes is None:
        report(
            tr(
                "Notes are kept only for matches in your history. Add this file there (History,"
                " Add files), and write the note in its replay."
            )
        )
        return
    try:
        is_saved = match.notes.save(game)
    except StoreError as failure:
        report(tr("The note is not saved: {why}").format(why=failure))
        return
    if not is_saved:
        report(tr("The note is not saved: the match was changed or deleted meanwhile."))
