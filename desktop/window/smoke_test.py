"""Smoke test for packagers: imports every module and opens everything once.

Modules, plugins and files that are used late would otherwise be missed only when a player first
needs them. The frozen program leaves much out; this test proves each removal.
"""

from __future__ import annotations

import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import count, pairwise
from pathlib import Path
from pkgutil import walk_packages
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCollator, QLocale
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from desktop.storage.settings import TABLE_NAMES, THEME_NAMES, Settings
from desktop.storage.store import Store
from desktop.window.main_window import MainWindow

if TYPE_CHECKING:
    from desktop.screens.table_screen import TableScreen

Step = tuple[str, Callable[[], object]]

PATIENCE = 60  # seconds until something that never happens counts as a failure
_PACKAGES = ("assets", "rules", "desktop")
_SELF_TESTS = ("engine", "cards", "lessons", "store", "assets", "fonts", "pictures", "pdf")
"""The checks of the self-test that do not look at the player's own files."""


class StepFailed(Exception):
    """A step did not do what it should."""


def open_everything(app: QApplication) -> int:
    """Do every step in its own window; returns the exit code."""
    done: list[str] = []
    errors: list[str] = []

    def remember(
        kind: type[BaseException], failure: BaseException, at: TracebackType | None
    ) -> None:
        errors.append("".join(traceback.format_exception(kind, failure, at)))

    # Qt reports an error in a slot or an event here, and continues.
    hook, sys.excepthook = sys.excepthook, remember
    with tempfile.TemporaryDirectory() as folder:
        smoke = SmokeTest(app, Path(folder))
        for name, step in smoke.steps():
            try:
                step()
                app.processEvents()
                smoke.check_window()
            except Exception:  # noqa: BLE001 - whatever fails shows that something is missing
                errors.append(traceback.format_exc())
            if errors:
                break
            done.append(name)
        smoke.close()
    sys.excepthook = hook
    if errors:
        print(f"sidekick-table: {name} failed:\n{errors[0]}", file=sys.stderr)
        return 1
    print("opened:", ", ".join(done))
    return 0


