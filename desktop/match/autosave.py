"""Saves a match automatically: writes its notation to the store after every move."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.match.session import Session
from desktop.storage import match_notation
from desktop.storage.store import MatchDetails, SavedMatch, Store
from desktop.storage.store_error import StoreError, describe_unsaved
from desktop.text.translation import translate

RETRY_TIME = 3000  # milliseconds between attempts while the store cannot be written
_LONGEST_PAUSE = 300.0
"""Seconds between two moves that count as playing; whoever takes longer was away."""


class Autosave(QObject):
    """Saves one match whenever its session changes, and keeps trying until that succeeds."""

    # text: the match is not saved, or not where it was; a message for the player
    message_sent = Signal(str)
    message_obsolete = Signal(str)  # text: this message is no longer true

    def __init__(self, store: Store, session: Session, kept: SavedMatch | None = None) -> None:
        """Save a match from now on.

        `kept` is the saved match from which it was read, if it is saved already. If the store holds
        something else by now, both are kept.
        """
        super().__init__(session)
        self._store = store
        self._session = session
        self.match_id = kept.id if kept is not None else 0
        self.saved_notation = kept.notation if kept is not None else ""
        self._saved_at = monotonic()
        self._details: MatchDetails | None = None
        self._writer = match_notation.MatchWriter()
        self._problem = ""
        self._is_given_up = False
        self._retry = QTimer(self, interval=RETRY_TIME)
        self._retry.timeout.connect(self.save)
        session.save_needed.connect(self.save)

    @property
    def problem(self) -> str:
        """Why the match is not saved in its current position; "" if it is."""
        return self._problem

    def save(self) -> bool:
        """Save the match in its current position; returns whether it is saved."""
        try:
            self._save_or_add()
        except StoreError as failure:
            self._report(describe_unsaved(failure))
            return False
        if self._problem:
            self._report("")
            self.message_sent.emit(self._saved_again())
        return True

    def can_leave(self) -> bool:
        """Whether nothing is lost if the match is left now; tries once more to save it."""
        return self._is_given_up or not self._problem or self.save()

    def save_terms(self) -> None:
        """Save the times of the clock, in which a player may have thought since the last move."""
        if self.match_id and self._session.terms.clock is not None and not self._problem:
            with suppress(StoreError):  # the moves are saved; only the last seconds are not counted
                self._store.set_terms(self.match_id, self._session.terms.text)

    def give_up(self) -> None:
        """The player accepts that the last moves are not saved."""
        self._is_given_up = True
        self._retry.stop()

    def _report(self, problem: str) -> None:
        """Tell the player that the match is not saved, or stop saying so."""
        before, self._problem = self._problem, problem
        if before and before != problem:
            self.message_obsolete.emit(before)
        if problem and before != problem:
            self.message_obsolete.emit(self._saved_again())
            self.message_sent.emit(problem)
        if not problem:
            self._retry.stop()
        elif not self._retry.isActive():
            self._retry.start()

    def _saved_again(self) -> str:
        return self.tr("Your match is saved again.")

    def _save_or_add(self) -> None:
        """Save the match in its row, or in a new one if that does not hold it any more."""
        game = self._session.game
        notation = self._writer.write(game)
        turn, finished = game.state.turn, game.state.is_over
        says, beyond = translate(game.prompt()), match_notation.write_with_undone(game)
        details = match_notation.details_of(game, self._writer.act_count, self._details)
        now = monotonic()
        seconds = min(now - self._saved_at, _LONGEST_PAUSE)
        kept, notice, terms = False, "", self._session.terms.text
        if self.match_id:
            kept = self._store.update(
                self.match_id,
                notation=notation,
                turn=turn,
                finished=finished,
                says=says,
                beyond=beyond,
                before=self.saved_notation,
                details=details,
                seconds=seconds,
                terms=terms,
            )
            if not kept:
                notice = self._tell_separation()
        if not kept:
            one, two = game.setup.side_names
            self.match_id = self._store.add(
                edition=game.setup.ruleset.name,
                format_name=game.setup.format,
                players=(one, two),
                notation=notation,
                turn=turn,
                finished=finished,
                says=says,
                beyond=beyond,
                details=details,
                seconds=seconds,
                terms=terms,
            )
        self._saved_at, self._details = now, details
        self.saved_notation = notation
        if notice:
            self.message_sent.emit(notice)

    def _tell_separation(self) -> str:
        """Why the match is not saved where it was: neither version may overwrite the other."""
        if self._store.find(self.match_id) is not None:
            return self.tr(
                "This match was changed in another window, or its file was replaced. From here on"
                " it is saved as a separate match."
            )
        return self.tr(
            "{file} no longer held this match: the match or the file was deleted. It is saved"
            " again, with all its moves."
        ).format(file=self._store.file)
