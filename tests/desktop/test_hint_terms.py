"""Tests the terms in a first-time hint, which lets the pointer pass everywhere else."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.panels.newcomer_hints.first_time_hints import HintBubble
from desktop.panels.terms.term_popup import popup_over
from tests.desktop.window_driver import LEFT, WindowDriver
from tests.rules.table import Table


def show_hint(qtbot: QtBot) -> tuple[WindowDriver, HintBubble]:
    """A match whose first hint is about a character in the Reserve Pool."""
    driver = WindowDriver(qtbot)
    driver.window.settings.first_time_hints = True
    driver.open_match(Table().lay("Eric", "reserve", "Cyclops L3", "sidekick bolt").begin().game)
    bubble = driver.table.hints.bubble
    qtbot.waitUntil(bubble.isVisible)
    QApplication.processEvents()
    return driver, bubble


def test_a_term_in_a_hint_explains_itself_and_leads_to_its_rule(qtbot: QtBot) -> None:
    driver, bubble = show_hint(qtbot)
    spot = next(spot for spot in bubble.terms.spots if spot.title == "Used Pile")
    at = bubble.terms.mapTo(driver.table, spot.area.center().toPoint())
    assert driver.table.childAt(at) is bubble.terms
    QTest.mouseClick(bubble.terms, LEFT, pos=spot.area.center().toPoint())
    assert popup_over(driver.table).word.text() == "Used Pile"
    driver.press("term-rule")
    assert driver.table.side.rules is not None
    assert driver.table.side.rules.current_page == "ZONE-3"


def test_beside_its_terms_a_hint_lets_the_pointer_pass(qtbot: QtBot) -> None:
    driver, bubble = show_hint(qtbot)
    corner = bubble.mapTo(driver.table, QPoint(3, 3))
    assert driver.table.childAt(corner) not in (bubble, bubble.terms)


def test_the_terms_go_away_with_the_hint(qtbot: QtBot) -> None:
    driver, bubble = show_hint(qtbot)
    driver.table.hints.end()
    assert not bubble.terms.isVisible()
