"""The menu of the main window, behind the Menu button, and the keyboard shortcuts of its actions.

Over a match, a lesson or a replay it is the pause menu too: Esc opens it if it closes nothing else.

An action that shows a setting changes it; the main window connects the others to its commands. The
home screen triggers them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from desktop.storage.settings import Settings
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.text.match_choices import OFFERED_LEVELS, about_seat, seat_title
from desktop.window.native_window import NativeWindowWatcher
from desktop.window.screen_opener import ScreenSpec

if TYPE_CHECKING:
    from desktop.match.session import Session  # imported when a match is opened
    from desktop.screens.table_screen import TableScreen  # imported when a match is opened
    from rules.model import PlayerId


Command = tuple[str, ...]
"""The id of a command, its words with the access key, and its shortcuts."""


class Menus(QObject):
    """The menu with all actions. Their shortcuts work while the menu is closed, too."""

    def __init__(self, window: QWidget, settings: Settings, specs: Iterable[ScreenSpec]) -> None:
        super().__init__(window)
        self._window, self._settings, self._specs = window, settings, tuple(specs)
        self.actions: dict[str, QAction] = {}
        """The commands by their id; that of a screen is the id of the screen."""
        self.settings: dict[str, QAction | QActionGroup] = {}
        """What shows and changes a setting, by its name."""
        self.menu = MainMenu(window)
        self.menu.setObjectName("main-menu")
        self._add_pause()
        self.menu.addSeparator()
        self._add(self.menu, ("home", self.tr("&Home screen"), "Ctrl+H"), *self._screens("start"))
        self.menu.addSeparator()
        self._add(
            self.menu,
            ("undo", self.tr("&Undo"), "Ctrl+Z"),
            ("redo", self.tr("Re&do"), "Ctrl+Y", "Ctrl+Shift+Z"),
        )
        self.menu.addSeparator()
        self._add_match_menu()
        imports = ("import-cards", self.tr("&Import cards…"))
        collection = (*self._screens("collection"), imports)
        self._add_menu(self.tr("&Cards and teams"), "collection-menu", *collection)
        self._add_view_menu()
        rules = ("rules", self.tr("&Rules reference"), "F1")
        self._add_menu(self.tr("&Learn"), "learn-menu", *self._screens("learn"), rules)
        self._add_help_menu()
        self.menu.addSeparator()
        self._add(self.menu, ("quit", self.tr("&Quit"), "Ctrl+Q"))
        for name in ("continue", "play-computer", "choose-opponent", "play-friend"):
            self.actions[name] = QAction(self)  # only at home

    def open_at(self, area: QWidget | None) -> None:
        """Open the menu below or above a widget, or in the upper right corner of the window."""
        size, window = self.menu.sizeHint(), self._window
        if area is None:
            self.menu.popup(window.mapToGlobal(QPoint(window.width() - size.width() - 8, 8)))
            return
        at = area.mapToGlobal(area.rect().bottomRight()) - QPoint(size.width(), 0)
        if at.y() + size.height() > window.mapToGlobal(window.rect().bottomLeft()).y():
            at.setY(area.mapToGlobal(QPoint(0, 0)).y() - size.height())
        self.menu.popup(at)
        self.menu.setActiveAction(self.actions["resume"])

    def enable_actions(self, table: TableScreen | None, *, is_home: bool) -> None:
        """Enable the actions that are possible now; `table` is the open match, if it is shown."""
        has_table, hint = table is not None, table.hint_offer if table is not None else None
        can_rematch = table is not None and table.commands.can_play_again
        possible = {
            "home": not is_home,
            "undo": table is not None and table.session.can_undo,
            "redo": table is not None and table.session.can_redo,
            **dict.fromkeys(("save", "export", "match-log", "charts", "text-view"), has_table),
            **dict.fromkeys(("rematch", "rematch-swapped"), can_rematch),
            "write-note": table is not None and table.notes is not None,
            "turn-picture": has_table,
            "concede": table is not None and table.commands.can_concede,
            "offer-draw": table is not None and table.commands.can_offer_draw,
            "adjust-table": table is not None
            and table.commands.can_offer_draw
            and table.overlays.hand.can_adjust_table,
            "move-hint": hint is not None and hint.is_possible,
            "pause": table is not None and table.can_pause,
        }
        for name, is_possible in possible.items():
            self.actions[name].setEnabled(is_possible)
        for name in ("resume", "leave"):
            self.actions[name].setVisible(has_table)
        if table is not None:
            self.actions["leave"].setText(table.leave_words)
        is_paused = table is not None and table.computer.player.is_paused
        self.actions["pause"].setChecked(is_paused)
        self.seats.show_table(table)

    def _add_pause(self) -> None:
        """Add what players look for in a pause; what is about a table is shown only over one."""
        self._add(
            self.menu,
            ("resume", self.tr("&Resume")),
            *self._screens("pause"),
            ("keys", self.tr("&Keys")),
            ("leave", self.tr("L&eave")),
        )

    def _add_match_menu(self) -> None:
        menu = self._add_menu(
            self.tr("&Match"),
            "match-menu",
            *self._screens("match"),
            ("open-file", self.tr("&Open match file…"), "Ctrl+O"),
            ("save", self.tr("&Save as…"), "Ctrl+S"),
            ("export", self.tr("&Export match…"), "Ctrl+E"),
            ("write-note", self.tr("Write a &note…"), "Ctrl+Shift+N"),
            ("turn-picture", self.tr("Pic&ture of this turn…"), "Ctrl+Shift+P"),
        )
        menu.addSeparator()
        self._add(
            menu,
            ("rematch", self.tr("&Rematch")),
            ("rematch-swapped", self.tr("Rematch with s&wapped teams")),
            ("offer-draw", self.tr("Offer a &draw")),
            ("adjust-table", self.tr("Ad&just the table by hand…")),
            ("concede", self.tr("&Concede…")),
        )
        menu.addSeparator()
        self._add(menu, ("move-hint", self.tr("&Hint: what would the computer do?"), "F2"))
        self.seats = SeatMenu(menu.addMenu(self.tr("Who pla&ys")))
        self._add(menu, ("pause", self.tr("Pause the comp&uter"), "Ctrl+P", "Pause"))
        self.actions["pause"].setCheckable(True)
        menu.addSeparator()
        auto_pass = self.tr("Auto-&pass when there is nothing to do")
        self._add_toggle(menu, auto_pass, "passes_for_idle")

    def _add_view_menu(self) -> None:
        tr = self.tr
        menu = self._add_menu(tr("&View"), "view-menu")
        themes = {"system": tr("Match &system"), "light": tr("&Light"), "dark": tr("&Dark")}
        self._add_choice(menu.addMenu(tr("&Theme")), "theme", themes)
        palettes = {
            "standard": tr("&Standard"),
            "colour-blind": tr("Color&blind-safe"),
            "high-contrast": tr("&High contrast"),
        }
        self._add_choice(menu.addMenu(tr("&Colors")), "palette", palettes)
        sizes = (
            ("larger-text", tr("&Larger"), "Ctrl++", "Ctrl+="),
            ("smaller-text", tr("&Smaller"), "Ctrl+-"),
            ("usual-text", tr("&Reset"), "Ctrl+0"),
        )
        self._add(menu.addMenu(tr("Te&xt size")), *sizes)
        for name, percent in (("larger-text", 10), ("smaller-text", -10), ("usual-text", 0)):
            resize = partial(self._change_text_size, percent)
            self.actions[name].triggered.connect(resize)
        speeds = {"slow": tr("&Slow"), "normal": tr("&Normal"), "fast": tr("&Fast")}
        self._add_choice(menu.addMenu(tr("&Speed")), "speed", {**speeds, "off": tr("&Off")})
        self._add_toggle(menu, tr("&Reduced motion"), "reduced_motion")
        self._add_toggle(menu, tr("Roll &dice by hand"), "throw_by_hand")
        rotations = {"stays": tr("&Fixed"), "turns": tr("&Rotates toward the player to move")}
        self._add_choice(menu.addMenu(tr("T&able")), "turn_table", rotations)
        self._add_toggle(menu, tr("&Sound"), "sound", "M")
        menu.addSeparator()
        self._add(
            menu,
            ("match-log", tr("Match lo&g"), "Ctrl+L"),
            ("charts", tr("&Charts"), "F9"),
            ("text-view", tr("Table in &words"), "F4"),
            ("full-screen", tr("&Full screen"), "F11"),
        )

    def _change_text_size(self, percent: int, _is_checked: bool = False) -> None:
        """Change the text size by this many percentage points; 0 resets it."""
        settings = self._settings
        setting = type(settings).text_size
        least, most = setting.bounds
        wanted = settings.text_size + percent if percent else setting.default
        settings.text_size = min(most, max(least, wanted))

    def _add_help_menu(self) -> None:
        self.help_menu = self._add_menu(
            self.tr("&Help"),
            "help-menu",
            ("glossary", self.tr("&Glossary"), "Shift+F1"),
            ("hints", self.tr("&Hints")),
            ("crash-reports", self.tr("&Crash reports…")),
            ("diagnosis", self.tr("&Diagnosis…")),
            ("about", self.tr("&About")),
        )
        self.actions["crash-reports"].setVisible(False)  # until the program has crashed

    def _add_menu(self, title: str, name: str, *commands: Command) -> QMenu:
        menu = self.menu.addMenu(title)
        menu.setObjectName(name)
        self._add(menu, *commands)
        return menu

    def _screens(self, menu: str) -> Iterator[Command]:
        for spec in self._specs:
            if spec.command and spec.menu == menu:
                yield (spec.id, spec.command, *filter(None, (spec.key,)))

    def _add(self, menu: QMenu, *commands: Command) -> None:
        for name, title, *keys in commands:
            self.actions[name] = action = QAction(title, self)
            action.setObjectName(name)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.setAutoRepeat(False)  # a key that is held down acts once
            menu.addAction(action)
            self._window.addAction(action)  # so that its keys work while the menu is closed

    def _add_toggle(self, menu: QMenu, title: str, setting: str, key: str = "") -> None:
        """Add a checkable action that shows and changes a yes/no setting."""
        settings = self._settings
        self.settings[setting] = action = QAction(title, self, checkable=True)
        action.setShortcut(QKeySequence(key))
        action.setChecked(getattr(settings, setting))
        action.toggled.connect(lambda on: setattr(settings, setting, on))
        self._on_setting(setting, lambda: action.setChecked(getattr(settings, setting)))
        menu.addAction(action)
        self._window.addAction(action)

    def _add_choice(self, menu: QMenu, setting: str, titles: dict[str, str]) -> None:
        """Add an exclusive action for each value of a setting."""
        settings = self._settings
        self.settings[setting] = group = QActionGroup(self)
        actions = {name: QAction(title, group, checkable=True) for name, title in titles.items()}
        for name, action in actions.items():
            action.setObjectName(name)
            action.triggered.connect(lambda _, name=name: setattr(settings, setting, name))
            menu.addAction(action)
        actions[getattr(settings, setting)].setChecked(True)
        self._on_setting(setting, lambda: actions[getattr(settings, setting)].setChecked(True))

    def _on_setting(self, setting: str, show: Callable[[], object]) -> None:
        """Call `show` whenever this setting changes."""

        def changed(name: str) -> None:
            if name == setting:
                show()

        self._settings.changed.connect(changed)


class MainMenu(QMenu):
    """The menu that F10 opens and closes."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F10 and not event.modifiers():
            self.close()
        else:
            super().keyPressEvent(event)


