"""Tests the wooden buttons: where they can be pressed, and that every state looks different."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.panels.widgets.wood_button import WoodButton
from desktop.style import palette
from desktop.style.style_sheet import apply_theme

PLATE = QRect(40, 30, 180, 44)


def laid_out(qtbot: QtBot, *, is_main: bool = False) -> WoodButton:
    """A button in a small window, with its plate at PLATE."""
    window = QWidget()
    # qtbot keeps only a weak reference; this one keeps the window alive until it is closed.
    qtbot.addWidget(window, before_close_func=lambda _, window=window: None)
    window.resize(260, 110)
    button = WoodButton("End turn", "Space", is_main=is_main, parent=window)
    button.set_plate_geometry(PLATE)
    window.show()
    return button


def picture(button: WoodButton) -> QImage:
    window = button.window()
    return window.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)


def difference(one: QImage, other: QImage) -> int:
    """The number of pixels that are clearly lighter or darker, whatever their color."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(abs(a - b) > 12 for a, b in pairs)


def test_only_the_plate_can_be_pressed_not_the_light_around_it(qtbot: QtBot) -> None:
    button = laid_out(qtbot, is_main=True)
    pressed = []
    button.clicked.connect(lambda: pressed.append(True))
    window = button.window()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not pressed
    center = button.mapFrom(window, PLATE.center())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=center)
    assert pressed == [True]


def test_its_name_for_screen_readers_has_the_key(qtbot: QtBot) -> None:
    button = laid_out(qtbot)
    assert button.text() == "End turn (Space)"
    button.set_label("Pass", "")
    assert button.text() == "Pass"


@pytest.mark.parametrize(("name", "look"), list(palette.THEMES_BY_NAME))
def test_disabled_pressed_and_focused_buttons_look_different(
    qtbot: QtBot, request: pytest.FixtureRequest, name: str, look: str
) -> None:
    """Also without color: each state differs in light and dark."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_theme(app, palette.theme_for(name, look, "oak"))
    request.addfinalizer(lambda: apply_theme(app, palette.LIGHT))
    for is_main in (False, True):
        button = laid_out(qtbot, is_main=is_main)
        button.clearFocus()
        pictures = {"at rest": picture(button)}
        button.setFocus()
        button.activateWindow()
        qtbot.waitUntil(button.hasFocus)
        pictures["focused"] = picture(button)
        button.clearFocus()
        button.setDown(True)
        pictures["pressed"] = picture(button)
        button.setDown(False)
        button.setEnabled(False)
        pictures["disabled"] = picture(button)
        for one, other in combinations(pictures, 2):
            assert difference(pictures[one], pictures[other]) > 300, f"{one} and {other}"


def test_the_light_of_the_main_button_moves_only_while_it_can_be_seen(qtbot: QtBot) -> None:
    button = laid_out(qtbot, is_main=True)
    assert not button.is_breathing
    button.set_breathing(True)
    assert button.is_breathing
    button.setEnabled(False)
    assert not button.is_breathing
    button.setEnabled(True)
    assert button.is_breathing
    button.hide()
    assert not button.is_breathing
