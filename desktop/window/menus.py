"""The menu of the main window, behind the Menu button, and the keyboard shortcuts of its actions.

An action that shows a setting changes it; the main window connects the others to its commands. The
home screen triggers them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from desktop.storage.settings import PALETTE_NAMES, SPEEDS, TABLE_ROTATIONS, THEME_NAMES, Settings
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.text.match_choices import OFFERED_LEVELS, about_seat, seat_title
from desktop.window.native_window_watcher import NativeWindowWatcher
from desktop.window.screen_opener import ScreenSpec

if TYPE_CHECKING:
    from desktop.match.session import Session  # imported when a match is opened
    from desktop.screens.table_screen import TableScreen  # imported when a match is opened
    from rules.model import PlayerId


class Menus(QObject):
    """The menu with all actions. Their shortcuts work while the menu is closed, too."""

    def __init__(self, window: QWidget, settings: Settings, specs: Iterable[ScreenSpec]) -> None:
        super().__init__(window)
        self._window, self._settings, self._specs = window, settings, tuple(specs)
        self.actions: dict[str, QAction] = {}
        """The commands by their id; that of a screen is the id of the screen."""
        self.menu = QMenu(window)
        self.menu.setObjectName("main-menu")
        self.home_action = self._add_action(self.menu, "home", self.tr("&Home screen"), "Ctrl+H")
        self._add_screens(self.menu, "start")
        self.menu.addSeparator()
        self.undo = self._add_action(self.menu, "undo", self.tr("&Undo"), "Ctrl+Z")
        self.redo = self._add_action(self.menu, "redo", self.tr("&Redo"), "Ctrl+Y", "Ctrl+Shift+Z")
        self.menu.addSeparator()
        self._add_match_menu()
        self._add_collection_menu()
        self._add_view_menu()
        self._add_learn_menu()
        self._add_help_menu()
        self.menu.addSeparator()
        self._add_screens(self.menu, "end")
        self._add_action(self.menu, "quit", self.tr("&Quit"), "Ctrl+Q")
        self.actions["continue"] = QAction(self)  # only at home

    def open_at(self, area: QWidget | None) -> None:
        """Open the menu below or above a widget, or in the upper right corner of the window."""
        size, window = self.menu.sizeHint(), self._window
        if area is None:
            corner = window.mapToGlobal(QPoint(window.width() - size.width() - 8, 8))
            self.menu.popup(corner)
            return
        at = area.mapToGlobal(area.rect().bottomRight()) - QPoint(size.width(), 0)
        if at.y() + size.height() > window.mapToGlobal(window.rect().bottomLeft()).y():
            at.setY(area.mapToGlobal(QPoint(0, 0)).y() - size.height())
        self.menu.popup(at)
        self.menu.setActiveAction(self.home_action)

    def enable_actions(self, table: TableScreen | None, *, is_home: bool) -> None:
        """Enable the actions that are possible now, disable the others.

        `table` is the open match, if it is shown.
        """
        self.undo.setEnabled(table is not None and table.session.can_undo)
        self.redo.setEnabled(table is not None and table.session.can_redo)
        for action in (self.save, self.export, self.match_log, self.charts, self.text_view):
            action.setEnabled(table is not None)
        for action in (self.rematch, self.rematch_swapped):
            action.setEnabled(table is not None and table.commands.can_play_again)
        self.concede.setEnabled(table is not None and table.commands.can_concede)
        self.offer_draw.setEnabled(table is not None and table.commands.can_offer_draw)
        self.home_action.setEnabled(not is_home)
        hint = table.hint_offer if table is not None else None
        self.move_hint.setEnabled(hint is not None and hint.is_possible)
        self.seats.show_table(table)
        self.pause.setEnabled(table is not None and table.can_pause)
        self.pause.setChecked(table is not None and table.computer.player.is_paused)

    def _add_match_menu(self) -> None:
        menu = self._add_menu(self.tr("&Match"), "match-menu")
        self._add_screens(menu, "match")
        self.open_file = self._add_action(menu, "open-file", self.tr("&Open match file…"), "Ctrl+O")
        self.save = self._add_action(menu, "save", self.tr("&Save as…"), "Ctrl+S")
        self.export = self._add_action(menu, "export", self.tr("&Export match…"), "Ctrl+E")
        menu.addSeparator()
        self.rematch = self._add_action(menu, "rematch", self.tr("&Rematch"))
        self.rematch_swapped = self._add_action(
            menu, "rematch-swapped", self.tr("Rematch with s&wapped sides")
        )
        self.offer_draw = self._add_action(menu, "offer-draw", self.tr("Offer a &draw"))
        self.concede = self._add_action(menu, "concede", self.tr("&Concede…"))
        menu.addSeparator()
        self.move_hint = self._add_action(
            menu, "move-hint", self.tr("&Hint: what would the computer do?"), "F2"
        )
        self.seats = SeatMenu(menu.addMenu(self.tr("Who pla&ys")))
        self.pause = self._add_action(
            menu, "pause", self.tr("Pause the comp&uter"), "Ctrl+P", "Pause"
        )
        self.pause.setCheckable(True)
        menu.addSeparator()
        self.auto_pass = self._add_toggle(
            menu, self.tr("Auto-&pass when there is nothing to do"), "passes_for_idle"
        )

    def _add_collection_menu(self) -> None:
        menu = self._add_menu(self.tr("&Cards and teams"), "collection-menu")
        self._add_screens(menu, "collection")

    def _add_view_menu(self) -> None:
        menu = self._add_menu(self.tr("&View"), "view-menu")
        themes = {
            "system": self.tr("Match &system"),
            "light": self.tr("&Light"),
            "dark": self.tr("&Dark"),
        }
        speeds = {
            "slow": self.tr("&Slow"),
            "normal": self.tr("&Normal"),
            "fast": self.tr("&Fast"),
            "off": self.tr("&Off"),
        }
        palettes = {
            "standard": self.tr("&Standard"),
            "colour-blind": self.tr("Color&blind-safe"),
            "high-contrast": self.tr("&High contrast"),
        }
        self.themes = self._add_choice(
            menu.addMenu(self.tr("&Theme")), THEME_NAMES, themes, "theme"
        )
        self.palettes = self._add_choice(
            menu.addMenu(self.tr("&Colors")), PALETTE_NAMES, palettes, "palette"
        )
        size = menu.addMenu(self.tr("Te&xt size"))
        larger = self._add_action(size, "larger-text", self.tr("&Larger"), "Ctrl++", "Ctrl+=")
        smaller = self._add_action(size, "smaller-text", self.tr("&Smaller"), "Ctrl+-")
        reset = self._add_action(size, "usual-text", self.tr("&Reset"), "Ctrl+0")
        for action, percent in ((larger, +10), (smaller, -10), (reset, 0)):
            action.triggered.connect(lambda _, percent=percent: self._change_text_size(percent))
        self.speeds = self._add_choice(
            menu.addMenu(self.tr("&Speed")), tuple(SPEEDS), speeds, "speed"
        )
        self.reduced_motion = self._add_toggle(menu, self.tr("&Reduced motion"), "reduced_motion")
        self.throw_by_hand = self._add_toggle(menu, self.tr("&Throw dice by hand"), "throw_by_hand")
        turning = {
            "stays": self.tr("&Fixed"),
            "turns": self.tr("&Rotates toward the player to move"),
        }
        self.table_rotation = self._add_choice(
            menu.addMenu(self.tr("T&able")), TABLE_ROTATIONS, turning, "turn_table"
        )
        self.sound = self._add_toggle(menu, self.tr("&Sound"), "sound", "M")
        menu.addSeparator()
        self.match_log = self._add_action(menu, "match-log", self.tr("Match lo&g"), "Ctrl+L")
        self.charts = self._add_action(menu, "charts", self.tr("&Charts"), "F9")
        self.text_view = self._add_action(menu, "text-view", self.tr("Table in &words"), "F4")
        self.full_screen = self._add_action(menu, "full-screen", self.tr("&Full screen"), "F11")

    def _change_text_size(self, percent: int) -> None:
        """Change the text size by this many percentage points; 0 resets it."""
        settings = self._settings
        setting = type(settings).text_size
        least, most = setting.bounds
        wanted = settings.text_size + percent if percent else setting.default
        settings.text_size = min(most, max(least, wanted))

    def _add_learn_menu(self) -> None:
        menu = self._add_menu(self.tr("&Learn"), "learn-menu")
        self._add_screens(menu, "learn")
        self.rules = self._add_action(menu, "rules", self.tr("&Rules reference"), "F1")

    def _add_help_menu(self) -> None:
        menu = self._add_menu(self.tr("&Help"), "help-menu")
        self.glossary = self._add_action(menu, "glossary", self.tr("&Glossary"), "Shift+F1")
        self.hints = self._add_action(menu, "hints", self.tr("&Hints"))
        self.keys = self._add_action(menu, "keys", self.tr("&Keys"))
        self.crash_reports = self._add_action(menu, "crash-reports", self.tr("&Crash reports…"))
        self.crash_reports.setVisible(False)  # until the program has crashed
        self.diagnosis = self._add_action(menu, "diagnosis", self.tr("&Diagnosis…"))
        self.about = self._add_action(menu, "about", self.tr("&About"))
        self.help_menu = menu

    def _add_menu(self, title: str, name: str) -> QMenu:
        menu = self.menu.addMenu(title)
        menu.setObjectName(name)
        return menu

    def _add_screens(self, menu: QMenu, name: str) -> None:
        """Add the commands of the screens that belong to a menu."""
        for spec in self._specs:
            if spec.command and spec.menu == name:
                self._add_action(menu, spec.id, spec.command, *filter(None, (spec.key,)))

    def _add_action(self, menu: QMenu, name: str, title: str, *keys: str) -> QAction:
        self.actions[name] = action = QAction(title, self)
        action.setObjectName(name)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setAutoRepeat(False)  # a key that is held down acts once
        menu.addAction(action)
        self._window.addAction(action)  # so that its keys work while the menu is closed
        return action

    def _add_toggle(self, menu: QMenu, title: str, setting: str, key: str = "") -> QAction:
        """Add a checkable action that shows and changes a yes/no setting."""
        settings = self._settings
        action = QAction(title, self, checkable=True)
        action.setShortcut(QKeySequence(key))
        action.setChecked(getattr(settings, setting))
        action.toggled.connect(lambda on: setattr(settings, setting, on))
        self._on_setting(setting, lambda: action.setChecked(getattr(settings, setting)))
        menu.addAction(action)
        self._window.addAction(action)
        return action

    def _add_choice(
        self, menu: QMenu, names: tuple[str, ...], titles: dict[str, str], setting: str
    ) -> QActionGroup:
        """Add a group of exclusive actions, one for each value of a setting."""
        settings = self._settings
        group = QActionGroup(self)
        actions = {name: QAction(titles[name], group, checkable=True) for name in names}
        for name, action in actions.items():
            action.setObjectName(name)
            action.triggered.connect(lambda _, name=name: setattr(settings, setting, name))
            menu.addAction(action)
        actions[getattr(settings, setting)].setChecked(True)
        self._on_setting(setting, lambda: actions[getattr(settings, setting)].setChecked(True))
        return group

    def _on_setting(self, setting: str, show: Callable[[], object]) -> None:
        """Call `show` whenever this setting changes."""

        def changed(name: str) -> None:
            if name == setting:
                show()

        self._settings.changed.connect(changed)


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
    """Watches the keys of a window."""

    # F10 was pressed, or Alt was pressed and released with nothing in between
    menu_wanted = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._is_armed = False
        QShortcut(QKeySequence("F10"), window, self.menu_wanted.emit)

    def handle(self, event: QEvent) -> bool:
        """Notice Alt; after any other key or press in between, it was a modifier."""
        kind = event.type()
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self._is_armed = event.key() == Qt.Key.Key_Alt and not event.isAutoRepeat()
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            if self._is_armed and event.key() == Qt.Key.Key_Alt:
                self._is_armed = False
                if self._watched.isActiveWindow() and QApplication.activePopupWidget() is None:
                    self.menu_wanted.emit()
        elif kind in _DISARMING:
            self._is_armed = False
        return False
