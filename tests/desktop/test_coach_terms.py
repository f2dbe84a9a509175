"""Tests the terms in the coach's bubble: by the pointer, by keys, and on the way to the rules."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.panels.terms.term_popup import popup_over
from desktop.screens.lesson_screen import LessonScreen
from rules.advice import TableSubject
from tests.desktop.window_driver import LEFT, Key, WindowDriver


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    """The first lesson, at the text about the figure: "... is a Sidekick ... All eight dice"."""
    driver = WindowDriver(qtbot)
    driver.window.learning.open_lesson("1-throw-and-purchase", 4)
    QApplication.processEvents()
    assert words(driver)[:2] == ["Sidekick", "Die"]
    return driver


def screen(driver: WindowDriver) -> LessonScreen:
    assert isinstance(driver.table, LessonScreen)
    return driver.table


def words(driver: WindowDriver) -> list[str]:
    return [term.word for term in screen(driver).coach.text.terms]


def explained(driver: WindowDriver) -> str:
    popup = popup_over(driver.table)
    return popup.word.text() if popup.isVisible() else ""


def shown_rule(driver: WindowDriver) -> str:
    rules = driver.table.side.rules
    return rules.current_page if rules is not None else ""


def test_a_click_on_a_term_explains_it_and_leads_to_its_rule(driver: WindowDriver) -> None:
    text, page = screen(driver).coach.text, screen(driver).coach.page
    second = next(area for area, term in text.all_areas() if term == text.terms[1])
    QTest.mouseClick(text, LEFT, pos=second.center().toPoint())
    assert explained(driver) == "Die"
    driver.press("term-rule")
    assert shown_rule(driver) == "DIE-2"
    assert screen(driver).coach.page == page, "the lesson has not gone on"


def test_t_walks_through_the_terms_and_begins_again(driver: WindowDriver) -> None:
    seen = []
    for _ in range(3):
        driver.key(Key.Key_T)
        seen.append(explained(driver))
    assert seen == ["Sidekick", "Die", "Sidekick"]
    driver.key(Key.Key_Return)
    assert shown_rule(driver) == "DIE-1"


def test_space_goes_on_while_a_term_is_explained(driver: WindowDriver) -> None:
    page = screen(driver).coach.page
    driver.key(Key.Key_T)
    driver.key(Key.Key_Space)
    QApplication.processEvents()
    assert screen(driver).coach.page != page
    assert not explained(driver)


def test_t_explains_the_symbols_of_a_large_card_first(driver: WindowDriver) -> None:
    driver.table.show_large_card(TableSubject("card", card=1))
    driver.key(Key.Key_T)
    assert explained(driver) == driver.table.inspector.card.symbols.spots[0].title
