"""Keeping a match: after every move its notation goes into the store."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop import record
from desktop.session import Session
from desktop.store import Store, StoreError


class Keeper(QObject):
    """Saves one match whenever its session has come to a point worth saving.

    Signals:
        failed(str): the match could not be saved; says which file, and why. The next move tries
            again.
    """

    failed = Signal(str)

    def __init__(self, store: Store, session: Session, match: int = 0) -> None:
        """Keep a match.

        Args:
            store: where to.
            session: the match at the table.
            match: its number in the store; 0 for a match that is not there yet.
        """
        super().__init__(session)
        self._store = store
        self._session = session
        self.match = match
        session.saved_point.connect(self.save)

    def save(self) -> None:
        """Keep the match as it is now."""
        game = self._session.game
        notation = record.write(game)
        try:
            if not self.match:
                names = [player.name for player in game.setup.players]
                self.match = self._store.begin(
                    edition=game.setup.ruleset.name,
                    format_name=game.setup.format,
                    players=(names[0], names[1]),
                    notation=notation,
                )
            self._store.keep(
                self.match, notation=notation, turn=game.state.turn, finished=game.state.over
            )
        except StoreError as failure:
            self.failed.emit(str(failure))
