"""Random gestures at the real window, for ever deeper states; the program that the monkey runs.

python -m tests.torture.gestures FOLDER SEED GESTURES

Every gesture is written to FOLDER/gestures.log before it is made, so that the last lines tell what
led to a crash. A gesture is made from the event loop, so that it may come in the middle of an
animation, a drag, an open menu or another gesture.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAction,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QWheelEvent,
    QWindow,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from desktop.match.settle_clock import SettleClock
from desktop.screens.lesson_screen import LessonScreen
from desktop.storage.lesson_progress import OtherSide
from desktop.storage.settings import (
    PALETTE_NAMES,
    SPEEDS,
    TABLE_ROTATIONS,
    THEME_NAMES,
)
from desktop.style.application import make_application
from desktop.window.launch.window_launch import open_window
from desktop.window.main_window import MainWindow
from rules.game import Game, SeededDealer
from rules.lessons import read_course
from tests.torture.file_dialogs import choose_files_without_dialog
from tests.torture.library_gestures import LibraryGestures
from tests.torture.random_setups import random_setup

Key, Modifier, Button = Qt.Key, Qt.KeyboardModifier, Qt.MouseButton
KEYS = (
    *(Key.Key_Space,) * 6, *(Key.Key_Return,) * 4, *(Key.Key_Tab,) * 4, *(Key.Key_Escape,) * 3,
    Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_Backtab, Key.Key_Menu,
    Key.Key_C, Key.Key_N, Key.Key_P, Key.Key_R, Key.Key_Y, Key.Key_M, Key.Key_1, Key.Key_2,
    Key.Key_Delete, Key.Key_Backspace, Key.Key_Home, Key.Key_End, Key.Key_PageDown, Key.Key_F1,
    Key.Key_F2, Key.Key_F4, Key.Key_F5, Key.Key_F7, Key.Key_F8, Key.Key_F10, Key.Key_Question,
    Key.Key_A, Key.Key_H, Key.Key_T, Key.Key_B, Key.Key_F9, Key.Key_S, Key.Key_E, Key.Key_O,
)  # fmt: skip
MODIFIERS = (
    *(Modifier.NoModifier,) * 8,
    Modifier.ShiftModifier,
    Modifier.ControlModifier,
    Modifier.AltModifier,
)
BUTTONS = (*(Button.LeftButton,) * 8, Button.RightButton, Button.MiddleButton)
TEXTS = ("When fielded, draw a die.", "KO it.", "x" * 40, "\N{EM DASH} ?", "Fast.\nGlobal: pay 1: ")
MOST_WINDOWS = 3
DEEPEST = 4
"""How many gestures may be nested, each in an event loop that the one before has opened."""


class RandomGestures:
    """Makes a number of random gestures at the program's windows, then quits."""

    def __init__(self, folder: Path, seed: int, gestures: int) -> None:
        self.folder, self.luck, self.left = folder, Random(seed), gestures
        # Otherwise the window holds back most gestures, because they come too fast.
        SettleClock.seconds = self.luck.choice((0.0, 0.0, 0.0, 0.02))
        self.log = (folder / "gestures.log").open("w", encoding="utf-8", buffering=1)
        self.windows: list[MainWindow] = []
        self.closed: list[MainWindow] = []
        self.depth = 0
        library = LibraryGestures(lambda: self.window, folder, self.luck)
        self.heart = QTimer(interval=500)  # should a gesture have lost the next one
        self.kinds: tuple[tuple[int, Callable[[], str]], ...] = (
            (20, self.click), (8, self.double_click), (12, self.drag), (25, self.key),
            (6, self.queue_keys), (4, self.type_text), (5, self.hover), (3, self.scroll),
            (4, self.ask_menu), (10, self.menu_action), (25, self.play), (4, self.change_setting),
            (3, self.resize), (6, self.change_screen), (3, self.open_match), (3, self.open_lesson),
            (20, self.learn), (2, self.open_window), (2, self.close_window),
            (4, self.leave_with_keys), (2, self.collect_garbage), (2, library.open_library),
            (9, library.change_history), (9, library.replay), (6, library.export),
        )  # fmt: skip

    # --- the course of things -------------------------------------------------------------------

    def start(self) -> None:
        """Open the first window, and begin."""
        self.open_window()
        self.heart.timeout.connect(self.step)
        self.heart.start()

    def step(self) -> None:
        """Make the next gesture; it may open an event loop in which further ones are made."""
        if self.left <= 0:
            QApplication.exit(0)
            return
        QTimer.singleShot(self.luck.choice((0, 0, 0, 1, 5, 30)), self.step)
        if self.depth >= DEEPEST:
            self.dismiss()
            return
        self.left -= 1
        self.depth += 1
        self.forget_closed_windows()
        kinds = [kind for times, kind in self.kinds for _ in range(times)]
        gesture = self.luck.choice(kinds)
        self.log.write(f"{self.left} {gesture.__name__}\n")
        try:
            self.log.write(f"    {gesture()}\n")
        finally:
            self.depth -= 1

    def dismiss(self) -> None:
        """Close what has opened its own event loop."""
        over = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if over is not None:
            over.close()

    def forget_closed_windows(self) -> None:
        """Let go of windows that Qt has deleted, but not while one may be handling an event."""
        if self.depth == 1:
            self.closed = [window for window in self.closed if isValid(window)]

    # --- targets --------------------------------------------------------------------------------

    @property
    def window(self) -> MainWindow:
        """A random open window; the first is the most likely."""
        return self.windows[max(0, self.luck.randrange(len(self.windows) + 2) - 2)]

    def some_widget(self) -> QWidget:
        """A random visible widget of the topmost window."""
        over = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window
        screen = getattr(over, "table_screen", None)
        if screen is not None and screen.isVisible() and self.luck.random() < 0.6:
            return screen.view.viewport()
        inner = [one for one in over.findChildren(QWidget) if isValid(one) and one.isVisible()]
        chosen = self.luck.choice([*inner, over])
        try:
            chosen.size()  # a list of Qt that has just closed may look alive until it is asked
        except RuntimeError:
            return self.window
        return chosen

    def focused_widget(self) -> QWidget:
        """The widget with the keyboard focus, or else the window."""
        focused = QApplication.focusWidget()
        return focused if focused is not None and isValid(focused) else self.window

    def some_point(self, widget: QWidget) -> QPoint:
        """A random point of a widget, on a table more often a die or a card."""
        screen = self.window.table_screen
        if screen is not None and widget is screen.view.viewport() and self.luck.random() < 0.8:
            scene = screen.view.table_scene
            items = (*scene.dice.values(), *scene.cards.values(), *scene.zones.values())
            at = self.luck.choice(items).sceneBoundingRect().center()
            return screen.view.mapFromScene(at + QPointF(*self.luck.choices(range(-9, 10), k=2)))
        return QPoint(
            self.luck.randrange(max(1, widget.width())),
            self.luck.randrange(max(1, widget.height())),
        )

    # --- gestures -------------------------------------------------------------------------------

    def click(self) -> str:
        widget = self.some_widget()
        at, held, button = self.some_point(widget), self.held(), self.luck.choice(BUTTONS)
        native = widget.window().windowHandle()
        told = f"{describe(widget)} {at.x()},{at.y()} {button.name} {held}"
        if isinstance(native, QWindow) and self.luck.random() < 0.5:  # as the system does it
            at = widget.mapTo(widget.window(), at)
            self.press_and_release(native, button, held, at)
        else:
            self.press_and_release(widget, button, held, at)
        return told

    def double_click(self) -> str:
        widget = self.some_widget()
        at = self.some_point(widget)
        told = f"{describe(widget)} {at.x()},{at.y()}"
        QTest.mouseDClick(widget, Button.LeftButton, Modifier.NoModifier, at)
        return told

    def drag(self) -> str:
        """Drag something somewhere, and sometimes forget to let go."""
        widget = self.some_widget()
        start, end, lets_go = self.some_point(widget), self.some_point(widget), True
        told = f"{describe(widget)} {start.toTuple()} {end.toTuple()}"
        life = Life(widget)
        QTest.mousePress(widget, Button.LeftButton, self.held(), start)
        for part in range(1, 5):
            if life.goes_on:
                QTest.mouseMove(widget, start + (end - start) * part / 4)
        lets_go = self.luck.random() < 0.8
        if lets_go and life.goes_on:
            QTest.mouseRelease(widget, Button.LeftButton, Modifier.NoModifier, end)
        return told + ("" if lets_go else " held")

    def key(self) -> str:
        widget = self.focused_widget()
        key, held = self.luck.choice(KEYS), self.luck.choice(MODIFIERS)
        told = f"{describe(widget)} {key.name} {held}"
        native = widget.window().windowHandle()
        by_system = isinstance(native, QWindow) and self.luck.random() < 0.5
        target = native if by_system else widget
        # One event each: QTest.keyClick would go on to a window that Alt+F4 has just deleted.
        life, text = Life(target), chr(key) if key < 128 else ""
        for is_press in (True, False):
            if life.goes_on:
                QTest.simulateEvent(target, is_press, int(key), held, text, False)
        return told

    def queue_keys(self) -> str:
        """Queue key presses, which arrive after whatever happens next."""
        targets = [self.some_widget() for _ in range(self.luck.randrange(1, 6))]
        targets.append(self.focused_widget())
        for target in targets:
            key = self.luck.choice(KEYS)
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QCoreApplication.postEvent(target, QKeyEvent(kind, key, Modifier.NoModifier))
        return ", ".join(map(describe, targets))

    def type_text(self) -> str:
        widget = self.focused_widget()
        text, told = self.luck.choice(TEXTS), describe(widget)
        for letter in text:
            key = QKeyEvent(QEvent.Type.KeyPress, 0, Modifier.NoModifier, letter)
            QCoreApplication.postEvent(widget, key)
        return told

    def hover(self) -> str:
        widget = self.some_widget()
        at = self.some_point(widget)
        told = f"{describe(widget)} {at.x()},{at.y()}"
        life = Life(widget)
        QTest.mouseMove(widget, at)
        if self.luck.random() < 0.5 and life.goes_on:
            where = widget.mapToGlobal(at)
            QCoreApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, at, where))
        return told

    def scroll(self) -> str:
        widget = self.some_widget()
        at, by = self.some_point(widget), QPoint(0, self.luck.choice((-240, -120, 120, 240)))
        event = QWheelEvent(
            QPointF(at), QPointF(widget.mapToGlobal(at)), QPoint(), by, Button.NoButton,
            Modifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QCoreApplication.postEvent(widget, event)
        return describe(widget)

    def ask_menu(self) -> str:
        widget = self.some_widget()
        at = self.some_point(widget)
        reason = self.luck.choice(list(QContextMenuEvent.Reason))
        event = QContextMenuEvent(reason, at, widget.mapToGlobal(at), Modifier.NoModifier)
        QCoreApplication.postEvent(widget, event)
        return f"{describe(widget)} {at.x()},{at.y()}"

    def menu_action(self) -> str:
        menus = self.window.menus
        actions = [one for one in menus.findChildren(QAction) if one.isEnabled() and one.text()]
        action = self.luck.choice([one for one in actions if one is not menus.actions["quit"]])
        told = action.text()
        action.trigger()
        return told

    def play(self) -> str:
        """Play a random legal move, so that matches get on."""
        screen = self.window.table_screen
        if screen is None or not screen.session.can_act or type(screen).__name__ != "TableScreen":
            return "nothing to play"
        move = self.luck.choice(screen.session.game.legal_moves())
        screen.session.play(move)
        return str(move)

    def change_setting(self) -> str:
        settings = self.window.settings
        choices = {
            "theme": THEME_NAMES, "palette": PALETTE_NAMES, "speed": tuple(SPEEDS),
            "turn_table": TABLE_ROTATIONS, "text_size": (80, 100, 130, 150),
            "reduced_motion": (True, False), "throw_by_hand": (True, False),
            "words_panel": (True, False), "passes_for_idle": (True, False),
            "answer_alone": (True, False), "read_at_rest": (True, False),
            "opening": (True, False),
        }  # fmt: skip
        name = self.luck.choice(list(choices))
        value = self.luck.choice(choices[name])
        setattr(settings, name, value)
        return f"{name} {value}"

    def resize(self) -> str:
        window = self.window
        size = self.luck.randrange(1000, 2000), self.luck.randrange(640, 1300)
        how = self.luck.choice((*(window.showNormal,) * 3, window.showMinimized))
        how()
        window.resize(*size)
        return f"{how.__name__} {size}"

    def change_screen(self) -> str:
        window = self.window
        opened = ("new-match", "learn", "workshop", "settings")
        commands = ("continue", "rematch", "undo", "redo")
        goals: tuple[Callable[[], object], ...] = (
            window.go_home, *(partial(window.open_screen, name) for name in opened),
            *(partial(window.run_command, name) for name in commands),
            window.help_commands.open_rules, window.help_commands.open_glossary,
            window.show_keys, window.help_commands.show_about,
            window.help_commands.open_diagnosis, window.help_commands.show_licenses,
        )  # fmt: skip
        goal = self.luck.choice(goals)
        goal()
        return str(goal)

    def open_match(self) -> str:
        kind, setup = random_setup(2 * self.luck.randrange(5_000))  # no made-up cards
        dealer = None if setup.own_dice else SeededDealer(self.luck.randrange(10_000))
        game = Game(setup, dealer)
        self.window.current_table.open_match(game)
        return kind

    def open_lesson(self) -> str:
        """Open a lesson at a random beat, or an exercise; choose who plays the other side."""
        learning, course = self.window.learning, read_course()
        learning.progress.set_other_side(self.luck.choice(list(OtherSide)))
        if self.luck.random() < 0.3:
            exercise = self.luck.choice(course.exercises).name
            learning.open_exercise(exercise)
            return exercise
        lesson = self.luck.choice(course.lessons).name
        beat = self.luck.choice((None, 0, self.luck.randrange(60)))
        learning.open_lesson(lesson, beat)
        return f"{lesson} at {beat}"

    def learn(self) -> str:
        """Press a button of the coach, or do what he expects, so that lessons get on."""
        screen = self.window.table_screen
        if not isinstance(screen, LessonScreen):
            return "no lesson"
        run = screen.run
        buttons = [one for one in screen.coach.findChildren(QAbstractButton) if one.isVisible()]
        told = f"{run.lesson.name} at {run.beat_number}"
        if run.expected_moves and self.luck.random() < 0.5:
            screen.session.play(*run.expected_moves)
            return f"{told} expected"
        if not buttons:
            return f"{told} nothing to press"
        button = self.luck.choice(buttons)
        told += f" {describe(button)}"
        button.click()
        return told

    def open_window(self) -> str:
        """Open another window on the same folder, or the only one."""
        if len(self.windows) >= MOST_WINDOWS:
            return "enough windows"
        window = open_window()
        window.show()
        self.windows.append(window)
        return f"{len(self.windows)} windows"

    def close_window(self) -> str:
        window = self.window
        if not window.close():
            return "stays open"
        self.windows.remove(window)
        self.closed.append(window)
        window.deleteLater()
        if not self.windows:
            self.open_window()
        return f"{len(self.windows)} windows"

    def leave_with_keys(self) -> str:
        """Queue key presses for what is about to go away, leave it, and collect garbage."""
        told = self.queue_keys()
        told += f"; {self.luck.choice((self.change_screen, self.open_match, self.close_window))()}"
        if self.luck.random() < 0.5:
            gc.collect()
        return told

    def collect_garbage(self) -> str:
        return f"{gc.collect()} objects"

    def press_and_release(
        self,
        target: QWidget | QWindow,
        button: Qt.MouseButton,
        held: Qt.KeyboardModifier,
        at: QPoint,
    ) -> None:
        """Press a button and release it, unless the press has deleted what it was sent to."""
        life = Life(target)
        QTest.mousePress(target, button, held, at)
        if life.goes_on:
            QTest.mouseRelease(target, button, held, at)

    def held(self) -> Qt.KeyboardModifier:
        """A random modifier key, mostly none."""
        return self.luck.choice(MODIFIERS)


class Life:
    """Whether an object still exists; PySide alone cannot tell of all that Qt itself has made."""

    def __init__(self, thing: QObject) -> None:
        self._thing, self._is_destroyed = thing, False
        thing.destroyed.connect(self._end)

    @property
    def goes_on(self) -> bool:
        """Whether the object still exists."""
        return not self._is_destroyed and isValid(self._thing)

    def _end(self) -> None:
        self._is_destroyed = True


def describe(widget: QWidget) -> str:
    """The type and name of a widget."""
    return f"{type(widget).__name__} {widget.objectName()!r}"


def main(folder: Path, seed: int, gestures: int) -> int:
    """Make the gestures; returns the exit code of the program."""
    app = make_application([])
    app.setQuitOnLastWindowClosed(False)
    QAccessible.setActive(seed % 2 == 1)
    monkey = RandomGestures(folder, seed, gestures)
    choose_files_without_dialog(folder, monkey.luck)
    monkey.start()
    code = app.exec()
    monkey.log.write("quits\n")
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
