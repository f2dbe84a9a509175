"""The main window: switches between screens and carries out the menu commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from desktop.match.press_gate import PressGate
from desktop.panels.widgets.busy_sign import show_work
from desktop.panels.widgets.problem_bar import ProblemBar
from desktop.screens.home.home_screen import HomeScreen
from desktop.sound.sound_player import SoundPlayer
from desktop.storage.card_preloader import CardPreloader
from desktop.storage.own_cards import OwnCards
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from desktop.style.wooden_stack import WoodenStack
from desktop.window.appearance import Appearance
from desktop.window.card_collection.collection_commands import CollectionCommands
from desktop.window.card_collection.workshop_commands import WorkshopCommands
from desktop.window.current_table import CurrentTable
from desktop.window.help.help_commands import HelpCommands
from desktop.window.help.hint_commands import HintCommands
from desktop.window.learning.learn_commands import LearnCommands
from desktop.window.match_library.match_library_commands import MatchLibraryCommands
from desktop.window.match_library.statistics_commands import StatisticsCommands
from desktop.window.match_start.match_start_commands import MatchStartCommands
from desktop.window.menu_keys import MenuKeys
from desktop.window.menus import Menus
from desktop.window.module_preloader import ModulePreloader
from desktop.window.open_match_commands import OpenMatchCommands
from desktop.window.screen_commands import ScreenCommands
from desktop.window.settings_commands import SettingsCommands
from desktop.window.sound_settings import follow_sound_settings
from desktop.window.window_placement import WindowPlacement
from desktop.window.window_title import WindowTitle

# The engine, the table and everything that depends on them are imported only when a match is
# opened, so that the window appears sooner.
if TYPE_CHECKING:
    from desktop.match.match_request import MatchRequest
    from desktop.screens.new_match.new_match_screen import NewMatchScreen
    from desktop.screens.settings_screen import SettingsScreen
    from desktop.screens.table_screen import TableScreen
    from desktop.screens.workshop_screen import WorkshopScreen

DEFAULT_SIZE = QSize(1280, 800)
MINIMUM_SIZE = QSize(1000, 640)


class MainWindow(QMainWindow):
    """The only main window."""

    def __init__(
        self,
        store: Store | None = None,
        own: OwnCards | None = None,
        settings: Settings | None = None,
    ) -> None:
        """Open the window.

        Args:
            store: saves the matches; None to save nothing.
            own: the player's own cards; by default those in the folder of the store.
            settings: the players' settings; by default the standard ones, which are not saved.
        """
        super().__init__()
        self.title = WindowTitle(self)
        self.setMinimumSize(MINIMUM_SIZE)
        self.resize(DEFAULT_SIZE)
        self._asks_before_closing = True
        self.store = store
        self.own_cards = own or OwnCards(store.file.parent if store is not None else None)
        self.problem_bar = ProblemBar()
        self.settings = settings or Settings()
        for trouble in self.settings.errors:
            self.problem_bar.add_message(trouble)
        self.appearance = Appearance(self.settings, self)
        self.placement = WindowPlacement(self, self.settings)
        self.sound_player = SoundPlayer(self)
        follow_sound_settings(self.sound_player, self.settings)
        self.screens = WoodenStack()
        self._lay_out()
        self.home_screen = HomeScreen(self.screens)
        self.screens.addWidget(self.home_screen)
        if store is not None:
            self.home_screen.keep_ground_in(store.file.parent)
        self._press_gate = PressGate(self)
        self._card_preloader = CardPreloader(self.own_cards, self)
        self.module_preloader = ModulePreloader(self)
        self.library = MatchLibraryCommands(
            self, self.screens, self.home_screen, store, self.own_cards
        )
        self.saved_matches, self.history = self.library.saved, self.library.history
        self.current_table = CurrentTable(self, store, self.saved_matches.thumbnails)
        self.match_commands = OpenMatchCommands(self, self.current_table)
        self.help_commands = HelpCommands(self, self.current_table)
        self.hint_commands = HintCommands(self, self.settings)
        self.learning = LearnCommands(
            self, self.screens, self.current_table, self.home_screen, store
        )
        self.workshop = WorkshopCommands(
            self, self.screens, self.current_table, self.home_screen, self.own_cards
        )
        self.settings_commands = SettingsCommands(
            self, self.screens, self.settings, self.sound_player
        )
        folder = store.file.parent if store is not None else None
        self.collection = CollectionCommands(
            self, self.screens, self.home_screen, self.own_cards, self.settings, folder
        )
        self.statistics = StatisticsCommands(
            self, self.screens, self.current_table.ended_match, store, self.own_cards,
            self.collection.library,
        )  # fmt: skip
        self.match_start = MatchStartCommands(
            self, self.screens, self.current_table, self.settings, self.own_cards, self.sound_player
        )
        self.match_start.own_teams = self.collection.own_teams
        self._screen_commands: tuple[ScreenCommands, ...] = (
            self.library, self.learning, self.workshop, self.settings_commands, self.collection,
            self.statistics, self.match_start,
        )  # fmt: skip
        for trouble in self.learning.progress.errors:
            self.problem_bar.add_message(trouble)
        self.menus = Menus(self, self.settings)
        self.menu_keys = MenuKeys(self)
        self._connect()
        self._connect_menus()
        self.appearance.apply_theme()
        self.go_home()
        self._card_preloader.start()

    @property
    def table_screen(self) -> TableScreen | None:
        """The screen of the open match, or None."""
        return self.current_table.screen

    @property
    def new_match_screen(self) -> NewMatchScreen | None:
        """The form for a new match, or None before it was opened."""
        return self.match_start.form

    @property
    def workshop_screen(self) -> WorkshopScreen | None:
        """The card workshop, or None before it was opened."""
        return self.workshop.screen

    @property
    def settings_screen(self) -> SettingsScreen | None:
        """The settings, or None before they were opened."""
        return self.settings_commands.screen

    # --- screens ------------------------------------------------------------------------------

    def go_home(self) -> None:
        """Return to the home screen; a match in progress stays saved."""

        def go() -> None:
            self._show_screen(self.home_screen)
            self.saved_matches.show_list()

        with show_work(self, "go home"):
            self.current_table.leave(go)

    def open_new_match(self) -> None:
        """Show the form for a new match."""
        self.match_start.open_form()

    def start_match(self, request: MatchRequest, first: int) -> None:
        """Start a match that was asked for; the player of seat `first` goes first."""
        self.match_start.start(request, first)

    def play_whole_game(self) -> None:
        """Start the first demo game against the computer; the learner goes first."""
        with show_work(self, "start match"):
            from desktop.storage import match_notation

            game = match_notation.first_match_against_computer(self.settings.first_name or "Eric")
            self.current_table.open_match(game)

    def resume_match(self) -> None:
        """Resume the most recent match in progress at its open decision."""
        self.saved_matches.resume_last()

    def open_workshop(self) -> None:
        """Open the card workshop; unsaved changes from the last visit are still there."""
        self.workshop.open()

    def open_settings(self) -> None:
        """Open the settings; leaving them returns to the current screen."""
        self.settings_commands.open()

    def _show_table(self, table: TableScreen) -> None:
        """Show the table that was just opened; its match starts after that."""
        from desktop.table.event_sounds import EventSounds

        EventSounds(table.view, self.sound_player)
        table.home_wanted.connect(self.go_home)
        if table.session.has_computer:
            table.view.result_shown.connect(self.learning.mark_whole_game)
        table.view.result_shown.connect(self.statistics.count_open_match)
        table.export_wanted.connect(self.match_commands.export_log)
        table.asked.connect(self._enable_actions)
        table.paused.connect(self._enable_actions)
        table.rails.tools.set_undo(self.menus.undo)
        table.rails.tools.menu.clicked.connect(self.open_menu)
        table.hints.memory.seen.connect(self.hint_commands.mark_seen)
        table.inspector.open_in_album = self.collection.open_card
        self.settings_commands.follow_table(table)
        self.screens.addWidget(table)
        self._show_screen(table)

    def _show_screen(self, screen: QWidget) -> None:
        self.library.leave_all_but(screen)
        if screen is not self.screens.currentWidget():
            self.screens.setCurrentWidget(screen)
            self._press_gate.close_until_seen()
        self._show_title()
        self._enable_actions()

    def _show_title(self) -> None:
        """Name the match or the screen in the title of the window."""
        shown = self.screens.currentWidget()
        if self.table_screen is not None and shown is self.table_screen:
            self.title.show_match(self.table_screen)
            return
        titles = (commands.title_of(shown) for commands in self._screen_commands)
        self.title.show_screen(next(filter(None, titles), ""))

    def _enable_actions(self) -> None:
        """Enable the menu actions that are possible on the screen that is shown."""
        shown = self.screens.currentWidget()
        table = self.table_screen if shown is self.table_screen else None
        self.menus.enable_actions(table, is_home=shown is self.home_screen)

    def ask_nothing_more(self) -> None:
        """Close without questions from now on: nobody may be there to answer.

        What is unsaved is kept anyway, as long as the disk takes it.
        """
        self._asks_before_closing = False

    # --- menu commands ------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu with all actions, at the Menu button if there is one."""
        table = self.table_screen if self.screens.currentWidget() is self.table_screen else None
        self.menus.open_at(table.rails.tools.menu if table is not None else None)

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
        self.sound_player.stop()
        self._card_preloader.end()
        self.home_screen.ground.end()
        self.module_preloader.end()
        self.workshop.end()
        super().closeEvent(event)

    # --- reactions to changes -----------------------------------------------------------------

    def _apply_settings_to_table(self) -> None:
        """Apply changed settings to the open table."""
        if self.table_screen is not None:
            self.table_screen.apply_settings(self.settings)

    def _connect(self) -> None:
        self.home_screen.new_wanted.connect(self.open_new_match)
        self.home_screen.continue_wanted.connect(self.resume_match)
        self.home_screen.learn_wanted.connect(self.learning.open_learn)
        self.home_screen.workshop_wanted.connect(self.open_workshop)
        self.home_screen.teams_wanted.connect(self.collection.open_teams)
        self.home_screen.album_wanted.connect(self.collection.open_album)
        self.home_screen.draft_wanted.connect(self.collection.open_draft)
        self.home_screen.about_wanted.connect(self.help_commands.show_about)
        self.home_screen.settings_wanted.connect(self.open_settings)
        self.home_screen.rules_wanted.connect(self.help_commands.open_rules)
        self.home_screen.keys_wanted.connect(self.show_keys)
        self.home_screen.full_screen_wanted.connect(self.toggle_full_screen)
        self.home_screen.quit_wanted.connect(self.close)
        self.library.new_wanted.connect(self.open_new_match)
        self.library.match_wanted.connect(self.current_table.open_match)
        self.library.replay_wanted.connect(self.current_table.open_replay)
        self.library.message_obsolete.connect(self.problem_bar.remove_message)
        for commands in self._screen_commands:
            commands.shown.connect(self._show_screen)
            commands.home_wanted.connect(self.go_home)
            commands.message_sent.connect(self.problem_bar.add_message)
        self.current_table.opened.connect(self._show_table)
        self.current_table.closed.connect(self.screens.removeWidget)
        self.current_table.closed.connect(self.title.leave_match)
        self.current_table.rematch_wanted.connect(self.match_commands.rematch)
        self.current_table.swap_wanted.connect(self.match_commands.rematch_swapped)
        self.current_table.workshop_wanted.connect(self.open_workshop)
        self.current_table.message_sent.connect(self.problem_bar.add_message)
        self.current_table.message_obsolete.connect(self.problem_bar.remove_message)
        self.match_commands.match_wanted.connect(self.current_table.open_match)
        self.match_commands.message_sent.connect(self.problem_bar.add_message)
        self.appearance.other_setting_changed.connect(self._apply_settings_to_table)
        self._card_preloader.finished.connect(self.workshop.show_card_count)
        self.settings.failed.connect(self.problem_bar.add_message)
        self.menu_keys.menu_wanted.connect(self.open_menu)
        self.learning.rules_wanted.connect(self.help_commands.open_rules)
        self.learning.glossary_wanted.connect(self.help_commands.open_glossary)
        self.learning.hints_wanted.connect(self.hint_commands.open_list)
        self.learning.tables.whole_game_wanted.connect(self.play_whole_game)
        self.learning.tables.taught.connect(self.hint_commands.mark_taught)
        self.collection.match_wanted.connect(self.match_start.open_request)
        self.collection.play_wanted.connect(self.match_start.open_form_with)
        self.history.statistics_wanted.connect(self.statistics.open)
        self.match_start.form_made.connect(self.collection.serve_form)

    def _connect_menus(self) -> None:
        menus, match = self.menus, self.match_commands
        commands: tuple[tuple[QAction, Callable[[], object]], ...] = (
            (menus.new_match, self.open_new_match),
            (menus.teams, self.collection.open_teams),
            (menus.album, self.collection.open_album),
            (menus.draft, self.collection.open_draft),
            (menus.workshop, self.open_workshop),
            (menus.home_action, self.go_home),
            (menus.open_file, self.library.files.choose_files),
            (menus.history, self.history.open),
            (menus.statistics, self.statistics.open),
            (menus.save, match.save_as),
            (menus.export, match.export_log),
            (menus.rematch, match.rematch),
            (menus.rematch_swapped, match.rematch_swapped),
            (menus.offer_draw, match.offer_draw),
            (menus.move_hint, match.ask_hint),
            (menus.pause, match.toggle_pause),
            (menus.concede, match.concede),
            (menus.quit, self.close),
            (menus.undo, match.undo),
            (menus.redo, match.redo),
            (menus.settings_action, self.open_settings),
            (menus.match_log, match.toggle_log),
            (menus.charts, match.toggle_charts),
            (menus.text_view, match.toggle_text_view_focus),
            (menus.full_screen, self.toggle_full_screen),
            (menus.lesson, self.learning.open_learn),
            (menus.rules, self.help_commands.open_rules),
            (menus.glossary, self.help_commands.open_glossary),
            (menus.hints, self.hint_commands.open_list),
            (menus.keys, self.show_keys),
            (menus.diagnosis, self.help_commands.open_diagnosis),
            (menus.about, self.help_commands.show_about),
        )
        for action, command in commands:
            action.triggered.connect(command)

    def _lay_out(self) -> None:
        """Lay out the window before anything is in it: to move many widgets takes much longer."""
        whole = QWidget()
        self.setCentralWidget(whole)
        rows = QVBoxLayout(whole)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.problem_bar)
        rows.addWidget(self.screens, 1)
