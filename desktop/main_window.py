"""The main window: switches between screens and carries out the menu commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from desktop.app import NAME
from desktop.dressing import Dressing
from desktop.kept_matches import KeptMatches
from desktop.menus import Menus
from desktop.own_cards import OwnCards
from desktop.palette import Theme
from desktop.panels.trouble_bar import TroubleBar
from desktop.reading_ahead import ReadingAhead
from desktop.screens.home import HomeScreen
from desktop.settings import Settings
from desktop.sounds import Sounds
from desktop.store import Store

# The engine, the table and everything that depends on them are imported only when a match is
# opened, so that the window appears sooner.
if TYPE_CHECKING:
    from desktop.keeping import Keeper
    from desktop.passing import Mark
    from desktop.record import ReadMatch
    from desktop.screens.new_match import NewMatchScreen, Wanted
    from desktop.screens.settings import SettingsScreen
    from desktop.screens.table_screen import TableScreen
    from desktop.screens.workshop import WorkshopScreen
    from rules.cards import Card, CardSet
    from rules.game import Game
    from rules.ruleset import Ruleset

SIZE = QSize(1280, 800)
LEAST = QSize(1000, 640)


class MainWindow(QMainWindow):
    """The only main window; `table` is the screen of the open match, or None."""

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
        self.setWindowTitle(NAME)
        self.setMinimumSize(LEAST)
        self.resize(SIZE)
        self.store = store
        self.own = own or OwnCards(store.file.parent if store is not None else None)
        self.trouble = TroubleBar()
        self.settings = settings or Settings()
        for trouble in self.settings.troubles:
            self.trouble.tell(trouble)
        self.dressing = Dressing(self.settings, self)
        self.sounds = Sounds(self)
        self.sounds.follow(self.settings)
        self.screens = QStackedWidget()
        self.home = HomeScreen()
        self.new_match: NewMatchScreen | None = None
        self.table: TableScreen | None = None
        self.workshop: WorkshopScreen | None = None
        self.settings_screen: SettingsScreen | None = None
        self._before_settings: QWidget | None = None
        self._reading_own = ReadingAhead(self.own, self)
        self.keeper: Keeper | None = None
        self.matches = KeptMatches(self, store)
        self.menus = Menus(self)
        self._lay_out()
        self._connect()
        self.dressing.dress()
        self.go_home()
        self._reading_own.begin()

    @property
    def theme(self) -> Theme:
        """The colors and text size in use."""
        return self.dressing.theme

    # --- screens ------------------------------------------------------------------------------

    def go_home(self) -> None:
        """Return to the home screen; a match in progress stays saved."""
        self._leave_table()
        self._show(self.home)
        self.matches.show()

    def ask_new_match(self) -> None:
        """Show the form for a new match."""
        from desktop.screens.new_match import NewMatchScreen

        self._leave_table()
        if self.new_match is None:
            self.new_match = NewMatchScreen()
            self.new_match.start_wanted.connect(self.start_match)
            self.new_match.left.connect(self.go_home)
            self.screens.addWidget(self.new_match)
        self._show(self.new_match)
        self.new_match.ask((self.settings.first_name, self.settings.second_name))

    def start_match(self, wanted: Wanted) -> None:
        """Start a new match with the choices of the form."""
        from desktop import record

        self.settings.first_name, self.settings.second_name = wanted.names
        names, seed, demo, ruleset, casual, own_dice = wanted
        self.seat(record.new_match(names, seed, demo, ruleset, casual=casual, own_dice=own_dice))

    def continue_match(self) -> None:
        """Resume the most recent match in progress at its open decision."""
        self.matches.continue_last()

    def learn(self) -> None:
        """Start the guided lesson."""
        from desktop import record
        from desktop.screens.lesson import LessonScreen

        try:
            self.show_table(LessonScreen(self.theme, record.packaged_lesson()))
        except (OSError, record.BadMatch) as failure:
            self.trouble.tell(str(failure))

    def open_workshop(self) -> None:
        """Open the card workshop; unsaved changes from the last visit are still there."""
        from desktop.screens.workshop import WorkshopScreen

        self._leave_table()
        if self.workshop is None:
            self.workshop = WorkshopScreen(self.own, self.theme)
            self.workshop.left.connect(self.go_home)
            self.workshop.try_wanted.connect(self.try_card)
            self.workshop.saved.connect(self._tell_own_cards)
            self.screens.addWidget(self.workshop)
        self._show(self.workshop)

    def open_settings(self) -> None:
        """Open the settings; leaving them returns to the current screen."""
        from desktop.screens.settings import SettingsScreen

        if self.settings_screen is None:
            self.settings_screen = SettingsScreen(self.settings, self.sounds)
            self.settings_screen.left.connect(self._leave_settings)
            self.screens.addWidget(self.settings_screen)
        if self.screens.currentWidget() is not self.settings_screen:
            self._before_settings = self.screens.currentWidget()
        self._show(self.settings_screen)
        self.settings_screen.begin()

    def _leave_settings(self) -> None:
        before = self._before_settings
        if before is None or self.screens.indexOf(before) < 0:
            self.go_home()
            return
        self._show(before)
        had_keyboard: QWidget | None = before.focusWidget()
        if had_keyboard is not None:
            had_keyboard.setFocus()

    def try_card(self, card_set: CardSet, card: Card, ruleset: Ruleset) -> None:
        """Start a practice match with a card; it is not saved."""
        from desktop import record
        from desktop.screens.practice import PracticeScreen
        from desktop.session import Session

        names = (self.tr("You"), self.tr("Opponent"))
        session = Session(record.practice_match(card, ruleset, names, card_set))
        table = PracticeScreen(session, self.theme, card)
        table.workshop_wanted.connect(self.open_workshop)
        table.again_wanted.connect(lambda: self.try_card(card_set, card, ruleset))
        table.rematch_wanted.connect(lambda: self.try_card(card_set, card, ruleset))
        self.show_table(table)

    def show_match(self, match: ReadMatch, at: int) -> None:
        """Show a replay of a match.

        Args:
            match: the match, for example from a file.
            at: the number of acts to show; 0 is the setup.
        """
        from desktop.screens.shown_match import ShownMatchScreen

        table = ShownMatchScreen(match, at, self.theme)
        table.play_on_wanted.connect(self.seat)
        table.rematch_wanted.connect(self.rematch)
        table.swap_wanted.connect(self.swap_sides)
        self.show_table(table)

    def rematch(self) -> None:
        """Start a rematch with the same teams; the second player now goes first."""
        from desktop import record

        if self.table is not None:
            self.seat(record.rematch(self.table.session.game.setup))

    def swap_sides(self) -> None:
        """Start a rematch with the teams swapped; the second player now goes first."""
        from desktop import record

        if self.table is not None:
            self.seat(record.sides_swapped(self.table.session.game.setup))

    def seat(self, game: Game, kept: int = 0) -> None:
        """Open the table to play a match, and save it from the first move on.

        Args:
            game: the match.
            kept: its number in the store; 0 for a match that is not in the store yet.
        """
        from desktop.keeping import Keeper
        from desktop.screens.table_screen import TableScreen
        from desktop.session import Session

        session = Session(game)
        table = TableScreen(session, self.theme)
        session.setParent(table)
        keeper = None
        if self.store is not None:
            keeper = Keeper(self.store, session, kept)
            keeper.failed.connect(self.trouble.tell)
            if game.played and not kept:
                keeper.save()
        table.rematch_wanted.connect(self.rematch)
        table.swap_wanted.connect(self.swap_sides)
        self.show_table(table)
        self.keeper = keeper

    def show_table(self, table: TableScreen) -> None:
        """Show the screen of a match and start it."""
        from desktop.table.hearing import Hearing

        self._leave_table()
        self.table = table
        Hearing(table.view, self.sounds)
        table.home_wanted.connect(self.go_home)
        table.export_wanted.connect(self.export_log)
        table.asked.connect(self.menus.refresh)
        table.marks_changed.connect(self._keep_marks)
        self.dressing.settle(table)
        self.screens.addWidget(table)
        self._show(table)
        table.begin()

    def _leave_table(self) -> None:
        if self.table is None:
            return
        table, self.table = self.table, None
        keeper, self.keeper = self.keeper, None
        if keeper is not None and self.matches.pictures is not None:
            self.matches.pictures.keep(keeper.match, table.session.game)
        table.leave()
        self.screens.removeWidget(table)
        table.deleteLater()

    def _show(self, screen: QWidget) -> None:
        if self.matches.pictures is not None:
            self.matches.pictures.rest()
        self.screens.setCurrentWidget(screen)
        self.menus.refresh()

    # --- menu commands ------------------------------------------------------------------------

    def export_log(self) -> None:
        """Export the open match to a file, as notation or as text."""
        from desktop.panels.export_dialog import export_log

        if self.table is not None and (told := export_log(self, self.table.session.game)):
            self.trouble.tell(told)

    def save_as(self) -> None:
        """Save the open match as a match file, which can be opened again."""
        from desktop.panels.export_dialog import save_match

        if self.table is not None and (told := save_match(self, self.table.session.game)):
            self.trouble.tell(told)

    def undo(self) -> None:
        """Undo the last act."""
        if self.table is not None:
            self.table.undo()

    def redo(self) -> None:
        """Redo the act that was undone last."""
        if self.table is not None:
            self.table.redo()

    def concede(self) -> None:
        """Concede the match after a confirmation."""
        if self.table is not None:
            self.table.concede()

    def offer_draw(self) -> None:
        """Offer a draw; the other player answers on the table."""
        if self.table is not None:
            self.table.offer_draw()

    def choose_theme(self, name: str) -> None:
        """Set the theme: `light`, `dark` or `system`."""
        self.settings.theme = name

    def choose_reduced_motion(self, reduced: bool) -> None:
        """Switch reduced motion on or off."""
        self.settings.reduced_motion = reduced

    def toggle_full_screen(self) -> None:
        """Enter or leave full-screen mode."""
        self.showNormal() if self.isFullScreen() else self.showFullScreen()

    def open_words(self) -> None:
        """Move the focus to the text view of the table, or back to the table."""
        if self.table is not None:
            self.table.go_to_words()

    def open_rules(self) -> None:
        """Open the rules reference beside the table; without a match, in its own window."""
        if self.table is not None:
            self.table.open_rule("")
            return
        from desktop.panels.rules_panel import RulesWindow

        RulesWindow(self).show()

    def show_keys(self) -> None:
        """Show the list of keyboard shortcuts."""
        from desktop.panels.keys import show_keys

        show_keys(self, self.menus.findChildren(QAction))

    def show_about(self) -> None:
        """Show the About dialog."""
        from desktop.panels.about import show_about

        show_about(self)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.workshop is not None and self.workshop.is_changed:
            event.ignore()
            self.open_workshop()
            self.workshop.ask_to_save(self.close)
            return
        self._leave_table()
        if self.matches.pictures is not None:
            self.matches.pictures.rest()
        self.sounds.stop()
        self._reading_own.stop()
        if self.workshop is not None:
            self.workshop.editor.live.stop()
        super().closeEvent(event)

    # --- reactions to changes -----------------------------------------------------------------

    def _keep_marks(self, marks: frozenset[Mark]) -> None:
        """Save changed stops in the settings, so that later matches use them too."""
        self.settings.stops = tuple(sorted(mark.name for mark in marks))

    def _settle_table(self) -> None:
        """Apply changed settings to the open table."""
        if self.table is not None:
            self.dressing.settle(self.table)

    def _wear(self, theme: Theme) -> None:
        """Pass a new theme on to the screens that paint their own contents."""
        if self.table is not None:
            self.table.set_theme(theme)
        if self.workshop is not None:
            self.workshop.set_theme(theme)

    def _tell_own_cards(self) -> None:
        cards = sum(len(card_set.cards) for card_set in self.own.sets)
        self.home.show_own_cards(cards, len(self.own.mistakes))

    def _connect(self) -> None:
        self.home.new_wanted.connect(self.ask_new_match)
        self.home.continue_wanted.connect(self.continue_match)
        self.home.learn_wanted.connect(self.learn)
        self.home.workshop_wanted.connect(self.open_workshop)
        self.home.about_wanted.connect(self.show_about)
        self.home.settings_wanted.connect(self.open_settings)
        self.dressing.dressed.connect(self._wear)
        self.dressing.changed.connect(self._settle_table)
        self._reading_own.done.connect(self._tell_own_cards)
        self.settings.failed.connect(self.trouble.tell)

    def _lay_out(self) -> None:
        self.screens.addWidget(self.home)
        whole = QWidget()
        rows = QVBoxLayout(whole)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.trouble)
        rows.addWidget(self.screens, 1)
        self.setCentralWidget(whole)
