"""The menus of the main window, with their keyboard shortcuts.

An action calls a method of the window or changes a setting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from desktop.settings import PALETTES, SPEEDS, THEMES, TURNING

if TYPE_CHECKING:
    from desktop.main_window import MainWindow


class Menus(QObject):
    """The menus Match, Edit, View, Learn and Help."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._match()
        self._edit()
        self._view()
        self._learn()
        self._help()

    def refresh(self) -> None:
        """Enable the actions that are possible now, disable the others."""
        shown = self._window.screens.currentWidget()
        table = self._window.table if shown is self._window.table else None
        self.undo.setEnabled(table is not None and table.can_undo)
        self.redo.setEnabled(table is not None and table.can_redo)
        for action in (self.save, self.export):
            action.setEnabled(table is not None)
        for action in (self.rematch, self.swap):
            action.setEnabled(table is not None and table.can_play_again)
        self.words.setEnabled(table is not None)
        self.concede.setEnabled(table is not None and table.can_concede())
        self.draw.setEnabled(table is not None and table.can_offer_draw())
        self.home.setEnabled(shown is not self._window.home)

    def _match(self) -> None:
        window, menu = self._window, self._menu(self.tr("&Match"))
        self._action(menu, self.tr("&New match"), window.ask_new_match, "Ctrl+N")
        self._action(menu, self.tr("Card &workshop"), window.open_workshop, "Ctrl+K")
        self.home = self._action(menu, self.tr("&Home screen"), window.go_home, "Ctrl+H")
        menu.addSeparator()
        self._action(menu, self.tr("&Open match file…"), window.matches.ask_for_file, "Ctrl+O")
        self.save = self._action(menu, self.tr("&Save as…"), window.save_as, "Ctrl+S")
        self.export = self._action(menu, self.tr("&Export log…"), window.export_log, "Ctrl+E")
        menu.addSeparator()
        self.rematch = self._action(menu, self.tr("&Rematch"), window.rematch)
        self.swap = self._action(menu, self.tr("Rematch with s&wapped sides"), window.swap_sides)
        self.draw = self._action(menu, self.tr("Offer a &draw"), window.offer_draw)
        self.concede = self._action(menu, self.tr("&Concede…"), window.concede)
        menu.addSeparator()
        self.passes = self._switch(
            menu,
            self.tr("Auto-&pass when there is nothing to do"),
            "passes_for_idle",
        )
        menu.addSeparator()
        self._action(menu, self.tr("&Quit"), window.close, "Ctrl+Q")

    def _edit(self) -> None:
        window, menu = self._window, self._menu(self.tr("&Edit"))
        self.undo = self._action(menu, self.tr("&Undo"), window.undo, "Ctrl+Z")
        self.redo = self._action(menu, self.tr("&Redo"), window.redo, "Ctrl+Y", "Ctrl+Shift+Z")
        menu.addSeparator()
        self.settings = self._action(menu, self.tr("&Settings…"), window.open_settings, "Ctrl+,")

    def _view(self) -> None:
        window, menu = self._window, self._menu(self.tr("&View"))
        themes = {
            "system": self.tr("Match &system"),
            "light": self.tr("&Light"),
            "dark": self.tr("&Dark"),
        }
        speeds = {
            "slow": self.tr("&Slow"),
            "normal": self.tr("&Normal"),
            "fast": self.tr("&Fast"),
        }
        palettes = {
            "standard": self.tr("&Standard"),
            "colour-blind": self.tr("Color&blind-safe"),
            "high-contrast": self.tr("&High contrast"),
        }
        self.themes = self._choice(menu.addMenu(self.tr("&Theme")), THEMES, themes, "theme")
        self.palettes = self._choice(
            menu.addMenu(self.tr("&Colors")), PALETTES, palettes, "palette"
        )
        size = menu.addMenu(self.tr("Te&xt size"))
        self._action(size, self.tr("&Larger"), lambda: self._letter(+10), "Ctrl++", "Ctrl+=")
        self._action(size, self.tr("&Smaller"), lambda: self._letter(-10), "Ctrl+-")
        self._action(size, self.tr("&Reset"), lambda: self._letter(0), "Ctrl+0")
        self.speeds = self._choice(
            menu.addMenu(self.tr("&Speed")),
            tuple(SPEEDS),
            speeds,
            "speed",
        )
        self.reduced = self._switch(
            menu,
            self.tr("&Reduced motion"),
            "reduced_motion",
        )
        self.by_hand = self._switch(menu, self.tr("&Throw dice by hand"), "throw_by_hand")
        turning = {
            "stays": self.tr("&Fixed"),
            "turns": self.tr("&Rotates toward the player to move"),
        }
        self.turning = self._choice(menu.addMenu(self.tr("T&able")), TURNING, turning, "turn_table")
        self.sound = self._switch(menu, self.tr("&Sound"), "sound", "M")
        menu.addSeparator()
        self.words = self._action(menu, self.tr("Table in &words"), window.open_words, "F4")
        self.full = self._action(menu, self.tr("&Full screen"), window.toggle_full_screen, "F11")

    def _letter(self, percent: int) -> None:
        """Change the text size by this many percentage points; 0 resets it."""
        settings = self._window.settings
        setting = type(settings).text_size
        least, most = setting.bounds
        wanted = settings.text_size + percent if percent else setting.usual
        settings.text_size = min(most, max(least, wanted))

    def _learn(self) -> None:
        window, menu = self._window, self._menu(self.tr("&Learn"))
        self._action(menu, self.tr("&Play a guided first game"), window.learn)
        self.rules = self._action(menu, self.tr("&Rules reference"), window.open_rules, "F1")

    def _help(self) -> None:
        window, menu = self._window, self._menu(self.tr("&Help"))
        self._action(menu, self.tr("&Keys"), window.show_keys)
        self._action(menu, self.tr("&About"), window.show_about)

    def _menu(self, title: str) -> QMenu:
        return self._window.menuBar().addMenu(title)

    def _action(self, menu: QMenu, title: str, does: Callable[[], object], *keys: str) -> QAction:
        action = QAction(title, self)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.triggered.connect(lambda: does())
        menu.addAction(action)
        return action

    def _switch(self, menu: QMenu, title: str, setting: str, key: str = "") -> QAction:
        """Add a checkable action that shows and changes a yes/no setting."""
        settings = self._window.settings
        action = QAction(title, self, checkable=True)
        action.setShortcut(QKeySequence(key))
        action.setChecked(getattr(settings, setting))
        action.toggled.connect(lambda on: setattr(settings, setting, on))
        self._follow(setting, action.setChecked)
        menu.addAction(action)
        return action

    def _choice(
        self, menu: QMenu, names: tuple[str, ...], titles: dict[str, str], setting: str
    ) -> QActionGroup:
        """Add a group of exclusive actions, one for each value of a setting."""
        settings = self._window.settings
        group = QActionGroup(self)
        actions = {name: QAction(titles[name], group, checkable=True) for name in names}
        for name, action in actions.items():
            action.triggered.connect(lambda _, name=name: setattr(settings, setting, name))
            menu.addAction(action)
        actions[getattr(settings, setting)].setChecked(True)
        self._follow(setting, lambda name: actions[name].setChecked(True))
        return group

    def _follow(self, setting: str, show: Callable[[Any], object]) -> None:
        """Call `show` with the new value whenever this setting changes."""
        settings = self._window.settings

        def changed(name: str) -> None:
            if name == setting:
                show(getattr(settings, name))

        settings.changed.connect(changed)
