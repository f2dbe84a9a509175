"""The main window: switches between screens and carries out the menu commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from desktop.match.settle_clock import PressGate
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.busy_sign import show_work
from desktop.panels.widgets.problem_bar import ProblemBar
from desktop.screens.home.home_screen import HomeScreen
from desktop.sound.sound_player import SoundPlayer
from desktop.storage.background_task import BackgroundTask
from desktop.storage.own_cards import OwnCards
from desktop.storage.settings import KEYS_AFTER_KEY, KEYS_ALWAYS, Settings
from desktop.storage.store import Store
from desktop.style import style_sheet
from desktop.style.application import resolve_theme
from desktop.style.basic_widgets import WoodenStack, lay_column
from desktop.style.key_caps import show_key_caps
from desktop.text.program_version import PROGRAM_NAME
from desktop.window.card_collection import CollectionCommands, WorkshopCommands
from desktop.window.card_import_commands import CardImportCommands
from desktop.window.current_table import CurrentTable
from desktop.window.help_commands import HelpCommands
from desktop.window.learning import LearnCommands
from desktop.window.match_library.match_library_commands import (
    MatchLibraryCommands,
    StatisticsCommands,
)
from desktop.window.match_start import MatchStartCommands
from desktop.window.menus import MenuKeys, Menus
from desktop.window.native_window import KeyWatcher, WindowPlacement
from desktop.window.screen_opener import ScreenOpener, UnusableScreen
from desktop.window.screen_registry import START_DELAY, ModulePreloader, screen_specs

if TYPE_CHECKING:
    from desktop.match.auto_pass import StepStop
    from desktop.match.match_request import MatchRequest
    from desktop.match.match_tries import MatchTries, TryStart
    from desktop.match.session import Session
    from desktop.screens.table_screen import TableScreen
    from desktop.storage.match_notation import LoadedMatch
    from desktop.storage.store import SavedMatch
    from rules.cards import Card
    from rules.game import Game
    from rules.teams import Format, Team


DEFAULT_SIZE = QSize(1280, 800)
MINIMUM_SIZE = QSize(1000, 640)
_THEME_SETTINGS = ("theme", "palette", "table", "text_size")


class MainWindow(QMainWindow):
    """The only main window."""

    def __init__(
        self,
        store: Store | None = None,
        own: OwnCards | None = None,
        settings: Settings | None = None,
    ) -> None:
        """Open the window.

        Without a store nothing is saved; without settings the standard ones are used, and not
        saved.
        """
        super().__init__()
        self.setMinimumSize(MINIMUM_SIZE)
        self.resize(DEFAULT_SIZE)
        self._asks_before_closing = True
        self.store = store
        folder = store.file.parent if store is not None else None
        self.own_cards = own_cards = own or OwnCards(folder)
        self.problem_bar = ProblemBar()
        self.settings = settings or Settings()
        self.placement = WindowPlacement(self, self.settings)
        self.sound_player = SoundPlayer(self)
        for name in ("sound", "volume"):
            self._apply_setting(name)
        self.screens = WoodenStack()
        self._lay_out()
        specs = screen_specs()
        self.menus = Menus(self, self.settings, specs)
        buttons = {spec.id: spec.icon for spec in specs if spec.icon is not None}
        self.home_screen = HomeScreen(self.menus.actions, buttons, self.screens)
        self.screens.addWidget(self.home_screen)
        self._press_gate = PressGate(self)
        self._card_reading = BackgroundTask(lambda: own_cards.files, self)
        self._reads_cards_soon = QTimer(self, interval=START_DELAY, singleShot=True)
        self.module_preloader = ModulePreloader(self, specs)
        self.opener = ScreenOpener(self, self.screens, specs, self._show_screen)
        self._make_commands(folder)
        for problem in (*self.settings.errors, *self.learning.progress.errors):
            self.problem_bar.add_message(problem)
        self.menu_keys = MenuKeys(self, self.open_menu)
        self.key_watcher = KeyWatcher(self, self._show_key_caps)
        self._show_key_caps()
        self._connect()
        self._connect_commands()
        self.apply_theme()
        self.go_home()
        if self.own_cards.has_files or self.own_cards.has_unsaved_card:
            self._reads_cards_soon.start()  # when the window has been painted

    def _make_commands(self, folder: Path | None) -> None:
        """Make what carries out the wishes of screens and menus."""
        store, opener, home, own = self.store, self.opener, self.home_screen, self.own_cards
        self.library = MatchLibraryCommands(self, opener, home, store, own)
        self.saved_matches = self.library.saved
        self.current_table = table = CurrentTable(self, store, self.saved_matches.thumbnails)
        table.level_records = self.library.level_records
        self.help_commands = HelpCommands(self, table, self.settings)
        self.learning = LearnCommands(
            self,
            table,
            home,
            store,
            mark_taught=self.help_commands.mark_taught,
            play_whole_game=self.play_whole_game,
        )
        self.workshop = WorkshopCommands(self, opener, table, home, own)
        self.collection = CollectionCommands(self, opener, own, self.settings, folder)
        counted = self.workshop.show_card_count
        self.card_import = CardImportCommands(self, opener, table, own, folder, counted)
        teams = self.collection.library
        self.statistics = StatisticsCommands(self, table.ended_match, store, own, teams)
        sounds = self.sound_player
        self.match_start = MatchStartCommands(self, opener, table, self.settings, sounds)

    @property
    def table_screen(self) -> TableScreen | None:
        """The screen of the open match, or None."""
        return self.current_table.screen

    # --- navigation: see Navigator ------------------------------------------------------------

    def go_home(self) -> None:
        """Return to the home screen; a match in progress stays saved."""

        def go() -> None:
            self.opener.begin_way()
            self._show_screen(self.home_screen)
            self.match_start.show_choices(self.home_screen)
            self.saved_matches.show_list()
            self.learning.show_exercises()
            self.workshop.show_at_home()

        with show_work(self, "go home"):
            self.current_table.leave(go)

    def go_back(self) -> None:
        """Show the screen from which the player came to this one."""
        if not self.opener.go_back():
            self.go_home()

    def open_screen(self, name: str) -> None:
        """Open a screen by its id in the registry; an open match waits, or is left first."""
        with show_work(self, f"open {name}"):
            try:
                self.opener.make(name)
            except UnusableScreen as failure:
                self.add_message(str(failure))
                return
            if self.opener.specs[name].leaves_match:
                self.current_table.leave(lambda: self.opener.open(name))
            else:
                self.opener.open(name)

    def run_command(self, name: str) -> None:
        self.menus.actions[name].trigger()

    def open_card(self, card: Card) -> None:
        self.opener.show("album").open_card(card)

    def open_in_workshop(self, card: Card) -> None:
        self.workshop.open_card(card)

    def open_match(self, game: Game, kept: SavedMatch | None = None) -> None:
        """Play a match on the table; `kept` is the saved match that was read."""
        self.current_table.open_match(game, kept)

    def open_lesson(self, name: str) -> None:
        """Play a lesson from where it was left, or the whole game against the computer."""
        self.learning.open_lesson(name)

    def open_exercise(self, name: str) -> None:
        self.learning.open_exercise(name)

    def open_daily_puzzle(self) -> None:
        self.learning.open_daily_puzzle()

    def open_next_puzzle(self) -> None:
        self.learning.open_next_puzzle()

    def open_replay(self, match: LoadedMatch, at: int, line: int = 0) -> None:
        """Show the replay of a match, or of one of its tries, after `at` acts."""
        self.current_table.open_replay(match, at, line)

    def open_try(self, tries: MatchTries, start: TryStart) -> None:
        """Try something else at a point of a replay."""
        self.current_table.open_try(tries, start)

    def open_request(self, request: MatchRequest) -> None:
        """Start a match that was asked for."""
        self.match_start.open_request(request)

    def open_form_with(self, team: Team, played: Format | None = None, key: str = "") -> None:
        """Fill in New match with a team of the library, or with another one if `key` is ""."""
        self.match_start.open_form_with(team, played, key)

    def add_message(self, sentence: str) -> None:
        """Tell the player something, such as an error, until they close it."""
        self.problem_bar.add_message(sentence)

    def remove_message(self, sentence: str) -> None:
        """Remove a message that is no longer true."""
        self.problem_bar.remove_message(sentence)

    # --- screens ------------------------------------------------------------------------------

    def play_whole_game(self) -> None:
        """Start the first demo game against the computer; the learner goes first."""
        with show_work(self, "start match"):
            from desktop.storage import match_notation

            game = match_notation.first_match_against_computer(self.settings.first_name or "Eric")
            self.current_table.open_match(game)

    def _show_table(self, table: TableScreen) -> None:
        """Show the table that was just opened; its match starts after that."""
        from desktop.table.event_sounds import EventSounds

        EventSounds(table.view, self.sound_player)
        if table.is_counted and table.session.has_computer:
            table.view.result_shown.connect(self.learning.mark_whole_game)
        table.view.result_shown.connect(self.statistics.count_open_match)
        for changed in (table.asked, table.paused):
            changed.connect(self._show_title)
            changed.connect(self._enable_actions)
        table.view.table_scene.turn_shown.connect(self._show_title)
        table.rails.tools.set_undo(self.menus.actions["undo"])
        table.rails.tools.menu.clicked.connect(self.open_menu)
        table.hints.memory.seen.connect(self.help_commands.mark_seen)
        table.inspector.open_in_album = self.open_card
        if table.waiting is not None:
            table.waiting.stops_changed.connect(self._save_step_stops)
        table.side.pinned_changed.connect(lambda tab: setattr(self.settings, "pinned_column", tab))
        table.apply_settings(self.settings)
        self.opener.begin_way()
        self.screens.addWidget(table)
        self._show_screen(table)

    def _show_screen(self, screen: QWidget) -> None:
        self.library.leave_all_but(screen)
        if screen is not self.screens.currentWidget():
            self.screens.setCurrentWidget(screen)
            self._press_gate.close_until_seen()
        self._show_title()
        self._enable_actions()

    def _show_key_caps(self) -> None:
        """Show the keys on all buttons, or hide them, as the settings say."""
        display = self.settings.show_keys
        uses_keys = display == KEYS_AFTER_KEY and self.key_watcher.uses_keys
        show_key_caps(on=display == KEYS_ALWAYS or uses_keys)

    @property
    def _shown_table(self) -> TableScreen | None:
        """The screen of the open match, if it is shown."""
        return self.table_screen if self.screens.currentWidget() is self.table_screen else None

    def _show_title(self) -> None:
        """Name the match or the screen in the title of the window."""
        table, name = self._shown_table, self.opener.title_of(self.screens.currentWidget())
        if table is not None:
            name = _title_of(table.session, table.rails.turn)
        title = f"{name} – {PROGRAM_NAME}" if name else PROGRAM_NAME
        if title != self.windowTitle():
            self.setWindowTitle(title)

    def _enable_actions(self) -> None:
        is_home = self.screens.currentWidget() is self.home_screen
        self.menus.enable_actions(self._shown_table, is_home=is_home)

    def ask_nothing_more(self) -> None:
        """Close without questions from now on: nobody may be there to answer.

        What is unsaved is kept anyway, as long as the disk takes it.
        """
        self._asks_before_closing = False

    # --- menu commands ------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc opens the menu over a match, a lesson or a replay, unless it has closed something."""
        is_esc = event.key() == Qt.Key.Key_Escape and not event.isAutoRepeat()
        if is_esc and self._shown_table is not None:
            self.open_menu()
        else:
            super().keyPressEvent(event)

    def open_menu(self) -> None:
        """Open the menu with all actions, at the Menu button if there is one.

        Once the menu is closed, Space is for the table again, not for that button.
        """
        table = self._shown_table
        if table is None:
            self.menus.open_at(None)
            return
        if table.rails.tools.menu.hasFocus():
            table.focus.focus_table()
        self.menus.open_at(table.rails.tools.menu)

    def toggle_full_screen(self) -> None:
        """Enter full-screen mode, or leave it; a maximized window is maximized again."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def show_keys(self) -> None:
        """Show the list of keyboard shortcuts."""
        self.help_commands.show_keys(self.menus.findChildren(QAction))

    def closeEvent(self, event: QCloseEvent) -> None:
        is_card_kept, is_match_kept = self.workshop.can_close, self.current_table.can_leave()
        if self._asks_before_closing and not is_card_kept:
            event.ignore()
            self.workshop.ask_to_save(self.close)
            return
        if self._asks_before_closing and not is_match_kept:
            event.ignore()
            self.current_table.leave(self.close)
            return
        self.screens.hide()  # else the home screen would be painted in place of the table
        self.current_table.close()
        self.library.end()
        self.statistics.keeper.stop()
        if self.store is not None:
            self.store.close()
        self.placement.remember()
        self.settings.save_pending()
        self.learning.progress.save_pending()
        self.collection.end()
        self.card_import.end()
        self.sound_player.stop()
        self._reads_cards_soon.stop()
        self._card_reading.wait()
        self.module_preloader.end()
        self.workshop.end()
        super().closeEvent(event)

    # --- settings -----------------------------------------------------------------------------

    def apply_theme(self) -> None:
        """Apply the chosen colors and text size to the whole program."""
        app, chosen = QApplication.instance(), self.settings
        if isinstance(app, QApplication):
            theme = resolve_theme(chosen.palette, chosen.theme, chosen.text_size, chosen.table)
            style_sheet.apply_theme(app, theme)

    def _apply_setting(self, name: str) -> None:
        """Apply a changed setting at once to the program, its sounds, or the open table."""
        if name in _THEME_SETTINGS:
            self.apply_theme()
        elif name == "show_keys":
            self._show_key_caps()
        elif name == "sound":
            self.sound_player.set_on(self.settings.sound)
        elif name == "volume":
            self.sound_player.set_volume(self.settings.volume)
        elif self.table_screen is not None:
            self.table_screen.apply_settings(self.settings)

    def _save_step_stops(self, marks: frozenset[StepStop]) -> None:
        """Save stops that were changed at the table, so that later matches use them too."""
        self.settings.stops = tuple(sorted(mark.name for mark in marks))

    # --- construction -------------------------------------------------------------------------

    def _connect(self) -> None:
        self.settings.changed.connect(self._apply_setting)
        self.settings.failed.connect(self.problem_bar.add_message)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.apply_theme)
        if hasattr(hints, "accessibility"):  # Qt 6.10
            hints.accessibility().contrastPreferenceChanged.connect(self.apply_theme)
        self.current_table.opened.connect(self._show_table)
        self.current_table.closed.connect(self.screens.removeWidget)
        self._reads_cards_soon.timeout.connect(self._card_reading.start)
        self._card_reading.finished.connect(self.workshop.show_card_count)
        self.module_preloader.rules_imported.connect(self.learning.read_course)

    def _connect_commands(self) -> None:
        """Let the actions of menu and home screen do what they say."""
        help_ = self.help_commands
        commands: dict[str, Callable[[], object]] = {
            "home": self.go_home,
            "continue": self.saved_matches.resume_last,
            "play-computer": self.match_start.play_computer,
            "choose-opponent": partial(self.match_start.open_form_against, "computer"),
            "play-friend": partial(self.match_start.open_form_against, "friend"),
            "rematch": self.current_table.play_again,
            "rematch-swapped": partial(self.current_table.play_again, swaps=True),
            "open-file": self.library.files.choose_files,
            "import-cards": self.card_import.choose,
            "quit": self.close,
            "full-screen": self.toggle_full_screen,
            "rules": help_.open_rules,
            "glossary": help_.open_glossary,
            "hints": help_.open_hints,
            "keys": self.show_keys,
            "diagnosis": help_.open_diagnosis,
            "about": help_.show_about,
        }
        for name, on_table in _TABLE_COMMANDS.items():
            commands[name] = partial(self._run_on_table, on_table)
        for spec in self.opener.specs.values():
            commands.setdefault(spec.id, partial(self.open_screen, spec.id))
        for name, command in commands.items():
            if name in self.menus.actions:
                self.menus.actions[name].triggered.connect(lambda _=False, run=command: run())

    def _run_on_table(self, command: Callable[[TableScreen], object]) -> None:
        """Run a command for the open match; without one it does nothing."""
        if self.table_screen is not None:
            command(self.table_screen)

    def _lay_out(self) -> None:
        """Lay out the window before anything is in it: to move many widgets takes much longer."""
        whole = QWidget()
        self.setCentralWidget(whole)
        lay_column(self.problem_bar, (self.screens, 1), on=whole, margins=0, gap=0)


# --- commands for the open match ------------------------------------------------------------------


def _save_as(table: TableScreen) -> None:
    """Save the match as a match file, which can be opened again."""
    from desktop.panels.dialogs.file_dialogs import ask_save_match

    ask_save_match(table.window(), table.game_to_keep(), navigator_of(table).add_message)


def _export(table: TableScreen) -> None:
    """Export the match to a file, such as a web page or a text."""
    from desktop.match_log.match_export.export_dialog import export_matches
    from desktop.match_log.match_export.exportable_match import exportable_game

    export_matches(table.window(), [exportable_game(table.game_to_keep())])


def _ask_move_hint(table: TableScreen) -> None:
    """Show what the computer would do, or close the hint."""
    if table.hint_offer is not None:
        table.hint_offer.ask()


def _toggle_pause(table: TableScreen) -> None:
    if table.can_pause:
        table.computer.toggle_pause()


def _share_turn(table: TableScreen) -> None:
    """Make a picture of the turn on the table, to copy or save it."""
    from desktop.match_log.turn_picture.picture_dialog import PictureDialog

    with show_work(table, "turn picture"):
        dialog = PictureDialog(table.window(), table.turn_to_share())
    dialog.open()


_TABLE_COMMANDS: dict[str, Callable[[TableScreen], object]] = {
    "leave": lambda table: table.leave(),
    "save": _save_as,
    "export": _export,
    "undo": lambda table: table.commands.undo(),
    "redo": lambda table: table.commands.redo(),
    "offer-draw": lambda table: table.commands.offer_draw(),
    "adjust-table": lambda table: table.overlays.hand.adjust_table(),
    "concede": lambda table: table.commands.concede(),
    "move-hint": _ask_move_hint,
    "pause": _toggle_pause,
    "match-log": lambda table: table.read_log(),
    "charts": lambda table: table.toggle_charts(),
    "text-view": lambda table: table.toggle_text_view(),
    "write-note": lambda table: table.write_note(),
    "turn-picture": _share_turn,
}


def _title_of(session: Session, turn: int) -> str:
    """The title of the window during a match: "Nora – Sam, turn 17"; a series adds its match."""
    series = session.terms.series
    title = " – ".join(session.game.setup.side_names)
    if series is not None:
        words = QCoreApplication.translate("WindowTitle", "match {number} of {most}")
        before = series.before
        title += ", " + words.format(number=before.next_number, most=before.most_matches)
    if turn:
        words = QCoreApplication.translate("WindowTitle", "turn {turn}")
        title += ", " + words.format(turn=turn)
    return title
