"""Opens the dice desk when real dice are due, and restores the focus afterwards."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from desktop.panels.dice_desk import DiceDesk
from desktop.session import Session


class Entering(QObject):
    """Shows the dice desk while the match waits for a draw or a roll of real dice.

    Signals:
        entered(outcome): the players confirmed a draw or a roll.
    """

    entered = Signal(object)

    def __init__(self, session: Session, table: QWidget, words: QWidget) -> None:
        """Create the controller; the desk itself is created on first use.

        Args:
            session: the match.
            table: the widget that the desk covers.
            words: the text view, which gets the focus back if it had it before.
        """
        super().__init__(table)
        self._session = session
        self._table = table
        self._words = words
        self._is_from_words = False
        self.desk: DiceDesk | None = None

    def refresh(self) -> None:
        """Open the desk if the match waits for real dice, else close it."""
        if not self._session.awaits_dice:
            self.put_away()
            return
        if self.desk is None:
            self.desk = DiceDesk(self._table)
            self.desk.entered.connect(self.entered)
        self._is_from_words |= self._words.hasFocus()
        self.desk.ask(self._session.game, self._session.entered_before)

    def go(self) -> None:
        """Focus the desk, and return the focus to the text view afterwards."""
        if self.desk is not None:
            self._is_from_words = True
            self.desk.setFocus()

    def put_away(self) -> None:
        """Close the desk, and return the focus to the table or the text view."""
        if self.desk is None or not self.desk.isVisible():
            return
        back = self._words if self._is_from_words else self._table
        now = QApplication.focusWidget()
        if now is not None and (now is self.desk or self.desk.isAncestorOf(now)):
            back.setFocus()
        self._is_from_words = False
        self.desk.put_away()

    def take_key(self, key: int) -> bool:
        """Pass a key to the desk; return whether the desk used it."""
        return self.desk is not None and self.desk.take_key(key)

    def fit(self) -> None:
        """Fit the desk to a new size of the table."""
        if self.desk is not None and self.desk.isVisible():
            self.desk.fit()
