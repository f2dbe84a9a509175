"""Tests the symbols on a large card and on the faces beside it: each explains itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.card_art.anatomy import READING_HEIGHT, READING_WIDTH, anatomy_of
from desktop.card_art.card_print import card_print
from desktop.panels.inspector.large_card import card_spots, face_spots
from desktop.panels.terms.term_overlay import TermOverlay
from desktop.panels.terms.term_popup import popup_over
from desktop.style.palette import SIDEKICK_DIE
from desktop.table.paint.die_looks import card_faces
from desktop.table.paint.faces import Emblem
from rules.advice.table_subjects import TableSubject
from rules.cards.card_library import all_card_sets
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table

CARDS = [card for card_set in all_card_sets() for card in card_set.cards]


@pytest.fixture
def table() -> Table:
    table = Table().lay("Eric", "field", "Kitty Pryde L2", "sidekick")
    return table.lay("Eric", "reserve", "sidekick bolt", "Cyclops L3").begin()


@pytest.fixture
def driver(qtbot: QtBot, table: Table) -> WindowDriver:
    made = WindowDriver(qtbot)
    made.open_match(table.game)
    QApplication.processEvents()
    return made


def symbols(driver: WindowDriver) -> TermOverlay:
    return driver.table.inspector.card.symbols


def titles(driver: WindowDriver) -> list[str]:
    return [spot.title for spot in symbols(driver).spots]


def explained(driver: WindowDriver) -> str:
    """The title of the popup, or "" without one."""
    popup = popup_over(driver.table)
    return popup.word.text() if popup.isVisible() else ""


def place(driver: WindowDriver, title: str) -> QPoint:
    spot = symbols(driver).spots[titles(driver).index(title)]
    return spot.area.center().toPoint()


def test_every_number_and_symbol_of_a_pinned_card_explains_itself(
    driver: WindowDriver, table: Table
) -> None:
    driver.table.show_large_card(TableSubject("card", card=table.card("Kitty Pryde")))
    shown = titles(driver)
    assert shown[:3] == ["Mask", "Purchase cost: 3", "Affiliation"]
    assert shown[3:7] == ["Fielding cost: 0", "Level: 1", "Attack: 2", "Defense: 2"]
    assert shown.count("Level: 3") == 2, "on the card and on the face of its die"
    assert "Double face" in shown


def test_a_symbol_explains_itself_under_the_pointer_and_by_a_tap(
    driver: WindowDriver, table: Table
) -> None:
    driver.table.show_large_card(TableSubject("card", card=table.card("Cyclops")))
    QTest.mouseMove(symbols(driver), place(driver, "Purchase cost: 6"))
    driver.qtbot.waitUntil(lambda: explained(driver) == "Purchase cost: 6")
    QTest.mouseClick(symbols(driver), LEFT, pos=place(driver, "Attack: 6"))
    assert explained(driver) == "Attack: 6"
    driver.press("term-rule")
    assert driver.table.side.rules.current_page == "ATK-1"


def test_t_walks_through_the_symbols_and_enter_opens_the_rule(
    driver: WindowDriver, table: Table
) -> None:
    driver.table.show_large_card(TableSubject("die", die=table.die("Kitty Pryde", "field")))
    seen = []
    for _ in range(4):
        driver.key(Key.Key_T)
        seen.append(explained(driver))
    assert seen == ["Mask", "Purchase cost: 3", "Affiliation", "Fielding cost: 0"]
    driver.key(Key.Key_Return)
    assert driver.table.side.rules.current_page == "FLD-1"


def test_escape_closes_first_the_popup_and_then_the_card(
    driver: WindowDriver, table: Table
) -> None:
    driver.table.show_large_card(TableSubject("card", card=table.card("Cyclops")))
    driver.key(Key.Key_T)
    QTest.keyClick(driver.window.windowHandle(), Key.Key_Escape)
    assert not explained(driver)
    assert driver.table.inspector.card.isVisible()
    QTest.keyClick(driver.window.windowHandle(), Key.Key_Escape)
    assert not driver.table.inspector.card.isVisible()


def test_the_popup_goes_away_with_its_card(driver: WindowDriver, table: Table) -> None:
    driver.table.show_large_card(TableSubject("card", card=table.card("Cyclops")))
    driver.key(Key.Key_T)
    driver.key(Key.Key_C)
    assert not explained(driver)


def test_the_faces_of_a_sidekick_explain_themselves(driver: WindowDriver, table: Table) -> None:
    driver.table.show_large_card(TableSubject("die", die=table.die("sidekick", "field")))
    assert titles(driver)[:5] == ["Fist", "Bolt", "Mask", "Shield", "Wild"]
    assert titles(driver)[5:] == ["Fielding cost: 0", "Attack: 1", "Defense: 1", "Sidekick"]


def test_a_card_that_only_hovers_has_no_symbols(driver: WindowDriver, table: Table) -> None:
    subject = TableSubject("card", card=table.card("Cyclops"))
    driver.table.inspector.show_card(subject, stays=False)
    assert titles(driver) == []


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.title)
def test_the_symbols_of_every_card_are_on_it(qapp, card) -> None:
    printed = card_print(card)
    parts = anatomy_of(printed, READING_WIDTH, READING_HEIGHT, 1.0, dice=False)
    for spot in card_spots(parts, printed):
        assert parts.card.adjusted(-1, -1, 1, 1).contains(spot.area), spot.title
    face = QRectF(10, 20, 54, 54)
    for look in card_faces(card, SIDEKICK_DIE, Emblem("disc", "XX")):
        spots = face_spots(look, face)
        assert spots, "every face explains itself"
        assert all(face.contains(spot.area) for spot in spots)


def test_an_open_card_takes_on_a_new_theme_behind_the_settings(
    driver: WindowDriver, table: Table
) -> None:
    cyclops = TableSubject("card", card=table.card("Cyclops"))
    driver.table.show_large_card(cyclops)
    driver.window.open_screen("settings")
    driver.window.settings.theme = "dark"
    driver.window.go_back()
    card = driver.table.inspector.card
    picture = card.grab().toImage()
    driver.table.show_large_card(cyclops)
    assert picture == card.grab().toImage()
