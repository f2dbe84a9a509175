"""The menu of the main window, behind the Menu button, and the keyboard shortcuts of its actions.

An action that shows a setting changes it; the main window connects the others to its commands. The
home screen triggers them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from desktop.storage.settings import (
    PALETTE_NAMES,
    SPEEDS,
    TABLE_ROTATIONS,
    THEME_NAMES,
    Settings,
)
from desktop.window.screen_opener import ScreenSpec
from desktop.window.seat_menu import SeatMenu

if TYPE_CHECKING:
    from desktop.screens.table_screen import TableScreen  # imported when a match is opened


class Menus(QObject):
    """The menu with all actions. Their shortcuts work while the menu is closed, too."""

    def __init__(self, window: QWidget, settings: Settings, specs: Iterable[ScreenSpec]) -> None:
        """Make the menu.

        Args:
            window: the window in which the shortcuts work.
            settings: the settings that some actions show and change.
            specs: the screens, some of which have a command.
        """
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

        Args:
            table: the screen of the open match, if it is shown.
            is_home: whether the home screen is shown.
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
            menu,
            self.tr("Auto-&pass when there is nothing to do"),
            "passes_for_idle",
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
            menu.addMenu(self.tr("&Speed")),
            tuple(SPEEDS),
            speeds,
            "speed",
        )
        self.reduced_motion = self._add_toggle(
            menu,
            self.tr("&Reduced motion"),
            "reduced_motion",
        )
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
