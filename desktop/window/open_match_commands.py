"""The commands for the match that is open, called from the menus and the table."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.panels.navigator import navigator_of
from desktop.window.current_table import CurrentTable


class OpenMatchCommands(QObject):
    """Carries out commands for the open match; without one they do nothing."""

    def __init__(self, window: QWidget, current_table: CurrentTable) -> None:
        super().__init__(window)
        self._window, self._navigator = window, navigator_of(window)
        self._current_table = current_table

    def export_log(self) -> None:
        """Export the match so far to a file, such as a web page or a text."""
        from desktop.match_log.match_export.export_dialog import export_matches
        from desktop.match_log.match_export.exportable_match import exportable_game

        if (table := self._current_table.screen) is not None:
            export_matches(self._window, [exportable_game(table.session.game)])

    def save_as(self) -> None:
        """Save the match as a match file, which can be opened again."""
        from desktop.panels.dialogs.file_dialogs import ask_save_match

        if (table := self._current_table.screen) is not None:
            ask_save_match(self._window, table.session.game, self._navigator.add_message)

    def rematch(self) -> None:
        """Start a rematch with the same teams; the second player now goes first."""
        from desktop.storage import match_notation

        if (table := self._current_table.screen) is not None:
            self._navigator.open_match(match_notation.rematch(table.session.game.setup))

    def rematch_swapped(self) -> None:
        """Start a rematch with the teams swapped; the second player now goes first."""
        from desktop.storage import match_notation

        if (table := self._current_table.screen) is not None:
            self._navigator.open_match(match_notation.rematch_swapped(table.session.game.setup))

    def undo(self) -> None:
        """Undo the last act."""
        if (table := self._current_table.screen) is not None:
            table.commands.undo()

    def redo(self) -> None:
        """Redo the act that was undone last."""
        if (table := self._current_table.screen) is not None:
            table.commands.redo()

    def concede(self) -> None:
        """Concede the match after a confirmation."""
        if (table := self._current_table.screen) is not None:
            table.commands.concede()

    def offer_draw(self) -> None:
        """Offer a draw; the other player answers on the table."""
        if (table := self._current_table.screen) is not None:
            table.commands.offer_draw()

    def ask_hint(self) -> None:
        """Show what the computer would do, or close the hint."""
        table = self._current_table.screen
        if table is not None and table.hint_offer is not None:
            table.hint_offer.ask()

    def toggle_pause(self) -> None:
        """Pause or resume the computer."""
        if (table := self._current_table.screen) is not None and table.can_pause:
            table.computer.toggle_pause()

    def toggle_log(self) -> None:
        """Open the log over the table and focus it, or close it."""
        if (table := self._current_table.screen) is not None:
            table.read_log()

    def toggle_charts(self) -> None:
        """Open or close the charts of the match."""
        if (table := self._current_table.screen) is not None:
            table.toggle_charts()

    def toggle_text_view_focus(self) -> None:
        """Move the focus to the text view of the table, or back to the table."""
        if (table := self._current_table.screen) is not None:
            table.toggle_text_view_focus()
