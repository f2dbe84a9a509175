"""Tests that every kind of decision can be answered with its gesture, with clicks, and with keys.

A kind of decision of the engine that `decision_gestures` lacks makes it fail.
"""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialog, QTextBrowser
from pytestqt.qtbot import QtBot

from desktop.text.gestures import GESTURES, OTHER_GESTURES
from rules.state import DecisionKind
from tests.desktop.decision_gestures import CASES
from tests.desktop.pointer_driver import PointerDriver
from tests.desktop.table_driver import seeded
from tests.desktop.window_driver import WindowDriver

KINDS = (*DecisionKind, None)
"""All kinds of decisions, and None for the end of a match."""


def test_every_decision_kind_has_a_gesture_and_a_case():
    assert set(GESTURES) == set(DecisionKind)
    assert set(CASES) == set(KINDS)
    for gesture in (*GESTURES.values(), *OTHER_GESTURES):
        assert all(gesture), f"{gesture.title} has no gesture, click or key"


@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_is_answered_by_gesture_click_and_key(
    qtbot: QtBot, kind: DecisionKind | None
):
    case, driver = CASES[kind], WindowDriver(qtbot)
    rolls = kind in (DecisionKind.DRAW, DecisionKind.ROLL)
    if rolls:
        driver.window.settings.reduced_motion = False
        driver.window.settings.throw_by_hand = True
    for way in (case.gesture, case.click, case.key):
        table = seeded(case.table(), 2)
        driver.open_match(table.game)
        pointer = PointerDriver(driver)
        if rolls:
            pointer.view.tempo.speed = 50
            driver.end_movements()
            assert pointer.view.pending_roll is not None
        else:
            assert table.state.is_over or table.state.decision_kind is kind
        before = len(table.game.history)
        way(pointer, table)
        played = {type(one.move) for one in table.game.history[before:]}
        assert case.played is None or case.played in played, way.__name__
        assert not rolls or table.asks() == ("Eric", "reroll")
        assert not pointer.view.drag_controller.is_active


def test_the_shortcut_list_shows_the_gestures(qtbot: QtBot):
    driver = WindowDriver(qtbot)
    driver.window.show_keys()
    (box,) = (box for box in driver.window.findChildren(QDialog) if box.isVisible())
    told = "\n".join(page.toPlainText() for page in box.findChildren(QTextBrowser))
    told = " ".join(told.split())
    for gesture in (*GESTURES.values(), *OTHER_GESTURES):
        assert gesture.title in told
        assert gesture.key in told
