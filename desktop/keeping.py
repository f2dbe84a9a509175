"""Keeping a match: after every move its notation goes into the store."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop import record
from desktop.session import Session
from desktop.store import Store, StoreError
from desktop.words import say
from rules import naming
from rules.notation import Recounting


class Keeper(QObject):
    """Saves one match whenever its session has come to a point worth saving.

    Signals:
        failed(str): the match could not be saved as it was; says which file, and why. The next
            move tries again.
    """

    failed = Signal(str)

    def __init__(self, store: Store, session: Session, match: int = 0) -> None:
        """Keep a match.

        Args:
            store: where to.
            session: the match at the table.
            match: its number in the store; 0 for a match that is not there yet.

        Raises:
            StoreError: the match cannot be read there.
        """
        super().__init__(session)
        self._store = store
        self._session = session
        self.match = match
        self._recounting = Recounting()
        there = store.match(match) if match else None
        self._kept = there.notation if there is not None else ""
        session.saved_point.connect(self.save)

    def save(self) -> None:
        """Keep the match as it is now."""
        try:
            if not self._keep():
                # Two windows play the same match: neither may lose what the other has kept.
                self.match = 0
                self._keep()
                self.failed.emit(
                    self.tr(
                        "This match was changed in another window. From here on it is saved as a"
                        " match of its own."
                    )
                )
        except StoreError as failure:
            self.failed.emit(
                self.tr("{failure}. The last move is not saved; the next one tries again.").format(
                    failure=failure
                )
            )

    def _keep(self) -> bool:
        """Write the match down, unless it is no longer there as it was kept last."""
        game = self._session.game
        notation = record.write(game, self._recounting)
        if not self.match:
            names = [player.name for player in game.setup.players]
            self.match = self._store.begin(
                edition=game.setup.ruleset.name,
                format_name=game.setup.format,
                players=(names[0], names[1]),
                notation=notation,
            )
            self._kept = notation
        kept = self._store.keep(
            self.match,
            notation=notation,
            turn=game.state.turn,
            finished=game.state.over,
            says=say(naming.prompt(game.state)),
            beyond=record.write_beyond(game),
            before=self._kept,
        )
        if kept:
            self._kept = notation
        return kept
