"""The menus of the main window, with their keyboard shortcuts.

An action calls a method of the window or changes a setting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from desktop.storage.settings import PALETTE_NAMES, SPEEDS, TABLE_ROTATIONS, THEME_NAMES

if TYPE_CHECKING:
    from desktop.window.main_window import MainWindow


class Menus(QObject):
    """The menus Match, Edit, View, Learn and Help."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._add_match_menu()
        self._add_edit_menu()
        self._add_view_menu()
        self._add_learn_menu()
        self._add_help_menu()

    def enable_actions(self) -> None:
        """Enable the actions that are possible now, disable the others."""
        shown = self._window.screens.currentWidget()
        table = self._window.table_screen if shown is self._window.table_screen else None
        self.undo.setEnabled(table is not None and table.can_undo)
        self.redo.setEnabled(table is not None and table.can_redo)
        for action in (self.save, self.export):
            action.setEnabled(table is not None)
        for action in (self.rematch, self.rematch_swapped):
            action.setEnabled(table is not None and table.can_play_again)
        self.text_view.setEnabled(table is not None)
        self.concede.setEnabled(table is not None and table.can_concede())
        self.offer_draw.setEnabled(table is not None and table.can_offer_draw())
        self.home_action.setEnabled(shown is not self._window.home_screen)

    def _add_match_menu(self) -> None:
        window, menu = self._window, self._add_menu(self.tr("&Match"))
        self._add_action(menu, self.tr("&New match"), window.open_new_match, "Ctrl+N")
        self._add_action(menu, self.tr("Card &workshop"), window.open_workshop, "Ctrl+K")
        self.home_action = self._add_action(menu, self.tr("&Home screen"), window.go_home, "Ctrl+H")
        menu.addSeparator()
        self._add_action(
            menu, self.tr("&Open match file…"), window.saved_matches.choose_file, "Ctrl+O"
        )
        self.save = self._add_action(menu, self.tr("&Save as…"), window.save_match_as, "Ctrl+S")
        self.export = self._add_action(menu, self.tr("&Export log…"), window.export_log, "Ctrl+E")
        menu.addSeparator()
        self.rematch = self._add_action(menu, self.tr("&Rematch"), window.rematch)
        self.rematch_swapped = self._add_action(
            menu, self.tr("Rematch with s&wapped sides"), window.rematch_swapped
        )
        self.offer_draw = self._add_action(menu, self.tr("Offer a &draw"), window.offer_draw)
        self.concede = self._add_action(menu, self.tr("&Concede…"), window.concede)
        menu.addSeparator()
        self.auto_pass = self._add_toggle(
            menu,
            self.tr("Auto-&pass when there is nothing to do"),
            "passes_for_idle",
        )
        menu.addSeparator()
        self._add_action(menu, self.tr("&Quit"), window.close, "Ctrl+Q")

    def _add_edit_menu(self) -> None:
        window, menu = self._window, self._add_menu(self.tr("&Edit"))
        self.undo = self._add_action(menu, self.tr("&Undo"), window.undo, "Ctrl+Z")
        self.redo = self._add_action(menu, self.tr("&Redo"), window.redo, "Ctrl+Y", "Ctrl+Shift+Z")
        menu.addSeparator()
        self.settings_action = self._add_action(
            menu, self.tr("&Settings…"), window.open_settings, "Ctrl+,"
        )

    def _add_view_menu(self) -> None:
        window, menu = self._window, self._add_menu(self.tr("&View"))
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
        self.themes = self._add_choice(
            menu.addMenu(self.tr("&Theme")), THEME_NAMES, themes, "theme"
        )
        self.palettes = self._add_choice(
            menu.addMenu(self.tr("&Colors")), PALETTE_NAMES, palettes, "palette"
        )
        size = menu.addMenu(self.tr("Te&xt size"))
        self._add_action(
            size, self.tr("&Larger"), lambda: self._change_text_size(+10), "Ctrl++", "Ctrl+="
        )
        self._add_action(size, self.tr("&Smaller"), lambda: self._change_text_size(-10), "Ctrl+-")
        self._add_action(size, self.tr("&Reset"), lambda: self._change_text_size(0), "Ctrl+0")
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
        self.text_view = self._add_action(
            menu, self.tr("Table in &words"), window.toggle_text_view_focus, "F4"
        )
        self.full_screen = self._add_action(
            menu, self.tr("&Full screen"), window.toggle_full_screen, "F11"
        )

    def _change_text_size(self, percent: int) -> None:
        """Change the text size by this many percentage points; 0 resets it."""
        settings = self._window.settings
        setting = type(settings).text_size
        least, most = setting.bounds
        wanted = settings.text_size + percent if percent else setting.default
        settings.text_size = min(most, max(least, wanted))

    def _add_learn_menu(self) -> None:
        window, menu = self._window, self._add_menu(self.tr("&Learn"))
        self._add_action(menu, self.tr("&Play a guided first game"), window.open_lesson)
        self.rules = self._add_action(menu, self.tr("&Rules reference"), window.open_rules, "F1")

    def _add_help_menu(self) -> None:
        window, menu = self._window, self._add_menu(self.tr("&Help"))
        self._add_action(menu, self.tr("&Keys"), window.show_keys)
        self._add_action(menu, self.tr("&About"), window.show_about)

    def _add_menu(self, title: str) -> QMenu:
        return self._window.menuBar().addMenu(title)

    def _add_action(
        self, menu: QMenu, title: str, does: Callable[[], object], *keys: str
    ) -> QAction:
        action = QAction(title, self)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.triggered.connect(lambda: does())
        menu.addAction(action)
        return action

    def _add_toggle(self, menu: QMenu, title: str, setting: str, key: str = "") -> QAction:
        """Add a checkable action that shows and changes a yes/no setting."""
        settings = self._window.settings
        action = QAction(title, self, checkable=True)
        action.setShortcut(QKeySequence(key))
        action.setChecked(getattr(settings, setting))
        action.toggled.connect(lambda on: setattr(settings, setting, on))
        self._on_setting(setting, action.setChecked)
        menu.addAction(action)
        return action

    def _add_choice(
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
        self._on_setting(setting, lambda name: actions[name].setChecked(True))
        return group

    def _on_setting(self, setting: str, show: Callable[[Any], object]) -> None:
        """Call `show` with the new value whenever this setting changes."""
        settings = self._window.settings

        def changed(name: str) -> None:
            if name == setting:
                show(getattr(settings, name))

        settings.changed.connect(changed)