class SmokeTest:
    """The steps, with their own window, store and settings."""

    def __init__(self, app: QApplication, folder: Path) -> None:
        self._app, self._folder = app, folder
        self._settings = Settings()
        self._settings.reduced_motion = True
        self._store = Store(folder)
        self._window = MainWindow(self._store, settings=self._settings)
        self._window.show()

    def steps(self) -> tuple[Step, ...]:
        """Everything to do, each with its name."""
        window = self._window
        return (
            ("the modules", self._import_modules),
            *self._self_tests(),
            ("home", window.go_home),
            ("all looks", self._wear_all_looks),
            ("a new match and its opening", self._open_opening),
            ("the table", self._open_match),
            ("the rules", lambda: self._table.open_rule("PAY-4")),
            ("the table in words", self._read_table),
            ("the log", partial(window.run_command, "match-log")),
            ("a hint", self._ask_hint),
            ("the odds of a roll", self._ask_odds),
            ("the computer opponent", self._watch_computers),
            ("the end of a match", self._play_to_the_end),
            ("the life chart", self._open_charts),
            ("all exports", self._export),
            ("the replay", self._open_replay),
            ("home again, with thumbnails", self._paint_thumbnails),
            *self._screens(),
            ("the statistics", self._open_statistics),
            ("the lesson", partial(window.learning.open_lesson, "7-out-of-play")),
            ("an exercise", partial(window.learning.open_exercise, "01-what-to-keep")),
            ("a shared team", self._share_team),
            ("the team builder", window.collection.open_builder),
            ("the drafts", self._open_draft),
            ("the workshop", self._write_card),
            ("the rules in a window", window.help_commands.open_rules),
            ("the glossary", window.help_commands.open_glossary),
            ("the hints", window.help_commands.open_hints),
            ("the keys", window.show_keys),
            ("about", self._show_version),
            ("a file dialog", self._open_file_dialog),
            ("names in order", self._sort_names),
            ("the clipboard", self._use_clipboard),
            ("sounds", self._write_sound),
            ("the accessible tree", self._walk_accessible_tree),
        )

    @property
    def _table(self) -> TableScreen:
        table = self._window.table_screen
        assert table is not None
        return table

    def check_window(self) -> None:
        """Check that the window is painted and reports no problem."""
        if trouble := self._window.problem_bar.text.text():
            raise StepFailed(trouble)
        if self._window.grab().isNull():
            raise StepFailed("the window was not painted")

    def close(self) -> None:
        """Close the dialogs, the window and its store."""
        for dialog in self._window.findChildren(QDialog):
            dialog.close()
        self._window.close()
        self._store.close()

    def _wait_for(self, what: str, is_so: Callable[[], object]) -> None:
        """Let the program run until something has happened."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > end:
                raise StepFailed(f"{what} did not appear within {PATIENCE} seconds")
            self._app.processEvents()
            time.sleep(0.002)

    # --- modules and files --------------------------------------------------------------------

    def _import_modules(self) -> None:
        for package in _PACKAGES:
            for module in walk_packages(import_module(package).__path__, f"{package}."):
                if not module.name.endswith("__main__"):
                    import_module(module.name)

    def _self_tests(self) -> Iterator[Step]:
        from desktop.diagnostics.self_test import SELF_TESTS, SelfTest, perform

        def run(test: SelfTest) -> None:
            result = perform(test)
            if not result.passed:
                raise StepFailed(result.sentence)

        for test in SELF_TESTS:
            if test.key in _SELF_TESTS:
                yield f"self-test: {test.title}", partial(run, test)

    def _screens(self) -> Iterator[Step]:
        """Each screen of the registry that has a command."""
        for spec in self._window.opener.specs.values():
            if spec.command:
                yield spec.title, partial(self._window.open_screen, spec.id)

    def _show_version(self) -> None:
        from desktop.text.program_version import program_version

        if not program_version():
            raise StepFailed("the version of the program is not known")
        self._window.help_commands.show_about()

    def _open_file_dialog(self) -> None:
        dialog = QFileDialog(self._window)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.open()
        self._app.processEvents()
        dialog.close()

    def _sort_names(self) -> None:
        """Sort as file dialogs do. Without its data, Qt sorts by the numbers of the signs."""
        order = QCollator(QLocale("de_DE"))
        order.setNumericMode(True)
        names = ("Ann 9", "Ann 10", "Ärger", "Zoe")
        if any(order.compare(first, second) >= 0 for first, second in pairwise(names)):
            raise StepFailed("names are not sorted as the language does")

    def _use_clipboard(self) -> None:
        """Copy a text. Wayland lends the clipboard only to a window that the player uses."""
        clipboard = self._app.clipboard()
        clipboard.setText("2 Sidekicks")
        if clipboard.text() != "2 Sidekicks" and self._app.platformName() != "wayland":
            raise StepFailed("the clipboard lost its text")

    def _write_sound(self) -> None:
        """Write a sound at half its volume, as for the first player program."""
        player = self._window.sound_player
        player.set_volume(50)
        player.play("move")
        player.stop()

    def _walk_accessible_tree(self) -> None:
        from PySide6.QtGui import QAccessible, QAccessibleInterface

        def named(part: QAccessibleInterface | None) -> int:
            if part is None:
                return 0
            inner = sum(named(part.child(place)) for place in range(part.childCount()))
            return inner + bool(part.text(QAccessible.Text.Name))

        if named(QAccessible.queryAccessibleInterface(self._window)) < 10:
            raise StepFailed("a screen reader would find nothing in the window")

    # --- matches ------------------------------------------------------------------------------

    def _open_opening(self) -> None:
        self._window.open_screen("new-match")
        form = self._window.opener.find("new-match")
        form.tabs.select("basic")
        form.seed.setText("7")
        form.submit()
        self._wait_for("the opening", lambda: self._window.opener.find("opening"))

    def _open_match(self) -> None:
        from desktop.storage import match_notation

        self._window.current_table.open_match(match_notation.new_match(("One", "Two"), 1))

    def _read_table(self) -> None:
        table = self._table
        table.toggle_text_view()
        if not table.side.text_view.line_model.rowCount():
            raise StepFailed("the table in words is empty")

    def _ask_hint(self) -> None:
        """Let the computer think in the background."""
        table = self._table
        assert table.hint_offer is not None
        table.view.skip_animations()
        table.hint_offer.ask()
        self._wait_for("the hint", lambda: table.move_hint.shown)

    def _ask_odds(self) -> None:
        from rules.model import Confirm, Pass

        table = self._table
        for _ in count():
            table.view.skip_animations()
            self._app.processEvents()
            if table.odds.is_possible:
                break
            legal = table.session.game.legal_moves()
            wanted = (move for move in (Confirm(), Pass()) if move in legal)
            table.session.play(next(wanted, legal[0]))
        table.odds.toggle()

    def _watch_computers(self) -> None:
        from desktop.storage import match_notation

        match = match_notation.new_match(("One", "Two"), 1, computers=("easy", "normal"))
        self._window.current_table.open_match(match)
        start = len(match.history)
        self._wait_for("an act of the computer", lambda: len(match.history) > start + 5)

    def _play_to_the_end(self) -> None:
        from rules.model import Concede

        self._open_match()
        table = self._table
        table.view.skip_animations()
        table.session.play(Concede())
        table.view.skip_animations()

    def _open_charts(self) -> None:
        table = self._table
        table.open_charts()
        self._wait_for("the charts", lambda: table.side.charts.panel)
        panel = table.side.charts.panel
        assert panel is not None
        for chart in range(len(panel.choices)):
            panel.choose(chart)
            self._app.processEvents()
            self.check_window()

    def _export(self) -> None:
        """Export the match as every kind of file."""
        from desktop.match_log.match_export.export_dialog import ExportDialog

        self._window.run_command("export")
        dialog = self._window.findChild(ExportDialog)
        assert dialog is not None
        for button, kind in zip(dialog.buttons.buttons(), dialog.kinds, strict=True):
            file = self._folder / f"match{kind.suffix}"
            button.click()
            dialog.place.setText(str(file))
            dialog.export_it.click()
            self._wait_for(f"the file as {kind.title}", file.exists)
            self._wait_for("the end of the export", dialog.export_it.isEnabled)
            if file.stat().st_size < 100:
                raise StepFailed(f"the file as {kind.title} is empty")
        dialog.close()

    def _open_replay(self) -> None:
        from desktop.storage import match_notation

        match = match_notation.read_match_file(self._folder / "match.match")
        self._window.current_table.open_replay(match, 0)

    def _paint_thumbnails(self) -> None:
        self._window.go_home()
        thumbnails = self._window.saved_matches.thumbnails
        assert thumbnails is not None
        thumbnails.show_thumbnails()
        self._wait_for("a thumbnail", lambda: any(thumbnails.cache.folder.glob("*.png")))

    def _open_statistics(self) -> None:
        self._window.open_screen("statistics")
        self._wait_for("the statistics", lambda: not self._window.statistics.keeper.left)

    # --- cards, teams and looks ---------------------------------------------------------------

    def _share_team(self) -> None:
        """Show a team as text, link, file and sheet, and write the sheet as PDF and picture."""
        from desktop.collection.team_sharing.share_dialog import ShareDialog
        from desktop.collection.team_sharing.team_sheet import sheet_as_pdf, sheet_as_png
        from desktop.collection.team_shelf.team_entry import ready_entries

        entry = ready_entries()[0]
        dialog = ShareDialog(self._window, entry, self._window.settings)
        dialog.open()
        for tab in range(dialog.tabs.count()):
            dialog.tabs.setCurrentIndex(tab)
            dialog.copy.click()
            self._app.processEvents()
        dialog.close()
        if not (sheet_as_pdf(entry).startswith(b"%PDF") and b"PNG" in sheet_as_png(entry)[:8]):
            raise StepFailed("the team sheet could not be written")

    def _open_draft(self) -> None:
        from desktop.screens.draft.draft_screen import DraftScreen

        self._window.open_screen("draft")
        screen = self._window.screens.currentWidget()
        assert isinstance(screen, DraftScreen)
        screen.start()

    def _write_card(self) -> None:
        """Let the workshop read a text while it is typed."""
        self._window.open_screen("workshop")
        editor = self._window.opener.find("workshop").editor
        editor.text.setPlainText("When fielded, draw 2 dice.")
        if editor.parsed_text() is None:
            raise StepFailed("the workshop did not understand a text")

    def _wear_all_looks(self) -> None:
        """Change the colors while there are few screens, each of which is repainted."""
        for theme, table in zip(THEME_NAMES, TABLE_NAMES, strict=True):
            self._settings.theme, self._settings.table = theme, table
            self._app.processEvents()
            self.check_window()
