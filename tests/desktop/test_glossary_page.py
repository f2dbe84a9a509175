"""Tests the glossary: its list of terms, the search, and the way to the rules."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from desktop.panels.rules_reference import RulesWindow
from desktop.panels.terms.glossary_window import TERM_ROLE, GlossaryList, GlossaryWindow, TermRows
from rules.messages import GlossaryTerm, all_terms
from tests.desktop.window_driver import LEFT, Key, WindowDriver


def shown_terms(terms: GlossaryList) -> list[GlossaryTerm]:
    """The terms that are not filtered out."""
    items = [terms.item(row) for row in range(terms.count())]
    return [i.data(TERM_ROLE) for i in items if i.data(TERM_ROLE) and not i.isHidden()]


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    """The window with the glossary, opened from the menu."""
    driver = WindowDriver(qtbot)
    driver.window.menus.actions["glossary"].trigger()
    page(driver).activateWindow()
    return driver


def page(driver: WindowDriver) -> GlossaryWindow:
    found = driver.window.findChild(GlossaryWindow)
    assert found is not None
    return found


def search(driver: WindowDriver, words: str) -> list[str]:
    """Type into the search field, and return the listed terms."""
    page(driver).search.clear()
    QTest.keyClicks(page(driver).search, words)
    return [term.word for term in shown_terms(page(driver).list)]


def open_rule(driver: WindowDriver) -> str:
    """The rule in the window of the rules, or "" without one."""
    rules = page(driver).findChild(RulesWindow)
    return rules.panel.current_page if rules is not None and rules.isVisible() else ""


def test_the_glossary_lists_every_term_with_its_picture_and_rule(driver: WindowDriver):
    terms = page(driver).list
    assert shown_terms(terms) == list(all_terms())
    spoken = [
        str(terms.item(place).data(Qt.ItemDataRole.AccessibleTextRole))
        for place in range(terms.count())
        if terms.item(place).data(TERM_ROLE)
    ]
    assert "Fist: One fist energy." in spoken[1]
    assert all(". Rule: " in words for words in spoken)


def test_a_word_in_any_form_finds_its_term(driver: WindowDriver):
    assert "KO" in search(driver, "knocked out")
    assert page(driver).list.currentItem().text() == "KO"
    assert "Purchase" in search(driver, "buy")
    assert search(driver, "DMG-2") == ["Unblocked"]


def test_a_search_without_result_says_so(driver: WindowDriver):
    assert search(driver, "zebra") == []
    assert page(driver).nothing.isVisible()
    page(driver).search.clear()
    assert not page(driver).nothing.isVisible()


def test_the_rule_opens_by_keyboard(driver: WindowDriver):
    search(driver, "overcrush")
    QTest.keyClick(page(driver).search, Key.Key_Return)
    assert page(driver).list.hasFocus()
    QTest.keyClick(page(driver).list, Key.Key_Return)
    assert open_rule(driver) == "KW-8"


def test_the_arrow_keys_reach_the_list_from_the_search_field(driver: WindowDriver):
    QTest.keyClick(page(driver).search, Key.Key_Down)
    assert page(driver).list.hasFocus()
    QTest.keyClick(page(driver).list, Key.Key_Down)
    QTest.keyClick(page(driver).list, Key.Key_Down)
    assert page(driver).list.currentItem().text() == "Bolt"


def test_the_rule_opens_with_a_click_on_its_link(driver: WindowDriver):
    search(driver, "iron will")
    terms = page(driver).list
    QApplication.processEvents()
    index = terms.currentIndex()
    rows = terms.itemDelegate()
    assert isinstance(rows, TermRows)
    area = rows.link_area(index, terms.visualRect(index))
    QTest.mouseClick(terms.viewport(), LEFT, pos=terms.visualRect(index).center())
    assert open_rule(driver) == ""
    QTest.mouseClick(terms.viewport(), LEFT, pos=area.center().toPoint())
    assert open_rule(driver) == "KW-7"


def test_another_rule_opens_in_the_same_window(driver: WindowDriver):
    page(driver).open_rule("KW-7")
    page(driver).open_rule("KW-8")
    assert len(page(driver).findChildren(RulesWindow)) == 1
    assert open_rule(driver) == "KW-8"


@pytest.mark.parametrize("text_size", [100, 150])
def test_nothing_is_cut_off_in_a_small_window(driver: WindowDriver, text_size: int):
    page(driver).close()
    driver.window.resize(1024, 700)
    driver.window.settings.text_size = text_size
    driver.window.menus.actions["glossary"].trigger()
    QApplication.processEvents()
    shown = [one for one in driver.window.findChildren(GlossaryWindow) if one.isVisible()][-1]
    assert shown.width() <= 1024
    assert shown.height() <= 700
    terms = shown.list
    for place in range(terms.count()):
        assert terms.visualItemRect(terms.item(place)).width() <= terms.viewport().width()
    close = shown.findChild(QPushButton, "close-glossary")
    assert shown.rect().contains(close.geometry())


def test_the_learn_screen_opens_the_glossary(qtbot: QtBot):
    driver = WindowDriver(qtbot)
    driver.window.open_screen("learn")
    driver.press("learn-glossary")
    assert page(driver).isVisible()
