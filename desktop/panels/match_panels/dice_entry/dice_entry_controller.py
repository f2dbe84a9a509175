"""Opens the form for real dice when real dice are due, and restores the focus afterwards."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QApplication, QWidget

from desktop.match.session import Session
from desktop.panels.match_panels.dice_entry.dice_entry_panel import DiceEntryPanel
from rules.model import Move


class DiceEntryController(QObject):
    """Shows the form for real dice while the match waits for a draw or a roll of real dice.

    Signals:
        entered(outcome): the players confirmed a draw or a roll.
    """

    entered = Signal(Move)

    def __init__(self, session: Session, table: QWidget, words: QWidget) -> None:
        """Create the controller; the form itself is created on first use.

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
        self._felt = table.rect()
        self._center = self._felt.center()
        self.panel: DiceEntryPanel | None = None

    def refresh(self) -> None:
        """Open the desk if the match waits for real dice, else close it."""
        if not self._session.awaits_manual_roll:
            self.close_panel()
            return
        if self.panel is None:
            self.panel = DiceEntryPanel(self._table)
            self.panel.entered.connect(self.entered)
            self.panel.felt, self.panel.center = self._felt, self._center
        self._is_from_words |= self._words.hasFocus()
        self.panel.ask(self._session.game, self._session.undone_entry)

    def focus_panel(self) -> None:
        """Focus the desk, and return the focus to the text view afterwards."""
        if self.panel is not None:
            self._is_from_words = True
            self.panel.setFocus()

    def close_panel(self) -> None:
        """Close the desk, and return the focus to the table or the text view."""
        if self.panel is None or not self.panel.isVisible():
            return
        back = self._words if self._is_from_words else self._table
        now = QApplication.focusWidget()
        if now is not None and (now is self.panel or self.panel.isAncestorOf(now)):
            back.setFocus()
        self._is_from_words = False
        self.panel.close_form()

    def handle_key(self, key: int) -> bool:
        """Pass a key to the desk; return whether the desk used it."""
        return self.panel is not None and self.panel.handle_key(key)

    def fit_to_felt(self, felt: QRect, center: QPoint) -> None:
        """Fit the form to a new size of the felt between the rails.

        Args:
            felt: the felt, which the form may cover.
            center: where the middle of the form should be, so that it covers no cards.
        """
        self._felt, self._center = felt, center
        if self.panel is not None:
            self.panel.felt, self.panel.center = felt, center
            if self.panel.isVisible():
                self.panel.fit_to_felt()
