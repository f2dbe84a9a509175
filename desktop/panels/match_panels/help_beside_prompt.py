"""What all kinds of help have in common that open a panel beside the prompt."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.match.session import Session
from desktop.panels.match_panels.floating_panels import FloatingPanels
from desktop.panels.prompt.rails import TableRails
from desktop.table.view import TableView


class TableParts(NamedTuple):
    """The parts of a match screen that help needs.

    Attributes:
        screen: the parent of the panels, which the table fills.
        session: the match.
        view: the table.
        rails: the rails with the prompt.
        panels: places the panels over the felt.
    """

    screen: QWidget
    session: Session
    view: TableView
    rails: TableRails
    panels: FloatingPanels


class HelpBesidePrompt(QObject):
    """A panel over the felt that helps with the open question, and goes away with it."""

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts.screen)
        self._screen, self._session, self._view, self._rails, self._panels = parts
        self._view.layout_changed.connect(self.place)

    def place(self) -> None:
        """Put the panel beside the prompt."""
        raise NotImplementedError

    def _hide(self, panel: QWidget) -> None:
        """Hide the panel; the table takes the focus from it."""
        focused: QWidget | None = self._screen.window().focusWidget()
        if focused is not None and panel.isAncestorOf(focused):
            self._view.setFocus()  # before it hides: Qt would go on as the Tab key does
        panel.hide()
