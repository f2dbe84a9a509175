"""Drives the main window as players do: clicks, drags, keys, and reading what it shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.screens.table_screen import TableScreen
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from desktop.window.main_window import MainWindow
from rules.game import Game
from rules.notation.acts.chance import face_name
from rules.state import Zone

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
Screen = TypeVar("Screen", bound=QWidget)


class WindowDriver:
    """An open window without animations, manual throws or sound, unless a test turns them on.

    Unless a test brings its own settings, automatic answers are off, and the form for a new match
    offers one between two people.
    """

    def __init__(
        self,
        qtbot: QtBot,
        store: Store | None = None,
        settings: Settings | None = None,
        window: MainWindow | None = None,
    ) -> None:
        self.qtbot = qtbot
        self.window = window or MainWindow(store, settings=settings)
        if settings is None:
            self.window.settings.answer_alone = False
            self.window.settings.last_players = ("", "")  # as after a match of two people
        # qtbot keeps only a weak reference; this one keeps the window alive until it is closed.
        qtbot.addWidget(self.window, before_close_func=lambda _, window=self.window: None)
        self.window.settings.theme = "light"
        self.window.settings.reduced_motion = True
        self.window.settings.throw_by_hand = False
        self.window.settings.first_time_hints = False
        self.window.settings.opening = False
        self.window.settings.ask_before_losses = "never"
        self.window.sound_player.set_on(False)  # tests make no noise
        self.window.setUpdatesEnabled(False)  # many tests never look at the home screen
        self.window.show()
        self._activate()
        self.window.setUpdatesEnabled(True)

    def open_match(self, game: Game) -> WindowDriver:
        """Open the table for a match."""
        self.window.current_table.open_match(game)
        return self

    def end_movements(self) -> WindowDriver:
        """Let everything that moves arrive; dice that are thrown by hand wait for the hand."""
        view = self.table.view
        while view.is_playing_back:
            view.playback._playback._finished()
        return self

    @property
    def table(self) -> TableScreen:
        assert self.window.table_screen is not None, "no match is open"
        return self.window.table_screen

    def shown_screen(self, kind: type[Screen]) -> Screen:
        """The screen that is shown, which is of this kind."""
        screen = self.window.screens.currentWidget()
        assert isinstance(screen, kind), type(screen)
        return screen

    @property
    def game(self) -> Game:
        return self.table.session.game

    # --- reading ------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        return self.table.bar.question.words.text()

    @property
    def prompt_rail(self) -> str:
        """The rail with the prompt: "above" or "below"."""
        bar = self.table.bar
        return "above" if bar.geometry().center().y() < self.table.height() / 2 else "below"

    @property
    def step(self) -> str:
        """The step of the turn that is marked as current."""
        return next(step.text() for step in self.table.rails.strip.steps if step.is_now)

    @property
    def log(self) -> list[str]:
        return self.table.side.log_lines.words()

    def buttons(self) -> list[str]:
        """The object names of the enabled answer buttons, with their keys: "roll-dice (Space)".

        They are in the rail of the player who decides, in panels over the felt and on the table.
        """
        return [
            button.objectName() + _key_in_text(button) for button in self._enabled_answer_buttons()
        ]

    def button_texts(self) -> list[str]:
        """The texts of the enabled answer buttons, for choices that the cards name."""
        return [button.text() for button in self._enabled_answer_buttons()]

    def _enabled_answer_buttons(self) -> list[QPushButton]:
        QApplication.processEvents()
        over = self.table.panels
        panels = [
            p for p in (over.payment, over.choice, self.table.asking.word_chips) if p.isVisible()
        ]
        beside = [button for panel in panels for button in panel.buttons]
        return [b for b in (*self.table.bar.buttons, *beside) if b.isEnabled()]

    @property
    def problems(self) -> str:
        """The messages in the problem bar, a line each; "" if it is hidden."""
        QApplication.processEvents()
        bar = self.window.problem_bar
        return bar.text.text() if bar.isVisible() else ""

    def shown_words(self, widget: QWidget) -> str:
        """The texts of all visible labels in a widget."""
        QApplication.processEvents()
        labels = [label for label in widget.findChildren(QLabel) if label.isVisible()]
        return "\n".join(label.text() for label in labels)

    # --- doing --------------------------------------------------------------------------------

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier):
        """Press a key in the focused widget."""
        QApplication.processEvents()
        QTest.keyClick(self.window.focusWidget() or self.window, key, modifier)
        return self

    def press(self, name: str) -> WindowDriver:
        """Press the visible, enabled button with an object name."""
        return self._press(lambda button: button.objectName() == name, name)

    def press_choice(self, text: str) -> WindowDriver:
        """Press the visible, enabled button with a text that a card or the dice provide."""
        return self._press(lambda button: button.accessibleName() == text, text)

    def _press(self, is_wanted: Callable[[QPushButton], bool], wanted: str) -> WindowDriver:
        QApplication.processEvents()  # new buttons appear at the next layout pass
        for button in self.window.findChildren(QPushButton):
            if is_wanted(button) and button.isVisible() and button.isEnabled():
                QTest.mouseClick(button, LEFT)
                return self
        raise AssertionError(f"there is no button {wanted}")

    def answer(self, name: str) -> WindowDriver:
        """Answer the open question with the button of this object name: "yes", "no", "save"."""
        for button in self.question().buttons():
            if button.objectName() == name:
                QTest.mouseClick(button, LEFT)
                if self.window.isVisible():  # the answer may close it
                    self._activate()
                return self
        raise AssertionError(f"the question has no button {name}")

    def question(self) -> QMessageBox:
        """The open dialog with a question."""
        return next(box for box in self.window.findChildren(QMessageBox) if box.isVisible())

    def drag(self, die: int, place: QPointF) -> WindowDriver:
        """Drag a die to a scene position."""
        port = self.table.view.viewport()
        start = self._at(self.table.view.table_scene.dice[die].pos())
        end = self._at(place)
        QTest.mousePress(port, LEFT, Qt.KeyboardModifier.NoModifier, start)
        for part in range(1, 9):
            QTest.mouseMove(port, start + (end - start) * part / 8)
        QTest.mouseRelease(port, LEFT, Qt.KeyboardModifier.NoModifier, end)
        return self

    def click_die(self, die: int) -> WindowDriver:
        """Click a die."""
        at = self._at(self.table.view.table_scene.dice[die].pos())
        port = self.table.view.viewport()
        QTest.mouseClick(port, LEFT, Qt.KeyboardModifier.NoModifier, at)
        return self

    def zone(self, player: str, zone: Zone) -> QPointF:
        """A scene position in a player's zone without a die."""
        area = self.table.view.table_scene.layout.zones[self._number(player), zone]
        return area.bottomRight() - QPointF(14, 14)

    def die(self, name: str, zone: Zone, player: str = "Eric") -> int:
        """Find a die by card name and face: "Kitty Pryde", "sidekick: mask"."""
        from rules.advice.labels import die_with_face

        state, owner = self.game.state, self._number(player)
        dice = [
            die.id
            for die in state.dice
            if die.zone is zone and (die.controller == owner or zone is Zone.CARD)
        ]
        names = {die: die_with_face(state, die) for die in dice}
        for die, die_name in names.items():
            if die_name.casefold() == name.casefold():
                return die
        there = ", ".join(names.values()) or "no dice"
        raise AssertionError(f"{player} has no {name} in {zone.name}; there: {there}")

    def activate(self) -> WindowDriver:
        """Activate the window after a dialog, as a window manager would."""
        self._activate()
        return self

    def _activate(self) -> None:
        """Activate the window, as a window manager would."""
        with self.qtbot.waitActive(self.window):
            self.window.activateWindow()

    def shows(self, die: int) -> str:
        """The face that a die shows."""
        state = self.game.state
        return face_name(state, die, state.dice[die].face)

    def _number(self, player: str) -> int:
        return [one.name for one in self.game.setup.players].index(player)

    def _at(self, place: QPointF) -> QPoint:
        return self.table.view.mapFromScene(place)


def _key_in_text(button: QPushButton) -> str:
    """The key at the end of a button's text, as " (Space)", or ""."""
    key = re.search(r" \(\w+\)$", button.text())
    return key.group() if key else ""
