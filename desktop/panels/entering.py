"""When people who roll their own dice are asked what came, and where they go on afterwards."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from desktop.panels.dice_desk import DiceDesk
from desktop.session import Session


class Entering(QObject):
    """Has the desk lie over the table while the match waits for a draw or a roll.

    Signals:
        entered(outcome): this came out of the bag, or these faces were rolled.
    """

    entered = Signal(object)

    def __init__(self, session: Session, table: QWidget, words: QWidget) -> None:
        """Lay nothing there yet.

        Args:
            session: the match.
            table: over which the desk lies.
            words: the table in words; who enters from there goes on there.
        """
        super().__init__(table)
        self._session = session
        self._table = table
        self._words = words
        self._is_from_words = False
        self.desk: DiceDesk | None = None

    def refresh(self) -> None:
        """Let people enter what came, when that is awaited."""
        if not self._session.awaits_dice:
            self.put_away()
            return
        if self.desk is None:
            self.desk = DiceDesk(self._table)
            self.desk.entered.connect(self.entered)
        self._is_from_words |= self._words.hasFocus()
        self.desk.ask(self._session.game, self._session.entered_before)

    def go(self) -> None:
        """Enter what came, and come back to the words then."""
        if self.desk is not None:
            self._is_from_words = True
            self.desk.setFocus()

    def put_away(self) -> None:
        """Nothing is to be entered now; who came from the words goes on there."""
        if self.desk is None or not self.desk.isVisible():
            return
        back = self._words if self._is_from_words else self._table
        now = QApplication.focusWidget()
        if now is not None and (now is self.desk or self.desk.isAncestorOf(now)):
            back.setFocus()
        self._is_from_words = False
        self.desk.put_away()

    def take_key(self, key: int) -> bool:
        """Enter something by a key; whether it was meant for the desk."""
        return self.desk is not None and self.desk.take_key(key)

    def fit(self) -> None:
        """The table has another size."""
        if self.desk is not None and self.desk.isVisible():
            self.desk.fit()
