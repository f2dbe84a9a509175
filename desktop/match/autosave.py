"""Saves a match automatically: writes its notation to the store after every move."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.match.session import Session
from desktop.storage import match_notation
from desktop.storage.store import Store, StoreError
from desktop.text.translation import translate


class Autosave(QObject):
    """Saves one match whenever its session changes.

    Signals:
        failed(str): the match could not be saved as intended; an error message for the user. The
            next move tries again.
    """

    failed = Signal(str)

    def __init__(self, store: Store, session: Session, match: int = 0) -> None:
        """Save a match from now on.

        Args:
            store: the store to save to.
            session: the match being played.
            match: its number in the store; 0 for a match that is not saved yet.

        Raises:
            StoreError: the store cannot be read.
        """
        super().__init__(session)
        self._store = store
        self._session = session
        self.match_id = match
        self._writer = match_notation.MatchWriter()
        there = store.find(match) if match else None
        self._saved_notation = there.notation if there is not None else ""
        session.save_needed.connect(self.save)

    def save(self) -> None:
        """Save the match in its current position."""
        try:
            if not self._save_if_unchanged():
                # Two windows play the same match: neither may overwrite the moves of the other.
                self.match_id = 0
                self._save_if_unchanged()
                self.failed.emit(
                    self.tr(
                        "This match was changed in another window. From here on it is saved as a"
                        " separate match."
                    )
                )
        except StoreError as failure:
            self.failed.emit(
                self.tr(
                    "{failure}. Your last move was not saved. The next move tries again."
                ).format(failure=failure)
            )

    def _save_if_unchanged(self) -> bool:
        """Save the match; returns False if somebody else has changed it in the store."""
        game = self._session.game
        notation = self._writer.write(game)
        if not self.match_id:
            names = [player.name for player in game.setup.players]
            self.match_id = self._store.add(
                edition=game.setup.ruleset.name,
                format_name=game.setup.format,
                players=(names[0], names[1]),
                notation=notation,
            )
            self._saved_notation = notation
        kept = self._store.update(
            self.match_id,
            notation=notation,
            turn=game.state.turn,
            finished=game.state.is_over,
            says=translate(game.prompt()),
            beyond=match_notation.write_with_undone(game),
            before=self._saved_notation,
        )
        if kept:
            self._saved_notation = notation
        return kept
