"""Opens everything that the window offers, closes it again, and checks that the window listens.

What can be opened is read from the window itself, so that a new dialog, page or menu is tried
without being listed here: the actions of the menu, the menus, the buttons that lead to more ("…"),
and on the home screen every button.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import cycle, islice
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QMessageBox,
    QPushButton,
    QWidget,
)

from desktop.match.settle_clock import SettleClock
from desktop.screens.table_screen import TableScreen
from desktop.window.main_window import MainWindow
from tests.desktop.window_states import State, enter

Key, LEFT, NO_KEYS = Qt.Key, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
WAYS = ("Esc", "its button", "a click beside it")
TABLE_KEYS = ("C", "G", "H", "O", "Menu", "Ctrl+F")
"""Keys that open something over the table."""

_LEAVING = ("leave-", "close-", "cancel-", "back-")  # names of buttons that close
_OPENING_NOTHING = ("Quit", "Full screen", "Larger", "Smaller", "Reset")
_NOT_FROM_HOME = ("quit", "full-screen")
_LONG = 5.0  # seconds, in which a player has seen everything


class Thing(NamedTuple):
    """Something that can be opened."""

    name: str
    open: Callable[[], object]


class Stuck(AssertionError):
    """The window does not listen any more."""


class OpenAndClose:
    """Opens and closes things in a window with real keys and clicks.

    The time between two presses is as long as the window wants, but what it shows must be painted.
    """

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self._now = 1000.0

    @contextmanager
    def own_time(self) -> Iterator[None]:
        """Let presses count only after a pause, which passes without waiting."""
        before = SettleClock.seconds, SettleClock.clock
        SettleClock.seconds, SettleClock.clock = 0.3, lambda: self._now
        try:
            yield
        finally:
            SettleClock.seconds, SettleClock.clock = before

    # --- what there is --------------------------------------------------------------------------

    def things(self) -> list[Thing]:
        """All that can be opened in the present state."""
        menus, screen = self.window.menus, self._screen
        actions = [
            Thing(_words(action), lambda action=action: self._act(action))
            for action in menus.findChildren(QAction)
            if action.isEnabled() and action.isVisible() and action.text()
            if not action.isCheckable() and _words(action) not in _OPENING_NOTHING
        ]
        buttons = [
            Thing(f"button {_name(button)}", lambda button=button: self._click(button))
            for button in self._buttons(screen)
            if self._opens_something(button)
        ]
        keys = [
            Thing(f"key {key}", lambda key=key: self._press_keys(QKeySequence(key)))
            for key in ("F10", *(TABLE_KEYS if isinstance(screen, TableScreen) else ()))
        ]
        return [*actions, *buttons, *keys]

    def _opens_something(self, button: QAbstractButton) -> bool:
        if self._screen is self.window.home_screen:
            return button.objectName() not in _NOT_FROM_HOME
        has_menu = isinstance(button, QPushButton) and button.menu() is not None
        return has_menu or _words(button).endswith("…")

    # --- trying it ------------------------------------------------------------------------------

    def enter(self, state: State) -> None:
        """Bring the window into a state."""
        enter(state, self.window)
        self._let_it_be_seen()

    def open_and_close(self, thing: Thing, way: str) -> None:
        """Open something, close it in this way, and check that the window listens.

        Raises:
            Stuck: it cannot be closed, or no key or no click arrives afterward.
        """
        before = self._screen
        watch = QTimer(interval=0)
        watch.timeout.connect(lambda: self._close_file_dialog(way))
        watch.start()
        thing.open()
        watch.stop()
        self._let_it_be_seen()
        self._close(way, before)
        self._let_it_be_seen()
        self._close_what_stays_open()
        self.check_that_it_listens()

    def _close(self, way: str, before: QWidget) -> None:
        over = self._over
        button = self._way_out(over or self._screen) if way == "its button" else None
        if button is not None:
            self._click(button)
        elif way == "a click beside it" and (over is not None or self._screen is before):
            self._click_beside(over)
        else:
            self._press(Key.Key_Escape)

    def _close_what_stays_open(self) -> None:
        """Close what a click beside it leaves open, such as a question; Esc must close it."""
        for _ in range(3):
            if self._over is None:
                return
            self._press(Key.Key_Escape)
            self._let_it_be_seen()
        raise Stuck(f"{self._over} stays open")

    def _close_file_dialog(self, way: str) -> None:
        """Close the dialog of the toolkit, which lets nothing else run until it is closed."""
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QFileDialog):
            self._close(way, self._screen)
            if dialog.isVisible():
                self._press(Key.Key_Escape)

    def _way_out(self, over: QWidget) -> QAbstractButton | None:
        """The button that closes a dialog or leaves a page."""
        if isinstance(over, QMessageBox):
            return over.escapeButton() or over.buttons()[-1]
        for button in self._buttons(over):
            if button.objectName().startswith(_LEAVING) or _words(button) in ("Close", "Cancel"):
                return button
        return None

    # --- checking -------------------------------------------------------------------------------

    def check_that_it_listens(self) -> None:
        """Check that the focus is on the visible screen, and that a key and a click arrive.

        Raises:
            Stuck: it is not so.
        """
        focused, screen = self.window.focusWidget(), self._screen
        if focused is None or not focused.isVisible() or not _is_in(screen, focused):
            raise Stuck(f"the focus is on {focused}")
        self._check_key()
        self._check_click()
        focused.setFocus()

    def _check_key(self) -> None:
        """F10 opens the menu everywhere."""
        self._press(Key.Key_F10)
        if not self.window.menus.menu.isVisible():
            raise Stuck("F10 does not open the menu")
        self._press(Key.Key_Escape)
        if self.window.menus.menu.isVisible():
            raise Stuck("Esc does not close the menu")
        self.window.activateWindow()  # as a window manager does

    def _check_click(self) -> None:
        """A button goes down under the mouse; it is let go beside it, so that nothing happens."""
        buttons = self._buttons(self._screen)
        button = next((one for one in buttons if isinstance(one, QPushButton)), None)
        if button is None:
            raise Stuck("there is no button to click")
        native, at = _place(button)
        QTest.mousePress(native, LEFT, NO_KEYS, at)
        went_down = button.isDown()
        QTest.mouseMove(native, QPoint(1, 1))
        QTest.mouseRelease(native, LEFT, NO_KEYS, QPoint(1, 1))
        if not went_down:
            raise Stuck(f"a click does not reach {_name(button)}")

    @property
    def situation(self) -> tuple[object, ...]:
        """What the window shows, to notice that it has changed."""
        screen = self._screen
        if isinstance(screen, TableScreen):
            is_covered = screen.match_end.is_open, screen.side.is_open
            return (screen, screen.session.game.digest(), *is_covered)
        return (screen,)

    # --- the hand -------------------------------------------------------------------------------

    @property
    def _screen(self) -> QWidget:
        return self.window.screens.currentWidget()

    @property
    def _over(self) -> QWidget | None:
        """The menu or dialog over the window."""
        popup = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        shown = (one for one in QApplication.topLevelWidgets() if one.isVisible())
        return popup or next((one for one in shown if isinstance(one, QDialog)), None)

    def _let_it_be_seen(self) -> None:
        for _ in range(2):
            QApplication.processEvents()
            self._now += _LONG
        if self._over is None:
            self.window.activateWindow()  # as a window manager does
            QApplication.processEvents()

    def _act(self, action: QAction) -> None:
        """Press the keys of an action; one without keys is chosen from the menu."""
        if action.shortcut().isEmpty():
            action.trigger()
        else:
            self._press_keys(action.shortcut())

    def _press_keys(self, keys: QKeySequence) -> None:
        pressed = keys[0]
        self._press(pressed.key(), pressed.keyboardModifiers())

    def _press(self, key: Qt.Key, held: Qt.KeyboardModifier = NO_KEYS) -> None:
        QTest.keyClick((self._over or self.window).windowHandle(), key, held)

    def _click(self, button: QAbstractButton) -> None:
        native, at = _place(button)
        QTest.mouseClick(native, LEFT, NO_KEYS, at)

    def _click_beside(self, over: QWidget | None) -> None:
        """Click beside a menu, or on the edge of the window."""
        if over is not None and over.windowType() is Qt.WindowType.Popup:
            QTest.mouseClick(over.windowHandle(), LEFT, NO_KEYS, QPoint(-3, -3))
        else:
            QTest.mouseClick(self.window.windowHandle(), LEFT, NO_KEYS, QPoint(3, 3))

    @staticmethod
    def _buttons(inside: QWidget) -> list[QAbstractButton]:
        """The buttons that a click can reach."""
        found = inside.findChildren(QAbstractButton)
        return [one for one in found if one.isVisible() and one.isEnabled() and _is_in_front(one)]


def _is_in_front(button: QAbstractButton) -> bool:
    window = button.window()
    hit = window.childAt(button.mapTo(window, button.rect().center()))
    return hit is not None and _is_in(button, hit)


def _is_in(outer: QWidget, widget: QWidget) -> bool:
    return widget is outer or outer.isAncestorOf(widget)


def _place(button: QAbstractButton) -> tuple[QWindow, QPoint]:
    window = button.window()
    return window.windowHandle(), button.mapTo(window, button.rect().center())


def _words(thing: QAbstractButton | QAction) -> str:
    words = thing.text()
    if not words and isinstance(thing, QAbstractButton):
        words = thing.accessibleName()
    return words.replace("&", "")


def _name(button: QAbstractButton) -> str:
    return button.objectName() or _words(button)


class Visit:
    """Goes through the states of a window, and tries what can be opened in each of them."""

    def __init__(self, window: MainWindow) -> None:
        window.resize(window.minimumSize())  # which is painted fastest
        self.hand = OpenAndClose(window)
        self.faults: list[str] = []
        self.tried: Counter[tuple[str, str]] = Counter()
        """How often each thing was closed in each way."""

    def try_all(self, states: Mapping[str, State], *, most: int) -> None:
        """Open everything in each of these states, and close it in every way, up to a number."""
        for turn in range(len(WAYS)):

            def choose(things: list[str], turn: int = turn) -> list[tuple[str, str]]:
                ways = islice(cycle(WAYS), turn, None)
                return list(zip(things, ways, strict=False))[: most - self.tried.total()]

            with self.hand.own_time():
                for name, state in states.items():
                    if self.tried.total() < most:
                        self._visit(name, state, choose)

    def try_some(self, states: Mapping[str, State]) -> None:
        """Open one thing in each of these states, preferably one not yet closed in this way."""

        def choose(things: list[str]) -> list[tuple[str, str]]:
            pairs = [(one, way) for one in things for way in WAYS]
            return sorted(pairs, key=self.tried.__getitem__)[:1]

        with self.hand.own_time():
            for name, state in states.items():
                self._visit(name, state, choose)

    def _visit(
        self, name: str, state: State, choose: Callable[[list[str]], list[tuple[str, str]]]
    ) -> None:
        things = self._enter(state)
        entered = self.hand.situation
        self._note(name, self.hand.check_that_it_listens)
        for thing, way in choose(list(things)):
            if self.hand.situation != entered:
                things = self._enter(state)
                entered = self.hand.situation
            if thing not in things:
                continue
            self.tried[thing, way] += 1
            open_and_close = partial(self.hand.open_and_close, things[thing], way)
            self._note(f"{name}: {thing}, closed by {way}", open_and_close)

    def _enter(self, state: State) -> dict[str, Thing]:
        """Bring the window into a state; returns what can be opened there."""
        self.hand.enter(state)
        return {one.name: one for one in self.hand.things()}

    def _note(self, told: str, act: Callable[[], object]) -> None:
        try:
            act()
        except Stuck as fault:
            self.faults.append(f"{told}: {fault}")
