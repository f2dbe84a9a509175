"""The commands around cards and teams: the album, the teams, the team builder, the drafts."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.own_cards import OwnCards
from desktop.storage.team_library import TeamLibrary
from desktop.style.palette import Theme
from desktop.window.appearance import Appearance

# The screens, the cards and the teams are loaded when they are opened, so that the window
# appears sooner.
if TYPE_CHECKING:
    from rules.cards import Card


class CollectionCommands(QObject):
    """Opens the screens around cards and teams, each over the screen where the player was.

    A match stays open below them. Going back leads where the player came from.

    Signals:
        shown(screen): a screen is ready; show it.
        home_wanted(): there is no screen to go back to.
        match_wanted(request): start this match.
        play_wanted(team): open New match with this team.
        message_sent(text): tell the player this, such as an error.
    """

    shown = Signal(QWidget)
    home_wanted = Signal()
    match_wanted = Signal(object)
    play_wanted = Signal(object)
    message_sent = Signal(str)

    def __init__(
        self,
        window: QWidget,
        screens: QStackedWidget,
        own_cards: OwnCards,
        appearance: Appearance,
        data: Path | None,
    ) -> None:
        """Make it without any screen.

        Args:
            window: the window that shows what takes a moment.
            screens: holds the screens of the window.
            own_cards: the player's own cards.
            appearance: knows the colors of the screens.
            data: the folder of the teams; None to keep them until the program ends.
        """
        super().__init__(window)
        self._window, self._screens = window, screens
        self._own_cards, self._appearance = own_cards, appearance
        self.library = TeamLibrary(data, own_cards)
        self._opened: dict[str, QWidget] = {}
        self._came_from: list[QWidget] = []

    # --- opening ------------------------------------------------------------------------------

    def open_album(self) -> None:
        """Show all cards."""
        self._open("album", self._make_album)

    def open_card(self, card: Card) -> None:
        """Show the page of a card in the album."""
        screen = self._open("album", self._make_album)
        if screen is not None:
            screen.open_card(card)

    def open_teams(self) -> None:
        """Show the player's teams and the ready teams."""
        screen = self._open("teams", self._make_teams)
        screen.prepare()

    def open_draft(self) -> None:
        """Show the drafts: begin one, or go on with one."""
        self._open("draft", self._make_draft)

    def open_builder(self, key: str = "") -> None:
        """Show the team builder with a team of the library, or with a new one."""
        self._open("builder", self._make_builder)

    def go_back(self) -> None:
        """Show the screen from which the player came here."""
        while self._came_from:
            screen = self._came_from.pop()
            if self._screens.indexOf(screen) >= 0:
                self.shown.emit(screen)
                focused = screen.focusWidget()
                if focused is not None:
                    focused.setFocus()
                return
        self.home_wanted.emit()

    def title_of(self, screen: QWidget | None) -> str:
        """The title of the window while one of these screens is shown; "" for other screens."""
        names = {
            "album": self.tr("Album"),
            "teams": self.tr("Teams"),
            "builder": self.tr("Team builder"),
            "draft": self.tr("Draft"),
        }
        return next((names[name] for name, one in self._opened.items() if one is screen), "")

    def set_theme(self, theme: Theme) -> None:
        """Pass a new theme on to the screens."""
        for screen in self._opened.values():
            _any(screen).set_theme(theme)

    def _open(self, name: str, make: Callable[[Theme], QWidget | None]) -> Any:
        """Show a screen, which is made the first time."""
        with show_work(self._window, f"open {name}"):
            if name not in self._opened:
                made = make(self._appearance.theme)
                if made is None:
                    return None
                self._opened[name] = made
                self._screens.addWidget(made)
                _any(made).back_wanted.connect(self.go_back)
            screen, shown = self._opened[name], self._screens.currentWidget()
            if screen is not shown:
                if screen in self._came_from:  # a second visit does not make the way back longer
                    del self._came_from[self._came_from.index(screen) :]
                elif shown is not None:
                    self._came_from.append(shown)
                self.shown.emit(screen)
        return screen

    # --- making -------------------------------------------------------------------------------

    def _make_album(self, theme: Theme) -> QWidget | None:
        return _screen("desktop.screens.album.album_screen", "AlbumScreen", theme, self._own_cards)

    def _make_teams(self, theme: Theme) -> QWidget:
        from desktop.screens.my_teams.teams_screen import TeamsScreen

        screen = TeamsScreen(self.library, theme)
        screen.new_wanted.connect(self.open_builder)
        screen.edit_wanted.connect(self.open_builder)
        screen.play_wanted.connect(self.play_wanted)
        screen.card_wanted.connect(self.open_card)
        screen.message_sent.connect(self.message_sent)
        return screen

    def _make_builder(self, theme: Theme) -> QWidget | None:
        name = "desktop.screens.team_builder.team_builder_screen"
        return _screen(name, "TeamBuilderScreen", theme, self._own_cards)

    def _make_draft(self, theme: Theme) -> QWidget | None:
        return _screen("desktop.screens.draft.draft_screen", "DraftScreen", theme, self._own_cards)


def _screen(module: str, name: str, theme: Theme, own_cards: OwnCards) -> QWidget | None:
    """Make a screen of a module that may not exist yet."""
    try:
        found: Any = import_module(module)
    except ModuleNotFoundError:
        return None
    made: QWidget = getattr(found, name)(theme, own_cards)
    return made


def _any(screen: QWidget) -> Any:
    return screen
