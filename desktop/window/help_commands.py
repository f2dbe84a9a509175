"""The commands of the Help menu that open their own window."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.settings import Settings
from desktop.window.current_table import CurrentTable

if TYPE_CHECKING:
    from desktop.storage.background_task import BackgroundSteps

_KEYS_KEY = "K"  # opens the list of keys on the home screen


class HelpCommands(QObject):
    """Opens the windows of the Help menu, and remembers which hints players have seen."""

    def __init__(self, window: QWidget, current_table: CurrentTable, settings: Settings) -> None:
        super().__init__(window)
        self._window, self._current_table, self._settings = window, current_table, settings
        self._self_test: BackgroundSteps | None = None

    def open_rules(self) -> None:
        """Open the rules reference beside the table, or in its own window on other screens.

        What opens a window here closes it too, by key or in the menu.
        """
        table = self._current_table.screen
        if table is not None and table.isVisible():  # it may be behind the settings
            table.toggle_rules()
            return
        with show_work(self._window, "open rules"):
            from desktop.panels.rules_reference import RulesWindow

            self._toggle(RulesWindow, "F1")

    def open_glossary(self) -> None:
        with show_work(self._window, "open glossary"):
            from desktop.panels.terms.glossary_window import GlossaryWindow

            self._toggle(GlossaryWindow, "Shift+F1")

    def show_keys(self, actions: Iterable[QAction]) -> None:
        """Show the list of keyboard shortcuts."""
        with show_work(self._window, "show keys"):
            from desktop.panels.dialogs.key_help import show_key_help

            box = show_key_help(self._window, actions)
            QShortcut(QKeySequence(_KEYS_KEY), box, box.close)

    def show_about(self) -> None:
        from desktop.panels.dialogs.text_window import show_about

        show_about(self._window, self.show_licenses, self.open_diagnosis)

    def show_licenses(self) -> None:
        with show_work(self._window, "show licenses"):
            from desktop.panels.dialogs.text_window import TextWindow
            from desktop.text.license_texts import license_texts

            TextWindow(self._window, "licenses-window", self.tr("Licenses"), license_texts()).open()

    def open_diagnosis(self) -> None:
        """Open the diagnosis, which starts the self-test."""
        with show_work(self._window, "open diagnosis"):
            from desktop.diagnostics.diagnosis_window import DiagnosisWindow
            from desktop.storage.background_task import BackgroundSteps

            if self._self_test is None:
                self._self_test = BackgroundSteps(self)
            DiagnosisWindow(self._window, self._self_test).open()

    def open_hints(self) -> None:
        with show_work(self._window, "open hints"):
            from desktop.panels.newcomer_hints.hint_list_window import HintListWindow

            settings = self._settings
            self._toggle(HintListWindow, make=lambda: HintListWindow(self._window, settings))

    def _toggle(
        self, kind: type[QDialog], key: str = "", make: Callable[[], QDialog] | None = None
    ) -> None:
        """Open a window beside the program, or close the one that is open."""
        window = self._window.findChild(kind)
        if window is not None and window.isVisible():
            window.close()
            return
        opened = make() if make is not None else kind(self._window)
        if key:
            QShortcut(QKeySequence(key), opened, opened.close)
        opened.show()

    def mark_seen(self, *names: str) -> None:
        """Remember that the players have seen hints."""
        seen = self._settings.hints_seen
        self._settings.hints_seen = (*seen, *(name for name in names if name not in seen))

    def mark_taught(self, rules: Collection[str]) -> None:
        """Remember the hints about these rules as seen: a lesson has taught them."""
        from rules.advice import hints_about  # imported late: the home screen needs no rules

        self.mark_seen(*hints_about(rules))