# --- seat menu ------------------------------------------------------------------------------------


class SeatMenu(QObject):
    """A submenu for each player of the open match; it is filled when it opens."""

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        self.menu = menu
        self._session: Session | None = None
        menu.setObjectName("seat-menu")
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._fill)
        self.show_table(None)

    def show_table(self, table: TableScreen | None) -> None:
        """Follow the screen of the open match, if it is shown."""
        has_seats = table is not None and table.computer in table.parts
        session = table.session if table is not None and has_seats else None
        self._session = session if session is not None and not session.game.state.is_over else None
        self.menu.setEnabled(self._session is not None)

    def _fill(self) -> None:
        for seats in self.menu.findChildren(QMenu):
            seats.deleteLater()
        self.menu.clear()
        session = self._session
        if session is None:
            return
        for player, seat in zip(
            session.game.setup.player_ids, session.game.setup.players, strict=True
        ):
            title = seat_title(seat.computer)
            is_named = not title.startswith(f"{seat.name}:")  # "Computer: normal" says it all
            place = f"{seat.name}: {title}" if is_named else title
            seats = self.menu.addMenu(without_access_key(place))
            seats.setObjectName(f"seat-{player}")
            seats.setToolTipsVisible(True)
            group = QActionGroup(seats)
            older = () if seat.computer in ("", *OFFERED_LEVELS) else (seat.computer,)
            for level in ("", *OFFERED_LEVELS, *older):
                action = seats.addAction(seat_title(level))
                action.setObjectName(f"seat-{player}-{level or 'person'}")
                action.setToolTip(plain_tooltip(about_seat(level)))
                action.setCheckable(True)
                action.setChecked(level == seat.computer)
                action.triggered.connect(partial(self._seat, player, level))
                group.addAction(action)

    def _seat(self, player: PlayerId, level: str, _is_checked: bool = True) -> None:
        if self._session is not None:
            self._session.seat(player, level)


# --- menu keys ------------------------------------------------------------------------------------


_DISARMING = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Wheel,
    QEvent.Type.WindowDeactivate,
    QEvent.Type.ApplicationDeactivate,
)


class MenuKeys(NativeWindowWatcher):
    """Opens the menu with F10, or with Alt if nothing comes between its press and its release."""

    def __init__(self, window: QWidget, open_menu: Callable[[], object]) -> None:
        super().__init__(window)
        self._is_armed, self._open_menu = False, open_menu
        QShortcut(QKeySequence("F10"), window, open_menu)

    def handle(self, event: QEvent) -> bool:
        """Notice Alt; after any other key or press in between, it was a modifier."""
        kind = event.type()
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self._is_armed = event.key() == Qt.Key.Key_Alt and not event.isAutoRepeat()
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if self._is_armed and event.key() == Qt.Key.Key_Alt:
                self._is_armed = False
                if self._watched.isActiveWindow() and QApplication.activePopupWidget() is None:
                    self._open_menu()
        elif kind in _DISARMING:
            self._is_armed = False
        return False
